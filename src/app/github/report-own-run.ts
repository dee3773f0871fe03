import { EnvironmentError } from '../../core/errors.ts'
import type { GitHubEvent } from '../../core/github/event.ts'
import { MEASURED_FILE } from '../measure/measured.ts'
import { checkCommits } from './check-commits.ts'
import { targetOf } from './plan-report.ts'
import { readMeasured } from './read-measured.ts'
import { reportOnGitHub, type ReportOptions } from './report-on-github.ts'
import type { ReportContext, PullRequestReport } from './report-pull-request.ts'

interface ReportOwnRunRequest {
  /** Any event but workflow_run. */
  readonly event: GitHubEvent
  readonly artifact: string
  /** See ReportPullRequestRequest. */
  readonly expected?: readonly string[]
  readonly options: ReportOptions
}

/**
 * Reports what other jobs of the same workflow run measured, a matrix of jobs for instance, as one.
 * @throws {EnvironmentError} when no job left results, or they are not of this run
 */
export async function reportOwnRun(
  request: ReportOwnRunRequest,
  context: ReportContext,
): Promise<PullRequestReport> {
  const { event, artifact, expected, options } = request
  const { runId, attempt, commit: checkedOut } = event.run
  const target = targetOf(event)
  const measured = await readMeasured(
    { workflowRun: runId, attempt, artifact, expected, headCommit: undefined },
    context,
  )
  if (measured.length === 0) {
    throw new EnvironmentError(`this run has no artifact called ${artifact}`, {
      nextStep: `Upload ${MEASURED_FILE} from the folder \`out\` in the jobs that measure, and let this job need them.`,
    })
  }
  await checkCommits(measured, [target.commit, checkedOut], context.github)
  const report = await reportOnGitHub({ measured, target, options }, context)
  return { report, pullRequest: target.pullRequest }
}
