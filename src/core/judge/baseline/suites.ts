import { defined } from '../../defined.ts'
import type { KbenchRecord } from '../../record/schema.ts'
import type { Comparison } from '../../comparison/schema.ts'
import { suitesOf, type Selection } from './select-runs.ts'

/**
 * The suites that this run should have measured because the baseline has them: those of the most similar environment,
 * and those that this run names itself (a suite that is listed as skipped or failed was wanted) and any run has.
 * Two jobs that measure different suites can so share one baseline file.
 */
export function expectedSuites(selection: Selection, record: KbenchRecord): ReadonlySet<string> {
  if (selection.kind !== 'comparable') return new Set()
  const anywhere = new Set(selection.environments.flatMap((environment) => [...suitesOf(environment)]))
  const named = record.suites.map(({ name }) => name).filter((name) => anywhere.has(name))
  return new Set([...suitesOf(selection.nearest), ...named])
}

/** The suites of the run as they ended, then those that are missing. */
export function compareSuites(record: KbenchRecord, expected: ReadonlySet<string>): Comparison['suites'] {
  const present = record.suites.map(({ name, status, reason }) => ({
    name,
    status,
    ...defined({ reason }),
  }))
  const missing = [...expected].filter((name) => !record.suites.some((suite) => suite.name === name))
  return [...present, ...missing.sort().map((name) => ({ name, status: 'missing' as const }))]
}
