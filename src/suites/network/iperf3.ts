import * as z from 'zod'
import { EnvironmentError, Interrupted, throwIfInterrupted } from '../../core/errors.ts'
import { firstLine, parseJsonOutput } from '../../core/parse-json-output.ts'
import {
  bitsPerSecond,
  bytes,
  seconds,
  type BitsPerSecond,
  type Bytes,
  type Seconds,
} from '../../core/series.ts'
import type { Argv } from '../../core/shell-command.ts'
import { describeFailure } from '../../ports/command-failure.ts'
import type { SuiteContext } from '../../ports/suite.ts'
import type { Line } from './ends.ts'

/** One run of the iperf3 client. */
export interface Iperf3Test {
  readonly address: string
  readonly port: number
  readonly protocol: 'tcp' | 'udp'
  /** Seconds measured. */
  readonly seconds: number
  /** Seconds before them that iperf3 leaves out; default: 0. */
  readonly warmupSeconds?: number
  /** Default: 1. */
  readonly streams?: number
  /** bit/s of payload as iperf3 writes it; UDP only. Default: `0`, as fast as possible. */
  readonly bitrate?: string
  /** For a given number of packets of a given size instead of a given time; UDP only. */
  readonly packets?: { readonly count: number; readonly payloadBytes: number }
  /** What published experiments set in addition; iperf3's own defaults without it. */
  readonly tuning?: {
    /** Maximum segment size of TCP in bytes. */
    readonly tcpSegmentBytes?: number | undefined
    /** Bytes in every UDP packet; by default what fits the MTU. */
    readonly udpPayloadBytes?: number | undefined
    /** Send and receive buffer of the UDP socket as iperf3 writes it: `256K`. */
    readonly udpSocketBuffer?: string | undefined
  }
  /** Length of each interval that it reports in addition to the whole; default: 1. */
  readonly intervalSeconds?: number | undefined
}

interface Iperf3Settings {
  readonly ends: Pick<Line, 'client' | 'server'>
  readonly test: Iperf3Test
  /** What is tested, as the start of an error: "iperf3 (tcp pod-to-pod inter-node)". */
  readonly source: string
  /** Under raw/. */
  readonly rawName: string
  /** Whether the server's CPU time is read before and after; default: no. */
  readonly withServerCpu?: boolean
}

export interface Iperf3Run {
  readonly report: z.infer<typeof iperf3ReportSchema>
  readonly clientCpu: Seconds | undefined
  /** undefined where it is not wanted. */
  readonly serverCpu: Seconds | undefined
}

type Iperf3Report = Iperf3Run['report']

/** A server that does not answer must not hold up the run. */
const CONNECT_TIMEOUT_MILLISECONDS = 5000
const MARK = 'kbench-cpu'
const CPU_REPORT = new RegExp(`^${MARK} (\\d+\\.\\d+) (\\d+\\.\\d+)$`, 'm')
/** Start, connection and exchange of results, on a slow cluster. */
const MARGIN_SECONDS = 30
const LONGEST_WAIT_SECONDS = 30

/**
 * Runs one test from the client's pod and keeps what it printed. A server that still serves a client that was
 * killed is waited for once.
 * @throws {EnvironmentError} with what iperf3 itself said
 * @throws {Interrupted}
 */
export async function runIperf3(settings: Iperf3Settings, context: SuiteContext): Promise<Iperf3Run> {
  const { source, test } = settings
  let run = await attempt(settings, context)
  // iperf3 serves one client at a time.
  if (run.report.error?.includes('server is busy') === true) {
    const wait = Math.min((test.warmupSeconds ?? 0) + test.seconds + 1, LONGEST_WAIT_SECONDS)
    context.log.warning(`${source}: ${run.report.error}; trying once more in ${String(wait)} s`)
    await context.clock.sleep(seconds(wait), context.signal)
    run = await attempt(settings, context)
  }
  if (run.report.error !== undefined) throw new EnvironmentError(`${source} failed: ${run.report.error}`)
  return run
}

