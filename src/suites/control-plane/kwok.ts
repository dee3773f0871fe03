import type { ApiObject } from './kinds.ts'
import { MANAGED, RUN_LABEL, SET_LABEL, type Session } from './session.ts'

/** Address range that is set apart for benchmarks (RFC 2544): no real pod has such an address. */
const POD_RANGE = '198.18.0.0/15'
const TAINT = 'kwok.x-k8s.io/node'

/**
 * Starts kwok, and ends it when our end of its standard input is closed, which is also so when kbench is killed.
 * `<&3`: what runs in the background gets no standard input unless it is named.
 */
const SCRIPT = `exec 3<&0
"$@" </dev/null 3<&- &
kwok=$!
{ read -r _ <&3; kill "$kwok"; } >/dev/null 2>&1 &
watcher=$!
wait "$kwok"
status=$?
kill "$watcher" 2>/dev/null
exit "$status"`

/**
 * kwok for the nodes of this run and no others: https://kwok.sigs.k8s.io/docs/user/kwok-out-cluster/. The nodes get no
 * address: a network plugin would make routes to it.
 */
export function kwokCommand(kubeconfig: string, namespace: string): readonly [string, ...string[]] {
  return [
    'bash',
    '-c',
    SCRIPT,
    'kbench',
    'kwok',
    `--kubeconfig=${kubeconfig}`,
    '--manage-all-nodes=false',
    '--manage-nodes-with-annotation-selector=',
    `--manage-nodes-with-label-selector=${RUN_LABEL}=${namespace}`,
    '--manage-single-node=',
    `--cidr=${POD_RANGE}`,
    '--node-lease-duration-seconds=40',
  ]
}

/** A node as https://kwok.sigs.k8s.io/docs/user/kwok-manage-nodes-and-pods/ has it; nothing real is scheduled there. */
export function simulatedNode(name: string, { namespace, owner }: Session): ApiObject {
  const room = { cpu: '32', memory: '256Gi', pods: '250' }
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name,
      annotations: { 'node.alpha.kubernetes.io/ttl': '0', 'kwok.x-k8s.io/node': 'fake' },
      labels: {
        ...MANAGED,
        [RUN_LABEL]: namespace,
        'kubernetes.io/hostname': name,
        'kubernetes.io/arch': 'amd64',
        'kubernetes.io/os': 'linux',
        'node.kubernetes.io/exclude-from-external-load-balancers': 'true',
        type: 'kwok',
      },
      ownerReferences: [owner],
    },
    spec: { taints: [{ key: TAINT, value: 'fake', effect: 'NoSchedule' }] },
    status: { allocatable: room, capacity: room },
  }
}

export function simulatedPod(name: string, node: string): ApiObject {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, labels: { ...MANAGED, [SET_LABEL]: 'simulated' } },
    spec: {
      nodeName: node,
      terminationGracePeriodSeconds: 0,
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      tolerations: [{ operator: 'Exists' }],
      containers: [{ name: 'main', image: 'simulated' }],
    },
  }
}
