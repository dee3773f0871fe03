import type { ProviderContext } from '../../ports/provider.ts'
import { CERTS, hostsIn } from './registry-hosts.ts'
import { docker } from './docker.ts'
import { parseProtocolCounters, sumOfCounters, type KernelCounters } from '../../core/profile/counters.ts'

/**
 * Lines "key TAB value" of what a network plugin or node image sets up in a node, without what differs between two clusters that were created
 * alike: addresses, names of pods, counters.
 */
const READ = `
for table in filter nat mangle raw; do
  for family in iptables ip6tables; do
    rules=$("$family-save" -t "$table" 2>/dev/null | grep -c '^-A')
    printf '%s rules in table %s\\t%s\\n' "$family" "$table" "$rules"
  done
done
printf 'nftables rules\\t%s\\n' "$(nft -a list ruleset 2>/dev/null | grep -c '# handle')"
printf 'routes\\t%s\\n' "$(ip route show table all 2>/dev/null | wc -l)"
printf 'routing rules\\t%s\\n' "$(ip rule 2>/dev/null | wc -l)"
printf 'IP sets\\t%s\\n' "$(ipset list -n 2>/dev/null | wc -l)"
printf 'IPVS virtual servers\\t%s\\n' "$(ipvsadm -Ln 2>/dev/null | grep -cE '^(TCP|UDP|FWM)')"
ip -o link 2>/dev/null | sed -nE 's/^[0-9]+: ([^:@]+)[^:]*:.* mtu ([0-9]+) .*/\\1 \\2/p' | grep -vE '^(veth|lxc|cali|cilium_|gke)' |
  while read -r name mtu; do
    printf 'MTU of %s\\t%s\\n' "$name" "$mtu"
    printf 'queueing of %s\\t%s\\n' "$name" "$(tc qdisc show dev "$name" 2>/dev/null | cut -d' ' -f2 | sort | uniq | paste -sd' ' -)"
  done
sysctl -a 2>/dev/null | grep -E '^(net|vm|fs|kernel)\\.' |
  grep -vE '^(net\\.ipv[46]\\.(conf|neigh)\\.([^ad]|[ad][^el])|kernel\\.(random|ns_last_pid|hostname|domainname|pty|perf_|sched_domain)|fs\\.(dentry|inode|file-nr|quota)|net\\.netfilter\\.nf_conntrack_count|.*\\.(stable_secret|netdev_rss_key))' |
  sed -E 's/ = /\\t/; s/^/sysctl /'`

/** How to read it of all nodes that run pods, by the names of their containers. */
export function nodeStateOf(
  nodes: readonly string[],
  context: Pick<ProviderContext, 'commands'>,
): () => Promise<NodeState> {
  return () => mergedStates(nodes, { script: READ, what: 'the settings', parse: parseNodeState }, context)
}

/** The first of several values of one key counts. */
export function parseNodeState(text: string): NodeState {
  const pairs = text.split('\n').flatMap((line) => {
    const place = line.indexOf('\t')
    return place <= 0 ? [] : [[line.slice(0, place), line.slice(place + 1).trim()] as const]
  })
  return Object.fromEntries(pairs.toReversed())
}

/** Settings by name. */
type NodeState = Readonly<Record<string, string>>

interface StateReading {
  /** For the shell of a node. */
  readonly script: string
  /** What it reads, for errors: "the settings". */
  readonly what: string
  readonly parse: (stdout: string) => NodeState
}

/**
 * Reads the state of several nodes. Where they differ, a setting has each value once, in an order that is the same in every cluster:
 * which of two workers has a pod more is chance.
 * @param nodes names of their containers
 * @throws {EnvironmentError} naming the node that cannot be read
 */
async function mergedStates(
  nodes: readonly string[],
  { script, what, parse }: StateReading,
  { commands }: Pick<ProviderContext, 'commands'>,
): Promise<NodeState> {
  const values = new Map<string, Set<string>>()
  for (const node of nodes) {
    const state = parse(
      await docker(commands, `reading ${what} of ${node}`, ['exec', node, 'sh', '-c', script]),
    )
    for (const [name, value] of Object.entries(state))
      values.set(name, (values.get(name) ?? new Set()).add(value))
  }
  return Object.fromEntries([...values].map(([name, found]) => [name, [...found].sort().join(' and ')]))
}

/** Before each file on standard output, with its registry; no line of TOML. */
const MARK = '=== kbench '
const READ_REGISTRIES = `cd ${CERTS} 2>/dev/null || exit 0
for file in */hosts.toml; do
  if [ -e "$file" ]; then printf '\\n${MARK}%s\\n' "\${file%/hosts.toml}"; cat "$file"; fi
done`

/**
 * How to read which hosts nodes ask for images: `registries asked for images of REGISTRY` → all hosts, the first first. The name of the
 * cluster is left out, as two clusters never have the same.
 */
export function registryStateOf(
  cluster: string,
  nodes: readonly string[],
  context: Pick<ProviderContext, 'commands'>,
): () => Promise<NodeState> {
  const parse = (stdout: string): NodeState => {
    const [, ...files] = stdout.replaceAll(cluster, 'CLUSTER').split(`\n${MARK}`)
    return Object.fromEntries(
      files.map((file) => {
        const [registry = '', ...lines] = file.split('\n')
        return [`registries asked for images of ${registry}`, hostsIn(lines.join('\n')).join(' ')]
      }),
    )
  }
  return () => mergedStates(nodes, { script: READ_REGISTRIES, what: 'the registries', parse }, context)
}

/**
 * The protocol counters of every network namespace of a node (its own and those of its pods, which the network plugin names in /run/netns),
 * then how often CPU limits stopped its containers, in control groups of either version.
 */
const READ_COUNTERS = `
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
        docker(commands, `reading the counters of ${node}`, ['exec', node, 'sh', '-c', READ_COUNTERS]),
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
