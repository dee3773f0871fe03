// A reporter of vitest: how long test files and tests took, one JSON object per line, appended to the file that KBENCH_TEST_TIMES names.
// .ci/run sets it for all its test runs, and .ci/slowest prints the slowest of them.
import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'

export default class TimesReporter {
  onTestModuleEnd(testModule) {
    const path = process.env['KBENCH_TEST_TIMES']
    if (path === undefined) return
    const file = relative(process.cwd(), testModule.moduleId)
    const { prepareDuration, setupDuration, collectDuration, duration } = testModule.diagnostic()
    const lines = [
      { file, seconds: (prepareDuration + setupDuration + collectDuration + duration) / 1000 },
      ...[...testModule.children.allTests()].map((test) => ({
        file,
        test: test.fullName,
        seconds: (test.diagnostic()?.duration ?? 0) / 1000,
      })),
    ]
    appendFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  }
}
