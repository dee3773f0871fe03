import type { Definitions } from '../../config/load.ts'
import { EnvironmentError, messageOf, UserError } from '../../core/errors.ts'
import type { JobResult, Outcome } from '../../core/record/measured.ts'
import { namedResults, outcomeOf, worstOutcome } from '../../core/record/measured.ts'
import {
  CHECK_BYTES,
  checkMarkdown,
  commentMarkdown,
  verdictTitle,
  type CommentInput,
  COMMENT_BYTES,
} from '../../core/report/comment.ts'
import {
  COMMENT_NAME,
  type RunId,
  isOutdated,
  readComment,
  withVerdict,
  type CommentState,
  type PastVerdict,
} from '../../core/report/comment-state.ts'
import { printable } from '../../core/format/text-layout.ts'
import { GitHubError, type Conclusion, type GitHub, type IssueComment } from '../../ports/github.ts'
import type { Log } from '../../ports/log.ts'
import type { Ports } from '../ports.ts'
import { reportCatalogue } from '../metric-catalogue.ts'
import { DEFINITIONS } from '../registry.ts'
import type { WriterPorts } from './other-writers.ts'
import { askReportParts, type CommentRequest } from '../report/report-part.ts'
import { reproductionOf } from '../report/reproduction.ts'

interface StickyComment {
  readonly pullRequest: number
  /** In its marker. */
  readonly name: string
  readonly now: PastVerdict
  readonly render: (state: CommentState, maximumBytes: number) => Promise<string>
}

type Comments = Pick<GitHub, 'comments' | 'createComment' | 'updateComment' | 'deleteComment'>

interface FoundComment {
  readonly id: number
  readonly state: CommentState | undefined
}

export interface ReportTarget {
  /** undefined: there is nothing to comment on. */
  readonly pullRequest: number | undefined
  /** The head commit that was measured, full: of a pull request its own, not that of the merge. */
  readonly commit: string
  /** Page of the run that measured; its artifacts are there. */
  readonly runUrl: string
  /** https://github.com/owner/name, of the repository that is reported in */
  readonly repositoryUrl: string
  readonly run: RunId
  /** Whether a stranger's job measured it: then less of what it says is passed on. */
  readonly isFork: boolean
}

export interface ReportOptions {
  /** Name of the comment and of the check run. */
  readonly name: string
  readonly comment: boolean
  readonly check: boolean
  /** The inputs of the action, for features. */
  readonly inputs?: Readonly<Record<string, unknown>>
  /** Whether a right that the token lacks is worth no more than a line in the log. */
  readonly rightsOptional?: boolean
}

interface GitHubReportRequest {
  readonly measured: readonly JobResult[]
  readonly target: ReportTarget
  readonly options: ReportOptions
  /** Default: all suites and providers of this version. */
  readonly definitions?: Definitions
}

export interface ReportPorts extends WriterPorts, Pick<Ports, 'features'> {}

type ReportStep = 'written' | 'outdated' | 'failed' | 'not wanted'

export interface GitHubReport {
  readonly verdict: Outcome
  readonly comment: ReportStep
  readonly check: ReportStep
}

const CONCLUSIONS: Readonly<Record<Outcome, Conclusion>> = {
  passed: 'success',
  regressed: 'failure',
  incomplete: 'failure',
  inconclusive: 'neutral',
  incomparable: 'neutral',
  'first-run': 'neutral',
}

/**
 * Writes the sticky comment of the pull request and a check run of the commit. What cannot be written is a
 * warning, and does not stop the other: the results are safe.
 * @throws {UserError} for a name that a comment cannot have
 */
export async function reportOnGitHub(
  { measured, target, options, definitions = DEFINITIONS }: GitHubReportRequest,
  ports: ReportPorts,
): Promise<GitHubReport> {
  const { github, log } = ports
  checkCommentName(options.name)
  const { commit, run, runUrl, repositoryUrl, isFork, pullRequest } = target
  const results = namedResults(measured)
  const verdict = worstOutcome(results.map(({ result }) => outcomeOf(result))) ?? 'incomplete'
  const catalogue = reportCatalogue(definitions.suites, ports.features)
  const more = await askReportParts(ports.features, (part) => part.commentBlocks?.(results, catalogue))
  const input: CommentInput = {
    commit,
    runUrl,
    isFork,
    more: more.flat(),
    results: results.map((one) => ({
      ...one,
      reproduction: reproductionOf(one.result, { definitions, commit: isFork ? commit : undefined }),
    })),
  }
  const comment = async (): Promise<ReportStep> => {
    if (pullRequest === undefined) return 'not wanted'
    let withPictures: Promise<CommentInput> | undefined
    const at = lastStart(measured)
    const outcome = await writeStickyComment(
      {
        pullRequest,
        name: options.name,
        now: { commit, run, verdict, at },
        render: async (state, maximumBytes) => {
          // Not before it is known that there is a comment to write; and once, also where that is written a second time.
          const { inputs = {} } = options
          withPictures ??= addPictures(
            input,
            { catalogue, inputs, pullRequest, commit, repositoryUrl },
            ports,
          )
          return commentMarkdown(
            await withPictures,
            { name: options.name, state },
            { catalogue, maximumBytes },
          )
        },
      },
      github,
    )
    if (outcome !== 'outdated') return 'written'
    log.info(`The comment on pull request ${String(pullRequest)} already shows a newer run; not updated`)
    return 'outdated'
  }
  const check = async (): Promise<ReportStep> => {
    await github.createCheckRun({
      name: options.name,
      commit,
      conclusion: CONCLUSIONS[verdict],
      title: printable(verdictTitle(input)),
      summary: checkMarkdown(input, { catalogue, maximumBytes: CHECK_BYTES }),
      detailsUrl: runUrl,
    })
    return 'written'
  }
  const isOptional = options.rightsOptional === true
  return {
    verdict,
    comment: options.comment
      ? await attempt(`the comment on pull request ${String(pullRequest)}`, comment, isOptional, log)
      : 'not wanted',
    check: options.check
      ? await attempt(`the check run of commit ${commit.slice(0, 12)}`, check, isOptional, log)
      : 'not wanted',
  }
}

