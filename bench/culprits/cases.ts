import { serverLimit } from '../detection/regression-cases.ts'

/** One cause that is put into head, and how "why" must name it. */
export interface Culprit {
  readonly name: string
  /** What head has that base has not. */
  readonly summary: string
  readonly place: 'host' | 'kind'
  /** Of `kbench pair`, without where it writes to. Values are YAML, and a string of JSON is one. */
  readonly arguments: (server: string) => readonly string[]
  /** A line that matches names the cause. */
  readonly cause: RegExp
}

const RULES = 1000
const SHORT = ['--profile', '--set', 'gate.rounds=[8]']
const NO_CHANGE = ['--base', '.', '--head', '.']

/** Both sides run the server of this folder as a generator, each with its own line of shell. */
function onHost(base: string, head: string): string[] {
  const generator = (text: string): string =>
    `suites.custom.workloads.requests.generator=${JSON.stringify(text)}`
  return [
    ...['pair', '--provider', 'host', '--suite', 'custom', ...NO_CHANGE, ...SHORT],
    ...['--set', generator(base), '--head-set', generator(head)],
  ]
}

/** Shell lines on standard input of iptables-restore: a chain that every packet to `from` walks through to its end. */
function chain(from: string): string {
  return `{ echo '*filter'; echo ':extra - [0:0]'; seq ${String(RULES)} | sed 's,.*,-A extra -s 192.0.2.1/32 -p udp --dport & -j DROP,'; echo '-I ${from} 1 -j extra'; echo COMMIT; }`
}

/** In its own network, which goes with the last process in it. */
function apart(server: string, before: string): string {
  return `exec unshare --net bash -c ${JSON.stringify(`ip link set lo up; ${before} exec ${server}`)}`
}

/** Every pair of nodes is set up by these lines on head. */
function onKind(suite: string, settings: readonly string[], setup: string): string[] {
  return [
    ...['pair', '--provider', 'kind', '--suite', suite, ...NO_CHANGE, ...SHORT],
    ...settings.flatMap((one) => ['--set', one]),
    ...['--head-set', `subject.setup=${JSON.stringify(setup)}`],
  ]
}

const EACH_NODE = `for node in $(kubectl get nodes -o name | sed 's,^node/,,'); do`
const TCP_BETWEEN_NODES = [
  'suites.network.protocols=[tcp]',
  'suites.network.paths=[pod-to-pod]',
  'suites.network.placements=[inter-node]',
  'suites.network.latency=false',
  'suites.network.zeroLossFrameSizes=[]',
]

export const CULPRITS: readonly Culprit[] = [
  {
    name: 'busy-function',
    summary: 'a Go server checks each request against a list',
    place: 'host',
    arguments: (server) => onHost(`exec ${server}`, `exec ${server} -policy 20000`),
    cause: /\bmain\.checkPolicy\b/,
  },
  {
    name: 'fsync',
    summary: 'a Go server writes each request to disk before it answers',
    place: 'host',
    arguments: (server) =>
      onHost(`exec ${server} -journal journal-base`, `exec ${server} -journal journal-head -fsync`),
    cause: /fsync|sync_file|File\)\.Sync|disk flushes/i,
  },
  {
    name: 'packet-filter',
    summary: `a chain of ${String(RULES)} rules that every packet walks through`,
    place: 'host',
    arguments: (server) => onHost(apart(server, ''), apart(server, `${chain('INPUT')} | iptables-restore;`)),
    cause: /nft_do_chain|ipt_do_table|nft_\w+|iptables rules/,
  },
  {
    name: 'packet-filter-kind',
    summary: `a chain of ${String(RULES)} rules that every packet between nodes walks through`,
    place: 'kind',
    arguments: () =>
      onKind(
        'network',
        TCP_BETWEEN_NODES,
        `${EACH_NODE} ${chain('FORWARD')} | docker exec -i "$node" iptables-restore --noflush; done`,
      ),
    cause: /nft_do_chain|ipt_do_table|nft_\w+|(?:ip|nf)tables rules/,
  },
  {
    name: 'mtu',
    summary: 'an MTU of 600 bytes between nodes',
    place: 'kind',
    arguments: () =>
      onKind('network', TCP_BETWEEN_NODES, `${EACH_NODE} docker exec "$node" ip link set eth0 mtu 600; done`),
    cause: /\bMTU of eth0\b/,
  },
  {
    name: 'cpu-limit',
    summary: 'the HTTP server may use 6 % of a CPU',
    place: 'kind',
    arguments: () =>
      onKind('http', ['suites.http.replicas=1', 'suites.http.entries=[cluster-ip]'], serverLimit(0.06)),
    cause: /CPU limit/,
  },
]
