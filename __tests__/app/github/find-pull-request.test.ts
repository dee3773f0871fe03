import { describe, expect, it } from 'vitest'
import { findPullRequest } from '../../../src/app/github/report-run.ts'
import { EnvironmentError } from '../../../src/core/errors.ts'
import { FakeGitHub } from '../../fakes/github.ts'
import { buildPullRequest, buildRun } from './events.ts'
import { HEAD } from './measured-artifacts.ts'

const other = 'd'.repeat(40)

describe('the pull request that a run measured', () => {
  it('is the open one with this head, of a fork', async () => {
    const github = new FakeGitHub()
    const mine = buildPullRequest()
    github.pullRequests.push(
      buildPullRequest({ number: 1, headRepository: 'victim/r' }),
      buildPullRequest({ number: 2, headBranch: 'other' }),
      buildPullRequest({ number: 3, headCommit: other }),
      buildPullRequest({ number: 4, state: 'closed' }),
      buildPullRequest({ number: 5, headRepository: 'fork/another' }),
      mine,
    )
    expect(await findPullRequest(buildRun(), github)).toEqual({ pullRequest: mine })
    expect(github.calls).toEqual(['openPullRequestsOf fork feature'])
  })

  it('is not one that somebody else opened from the same commit', async () => {
    const github = new FakeGitHub()
    github.pullRequests.push(buildPullRequest({ number: 1, headRepository: 'victim/r' }))
    expect((await findPullRequest(buildRun(), github)).pullRequest).toBeUndefined()
  })

  it('is none where a newer commit was pushed meanwhile', async () => {
    const github = new FakeGitHub()
    github.pullRequests.push(buildPullRequest({ headCommit: other }))
    expect(await findPullRequest(buildRun(), github)).toEqual({
      reason: `#7 is at ${other} by now; results of ${HEAD} are not shown over newer ones`,
    })
  })

  it('is none where it was closed, or the fork is gone', async () => {
    const github = new FakeGitHub()
    github.pullRequests.push(buildPullRequest({ state: 'closed' }))
    expect((await findPullRequest(buildRun(), github)).reason).toContain('was merged or closed meanwhile')
    for (const gone of ['headBranch', 'headRepositoryOwner', 'headRepository'] as const)
      expect((await findPullRequest(buildRun({ [gone]: undefined }), github)).reason).toContain('is gone')
  })

  it.each(['push', 'pull_request_target', 'workflow_dispatch', 'merge_group'])(
    'is none for a run that %s started, and GitHub is not asked',
    async (event) => {
      const github = new FakeGitHub()
      github.pullRequests.push(buildPullRequest())
      expect((await findPullRequest(buildRun({ event }), github)).reason).toBe(
        `run 5001 was started by ${event}, not by a pull request`,
      )
      expect(github.calls).toEqual([])
    },
  )

  it('is not guessed where two have the same head', async () => {
    const github = new FakeGitHub()
    github.pullRequests.push(buildPullRequest(), buildPullRequest({ number: 8 }))
    const found = findPullRequest(buildRun(), github)
    await expect(found).rejects.toThrow(EnvironmentError)
    await expect(found).rejects.toThrow('is the head of #7, #8')
  })

  it('is not looked for where the run is of another repository', async () => {
    const github = new FakeGitHub()
    github.pullRequests.push(buildPullRequest())
    await expect(findPullRequest(buildRun({ repository: 'fork/r' }), github)).rejects.toThrow(
      'run 5001 belongs to repository fork/r, not to o/r',
    )
    expect(github.calls).toEqual([])
  })
})
