import type { ProviderContext } from '../../ports/provider.ts'
import { mergedStates, type NodeState } from './merged-states.ts'

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
