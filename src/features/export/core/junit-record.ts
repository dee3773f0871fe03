import type { KbenchRecord, RecordedSeries, SuiteResult } from '../../../core/record/schema.ts'
import { medianOf } from '../../../core/stats/samples.ts'
import { OTHER_SUITE, type ReportCatalogue } from '../../../core/naming/metrics.ts'
import { formatSeries } from '../../../core/series.ts'
import type { TestCase, TestResult, TestSuite } from './junit-suite.ts'

const RESULTS: Readonly<Record<SuiteResult['status'], TestResult>> = {
  ok: 'passed',
  failed: 'error',
  skipped: 'skipped',
}

/** One test for each suite of a record: whether it could be measured. A record alone says nothing of better or worse. */
export function recordSuites(record: KbenchRecord, { suiteOf }: ReportCatalogue): TestSuite[] {
  const { id, startedAt, durationSeconds, subject, environment, suites, series } = record
  const named = new Set(suites.map(({ name }) => name))
  const ownerOf = ({ metric }: RecordedSeries): string => suiteOf(metric) ?? OTHER_SUITE
  const cases = suites.map((suite) =>
    suiteCase(
      suite,
      series.filter((one) => ownerOf(one) === suite.name),
    ),
  )
  const others = series.filter((one) => !named.has(ownerOf(one)))
  return [
    {
      name: `kbench ${subject.name}`,
      seconds: durationSeconds,
      startedAt,
      properties: {
        subject: subject.name,
        record: id,
        ...(subject.commit === undefined ? {} : { commit: subject.commit }),
        provider: environment.provider,
        fingerprint: environment.fingerprint,
      },
      cases: [runCase(record, others), ...cases],
    },
  ]
}

/** Whether the run as a whole gave anything and came to its end, as for the exit code of `kbench run`. */
function runCase({ interrupted, series, suites }: KbenchRecord, others: readonly RecordedSeries[]): TestCase {
  const measured = series.some(({ samples }) => samples.length > 0)
  const problem = [
    ...(interrupted === true ? ['the run was stopped before its end'] : []),
    ...(measured ? [] : ['nothing was measured']),
  ].join('; ')
  return {
    className: 'kbench',
    name: 'run',
    result: problem === '' ? 'passed' : 'error',
    message: problem === '' ? `${String(series.length)} series of ${String(suites.length)} suites` : problem,
    ...(others.length === 0 ? {} : { output: others.map(mediansOf).join('\n') }),
  }
}

function suiteCase(
  { name, status, reason, notes, durationSeconds }: SuiteResult,
  series: readonly RecordedSeries[],
): TestCase {
  const output = [...(notes ?? []).map((note) => `note: ${note}`), ...series.map(mediansOf)].join('\n')
  const why = reason === undefined ? '' : `: ${reason}`
  return {
    className: 'kbench',
    name: `suite ${name}`,
    seconds: durationSeconds,
    result: RESULTS[status],
    message: status === 'ok' ? `${String(series.length)} series` : `suite ${name} ${status}${why}`,
    ...(output === '' ? {} : { output }),
  }
}

function mediansOf(series: RecordedSeries): string {
  const middle = medianOf(series.samples.map(({ value }) => value))
  const value = middle === undefined ? 'no samples' : `${String(middle)} ${series.unit}`
  return `${formatSeries(series)} ${value} (${String(series.samples.length)} samples)`
}
