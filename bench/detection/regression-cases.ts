/** A change that is really made, and that the gate must find. */
export interface RegressionCase {
  readonly name: string
  /** What head has that base has not, for the table. */
  readonly summary: string
  readonly suite: string
  /** `--set`s of both sides. */
  readonly settings: readonly string[]
  /** Shell lines that set base and head up: bash -euo pipefail, with KUBECONFIG. */
  readonly base?: string
  readonly head: string
  /** Gating series that the change must show in, as in gate rules. */
  readonly shows: readonly string[]
}

/** Lines that wait for a condition at most so many seconds, and say what they waited for. */
function awaiting(seconds: number, condition: string, what: string): string {
  return `for try in $(seq ${String(seconds)}); do if ${condition}; then break; fi; if [ "$try" = ${String(seconds)} ]; then echo "gave up waiting: ${what}" >&2; exit 1; fi; sleep 1; done`
}

const EACH_NODE = `for node in $(kubectl get nodes -o name | sed 's,^node/,,'); do`
export const EACH_WORKER = `for node in $(kubectl get nodes -l '!node-role.kubernetes.io/control-plane' -o name | sed 's,^node/,,'); do`

/** Pods of the overlay lose 50 bytes of their MTU and gain a header: about 5 to 10 % of TCP between nodes here. */
export const OVERLAY = `
kubectl -n kube-system patch configmap podnet --type merge -p '{"data":{"mode":"vxlan"}}'
kubectl -n kube-system rollout restart daemonset podnet
kubectl -n kube-system rollout status daemonset podnet --timeout=180s
others=$(( $(kubectl get nodes -o name | wc -l) - 1 ))
${EACH_NODE}
  mtu=$(( $(docker exec "$node" cat /sys/class/net/eth0/mtu) - 50 ))
  ${awaiting(
    120,
    `[ "$(docker exec "$node" ip route show dev podnet.vx 2>/dev/null | grep -c ' via ' || true)" = "$others" ] && docker exec "$node" grep -q "\\"mtu\\":$mtu\\b" /etc/cni/net.d/10-podnet.conflist`,
    'routes through the overlay on $node',
  )}
done
`

/**
 * Limits what the pods of every worker read and write of the disk under /var, where the volumes are. With cgroup v2 a limit
 * holds for all groups below. With v1 it holds for that very group alone (block/blk-throttle.c: "flat hierarchy"), so a
 * program in the node sets it on every group of a pod that comes up; it is paused when the node does.
 */
export function diskLimit(operations: number, bytesPerSecond: number): string {
  return `
${EACH_WORKER}
  docker exec -i "$node" tee /run/limit-disk.sh >/dev/null <<'END'
set -u
operations=$1 bytes=$2
device=$(findmnt -rno MAJ:MIN --target /var)
case $device in 0:*) echo "no disk under /var: device $device" >&2; exit 1 ;; esac
# Only whole disks have limits.
if [ -e "/sys/dev/block/$device/partition" ]; then device=$(cat "/sys/dev/block/$device/../dev"); fi
if [ -e /sys/fs/cgroup/cgroup.controllers ]; then
  echo +io >/sys/fs/cgroup/cgroup.subtree_control || true
  for group in /sys/fs/cgroup/kubelet*; do
    echo "$device riops=$operations wiops=$operations rbps=$bytes wbps=$bytes" >"$group/io.max" || exit 1
  done
  touch /run/limit-disk.ready
  exit
fi
declare -A limited
while :; do
  while read -r group; do
    if [ -n "\${limited[$group]:-}" ]; then continue; fi
    for way in read write; do
      echo "$device $operations" >"$group/blkio.throttle.\${way}_iops_device" &&
        echo "$device $bytes" >"$group/blkio.throttle.\${way}_bps_device" && limited[$group]=yes
    done 2>/dev/null
  done < <(find /sys/fs/cgroup/blkio -type d -path '*kubepods*')
  if [ "\${#limited[@]}" -gt 0 ]; then touch /run/limit-disk.ready; fi
  sleep 0.5
done
END
  docker exec -d "$node" bash -c 'exec bash /run/limit-disk.sh ${String(operations)} ${String(bytesPerSecond)} >/run/limit-disk.log 2>&1'
  ${awaiting(30, 'docker exec "$node" test -e /run/limit-disk.ready', 'the limit of the disk of $node; see /run/limit-disk.log there')}
done
`
}

