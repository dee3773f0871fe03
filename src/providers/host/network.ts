import type { Isolation } from './options.ts'
import type { NodeName } from './topology.ts'

/** The two nodes, ready to take commands. */
export interface HostNetwork {
  readonly isolation: Isolation
  /** Words in front of a command that run it on a node; empty where that is the machine itself. */
  enter(node: NodeName): readonly string[]
  address(node: NodeName): string
  /** Ends everything in it. Never throws. */
  close(): Promise<void>
}

export const LOOPBACK_ADDRESS = '127.0.0.1'

/** Both nodes are the machine's own network: what is left where no namespace may be made. */
export function loopbackNetwork(): HostNetwork {
  return {
    isolation: 'loopback',
    enter: () => [],
    address: () => LOOPBACK_ADDRESS,
    close: () => Promise.resolve(),
  }
}
