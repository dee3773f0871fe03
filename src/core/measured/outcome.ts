import type { OverallVerdict } from '../comparison/schema.ts'
import type { MeasuredResult, NamedMeasured } from './schema.ts'

/** How a result ended: the verdict of its comparison, or `first-run` where there is nothing to compare with yet. */
export type Outcome = OverallVerdict | 'first-run'

/** Of several, the one that matters most. */
const WORST_FIRST: readonly Outcome[] = [
  'regressed',
  'incomplete',
  'incomparable',
  'inconclusive',
  'passed',
  'first-run',
]

/**
 * Incomplete is what gave no record, was interrupted, or has a suite that failed; as with the exit code, only a regression
 * outweighs that.
 */
export function outcomeOf({ record, comparison }: MeasuredResult): Outcome {
  if (comparison?.verdict === 'regressed') return 'regressed'
  if (record === null || record.interrupted === true) return 'incomplete'
  const hasFailed = record.suites.some(({ status }) => status === 'failed')
  const measuredNothing = record.suites.every(({ status }) => status === 'skipped')
  if (hasFailed || measuredNothing) return 'incomplete'
  return comparison?.verdict ?? 'first-run'
}

/** For sorting: what matters most has the lowest. */
export function rankOf(outcome: Outcome): number {
  return WORST_FIRST.indexOf(outcome)
}

/** The outcome over all; undefined of nothing. */
export function worstOutcome(outcomes: readonly Outcome[]): Outcome | undefined {
  return WORST_FIRST.find((outcome) => outcomes.includes(outcome))
}

/** One result with a name that tells it from the others. */
export interface NamedResult {
  /** Empty where there is only one. */
  readonly name: string
  readonly version: string
  readonly result: MeasuredResult
}

/** The results of all jobs, in their order. */
export function namedResults(measured: readonly NamedMeasured[]): NamedResult[] {
  const all = measured.flatMap(({ name, measured: { version, results } }) =>
    results.map((result) => ({ job: name, version, result })),
  )
  const hasJobs = measured.length > 1
  return all.map(({ job, version, result }) => {
    const parts = [...(hasJobs ? [job] : []), ...(result.variant === null ? [] : [result.variant])]
    return { name: parts.join(' / '), version, result }
  })
}
