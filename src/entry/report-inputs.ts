import * as core from '@actions/core'
import { checkArtifactName } from '../app/github/artifact-name.ts'
import { checkCommentName, type ReportOptions } from '../app/github/report-on-github.ts'
import { UserError } from '../core/errors.ts'
import { oneOf } from './action-inputs.ts'
import { branchName } from './branch-name.ts'

export interface ReportInputs {
  readonly token: string
  readonly artifact: string
  readonly options: ReportOptions
}

/** The inputs of action/report. @throws {UserError} for a value that an input does not take */
export function readReportInputs(): ReportInputs {
  const token = core.getInput('github-token')
  if (token === '') {
    throw new UserError('input github-token is empty', {
      nextStep: 'Leave it out to use the token of the job, with the permissions that the job gives it.',
    })
  }
  core.setSecret(token)
  const name = core.getInput('comment-name') || 'kbench'
  checkCommentName(name)
  return {
    token,
    artifact: checkArtifactName(core.getInput('artifact') || 'kbench'),
    options: {
      name,
      comment: isAlways('comment', 'always'),
      check: isAlways('check', 'never'),
      chartsBranch: readChartsBranch(),
    },
  }
}

/** What the names of branches with pictures begin with; undefined: none are made. @throws {UserError} */
export function readChartsBranch(): string | undefined {
  const name = core.getInput('charts-branch')
  return name === '' ? undefined : branchName('charts-branch', name, 'kbench-charts')
}

function isAlways(name: string, fallback: 'always' | 'never'): boolean {
  return oneOf(name, core.getInput(name) || fallback, ['always', 'never']) === 'always'
}
