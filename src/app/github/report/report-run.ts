import { EnvironmentError, UserError } from '../../../core/errors.ts'
import { repositoryUrlOf, runUrlOf, type GitHubEvent } from '../../../core/github/event.ts'
import type { WorkflowRunEvent } from '../../../core/github/event-schema.ts'
import type { ArchiveReader } from '../../../ports/archive.ts'
import { MEASURED_FILE } from '../../measure/measured.ts'
import { withPlainNames } from './artifact-name.ts'
import { checkCommits } from './check-commits.ts'
import type { CommitsToMeasure } from '../find-measurement.ts'
import { findPullRequest } from './find-pull-request.ts'
import { targetOf } from './plan-report.ts'
import { mergeShardResults } from './merge-shard-results.ts'
import type { Ports } from '../../ports.ts'
import { readMeasured, type MeasuredRun } from './read-measured.ts'
import {
  reportOnGitHub,
  type GitHubReport,
  type ReportOptions,
  type ReportPorts,
  type ReportTarget,
} from './report-on-github.ts'

interface RunReportRequest {
  /** workflow_run: the run that it names is reported; any other event: the run of the event itself. */
  readonly event: GitHubEvent
  /** Exact name of the artifact, or what the names of several begin with. */
  readonly artifact: string
  /** Names of the artifacts that must be there: those that are not are reported, too. Default: none. */
  readonly expected?: readonly string[]
  /** What another job of the same run found to measure, where the event is of no pull request (see find-measurement.ts). */
  readonly asked?: Pick<CommitsToMeasure, 'pullRequest' | 'head'> | undefined
  readonly options: ReportOptions
}

interface ReportContext extends ReportPorts, Pick<Ports, 'sha256'> {
  readonly archives: ArchiveReader
}

export interface RunReport {
  /** undefined: there was nothing to report. */
  readonly report: GitHubReport | undefined
  readonly pullRequest: number | undefined
}

/** Where results come from, and where they are reported. */
interface Source {
  readonly run: MeasuredRun
  readonly target: ReportTarget
  /** Commits that the results may be of, the head first. */
  readonly commits: readonly [head: string, ...others: string[]]
  /** Why there may be no results; undefined: there must be some. */
  readonly excuse: string | undefined
}

/**
 * Reports what the jobs of a workflow run measured, as one: those of this run, a matrix of jobs for instance, or those of a finished run
 * of a pull request whose own workflow may write nothing. Which pull request that is comes from the event and GitHub's API or from a job
 * that somebody with write access started, never from the results.
 * @throws {UserError} when a pull request is named for a run that has its own
 * @throws {EnvironmentError} when the results are not those of the run, or not what the action wrote, or there are none
 */
export async function reportRun(
  { event, artifact, expected, asked, options }: RunReportRequest,
  context: ReportContext,
): Promise<RunReport> {
  const source = await sourceOf(event, asked, context)
  if (source === undefined) return { report: undefined, pullRequest: undefined }
  const { run, target, commits } = source
  const { pullRequest } = target
  const measured = await readMeasured({ ...run, artifact, expected }, context)
  if (measured.length === 0) {
    const problem = `run ${String(run.workflowRun)} has no artifact called ${artifact}`
    if (source.excuse === undefined)
      throw new EnvironmentError(problem, {
        nextStep: `Upload ${MEASURED_FILE} from the folder \`out\` in the jobs that measure, under the name that the input artifact has. In a workflow that also reports, let the reporting job need them.`,
      })
    context.log.warning(`${problem}; ${source.excuse}, so there is nothing to report`)
    return { report: undefined, pullRequest }
  }
  await checkCommits(measured, commits, context.github)
  const merged = mergeShardResults(measured, context)
  const results = target.isFork ? withPlainNames(merged, expected) : merged
  return { report: await reportOnGitHub({ measured: results, target, options }, context), pullRequest }
}

async function sourceOf(
  event: GitHubEvent,
  asked: RunReportRequest['asked'],
  context: ReportContext,
): Promise<Source | undefined> {
  if (event.kind !== 'workflow_run')
    return asked === undefined ? ownRun(event) : askedRun(event, asked, context)
  if (asked === undefined) return finishedRun(event, context)
  throw new UserError(
    'input pull-request: the run that is reported says itself which pull request it is of',
    {
      nextStep: 'Leave the inputs pull-request and head out in a workflow of on: workflow_run.',
    },
  )
}

/** Reported also where the pull request has moved on: somebody asked for it, and the comment names the commit. */
async function askedRun(
  event: GitHubEvent,
  { pullRequest: number, head }: NonNullable<RunReportRequest['asked']>,
  { github, log }: ReportContext,
): Promise<Source> {
  const found = await github.pullRequest(number)
  if (found === undefined)
    throw new EnvironmentError(`there is no pull request #${String(number)} to report on`, {
      nextStep: 'Give the inputs pull-request and head what action/command has as outputs.',
    })
  if (found.headCommit !== head)
    log.info(`#${String(number)} is at ${found.headCommit} by now; the report is of ${head}`)
  const own = ownRun(event)
  return {
    ...own,
    target: {
      ...own.target,
      pullRequest: number,
      commit: head,
      isFork: found.headRepository !== github.repository,
    },
    commits: [head],
  }
}

function ownRun(event: GitHubEvent): Source {
  const { runId, attempt, commit: checkedOut } = event.run
  const target = targetOf(event)
  return {
    run: { workflowRun: runId, attempt, headCommit: undefined },
    target,
    commits: [target.commit, checkedOut],
    excuse: undefined,
  }
}

/** undefined: no pull request is at the commit of the run. */
async function finishedRun(
  { run, ...measuring }: WorkflowRunEvent & Pick<GitHubEvent, 'run'>,
  { github, log }: ReportContext,
): Promise<Source | undefined> {
  const { id, attempt, startedAt, headSha, conclusion } = measuring
  const { pullRequest, reason } = await findPullRequest(measuring, github)
  if (pullRequest === undefined) {
    log.info(`Nothing to report: ${reason}`)
    return undefined
  }
  const { number, headCommit, headRepository } = pullRequest
  log.info(`Run ${String(id)} measured ${headCommit}, the head of #${String(number)}`)
  const runUrl = runUrlOf(run, measuring)
  return {
    run: { workflowRun: id, attempt, startedAt, headCommit: headSha },
    target: {
      pullRequest: number,
      commit: headCommit,
      run: { id, attempt },
      runUrl,
      repositoryUrl: repositoryUrlOf(run),
      isFork: headRepository !== github.repository,
    },
    commits: [headCommit],
    // A run that failed before it measured leaves nothing, and said so itself; one that succeeded must have left something.
    excuse: conclusion === 'success' ? undefined : `it ended with ${conclusion ?? 'no conclusion'}`,
  }
}
