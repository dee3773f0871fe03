import { allowedCpus, formatCpuList } from '../../core/machine/machine.ts'
import { expectSuccess } from '../../ports/command-failure.ts'
import type { ProviderContext } from '../../ports/provider.ts'
import { EnvironmentError } from '../../core/errors.ts'
import { seconds } from '../../core/series.ts'
import type { Kubectl } from '../../kubernetes/kubectl.ts'
import type { CommandResult } from '../../ports/exec.ts'
import type { Pausing } from '../../ports/testbed.ts'
import { docker } from './docker.ts'

/**
 * Moves the processes of a node with all their threads to the CPUs $1, but for those that are on the CPU $2 alone: the loads.
 * What ends in the meantime is no failure. What they start later stays where they are.
 */
const MOVE = `
for status in /proc/[0-9]*/status; do
  grep -q "^Cpus_allowed_list:[[:space:]]*$2\\$" "$status" 2>/dev/null && continue
  process=\${status#/proc/}
  taskset --all-tasks --cpu-list --pid "$1" "\${process%/status}" >/dev/null 2>&1
done
grep -q "^Cpus_allowed_list:[[:space:]]*$1\\$" /proc/1/status`

/**
 * How to keep all that runs in the nodes of a cluster, except loads that are pinned to it, off one CPU.
 * @returns a function of that CPU; with undefined everything may use all CPUs again
 */
export function reserveCpuOf(
  nodes: readonly string[],
  { commands }: Pick<ProviderContext, 'commands'>,
): (cpu: number | undefined) => Promise<void> {
  let all: readonly number[] | undefined
  let reserved: number | undefined
  const inNode = (node: string, ...argv: string[]): Promise<string> =>
    docker(commands, `choosing the CPUs of ${node}`, ['exec', node, ...argv])
  return async (cpu) => {
    const [first] = nodes
    if (first === undefined || (cpu === undefined && reserved === undefined)) return
    all ??= allowedCpus(await inNode(first, 'cat', '/proc/1/status'))
    const others = all.filter((one) => one !== cpu)
    if (others.length === 0) return
    const loads = String(cpu ?? reserved ?? '')
    await Promise.all(nodes.map((node) => inNode(node, 'sh', '-c', MOVE, 'sh', formatCpuList(others), loads)))
    reserved = cpu
  }
}

/**
 * The kubelet renews its node's lease every 10 s, and the control plane calls a node lost after 40 s (Kubernetes before 1.32;
 * 50 s since) without one. A pause that begins just before a renewal must end well before that.
 * https://kubernetes.io/docs/concepts/architecture/leases/#node-heart-beats
 */
const LONGEST_PAUSE = seconds(20)
const DOCKER_SECONDS = 60
const ANSWER_SECONDS = 10
const ATTEMPTS = 6
const PAUSE_ATTEMPTS = 5
const RETRY_AFTER = seconds(1)

/** Freezes the containers that are the nodes of a cluster, all with one command, and lets them go on. */
export function pausingOf(
  nodes: readonly string[],
  kubectl: Kubectl,
  { commands, clock }: Pick<ProviderContext, 'commands' | 'clock'>,
): Pausing {
  const docker = (verb: 'pause' | 'unpause'): Promise<CommandResult> =>
    commands.run(['docker', verb, ...nodes], { timeoutSeconds: DOCKER_SECONDS })
  return {
    longestPause: LONGEST_PAUSE,
    async pause() {
      for (let attempt = 1; ; attempt += 1) {
        const result = await docker('pause')
        if (result.failure === undefined && result.exitCode === 0) return
        // A process that waits for its disk cannot be frozen (control groups of version 1); some nodes be paused, others not.
        await docker('unpause')
        if (attempt === PAUSE_ATTEMPTS) expectSuccess(result, `pausing ${nodes.join(', ')}`)
        await clock.sleep(RETRY_AFTER)
      }
    },
    async resume() {
      const result = await docker('unpause')
      if (!isRunning(result)) expectSuccess(result, `resuming ${nodes.join(', ')}`)
      await awaitApiServer(kubectl)
    },
  }
}

/** A container that is not paused is as it should be. */
function isRunning({ exitCode, failure, stderr }: CommandResult): boolean {
  if (failure !== undefined) return false
  const complaints = stderr.split('\n').filter((line) => line.trim() !== '')
  return exitCode === 0 || complaints.every((line) => line.includes('is not paused'))
}

/** Until the API server is ready again, which it is at the first or second time of asking. */
async function awaitApiServer(kubectl: Kubectl): Promise<void> {
  let problem = ''
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const args = ['get', '--raw', '/readyz', `--request-timeout=${String(ANSWER_SECONDS)}s`]
    const result = await kubectl.run(args, { timeoutSeconds: ANSWER_SECONDS + 2 })
    if (result.failure === undefined && result.exitCode === 0) return
    problem = result.stderr.trim() || result.stdout.trim()
  }
  throw new EnvironmentError(`the API server is not ready after a pause of its containers: ${problem}`)
}
