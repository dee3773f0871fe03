import type { Baseline } from '../../baseline/schema.ts'
import { byTime } from '../../baseline/serialize.ts'
import { defined } from '../../defined.ts'
import type { GatePolicy } from '../../policy/policy.ts'
import { identityOf } from '../../record/identity.ts'
import { MISS_RATE } from '../evidence/baseline.ts'
import type { Sides } from '../sides.ts'
import { matchRuns } from './match-runs.ts'
import { selectEnvironments, type CurrentRun } from './select-runs.ts'
import { runsOfSuite, type SuiteRuns } from './suite-runs.ts'
import { compareSuites, expectedSuites } from './suites.ts'
import { baselineWarnings } from './warnings.ts'
import type { BaselineInput } from './baseline-input.ts'

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