async function addPictures(
  input: CommentInput,
  request: Omit<CommentRequest, 'results'>,
  ports: ReportPorts,
): Promise<CommentInput> {
  const all = await askReportParts(ports.features, (part) =>
    part.commentPictures?.({ ...request, results: input.results }, ports),
  )
  const results = input.results.map((one) => ({
    ...one,
    pictures: all.flatMap((pictures) => pictures.get(one) ?? []),
  }))
  return { ...input, results }
}

/** @throws {UserError} */
export function checkCommentName(name: string): void {
  if (COMMENT_NAME.test(name)) return
  throw new UserError(`input comment-name: "${name}" cannot be the name of a comment`, {
    nextStep: 'Give 1 to 64 letters, digits, dots, hyphens and underscores, e.g. kbench-storage.',
  })
}

async function attempt(
  what: string,
  write: () => Promise<ReportStep>,
  rightsOptional: boolean,
  log: Log,
): Promise<ReportStep> {
  try {
    return await write()
  } catch (error) {
    const next = error instanceof EnvironmentError && error.nextStep !== undefined ? ` ${error.nextStep}` : ''
    const text = `kbench could not write ${what}: ${messageOf(error)}.${next} The results are in the job summary and the files of the run.`
    const isRight = error instanceof GitHubError && error.problem === 'no-right'
    if (rightsOptional && isRight) log.info(text)
    else log.warning(text)
    return 'failed'
  }
}

/** When the last of the runs began; null where none did. */
function lastStart(measured: readonly JobResult[]): string | null {
  const times = measured.flatMap((one) =>
    (one.measured?.results ?? []).flatMap(({ record }) => record?.startedAt ?? []),
  )
  return [...times].sort((a, b) => Date.parse(a) - Date.parse(b)).at(-1) ?? null
}

/**
 * Writes the one comment of this name, over an earlier one that we may trust. Where two runs made one at the
 * same time, the newer comment is deleted. GitHub has no conditional update: within the same second only the
 * concurrency group of the workflow decides which run writes last.
 * @returns 'outdated' when a newer run of another commit has written it meanwhile, and it was left alone
 * @throws {EnvironmentError}
 */
async function writeStickyComment(
  comment: StickyComment,
  github: Comments,
): Promise<'created' | 'updated' | 'outdated'> {
  const earlier = findComment(await github.comments(comment.pullRequest), comment.name)
  const written = await writeOver(earlier, comment, github)
  if (typeof written === 'string') return written
  const oldest = findComment(await github.comments(comment.pullRequest), comment.name)
  if (oldest === undefined || oldest.id === written.id) return 'created'
  const outcome = await writeOver(oldest, comment, github)
  if (typeof outcome !== 'string') return 'created'
  await github.deleteComment(written.id)
  return outcome
}

/** @returns the id of a new comment where there is no earlier one (any more) */
function writeOver(
  earlier: FoundComment | undefined,
  { pullRequest, now, render }: StickyComment,
  github: Comments,
): Promise<'updated' | 'outdated' | { readonly id: number }> {
  if (isOutdated(earlier?.state, now)) return Promise.resolve('outdated')
  const state = withVerdict(earlier?.state, now)
  return withinLimit(async (maximumBytes) => {
    const body = await render(state, maximumBytes)
    // It may have been deleted since.
    if (earlier !== undefined && (await github.updateComment(earlier.id, body))) return 'updated'
    return { id: await github.createComment(pullRequest, body) }
  })
}

/** The oldest, so that all runs agree on one should there be two. Anybody can write a marker: only trusted authors count. */
function findComment(comments: readonly IssueComment[], name: string): FoundComment | undefined {
  for (const { id, body, isTrusted } of comments) {
    const read = isTrusted ? readComment(body, name) : undefined
    if (read !== undefined) return { id, state: read.state }
  }
  return undefined
}

/** GitHub's limit is not the same everywhere: what is too long is tried once more at half the size. */
async function withinLimit<T>(write: (maximumBytes: number) => Promise<T>): Promise<T> {
  try {
    return await write(COMMENT_BYTES)
  } catch (error) {
    if (!(error instanceof GitHubError && error.problem === 'too-long')) throw error
    return write(COMMENT_BYTES / 2)
  }
}
