import { MANAGED } from '../../kubernetes/manifests.ts'
import type { Tool } from '../../ports/tool.ts'
import { type ApiObject, RUN_LABEL, SET_LABEL, type Session } from './session.ts'

export const KWOK: Tool = {
  id: 'kwok',
  purpose: 'simulates nodes for the suite control-plane',
  from: {
    howToGet:
      'install it from the releases of kubernetes-sigs/kwok (or: go install sigs.k8s.io/kwok/cmd/kwok@latest), or leave simulatedNodes: 0',
  },
  minimum: '0.6',
}

/** Key of the taint that keeps all else off simulated nodes. */
export const TAINT = 'kwok.x-k8s.io/node'
/** Value of SET_LABEL of the pods on simulated nodes. */
export const SIMULATED = 'simulated'

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
 * kwok for the nodes of this run and no others: https://kwok.sigs.k8s.io/docs/user/kwok-out-cluster/.
 * @param stages file with `KWOK_STAGES`
 */
export function kwokCommand(
  kubeconfig: string,
  stages: string,
  namespace: string,
): readonly [string, ...string[]] {
  return [
    'bash',
    '-c',
    SCRIPT,
    'kbench',
    'kwok',
    `--kubeconfig=${kubeconfig}`,
    `--config=${stages}`,
    '--manage-all-nodes=false',
    '--manage-nodes-with-annotation-selector=',
    `--manage-nodes-with-label-selector=${RUN_LABEL}=${namespace}`,
    '--manage-single-node=',
    '--node-lease-duration-seconds=40',
  ]
}

const isNotReady = {
  key: '.status.conditions.[] | select( .type == "Ready" ) | .status',
  operator: 'NotIn',
  values: ['True'],
}
const isDeleted = (operator: 'Exists' | 'DoesNotExist'): ApiObject => ({
  key: '.metadata.deletionTimestamp',
  operator,
})

/**
 * What becomes of nodes and pods, as documents of https://kwok.sigs.k8s.io/docs/user/stages-configuration/: nodes become Ready
 * at once, and their lease keeps them so; pods run at once, and are gone as soon as they are deleted. Neither gets an
 * address: a network plugin would make routes to it.
 */
export const KWOK_STAGES = [
  stage('node-ready', 'Node', [isNotReady], {
    statusTemplate: [
      'conditions:',
      '- type: Ready',
      '  status: "True"',
      '  reason: Simulated',
      '  message: simulated by kwok',
      '  lastHeartbeatTime: {{ Now | Quote }}',
      '  lastTransitionTime: {{ Now | Quote }}',
      'phase: Running',
    ].join('\n'),
  }),
  stage('pod-running', 'Pod', [isDeleted('DoesNotExist'), isNotReady], {
    statusTemplate: [
      'conditions:',
      '{{ range $type := list "Initialized" "ContainersReady" "Ready" }}',
      '- type: {{ $type }}',
      '  status: "True"',
      '  lastTransitionTime: {{ Now | Quote }}',
      '{{ end }}',
      'containerStatuses:',
      '{{ range .spec.containers }}',
      '- name: {{ .name | Quote }}',
      '  image: {{ .image | Quote }}',
      '  imageID: ""',
      '  ready: true',
      '  restartCount: 0',
      '  state:',
      '    running:',
      '      startedAt: {{ Now | Quote }}',
      '{{ end }}',
      'phase: Running',
      'startTime: {{ Now | Quote }}',
    ].join('\n'),
  }),
  stage('pod-gone', 'Pod', [isDeleted('Exists')], { delete: true }),
]
  .map((one) => JSON.stringify(one))
  .join('\n---\n')

function stage(name: string, kind: string, matchExpressions: readonly object[], next: object): ApiObject {
  return {
    apiVersion: 'kwok.x-k8s.io/v1alpha1',
    kind: 'Stage',
    metadata: { name: `kbench-${name}` },
    spec: { resourceRef: { apiGroup: 'v1', kind }, selector: { matchExpressions }, next },
  }
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
    metadata: { name, labels: { ...MANAGED, [SET_LABEL]: SIMULATED } },
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
