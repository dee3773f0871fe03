import type { Baseline, RecordSummary } from '../baseline/schema.ts'
import { byTime } from '../baseline/serialize.ts'
import { compilePolicy } from '../judge/policy/policy.ts'
import type { GateSettings } from '../judge/policy/settings.ts'
import type { MetricCatalogue } from '../metric.ts'
import { identityOf, type IdentityDifference } from '../record/identity.ts'
import type { KbenchRecord } from '../record/schema.ts'
import { judgeSeries, type JudgedSeries } from './judge-series.ts'
import { withHeadline } from './headline.ts'
import { method } from './messages.ts'
import { partsOf, verdictOf } from './overall.ts'
import { pairSeries } from './pair-series.ts'
import { COMPARISON_SCHEMA, type Comparison } from './schema.ts'
import { selectEnvironments, type CurrentRun } from './select-runs.ts'
import { runsOfSuite, type SuiteRuns } from './suite-runs.ts'
import { compareSuites, expectedSuites } from './suites.ts'
import { warningsOf } from './warnings.ts'

/**
 * Compares one record with a baseline of earlier runs. The steps: find the runs of the same environment; bring together
 * the series of both sides; judge all series at once; say what it means for the whole.
 *
 * A record that is itself part of the baseline is not compared with itself.
 * @param suiteOfMetric the suite that measures a metric, undefined for one that no suite of this version measures
 * @throws {UserError} for a gate rule whose series is not understood
 */
export function compareWithBaseline(
  record: KbenchRecord,
  baseline: Baseline,
  settings: GateSettings,
  catalogue: MetricCatalogue,
  suiteOfMetric: (metric: string) => string | undefined,
): Comparison {
  const policy = compilePolicy(settings)
  const { provider, fingerprint, facts } = record.environment
  const current: CurrentRun = {
    identity: identityOf(provider, facts, record.suites, record.subject.labels),
    suites: new Set(record.suites.filter(({ status }) => status === 'ok').map(({ name }) => name)),
  }

  // 1. The runs of the same environment.
  const others = withoutRecord(baseline, record.id)
  const selection = selectEnvironments(others, current)
  const environments = selection.kind === 'comparable' ? selection.environments : []
  const runsOf = remembered((suite) => runsOfSuite(environments, current.identity, suite))

  // 2. The series of both sides.
  const expected = expectedSuites(selection, record)
  const paired = pairSeries(record, environments.flatMap(({ records }) => records).sort(byTime), {
    policy,
    catalogue,
    suiteOfMetric,
    runsOf,
    environmentDifferences: selection.kind === 'environment-differs' ? selection.differences : undefined,
    isExpected: (suite) => suite === undefined || expected.has(suite),
  })

  // 3. The verdicts.
  const series = judgeSeries(paired, record, settings.falseAlarmRate)
  const compared = series.map((one) => one.compared)
  const suites = compareSuites(record, expected)
  const isIncomplete = suites.some(({ name, status }) => status !== 'ok' && expected.has(name))
  const gatingSeries = partsOf(compared).gating.length

  return withHeadline({
    schema: COMPARISON_SCHEMA,
    verdict: verdictOf({ series: compared }, isIncomplete),
    baseline: {
      fingerprint: selection.kind === 'empty' ? null : selection.nearest.fingerprint,
      records: usedRecords(series, runsOf).map(({ id, commit, startedAt }) => ({
        id,
        ...(commit === undefined ? {} : { commit }),
        startedAt,
      })),
    },
    current: {
      id: record.id,
      subject: record.subject.name,
      ...(record.subject.commit === undefined ? {} : { commit: record.subject.commit }),
      startedAt: record.startedAt,
      provider,
      fingerprint,
    },
    gate: {
      falseAlarmRate: settings.falseAlarmRate,
      gatingSeries,
      method: method(gatingSeries, settings.falseAlarmRate),
    },
    environmentDifferences: differencesOf(series).map(({ field, baseline: before, current: now }) => ({
      field,
      baseline: before ?? null,
      current: now ?? null,
    })),
    warnings: warningsOf({
      record,
      wasInBaseline: baseline.environments.some(({ records }) => records.some(({ id }) => id === record.id)),
      series,
      selectors: policy.selectors,
      catalogue,
      suiteOfMetric,
    }),
    suites,
    series: compared,
  })
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

/** The runs that at least one series was compared with, oldest first. */
function usedRecords(
  series: readonly JudgedSeries[],
  runsOf: (suite: string | undefined) => SuiteRuns,
): RecordSummary[] {
  const suites = new Set(
    series.filter(({ decision }) => decision !== undefined).map(({ pair }) => pair.suite),
  )
  const runs = [...suites].map(runsOf).flatMap((one) => (one.kind === 'runs' ? one.runs : []))
  return [...new Map(runs.map((run) => [run.id, run])).values()].sort(byTime)
}

/** The fields that made any series incomparable, each once. */
function differencesOf(series: readonly JudgedSeries[]): IdentityDifference[] {
  const all = series.flatMap(({ pair: { state } }) => ('differences' in state ? state.differences : []))
  return [...new Map(all.map((one) => [one.field, one])).values()].sort((a, b) =>
    a.field < b.field ? -1 : 1,
  )
}