const PERIOD_MICROSECONDS = 100_000

/**
 * Gives every HTTP server of the suite so much of a CPU, as soon as it is there, with the period of Kubernetes' CPU limits; neither client
 * nor kubelet is limited.
 */
export function serverLimit(cpus: number): string {
  const microseconds = String(Math.round(cpus * PERIOD_MICROSECONDS))
  return `
${EACH_NODE}
  docker exec -i "$node" tee /run/limit-servers.sh >/dev/null <<'END'
set -u
quota=$1
declare -A limited
touch /run/limit-servers.ready
while :; do
  for pid in $(pgrep -x haproxy); do
    if [ -n "\${limited[$pid]:-}" ]; then continue; fi
    if [ -e /sys/fs/cgroup/cgroup.controllers ]; then
      group=/sys/fs/cgroup$(sed -n 's,^0::,,p' "/proc/$pid/cgroup")
    else
      group=/sys/fs/cgroup/cpu$(awk -F: '$2 ~ /(^|,)cpu(,|$)/ { print $3 }' "/proc/$pid/cgroup")
    fi
    # "haproxy -v" may have ended by now; without its group's path this is the group of the whole node.
    case $group in *kubepods*) ;; *) continue ;; esac
    if [ -e "$group/cpu.max" ]; then
      echo "$quota ${String(PERIOD_MICROSECONDS)}" >"$group/cpu.max" && limited[$pid]=yes
    else
      echo ${String(PERIOD_MICROSECONDS)} >"$group/cpu.cfs_period_us" &&
        echo "$quota" >"$group/cpu.cfs_quota_us" && limited[$pid]=yes
    fi
  done
  sleep 0.5
done
END
  docker exec -d "$node" bash -c 'exec bash /run/limit-servers.sh ${microseconds} >/run/limit-servers.log 2>&1'
  ${awaiting(30, 'docker exec "$node" test -e /run/limit-servers.ready', 'the limit of servers on $node; see /run/limit-servers.log there')}
done
`
}

/** What leaves a worker has a token bucket (tc-tbf(8)). The bucket holds four of the largest segments that leave at once. */
export function wireLimit(megabits: number): string {
  return `
${EACH_WORKER}
  docker exec "$node" tc qdisc replace dev eth0 root tbf rate ${String(megabits)}mbit burst 256kb latency 50ms
done
`
}

/**
 * In iptables mode kube-proxy has one rule per Service in a chain that the first packet of every connection walks through,
 * to its end for a node port. Services without endpoints would get no such rule, so each has one, which nobody asks.
 */
const MANY_SERVICES = `
kubectl create namespace extra-services
manifests=$(mktemp -d)
trap 'rm -rf "$manifests"' EXIT
for part in 0 1 2 3; do
  seq 5000 | awk -v part="$part" '$1 % 4 == part {
    printf "apiVersion: v1\\nkind: Service\\nmetadata: {name: extra-%d, namespace: extra-services}\\nspec: {ports: [{port: 80}]}\\n---\\n", $1
    printf "apiVersion: discovery.k8s.io/v1\\nkind: EndpointSlice\\nmetadata: {name: extra-%d, namespace: extra-services, labels: {kubernetes.io/service-name: extra-%d}}\\n", $1, $1
    printf "addressType: IPv4\\nports: [{port: 80}]\\nendpoints: [{addresses: [192.0.2.1]}]\\n---\\n"
  }' >"$manifests/$part.yaml"
done
creations=
for part in 0 1 2 3; do
  kubectl create --validate=false -f "$manifests/$part.yaml" >/dev/null &
  creations="$creations $!"
done
for creation in $creations; do wait "$creation"; done
${EACH_NODE}
  ${awaiting(
    600,
    // With so many endpoints kube-proxy leaves the names of the Services out of its rules.
    `[ "$(docker exec "$node" sh -c 'iptables-nft-save -t nat; iptables-legacy-save -t nat' 2>/dev/null | grep -c '^-A KUBE-SERVICES -d ' || true)" -ge 5000 ]`,
    'rules for 5,000 Services on $node',
  )}
done
`

