import * as z from 'zod'
import { IP_FAMILIES } from '../../core/ip-family.ts'
import { each, positive, whole, listOf, optional, presetTable, setOf } from '../parameters.ts'
import { nodeGroupsSchema } from '../node-groups.ts'
import { COMMON_PATHS, PATHS, PLACEMENTS } from './routes.ts'
import { ETHERNET_FRAME_SIZES, LARGEST_FRAME, SMALLEST_FRAME } from './frame-size.ts'
import { TRANSACTIONS } from '../transactions.ts'

export const PROTOCOLS = ['tcp', 'udp'] as const
const MAX_STREAMS = 128
const MAX_HOPS = 16
const MAX_CLIENTS = 16

const between = (least: number, most: number): z.ZodNumber => z.number().min(least).max(most)

export const networkParametersSchema = z.strictObject({
  rounds: z.int().positive().describe('how often everything is measured'),
  durationSeconds: z.int().positive().describe('seconds that each throughput test measures'),
  warmupSeconds: whole(60).describe(
    'seconds at the start of each TCP test that are left out of the result (slow start)',
  ),
  paths: listOf(z.enum(PATHS)).describe(
    'which paths through the cluster: pod-to-pod, pod-to-service, host (node to node), load-balancer, pod-to-host (a pod to the host network), hairpin (a pod to its own Service)',
  ),
  placements: listOf(z.enum(PLACEMENTS)).describe('between two nodes (inter-node), inside one (intra-node)'),
  intraNodePaths: z
    .array(z.enum(PATHS))
    .describe(
      'paths that are measured inside one node besides between nodes; the others only where between nodes is impossible or not requested',
    ),
  ipFamilies: optional(
    listOf(z.enum(IP_FAMILIES)),
    'IP families to measure over, with the label family: ipv4, ipv6; default: the first address of the pods, without that label',
  ),
  protocols: listOf(z.enum(PROTOCOLS)).describe('tcp (throughput), udp (throughput, loss, jitter)'),
  streams: listOf(positive(MAX_STREAMS)).describe(
    'numbers of parallel TCP connections, each a separate test; UDP always has one stream',
  ),
  clients: optional(
    setOf(z.int().min(2).max(MAX_CLIENTS)),
    'numbers of client pods that send to one server over TCP at the same time, such as [2, 4]; default: none',
  ),
  intervalSeconds: optional(
    positive(3600),
    'seconds of each interval in the raw output of TCP throughput tests (iperf3 -i), which kbench compare then draws over time; default: 1, not drawn',
  ),
  nodeGroups: optional(
    nodeGroupsSchema,
    'groups of nodes by name, each with the labels of its nodes, such as { workers: { pool: workers } }: CPU use of each group during every throughput test; default: none',
  ),
  tcpSegmentBytes: optional(
    z.int().min(88).max(9216),
    'maximum segment size that TCP throughput tests request (iperf3 -M); default: by the MTU',
  ),
  udpPayloadBytes: optional(
    z.int().min(16).max(65507),
    'bytes in every packet of UDP throughput tests (iperf3 -l); default: by the MTU',
  ),
  udpSocketBuffer: optional(
    z.string().regex(/^[1-9]\d*[KMG]?$/, { error: 'expected bytes as iperf3 writes them, such as 256K' }),
    'socket buffers of UDP throughput tests (iperf3 -w); default: those of the kernel',
  ),
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
  transactions: optional(
    setOf(z.enum(TRANSACTIONS)),
    'TCP transactions of one byte each way, one after the other: tcp-rr on one connection, tcp-crr with a new connection each time; default: none',
  ),
  transactionSeconds: optional(
    z.int().positive(),
    'seconds that transactions of each kind are measured; default: 5',
  ),
  zeroLossFrameSizes: setOf(z.int().min(SMALLEST_FRAME).max(LARGEST_FRAME)).describe(
    'Ethernet frame sizes in bytes, check sequence included, of which the highest rate without loss is searched; [] for none',
  ),
  zeroLossPaths: listOf(z.enum(PATHS).exclude(['hairpin'])).describe(
    'paths, of those measured, on which it is searched',
  ),
  zeroLossPlacements: listOf(z.enum(PLACEMENTS)).describe(
    'placements, of those measured, on which it is searched',
  ),
  zeroLossTrialSeconds: between(0.1, 3600).describe('length of the trials that decide; RFC 2544 asks for 60'),
  zeroLossTrials: positive(100).describe(
    'such trials of one rate until it is decided, unless it is clear before; RFC 2544: 1',
  ),
  zeroLossExceedRatio: between(0, 0.9).describe(
    'share of the trials of one rate that may lose more than tolerated; RFC 2544: 0',
  ),
  zeroLossTolerance: between(0, 0.5).describe(
    'share of the frames that a trial may lose, 0 to 0.5; RFC 2544: 0',
  ),
  zeroLossWidth: between(0.001, 0.5).describe(
    'precision: the search ends when the rate without loss is this close to one with loss (0.05 is 5 %)',
  ),
  zeroLossSearchSeconds: z
    .number()
    .positive()
    .describe(
      'time for one search, which then ends with the precision reached so far; half as much more if it has no result yet',
    ),
  chains: setOf(whole(MAX_HOPS)).describe(
    'service chains: numbers of forwarding pods between client and server, such as [0, 1, 2], 0 to compare with; [] for none',
  ),
})

export type NetworkParameters = z.infer<typeof networkParametersSchema>

const COMMON: NetworkParameters['paths'] = [...COMMON_PATHS]
const EVERYWHERE = [...PLACEMENTS]
const SIZES = [...ETHERNET_FRAME_SIZES]

/**
 * The reference was published: `iperf3 -c … -t 600`, nothing left out; for the zero-loss rate RFC 2544, sections 9.1 and 24 to 26.1. Slow
 * start takes milliseconds inside a cluster: without a warm-up, the first second is no slower than the next (README.md).
 */
export const NETWORK_PRESETS = presetTable<NetworkParameters>({
  rounds: each(1, 3, 10, 3),
  durationSeconds: each(1, 5, 10, 600),
  warmupSeconds: each(0, 0, 1, 0),
  paths: each(COMMON, COMMON, COMMON, [...COMMON, 'load-balancer']),
  placements: each(EVERYWHERE, EVERYWHERE, EVERYWHERE, ['inter-node']),
  intraNodePaths: each([], [], ['pod-to-pod', 'pod-to-service'], ['pod-to-pod']),
  protocols: [...PROTOCOLS],
  streams: each([1], [1], [1, 4], [1]),
  udpBitrate: '200M',
  lossSeconds: each(1, 3, 5, 60),
  latency: true,
  latencySeconds: each(1, 5, 10, 60),
  zeroLossFrameSizes: each([], [], SIZES, SIZES),
  zeroLossPaths: ['pod-to-pod'],
  zeroLossPlacements: ['inter-node'],
  zeroLossTrialSeconds: each(0.25, 0.5, 1, 60),
  // A rate with loss is tried twice, as ETSI TST 009 has it; RFC 2544 would not.
  zeroLossTrials: each(2, 2, 2, 1),
  zeroLossExceedRatio: each(0.5, 0.5, 0.5, 0),
  zeroLossTolerance: 0,
  zeroLossWidth: each(0.2, 0.1, 0.05, 0.02),
  zeroLossSearchSeconds: each(5, 5, 15, 900),
  chains: [],
})
