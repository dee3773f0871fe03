import * as z from 'zod'
import type { Preset } from '../../ports/suite.ts'

export const PATHS = ['pod-to-pod', 'pod-to-service', 'host'] as const
export const PLACEMENTS = ['inter-node', 'intra-node'] as const
export const PROTOCOLS = ['tcp', 'udp'] as const
export type Path = (typeof PATHS)[number]
export type Placement = (typeof PLACEMENTS)[number]
export type Protocol = (typeof PROTOCOLS)[number]

const MAX_STREAMS = 128

function listOf<Item extends z.ZodType>(item: Item): z.ZodArray<Item> {
  return z
    .array(item)
    .min(1)
    .refine((items) => new Set(items).size === items.length, { error: 'expected each value once' })
}

export const networkParametersSchema = z.strictObject({
  rounds: z.int().positive().describe('how often everything is measured'),
  durationSeconds: z.int().positive().describe('seconds that each throughput test measures'),
  warmupSeconds: z
    .int()
    .nonnegative()
    .max(60)
    .describe('seconds at the start of each TCP test that are left out of the result (slow start)'),
  paths: listOf(z.enum(PATHS)).describe('which ways through the cluster: pod-to-pod, pod-to-service, host'),
  placements: listOf(z.enum(PLACEMENTS)).describe('between two nodes (inter-node), inside one (intra-node)'),
  intraNodePaths: z
    .array(z.enum(PATHS))
    .describe(
      'paths that are measured inside one node besides between nodes; the others only where between nodes is impossible or not asked for',
    ),
  protocols: listOf(z.enum(PROTOCOLS)).describe('tcp (throughput), udp (throughput, loss, jitter)'),
  streams: listOf(z.int().positive().max(MAX_STREAMS)).describe(
    'numbers of parallel TCP connections, each a test of its own; UDP always has one stream',
  ),
  tcpSegmentBytes: z
    .int()
    .min(88)
    .max(9216)
    .optional()
    .describe('maximum segment size that TCP throughput tests ask for (iperf3 -M); default: by the MTU'),
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
})

export type NetworkParameters = z.infer<typeof networkParametersSchema>

const EVERYTHING = {
  paths: [...PATHS],
  placements: [...PLACEMENTS],
  intraNodePaths: ['pod-to-pod'],
  protocols: [...PROTOCOLS],
  streams: [1],
  udpBitrate: '200M',
  latency: true,
} satisfies Partial<NetworkParameters>

export const NETWORK_PRESETS: Readonly<Record<Preset, NetworkParameters>> = {
  smoke: {
    ...EVERYTHING,
    rounds: 1,
    durationSeconds: 1,
    warmupSeconds: 0,
    lossSeconds: 1,
    latencySeconds: 1,
  },
  quick: {
    ...EVERYTHING,
    rounds: 3,
    durationSeconds: 5,
    warmupSeconds: 1,
    lossSeconds: 3,
    latencySeconds: 5,
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
  },
  // Published: `iperf3 -c … -t 600`, nothing left out.
  reference: {
    ...EVERYTHING,
    rounds: 3,
    durationSeconds: 600,
    warmupSeconds: 0,
    placements: ['inter-node'],
    lossSeconds: 60,
    latencySeconds: 60,
  },
}
