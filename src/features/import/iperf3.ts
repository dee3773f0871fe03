import * as z from 'zod'
import type { ForeignText } from '../../core/foreign-reader.ts'
import { defined } from '../../core/defined.ts'
import { EnvironmentError, messageOf, UserError } from '../../core/errors.ts'
import type { Labels } from '../../core/series.ts'
import { sum } from '../../core/stats/samples.ts'
import { PATHS, PLACEMENTS } from '../../suites/network/routes.ts'
import {
  iperf3ReportSchema,
  movedBytesOf,
  packetQualityOf,
  retransmitRateOf,
  throughputOf,
} from '../../suites/network/iperf3.ts'
import {
  dateOf,
  type ImportedNode,
  type ImportedResult,
  type ImportedSample,
  type Importer,
  readJson,
  Unexpected,
} from './core/importer.ts'

/** What `iperf3 -J` says of the test itself (src/iperf_api.c of esnet/iperf, JSON_printf("start")). */
const resultSchema = iperf3ReportSchema.extend({
  start: z.object({
    version: z.string().default(''),
    system_info: z.string().default(''),
    timestamp: z.object({ timesecs: z.number() }).optional(),
    /** Only in the report of a client. */
    connecting_to: z.unknown().optional(),
    sock_bufsize: z.number().default(0),
    target_bitrate: z.number().optional(),
    fq_rate: z.number().optional(),
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
        /** `--fq-rate`, in bit/s for each stream; 0: none. */
        fqrate: z.number().optional(),
      })
      .optional(),
  }),
  end: iperf3ReportSchema.shape.end
    .unwrap()
    .extend({
      sum_sent_bidir_reverse: z.unknown().optional(),
      /** CPU time of the two processes in percent of the time of the whole test. */
      cpu_utilization_percent: z
        .object({ host_total: z.number(), remote_total: z.number() })
        .optional()
        .catch(undefined),
      streams: z.array(z.unknown()).default([]),
    })
    .prefault({}),
  intervals: z.array(z.object({ sum: z.object({ bytes: z.number(), seconds: z.number() }) })).default([]),
})
/** A line of `--json-stream` (3.17): start, interval, end, error, server_output_text, server_output_json. */
const eventSchema = z.object({ event: z.string(), data: z.unknown() })
type Iperf3Result = z.infer<typeof resultSchema>

/** A test whose report can be read. */
interface Test {
  readonly result: Iperf3Result
  readonly start: NonNullable<Iperf3Result['start']['test_start']>
  readonly file: ForeignText
  readonly protocol: 'tcp' | 'udp'
  readonly labels: Labels
  /** `-b`; 0 where there was none, undefined where the file does not say. */
  readonly bitrate: number | undefined
  /** `--fq-rate`; 0 where there was none. */
  readonly fairQueueRate: number
  /** What each stream was limited to: "100 bit/s (-b)"; empty where it was not. */
  readonly limit: string
}

const BYTES_PER_GIGABYTE = 1e9

/** One test of iperf3, TCP or UDP, as the client reports it. */
export const iperf3Importer: Importer = {
  id: 'iperf3',
  title: 'iperf3',
  reads: 'the JSON of an iperf3 client (`iperf3 -c … -J`)',
  labels: {
    path: { values: PATHS, example: 'pod-to-pod' },
    placement: { values: PLACEMENTS, example: 'inter-node' },
  },
  recognises: (text) =>
    /"version"\s*:\s*"iperf 3/.test(text) ||
    // All that there is after some errors.
    (/"start"\s*:/.test(text) && /"intervals"\s*:/.test(text) && /"end"\s*:/.test(text)),
  read(file): ImportedResult {
    const result = readJson(resultSchema, file, withoutEvents)
    const test = testOf(result, file)
    const seconds = result.start.timestamp?.timesecs
    return {
      startedAt: dateOf(seconds === undefined ? undefined : seconds * 1000),
      durationSeconds: wholeSeconds(result),
      facts: { nodes: clientNode(result.start.system_info), tools: { iperf3: result.start.version } },
      suite: 'network',
      parameters: defined({
        durationSeconds: test.start.duration,
        warmupSeconds: test.start.omit,
        reverse: test.start.reverse !== 0,
        blockBytes: test.start.blksize,
        bitrate: test.bitrate,
        fairQueueRate: test.fairQueueRate || undefined,
        socketBufferBytes: result.start.sock_bufsize || undefined,
      }),
      samples: test.protocol === 'udp' ? udpSamples(test) : tcpSamples(test),
    }
  },
}

/** Makes reports of a stream of events, unless the file has them as well (`--json-stream-full-output`). */
function withoutEvents(documents: readonly unknown[]): readonly unknown[] {
  const events = documents.map((document) => eventSchema.safeParse(document).data)
  const reports = documents.filter((_, index) => events[index] === undefined)
  if (reports.length > 0) return reports
  const streams: (Record<string, unknown> & { intervals: unknown[] })[] = []
  for (const { event, data } of events.filter((one) => one !== undefined)) {
    if (event === 'start' || streams.length === 0) streams.push({ intervals: [] })
    const stream = streams.at(-1)
    if (event === 'interval') stream?.intervals.push(data)
    else if (stream !== undefined) stream[event] = data
  }
  return streams
}

