/** What GitHub says of the finished run of a pull request from the fork fork/r. @param changes what is not as usual */
export function workflowRun(id: number, headCommit: string, changes: object = {}): object {
  return {
    id,
    run_number: 12,
    run_attempt: 1,
    // Before all artifacts of tests, unless they say otherwise.
    run_started_at: '2026-01-01T23:00:00Z',
    event: 'pull_request',
    conclusion: 'success',
    head_sha: headCommit,
    head_branch: 'feature',
    head_repository: { full_name: 'fork/r', owner: { login: 'fork' } },
    repository: { full_name: 'o/r' },
    // As GitHub has it for forks.
    pull_requests: [],
    ...changes,
  }
}
