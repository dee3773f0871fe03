// A jest reporter: how long test files and tests took, one JSON object per line, appended to the file that KBENCH_TEST_TIMES names.
// .ci/run sets it for all its jest runs, and .ci/slowest prints the slowest of them.
import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'

export default class TimesReporter {
  onTestResult(_test, { testFilePath, perfStats, testResults }) {
    const path = process.env['KBENCH_TEST_TIMES']
    if (path === undefined) return
    const file = relative(process.cwd(), testFilePath)
    const lines = [
      { file, seconds: perfStats.runtime / 1000 },
      ...testResults.map(({ fullName, duration }) => ({
        file,
        test: fullName,
        seconds: (duration ?? 0) / 1000,
      })),
    ]
    appendFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  }
}
