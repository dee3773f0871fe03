import type { Bytes, Seconds } from '../core/series.ts'

/** What the kernel of a node has counted since it started. */
export interface NodeCounts {
  /** When it was read: seconds since the kernel started. */
  readonly at: Seconds
  /** CPU time that was not idle, of all CPUs. */
  readonly busy: Seconds
  /** CPU time that there was, of all CPUs. */
  readonly available: Seconds
  /** Of its disks; partitions, loop devices and the like are not counted again. undefined: it shows none. */
  readonly disk: { readonly read: Bytes; readonly written: Bytes } | undefined
  /** Of the interfaces with a default route; undefined: it has none. */
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
  /** Of all nodes at about the same time, by name. @throws {EnvironmentError | Interrupted} when one cannot be read */
  read(signal?: AbortSignal): Promise<ReadonlyMap<string, NodeCounts>>
  /** Never throws. */
  close(): Promise<void>
}