async function attempt(
  { ends, test, source, rawName, withServerCpu }: Iperf3Settings,
  context: SuiteContext,
): Promise<Iperf3Run> {
  const { signal } = context
  throwIfInterrupted(signal)
  const before = withServerCpu ? await ends.server.cpuTime() : undefined
  const result = await ends.client.exec(timedCommand(iperf3Arguments(test)), {
    signal,
    timeoutSeconds: (test.warmupSeconds ?? 0) + test.seconds + MARGIN_SECONDS,
  })
  context.measured?.(seconds(test.seconds))
  const after = withServerCpu ? await ends.server.cpuTime() : undefined
  if (result.failure === 'interrupted') throw new Interrupted()
  await context.saveRaw(rawName, result.stdout)
  if (result.failure !== undefined) throw new EnvironmentError(`${source} failed: ${describeFailure(result)}`)
  const message = firstLine(withoutCpuTime(result.stderr))
  if (result.stdout.trim() === '')
    throw new EnvironmentError(
      `${source} printed nothing and exited with ${String(result.exitCode)}${message === undefined ? '' : `: ${message}`}`,
    )
  const report = parseIperf3(result.stdout, source)
  if (report.error === undefined && result.exitCode !== 0)
    throw new EnvironmentError(`${source} failed: ${describeFailure(result)}`)
  return {
    report,
    clientCpu: cpuTimeIn(result.stderr),
    serverCpu: before === undefined || after === undefined ? undefined : seconds(after - before),
  }
}

/**
 * The command, run so that bash reports on standard error how much CPU time it took: the times of the process as the
 * kernel accounts them, without what leads to it (kubectl exec, nsenter).
 */
export function timedCommand(command: Argv): Argv {
  // LC_ALL: in other languages bash writes a decimal comma.
  return ['bash', '-c', `LC_ALL=C TIMEFORMAT="${MARK} %3U %3S"; time "$@"`, 'kbench', ...command]
}

/** User and system CPU time of the timed command; undefined where the report is missing. */
export function cpuTimeIn(standardError: string): Seconds | undefined {
  const [, user, system] = CPU_REPORT.exec(standardError) ?? []
  return user === undefined || system === undefined ? undefined : seconds(Number(user) + Number(system))
}

/** Standard error without the report. */
export function withoutCpuTime(standardError: string): string {
  return standardError.replace(CPU_REPORT, '')
}

/** The command line of one test; the options are those of iperf3 3.9 and later. */
export function iperf3Arguments(test: Iperf3Test): Argv {
  const { protocol, packets, streams = 1, tuning = {} } = test
  const option = (name: string, value: string | number | undefined): string[] =>
    value === undefined ? [] : [name, String(value)]
  return [
    'iperf3',
    '-c',
    test.address,
    '-p',
    String(test.port),
    ...(protocol === 'udp' ? ['-u', '-b', test.bitrate ?? '0'] : option('-M', tuning.tcpSegmentBytes)),
    ...(protocol === 'udp'
      ? [...option('-w', tuning.udpSocketBuffer), ...option('-l', tuning.udpPayloadBytes)]
      : []),
    ...(packets === undefined
      ? option('-t', test.seconds)
      : [...option('-l', packets.payloadBytes), ...option('-k', packets.count)]),
    ...option('-O', test.warmupSeconds === 0 ? undefined : test.warmupSeconds),
    ...option('-P', streams === 1 ? undefined : streams),
    ...option('-i', test.intervalSeconds),
    '-J',
    ...option('--connect-timeout', CONNECT_TIMEOUT_MILLISECONDS),
  ]
}

const sumSchema = z.object({
  bytes: z.number(),
  bits_per_second: z.number(),
  seconds: z.number(),
  packets: z.number().optional(),
  lost_packets: z.number().optional(),
  retransmits: z.number().optional(),
})
const packetSumSchema = z.object({
  jitter_ms: z.number().nullish(),
  lost_packets: z.number(),
  packets: z.number(),
})

/**
 * The parts of `iperf3 -J` that are used (src/iperf_api.c of esnet/iperf, iperf_print_results). Other keys may come
 * and go with the version. An error leaves `end` empty; iperf3 3.12 exits with 0 all the same.
 */
export const iperf3ReportSchema = z.object({
  error: z.string().optional(),
  intervals: z.array(z.object({ sum: z.object({ bytes: z.number() }) })).default([]),
  end: z
    .object({
      sum: packetSumSchema.optional(),
      sum_sent: sumSchema.optional(),
      sum_received: sumSchema.optional(),
    })
    .default({}),
})

/** @throws {EnvironmentError} when it is not the JSON of an iperf3 client */
export function parseIperf3(text: string, source: string): Iperf3Report {
  return parseJsonOutput(iperf3ReportSchema, text, source)
}

/**
 * What arrived at the receiver, over the time measured (`end.sum_received`).
 * @throws {EnvironmentError} when nothing arrived, or when iperf3 is too old to report (UDP before 3.12)
 */
