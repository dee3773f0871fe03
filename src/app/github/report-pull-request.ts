import { EnvironmentError } from '../../core/errors.ts'
import { repositoryUrlOf, runUrlOf, type RunFacts } from '../../core/github/event.ts'
import type { WorkflowRunEvent } from '../../core/github/event-schema.ts'
import type { ArchiveReader } from '../../ports/archive.ts'
import type { Log } from '../../ports/log.ts'
import { MEASURED_FILE } from '../measure/measured.ts'
import { checkCommits } from './check-commits.ts'
import { findPullRequest } from './find-pull-request.ts'
import { readMeasured } from './read-measured.ts'
import {
  reportOnGitHub,
  type GitHubReport,
  type ReportOptions,
  type ReportPorts,
} from './report-on-github.ts'

interface ReportPullRequestRequest {
  /** The workflow run that measured. */
  readonly measuring: WorkflowRunEvent
  /** The run that reports. */
  readonly run: RunFacts
  /** Exact name of the artifact, or what the names of several begin with. */
  readonly artifact: string
  /** Names of the artifacts that must be there: those that are not are reported, too. Default: none. */
  readonly expected?: readonly string[]
  readonly options: ReportOptions
}

export interface ReportContext extends ReportPorts {
  readonly archives: ArchiveReader
}

export interface PullRequestReport {
  /** undefined: there was nothing to report. */
  readonly report: GitHubReport | undefined
  readonly pullRequest: number | undefined
}

/**
 * The reporting half for pull requests whose own workflow may write nothing: reports what a finished workflow run measured on the pull
 * request that it belongs to. Which one that is comes from the event and GitHub's API, never from the results.
 * @throws {EnvironmentError} when the results are not those of the run, or not what the action wrote
 */
export async function reportPullRequest(
  request: ReportPullRequestRequest,
  context: ReportContext,
): Promise<PullRequestReport> {
  const { measuring, run, artifact, expected, options } = request
  const { github, log } = context
  const { pullRequest, reason } = await findPullRequest(measuring, github)
  if (pullRequest === undefined) {
    log.info(`Nothing to report: ${reason}`)
    return { report: undefined, pullRequest: undefined }
  }
  const { number, headCommit, headRepository } = pullRequest
  log.info(`Run ${String(measuring.id)} measured ${headCommit}, the head of #${String(number)}`)
  const measured = await readMeasured(
    {
      workflowRun: measuring.id,
      attempt: measuring.attempt,
      startedAt: measuring.startedAt,
      artifact,
      expected,
      headCommit: measuring.headSha,
    },
    context,
  )
  if (measured.length === 0) {
    sayMissing(measuring, artifact, log)
    return { report: undefined, pullRequest: number }
  }
  await checkCommits(measured, [headCommit], github)
  const runUrl = runUrlOf(run, measuring)
  const target = {
    pullRequest: number,
    commit: headCommit,
    run: { id: measuring.id, attempt: measuring.attempt },
    detailsUrl: runUrl,
    runUrl,
    repositoryUrl: repositoryUrlOf(run),
    isFork: headRepository !== github.repository,
  }
  return { report: await reportOnGitHub({ measured, target, options }, context), pullRequest: number }
}

/** A run that failed before it measured leaves nothing, and said so itself; one that succeeded must have left something. */
function sayMissing({ id, conclusion }: WorkflowRunEvent, artifact: string, log: Log): void {
  const problem = `run ${String(id)} has no artifact called ${artifact}`
  if (conclusion === 'success') {
    throw new EnvironmentError(problem, {
      nextStep: `Upload ${MEASURED_FILE} from the folder \`out\` in the measuring job, under the name that the input artifact has.`,
    })
  }
  log.warning(`${problem}; it ended with ${conclusion ?? 'no conclusion'}, so there is nothing to report`)
}
