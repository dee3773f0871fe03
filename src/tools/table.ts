/** A program that a run may need on this machine. */
export interface Tool {
  /** Also the name of the program. */
  readonly id: string
  readonly purpose: string
  /** Debian and Ubuntu package; undefined where the package manager does not have it. */
  readonly package: string | undefined
  readonly versionArguments: readonly string[]
  /** The first group is the version. undefined: being there is enough. */
  readonly versionPattern: RegExp | undefined
  /** Older ones lack something that kbench needs. */
  readonly minimum?: string
  /** What to do when it cannot be installed by the package manager. */
  readonly howToGet?: string
}

const fromPackage = (id: string, packageName: string, purpose: string): Tool => ({
  id,
  purpose,
  package: packageName,
  versionArguments: ['--version'],
  versionPattern: /(\d+(?:\.\d+)+)/,
})

/** Every program that any suite or provider names in its `tools`. */
export const TOOLS: readonly Tool[] = [
  {
    ...fromPackage('docker', '', 'runs the nodes of a kind cluster'),
    minimum: '20.10',
    // Installing an engine is more than the person asked for: a daemon, a group, firewall rules.
    package: undefined,
    howToGet: 'install Docker Engine as its documentation says, or use --provider host',
  },
  {
    ...fromPackage('kind', '', 'creates Kubernetes clusters in containers'),
    minimum: '0.20',
    package: undefined,
    howToGet: 'install it from the releases of kubernetes-sigs/kind, or use --provider host',
  },
  {
    ...fromPackage('kubectl', '', 'talks to the cluster, with every kind of authentication'),
    versionArguments: ['version', '--client', '--output=json'],
    versionPattern: /"gitVersion":\s*"v(\d+\.\d+\.\d+)/,
    minimum: '1.26',
    package: undefined,
    howToGet: 'install it as the Kubernetes documentation says',
  },
  { ...fromPackage('iperf3', 'iperf3', 'measures throughput, loss and jitter'), minimum: '3.12' },
  { ...fromPackage('sockperf', 'sockperf', 'measures latency'), minimum: '3.7' },
  { ...fromPackage('fio', 'fio', 'measures storage'), minimum: '3.16' },
  {
    ...fromPackage('hey', 'hey', 'measures HTTP servers'),
    versionArguments: ['-h'],
    // It does not tell its version.
    versionPattern: undefined,
  },
  { ...fromPackage('haproxy', 'haproxy', 'is the HTTP server'), versionArguments: ['-v'], minimum: '2.2' },
  { ...fromPackage('socat', 'socat', 'forwards traffic in a chain of pods'), versionArguments: ['-V'] },
  fromPackage('stress-ng', 'stress-ng', 'is the noisy neighbour of a scenario'),
  {
    ...fromPackage('ip', 'iproute2', 'joins network namespaces'),
    versionArguments: ['-V'],
    versionPattern: /(\d+\.\d+\.\d+)/,
  },
  {
    ...fromPackage('ss', 'iproute2', 'sees when a server listens'),
    versionArguments: ['-V'],
    versionPattern: /(\d+\.\d+\.\d+)/,
  },
  fromPackage('nft', 'nftables', 'stands in for a Service address on the host'),
  fromPackage('nsenter', 'util-linux', 'enters a network namespace'),
  fromPackage('unshare', 'util-linux', 'makes a network namespace'),
  fromPackage('setpriv', 'util-linux', 'ends servers when kbench ends'),
  { ...fromPackage('bash', 'bash', 'times the CPU of a tool') },
  {
    ...fromPackage('kubestr', '', 'measures storage with the kubestr driver'),
    versionArguments: ['--help'],
    versionPattern: undefined,
    package: undefined,
    howToGet: 'install it from the releases of kastenhq/kubestr, or leave driver: fio',
  },
  {
    ...fromPackage('kwok', '', 'simulates nodes for the suite control-plane'),
    minimum: '0.6',
    package: undefined,
    howToGet:
      'install it from the releases of kubernetes-sigs/kwok (or: go install sigs.k8s.io/kwok/cmd/kwok@latest), or leave simulatedNodes: 0',
  },
]

/** @throws {Error} for an id that no tool has: a bug in a suite or provider. */
export function toolById(id: string): Tool {
  const tool = TOOLS.find((one) => one.id === id)
  if (tool === undefined) throw new Error(`tool "${id}" is not in src/tools/table.ts`)
  return tool
}
