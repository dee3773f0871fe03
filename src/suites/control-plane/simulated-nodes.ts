import * as z from 'zod'
import { EnvironmentError, messageOf } from '../../core/errors.ts'
import type { Argv } from '../../core/shell-command.ts'
import { MANAGED, type Manifest } from '../../kubernetes/manifests.ts'
import { objectList, statusSchema } from '../../kubernetes/schemas.ts'
import { readObject, send } from '../../kubernetes/send.ts'
import { askUntil } from '../../ports/await.ts'
import { describeFailure } from '../../ports/command-failure.ts'
import type { CommandResult } from '../../ports/exec.ts'
import type { Tool } from '../../ports/tool.ts'
import { eachInLanes } from '../lanes.ts'
import type { Room } from '../room.ts'
import { NOT_FOUND, ownedSelector, RUN_LABEL, selectorOf, SET_LABEL, type Session } from './objects.ts'

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
const SIMULATED = 'simulated'

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
export function kwokCommand(kubeconfig: string, stages: string, namespace: string): Argv {
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
const isDeleted = (operator: 'Exists' | 'DoesNotExist'): Manifest => ({
  key: '.metadata.deletionTimestamp',
  operator,
})

/**
 * What becomes of nodes and pods, as documents of https://kwok.sigs.k8s.io/docs/user/stages-configuration/: nodes become Ready
 * at once, and their lease keeps them so; pods run at once, and are gone as soon as they are deleted. Neither gets an
 * address: a network plugin would make routes to it.
 */
const KWOK_STAGES = [
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

function stage(name: string, kind: string, matchExpressions: readonly object[], next: object): Manifest {
  return {
    apiVersion: 'kwok.x-k8s.io/v1alpha1',
    kind: 'Stage',
    metadata: { name: `kbench-${name}` },
    spec: { resourceRef: { apiGroup: 'v1', kind }, selector: { matchExpressions }, next },
  }
}

/** How long kwok may take at least, and for each node or pod. */
const READY_SECONDS = 120
const READY_SECONDS_EACH = 0.03
const POLL_SECONDS = 0.5
const REQUEST_SECONDS = 20
const NODES = objectList(z.object({ status: statusSchema }))
const PHASES = objectList(z.object({ status: z.object({ phase: z.string().optional() }) }))
const PODS = objectList(
  z.object({
    metadata: z.object({ name: z.string(), namespace: z.string() }),
    spec: z.object({ nodeName: z.string().optional() }),
  }),
)

/**
 * Makes nodes and pods that kwok keeps alive, and waits until the nodes are Ready and the pods run.
 * @param kubeconfig for kwok
 * @param room at its end the nodes and all that is on them are removed, then kwok is ended
 * @returns a note
 * @throws {EnvironmentError | Interrupted}
 */
export async function simulateNodes(session: Session, kubeconfig: string, room: Room): Promise<string> {
  const { commands, files } = room
  const { simulatedNodes: count, simulatedPodsPerNode: each, concurrency: lanes } = session.parameters
  const names = Array.from({ length: count }, (_, index) => `${session.namespace}-${String(index + 1)}`)
  const folder = await files.makeScratchFolder('kbench-kwok-')
  await files.writeAtomically(`${folder}/stages.yaml`, KWOK_STAGES)
  const kwok = commands.start(kwokCommand(kubeconfig, `${folder}/stages.yaml`, session.namespace))
  let ended: CommandResult | undefined
  void kwok.ended.then((result) => (ended = result))
  room.atEnd(async () => {
    await removeNodes(new Set(names), session)
    if (ended === undefined) await kwok.stop()
    await files.removeOwnFolder(folder).catch((error: unknown) => session.context.log.debug(messageOf(error)))
  })
  const expectRunning = (): void => {
    if (ended === undefined) return
    throw new EnvironmentError(`kwok ended: ${describeFailure({ ...ended, argv: ['kwok'] })}`, {
      nextStep:
        'Check that `kwok --version` is 0.6 or newer, or leave suites.control-plane.simulatedNodes at 0.',
    })
  }
  const create = (path: string, object: Manifest, what: string): Promise<unknown> =>
    send(session, { method: 'POST', path, body: object }, what)
  await eachInLanes(names, lanes, async (name) => {
    expectRunning()
    await create('/api/v1/nodes', simulatedNode(name, session), `creating the simulated node ${name}`)
  })
  const countNodes = async (): Promise<number> => {
    expectRunning()
    const path = `/api/v1/nodes?${ownedSelector(session)}`
    const { items } = await readObject(session, NODES, path, 'reading the simulated nodes')
    return items.filter(({ status }) =>
      status.conditions.some((one) => one.type === 'Ready' && one.status === 'True'),
    ).length
  }
  await untilCounted(countNodes, count, 'simulated nodes are Ready', session)
  const path = `/api/v1/namespaces/${session.namespace}/pods`
  const nodesOfPods = Array.from({ length: count * each }, (_, index) => names[index % count] ?? '')
  await eachInLanes(nodesOfPods, lanes, async (node, index) => {
    const name = `simulated-${String(index + 1)}`
    await create(path, simulatedPod(name, node), `creating the simulated pod ${name}`)
  })
  // Only missing ones are requested: thousands of running pods are many megabytes.
  const missing = `${path}?${selectorOf({ label: SIMULATED })}&fieldSelector=${encodeURIComponent('status.phase!=Running')}`
  const countPods = async (): Promise<number> => {
    expectRunning()
    const { items } = await readObject(session, PHASES, missing, 'reading the simulated pods that do not run')
    return count * each - items.filter(({ status }) => status.phase !== 'Running').length
  }
  await untilCounted(countPods, count * each, 'simulated pods are running', session)
  return `meanwhile kwok simulates ${String(count)} nodes with ${String(each)} pods each`
}

async function untilCounted(
  countNow: () => Promise<number>,
  wanted: number,
  what: string,
  { context: { clock }, signal }: Session,
): Promise<void> {
  const limit = Math.max(READY_SECONDS, Math.ceil(wanted * READY_SECONDS_EACH))
  let now = 0
  const ask = async (): Promise<true | undefined> => {
    now = await countNow()
    return now >= wanted ? true : undefined
  }
  if ((await askUntil(ask, limit, POLL_SECONDS, { clock, signal })) === undefined)
    throw new EnvironmentError(`${String(now)} of ${String(wanted)} ${what} after ${String(limit)} s`, {
      nextStep: 'Lower suites.control-plane.simulatedNodes, or see `kubectl describe nodes`.',
    })
}

async function removeNodes(names: ReadonlySet<string>, ofRun: Session): Promise<void> {
  const session = { ...ofRun, signal: undefined }
  const { log } = session.context
  try {
    const remove = async (path: string, what: string): Promise<void> => {
      await send(session, { method: 'DELETE', path, timeoutSeconds: REQUEST_SECONDS }, what, [NOT_FOUND])
    }
    // One by one: a thousand at once take the API server longer than one request may.
    await eachInLanes([...names], session.parameters.concurrency, (name) =>
      remove(`/api/v1/nodes/${name}`, `deleting the simulated node ${name}`),
    )
    // By force: there is no kubelet to end them. Those of DaemonSets are among them.
    const options = { timeoutSeconds: REQUEST_SECONDS }
    const { items } = await readObject(session, PODS, '/api/v1/pods', 'reading all pods', options)
    const left = items.filter(({ spec }) => spec.nodeName !== undefined && names.has(spec.nodeName))
    await eachInLanes(left, session.parameters.concurrency, async ({ metadata: { name, namespace } }) => {
      const path = `/api/v1/namespaces/${namespace}/pods/${name}?gracePeriodSeconds=0`
      await remove(path, `deleting the simulated pod ${name}`)
    })
  } catch (error) {
    log.warning(
      `the simulated nodes may not all be removed: ${messageOf(error)}. By hand: kubectl delete nodes -l kbench/run=${session.namespace}`,
    )
  }
}

/** A node as https://kwok.sigs.k8s.io/docs/user/kwok-manage-nodes-and-pods/ has it; nothing real is scheduled there. */
function simulatedNode(name: string, { namespace, owner }: Session): Manifest {
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

function simulatedPod(name: string, node: string): Manifest {
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