const TCP_ONLY = [
  'suites.network.protocols=[tcp]',
  'suites.network.paths=[pod-to-pod]',
  'suites.network.placements=[inter-node]',
  'suites.network.latency=false',
  'suites.network.zeroLossFrameSizes=[]',
]
const TCP_BETWEEN_NODES = 'network_throughput{path="pod-to-pod",placement="inter-node",protocol="tcp"}'
const SMALL_FILE = ['suites.storage.fileSize=256Mi', 'suites.storage.provisioning=false']
const ONE_SERVER = ['suites.http.replicas=1', 'suites.http.entries=[cluster-ip]']
const NEW_CONNECTIONS = ['suites.http.keepalive=["off"]']

/** From the plain to the hard. Those with the same limit on both sides, only lower, have an effect that is known. */
export const CASES: readonly RegressionCase[] = [
  {
    name: 'overlay',
    summary: 'pod network switched from route to vxlan',
    suite: 'network',
    settings: TCP_ONLY,
    head: OVERLAY,
    shows: [TCP_BETWEEN_NODES],
  },
  {
    name: 'disk-limit',
    summary: 'disk limited to 2,000 operations and 40 MB a second',
    suite: 'storage',
    settings: SMALL_FILE,
    head: diskLimit(2000, 40_000_000),
    shows: ['storage_iops', 'storage_bandwidth'],
  },
  {
    name: 'disk-limit-lower',
    summary: 'limit of the disk 10 % lower: 1,800 operations and 36 MB a second',
    suite: 'storage',
    settings: SMALL_FILE,
    base: diskLimit(2000, 40_000_000),
    head: diskLimit(1800, 36_000_000),
    shows: ['storage_iops', 'storage_bandwidth'],
  },
  {
    name: 'server-limit',
    summary: 'HTTP server limited to 0.15 CPU',
    suite: 'http',
    settings: ONE_SERVER,
    head: serverLimit(0.15),
    shows: ['http_request_rate'],
  },
  {
    name: 'server-limit-lower',
    summary: 'limit of the HTTP server 10 % lower: 0.135 CPU',
    suite: 'http',
    settings: ONE_SERVER,
    base: serverLimit(0.15),
    head: serverLimit(0.135),
    shows: ['http_request_rate'],
  },
  {
    name: 'wire-limit',
    summary: 'workers send at most 1 Gbit/s (tc tbf)',
    suite: 'network',
    settings: TCP_ONLY,
    head: wireLimit(1000),
    shows: [TCP_BETWEEN_NODES],
  },
  {
    name: 'wire-limit-lower',
    summary: 'what workers send at most 5 % lower: 950 Mbit/s (tc tbf)',
    suite: 'network',
    settings: TCP_ONLY,
    base: wireLimit(1000),
    head: wireLimit(950),
    shows: [TCP_BETWEEN_NODES],
  },
  {
    name: 'services',
    summary: '5,000 Services more in kube-proxy (iptables)',
    suite: 'http',
    settings: [...NEW_CONNECTIONS, 'suites.http.entries=[node-port]'],
    head: MANY_SERVICES,
    shows: ['http_request_rate{entry="node-port",keepalive="off"}'],
  },
]

/** Of `kbench pair`, without where it writes to. Values are YAML, and a string of JSON is one. */
export function caseArguments({
  suite,
  settings,
  base,
  head,
}: Pick<RegressionCase, 'suite' | 'settings' | 'base'> & { readonly head?: string }): string[] {
  const setup = (side: string, lines: string | undefined): string[] =>
    lines === undefined ? [] : [`--${side}-set`, `subject.setup=${JSON.stringify(lines)}`]
  return [
    ...['pair', '--provider', 'kind', '--base', '.', '--head', '.', '--suite', suite],
    ...settings.flatMap((one) => ['--set', one]),
    ...setup('base', base),
    ...setup('head', head),
  ]
}
