import * as core from '@actions/core'
import { checkArtifactName, checkExpectedNames } from '../app/github/artifact-name.ts'
import type { ReportOptions } from '../app/github/report-on-github.ts'
import { oneOf } from './action-inputs.ts'
import { chartsBranch, commentName, requiredToken } from './github-inputs.ts'

export interface ReportInputs {
  readonly token: string
  readonly artifact: string
  /** Names of the artifacts that must be there; empty: whatever is there is all. */
  readonly expected: readonly string[]
  readonly options: ReportOptions
}

/** The inputs of action/report. @throws {UserError} for a value that an input does not take */
export function readReportInputs(): ReportInputs {
  const token = requiredToken()
  const name = commentName()
  const artifact = checkArtifactName(core.getInput('artifact') || 'kbench')
  return {
    token,
    artifact,
    expected: checkExpectedNames(listed('expected'), artifact),
    options: {
      name,
      comment: isAlways('comment', 'always'),
      check: isAlways('check', 'never'),
      chartsBranch: chartsBranch(),
    },
  }
}

/** One per line, or with commas between them, as join() of a list in an expression writes it. */
function listed(name: string): string[] {
  return core
    .getMultilineInput(name)
    .flatMap((line) => line.split(','))
    .map((one) => one.trim())
    .filter((one) => one !== '')
}

function isAlways(name: string, fallback: 'always' | 'never'): boolean {
  return oneOf(name, core.getInput(name) || fallback, ['always', 'never']) === 'always'
}
