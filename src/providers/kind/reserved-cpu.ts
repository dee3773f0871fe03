import { allowedCpus, formatCpuList } from '../../core/machine/cpu-list.ts'
import { expectSuccess } from '../../ports/command-failure.ts'
import type { ProviderContext } from '../../ports/provider.ts'

const TIMEOUT_SECONDS = 60

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
  const inNode = async (node: string, ...argv: string[]): Promise<string> => {
    const result = await commands.run(['docker', 'exec', node, ...argv], { timeoutSeconds: TIMEOUT_SECONDS })
    return expectSuccess(result, `choosing the CPUs of ${node}`).stdout
  }
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
