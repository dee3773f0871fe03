import * as z from 'zod'
import { defined } from '../../core/defined.ts'
import {
  dateOf,
  type ImportedNode,
  type ImportedResult,
  type ImportedSample,
  type Importer,
  readJson,
} from './core/importer.ts'

/** Mbit/s as iperf3 prints with `-f m`, in whole numbers; 0 or nothing when a test got nothing through. */
const testSchema = z.object({
  bandwidth: z
    .union([z.number().nonnegative(), z.literal('').transform(() => 0)])
    .nullable()
    .transform((value) => value ?? 0),
})
const pathSchema = z.object({ tcp: testSchema.optional(), udp: testSchema.optional() })

/**
 * What `knb -o json` writes (InfraBuilder/k8s-bench-suite, compute-json-result in knb). Anything that knb could not
 * find out is an empty text. `cpu` and `kernel` are those of the server's node.
 */
const resultSchema = z.object({
  metadata: z.object({
    name: z.string().default(''),
    generator: z.literal('knb'),
    version: z.string(),
    /** UTC without saying so: `date -u "+%Y-%m-%d %H:%M:%S"`. */
    date: z.string(),
    'server-node': z.string(),
    'client-node': z.string(),
    'socket-buffer-size': z.string().optional(),
  }),
  data: z.object({
    cpu: z.string().default(''),
    kernel: z.string().default(''),
    'k8s-version': z.string().default(''),
    mtu: z.string().default(''),
    pod2pod: pathSchema.optional(),
    pod2svc: pathSchema.optional(),
  }),
})
type KnbResult = z.infer<typeof resultSchema>

const BITS_PER_MEGABIT = 1e6
const PATHS = [
  ['pod2pod', 'pod-to-pod'],
  ['pod2svc', 'pod-to-service'],
] as const
const PROTOCOLS = ['tcp', 'udp'] as const
/** The name that knb makes up when it was given none. */
const MADE_UP_NAME = /^knb-\d+$/

/** Results of the Kubernetes Network Benchmark knb: iperf3 between two nodes, or within one. */
export const knbImporter: Importer = {
  id: 'knb',
  title: 'knb',
  reads: 'the JSON of `knb -o json`',
  labels: {},
  recognises: (text) => /"generator"\s*:\s*"knb"/.test(text),
  read(file): ImportedResult {
    const result = readJson(resultSchema, file)
    const { metadata, data } = result
    const placement = metadata['server-node'] === metadata['client-node'] ? 'intra-node' : 'inter-node'
    file.note(
      'network_cpu is omitted: knb reports the load of whole nodes, other work included, without their number of cores',
    )
    file.note('knb reports no packet loss and no jitter, and bandwidth in whole Mbit/s')
    const samples = PATHS.flatMap(([key, path]) =>
      PROTOCOLS.flatMap((protocol): ImportedSample[] => {
        const test = data[key]?.[protocol]
        if (test?.bandwidth === 0) file.note(`left out: ${protocol} ${path}, which knb reports as 0 Mbit/s`)
        if (!test?.bandwidth) return []
        const labels = { path, placement, protocol, streams: '1' }
        return [{ metric: 'network_throughput', labels, value: test.bandwidth * BITS_PER_MEGABIT }]
      }),
    )
    return {
      startedAt: dateOf(`${metadata.date.replace(' ', 'T')}Z`),
      subject: metadata.name === '' || MADE_UP_NAME.test(metadata.name) ? undefined : metadata.name,
      facts: {
        kubernetes: data['k8s-version'] || null,
        nodes: nodesOf(result),
        tools: { knb: metadata.version },
      },
      suite: 'network',
      parameters: defined({ socketBufferSize: metadata['socket-buffer-size'] }),
      samples,
    }
  },
}

function nodesOf({ metadata, data }: KnbResult): ImportedNode[] {
  const { 'server-node': server, 'client-node': client } = metadata
  const mtu = Number.parseInt(data.mtu, 10)
  const measured = { cpuModel: data.cpu, kernel: data.kernel, mtu: Number.isNaN(mtu) ? null : mtu }
  if (server === client) return [{ name: server, role: 'server and client', ...measured }]
  return [
    { name: server, role: 'server', ...measured },
    { name: client, role: 'client' },
  ]
}
