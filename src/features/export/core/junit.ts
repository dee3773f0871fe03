import { exported, type ExportContext, type Exported, type ExportInput } from './exporter.ts'
import { comparisonSuites } from './junit-comparison.ts'
import { recordSuites } from './junit-record.ts'
import { element, xmlDocument, type XmlElement } from './xml.ts'
import type { TestResult, TestCase, TestSuite } from './junit-suite.ts'

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
