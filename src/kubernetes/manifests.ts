import { defined } from '../core/defined.ts'
import type { IpFamily } from '../core/ip-family.ts'
import { quantity } from '../core/kubernetes-quantity.ts'
import type { PodRequest, ServiceEntry, ServiceRequest, VolumeRequest } from '../ports/testbed.ts'
import type { PlacementNode } from './placement.ts'
import type { PodTemplate } from './pod-template.ts'
import { resourceAmounts, type PodResources } from './pod-resources.ts'
import { singleQuoted } from '../core/shell-command.ts'

export type Manifest = Readonly<Record<string, unknown>>

export const IMAGE_PULL_POLICIES = ['IfNotPresent', 'Always', 'Never'] as const

/** What is the same for every pod of a testbed. */
export interface PodDefaults {
  readonly namespace: string
  readonly image: string
  readonly imagePullPolicy: (typeof IMAGE_PULL_POLICIES)[number]
  /** undefined: none, so that the pod has the class BestEffort. */
  readonly resources: PodResources | undefined
  /** What measuring pods get beyond that; a pod in the network of its node gets no annotations and no extended resources. */
  readonly template?: PodTemplate | undefined
}

/** The one container of a pod. */
export const CONTAINER = 'main'
const VOLUME = 'volume'
/** Labels of all that kbench creates. */
export const MANAGED = { 'app.kubernetes.io/managed-by': 'kbench' } as const
export const PRIVILEGED_LABEL = 'pod-security.kubernetes.io/enforce=privileged'
/** How long a server may take to listen. */
const STARTUP_SECONDS = 60
/** Requests of a pod with `cpu: 'shared'`: small, so that a dozen fit on a node with other workloads. */
const SHARED_CPU = '50m'
const SHARED_MEMORY = '64Mi'
const SHARED_MEMORY_BYTES = 64 * 2 ** 20
const SERVICE_TYPES: Readonly<Record<ServiceEntry, string>> = {
  'cluster-ip': 'ClusterIP',
  'node-port': 'NodePort',
  'load-balancer': 'LoadBalancer',
}

const FAMILY_NAMES: Readonly<Record<IpFamily, string>> = { ipv4: 'IPv4', ipv6: 'IPv6' }

export function namespaceManifest(name: string): Manifest {
  return { apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels: MANAGED } }
}

/**
 * A pod on its node: Guaranteed, unless its CPU is shared or it gets no resources at all. The node is chosen by label, not
 * by spec.nodeName: the scheduler then checks that there is room, and binds a volume that waits for its first consumer.
 */
export function podManifest(request: PodRequest, place: PlacementNode, defaults: PodDefaults): Manifest {
  const { resources, image, imagePullPolicy, template = {} } = defaults
  const { annotations, labels, runtimeClassName, priorityClassName } = template
  const attached = request.network === 'host' ? {} : defined({ annotations })
  const metadata = objectMetadata(request.name, defaults)
  const { readyPorts = [] } = request
  const volumes = volumesOf(request, resources)
  const mounts = volumes.filter(({ isDevice }) => isDevice !== true)
  const devices = volumes.filter(({ isDevice }) => isDevice === true)
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { ...metadata, labels: { ...labels, ...metadata.labels }, ...attached },
    spec: {
      ...defined({ runtimeClassName, priorityClassName }),
      restartPolicy: 'Never',
      terminationGracePeriodSeconds: 0,
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      nodeSelector: { 'kubernetes.io/hostname': place.hostname },
      ...(place.tolerations.length === 0 ? {} : { tolerations: place.tolerations }),
      ...(request.network === 'host' ? { hostNetwork: true, dnsPolicy: 'ClusterFirstWithHostNet' } : {}),
      containers: [
        {
          name: CONTAINER,
          image,
          imagePullPolicy,
          command: containerCommand(request.servers),
          ...(resources === undefined
            ? {}
            : { resources: containerResources(request, resources, template.resources) }),
          ...(request.servers.length === 0 ? {} : { startupProbe: startupProbe(readyPorts) }),
          ...(mounts.length === 0
            ? {}
            : { volumeMounts: mounts.map(({ name, mountPath }) => ({ name, mountPath })) }),
          ...(devices.length === 0
            ? {}
            : { volumeDevices: devices.map(({ name, mountPath }) => ({ name, devicePath: mountPath })) }),
        },
      ],
      ...(volumes.length === 0 ? {} : { volumes: volumes.map(({ name, source }) => ({ name, ...source })) }),
    },
  }
}

interface Mount {
  readonly name: string
  readonly mountPath: string
  readonly source: Manifest
  readonly isDevice?: boolean
}

/** The claim of the pod, and one file system per size of huge pages, at `/hugepages-2Mi`. */
function volumesOf({ name, volume }: PodRequest, resources: PodResources | undefined): Mount[] {
  const claimName = volume?.claim ?? name
  const source = volume?.onNode === true ? { emptyDir: {} } : { persistentVolumeClaim: { claimName } }
  const pages = Object.keys(resources?.hugepages ?? {}).map((size) => ({
    // Names of volumes are DNS labels.
    name: `hugepages-${size.toLowerCase()}`,
    mountPath: `/hugepages-${size}`,
    source: { emptyDir: { medium: `HugePages-${size}` } },
  }))
  const isDevice = volume?.mode === 'Block'
  return [
    ...(volume === undefined ? [] : [{ name: VOLUME, mountPath: volume.mountPath, source, isDevice }]),
    ...pages,
  ]
}

