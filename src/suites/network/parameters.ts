import * as z from 'zod'
import { IP_FAMILIES } from '../../core/ip-family.ts'
import type { Preset } from '../../ports/suite.ts'
import { listOf, setOf } from '../list-of.ts'
import { nodeGroupsSchema } from '../node-groups/parameters.ts'
import { COMMON_PATHS, PATHS, PLACEMENTS } from './routes.ts'
import { ETHERNET_FRAME_SIZES } from './zero-loss/frame-size.ts'
import { TRANSACTIONS } from '../transactions/program.ts'
import { zeroLossShape } from './zero-loss/parameters.ts'

export const PROTOCOLS = ['tcp', 'udp'] as const
export type Protocol = (typeof PROTOCOLS)[number]

const MAX_STREAMS = 128
const MAX_HOPS = 16
const MAX_CLIENTS = 16

export const networkParametersSchema = z.strictObject({
  rounds: z.int().positive().describe('how often everything is measured'),
  durationSeconds: z.int().positive().describe('seconds that each throughput test measures'),
  warmupSeconds: z
    .int()
    .nonnegative()
    .max(60)
    .describe('seconds at the start of each TCP test that are left out of the result (slow start)'),
  paths: listOf(z.enum(PATHS)).describe(
    'which paths through the cluster: pod-to-pod, pod-to-service, host (node to node), load-balancer, pod-to-host (a pod to the host network), hairpin (a pod to its own Service)',
  ),
  placements: listOf(z.enum(PLACEMENTS)).describe('between two nodes (inter-node), inside one (intra-node)'),
  intraNodePaths: z
    .array(z.enum(PATHS))
    .describe(
      'paths that are measured inside one node besides between nodes; the others only where between nodes is impossible or not requested',
    ),
  ipFamilies: listOf(z.enum(IP_FAMILIES))
    .optional()
    .describe(
      'IP families to measure over, with the label family: ipv4, ipv6; default: the first address of the pods, without that label',
    ),
  protocols: listOf(z.enum(PROTOCOLS)).describe('tcp (throughput), udp (throughput, loss, jitter)'),
  streams: listOf(z.int().positive().max(MAX_STREAMS)).describe(
    'numbers of parallel TCP connections, each a separate test; UDP always has one stream',
  ),
  clients: setOf(z.int().min(2).max(MAX_CLIENTS))
    .optional()
    .describe(
      'numbers of client pods that send to one server over TCP at the same time, such as [2, 4]; default: none',
    ),
  intervalSeconds: z
    .int()
    .positive()
    .max(3600)
    .optional()
    .describe(
      'seconds of each interval in the raw output of TCP throughput tests (iperf3 -i), which kbench compare then draws over time; default: 1, not drawn',
    ),
  nodeGroups: nodeGroupsSchema
    .optional()
    .describe(
      'groups of nodes by name, each with the labels of its nodes, such as { workers: { pool: workers } }: CPU use of each group during every throughput test; default: none',
    ),
  tcpSegmentBytes: z
    .int()
    .min(88)
    .max(9216)
    .optional()
    .describe('maximum segment size that TCP throughput tests request (iperf3 -M); default: by the MTU'),
  udpPayloadBytes: z
    .int()
    .min(16)
    .max(65507)
    .optional()
    .describe('bytes in every packet of UDP throughput tests (iperf3 -l); default: by the MTU'),
  udpSocketBuffer: z
    .string()
    .regex(/^[1-9]\d*[KMG]?$/, { error: 'expected bytes as iperf3 writes them, such as 256K' })
    .optional()
    .describe('socket buffers of UDP throughput tests (iperf3 -w); default: those of the kernel'),
  udpBitrate: z
    .string()
    .regex(/^[1-9]\d*(\.\d+)?[KMG]?$/, {
      error: 'expected bits per second as iperf3 writes them, such as 200M',
    })
    .describe('rate at which UDP loss and jitter are measured, in bit/s with K, M or G'),
  lossSeconds: z.int().positive().describe('seconds that UDP loss and jitter are measured'),
  latency: z.boolean().describe('whether round-trip latency is measured'),
  latencySeconds: z
    .int()
    .positive()
    .describe('running time of a latency test in seconds; the tool leaves out the first 0.4'),
  transactions: setOf(z.enum(TRANSACTIONS))
    .optional()
    .describe(
      'TCP transactions of one byte each way, one after the other: tcp-rr on one connection, tcp-crr with a new connection each time; default: none',
    ),
  transactionSeconds: z
    .int()
    .positive()
    .optional()
    .describe('seconds that transactions of each kind are measured; default: 5'),
  ...zeroLossShape,
  chains: z
    .array(z.int().nonnegative().max(MAX_HOPS))
    .refine((hops) => new Set(hops).size === hops.length, { error: 'expected each value once' })
    .describe(
      'service chains: numbers of forwarding pods between client and server, such as [0, 1, 2], 0 to compare with; [] for none',
    ),
})

