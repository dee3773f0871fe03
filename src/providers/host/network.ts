import type { Isolation } from './options.ts'
import type { NodeName } from './topology.ts'

/** The two nodes, ready to take commands. */
export interface HostNetwork {
  readonly isolation: Isolation
  /** Words in front of a command that run it on a node; empty where that is the machine itself. */
  enter(node: NodeName): readonly string[]
  /** IPv4 first, then IPv6 where the kernel has it. */
  addresses(node: NodeName): Addresses
  /** Ends everything in it. Never throws. */
  close(): Promise<void>
}

export type Addresses = readonly [string, ...string[]]

export const LOOPBACK_ADDRESS = '127.0.0.1'
const LOOPBACK_IPV6_ADDRESS = '::1'
/** Of the machine itself, see proc_net(5). */
export const IPV6_ADDRESSES = '/proc/net/if_inet6'
/** A line of /proc/net/if_inet6 is the address as 32 digits, the number of its interface, … and the name of that. */
const LOOPBACK_LINE = /^0{31}1 /m

/**
 * Where a network reaches itself: 127.0.0.1, and ::1 where it has that.
 * @param known its if_inet6 below /proc, undefined where the kernel has no IPv6
 */
export function loopbackAddresses(known: string | undefined): Addresses {
  return LOOPBACK_LINE.test(known ?? '') ? [LOOPBACK_ADDRESS, LOOPBACK_IPV6_ADDRESS] : [LOOPBACK_ADDRESS]
}

/** Both nodes are the machine's own network: what is left where no namespace may be made. */
export function loopbackNetwork(addresses: Addresses): HostNetwork {
  return {
    isolation: 'loopback',
    enter: () => [],
    addresses: () => addresses,
    close: () => Promise.resolve(),
  }
}
