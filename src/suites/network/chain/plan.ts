import type { Placement } from '../routes.ts'

/** Where a forwarder sends what it gets, for the chains of one length. */
interface Forwarding {
  /** Forwarders of the chain. */
  readonly hops: number
  /** Number of the next forwarder; undefined for the last one, which sends to the server. */
  readonly next: number | undefined
}

export interface Forwarder {
  /** 1 for the one that the client sends to. */
  readonly number: number
  readonly placement: Placement
  /** Index of the testbed's node, 0 or 1. */
  readonly node: 0 | 1
  readonly forwardings: readonly Forwarding[]
}

/**
 * The forwarding pods for chains of these lengths, the first one first. Chains share them: a chain of two uses the first
 * two. `intra-node`: all on the first node, as the client is. `inter-node`: alternately, so that each leg of the way
 * leads to the other node.
 */
export function planForwarders(chains: readonly number[], placement: Placement): readonly Forwarder[] {
  const longest = Math.max(0, ...chains)
  return Array.from({ length: longest }, (_, index) => {
    const number = index + 1
    return {
      number,
      placement,
      node: placement === 'inter-node' && number % 2 === 1 ? 1 : 0,
      forwardings: chains
        .filter((hops) => hops >= number)
        .map((hops) => ({ hops, next: number === hops ? undefined : number + 1 })),
    }
  })
}

/** Where the server of a chain is, as the placement of a route from the same client. */
export function serverPlacement(hops: number, placement: Placement): Placement {
  return placement === 'inter-node' && hops % 2 === 0 ? 'inter-node' : 'intra-node'
}

const FIRST_PORT = { 'inter-node': 26000, 'intra-node': 27000 }
const SOCKPERF_OFFSET = 500
const PORTS_PER_CHAIN = 20

/** TCP ports of a forwarder, different for all, as two may share the network of a node (host provider). */
export function forwarderPorts(
  placement: Placement,
  hops: number,
  number: number,
): { readonly iperf3: number; readonly sockperf: number } {
  const iperf3 = FIRST_PORT[placement] + hops * PORTS_PER_CHAIN + number
  return { iperf3, sockperf: iperf3 + SOCKPERF_OFFSET }
}
