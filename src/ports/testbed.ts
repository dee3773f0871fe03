import type { IpFamily } from '../core/ip-family.ts'
import type { EnvironmentFacts } from '../core/record/schema.ts'
import type { Seconds, Bytes } from '../core/series.ts'
import type { BackgroundCommand, CommandOptions, CommandResult } from './exec.ts'
import type { ImageRegistry } from './image-registry.ts'
import type { KubernetesApi } from './kubernetes-api.ts'

/** A node that takes workloads (host provider: one end of the bridge). */
export interface TestbedNode {
  readonly name: string
}

export interface PodRequest {
  /** DNS label, unique within the run. */
  readonly name: string
  readonly node: string
  /** `host` shares the node's own network (hostNetwork). */
  readonly network: 'pod' | 'host'
  /**
   * Long-running processes, each an argv; the first is the main process, whose CPU time `cpuTime` reads.
   * Empty: the pod just waits for `exec`.
   */
  readonly servers: readonly (readonly [string, ...string[]])[]
  /** Wait until these TCP ports of the pod accept connections. */
  readonly readyPorts?: readonly number[]
  readonly volume?: VolumeRequest
  /**
   * `reserved` (default): dedicated CPU and never more, so that pods do not disturb each other. `shared`: a little is
   * reserved and all that is idle may be used, for pods that are many, or whose peaks must not be throttled.
   */
  readonly cpu?: 'reserved' | 'shared'
}

export interface VolumeRequest {
  /** Path of the device itself, where the mode is Block. */
  readonly mountPath: string
  /** Kubernetes quantity, e.g. `2Gi`. */
  readonly size: string
  /** undefined: the default storage class of the cluster. */
  readonly storageClass: string | undefined
  /** Default `ReadWriteOnce`. A place whose volumes are folders does not know them. */
  readonly accessMode?: 'ReadWriteOnce' | 'ReadWriteMany' | 'ReadWriteOncePod' | undefined
  /** Default `Filesystem`. `Block`: the pod gets the device, without a file system. */
  readonly mode?: 'Filesystem' | 'Block' | undefined
  /** A folder of the node's own disk in place of a volume of a class; its size is not kept to. */
  readonly onNode?: true
  /** The VolumeSnapshot of the run's namespace that the new volume is made from. Only in clusters. */
  readonly snapshot?: string
  /** A claim of the run's namespace whose volume is used in place of a new one, and which stays. Only in clusters. */
  readonly claim?: string
}

/** A running pod: a Kubernetes pod, or on the host provider a network namespace. */
export interface TestbedPod {
  readonly name: string
  readonly node: string
  /** IP address that other pods of the testbed reach it by. */
  readonly address: string
  /** All of these, where it has both families, `address` first. Default: only that. */
  readonly addresses?: readonly string[]
  /** Folder inside the pod where its volume is, or its device (host provider: a folder of this machine). */
  readonly volumePath: string | undefined
  /** From the request for the volume to the running pod that mounts it; undefined without its own volume. */
  readonly volumeProvisionTime: Seconds | undefined
  /** Runs a command in the pod to its end. @throws {EnvironmentError} only when the pod itself is gone. */
  exec(argv: readonly [string, ...string[]], options?: CommandOptions): Promise<CommandResult>
  /** Starts a command in the pod whose standard input stays open; it ends with the pod, with `stop` and with kbench. */
  start(argv: readonly [string, ...string[]], options?: CommandOptions): BackgroundCommand
  /** User and system CPU time of the main process so far, as the kernel accounts it (/proc/PID/stat). */
  cpuTime(): Promise<Seconds>
  /** Removes the pod and its volume; resolves when they are gone. */
  remove(): Promise<void>
}

export interface ServicePort {
  readonly port: number
  readonly protocol: 'TCP' | 'UDP'
}

/** Where a Service is entered; each is its own Service. */
export const SERVICE_ENTRIES = ['cluster-ip', 'node-port', 'load-balancer'] as const
export type ServiceEntry = (typeof SERVICE_ENTRIES)[number]

