import type { ComparedSeries, Comparison } from '../../../core/comparison/schema.ts'
import { type FindingKind, findings, suiteSentence } from '../../../core/findings/findings.ts'
import { isInformational, type VerdictRow } from '../../../core/findings/verdict.ts'
import type { ReportCatalogue } from '../../../core/naming/metrics.ts'
import { formatSeries } from '../../../core/series.ts'
import type { TestCase, TestResult, TestSuite } from './junit-suite.ts'

/**
 * First one suite with the verdict over all, then one for each suite with a test per series. Red is what is proven or
 * could not be tested although it must be; neutral (skipped) is what is undecided or for information; green is what
 * was compared and found no worse.
 */
export function comparisonSuites(comparison: Comparison, catalogue: ReportCatalogue): TestSuite[] {
  const { current, pair, series, suites, verdict } = comparison
  const shared = {
    startedAt: current.startedAt,
    properties: {
      subject: current.subject,
      record: current.id,
      ...(current.commit === undefined ? {} : { commit: current.commit }),
      provider: current.provider,
      fingerprint: current.fingerprint,
      verdict,
    },
  }
  const found = findings(comparison, catalogue)
  const sentences = (...kinds: readonly FindingKind[]): string[] =>
    found.filter(({ kind }) => kinds.includes(kind)).map(({ sentence }) => sentence)
  const output = sentences('cause', 'warning', 'difference').join('\n')
  const overall: TestCase = {
    className: 'kbench',
    name: 'verdict',
    result: OVERALL[verdict],
    message: sentences('verdict').join(),
    ...(output === '' ? {} : { output }),
  }
  const bySeries = new Map(
    found.flatMap(({ kind, rows }) =>
      rows.map((row) => [row.series, { row, result: RESULT[kind] }] as const),
    ),
  )
  // In the order of the comparison, which does not change from run to run.
  const rows = series.flatMap((one) => bySeries.get(one) ?? [])
  const names = [...new Set([...suites.map(({ name }) => name), ...rows.map(({ row }) => row.suite)])]
  const made = names.map((name) => ({
    ...shared,
    name,
    seconds: 0,
    cases: [
      ...suites.filter((suite) => suite.name === name && suite.status !== 'ok').map(suiteCase),
      ...rows.filter(({ row }) => row.suite === name).map(({ row, result }) => seriesCase(row, result)),
    ],
  }))
  return [
    { ...shared, name: 'kbench', seconds: pair?.durationSeconds ?? 0, cases: [overall] },
    ...made.filter(({ cases }) => cases.length > 0),
  ]
}

const OVERALL: Readonly<Record<Comparison['verdict'], TestResult>> = {
  passed: 'passed',
  regressed: 'failure',
  incomplete: 'error',
  inconclusive: 'skipped',
  incomparable: 'skipped',
}

/** Of the series of a finding; what can fail no build is no failure and no error. All others are skipped. */
const RESULT: Partial<Record<FindingKind, TestResult>> = {
  regressed: 'failure',
  missing: 'error',
  improved: 'passed',
  unchanged: 'passed',
}

function suiteCase(suite: Comparison['suites'][number]): TestCase {
  return {
    className: `kbench.${suite.name}`,
    name: `suite ${suite.name}`,
    result: suite.status === 'skipped' ? 'skipped' : 'error',
    message: suiteSentence(suite),
  }
}

function seriesCase({ series, suite }: VerdictRow, result: TestResult = 'skipped'): TestCase {
  const { verdict, reason, gates } = series
  return {
    className: `kbench.${suite}`,
    name: formatSeries(series),
    result: gates || result === 'passed' ? result : 'skipped',
    message: `${verdict}: ${reason.text}${isInformational(series) ? ' For information only.' : ''}`,
    output: numbersOf(series),
  }
}

/** The numbers in the unit of the series, as the comparison has them. */
function numbersOf({ unit, baseline, current, change, scale, margin }: ComparedSeries): string {
  const side = (name: string, value: { readonly median: number } | null): string =>
    `${name}: ${value === null ? 'none' : `${String(value.median)} ${unit}`}`
  const bound = (value: number | null): string => (value === null ? 'unbounded' : String(value))
  return [
    side('baseline', baseline),
    side('current', current),
    ...(change === null
      ? []
      : [
          `change (${scale}): ${String(change.estimate)}, from ${bound(change.lower)} to ${bound(change.upper)}`,
        ]),
    `margin: ${String(margin)}`,
  ].join('\n')
}
