import * as z from 'zod'
import { EnvironmentError } from '../../core/errors.ts'
import { parseJsonOutput } from '../../core/parse-json-output.ts'
import type { BitsPerSecond, Bytes, Seconds } from '../../core/series.ts'
import { bitsPerSecond, bytes, seconds } from '../../core/series.ts'

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

export type Iperf3Report = z.infer<typeof iperf3ReportSchema>

/** @throws {EnvironmentError} when it is not the JSON of an iperf3 client */
export function parseIperf3(text: string, source: string): Iperf3Report {
  return parseJsonOutput(iperf3ReportSchema, text, source)
}

/** Whether the server refused because it serves another client; iperf3 serves one at a time. */
export function isServerBusy({ error }: Iperf3Report): boolean {
  return error?.includes('server is busy') === true
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

interface PacketQuality {
  /** Share of the packets that were lost, 0 to 1. */
  readonly loss?: number
  /** Smoothed, as RFC 1889 defines it. */
  readonly jitter?: Seconds
  /** Why one of them is not there. */
  readonly leftOut: readonly string[]
}

/**
 * Loss and jitter, each where iperf3 has a number that can be one. It counts a packet that arrives late as −1 lost (src/iperf_udp.c,
 * iperf_udp_recv), so there may be fewer than none.
 * @throws {EnvironmentError} when it was no UDP test or no packet arrived
 */
export function packetQualityOf({ end: { sum } }: Iperf3Report, source: string): PacketQuality {
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
  /** Of those reached, the ones that the receiver misses. */
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
      {
        nextStep: 'Use iperf3 3.12 or later.',
      },
    )
  if (sent.packets <= 0 || sent.seconds <= 0) throw new EnvironmentError(`${source} sent no packets`)
  return {
    sent: sent.packets,
    seconds: sent.seconds,
    reached: received.packets,
    missing: received.lost_packets,
  }
}