export interface ServiceRequest {
  /** DNS label, unique among the Services of the run. */
  readonly name: string
  readonly entry: ServiceEntry
  /** They share the connections, and listen on the same ports. */
  readonly pods: readonly [TestbedPod, ...TestbedPod[]]
  readonly ports: readonly [ServicePort, ...ServicePort[]]
  /** Only of this family. Default: what the cluster gives a Service. */
  readonly family?: IpFamily
  /** How long a load balancer may take to get its address. Default 60. */
  readonly addressSeconds?: number
}

/** A Service that forwards to its pods. */
export interface TestbedService {
  /** IP address or host name by which the pods of the testbed reach it. */
  readonly address: string
  /** The same for this machine; undefined where only pods reach it. */
  readonly outsideAddress: string | undefined
  /** Where each port of the request is entered, in its order; a node port is another number. */
  readonly ports: readonly [number, ...number[]]
  /** Resolves when it is gone. */
  remove(): Promise<void>
}

/** A testbed that can be paused, so that its cluster is measured undisturbed. */
export interface Pausing {
  /** A longer pause is noticed by the cluster: nodes become NotReady when their lease is not renewed in time. */
  readonly longestPause: Seconds
  /** Stops all its processes where they are. @throws {EnvironmentError} */
  pause(): Promise<void>
  /** Lets them go on; resolves when the testbed answers again. @throws {EnvironmentError} */
  resume(): Promise<void>
}

/** What the kernel of a node has counted since it started. */
export interface NodeCounts {
  /** When it was read: seconds since the kernel started. */
  readonly at: Seconds
  /** CPU time that was not idle, of all CPUs. */
  readonly busy: Seconds
  /** CPU time that there was, of all CPUs. */
  readonly available: Seconds
  /** On its disks; partitions, loop devices and the like are not counted again. undefined: it shows none. */
  readonly disk: { readonly read: Bytes; readonly written: Bytes } | undefined
  /** On the interfaces with a default route; undefined: it has none. */
  readonly network: { readonly received: Bytes; readonly sent: Bytes } | undefined
}

export interface ReadNode {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
}

/** Reads the counters of some nodes at any time. */
export interface NodeReader {
  readonly nodes: readonly ReadNode[]
  /** The names of nodes by kernel: those that share one (containers of one machine) have the same disks. */
  readonly kernels: readonly (readonly [string, ...string[]])[]
  /** Whether CPU times are those of each node, also where nodes share a kernel. */
  readonly hasOwnCpu: boolean
  /**
   * All nodes at about the same time, by name.
   * @throws {EnvironmentError | Interrupted} when one cannot be read
   */
  read(signal?: AbortSignal): Promise<ReadonlyMap<string, NodeCounts>>
  /** Never throws. */
  close(): Promise<void>
}

/** The Kubernetes cluster that a testbed is on. */
export interface TestbedCluster {
  /** For subject.setup and the person's own tools. */
  readonly kubeconfig: string
  /** Only this run uses it; gone after `close`. For suites and tools that make their own objects. */
  readonly namespace: string
  /** For suites that make their own pods there. */
  readonly workload: {
    /** On every node before long; it has a POSIX shell. */
    readonly image: string
    readonly imagePullPolicy: 'IfNotPresent' | 'Always' | 'Never'
    /** Without which no node takes the pods. */
    readonly tolerations: readonly {
      readonly key?: string | undefined
      readonly operator: 'Exists' | 'Equal'
      readonly value?: string | undefined
      readonly effect?: string | undefined
    }[]
  }
  /** How much CPU each measuring pod gets; undefined where the person chose it. */
  readonly podCpu?: {
    readonly millicores: number
    /** For pods that are started from now on. */
    lowerTo(millicores: number): void
  }
  /**
   * For suites that measure what the cluster itself does.
   * @param connections how many requests can be on their way at a time
   * @throws {EnvironmentError} when the credentials cannot be had
   */
  openApi(connections: number): Promise<KubernetesApi>
  /**
   * For suites that show what nodes do during a measurement: reads the counters of the chosen nodes, also of
   * nodes that take no workloads.
   * @throws {EnvironmentError | Interrupted} when none is chosen, or one cannot be read
   */
  openNodeReader(isChosen: (node: ReadNode) => boolean, signal?: AbortSignal): Promise<NodeReader>
  /** Starts or reaches a registry for images; undefined: see `limits.registry`. @throws {EnvironmentError} */
  openRegistry?(signal?: AbortSignal): Promise<ImageRegistry>
  /**
   * Removes images from the nodes, so that a later pull fetches them again; undefined where the nodes are not ours.
   * @param references as in the pods that used them
   * @throws {EnvironmentError}
   */
  removeImages?(references: readonly string[]): Promise<void>
  /**
   * Nothing is measured here any more, and `close` comes next: from now on `remove` of pods and Services does
   * nothing. undefined where closing would leave them behind.
   */
  closesNext?(): void
}

