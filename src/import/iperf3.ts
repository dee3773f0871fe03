import * as z from 'zod'
import { EnvironmentError, messageOf, UserError } from '../core/errors.ts'
import { PATHS, PLACEMENTS } from '../suites/network/paths.ts'
import {
  iperf3ReportSchema,
  movedBytesOf,
  packetQualityOf,
  throughputOf,
} from '../suites/network/iperf3-output.ts'
import { dateOf, readJson, unexpected } from './foreign-file.ts'
import type { ImportedResult, ImportedSample, Importer } from './importer.ts'

/** What `iperf3 -J` says of the test itself (src/iperf_api.c of esnet/iperf, JSON_printf("start")). */
const resultSchema = iperf3ReportSchema.extend({
  start: z.object({
    version: z.string(),
    system_info: z.string().optional(),
    timestamp: z.object({ timesecs: z.number() }).optional(),
    /** Only in the report of a client. */
    connecting_to: z.unknown().optional(),
    sock_bufsize: z.number().optional(),
    target_bitrate: z.number().optional(),
    test_start: z
      .object({
        protocol: z.string(),
        num_streams: z.number().int().positive(),
        blksize: z.number().optional(),
        omit: z.number().default(0),
        duration: z.number(),
        reverse: z.number().default(0),
        bidir: z.number().default(0),
        target_bitrate: z.number().optional(),
      })
      .optional(),
  }),
  end: iperf3ReportSchema.shape.end.unwrap().extend({
    sum_sent_bidir_reverse: z.unknown().optional(),
    /** CPU time of the two processes in percent of the time of the whole test. */
    cpu_utilization_percent: z.object({ host_total: z.number(), remote_total: z.number() }).optional(),
  }),
  intervals: z.array(z.object({ sum: z.object({ bytes: z.number(), seconds: z.number() }) })).default([]),
})
type Iperf3Result = z.infer<typeof resultSchema>
type TestStart = NonNullable<Iperf3Result['start']['test_start']>

const BYTES_PER_GIGABYTE = 1e9
const PROTOCOLS: ReadonlyMap<string, 'tcp' | 'udp'> = new Map([
  ['TCP', 'tcp'],
  ['UDP', 'udp'],
])

/** One test of iperf3, TCP or UDP, as the client reports it. */
export const iperf3Importer: Importer = {
  id: 'iperf3',
  title: 'iperf3',
  reads: 'the JSON of an iperf3 client (`iperf3 -c … -J`)',
  labels: {
    path: { values: PATHS, example: 'pod-to-pod' },
    placement: { values: PLACEMENTS, example: 'inter-node' },
  },
  recognises: (text) => /"version"\s*:\s*"iperf 3/.test(text),
  read(file): ImportedResult {
    const result = readJson(resultSchema, file)
    const { start, end, error } = result
    if (error !== undefined) throw new UserError(`${file.path}: iperf3 measured nothing: ${error}`)
    const test = start.test_start
    if (test === undefined || !('connecting_to' in start))
      throw unexpected(file, 'the report of a server; the client’s has what both sides measured')
    if (test.bidir !== 0 || end.sum_sent_bidir_reverse !== undefined)
      throw unexpected(
        file,
        'a test in both directions at once (--bidir)',
        'Measure one direction at a time: two streams that share a link are another measurement.',
      )
    const protocol = PROTOCOLS.get(test.protocol)
    if (protocol === undefined) throw unexpected(file, `a test of ${test.protocol}, not of TCP or UDP`)
    const bitrate = test.target_bitrate ?? start.target_bitrate
    const { samples, notes } = (protocol === 'udp' ? udpSamples : tcpSamples)(
      result,
      test,
      bitrate,
      file.path,
    )
    const seconds = start.timestamp?.timesecs
    return {
      startedAt: dateOf(seconds === undefined ? undefined : seconds * 1000),
      durationSeconds: wholeSeconds(result),
      facts: { nodes: clientNode(start.system_info), tools: toolVersion(start.version) },
      suite: 'network',
      parameters: parametersOf(result, test, bitrate),
      notes,
      samples,
    }
  },
}

interface Samples {
  readonly samples: readonly ImportedSample[]
  readonly notes: readonly string[]
}

