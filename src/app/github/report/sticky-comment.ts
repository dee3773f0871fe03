import {
  isOutdated,
  readComment,
  withVerdict,
  type CommentState,
  type PastVerdict,
} from '../../../core/report/comment/state.ts'
import { COMMENT_BYTES } from '../../../core/report/comment/markdown.ts'
import { GitHubError, type GitHub, type IssueComment } from '../../../ports/github.ts'

interface StickyComment {
  readonly pullRequest: number
  /** In its marker. */
  readonly name: string
  readonly now: PastVerdict
  readonly render: (state: CommentState, maximumBytes: number) => Promise<string>
}

/**
 * Writes the one comment of this name: over the earlier one where there is one that we may trust, else as a new one. Where two runs
 * made one at the same time, the newer comment is deleted. GitHub has no update on condition: which of two runs writes last within the same
 * second only the concurrency group of their workflow decides.
 * @returns 'outdated' when a newer run of another commit has written it meanwhile, and it was left alone
 * @throws {EnvironmentError}
 */
export async function writeStickyComment(
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

type Comments = Pick<GitHub, 'comments' | 'createComment' | 'updateComment' | 'deleteComment'>

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

interface FoundComment {
  readonly id: number
  readonly state: CommentState | undefined
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
