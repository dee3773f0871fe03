import { dirname } from 'node:path'
import { TOOLS_IMAGE } from '../../src/providers/kind/images.ts'
import { serverLimit } from '../detection/regression-cases.ts'
import SLOW_MIRROR from './slow-mirror.pl'

/** One cause that is put into head, and how "why" must name it. */
export interface Culprit {
  readonly name: string
  /** What head has that base has not. */
  readonly summary: string
  readonly place: 'host' | 'kind'
  /** Of `kbench pair`, without where it writes to. Values are YAML, and a string of JSON is one. */
  readonly arguments: (server: string) => readonly string[]
  /** That have to be in the working directory, by name. */
  readonly files?: (server: string) => Readonly<Record<string, string>>
  /** A line that matches names the cause. */
  readonly cause: RegExp
}

const RULES = 1000
const SHORT = ['--profile', '--set', 'gate.rounds=[8]']
/** Where a round takes half a minute. */
const SHORTEST = ['--profile', '--set', 'gate.rounds=[4]']
const NO_CHANGE = ['--base', '.', '--head', '.']

function generator(line: string): string {
  return `suites.custom.workloads.requests.generator=${JSON.stringify(line)}`
}

/** Both sides run the server of this folder as a generator, each with its own line of shell. */
function onHost(base: string, head: string): string[] {
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

/** Every node of head is set up by these lines. */
function onKind(
  suite: string,
  settings: readonly string[],
  setup: string,
  length: readonly string[] = SHORT,
): string[] {
  return [
    ...['pair', '--provider', 'kind', '--suite', suite, ...NO_CHANGE, ...length],
    ...settings.flatMap((one) => ['--set', one]),
    ...['--head-set', `subject.setup=${JSON.stringify(setup)}`],
  ]
}

/** The same as onHost, in a pod of each cluster: the nodes get the server, at a path that is no tmpfs there. */
function inPods(server: string, base: string, head: string): string[] {
  const copy = `${EACH_NODE} docker exec "$node" mkdir -p ${ON_NODES}; docker cp ${server} "$node:${ON_NODES}/"; done`
  const settings = [
    `subject.setup=${JSON.stringify(copy)}`,
    `suites.custom.workloads.requests.pod=${POD_FILE}`,
    generator(base),
  ]
  return [
    ...['pair', '--provider', 'kind', '--suite', 'custom', ...NO_CHANGE, ...SHORT],
    ...settings.flatMap((one) => ['--set', one]),
    ...['--head-set', generator(head)],
  ]
}

const ON_NODES = '/opt/culprit'
const POD_FILE = 'server-pod.json'

/** Has the server at the same path as this machine. */
function serverPod(server: string): string {
  const volume = { name: 'server' }
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'requests' },
    spec: {
      terminationGracePeriodSeconds: 1,
      containers: [
        {
          name: 'server',
          image: TOOLS_IMAGE,
          imagePullPolicy: 'Never',
          command: ['sleep', 'infinity'],
          volumeMounts: [{ ...volume, mountPath: dirname(server) }],
        },
      ],
      volumes: [{ ...volume, hostPath: { path: ON_NODES } }],
    },
  })
}

/** Nodes of head ask a slow mirror before the registry. */
function slowMirror(seconds: number): string {
  const port = 5998
  const hosts = `[host."http://127.0.0.1:${String(port)}"]\n  capabilities = ["pull", "resolve"]\n`
  return `
${EACH_NODE}
  docker exec -i "$node" tee /opt/slow-mirror.pl >/dev/null <<'END'
${SLOW_MIRROR}
END
  docker exec -d "$node" perl /opt/slow-mirror.pl ${String(port)} "$KBENCH_REGISTRY" ${String(seconds)}
  docker exec -i "$node" tee "/etc/containerd/certs.d/$KBENCH_REGISTRY/hosts.toml" >/dev/null <<'END'
${hosts}END
done
`
}

const EACH_NODE = `for node in $(kubectl get nodes -o name | sed 's,^node/,,'); do`
const TCP_BETWEEN_NODES = [
  'suites.network.protocols=[tcp]',
  'suites.network.paths=[pod-to-pod]',
  'suites.network.placements=[inter-node]',
  'suites.network.latency=false',
  'suites.network.zeroLossFrameSizes=[]',
]

const WRITES_TO_DISK = /fsync|sync_file|File\)\.Sync|disk (?:flushes|requests)/i

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
    cause: WRITES_TO_DISK,
  },
  {
    name: 'fsync-kind',
    summary: 'a Go server in a pod writes each request to disk before it answers',
    place: 'kind',
    arguments: (server) =>
      inPods(server, `exec ${server} -journal /journal`, `exec ${server} -journal /journal -fsync`),
    files: (server) => ({ [POD_FILE]: serverPod(server) }),
    cause: WRITES_TO_DISK,
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
  {
    name: 'busy-function-kind',
    summary: 'a Go server in a pod checks each request against a list',
    place: 'kind',
    arguments: (server) => inPods(server, `exec ${server}`, `exec ${server} -policy 20000`),
    files: (server) => ({ [POD_FILE]: serverPod(server) }),
    cause: /\bmain\.checkPolicy\b/,
  },
  {
    name: 'slow-registry',
    summary: 'nodes ask a mirror first that delays each request by 0.4 s',
    place: 'kind',
    arguments: () => onKind('image-pull', [], slowMirror(0.4), SHORTEST),
    cause: /registries asked for images of .*127\.0\.0\.1/,
  },
]
