import type { IpFamily } from '../../core/ip-family.ts'
import type { Isolation } from './options.ts'

/** Names and addresses of the two nodes. The namespaces are closed, so these ranges clash with nothing outside. */
export const NODE_NAMES = ['node-a', 'node-b'] as const
export type NodeName = (typeof NODE_NAMES)[number]
export const NODE_ADDRESSES: Readonly<Record<NodeName, string>> = {
  'node-a': '10.213.0.1',
  'node-b': '10.213.0.2',
}
/** In one /64 of the range for local networks, RFC 4193. */
export const NODE_IPV6_ADDRESSES: Readonly<Record<NodeName, string>> = {
  'node-a': 'fd6b:626e:6368::1',
  'node-b': 'fd6b:626e:6368::2',
}
const NODE_PREFIX = 24
const NODE_IPV6_PREFIX = 64
const SERVICE_RANGE = '10.213.255.0/24'
const SERVICE_IPV6_RANGE = 'fd6b:626e:6368:ff::/64'
const LARGEST_SERVICE = 254

export function isNodeName(name: string): name is NodeName {
  return NODE_NAMES.some((node) => node === name)
}

/** @param index from 1 @returns undefined when the range is used up */
export function serviceAddress(index: number, family: IpFamily): string | undefined {
  if (index > LARGEST_SERVICE) return undefined
  return family === 'ipv6' ? `fd6b:626e:6368:ff::${index.toString(16)}` : `10.213.255.${String(index)}`
}

/**
 * Input of `ip -batch -` inside the switch: a bridge, and for each node a veth pair whose other end is `eth0` of the
 * node.
 * @param mtu bytes
 * @param pids the processes that hold the nodes' namespaces
 */
export function switchBatch(mtu: number, pids: Readonly<Record<NodeName, number>>): string {
  const bytes = String(mtu)
  return lines(
    'link set lo up',
    `link add name switch mtu ${bytes} type bridge mcast_snooping 0`,
    'link set switch up',
    ...NODE_NAMES.flatMap((name) => [
      `link add name ${name} mtu ${bytes} type veth peer name eth0 mtu ${bytes} netns ${String(pids[name])}`,
      `link set ${name} master switch`,
      `link set ${name} up`,
    ]),
  )
}

/** Input of `ip -batch -` inside a node. Without the route a Service address would be unreachable before DNAT sees it. */
export function nodeBatch(address: string): string {
  return lines(
    'link set lo up',
    `address add ${address}/${String(NODE_PREFIX)} dev eth0`,
    'link set eth0 up',
    `route add ${SERVICE_RANGE} dev eth0`,
  )
}

/** The same for IPv6; without a check for duplicates, which would keep the address from being used for a second. */
export function nodeIpv6Batch(address: string): string {
  return lines(
    `address add ${address}/${String(NODE_IPV6_PREFIX)} dev eth0 nodad`,
    `route add ${SERVICE_IPV6_RANGE} dev eth0`,
  )
}

function lines(...all: readonly string[]): string {
  return `${all.join('\n')}\n`
}

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
