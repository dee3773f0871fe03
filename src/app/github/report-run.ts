import { EnvironmentError, UserError } from '../../core/errors.ts'
import type { GitHubEvent, WorkflowRunEvent } from '../../core/github/event.ts'
import { repositoryUrlOf, runUrlOf } from '../../core/github/event.ts'
import type { ArchiveReader } from '../../ports/archive.ts'
import { MEASURED_FILE } from '../measure/measured.ts'
import { withPlainNames, quotedName } from './artifact-name.ts'
import type { CommitsToMeasure } from './find-measurement.ts'
import { targetOf } from './plan-report.ts'
import type { Ports } from '../ports.ts'
import { readMeasured, type MeasuredRun } from './read-measured.ts'
import {
  reportOnGitHub,
  type GitHubReport,
  type ReportOptions,
  type ReportPorts,
  type ReportTarget,
} from './report-on-github.ts'
import { COMMIT_HASH } from '../../core/github/commit-hash.ts'
import type { JobResult } from '../../core/record/measured.ts'
import { commitsOf } from '../../core/record/measured.ts'
import type { GitHub, PullRequest } from '../../ports/github.ts'

/** Either the pull request, or why there is none to report on, which is no failure. */
type FoundPullRequest =
  | { readonly pullRequest: PullRequest; readonly reason?: never }
  | { readonly pullRequest?: never; readonly reason: string }

interface RunReportRequest {
  /** workflow_run: the run that it names is reported; any other event: the run of the event itself. */
  readonly event: GitHubEvent
  /** Exact name of the artifact, or what the names of several begin with. */
  readonly artifact: string
  /** Names of the artifacts that must be there: those that are not are reported, too. Default: none. */
  readonly expected?: readonly string[]
  /** What another job of the run found to measure, if the event has no pull request (find-measurement.ts). */
  readonly asked?: Pick<CommitsToMeasure, 'pullRequest' | 'head'> | undefined
  readonly options: ReportOptions
}

interface ReportContext extends ReportPorts, Pick<Ports, 'sha256' | 'features'> {
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
 * Reports what the jobs of a workflow run measured, as one: those of this run (e.g. a matrix), or those of a
 * finished run of a pull request whose own workflow may write nothing. The pull request comes from the event
 * and GitHub's API or from a job that somebody with write access started, never from the results.
 * @throws {UserError} when a pull request is named for a run that has its own
 * @throws {EnvironmentError} when the results are not those of the run, or not what the action wrote, or
 * there are none
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
  const combined = context.features.reduce<readonly JobResult[]>(
    (soFar, { combineResults }) => combineResults?.(soFar, context) ?? soFar,
    measured,
  )
  const results = target.isFork ? withPlainNames(combined, expected) : combined
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
    'input pull-request: the run that is reported says itself which pull request it belongs to',
    {
      nextStep: 'Leave the inputs pull-request and head out in a workflow of on: workflow_run.',
    },
  )
}

/** Reported even if the pull request has moved on: it was requested, and the comment names the commit. */
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
    log.info(`#${String(number)} is at ${found.headCommit} by now; the report is about ${head}`)
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

/**
 * Checks that results name the commit that GitHub names for their run: the head of the pull request, or the
 * commit that merges it into its base, which workflows of pull requests check out. Results without a commit
 * pass: where they are shown never depends on what they say.
 * @param known commits that are right, the head first
 * @throws {EnvironmentError} when they were measured at another commit
 */
export async function checkCommits(
  jobs: readonly JobResult[],
  known: readonly [head: string, ...others: string[]],
  github: GitHub,
): Promise<void> {
  const [head] = known
  const accepted = new Set(known)
  for (const { name, measured } of jobs) {
    if (measured === null) continue
    for (const commit of commitsOf(measured)) {
      if (accepted.has(commit)) continue
      // One merge commit is all that a run has: no stranger makes us ask for hundreds, or for anything but a commit.
      const mayBeMerge = COMMIT_HASH.test(commit) && accepted.size === known.length
      const parents = mayBeMerge ? await github.parentsOf(commit) : undefined
      if (parents?.includes(head) !== true)
        throw mismatch(name, commit, head, mayBeMerge && parents === undefined)
      accepted.add(commit)
    }
  }
}

function mismatch(name: string, commit: string, head: string, isUnknown: boolean): EnvironmentError {
  return new EnvironmentError(
    `artifact ${quotedName(name)} was measured at ${quotedName(commit)}${isUnknown ? ', which this repository does not have' : ''}; expected ${head}, the head of the run, or the commit that merges it`,
    {
      nextStep: `Nothing was reported. Measure what the event checks out, in the same workflow run.${isUnknown ? ' In a private repository the reporting job needs contents: read.' : ''}`,
    },
  )
}

/**
 * The pull request whose head a run measured. For a fork the event names none, so GitHub is asked by owner
 * and branch; the head must be the very commit of the run.
 * @throws {EnvironmentError} when the run belongs to another repository, or when more than one pull request
 * has that head
 */
export async function findPullRequest(run: WorkflowRunEvent, github: GitHub): Promise<FoundPullRequest> {
  if (run.repository.toLowerCase() !== github.repository.toLowerCase()) {
    throw new EnvironmentError(
      `run ${String(run.id)} belongs to repository ${run.repository}, not to ${github.repository}`,
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
