import { parseProtocolCounters, sumOfCounters, type KernelCounters } from '../../core/profile/counters.ts'
import type { ProviderContext } from '../../ports/provider.ts'
import { docker } from './docker.ts'

/**
 * The protocol counters of every network namespace of a node (its own and those of its pods, which the network plugin names in /run/netns),
 * then how often CPU limits stopped its containers, in control groups of either version.
 */
const READ = `
for namespace in /run/netns/*; do
  nsenter --net="$namespace" cat /proc/net/snmp /proc/net/netstat 2>/dev/null
done
cat /proc/net/snmp /proc/net/netstat
find /sys/fs/cgroup -name cpu.stat -exec sed -n 's/^nr_throttled /throttled /p' {} + 2>/dev/null
true`

/** How to read what the kernel has counted for the nodes of a cluster and their pods. */
export function countersOf(
  nodes: readonly string[],
  { commands }: Pick<ProviderContext, 'commands'>,
): () => Promise<KernelCounters> {
  return async () => {
    const texts = await Promise.all(
      nodes.map((node) =>
        docker(commands, `reading the counters of ${node}`, ['exec', node, 'sh', '-c', READ]),
      ),
    )
    return texts.map(parseNode).reduce(sumOfCounters, {})
  }
}

function parseNode(text: string): KernelCounters {
  const throttled = [...text.matchAll(/^throttled (\d+)$/gm)].reduce(
    (sum, [, value]) => sum + Number(value),
    0,
  )
  return { ...parseProtocolCounters(text), throttled }
}
