import * as z from 'zod'
import { messageOf } from '../../core/errors.ts'
import { MANAGED, type Manifest } from '../../kubernetes/manifests.ts'
import { namedSchema, objectList, statusSchema } from '../../kubernetes/schemas.ts'
import { readObject, send, type ApiSession } from '../../kubernetes/send.ts'
import { askUntil } from '../../ports/await.ts'
import type { SuiteContext } from '../../ports/suite.ts'
import type { TestbedCluster } from '../../ports/testbed.ts'
import { eachInLanes } from '../lanes.ts'
import type { ControlPlaneParameters, Resource } from './parameters.ts'

/** What all measurements of a run share. */
export interface Session extends ApiSession {
  readonly context: SuiteContext
  readonly parameters: ControlPlaneParameters
  readonly namespace: string
  /** The run's namespace, for `metadata.ownerReferences` of what is not in it: it is collected when that one goes. */
  readonly owner: Manifest
  readonly workload: TestbedCluster['workload']
  /** Notes of the record; measurements add to them. */
  readonly notes: string[]
}

/** How one kind of object is made and changed. */
interface Kind {
  readonly singular: string
  /** Path of the collection. */
  path(namespace: string): string
  manifest(name: string, set: string, session: Session): Manifest
  /**
   * The object changed so that the API server has something to write; different in every turn, for a change that
   * changes nothing is not written. The fields are those that K-Bench updates.
   */
  changed(object: Manifest, turn: number): Manifest
}

/** The objects of one measurement in one round. */
export interface ObjectSet {
  readonly resource: Resource
  readonly kind: Kind
  /** Value of the label that all of them have. */
  readonly label: string
  readonly names: readonly string[]
  /** Path of the collection. */
  readonly path: string
}

/** Label of everything that is made for one measurement; its value says which. */
export const SET_LABEL = 'kbench/set'
/** Label of what is made outside the run's namespace; its value is that namespace. */
export const RUN_LABEL = 'kbench/run'
/** What one pod asks for: so little that a burst fits on a small node. */
export const POD_MILLICORES = 10
export const POD_MEBIBYTES = 16
export const NOT_FOUND = 404
/** Being removed already. */
const CONFLICT = 409
const REMOVAL_SECONDS = 10
const REQUEST_SECONDS = 20
const GONE_SECONDS = 120
const POLL_SECONDS = 0.25
/** Rounds of requests: the first opens the connections, the others bring code and caches of both sides up. */
const WARM_UPS = 3
/** What K-Bench's updates set; a pod's may only become less. */
const LARGEST_DEADLINE_SECONDS = 10_000
const PROGRESS_DEADLINE_SECONDS = 100_000
const AFFINITY_SECONDS = 10_000

const namespaceSchema = z.object({ metadata: z.object({ name: z.string(), uid: z.string() }) })
const namedListSchema = objectList(namedSchema)
const listSchema = objectList(namedSchema.extend({ status: statusSchema.optional() }))

const KINDS: Readonly<Record<Resource, Kind>> = {
  deployments: {
    singular: 'Deployment',
    path: (namespace) => `/apis/apps/v1/namespaces/${namespace}/deployments`,
    manifest: (name, set, session) => ({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: metadata(name, set),
      spec: deploymentSpec(name, set, session.parameters.deploymentReplicas, session),
    }),
    changed: (object, turn) =>
      withSpec(object, { progressDeadlineSeconds: PROGRESS_DEADLINE_SECONDS + turn }),
  },
  pods: {
    singular: 'pod',
    path: (namespace) => `/api/v1/namespaces/${namespace}/pods`,
    manifest: (name, set, { workload }) => ({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: metadata(name, set),
      spec: podSpec(workload),
    }),
    changed: (object, turn) =>
      withSpec(object, { activeDeadlineSeconds: Math.max(LARGEST_DEADLINE_SECONDS - turn, 1) }),
  },
  services: {
    singular: 'Service',
    path: (namespace) => `/api/v1/namespaces/${namespace}/services`,
    manifest: (name, set) => ({
      apiVersion: 'v1',
      kind: 'Service',
      metadata: metadata(name, set),
      // Selects nothing: what stands behind it is not what is measured.
      spec: { selector: { [SET_LABEL]: name }, ports: [{ protocol: 'TCP', port: 80, targetPort: 9376 }] },
    }),
    changed: (object, turn) =>
      withSpec(object, {
        sessionAffinity: 'ClientIP',
        sessionAffinityConfig: { clientIP: { timeoutSeconds: AFFINITY_SECONDS + turn } },
      }),
  },
  configmaps: {
    singular: 'ConfigMap',
    path: (namespace) => `/api/v1/namespaces/${namespace}/configmaps`,
    manifest: (name, set) => ({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: metadata(name, set),
      data: { turn: 'created' },
    }),
    changed: (object, turn) => ({ ...object, data: { turn: String(turn) } }),
  },
  namespaces: {
    singular: 'namespace',
    path: () => '/api/v1/namespaces',
    manifest: (name, set, { namespace, owner }) => ({
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: {
        name,
        labels: { ...MANAGED, [SET_LABEL]: set, [RUN_LABEL]: namespace },
        ownerReferences: [owner],
      },
    }),
    changed: (object, turn) => {
      const { metadata: before } = object
      const kept = typeof before === 'object' && before !== null ? before : {}
      const labels = 'labels' in kept && typeof kept.labels === 'object' ? kept.labels : {}
      return { ...object, metadata: { ...kept, labels: { ...labels, 'kbench/turn': String(turn) } } }
    },
  },
}

