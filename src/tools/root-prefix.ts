import type { CommandRunner } from '../ports/exec.ts'

/**
 * What a command line begins with to run as root: nothing for root, else sudo without a question.
 * @returns undefined where sudo is not allowed without a password
 */
export async function rootPrefix(
  commands: Pick<CommandRunner, 'run'>,
  signal?: AbortSignal,
): Promise<string[] | undefined> {
  const user = await commands.run(['id', '-u'], { signal })
  if (user.stdout.trim() === '0') return []
  const sudo = await commands.run(['sudo', '--non-interactive', 'true'], { signal })
  return sudo.exitCode === 0 ? ['sudo', '--non-interactive'] : undefined
}
