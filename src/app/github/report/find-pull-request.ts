import { EnvironmentError } from '../../../core/errors.ts'
import type { WorkflowRunEvent } from '../../../core/github/event-schema.ts'
import type { GitHub, PullRequest } from '../../../ports/github.ts'

/** Either the pull request, or why there is none to report on, which is no failure. */
type FoundPullRequest =
  | { readonly pullRequest: PullRequest; readonly reason?: never }
  | { readonly pullRequest?: never; readonly reason: string }

/**
 * The pull request whose head a run measured. The event names none for a fork, and what the run left behind is not asked: GitHub is, by
 * owner and branch, and the head must be the very commit of the run.
 * @throws {EnvironmentError} when the run is of another repository, or when more than one pull request has that head
 */
export async function findPullRequest(
  run: WorkflowRunEvent,
  github: Pick<GitHub, 'repository' | 'openPullRequestsOf'>,
): Promise<FoundPullRequest> {
  if (run.repository.toLowerCase() !== github.repository.toLowerCase()) {
    throw new EnvironmentError(
      `run ${String(run.id)} is of repository ${run.repository}, not of ${github.repository}`,
      { nextStep: 'Report in the repository whose workflow measured.' },
    )
  }
  if (run.event !== 'pull_request')
    return { reason: `run ${String(run.id)} was started by ${run.event}, not by a pull request` }
  const { headRepositoryOwner: owner, headBranch: branch, headRepository, headSha } = run
  if (owner === undefined || branch === undefined || headRepository === undefined)
    return { reason: `the branch or fork that run ${String(run.id)} measured is gone` }
  const candidates = (await github.openPullRequestsOf(owner, branch)).filter(
    (one) => one.headRepository === headRepository,
  )
  const [pullRequest, ...others] = candidates.filter(({ headCommit }) => headCommit === headSha)
  if (others.length > 0) {
    const numbers = [pullRequest, ...others].map((one) => `#${String(one?.number)}`).join(', ')
    throw new EnvironmentError(
      `commit ${headSha} is the head of ${numbers}: which of them was measured is not known`,
      { nextStep: 'Close all but one, or push a commit to the one that is meant.' },
    )
  }
  if (pullRequest !== undefined) return { pullRequest }
  const [newer] = candidates
  return {
    reason:
      newer === undefined
        ? `no open pull request has the head ${headSha}: it was merged or closed meanwhile`
        : `#${String(newer.number)} is at ${newer.headCommit} by now; results of ${headSha} are not shown over newer ones`,
  }
}
