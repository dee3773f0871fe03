import type { FindingsCatalogue } from '../../../core/report/causes.ts'
import type { ComparedSeries, Comparison } from '../../../core/record/comparison-schema.ts'
import { type FindingKind, findings, suiteSentence } from '../../../core/report/findings.ts'
import { isInformational, type VerdictRow } from '../../../core/report/verdict-findings.ts'
import { OTHER_SUITE } from '../../../core/format/metrics.ts'
import type { KbenchRecord, RecordedSeries, SuiteResult } from '../../../core/record/schema.ts'
import { formatSeries } from '../../../core/series.ts'
import { medianOf } from '../../../core/stats/samples.ts'
import { type ExportContext, exported, type Exported, type ExportInput } from './exporter.ts'

/** How a test ended. JUnit calls an expectation that does not hold a failure, and what could not be tested an error. */
type TestResult = 'passed' | 'failure' | 'error' | 'skipped'

interface TestCase {
  readonly className: string
  readonly name: string
  readonly seconds?: number
  readonly result: TestResult
  /** One sentence; of a passed test what is printed. */
  readonly message: string
  /** Printed with the test. */
  readonly output?: string
}

interface TestSuite {
  readonly name: string
  readonly seconds: number
  readonly startedAt: string
  readonly properties: Readonly<Record<string, string>>
  readonly cases: readonly TestCase[]
}

const RESULTS: Readonly<Record<SuiteResult['status'], TestResult>> = {
  ok: 'passed',
  failed: 'error',
  skipped: 'skipped',
}

/** One test for each suite of a record: whether it could be measured. A record alone says nothing of better or worse. */
function recordSuites(record: KbenchRecord, { suiteOf }: FindingsCatalogue): TestSuite[] {
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

/**
 * One suite with the verdict over all, then one per suite with a test per series. Red: proven, or not
 * testable although required; skipped: undecided or for information; green: compared and found no worse.
 */
function comparisonSuites(comparison: Comparison, catalogue: FindingsCatalogue): TestSuite[] {
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
      ...suites.filter((suite) => suite.name === name && suite.status !== 'ok').map(suiteWithoutResult),
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

/** Result of a finding's series; what can fail no build is no failure and no error. Others are skipped. */
const RESULT: Partial<Record<FindingKind, TestResult>> = {
  regressed: 'failure',
  missing: 'error',
  improved: 'passed',
  unchanged: 'passed',
}

function suiteWithoutResult(suite: Comparison['suites'][number]): TestCase {
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

/** What the element of a result says in addition to its message. */
const TYPES: Readonly<Partial<Record<TestResult, { readonly type: string }>>> = {
  failure: { type: 'regressed' },
  error: { type: 'not measured' },
}

interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string | number>>
  readonly children: readonly (XmlElement | string)[]
}

// Everything that XML 1.0 cannot hold, not even as a reference (section 2.2, Char).
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/**
 * JUnit XML in the form of Jenkins' schema (junit-10.xsd of its xUnit plugin), which GitLab, Azure DevOps and
 * the reporters for GitHub read as well. Red is only what makes `kbench compare` end with an error.
 */
export function writeJunit(inputs: readonly ExportInput[], { catalogue }: ExportContext): Exported {
  const suites = inputs.flatMap((input) => {
    const prefix = inputs.length === 1 ? '' : `${input.source}: `
    const made =
      input.kind === 'record'
        ? recordSuites(input.record, catalogue)
        : comparisonSuites(input.comparison, catalogue)
    return made.map((suite) => ({ ...suite, name: `${prefix}${suite.name}` }))
  })
  const cases = suites.flatMap((suite) => suite.cases)
  const root = element(
    'testsuites',
    {
      name: 'kbench',
      ...counts(cases),
      time: seconds(suites.reduce((sum, suite) => sum + suite.seconds, 0)),
    },
    suites.map(suiteElement),
  )
  return exported(xmlDocument(root))
}

function suiteElement({ name, seconds: time, startedAt, properties, cases }: TestSuite): XmlElement {
  const skipped = cases.filter(({ result }) => result === 'skipped').length
  return element(
    'testsuite',
    // Times in JUnit have no zone; these are UTC.
    { name, ...counts(cases), skipped, time: seconds(time), timestamp: startedAt.slice(0, 19) },
    [
      element(
        'properties',
        {},
        Object.entries(properties).map(([key, value]) => element('property', { name: key, value })),
      ),
      ...cases.map(caseElement),
    ],
  )
}

function caseElement({ className, name, seconds: time, result, message, output }: TestCase): XmlElement {
  const printed = [...(result === 'passed' ? [message] : []), ...(output === undefined ? [] : [output])]
  return element(
    'testcase',
    { classname: className, name, ...(time === undefined ? {} : { time: seconds(time) }) },
    [
      ...(result === 'passed' ? [] : [element(result, { message, ...TYPES[result] }, [message])]),
      ...(printed.length === 0 ? [] : [element('system-out', {}, [printed.join('\n')])]),
    ],
  )
}

function counts(cases: readonly TestCase[]): Readonly<Record<'tests' | 'failures' | 'errors', number>> {
  const having = (result: TestResult): number => cases.filter((one) => one.result === result).length
  return { tests: cases.length, failures: having('failure'), errors: having('error') }
}

/** The schema takes no exponents. */
function seconds(value: number): string {
  return value.toFixed(3)
}

function element(
  name: string,
  attributes: XmlElement['attributes'] = {},
  children: XmlElement['children'] = [],
): XmlElement {
  return { name, attributes, children }
}

/**
 * A document of XML 1.0 in UTF-8. Thirty lines instead of a library: only elements, attributes and text are needed, and
 * what must be right is which characters are escaped.
 */
function xmlDocument(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${render(root, '')}\n`
}

function render({ name, attributes, children }: XmlElement, indent: string): string {
  const start = `${indent}<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
    .join('')}`
  if (children.length === 0) return `${start}/>`
  // Text stays as it is: no space is added around it.
  if (children.some((child) => typeof child === 'string'))
    return `${start}>${children.map((child) => (typeof child === 'string' ? escapeText(child) : render(child, ''))).join('')}</${name}>`
  const inner = children.map((child) => (typeof child === 'string' ? '' : render(child, `${indent}  `)))
  return [`${start}>`, ...inner, `${indent}</${name}>`].join('\n')
}

/** Text between tags. A carriage return would be read as a line feed. */
function escapeText(text: string): string {
  return text
    .replace(NOT_XML, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;')
}

/** The value of an attribute in double quotes. Line breaks and tabs would be read as spaces. */
function escapeXml(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')
}
