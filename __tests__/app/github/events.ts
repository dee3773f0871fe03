import type { RunFacts, WorkflowRunEvent } from '../../../src/core/github/event.ts'
import type { PullRequest } from '../../../src/ports/github.ts'
import { BASE, HEAD, RUN } from './measured-artifacts.ts'

/** A finished run of a fork's pull request. */
export function buildRun(overrides: Partial<WorkflowRunEvent> = {}): WorkflowRunEvent {
  return {
    kind: 'workflow_run',
    id: RUN,
    attempt: 1,
    startedAt: undefined,
    event: 'pull_request',
    conclusion: 'success',
    headSha: HEAD,
    headBranch: 'feature',
    headRepositoryOwner: 'fork',
    headRepository: 'fork/r',
    repository: 'o/r',
    ...overrides,
  }
}

export function buildPullRequest(overrides: Partial<PullRequest> = {}): PullRequest {
  return {
    number: 7,
    state: 'open',
    isDraft: false,
    headRepository: 'fork/r',
    headBranch: 'feature',
    headCommit: HEAD,
    baseBranch: 'main',
    baseCommit: BASE,
    ...overrides,
  }
}

/** The run that reports. */
export function buildRunFacts(overrides: Partial<RunFacts> = {}): RunFacts {
  return {
    repository: 'o/r',
    runId: 6001,
    attempt: 1,
    runUrl: 'https://github.com/o/r/actions/runs/6001/attempts/1',
    serverUrl: 'https://github.com',
    apiUrl: 'https://api.github.com',
    commit: BASE,
    ...overrides,
  }
}
