import { defined } from '../../../core/defined.ts'
import { COMMIT_HASH } from '../../../core/github/commit-hash.ts'
import type { CommandResult } from '../../../ports/exec.ts'
import { LARGE_OUTPUT } from '../../../ports/output-limits.ts'
import type { Ports } from '../../ports.ts'

export const GIT_SECONDS = 300

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
