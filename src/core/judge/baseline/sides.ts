import { type Baseline, byTime } from '../../baseline/baseline-file.ts'
import { defined } from '../../defined.ts'
import type { GatePolicy } from '../../policy/policy.ts'
import { identityOf } from '../../record/record.ts'
import { MISS_RATE, ENOUGH_RUNS } from '../evidence/baseline.ts'
import type { Sides, JudgedSeries } from '../sides.ts'
import type { CurrentRun, Selection, SuiteRuns } from './runs.ts'
import { matchRuns, runsOfSuite, selectEnvironments, suitesOf } from './runs.ts'
import type { BaselineInput } from './baseline-input.ts'
import type { KbenchRecord } from '../../record/schema.ts'
import type { Comparison } from '../../comparison/schema.ts'
import { count } from '../../format/numbers.ts'

/** The record, and the runs of the same environment. A record that is itself part of the baseline is not compared with itself. */
export function sidesOfBaseline(input: BaselineInput, policy: GatePolicy): Sides {
  const { record, settings, catalogue } = input
  const { provider, facts } = record.environment
  const current: CurrentRun = {
    identity: identityOf(provider, facts, record.suites, record.subject.labels),
    suites: new Set(record.suites.filter(({ status }) => status === 'ok').map(({ name }) => name)),
  }
  const others = withoutRecord(input.baseline, record.id)
  const selection = selectEnvironments(others, current)
  const environments = selection.kind === 'comparable' ? selection.environments : []
  const runsOf = remembered((suite) => runsOfSuite(environments, current.identity, suite))
  const expected = expectedSuites(selection, record)
  const foreign = selection.kind === 'environment-differs' ? selection.differences : undefined
  const series = matchRuns(record, environments.flatMap(({ records }) => records).sort(byTime), {
    policy,
    catalogue,
    runsOf,
    environmentDifferences: foreign,
    isExpected: (suite) => suite === undefined || expected.has(suite),
  })
  const runsOfSeries = (all: typeof series): SuiteRuns[] =>
    [...new Set(all.map(({ metric }) => catalogue.suiteOf(metric)))].map(runsOf)
  const differences = [
    ...(series.length === 0 ? [] : (foreign ?? [])),
    ...runsOfSeries(series).flatMap((runs) => (runs.kind === 'differs' ? runs.differences : [])),
  ]
  const used = runsOfSeries(series.filter(({ found }) => !('reason' in found))).flatMap((runs) =>
    runs.kind === 'runs' ? runs.runs : [],
  )
  const suites = compareSuites(record, expected)
  return {
    series,
    rates: { falseAlarmRate: settings.falseAlarmRate, missRate: MISS_RATE },
    current: record,
    records: [record],
    baseline: {
      fingerprint: selection.kind === 'empty' ? null : selection.nearest.fingerprint,
      records: [...new Map(used.map((run) => [run.id, run])).values()]
        .sort(byTime)
        .map(({ id, commit, startedAt }) => ({ id, ...defined({ commit }), startedAt })),
    },
    differences: [...new Map(differences.map((one) => [one.field, one])).values()].sort((a, b) =>
      a.field < b.field ? -1 : 1,
    ),
    suites,
    isIncomplete: suites.some(({ name, status }) => status !== 'ok' && expected.has(name)),
    method: "prediction interval for one more run (Student's t, one median per run)",
    correction: "Holm's correction",
    warnings: (judged) => baselineWarnings(input, judged),
  }
}

function withoutRecord({ environments }: Baseline, id: string): Baseline['environments'] {
  return environments
    .map((one) => ({ ...one, records: one.records.filter((record) => record.id !== id) }))
    .filter(({ records }) => records.length > 0)
}

function remembered(compute: (suite: string | undefined) => SuiteRuns): typeof compute {
  const known = new Map<string | undefined, SuiteRuns>()
  return (suite) => {
    const runs = known.get(suite) ?? compute(suite)
    known.set(suite, runs)
    return runs
  }
}

/**
 * The suites that this run should have measured because the baseline has them: those of the most similar environment,
 * and those that this run names itself (a suite that is listed as skipped or failed was wanted) and any run has.
 * Two jobs that measure different suites can so share one baseline file.
 */
function expectedSuites(selection: Selection, record: KbenchRecord): ReadonlySet<string> {
  if (selection.kind !== 'comparable') return new Set()
  const anywhere = new Set(selection.environments.flatMap((environment) => [...suitesOf(environment)]))
  const named = record.suites.map(({ name }) => name).filter((name) => anywhere.has(name))
  return new Set([...suitesOf(selection.nearest), ...named])
}

/** The suites of the run as they ended, then those that are missing. */
function compareSuites(record: KbenchRecord, expected: ReadonlySet<string>): Comparison['suites'] {
  const present = record.suites.map(({ name, status, reason }) => ({
    name,
    status,
    ...defined({ reason }),
  }))
  const missing = [...expected].filter((name) => !record.suites.some((suite) => suite.name === name))
  return [...present, ...missing.sort().map((name) => ({ name, status: 'missing' as const }))]
}

/** What the person must know to read the comparison rightly. */
function baselineWarnings({ record, baseline }: BaselineInput, judged: readonly JudgedSeries[]): string[] {
  const compared = judged.filter(({ series }) => !('reason' in series.found))
  const runs = compared.map(({ compared: one }) => one.baseline?.runs ?? 0)
  const few = runs.filter((number) => number < ENOUGH_RUNS)
  const wasInBaseline = baseline.environments.some(({ records }) =>
    records.some(({ id }) => id === record.id),
  )
  return [
    ...(record.interrupted === true
      ? ['This run was interrupted: what it had not measured yet is missing.']
      : []),
    ...(wasInBaseline
      ? [`The record ${record.id} is itself part of the baseline; it was not compared with itself.`]
      : []),
    ...(few.length > 0 ? [fewRuns(few, compared.length)] : []),
  ]
}

function fewRuns(few: readonly number[], all: number): string {
  const which = few.length === all ? 'All' : `${String(few.length)} of`
  return `${which} ${count(all, 'series')} have fewer than ${String(ENOUGH_RUNS)} baseline runs (the fewest: ${count(Math.min(...few), 'run')}): such a series never fails the build. Add records of unchanged code with \`kbench baseline add\`.`
}
