import type { ComparedSeries, Comparison } from '../core/comparison/schema.ts'
import { OTHER_SUITE, type ReportCatalogue } from '../core/naming/catalogue.ts'
import { formatSeries } from '../core/series.ts'
import type { TestCase, TestResult, TestSuite } from './junit.ts'

/**
 * First one suite with the verdict over all, then one for each suite with a test per series. Red is what is proven or
 * could not be tested although it must be; neutral (skipped) is what is undecided or for information; green is what
 * was compared and found no worse.
 */
export function comparisonSuites(comparison: Comparison, { suiteOf }: ReportCatalogue): TestSuite[] {
  const { current, pair, series, suites } = comparison
  const shared = {
    startedAt: current.startedAt,
    properties: {
      subject: current.subject,
      record: current.id,
      ...(current.commit === undefined ? {} : { commit: current.commit }),
      provider: current.provider,
      fingerprint: current.fingerprint,
      verdict: comparison.verdict,
    },
  }
  const ownerOf = ({ metric }: ComparedSeries): string => suiteOf(metric) ?? OTHER_SUITE
  const names = [...new Set([...suites.map(({ name }) => name), ...series.map(ownerOf)])]
  const made = names.map((name) => ({
    ...shared,
    name,
    seconds: 0,
    cases: [
      ...suites.filter((suite) => suite.name === name && suite.status !== 'ok').map(suiteCase),
      ...series.filter((one) => ownerOf(one) === name).map((one) => seriesCase(one, name)),
    ],
  }))
  const verdict = { ...shared, name: 'kbench', seconds: pair?.durationSeconds ?? 0 }
  return [{ ...verdict, cases: [verdictCase(comparison)] }, ...made.filter(({ cases }) => cases.length > 0)]
}

const OVERALL: Readonly<Record<Comparison['verdict'], TestResult>> = {
  passed: 'passed',
  regressed: 'failure',
  incomplete: 'error',
  inconclusive: 'skipped',
  incomparable: 'skipped',
}

function verdictCase({ verdict, headline, warnings, environmentDifferences }: Comparison): TestCase {
  const differences = environmentDifferences.map(
    ({ field, baseline, current }) => `${field}: ${baseline ?? 'none'} → ${current ?? 'none'}`,
  )
  const output = [...warnings, ...differences].join('\n')
  return {
    className: 'kbench',
    name: 'verdict',
    result: OVERALL[verdict],
    message: headline,
    ...(output === '' ? {} : { output }),
  }
}

function suiteCase({ name, status, reason }: Comparison['suites'][number]): TestCase {
  const how = status === 'missing' ? 'was not measured, and the baseline has it' : status
  return {
    className: `kbench.${name}`,
    name: `suite ${name}`,
    result: status === 'skipped' ? 'skipped' : 'error',
    message: `suite ${name} ${status === 'skipped' ? 'was skipped' : how}${reason === undefined ? '' : `: ${reason}`}`,
  }
}

function seriesCase(series: ComparedSeries, suite: string): TestCase {
  const { verdict, reason, gates } = series
  return {
    className: `kbench.${suite}`,
    name: formatSeries(series),
    result: resultOf(series),
    message: `${verdict}: ${reason.text}${gates ? '' : ' For information only.'}`,
    output: numbersOf(series),
  }
}

function resultOf({ verdict, gates }: ComparedSeries): TestResult {
  switch (verdict) {
    case 'improved':
    case 'unchanged':
      return 'passed'
    case 'regressed':
      return gates ? 'failure' : 'skipped'
    case 'missing':
      return gates ? 'error' : 'skipped'
    case 'inconclusive':
    case 'incomparable':
    case 'new':
      return 'skipped'
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