/** A Deployment without pods is paused: its controller then makes not even a ReplicaSet, also when it is scaled. */
export function deploymentSpec(name: string, set: string, replicas: number, { workload }: Session): Manifest {
  const labels = { ...MANAGED, [SET_LABEL]: set, 'kbench/deployment': name }
  return {
    replicas,
    ...(replicas === 0 ? { paused: true } : {}),
    selector: { matchLabels: { 'kbench/deployment': name } },
    template: { metadata: { labels }, spec: podSpec(workload) },
  }
}

export function metadata(name: string, set: string): Manifest {
  return { name, labels: { ...MANAGED, [SET_LABEL]: set } }
}

function withSpec(object: Manifest, fields: Manifest): Manifest {
  const { spec } = object
  return { ...object, spec: { ...(typeof spec === 'object' ? spec : {}), ...fields } }
}

/**
 * A pod that does nothing and ends as soon as it is asked to. It keeps the strictest of the Pod Security Standards
 * (https://kubernetes.io/docs/concepts/security/pod-security-standards/), so that it is let in everywhere.
 */
function podSpec({ image, imagePullPolicy, tolerations }: Session['workload']): Manifest {
  return {
    terminationGracePeriodSeconds: 1,
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    ...(tolerations.length === 0 ? {} : { tolerations }),
    securityContext: {
      runAsNonRoot: true,
      runAsUser: 65534,
      seccompProfile: { type: 'RuntimeDefault' },
    },
    containers: [
      {
        name: 'main',
        image,
        imagePullPolicy,
        // As process 1, sleep alone would ignore the request to end.
        command: ['sh', '-c', 'trap "exit 0" TERM; sleep infinity & wait'],
        resources: {
          requests: { cpu: `${String(POD_MILLICORES)}m`, memory: `${String(POD_MEBIBYTES)}Mi` },
          limits: { memory: `${String(4 * POD_MEBIBYTES)}Mi` },
        },
        securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
      },
    ],
  }
}

/** @param round or something else that no other set of the run has */
export function objectSet(
  resource: Resource,
  count: number,
  round: number | string,
  session: Session,
): ObjectSet {
  const kind = KINDS[resource]
  const label = `${resource}-${String(round)}`
  // Namespaces are not inside the run's namespace, so that two runs must not give them the same name.
  const prefix = resource === 'namespaces' ? `${session.namespace}-${String(round)}` : label
  return {
    resource,
    kind,
    label,
    names: Array.from({ length: count }, (_, index) => `${prefix}-${String(index + 1)}`),
    path: kind.path(session.namespace),
  }
}

/** Query that selects the objects of a set. */
export function selectorOf({ label }: Pick<ObjectSet, 'label'>): string {
  return `labelSelector=${encodeURIComponent(`${SET_LABEL}=${label}`)}`
}

