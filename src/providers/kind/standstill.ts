import { EnvironmentError } from '../../core/errors.ts'
import { seconds } from '../../core/unit.ts'
import type { Kubectl } from '../../kubernetes/kubectl.ts'
import { expectSuccess } from '../../ports/command-failure.ts'
import type { CommandRunner } from '../../ports/exec.ts'
import type { Standstill } from '../../ports/testbed.ts'

/**
 * The kubelet renews its node's lease every 10 s, and the control plane calls a node lost after 40 s (Kubernetes before 1.32;
 * 50 s since) without one. A pause that begins just before a renewal must end well before that.
 * https://kubernetes.io/docs/concepts/architecture/leases/#node-heart-beats
 */
const LONGEST_PAUSE = seconds(20)
const DOCKER_SECONDS = 60
const ANSWER_SECONDS = 10
const ATTEMPTS = 6

/** Freezes the containers that are the nodes of a cluster, all with one command, and lets them go on. */
export function standstillOf(nodes: readonly string[], kubectl: Kubectl, commands: CommandRunner): Standstill {
  return {
    longestPause: LONGEST_PAUSE,
    async pause() {
      const result = await commands.run(['docker', 'pause', ...nodes], { timeoutSeconds: DOCKER_SECONDS })
      expectSuccess(result, `pausing ${nodes.join(', ')}`)
    },
    async resume() {
      const result = await commands.run(['docker', 'unpause', ...nodes], { timeoutSeconds: DOCKER_SECONDS })
      expectSuccess(result, `resuming ${nodes.join(', ')}`)
      await awaitAnswer(kubectl)
    },
  }
}

/** Until the API server is ready again, which it is at the first or second time of asking. */
async function awaitAnswer(kubectl: Kubectl): Promise<void> {
  let problem = ''
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const args = ['get', '--raw', '/readyz', `--request-timeout=${String(ANSWER_SECONDS)}s`]
    const result = await kubectl.run(args, { timeoutSeconds: ANSWER_SECONDS + 2 })
    if (result.failure === undefined && result.exitCode === 0) return
    problem = result.stderr.trim() || result.stdout.trim()
  }
  throw new EnvironmentError(`the API server is not ready after a pause of its containers: ${problem}`)
}
