import { EnvironmentError, UserError } from '../../core/errors.ts'
import { describeFailure } from '../../ports/command-failure.ts'
import type { CommandResult } from '../../ports/exec.ts'
import type { Ports } from '../ports.ts'

/** Source of one subject on this machine. */
export interface Checkout {
  /** Root of the working tree, absolute; the working directory itself where there is no git. */
  readonly directory: string
  readonly commit?: string
  /** Removes what was made. Never throws. */
  close(): Promise<void>
}

type Context = Pick<Ports, 'commands' | 'files' | 'log' | 'env'>

const GIT_SECONDS = 300
const FOLDER_PREFIX = 'kbench-base-'
const NOTHING_TO_CLOSE = (): Promise<void> => Promise.resolve()

/** A folder that is there already, with the commit that git says it is at. @throws {UserError} when it is no folder */
export async function openFolder(folder: string, context: Context): Promise<Checkout> {
  const found = await context.commands.run(['realpath', '--', folder])
  if (found.exitCode !== 0) throw new UserError(`${folder}: no such folder`)
  const directory = found.stdout.trim()
  const commit = await ask(['rev-parse', 'HEAD'], context, directory)
  return { directory, ...(commit === undefined ? {} : { commit }), close: NOTHING_TO_CLOSE }
}

/**
 * A working tree of its own for a commit, beside the person's, which stays as it is.
 * @throws {UserError} when there is no such commit; {EnvironmentError} when git cannot check it out
 */
export async function openCommit(reference: string, context: Context): Promise<Checkout> {
  const { commands, files, log } = context
  const commit = await resolveCommit(reference, context)
  if (commit === undefined) {
    throw new UserError(`"${reference}" is neither a folder nor a commit of this repository`, {
      nextStep:
        'Name a branch, a tag, a commit or a folder: kbench pair --base main. In a shallow clone: git fetch --unshallow.',
    })
  }
  const folder = await files.makeTemporaryFolder(FOLDER_PREFIX)
  const directory = `${folder}/checkout`
  const close = async (): Promise<void> => {
    await commands.run(['git', 'worktree', 'remove', '--force', directory], { timeoutSeconds: GIT_SECONDS })
    await files.remove(folder).catch(() => log.warning(`${folder} could not be removed`))
    await commands.run(['git', 'worktree', 'prune'], { timeoutSeconds: GIT_SECONDS })
  }
  const added = await commands.run(['git', 'worktree', 'add', '--quiet', '--detach', directory, commit], {
    timeoutSeconds: GIT_SECONDS,
  })
  if (added.exitCode !== 0) {
    await close()
    throw new EnvironmentError(`git could not check out ${reference}: ${describeFailure(added)}`)
  }
  return { directory, commit, close }
}

/** The full name of a commit, fetched from where a shallow clone came from if it is not there. */
async function resolveCommit(reference: string, context: Context): Promise<string | undefined> {
  const resolve = (): Promise<string | undefined> =>
    ask(['rev-parse', '--verify', '--quiet', '--end-of-options', `${reference}^{commit}`], context)
  const here = await resolve()
  if (here !== undefined || !/^[0-9a-f]{40,64}$/.test(reference)) return here
  context.log.info(`  fetching ${reference}`)
  await git(['fetch', '--quiet', '--depth=1', 'origin', reference], context)
  return resolve()
}

/**
 * What a change is compared with when nothing was said: in a pull request the commit it is to be merged into, elsewhere the
 * commit at which this branch left the main one.
 * @returns undefined when there is no such commit, or this is the main branch itself
 */
export async function defaultBase(context: Context): Promise<string | undefined> {
  const branch = context.env['GITHUB_BASE_REF']
  if (branch !== undefined && branch !== '') {
    // The commit under test merges the pull request into its base: the first parent is that base.
    const merged = await ask(['rev-parse', '--verify', '--quiet', 'HEAD^1^{commit}'], context)
    const isMerge =
      (await ask(['rev-parse', '--verify', '--quiet', 'HEAD^2^{commit}'], context)) !== undefined
    return isMerge && merged !== undefined ? merged : fetchedBranch(branch, context)
  }
  const head = await ask(['rev-parse', 'HEAD'], context)
  for (const main of ['origin/HEAD', 'origin/main', 'origin/master', 'main', 'master']) {
    const forked = await ask(['merge-base', 'HEAD', main], context)
    if (forked === undefined) continue
    const changed = await ask(['status', '--porcelain', '--untracked-files=no'], context)
    return forked === head && changed === undefined ? undefined : forked
  }
  return undefined
}

/** The newest commit of a branch of origin, which a checkout of one commit does not have. */
async function fetchedBranch(branch: string, context: Context): Promise<string | undefined> {
  const name = `refs/heads/${branch}`
  const fetched = await git(['fetch', '--quiet', '--depth=1', 'origin', name], context)
  return fetched.exitCode === 0 ? ask(['rev-parse', 'FETCH_HEAD'], context) : undefined
}

function git(args: readonly string[], { commands }: Context, cwd?: string): Promise<CommandResult> {
  return commands.run(['git', ...args], {
    timeoutSeconds: GIT_SECONDS,
    ...(cwd === undefined ? {} : { cwd }),
  })
}

/** What git prints, undefined when it fails or prints nothing. */
async function ask(args: readonly string[], context: Context, cwd?: string): Promise<string | undefined> {
  const result = await git(args, context, cwd)
  const text = result.stdout.trim()
  return result.exitCode === 0 && text !== '' ? text : undefined
}
