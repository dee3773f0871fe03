import * as core from '@actions/core'
import type { HistoryRunRequest } from '../app/github/run-history.ts'
import { UserError } from '../core/errors.ts'
import { oneOf } from './action-inputs.ts'
import { requiredToken } from './github-inputs.ts'

export interface HistoryInputs extends Omit<HistoryRunRequest, 'definitions'> {
  readonly token: string
}

/** The inputs of action/history. @throws {UserError} for a value that an input does not take */
export function readHistoryInputs(): HistoryInputs {
  return {
    token: requiredToken(),
    paths: core.getMultilineInput('record').filter((path) => path !== ''),
    branch: branchName(core.getInput('branch') || 'kbench-history'),
    issues: isTrue('issues', 'true'),
    baselinePullRequest: isTrue('baseline-pull-request', 'true'),
    baseline: repositoryPath(core.getInput('baseline') || '.kbench/baseline.json'),
    pages: core.getInput('pages') || undefined,
    rebaseline: oneOf('rebaseline', core.getInput('rebaseline') || 'false', ['false', 'true', 'replace']),
  }
}

function isTrue(name: string, fallback: 'true' | 'false'): boolean {
  return oneOf(name, core.getInput(name) || fallback, ['true', 'false']) === 'true'
}

/** A name that git takes for a branch, of the characters that people use (git-check-ref-format). */
function branchName(name: string): string {
  const isName =
    /^[A-Za-z0-9_][A-Za-z0-9._/-]*$/.test(name) && !/\.\.|\/\/|\/\.|\.\/|[./]$|\.lock(\/|$)/.test(name)
  if (isName && !name.startsWith('refs/')) return name
  throw new UserError(`input branch: ${JSON.stringify(name)} is not the name of a branch`, {
    nextStep: 'Letters, digits, dots, dashes, underscores and slashes: kbench-history.',
  })
}

function repositoryPath(path: string): string {
  const parts = path.split('/')
  if (!path.startsWith('/') && parts.every((part) => part !== '' && part !== '.' && part !== '..'))
    return path
  throw new UserError(`input baseline: ${JSON.stringify(path)} is not the path of a file of the repository`, {
    nextStep: 'Relative to its root, without "./": .kbench/baseline.json.',
  })
}
