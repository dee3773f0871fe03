import { expectSuccess } from '../../ports/command-failure.ts'
import type { CommandOptions, CommandRunner } from '../../ports/exec.ts'

/**
 * Runs a command of Docker that must succeed.
 * @param what is tried, as the start of a sentence
 * @returns what it printed
 * @throws {EnvironmentError | Interrupted}
 */
export async function docker(
  commands: CommandRunner,
  what: string,
  args: readonly string[],
  { nextStep, ...options }: CommandOptions & { readonly nextStep?: string } = {},
): Promise<string> {
  const result = await commands.run(['docker', ...args], { timeoutSeconds: 60, ...options })
  return expectSuccess(result, what, nextStep).stdout
}

/** Lines of an output, without empty ones. */
export function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '')
}
