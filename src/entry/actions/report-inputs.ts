import { checkExpectedNames } from '../../app/github/artifact-name.ts'
import type { ReportOptions } from '../../app/github/report-on-github.ts'
import { REPORT_INPUTS } from './definitions/report.ts'
import { readInputs } from './inputs.ts'

interface ReportInputs {
  readonly token: string
  readonly artifact: string
  /** Names of the artifacts that must exist; empty: whatever exists is all. */
  readonly expected: readonly string[]
  readonly options: ReportOptions
}

/** The inputs of action/report. @throws {UserError} for a value that an input does not take */
export function readReportInputs(): ReportInputs {
  const { githubToken: token, artifact, expected, ...inputs } = readInputs(REPORT_INPUTS)
  return {
    token,
    artifact,
    expected: checkExpectedNames(expected, artifact),
    options: {
      name: inputs.commentName,
      comment: inputs.comment === 'always',
      check: inputs.check === 'always',
      chartsBranch: inputs.chartsBranch,
    },
  }
}