/** @throws {UserError} for a test that failed, was interrupted, or that kbench has no metrics for */
function testOf(result: Iperf3Result, file: ForeignText): Test {
  const { start, end } = result
  const { test_start: test } = start
  // What it could not write into the JSON any more stands behind it.
  const { text } = file
  const error = result.error ?? /^iperf3: error - (.+)/m.exec(text.slice(text.lastIndexOf('}')))?.[1]
  if (error !== undefined) throw new UserError(`${file.source}: iperf3 failed: ${error}`)
  if (test === undefined || !('connecting_to' in start))
    throw new Unexpected('the report of a server; the client’s has what both sides measured')
  // Up to 3.10 the number of streams shows it: the sums of the second direction have the same keys as those of the first.
  if (test.bidir !== 0 || end.sum_sent_bidir_reverse !== undefined || end.streams.length > test.num_streams)
    throw new Unexpected(
      'a test in both directions at once (--bidir)',
      'Measure one direction at a time: two streams that share a link are another measurement.',
    )
  const protocol = (['tcp', 'udp'] as const).find((one) => one === test.protocol.toLowerCase())
  if (protocol === undefined) throw new Unexpected(`a test of ${test.protocol}, not of TCP or UDP`)
  if (end.sum_sent === undefined && end.sum_received === undefined && end.sum === undefined)
    throw new Unexpected('a test that was interrupted: "end" is empty', 'Run iperf3 again.')
  const bitrate = test.target_bitrate ?? start.target_bitrate
  const fairQueueRate = test.fqrate ?? start.fq_rate ?? 0
  return {
    ...{ result, start: test, file, protocol, bitrate, fairQueueRate },
    labels: { protocol, streams: String(test.num_streams) },
    limit: [
      ...((bitrate ?? 0) > 0 ? [`${String(bitrate)} bit/s (-b)`] : []),
      ...(fairQueueRate > 0 ? [`${String(fairQueueRate)} bit/s (--fq-rate)`] : []),
    ].join(' and '),
  }
}

function tcpSamples(test: Test): ImportedSample[] {
  const { result, labels, limit, bitrate, file } = test
  if (limit !== '')
    file.note(`the throughput was limited to ${limit} for each stream, so network_cpu is omitted`)
  else if (bitrate === undefined) file.note('the file does not say whether the throughput was limited (-b)')
  return [
    { metric: 'network_throughput', labels, value: throughputOf(result, file.source) },
    ...(limit === '' ? cpuSamples(test) : []),
    ...numbers({ network_retransmits: retransmitRateOf(result) }, labels),
  ]
}

/** kbench measures UDP throughput as fast as it goes, and loss and jitter at a requested rate. */
function udpSamples(test: Test): ImportedSample[] {
  const { result, labels, limit, bitrate, file } = test
  if (bitrate === 0 && limit === '') {
    file.note('loss and jitter are omitted: at full speed they say how fast the sender is')
    const value = throughputOf(result, file.source)
    return [{ metric: 'network_throughput', labels, value }, ...cpuSamples(test)]
  }
  file.note(
    limit === ''
      ? 'throughput is omitted: the file does not say whether the sender was limited to a rate (-b)'
      : `throughput is omitted: the sender was limited to ${limit} for each stream`,
  )
  const { loss, jitter, leftOut } = packetQualityOf(result, file.source)
  for (const one of leftOut) file.note(one)
  return numbers({ network_udp_loss: loss, network_jitter: jitter }, labels)
}

/** Samples of those that there is a number for. */
function numbers(values: Readonly<Record<string, number | undefined>>, labels: Labels): ImportedSample[] {
  return Object.entries(values).flatMap(([metric, value]) =>
    value === undefined ? [] : [{ metric, labels, value }],
  )
}

/**
 * CPU time of the two processes per gigabyte: iperf3 reports it in percent of the whole test, seconds left out with
 * `-O` included (cpu_util in src/iperf_util.c), so all bytes of all intervals belong to it.
 */
function cpuSamples({ result, start, file, protocol }: Test): ImportedSample[] {
  const used = result.end.cpu_utilization_percent
  const seconds = wholeSeconds(result)
  const omit = (why: string): [] => {
    file.note(`network_cpu is omitted: ${why}`)
    return []
  }
  if (start.reverse !== 0) return omit('the server was the sender (-R)')
  if (used === undefined || !(seconds > 0)) return omit('the file has no CPU times of whole intervals')
  try {
    const moved = movedBytesOf(result, file.source)
    const sides = [
      ['client', used.host_total, moved.sent],
      ['server', used.remote_total, moved.received],
    ] as const
    return sides.flatMap(([side, percent, bytes]) => {
      if (!(percent > 0)) return omit(`iperf3 reported ${String(percent)} % for the ${side}`)
      const value = ((percent / 100) * seconds) / (bytes / BYTES_PER_GIGABYTE)
      return [{ metric: 'network_cpu', labels: { side, protocol }, value }]
    })
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error
    return omit(messageOf(error))
  }
}

const wholeSeconds = ({ intervals }: Iperf3Result): number => sum(intervals.map((one) => one.sum.seconds))

/** `uname -a` of the client: "Linux HOST KERNEL …". */
function clientNode(systemInfo: string): ImportedNode[] {
  const [, name, kernel] = systemInfo.split(' ')
  return name === undefined || kernel === undefined ? [] : [{ name, role: 'client', kernel }]
}