function tcpSamples(
  result: Iperf3Result,
  test: TestStart,
  bitrate: number | undefined,
  path: string,
): Samples {
  const paced = bitrate !== undefined && bitrate > 0
  const cpu = paced ? { samples: [], notes: [] } : cpuSamples(result, test, 'tcp', path)
  return {
    samples: [throughput(result, test, 'tcp', path), ...cpu.samples],
    notes: [...(paced ? [`the throughput was limited to ${String(bitrate)} bit/s (-b)`] : []), ...cpu.notes],
  }
}

/** kbench measures UDP throughput as fast as it goes, and loss and jitter at a rate that was asked for. */
function udpSamples(
  result: Iperf3Result,
  test: TestStart,
  bitrate: number | undefined,
  path: string,
): Samples {
  if (bitrate === 0) {
    const cpu = cpuSamples(result, test, 'udp', path)
    return {
      samples: [throughput(result, test, 'udp', path), ...cpu.samples],
      notes: [...cpu.notes, 'loss and jitter are omitted: at full speed they say how fast the sender is'],
    }
  }
  const { loss, jitter } = packetQualityOf(result, path)
  const labels = { protocol: 'udp', streams: String(test.num_streams) }
  return {
    samples: [
      { metric: 'network_udp_loss', labels, value: loss },
      { metric: 'network_jitter', labels, value: jitter },
    ],
    notes: [
      bitrate === undefined
        ? 'throughput is omitted: the file does not say whether the sender was limited to a rate (-b)'
        : 'throughput is omitted: the sender was limited to a rate (-b)',
    ],
  }
}

function throughput(result: Iperf3Result, test: TestStart, protocol: string, path: string): ImportedSample {
  return {
    metric: 'network_throughput',
    labels: { protocol, streams: String(test.num_streams) },
    value: throughputOf(result, path),
  }
}

/**
 * CPU time of the two processes per gigabyte: iperf3 reports it in percent of the whole test, seconds left out with
 * `-O` included (cpu_util in src/iperf_util.c), so all bytes of all intervals belong to it.
 */
function cpuSamples(result: Iperf3Result, test: TestStart, protocol: string, path: string): Samples {
  const used = result.end.cpu_utilization_percent
  if (test.reverse !== 0)
    return { samples: [], notes: ['network_cpu is omitted: the server was the sender (-R)'] }
  const seconds = wholeSeconds(result)
  if (used === undefined || !(seconds > 0)) return { samples: [], notes: [] }
  try {
    const moved = movedBytesOf(result, path)
    const sides = [
      ['client', used.host_total, moved.sent],
      ['server', used.remote_total, moved.received],
    ] as const
    const samples = sides
      .filter(([, percent]) => percent > 0)
      .map(([side, percent, bytes]) => ({
        metric: 'network_cpu',
        labels: { side, protocol },
        value: ((percent / 100) * seconds) / (bytes / BYTES_PER_GIGABYTE),
      }))
    return { samples, notes: [] }
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error
    return { samples: [], notes: [`network_cpu is omitted: ${messageOf(error)}`] }
  }
}

function wholeSeconds({ intervals }: Iperf3Result): number {
  return intervals.reduce((sum, interval) => sum + interval.sum.seconds, 0)
}

function parametersOf({ start }: Iperf3Result, test: TestStart, bitrate: number | undefined) {
  const { sock_bufsize: buffer } = start
  return {
    durationSeconds: test.duration,
    warmupSeconds: test.omit,
    reverse: test.reverse !== 0,
    ...(test.blksize === undefined ? {} : { blockBytes: test.blksize }),
    ...(bitrate === undefined ? {} : { bitrate }),
    ...(buffer === undefined || buffer === 0 ? {} : { socketBufferBytes: buffer }),
  }
}

/** `uname -a` of the client: "Linux HOST KERNEL …". */
function clientNode(systemInfo: string | undefined): NonNullable<ImportedResult['facts']['nodes']> {
  const [, name, kernel] = systemInfo?.split(' ') ?? []
  if (name === undefined || kernel === undefined) return []
  const unknown = { cpuModel: '', cores: 0, memoryBytes: 0, os: '', containerRuntime: '', mtu: null }
  return [{ ...unknown, name, role: 'client', kernel }]
}

function toolVersion(version: string): Record<string, string> {
  const number = /\d+(?:\.\d+)+/.exec(version)?.[0]
  return number === undefined ? {} : { iperf3: number }
}
