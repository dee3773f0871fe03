import { EnvironmentError } from '../../../core/errors.ts'
import { describeFailure } from '../../../ports/command-failure.ts'
import type { Ports } from '../../ports.ts'
import { ask, askCommit, commitHere, git } from './git.ts'

type Context = Pick<Ports, 'commands' | 'env'>

/** GITHUB_REF of a pull request's event, whose GITHUB_SHA then is the pull request merged into its base, by GitHub. */
const MERGE_REF = /^refs\/pull\/.+\/merge$/

/**
 * What a change is compared with when nothing was said: in a pull request the commit into which GitHub merged it for this event,
 * however far its branch has moved on since; elsewhere the commit at which this branch left the main one. It need not be here yet.
 * @returns undefined when there is no such commit, or this is the main branch itself
 * @throws {EnvironmentError} when the checkout of a pull request does not say
 */
export async function defaultBase(context: Context): Promise<string | undefined> {
  const branch = context.env['GITHUB_BASE_REF'] ?? ''
  if (branch !== '') return (await mergedInto(context)) ?? leftPullRequestBase(branch, context)
  for (const main of ['origin/HEAD', 'origin/main', 'origin/master', 'main', 'master']) {
    const forked = await askCommit(['merge-base', 'HEAD', main], context)
    if (forked !== undefined) return unlessNothingNew(forked, context)
  }
  return undefined
}

/** The first parent of the merge that the event names; undefined where something else was checked out. */
async function mergedInto(context: Context): Promise<string | undefined> {
  const { GITHUB_REF: ref = '', GITHUB_SHA: sha } = context.env
  if (!MERGE_REF.test(ref) || (await ask(['rev-parse', 'HEAD'], context)) !== sha) return undefined
  // The commit itself names its parents where a shallow clone takes it for one without (git-cat-file(1), gitformat-commit).
  const header = (await ask(['cat-file', 'commit', 'HEAD'], context))?.split('\n\n')[0] ?? ''
  const parents = [...header.matchAll(/^parent ([0-9a-f]{40,64})$/gm)].map(([, parent]) => parent)
  return parents.length === 2 ? parents[0] : undefined
}

/** Where what was checked out in place of GitHub's merge left the branch that it goes to, or was merged with it last. */
async function leftPullRequestBase(branch: string, context: Context): Promise<string | undefined> {
  if ((await ask(['rev-parse', '--is-shallow-repository'], context)) !== 'false')
    throw unknownBase(branch, 'what was checked out is not the merge of this event, and has no history')
  const forked = await askCommit(['merge-base', 'HEAD', await tipOf(branch, context)], context)
  if (forked === undefined) throw unknownBase(branch, `what was checked out has no commit in common with it`)
  return unlessNothingNew(forked, context)
}

async function tipOf(branch: string, context: Context): Promise<string> {
  const here = await commitHere(`refs/remotes/origin/${branch}`, context)
  if (here !== undefined) return here
  const fetched = await git(['fetch', '--quiet', 'origin', `refs/heads/${branch}`], context)
  const tip = fetched.exitCode === 0 ? await askCommit(['rev-parse', 'FETCH_HEAD'], context) : undefined
  if (tip === undefined) throw unknownBase(branch, `it could not be fetched: ${describeFailure(fetched)}`)
  return tip
}

function unknownBase(branch: string, why: string): EnvironmentError {
  return new EnvironmentError(
    `the commit of ${branch} to compare this pull request with is not known: ${why}`,
    {
      nextStep:
        'Give actions/checkout `fetch-depth: 0`, or leave out its `ref` and give it `fetch-depth: 2`; or name the commit with the input base.',
    },
  )
}

async function unlessNothingNew(forked: string, context: Context): Promise<string | undefined> {
  if (forked !== (await ask(['rev-parse', 'HEAD'], context))) return forked
  const changed = await ask(['status', '--porcelain', '--untracked-files=no'], context)
  return changed === undefined ? undefined : forked
}
