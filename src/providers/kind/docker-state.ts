import { describeFailure } from '../../ports/command-failure.ts'
import type { CommandResult, CommandRunner } from '../../ports/exec.ts'

interface DockerProblem {
  readonly reason: string
  readonly nextStep: string
}

const ASK: readonly [string, ...string[]] = ['docker', 'info', '--format', '{{.ServerVersion}}']
const TIMEOUT_SECONDS = 15

/** Why Docker cannot be used here, undefined when it can. */
export async function findDockerProblem(
  commands: CommandRunner,
  signal?: AbortSignal,
): Promise<DockerProblem | undefined> {
  const result = await commands.run(ASK, {
    timeoutSeconds: TIMEOUT_SECONDS,
    ...(signal === undefined ? {} : { signal }),
  })
  return dockerProblem(result)
}

/** @param result of `docker info`; some versions succeed without a server and print nothing */
export function dockerProblem(result: CommandResult): DockerProblem | undefined {
  if (result.failure === undefined && result.exitCode === 0 && result.stdout.trim() !== '') return undefined
  if (result.failure === 'not-found') {
    return {
      reason: 'docker is not installed or not on PATH',
      nextStep: 'Install Docker Engine, or use --provider host.',
    }
  }
  if (/permission denied while trying to connect/i.test(result.stderr)) {
    return {
      reason: 'this user may not use Docker',
      nextStep:
        'Add the user to the group docker (sudo usermod -aG docker "$USER", then log in again), or use --provider host.',
    }
  }
  if (/cannot connect|connection refused|is the docker daemon running/i.test(result.stderr)) {
    return {
      reason: 'the Docker engine does not answer',
      nextStep: 'Start it (sudo systemctl start docker), or use --provider host.',
    }
  }
  return {
    reason: `Docker cannot be used: ${describeFailure(result)}`,
    nextStep: 'See `docker info`, or use --provider host.',
  }
}
