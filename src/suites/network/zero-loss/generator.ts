import { seconds } from '../../../core/unit.ts'
import type { SuiteContext } from '../../../ports/suite.ts'
import type { RouteEnds } from '../ends.ts'
import { packetCountsOf, type PacketCounts } from '../iperf3-output.ts'
import { runIperf3 } from '../run-iperf3.ts'
import type { TrialOutcome } from './search.ts'

/** From one end to another. */
export interface GeneratorLine {
  readonly ends: Pick<RouteEnds, 'client' | 'server'>
  readonly address: string
  readonly port: number
  readonly payloadBytes: number
  /** For errors: "iperf3 (64-byte frames pod-to-pod inter-node)". */
  readonly source: string
}

interface Flood {
  /** Frames per second sent, and arrived. */
  readonly offered: number
  readonly received: number
}

/** Frames of a flood: about half a second of iperf3 on a slow core. */
const FLOOD_FRAMES = 50_000
/** A flood slower than this is given up after the margin of an iperf3 run. */
const FLOOD_SECONDS = 5
/** iperf3 sends what is due every millisecond (--pacing-timer 1000, its default). */
const BURST_SECONDS = 0.001

/** As fast as iperf3 can. */
export async function flood(
  line: GeneratorLine,
  context: Pick<SuiteContext, 'clock' | 'log' | 'saveRaw'>,
  signal: AbortSignal | undefined,
): Promise<Flood> {
  const counts = await send(line, FLOOD_FRAMES, '0', FLOOD_SECONDS, context, signal)
  return {
    offered: counts.sent / counts.seconds,
    received: Math.max(0, counts.reached - counts.missing) / counts.seconds,
  }
}

/**
 * One trial: the frames of `trialSeconds` at that load, by number and not by time, as iperf3 takes whole seconds only.
 * @param load frames per second
 */
export async function offer(
  line: GeneratorLine,
  load: number,
  trialSeconds: number,
  context: Pick<SuiteContext, 'clock' | 'log' | 'saveRaw'>,
  signal: AbortSignal | undefined,
): Promise<TrialOutcome> {
  const frames = Math.max(1, Math.round(load * trialSeconds))
  const bitsPerSecond = load * line.payloadBytes * 8
  const counts = await send(line, frames, String(bitsPerSecond), trialSeconds, context, signal)
  return { offered: counts.sent / counts.seconds, sentLossRatio: lossRatio(counts, load) }
}

/**
 * Frames that did not arrive, as a share of those sent. iperf3's receiver stops reading when it hears that the test is
 * over: what it may then not have read yet of the last burst is taken out of the account, and anything more is loss.
 */
export function lossRatio({ sent, reached, missing }: PacketCounts, load: number): number {
  const unread = sent - reached
  const isLastBurst = unread <= Math.ceil(load * BURST_SECONDS)
  const judged = isLastBurst ? reached : sent
  if (judged <= 0) return 1
  return Math.min(1, (missing + (isLastBurst ? 0 : unread)) / judged)
}

async function send(
  { ends, address, port, payloadBytes, source }: GeneratorLine,
  frames: number,
  bitrate: string,
  expectedSeconds: number,
  context: Pick<SuiteContext, 'clock' | 'log' | 'saveRaw'>,
  signal: AbortSignal | undefined,
): Promise<PacketCounts> {
  const test = {
    address,
    port,
    protocol: 'udp',
    seconds: seconds(expectedSeconds),
    warmupSeconds: 0,
    streams: 1,
    bitrate,
    packets: { count: frames, payloadBytes },
  } as const
  const settings = { ends, test, source, rawName: source, withServerCpu: false }
  const { report } = await runIperf3(settings, context, signal)
  return packetCountsOf(report, source)
}