/** Nodes that are containers of this machine, made for the testbed: they have its clock. */
export interface LocalNodes {
  /** CPU time of everything in them so far, without other loads of this machine; undefined: not readable. */
  cpuTime?(): Promise<Seconds>
  /**
   * What the kernel has counted for them and their pods so far, beyond what it counts for the machine: /proc/net/snmp and
   * /proc/net/netstat of all network namespaces, one after the other, and a line `throttled TIMES` per control group.
   * @throws {EnvironmentError}
   */
  counters(): Promise<string>
  /**
   * Folders below /sys/fs/cgroup in which the control groups of all pods are; none where those are not on this machine.
   * @throws {EnvironmentError}
   */
  groupsOfPods(): Promise<readonly string[]>
  /**
   * Settings by name (packet-filter rules, routes, sysctls …), without what differs between two testbeds that were created alike.
   * @throws {EnvironmentError}
   */
  settings(): Promise<Readonly<Record<string, string>>>
}

/**
 * What a provider hands to the suites: a place to start pods, Services and volumes, and what else the place is able to. Everything made
 * through it is gone after `close`.
 */
export interface Testbed {
  readonly facts: EnvironmentFacts
  /** Nodes that take workloads, at least one, in a stable order. */
  readonly nodes: readonly [TestbedNode, ...TestbedNode[]]
  /** What this testbed cannot offer, with the reason that goes into the record. */
  readonly limits: {
    /** Pods on two nodes that are two network ends (undefined: there are, where there are two nodes). */
    readonly interNode?: string
    /** Two pods on one node that are still two network ends. */
    readonly intraNode?: string
    /** Host network of two different nodes (undefined: there is). */
    readonly hostInterNode?: string
    readonly services?: string
    /** Services that are entered by a port of a node. */
    readonly nodePorts?: string
    /** Services that are entered by a load balancer. undefined: it can be tried; there may still be none. */
    readonly loadBalancers?: string
    readonly volumes?: string
    /** A registry that the nodes pull from, see `openRegistry`. */
    readonly registry?: string
  }
  /** @throws {EnvironmentError} when the pod does not come up, with what the cluster says about it. */
  startPod(request: PodRequest, signal?: AbortSignal): Promise<TestbedPod>
  /**
   * Makes a Service and waits until it forwards to all its pods. The node of a node port is the last of `nodes`.
   * @throws {EnvironmentError} when there are no endpoints, or no address of a load balancer in time
   */
  expose(request: ServiceRequest, signal?: AbortSignal): Promise<TestbedService>
  /** undefined: there is none, only this machine. */
  readonly cluster?: TestbedCluster
  /** undefined: they are elsewhere, or somebody else's. */
  readonly localNodes?: LocalNodes
  /** Where its pods run on any of the CPUs of this machine, so that they can be kept on one of them. */
  readonly cpus?: {
    /**
     * Moves what else runs here and is ours to move to other CPUs, but not what is pinned to this one alone; undefined: back to all of
     * them.
     * @throws {EnvironmentError}
     */
    reserve(cpu: number | undefined): Promise<void>
  }
  /** undefined where it cannot be paused. */
  readonly pausing?: Pausing
  /** Removes all that was made. Never throws; reports what it could not remove as a warning. */
  close(): Promise<void>
}
