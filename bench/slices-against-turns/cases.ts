import { diskLimit, EACH_WORKER, OVERLAY, serverLimit, wireLimit } from '../detection/regression-cases.ts'

/** A change that is made to head, to be seen in slices and in long turns. */
export interface KnownChange {
  readonly name: string
  /** For the table. */
  readonly summary: string
  readonly suite: string
  /** Beside those of the preset smoke. */
  readonly parameters: Readonly<Record<string, unknown>>
  /** Which measurements, as a regular expression. */
  readonly only: string
  /** Shell lines that set a side up: bash, with KUBECONFIG. */
  readonly base?: string
  readonly head: string
}

/** Long turns: what counts of a round in slices is 1 s of each side. */
const TURN = { durationSeconds: 3 }
const NETWORK = {
  suite: 'network',
  parameters: {
    ...TURN,
    latencySeconds: 3,
    paths: ['pod-to-pod'],
    placements: ['inter-node'],
    protocols: ['tcp'],
    zeroLossFrameSizes: [],
  },
}

/** Shell lines for every worker, where `$pods` are the addresses of all pods. */
const onPackets = (lines: string): string => `
pods=$(kubectl -n kube-system get configmap kubeadm-config -o jsonpath='{.data.ClusterConfiguration}' | sed -n 's/^ *podSubnet: *//p')
${EACH_WORKER}
${lines}
done
`

/** A share of the packets that reach a worker for a pod is dropped. */
const loss = (share: number): string =>
  onPackets(
    `  docker exec "$node" iptables -t mangle -I PREROUTING -i eth0 -d "$pods" -m statistic --mode random --probability ${String(share)} -j DROP`,
  )

/** Packets that reach a worker for a pod are held for so long. */
const delay = (seconds: number): string =>
  onPackets(`
  process=$(docker inspect -f '{{.State.Pid}}' "$node")
  docker exec "$node" iptables -t mangle -I PREROUTING -i eth0 -d "$pods" -j NFQUEUE --queue-num 7 --queue-bypass
  nsenter --target "$process" --net python3 bench/slices-against-turns/delay.py 7 ${String(seconds)} "$process" </dev/null >/dev/null 2>&1 &
`)

export const KNOWN_CHANGES: readonly KnownChange[] = [
  {
    ...NETWORK,
    name: 'rate-limit',
    summary: 'workers send 900 instead of 1,000 Mbit/s (tc tbf)',
    only: '^tcp-',
    base: wireLimit(1000),
    head: wireLimit(900),
  },
  {
    name: 'cpu-limit',
    summary: 'servers have 4.5 instead of 5 % of a CPU',
    suite: 'http',
    parameters: { ...TURN, entries: ['cluster-ip'] },
    only: '',
    base: serverLimit(0.05),
    head: serverLimit(0.045),
  },
  {
    name: 'disk-limit',
    summary: '1,800 instead of 2,000 operations and 360 instead of 400 MB a second',
    suite: 'storage',
    parameters: { ...TURN, provisioning: false, fileSize: '256Mi' },
    only: '^(read_iops|write_iops|read_bw|write_bw)$',
    base: diskLimit(2000, 400_000_000),
    head: diskLimit(1800, 360_000_000),
  },
  { ...NETWORK, name: 'delay', summary: '1 ms more in each direction', only: '', head: delay(0.001) },
  { ...NETWORK, name: 'loss', summary: '0.1 % of the packets are dropped', only: '', head: loss(0.001) },
  { ...NETWORK, name: 'overlay', summary: 'route to vxlan', only: '', head: OVERLAY },
]
