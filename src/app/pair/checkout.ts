import { EnvironmentError, messageOf, UserError } from '../../core/errors.ts'
import { COMMIT_HASH } from '../../core/github/commit-hash.ts'
import { describeFailure } from '../../ports/command-failure.ts'
import type { Ports } from '../ports.ts'
import { defined } from '../../core/defined.ts'
import { type CommandResult, LARGE_OUTPUT } from '../../ports/exec.ts'

const GIT_SECONDS = 300

/** Source of one subject on this machine. */
export interface Checkout {
  /** Where its commands run and its kbench.yaml is, absolute. */
  readonly directory: string
  readonly commit?: string
  /** Removes what was made. Never throws. */
  close(): Promise<void>
}

type CheckoutPorts = Pick<Ports, 'commands' | 'files' | 'log'>

const FOLDER_PREFIX = 'kbench-base-'
const NOTHING_TO_CLOSE = (): Promise<void> => Promise.resolve()

/** A folder that is there already, with the commit that git says it is at. @throws {UserError} when it is no folder */
export async function openFolder(folder: string, context: CheckoutPorts): Promise<Checkout> {
  const found = await context.commands.run(['realpath', '--', folder])
  if (found.exitCode !== 0) throw new UserError(`${folder}: no such folder`)
  const directory = found.stdout.trim()
  const commit = await askCommit(['rev-parse', 'HEAD'], context, directory)
  return { directory, ...(commit === undefined ? {} : { commit }), close: NOTHING_TO_CLOSE }
}

/**
 * A separate working tree for a commit; the person's stays as it is. Its directory is the folder that
 * corresponds to the working directory, or its root where the commit has no such folder.
 * @throws {UserError} when there is no such commit; {EnvironmentError} when git cannot check it out
 */
export async function openCommit(reference: string, context: CheckoutPorts): Promise<Checkout> {
  const { commands, files, log } = context
  const commit = await resolveCommit(reference, context)
  if (commit === undefined) {
    throw new UserError(`"${reference}" is neither a folder nor a commit of this repository`, {
      nextStep:
        'Name a branch, a tag, a commit or a folder: kbench pair --base main. In a shallow clone: git fetch --unshallow.',
    })
  }
  const folder = await files.makeScratchFolder(FOLDER_PREFIX)
  const root = `${folder}/checkout`
  const close = async (): Promise<void> => {
    await commands.run(['git', 'worktree', 'remove', '--force', root], { timeoutSeconds: GIT_SECONDS })
    await files
      .removeOwnFolder(folder)
      .catch((error: unknown) => log.warning(`${folder} could not be removed: ${messageOf(error)}`))
    // Also of those that were removed because their process had been killed.
    await commands.run(['git', 'worktree', 'prune'], { timeoutSeconds: GIT_SECONDS })
  }
  try {
    const added = await commands.run(['git', 'worktree', 'add', '--quiet', '--detach', root, commit], {
      timeoutSeconds: GIT_SECONDS,
    })
    if (added.exitCode !== 0)
      throw new EnvironmentError(`git could not check out ${reference}: ${describeFailure(added)}`)
    return { directory: await sameFolderIn(root, context), commit, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function sameFolderIn(root: string, context: CheckoutPorts): Promise<string> {
  const prefix = await ask(['rev-parse', '--show-prefix'], context)
  if (prefix === undefined) return root
  const folder = `${root}/${prefix.replace(/\/$/, '')}`
  return (await context.commands.run(['test', '-d', folder])).exitCode === 0 ? folder : root
}

/** The full name of a commit, fetched from where a shallow clone came from if it is not there. @throws {EnvironmentError} */
export async function resolveCommit(reference: string, context: CheckoutPorts): Promise<string | undefined> {
  const here = await commitHere(reference, context)
  if (here !== undefined || !COMMIT_HASH.test(reference)) return here
  context.log.info(`  fetching ${reference}`)
  const fetched = await git(['fetch', '--quiet', '--depth=1', 'origin', reference], context)
  if (fetched.exitCode === 0) return commitHere(reference, context)
  throw new EnvironmentError(
    `the commit ${reference} is not here, and could not be fetched: ${describeFailure(fetched)}`,
    {
      nextStep:
        'Give actions/checkout `fetch-depth: 0`: then nothing has to be fetched. Without it, a private repository takes `persist-credentials: true`.',
    },
  )
}

/** One git command, in the working directory unless another is named. */
export function git(
  args: readonly string[],
  { commands }: Pick<Ports, 'commands'>,
  cwd?: string,
): Promise<CommandResult> {
  return commands.run(['git', ...args], {
    timeoutSeconds: GIT_SECONDS,
    ...LARGE_OUTPUT,
    ...defined({ cwd }),
  })
}

/** What git prints, undefined when it fails, or prints nothing or no text. */
export async function ask(
  args: readonly string[],
  context: Pick<Ports, 'commands'>,
  cwd?: string,
): Promise<string | undefined> {
  const result = await git(args, context, cwd)
  const text = result.stdout.trim()
  return result.exitCode === 0 && text !== '' && !text.includes('\0') ? text : undefined
}

/** The full name of a commit that git prints, undefined when it prints something else. */
export async function askCommit(
  args: readonly string[],
  context: Pick<Ports, 'commands'>,
  cwd?: string,
): Promise<string | undefined> {
  const text = await ask(args, context, cwd)
  return text !== undefined && COMMIT_HASH.test(text) ? text : undefined
}

/** The full name of a commit that is here, history or not. */
export function commitHere(reference: string, context: Pick<Ports, 'commands'>): Promise<string | undefined> {
  return askCommit(['rev-parse', '--verify', '--quiet', '--end-of-options', `${reference}^{commit}`], context)
}
