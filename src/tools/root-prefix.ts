import type { CommandRunner } from '../ports/exec.ts'

/** What a command line begins with to run as root, or why there is none and how a person gives such a command. */
type RootPrefix =
  | { readonly prefix: readonly string[] }
  | { readonly problem: string; readonly byHand: 'Run as root:' | 'Run: sudo' }

/** Nothing for root, else sudo without a question. */
export async function rootPrefix(
  commands: Pick<CommandRunner, 'run'>,
  signal?: AbortSignal,
): Promise<RootPrefix> {
  const user = await commands.run(['id', '-u'], { signal })
  if (user.stdout.trim() === '0') return { prefix: [] }
  const sudo = await commands.run(['sudo', '--non-interactive', 'true'], { signal })
  if (sudo.exitCode === 0) return { prefix: ['sudo', '--non-interactive'] }
  return sudo.failure === 'not-found'
    ? { problem: 'sudo is not installed', byHand: 'Run as root:' }
    : { problem: 'sudo is not allowed without a password', byHand: 'Run: sudo' }
}
