import * as core from '@actions/core'
import { checkCommentName } from '../app/github/report-on-github.ts'
import { UserError } from '../core/errors.ts'
import { branchName } from './branch-name.ts'

/** The input github-token, which the log shows as *** from now on. @throws {UserError} when it is empty */
export function requiredToken(): string {
  const token = optionalToken()
  if (token !== '') return token
  throw new UserError('input github-token is empty', {
    nextStep: 'Leave it out to use the token of the job, with the permissions that the job gives it.',
  })
}

/** The input github-token, which the log shows as *** from now on; empty where there is none. */
export function optionalToken(): string {
  const token = core.getInput('github-token')
  if (token !== '') core.setSecret(token)
  return token
}

/** @throws {UserError} for a name that a comment cannot have */
export function commentName(): string {
  const name = core.getInput('comment-name') || 'kbench'
  checkCommentName(name)
  return name
}

/** What the names of branches with pictures begin with; undefined: none are made. @throws {UserError} */
export function chartsBranch(): string | undefined {
  const name = core.getInput('charts-branch')
  return name === '' ? undefined : branchName('charts-branch', name, 'kbench-charts')
}
