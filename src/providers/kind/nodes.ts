import type { ProviderContext } from '../../ports/provider.ts'
import { CERTS } from './options.ts'
import { hostsIn } from './registry.ts'
import { docker } from './docker.ts'
import { allowedCpus, formatCpuList } from '../../core/record/machine.ts'
import { expectSuccess } from '../../ports/command-failure.ts'
import { EnvironmentError } from '../../core/errors.ts'
import { seconds } from '../../core/series.ts'
import type { Kubectl } from '../../kubernetes/kubectl.ts'
import type { CommandResult, CommandRunner } from '../../ports/exec.ts'
import type { Pausing } from '../../ports/testbed.ts'

/**
 * Lines "key TAB value" of what a network plugin or node image sets up in a node, without what differs
 * between two equal clusters: addresses, names of pods, counters.
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

/** @param nodes names of their containers. @throws {EnvironmentError} naming the one that cannot be read */
export function readSettings(nodes: readonly string[], commands: CommandRunner): Promise<NodeState> {
  return mergedStates(nodes, 'the settings', READ, parseNodeState, commands)
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

/**
 * Where nodes differ, a setting has each value once, in an order that is the same in every cluster: which of
 * two workers has one more pod is chance.
 */
async function mergedStates(
  nodes: readonly string[],
  what: string,
  script: string,
  parse: (stdout: string) => NodeState,
  commands: CommandRunner,
): Promise<NodeState> {
  const values = new Map<string, Set<string>>()
  for (const node of nodes) {
    const printed = await docker(commands, `reading ${what} of ${node}`, ['exec', node, 'sh', '-c', script])
    for (const [name, value] of Object.entries(parse(printed)))
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
 * Which hosts nodes ask for images: `registries asked for images of REGISTRY` → all hosts, in order. The name
 * of the cluster, which always differs, is left out.
 */
export function readRegistries(
  cluster: string,
  nodes: readonly string[],
  commands: CommandRunner,
): Promise<NodeState> {
  const parse = (stdout: string): NodeState => {
    const [, ...files] = stdout.replaceAll(cluster, 'CLUSTER').split(`\n${MARK}`)
    return Object.fromEntries(
      files.map((file) => {
        const [registry = '', ...lines] = file.split('\n')
        return [`registries asked for images of ${registry}`, hostsIn(lines.join('\n')).join(' ')]
      }),
    )
  }
  return mergedStates(nodes, 'the registries', READ_REGISTRIES, parse, commands)
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

export /** Text as LocalNodes.counters describes it. */
async function readCounters(nodes: readonly string[], commands: CommandRunner): Promise<string> {
  const argv = ['sh', '-c', READ_COUNTERS]
  const read = nodes.map((node) =>
    docker(commands, `reading the counters of ${node}`, ['exec', node, ...argv]),
  )
  return (await Promise.all(read)).join('\n')
}

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
  commands: CommandRunner,
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
const ANSWER_SECONDS = 10
const ATTEMPTS = 6
const PAUSE_ATTEMPTS = 5
const RETRY_AFTER = seconds(1)

/** Freezes the containers that are the nodes of a cluster, all with one command, and lets them go on. */
export function pausingOf(
  nodes: readonly string[],
  kubectl: Kubectl,
  { commands, clock }: ProviderContext,
): Pausing {
  const docker = (verb: 'pause' | 'unpause'): Promise<CommandResult> =>
    commands.run(['docker', verb, ...nodes], { timeoutSeconds: 60 })
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
