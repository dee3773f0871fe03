/** How a test ended. JUnit calls an expectation that does not hold a failure, and what could not be tested an error. */
export type TestResult = 'passed' | 'failure' | 'error' | 'skipped'

export interface TestCase {
  readonly className: string
  readonly name: string
  readonly seconds?: number
  readonly result: TestResult
  /** One sentence; of a passed test what is printed. */
  readonly message: string
  /** Printed with the test. */
  readonly output?: string
}

export interface TestSuite {
  readonly name: string
  readonly seconds: number
  readonly startedAt: string
  readonly properties: Readonly<Record<string, string>>
  readonly cases: readonly TestCase[]
}
