import * as core from '@actions/core'
import type { HistoryRunRequest } from '../app/github/run-history.ts'
import { UserError } from '../core/errors.ts'
import { oneOf } from './action-inputs.ts'
import { branchName } from './branch-name.ts'
import { requiredToken } from './github-inputs.ts'

export interface HistoryInputs extends Omit<HistoryRunRequest, 'definitions'> {
  readonly token: string
}

/** The inputs of action/history. @throws {UserError} for a value that an input does not take */
export function readHistoryInputs(): HistoryInputs {
  return {
    token: requiredToken(),
    paths: core.getMultilineInput('record').filter((path) => path !== ''),
    branch: branchName('branch', core.getInput('branch') || 'kbench-history', 'kbench-history'),
    issues: isTrue('issues', 'true'),
    baselinePullRequest: isTrue('baseline-pull-request', 'true'),
    baseline: repositoryPath(core.getInput('baseline') || '.kbench/baseline.json'),
    pages: core.getInput('pages') || undefined,
    pagesUrl: webAddress('pages-url'),
    rebaseline: oneOf('rebaseline', core.getInput('rebaseline') || 'false', ['false', 'true', 'replace']),
  }
}

function isTrue(name: string, fallback: 'true' | 'false'): boolean {
  return oneOf(name, core.getInput(name) || fallback, ['true', 'false']) === 'true'
}

function webAddress(name: string): string | undefined {
  const value = core.getInput(name)
  if (value === '') return undefined
  if (/^https?:\/\/[^\s]+$/.test(value) && URL.canParse(value)) return value
  throw new UserError(`input ${name}: ${JSON.stringify(value)} is not the address of a page`, {
    nextStep: 'Give it whole: https://OWNER.github.io/REPOSITORY/.',
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
