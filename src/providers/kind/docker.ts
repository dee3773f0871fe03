import { describeFailure, expectSuccess } from '../../ports/command-failure.ts'
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

/** What standard error says → why Docker cannot be used, and what to do. */
const PROBLEMS: readonly (readonly [said: RegExp, reason: string, nextStep: string])[] = [
  [
    /permission denied while trying to connect/i,
    'this user may not use Docker before it is in the group docker: sudo usermod -aG docker "$USER", then log in again',
    'Do that, or use --provider host.',
  ],
  [
    /cannot connect|connection refused|is the docker daemon running/i,
    'the Docker engine does not answer',
    'Start it (sudo systemctl start docker), or use --provider host.',
  ],
]

/** Why Docker cannot be used here, undefined when it can. */
export async function findDockerProblem(
  commands: CommandRunner,
  signal?: AbortSignal,
): Promise<{ readonly reason: string; readonly nextStep: string } | undefined> {
  // `docker info` of Debian 12 says nothing of rights, only that its template does not fit.
  const ask = ['docker', 'version', '--format', '{{.Server.Version}}'] as const
  const result = await commands.run(ask, { timeoutSeconds: 15, signal })
  // Some versions succeed without a server and print nothing.
  if (result.failure === undefined && result.exitCode === 0 && result.stdout.trim() !== '') return undefined
  if (result.failure === 'not-found')
    return {
      reason: 'docker is not installed or not on PATH',
      nextStep: 'Install Docker Engine, or use --provider host.',
    }
  const known = PROBLEMS.find(([said]) => said.test(result.stderr))
  if (known !== undefined) return { reason: known[1], nextStep: known[2] }
  return {
    reason: `Docker cannot be used: ${describeFailure(result)}`,
    nextStep: 'See `docker info`, or use --provider host.',
  }
}

/** Names of the containers that are the nodes of a cluster. @throws {EnvironmentError} when Docker does not say */
export async function clusterNodes(cluster: string, commands: CommandRunner): Promise<string[]> {
  const filter = `label=io.x-k8s.kind.cluster=${cluster}`
  const list = ['ps', '--all', '--filter', filter, '--format', '{{.Names}}']
  // Docker lists what was started last first, and kind starts nodes side by side.
  return linesOf(await docker(commands, `listing the nodes of ${cluster}`, list)).sort()
}