export type NetworkParameters = z.infer<typeof networkParametersSchema>

const EVERYTHING = {
  paths: [...COMMON_PATHS],
  placements: [...PLACEMENTS],
  intraNodePaths: ['pod-to-pod'],
  protocols: [...PROTOCOLS],
  streams: [1],
  udpBitrate: '200M',
  latency: true,
  zeroLossFrameSizes: [...ETHERNET_FRAME_SIZES],
  zeroLossPaths: ['pod-to-pod'],
  zeroLossPlacements: ['inter-node'],
  // A rate with loss is tried twice, as ETSI TST 009 has it; RFC 2544 would not.
  zeroLossTrials: 2,
  zeroLossExceedRatio: 0.5,
  zeroLossTolerance: 0,
  chains: [],
} satisfies Partial<NetworkParameters>

export const NETWORK_PRESETS: Readonly<Record<Preset, NetworkParameters>> = {
  smoke: {
    ...EVERYTHING,
    rounds: 1,
    durationSeconds: 1,
    warmupSeconds: 0,
    intraNodePaths: [],
    lossSeconds: 1,
    latencySeconds: 1,
    zeroLossFrameSizes: [],
    zeroLossTrialSeconds: 0.25,
    zeroLossWidth: 0.2,
    zeroLossSearchSeconds: 5,
  },
  quick: {
    ...EVERYTHING,
    rounds: 3,
    durationSeconds: 5,
    // Slow start takes milliseconds inside a cluster: the first second is no slower than the next (README.md).
    warmupSeconds: 0,
    intraNodePaths: [],
    lossSeconds: 3,
    latencySeconds: 5,
    zeroLossFrameSizes: [],
    zeroLossTrialSeconds: 0.5,
    zeroLossWidth: 0.1,
    zeroLossSearchSeconds: 5,
  },
  standard: {
    ...EVERYTHING,
    rounds: 10,
    durationSeconds: 10,
    warmupSeconds: 1,
    intraNodePaths: ['pod-to-pod', 'pod-to-service'],
    streams: [1, 4],
    lossSeconds: 5,
    latencySeconds: 10,
    zeroLossTrialSeconds: 1,
    zeroLossWidth: 0.05,
    zeroLossSearchSeconds: 15,
  },
  // Published: `iperf3 -c … -t 600`, nothing left out; for the zero-loss rate RFC 2544, sections 9.1 and 24 to 26.1.
  reference: {
    ...EVERYTHING,
    rounds: 3,
    paths: [...COMMON_PATHS, 'load-balancer'],
    durationSeconds: 600,
    warmupSeconds: 0,
    placements: ['inter-node'],
    lossSeconds: 60,
    latencySeconds: 60,
    zeroLossTrialSeconds: 60,
    zeroLossTrials: 1,
    zeroLossExceedRatio: 0,
    zeroLossWidth: 0.02,
    zeroLossSearchSeconds: 900,
  },
}