/** Whether the pod has a claim of its name. */
export function hasClaim({ volume }: { readonly volume?: VolumeRequest }): boolean {
  return volume !== undefined && volume.onNode !== true && volume.claim === undefined
}

/** The claim of the pod of the same name. */
export function claimManifest(name: string, volume: VolumeRequest, defaults: PodDefaults): Manifest {
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: objectMetadata(name, defaults),
    spec: {
      accessModes: [volume.accessMode ?? 'ReadWriteOnce'],
      resources: { requests: { storage: volume.size } },
      ...(volume.storageClass === undefined ? {} : { storageClassName: volume.storageClass }),
      ...(volume.mode === undefined ? {} : { volumeMode: volume.mode }),
      ...(volume.snapshot === undefined
        ? {}
        : {
            dataSource: {
              apiGroup: 'snapshot.storage.k8s.io',
              kind: 'VolumeSnapshot',
              name: volume.snapshot,
            },
          }),
    },
  }
}

/** A Service for the pods that have its label. */
export function serviceManifest(
  { name, entry, ports, family }: Omit<ServiceRequest, 'pods'>,
  defaults: PodDefaults,
): Manifest {
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name, namespace: defaults.namespace, labels: MANAGED },
    spec: {
      type: SERVICE_TYPES[entry],
      ...(family === undefined ? {} : { ipFamilyPolicy: 'SingleStack', ipFamilies: [FAMILY_NAMES[family]] }),
      selector: { [serviceLabel(name)]: 'true' },
      ports: ports.map(({ port, protocol }) => ({
        name: `${protocol.toLowerCase()}-${String(port)}`,
        port,
        targetPort: port,
        protocol,
      })),
    },
  }
}

/** Name of the label of the pods that a Service leads to; its value is `true`. */
export function serviceLabel(service: string): string {
  return `kbench-service/${service}`
}

/** Several objects as one document. */
export function listManifest(items: readonly Manifest[]): string {
  return JSON.stringify({ apiVersion: 'v1', kind: 'List', items })
}

// Once it has succeeded it never runs again; a readiness probe would go on during the measurement. A server
// without ports to look at (UDP) counts as started when it has lived for a second.
function startupProbe(ports: readonly number[]): Manifest {
  return {
    exec: { command: ports.length === 0 ? ['true'] : listeningProbe(ports) },
    ...(ports.length === 0 ? { initialDelaySeconds: 1 } : {}),
    periodSeconds: 1,
    timeoutSeconds: 5,
    failureThreshold: STARTUP_SECONDS,
  }
}

function objectMetadata(
  name: string,
  { namespace }: PodDefaults,
): Readonly<Record<'name' | 'namespace', string>> & { readonly labels: Readonly<Record<string, string>> } {
  return { name, namespace, labels: { ...MANAGED, ...podLabel(name) } }
}

function containerResources(
  { cpu, network }: PodRequest,
  resources: PodResources,
  extended: PodTemplate['resources'],
): Manifest {
  const { memory } = resources
  const amounts = { ...resourceAmounts(resources), ...(network === 'host' ? {} : extended) }
  if (cpu !== 'shared') return { requests: amounts, limits: amounts }
  const little = (quantity(memory) ?? 0) < SHARED_MEMORY_BYTES
  const { cpu: _, ...limits } = amounts
  return {
    requests: { ...limits, cpu: SHARED_CPU, memory: little ? memory : SHARED_MEMORY },
    limits,
  }
}

export function podLabel(name: string): Readonly<Record<string, string>> {
  return { 'kbench/pod': name }
}

type Command = readonly [string, ...string[]]

/** The programs of a pod, each an argv, as the command of its one container. The first becomes process 1. */
export function containerCommand(servers: readonly Command[]): Command {
  const [main, ...others] = servers
  if (main === undefined) return ['sleep', 'infinity']
  if (others.length === 0) return main
  const background = others.map((server) => `setpriv --pdeathsig KILL ${quoted(server)} &`)
  return ['sh', '-c', [...background, `exec ${quoted(main)}`].join('\n')]
}

/**
 * Succeeds when something listens on all the TCP ports. Reads the kernel's list of sockets (proc(5), state 0A is
 * LISTEN) instead of connecting: a server that serves one client at a time must not meet a false one.
 */
export function listeningProbe(ports: readonly number[]): Command {
  const tests = ports.map((port) => {
    const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
    return `grep -q '^ *[0-9]*: [0-9A-F]*${local} [0-9A-F]*:[0-9A-F]* 0A ' /proc/net/tcp /proc/net/tcp6`
  })
  return ['sh', '-c', tests.join(' && ')]
}

/** An argv as a line of a POSIX shell. */
export function quoted(argv: readonly string[]): string {
  return argv.map(singleQuoted).join(' ')
}
