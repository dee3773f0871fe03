import { MANAGED } from '../../kubernetes/manifests.ts'
import type { Resource } from './parameters.ts'
import { RUN_LABEL, SET_LABEL, type Session, type ApiObject } from './session.ts'
import type { TestbedCluster } from '../../ports/testbed.ts'

/** What one pod asks for: so little that a burst fits on a small node. */
export const POD_MILLICORES = 10

export const POD_MEBIBYTES = 16

/** How one kind of object is made and changed. */
export interface Kind {
  readonly singular: string
  /** Of the collection. */
  path(namespace: string): string
  manifest(name: string, set: string, session: Session): ApiObject
  /**
   * The object changed so that the API server has something to write; different in every turn, for a change that
   * changes nothing is not written. The fields are those that K-Bench updates.
   */
  changed(object: ApiObject, turn: number): ApiObject
}

/** What K-Bench's updates set; a pod's may only become less. */
const LARGEST_DEADLINE_SECONDS = 10_000
const PROGRESS_DEADLINE_SECONDS = 100_000
const AFFINITY_SECONDS = 10_000

export const KINDS: Readonly<Record<Resource, Kind>> = {
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
export function deploymentSpec(
  name: string,
  set: string,
  replicas: number,
  { workload }: Session,
): ApiObject {
  const labels = { ...MANAGED, [SET_LABEL]: set, 'kbench/deployment': name }
  return {
    replicas,
    ...(replicas === 0 ? { paused: true } : {}),
    selector: { matchLabels: { 'kbench/deployment': name } },
    template: { metadata: { labels }, spec: podSpec(workload) },
  }
}

export function metadata(name: string, set: string): ApiObject {
  return { name, labels: { ...MANAGED, [SET_LABEL]: set } }
}

function withSpec(object: ApiObject, fields: ApiObject): ApiObject {
  const { spec } = object
  return { ...object, spec: { ...(typeof spec === 'object' ? spec : {}), ...fields } }
}

/**
 * A pod that does nothing and ends as soon as it is asked to. It keeps the strictest of the Pod Security Standards
 * (https://kubernetes.io/docs/concepts/security/pod-security-standards/), so that it is let in everywhere.
 */
function podSpec({ image, imagePullPolicy, tolerations }: TestbedCluster['workload']): ApiObject {
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