/** Deletes what a failure left of a set; after an interrupt the end of the run does. Never throws. */
export async function removeLeft(
  { names, path, kind, resource }: ObjectSet,
  { api, context, parameters, signal }: Session,
): Promise<void> {
  if (signal?.aborted === true) return
  const grace = resource === 'pods' ? '?gracePeriodSeconds=0' : ''
  try {
    await eachInLanes(names, parameters.concurrency, async (name) => {
      const item = `${path}/${name}${grace}`
      const request = { method: 'DELETE', path: item, timeoutSeconds: REMOVAL_SECONDS } as const
      await send({ api, context }, request, `deleting ${kind.singular} ${name}`, [NOT_FOUND, CONFLICT])
    })
  } catch (error) {
    context.log.debug(messageOf(error))
  }
}

/**
 * Waits until nothing is left that the path with its query lists.
 * @returns undefined when all is gone, else what is still there after two minutes and why
 */
async function awaitGone(path: string, session: Session): Promise<string | undefined> {
  let left: z.infer<typeof listSchema>['items'] = []
  const ask = async (): Promise<true | undefined> => {
    const what = `waiting until nothing is left of ${path}`
    left = (await readObject(session, listSchema, path, what)).items
    return left.length === 0 ? true : undefined
  }
  const { context, signal } = session
  const patience = { clock: context.clock, signal }
  if ((await askUntil(ask, GONE_SECONDS, POLL_SECONDS, patience)) !== undefined) return undefined
  const names = left.map(({ metadata }) => metadata.name)
  const reason = left
    .flatMap(({ status }) => status?.conditions ?? [])
    .find(({ status, message }) => status === 'True' && message !== undefined)
  return `${names.slice(0, 5).join(', ')}${names.length > 5 ? ' …' : ''}${reason === undefined ? '' : `: ${reason.message ?? ''}`}`
}

/** The same, with a warning about what is still there. */
export async function warnIfLeft(path: string, session: Session): Promise<void> {
  const left = await awaitGone(path, session)
  if (left !== undefined)
    session.context.log.warning(`still being removed after ${String(GONE_SECONDS)} s: ${left}`)
}

/**
 * The run's namespace as the owner of what is made outside it: should kbench itself be killed, the cluster's garbage
 * collector removes that when the namespace goes.
 * https://kubernetes.io/docs/concepts/architecture/garbage-collection/
 */
export async function readOwner(session: ApiSession, namespace: string): Promise<Manifest> {
  const what = `reading the namespace ${namespace}`
  const { metadata } = await readObject(session, namespaceSchema, `/api/v1/namespaces/${namespace}`, what)
  return { apiVersion: 'v1', kind: 'Namespace', name: metadata.name, uid: metadata.uid }
}

/** Query that selects what the run has made outside its namespace. */
export function ownedSelector({ namespace }: Session): string {
  return `labelSelector=${encodeURIComponent(`${RUN_LABEL}=${namespace}`)}`
}

/** Deletes the namespaces that measurements have left, and waits until they are gone. Never throws. */
export async function removeNamespaces(ofRun: Session): Promise<void> {
  const session = { ...ofRun, signal: undefined }
  const { log } = session.context
  const path = `/api/v1/namespaces?${ownedSelector(session)}`
  const byHand = `By hand: kubectl delete namespace -l ${RUN_LABEL}=${session.namespace}`
  try {
    const timeoutSeconds = REQUEST_SECONDS
    const what = 'looking for namespaces of the run'
    const { items } = await readObject(session, namedListSchema, path, what, { timeoutSeconds })
    if (items.length === 0) return
    for (const { metadata } of items) {
      const item = `/api/v1/namespaces/${metadata.name}`
      const remove = { method: 'DELETE', path: item, timeoutSeconds } as const
      await send(session, remove, `deleting the namespace ${metadata.name}`, [NOT_FOUND, CONFLICT])
    }
    const left = await awaitGone(path, session)
    if (left !== undefined) log.warning(`namespaces are still being removed: ${left}. ${byHand}`)
  } catch (error) {
    log.warning(`the namespaces of the run may not all be removed: ${messageOf(error)}. ${byHand}`)
  }
}

/**
 * Opens all connections: as many requests at once as there may be, for what everybody who is let in may read.
 * @throws {EnvironmentError | Interrupted}
 */
export async function warmUp(session: Session): Promise<void> {
  const request = { method: 'GET', path: '/version' } as const
  const requests = Array.from({ length: session.parameters.concurrency }, () => request)
  for (let round = 0; round < WARM_UPS; round += 1)
    await Promise.all(requests.map((one) => send(session, one, 'connecting to the API server')))
}
