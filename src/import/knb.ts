import * as z from 'zod'
import type { NodeFacts } from '../core/record/schema.ts'
import { dateOf, readJson } from './foreign-file.ts'
import type { ImportedResult, ImportedSample, Importer } from './importer.ts'

/** Mbit/s as iperf3 prints with `-f m`, in whole numbers; 0 or empty when a test got nothing through. */
const testSchema = z.object({
  bandwidth: z.preprocess((value) => (value === '' ? 0 : value), z.number().nonnegative()),
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
const PATHS = { pod2pod: 'pod-to-pod', pod2svc: 'pod-to-service' } as const
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
    const tests = testsOf(result)
    const samples = tests
      .filter(({ bandwidth }) => bandwidth > 0)
      .map(({ path, protocol, bandwidth }): ImportedSample => ({
        metric: 'network_throughput',
        labels: { path, placement, protocol, streams: '1' },
        value: bandwidth * BITS_PER_MEGABIT,
      }))
    const buffer = metadata['socket-buffer-size']
    return {
      startedAt: dateOf(`${metadata.date.replace(' ', 'T')}Z`),
      durationSeconds: 0,
      ...(metadata.name === '' || MADE_UP_NAME.test(metadata.name) ? {} : { subject: metadata.name }),
      facts: {
        kubernetes: data['k8s-version'] || null,
        nodes: nodesOf(result),
        tools: { knb: metadata.version },
      },
      suite: 'network',
      parameters: buffer === undefined ? {} : { socketBufferSize: buffer },
      notes: [
        ...tests
          .filter(({ bandwidth }) => bandwidth === 0)
          .map(({ path, protocol }) => `left out: ${protocol} ${path}, which knb reports as 0 Mbit/s`),
        'network_cpu is omitted: knb reports the load of whole nodes, other work included, without their number of cores',
        'knb reports no packet loss and no jitter, and bandwidth in whole Mbit/s',
      ],
      samples,
    }
  },
}

function testsOf({ data }: KnbResult) {
  return (['pod2pod', 'pod2svc'] as const).flatMap((key) =>
    PROTOCOLS.flatMap((protocol) => {
      const test = data[key]?.[protocol]
      return test === undefined ? [] : [{ path: PATHS[key], protocol, bandwidth: test.bandwidth }]
    }),
  )
}

function nodesOf({ metadata, data }: KnbResult): NodeFacts[] {
  const { 'server-node': server, 'client-node': client } = metadata
  const mtu = Number.parseInt(data.mtu, 10)
  const unknown = { cores: 0, memoryBytes: 0, os: '', containerRuntime: '' }
  const nodes = [
    {
      ...unknown,
      name: server,
      role: server === client ? 'server and client' : 'server',
      cpuModel: data.cpu,
      kernel: data.kernel,
      mtu: Number.isNaN(mtu) ? null : mtu,
    },
    { ...unknown, name: client, role: 'client', cpuModel: '', kernel: '', mtu: null },
  ]
  return server === client ? nodes.slice(0, 1) : nodes
}
