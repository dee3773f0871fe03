import type { EnvironmentFacts } from '../core/record/schema.ts'
import type { Seconds } from '../core/unit.ts'
import type { CommandOptions, CommandResult } from './exec.ts'
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
}

export interface VolumeRequest {
  readonly mountPath: string
  /** Kubernetes quantity, e.g. `2Gi`. */
  readonly size: string
  /** undefined: the default storage class of the cluster. */
  readonly storageClass: string | undefined
}

/** A running pod: a Kubernetes pod, or on the host provider a network namespace. */
export interface TestbedPod {
  readonly name: string
  readonly node: string
  /** IP address that other pods of the testbed reach it by. */
  readonly address: string
  /** Folder inside the pod where its volume is (host provider: a folder of this machine). */
  readonly volumePath: string | undefined
  /** From the request for the volume to the running pod that mounts it; undefined without a volume of its own. */
  readonly volumeProvisionTime: Seconds | undefined
  /** Runs a command in the pod to its end. @throws {EnvironmentError} only when the pod itself is gone. */
  exec(argv: readonly [string, ...string[]], options?: CommandOptions): Promise<CommandResult>
  /** User and system CPU time of the main process so far, as the kernel accounts it (/proc/PID/stat). */
  cpuTime(): Promise<Seconds>
  /** Removes the pod and its volume; resolves when they are gone. */
  remove(): Promise<void>
}

export interface ServicePort {
  readonly port: number
  readonly protocol: 'TCP' | 'UDP'
}

/** What a suite needs to know to make pods of its own through the API. */
export interface Workload {
  /** On every node before long; it has a POSIX shell. */
  readonly image: string
  readonly imagePullPolicy: 'IfNotPresent' | 'Always' | 'Never'
  /** Without which no node takes the pods. */
  readonly tolerations: readonly { readonly key?: string; readonly operator: 'Exists' }[]
}

/**
 * What a provider hands to the suites: a place to start pods, Services and volumes. Everything made through it is
 * gone after `close`.
 */
export interface Testbed {
  readonly facts: EnvironmentFacts
  /** Nodes that take workloads, at least one, in a stable order. */
  readonly nodes: readonly [TestbedNode, ...TestbedNode[]]
  /** For subject.setup and the person's own tools; undefined where there is no cluster. */
  readonly kubeconfig: string | undefined
  /** Namespace of this run, gone after `close`; for tools that make their own objects (kubestr). */
  readonly namespace?: string
  /** For suites that make their own pods in that namespace; undefined where there is no cluster. */
  readonly workload?: Workload
  /** What this testbed cannot offer, with the reason that goes into the record. */
  readonly limits: {
    /** Pods on two nodes that are two network ends (undefined: there are, where there are two nodes). */
    readonly interNode?: string
    /** Two pods on one node that are still two network ends. */
    readonly intraNode?: string
    /** Host network of two different nodes (undefined: there is). */
    readonly hostInterNode?: string
    readonly services?: string
    readonly volumes?: string
    /** A registry that the nodes pull from, see `openRegistry`. */
    readonly registry?: string
  }
  /** @throws {EnvironmentError} when the pod does not come up, with what the cluster says about it. */
  startPod(request: PodRequest, signal?: AbortSignal): Promise<TestbedPod>
  /** A Service address (ClusterIP) that forwards these ports to the pod. */
  exposePod(
    pod: TestbedPod,
    ports: readonly [ServicePort, ...ServicePort[]],
    signal?: AbortSignal,
  ): Promise<string>
  /**
   * The API of the cluster for suites that measure what the cluster itself does; undefined where there is no cluster.
   * @param connections how many requests can be on their way at a time
   * @throws {EnvironmentError} when the credentials cannot be had
   */
  openApi?(connections: number): Promise<KubernetesApi>
  /**
   * Starts or reaches a registry for the images of a suite; undefined where `limits.registry` says why not.
   * @throws {EnvironmentError}
   */
  openRegistry?(signal?: AbortSignal): Promise<ImageRegistry>
  /** Removes all that was made. Never throws; reports what it could not remove as a warning. */
  close(): Promise<void>
}
