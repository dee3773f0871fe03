import { CONTAINER, MANAGED, type Manifest } from '../../kubernetes/manifests.ts'
import type { ImagePullParameters } from './parameters.ts'

interface DaemonSetRequest {
  /** DNS label, unique within the run. */
  readonly name: string
  readonly namespace: string
  readonly image: string
  /** Names of the nodes that get a pod. */
  readonly nodes: readonly string[]
  readonly maxUnavailable: ImagePullParameters['maxUnavailable']
  /** Made by us: it needs no rights at all. Otherwise standard input stays open, for images whose main process is a shell. */
  readonly generated: boolean
}

const LABEL = 'kbench/pod'
const CONTROL_PLANE = ['node-role.kubernetes.io/control-plane', 'node-role.kubernetes.io/master']

/**
 * A DaemonSet on exactly these nodes. IfNotPresent, so that the kubelet says when it had the image already: with
 * Always it reports a pull in either case.
 */
export function daemonSetManifest(request: DaemonSetRequest): Manifest {
  const { name, namespace, nodes, maxUnavailable } = request
  const labels = { ...MANAGED, [LABEL]: name }
  return {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: { name, namespace, labels },
    spec: {
      selector: { matchLabels: { [LABEL]: name } },
      updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable } },
      template: {
        metadata: { labels },
        spec: {
          terminationGracePeriodSeconds: 0,
          automountServiceAccountToken: false,
          enableServiceLinks: false,
          // Nodes are chosen below; a cluster of one node runs it on its control plane.
          tolerations: CONTROL_PLANE.map((key) => ({ key, operator: 'Exists' })),
          affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: anyOf(nodes) } },
          ...(request.generated
            ? { securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } } }
            : {}),
          containers: [containerOf(request)],
        },
      },
    },
  }
}

/** For a strategic merge patch. */
export function imagePatch(image: string): Manifest {
  return { spec: { template: { spec: { containers: [{ name: CONTAINER, image }] } } } }
}

export function podSelector(name: string): string {
  return `${LABEL}=${name}`
}

function containerOf({ image, generated }: DaemonSetRequest): Manifest {
  const restricted = { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } }
  return {
    name: CONTAINER,
    image,
    imagePullPolicy: 'IfNotPresent',
    ...(generated ? { securityContext: restricted } : { stdin: true }),
  }
}

/** A field selector takes one name at a time. */
function anyOf(nodes: readonly string[]): Manifest {
  return {
    nodeSelectorTerms: nodes.map((node) => ({
      matchFields: [{ key: 'metadata.name', operator: 'In', values: [node] }],
    })),
  }
}
