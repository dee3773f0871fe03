import { EnvironmentError, UserError } from '../../core/errors.ts'
import type { GitHub, PullRequest } from '../../ports/github.ts'

interface CommitsRequest {
  readonly pullRequest: number
  /** The head that the event names; undefined: what GitHub says now. */
  readonly head?: string | undefined
  /** The commit that the person has read, where one was named. */
  readonly commit: string | undefined
  /**
   * Whether measured code may write caches of the default branch, which jobs with rights and secrets read
   * later. Then a person who has read a fork's commit must name it.
   */
  readonly writesCaches: boolean
}

export interface CommitsToMeasure {
  readonly pullRequest: number
  /** The one commit that is checked out, and no later one. */
  readonly head: string
  /** Where the pull request left its base branch, or was merged with it last. */
  readonly base: string
}

/**
 * Finds the commits to measure, without a checkout. Head is fixed here: what is pushed later is not measured.
 * @throws {UserError} one sentence for the person who asked
 * @throws {EnvironmentError} when GitHub does not say where head left its base
 */
export async function findMeasurement(
  { pullRequest: number, head: named, commit, writesCaches }: CommitsRequest,
  github: GitHub,
): Promise<CommitsToMeasure> {
  const found = await github.pullRequest(number)
  if (found === undefined) throw new UserError(`there is no pull request #${String(number)}`)
  if (found.state === 'closed')
    throw new UserError(`#${String(number)} is closed, and only an open pull request is measured`)
  const head = named ?? found.headCommit
  if (commit !== undefined && commit !== head)
    throw new UserError(`#${String(number)} is at \`${head}\`, not at \`${commit}\``, {
      nextStep: 'Read what is new, then name the commit that it is at.',
    })
  if (writesCaches && commit === undefined && !(await canPush(found, github)))
    throw new UserError(
      `#${String(number)} is from a fork, and in this run its code could write caches that other workflows read`,
      {
        nextStep: `Name the commit that you have read, it is at \`${head}\`; or put the label \`kbench\` on the pull request instead.`,
      },
    )
  const base = await github.mergeBase(await tipOfBase(found, github), head)
  if (base === undefined)
    throw new EnvironmentError(
      `the commit at which #${String(number)} left ${found.baseBranch} is not known: GitHub finds none that both have`,
      { nextStep: 'Merge the base branch into the pull request, or open a new one from it.' },
    )
  return { pullRequest: number, head, base }
}

/** Whoever may push to this repository can change its workflows anyway; a fork goes by its owner. */
async function canPush({ headRepository }: PullRequest, github: GitHub): Promise<boolean> {
  if (headRepository === undefined) return false
  if (headRepository === github.repository) return true
  return isWriter(await github.permissionOf(headRepository.split('/')[0] ?? ''))
}

/** The branch itself: the commit that the pull request names for it comes from an earlier push. */
async function tipOfBase({ baseBranch, baseCommit }: PullRequest, github: GitHub): Promise<string> {
  return (await github.branchHead(baseBranch)) ?? baseCommit
}

/** Whether this right is enough to start a measurement. */
export function isWriter(permission: Awaited<ReturnType<GitHub['permissionOf']>>): boolean {
  return permission === 'write' || permission === 'admin'
}
