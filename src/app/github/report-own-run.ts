import { EnvironmentError } from '../../core/errors.ts'
import type { GitHubEvent } from '../../core/github/event.ts'
import { checkCommits } from './check-commits.ts'
import { MEASURED_FILE, readMeasured } from './read-measured.ts'
import { reportOnGitHub } from './report-on-github.ts'
import type { ReportContext, Reported, ReportOptions } from './report-pull-request.ts'

export interface ReportOwnRunRequest {
  /** Any event but workflow_run. */
  readonly event: GitHubEvent
  readonly artifact: string
  readonly options: ReportOptions
}

interface Where {
  readonly pullRequest: number | undefined
  readonly commit: string
  readonly isFork: boolean
}

/**
 * Reports what other jobs of the same workflow run measured, a matrix of jobs for instance, as one.
 * @throws {EnvironmentError} when no job left results, or they are not of this run
 */
export async function reportOwnRun(request: ReportOwnRunRequest, context: ReportContext): Promise<Reported> {
  const { event, artifact, options } = request
  const { runId, attempt, runUrl, commit: checkedOut } = event.run
  const { pullRequest, commit, isFork } = whereOf(event)
  const measured = await readMeasured({ workflowRun: runId, artifact, headCommit: undefined }, context)
  if (measured.length === 0) {
    throw new EnvironmentError(`this run has no artifact called ${artifact}`, {
      nextStep: `Upload ${MEASURED_FILE} from the folder \`out\` in the jobs that measure, and let this job need them.`,
    })
  }
  await checkCommits(measured, [commit, checkedOut], context.github)
  const run = { id: runId, attempt }
  const target = { pullRequest, commit, run, detailsUrl: runUrl, runUrl, isFork }
  return { report: await reportOnGitHub({ measured, target, options }, context), pullRequest }
}

/** Only the event of a pull request itself has one to comment on. */
function whereOf(event: GitHubEvent): Where {
  if (event.kind === 'pull_request')
    return { pullRequest: event.number, commit: event.head.sha, isFork: event.isFork }
  return { pullRequest: undefined, commit: event.run.commit, isFork: false }
}
