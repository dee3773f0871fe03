import { UserError } from '../../core/errors.ts'
import { checkExpectedNames } from '../../app/github/artifact-name.ts'
import type { ReportOptions } from '../../app/github/report-on-github.ts'
import { REPORT_INPUTS } from './report-definition.ts'
import { readInputs } from './inputs.ts'

interface ReportInputs {
  readonly token: string
  readonly artifact: string
  /** Names of the artifacts that must exist; empty: whatever exists is all. */
  readonly expected: readonly string[]
  /** undefined: the event says what is reported on. */
  readonly asked: { readonly pullRequest: number; readonly head: string } | undefined
  readonly options: ReportOptions
}

/** The inputs of action/report. @throws {UserError} for a value that an input does not take */
export function readReportInputs(): ReportInputs {
  const { githubToken: token, artifact, expected, pullRequest, head, ...inputs } = readInputs(REPORT_INPUTS)
  return {
    token,
    artifact,
    expected: checkExpectedNames(expected, artifact),
    asked: bothOrNone(pullRequest, head),
    options: {
      name: inputs.commentName,
      comment: inputs.comment === 'always',
      check: inputs.check === 'always',
      inputs,
    },
  }
}

/** @throws {UserError} */
function bothOrNone(pullRequest: number | undefined, head: string | undefined): ReportInputs['asked'] {
  if (pullRequest === undefined && head === undefined) return undefined
  if (pullRequest === undefined || head === undefined)
    throw new UserError(
      `input ${head === undefined ? 'head' : 'pull-request'} is empty, and the other of the two is not`,
      { nextStep: 'Give both inputs what action/command has as outputs, or neither.' },
    )
  return { pullRequest, head }
}
