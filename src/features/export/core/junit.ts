import { exported, type ExportContext, type Exported, type ExportInput } from './exporter.ts'
import { comparisonSuites } from './junit-comparison.ts'
import { recordSuites } from './junit-record.ts'
import type { TestResult, TestCase, TestSuite } from './junit-suite.ts'

/** An element with its content. */
interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string | number>>
  readonly children: readonly (XmlElement | string)[]
}

// Everything that XML 1.0 cannot hold, not even as a reference (section 2.2, Char).
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/**
 * JUnit XML in the form that Jenkins' schema has (junit-10.xsd of its xUnit plugin), which GitLab, Azure DevOps and the
 * reporters for GitHub read as well. Red is what makes `kbench compare` end with an error, nothing else.
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
    // Times in JUnit have no zone; these are of UTC.
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
      ...(result === 'passed' ? [] : [element(result, { message, ...typeOf(result) }, [message])]),
      ...(printed.length === 0 ? [] : [element('system-out', {}, [printed.join('\n')])]),
    ],
  )
}

function typeOf(result: Exclude<TestResult, 'passed'>): { readonly type?: string } {
  if (result === 'skipped') return {}
  return { type: result === 'failure' ? 'regressed' : 'not measured' }
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