export function throughputOf({ end }: Iperf3Report, source: string): BitsPerSecond {
  if (end.sum_received === undefined)
    throw new EnvironmentError(`${source} did not report what the receiver got (end.sum_received)`, {
      nextStep: 'Use iperf3 3.12 or later; earlier ones report it for TCP only.',
    })
  const rate = end.sum_received.bits_per_second
  if (!Number.isFinite(rate) || rate <= 0)
    throw new EnvironmentError(`${source} measured ${String(rate)} bit/s: nothing arrived at the receiver`)
  return bitsPerSecond(rate)
}

/**
 * All bytes of the test, those of the warm-up included, which `end` leaves out. iperf3 does not say what arrived
 * during the warm-up; it is taken to be the same share of what was sent as afterwards.
 * @throws {EnvironmentError} when nothing was moved
 */
export function movedBytesOf(
  { intervals, end }: Iperf3Report,
  source: string,
): { readonly sent: Bytes; readonly received: Bytes } {
  const sent = intervals.reduce((sum, interval) => sum + interval.sum.bytes, 0)
  const share = (end.sum_received?.bytes ?? 0) / (end.sum_sent?.bytes ?? 0)
  if (!(sent > 0 && share > 0 && Number.isFinite(share)))
    throw new EnvironmentError(`${source} moved no bytes, so its CPU time per byte is unknown`)
  return { sent: bytes(sent), received: bytes(sent * share) }
}

/**
 * Segments that the sender's kernel sent again, per second (`end.sum_sent.retransmits`).
 * @returns undefined for UDP, and where the sender's system does not count them
 */
export function retransmitRateOf({ end: { sum_sent: sent } }: Iperf3Report): number | undefined {
  if (sent?.retransmits === undefined || !(sent.seconds > 0)) return undefined
  return sent.retransmits / sent.seconds
}

/**
 * Loss, and jitter as RFC 1889 defines it, each where iperf3 has a number that can be one, else with the reason. It counts a packet that
 * arrives late as −1 lost (src/iperf_udp.c, iperf_udp_recv), so there may be fewer than none.
 * @throws {EnvironmentError} when it was no UDP test or no packet arrived
 */
export function packetQualityOf({ end: { sum } }: Iperf3Report, source: string) {
  if (sum === undefined)
    throw new EnvironmentError(`${source} did not report lost packets and jitter (end.sum)`)
  const { packets, lost_packets: lost, jitter_ms: jitter } = sum
  if (packets <= 0) throw new EnvironmentError(`${source} counted no packets`)
  if (lost === packets) throw new EnvironmentError(`${source} lost all of its ${String(packets)} packets`)
  const counts = `iperf3 counted ${String(lost)} lost packets of ${String(packets)}`
  return {
    ...(lost < 0 || lost > packets ? {} : { loss: lost / packets }),
    ...(jitter && jitter > 0 ? { jitter: seconds(jitter / 1000) } : {}),
    leftOut: [
      ...(lost < 0 ? [`loss is left out: ${counts}, as when packets arrive in another order`] : []),
      ...(lost > packets ? [`loss is left out: ${counts}, which cannot be`] : []),
      ...(jitter && jitter > 0 ? [] : [`jitter is left out: iperf3 reported ${String(jitter ?? 'none')}`]),
    ],
  }
}

export interface PacketCounts {
  readonly sent: number
  /** Seconds that sending them took. */
  readonly seconds: number
  /** Sent up to the last one that the receiver has read. */
  readonly reached: number
  /** Number of those reached that the receiver misses. */
  readonly missing: number
}

/**
 * Both ends' counts of a UDP test. The receiver counts by the numbers in the packets, so those after the last one that
 * it has read are in neither of its figures.
 * @throws {EnvironmentError} when it was no UDP test of iperf3 3.12 or later, or when it sent nothing
 */
export function packetCountsOf({ end }: Iperf3Report, source: string): PacketCounts {
  const { sum_sent: sent, sum_received: received } = end
  if (sent?.packets === undefined || received?.packets === undefined || received.lost_packets === undefined)
    throw new EnvironmentError(
      `${source} did not report the packets of both ends (end.sum_sent, end.sum_received)`,
      { nextStep: 'Use iperf3 3.12 or later.' },
    )
  if (sent.packets <= 0 || sent.seconds <= 0) throw new EnvironmentError(`${source} sent no packets`)
  return {
    sent: sent.packets,
    seconds: sent.seconds,
    reached: received.packets,
    missing: received.lost_packets,
  }
}
