import { EnvironmentError, UserError } from '../../core/errors.ts'
import { describeFailure } from '../../ports/command-failure.ts'
import { resolveCommit, ask, askCommit, git } from '../../app/pair/checkout.ts'
import type { Ports } from '../../app/ports.ts'

type CommitPorts = Pick<Ports, 'commands' | 'files' | 'log'>

/** What is searched: the commits after GOOD up to BAD, oldest first. A merge is one commit: what it brought in came in with it. */
export interface CommitRange {
  readonly good: string
  readonly bad: string
  readonly commits: readonly string[]
}

/** @throws {UserError} when one of them is no commit, or GOOD is no ancestor of BAD */
export async function commitsBetween(good: string, bad: string, context: CommitPorts): Promise<CommitRange> {
  const range = { good: await commitOf(good, context), bad: await commitOf(bad, context) }
  if (range.good === range.bad)
    throw new UserError(`${good} and ${bad} are the same commit, ${shortHash(range.good)}`)
  const isAncestor = await git(['merge-base', '--is-ancestor', range.good, range.bad], context)
  if (isAncestor.exitCode !== 0) throw await notAnAncestor(good, bad, range, context)
  const listed = await git(
    ['rev-list', '--first-parent', '--reverse', `${range.good}..${range.bad}`],
    context,
  )
  if (listed.exitCode !== 0)
    throw new EnvironmentError(`git could not list the commits: ${describeFailure(listed)}`)
  return { ...range, commits: listed.stdout.trim().split('\n') }
}

/** As git shows it where twelve digits are enough. */
export function shortHash(commit: string): string {
  return commit.slice(0, 12)
}

/** The first line of its message; empty where git does not say. */
export async function subjectOf(commit: string, context: Pick<Ports, 'commands'>): Promise<string> {
  return (await ask(['log', '-1', '--format=%s', commit], context)) ?? ''
}

/** How many parents it has. */
export async function parentsOf(commit: string, context: Pick<Ports, 'commands'>): Promise<number> {
  return (await ask(['log', '-1', '--format=%P', commit], context))?.split(' ').length ?? 0
}

async function commitOf(reference: string, context: CommitPorts): Promise<string> {
  const commit = await resolveCommit(reference, context)
  if (commit !== undefined) return commit
  throw new UserError(`"${reference}" is not a commit of this repository`, {
    nextStep:
      'Name a branch, a tag or a commit: kbench bisect v1.2.0 main. In a shallow clone: git fetch --unshallow.',
  })
}

async function notAnAncestor(
  good: string,
  bad: string,
  range: Omit<CommitRange, 'commits'>,
  context: CommitPorts,
): Promise<UserError> {
  const message = `${good} is no ancestor of ${bad}: there is no line of commits from one to the other`
  if ((await ask(['rev-parse', '--is-shallow-repository'], context)) === 'true')
    return new UserError(message, {
      nextStep: 'This is a shallow clone; get its history: git fetch --unshallow',
    })
  const reversed = await git(['merge-base', '--is-ancestor', range.bad, range.good], context)
  if (reversed.exitCode === 0)
    return new UserError(message, { nextStep: `It is the other way round: kbench bisect ${bad} ${good}` })
  const common = await askCommit(['merge-base', range.good, range.bad], context)
  return new UserError(message, {
    nextStep:
      common === undefined
        ? 'Name two commits of one history.'
        : `Their last common commit is ${shortHash(common)}: kbench bisect ${shortHash(common)} ${bad}`,
  })
}
