import * as core from '@actions/core'
import { checkArtifactName } from '../app/github/artifact-name.ts'
import type { ReportOptions } from '../app/github/report-on-github.ts'
import { oneOf } from './action-inputs.ts'
import { chartsBranch, commentName, requiredToken } from './github-inputs.ts'

export interface ReportInputs {
  readonly token: string
  readonly artifact: string
  readonly options: ReportOptions
}

/** The inputs of action/report. @throws {UserError} for a value that an input does not take */
export function readReportInputs(): ReportInputs {
  const token = requiredToken()
  const name = commentName()
  return {
    token,
    artifact: checkArtifactName(core.getInput('artifact') || 'kbench'),
    options: {
      name,
      comment: isAlways('comment', 'always'),
      check: isAlways('check', 'never'),
      chartsBranch: chartsBranch(),
    },
  }
}

function isAlways(name: string, fallback: 'always' | 'never'): boolean {
  return oneOf(name, core.getInput(name) || fallback, ['always', 'never']) === 'always'
}
