import { EnvironmentError } from '../../../core/errors.ts'
import type { Measurement, Observation, SuiteContext } from '../../../ports/suite.ts'
import type { RouteEnds } from '../ends.ts'
import type { NetworkRoute } from '../routes.ts'
import { familyLabel, familySuffix, overFamily } from '../../ip-families.ts'
import type { Findings } from './findings.ts'
import { payloadBytes } from './frame-size.ts'
import { type SearchGoal, searchHighestLoad, type SearchResult, type TrialOutcome } from './search.ts'
import { seconds } from '../../../core/series.ts'
import { packetCountsOf, type PacketCounts } from '../iperf3-output.ts'
import { runIperf3 } from '../run-iperf3.ts'

/** From one end to another. */
interface GeneratorLine {
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

/** Frames per second below which a system counts as broken. */
const MINIMUM_LOAD = 100
/** The search may go above what a short flood reached; a generator that cannot follow is noticed in the trial. */
const ABOVE_FLOOD = 2
/** Two floods, once in a run. */
const FLOODS_SECONDS = 1.6
/** Share of a search that its trials take: a trial of 0.5 s with kubectl exec takes 0.75 s. */
const SHARE_OF_TRIALS = 0.65
/** Fractional part of the golden ratio: its multiples spread evenly over an interval. */
const GOLDEN = 0.618034

interface ZeroLossTest {
  readonly route: NetworkRoute & { readonly ends: RouteEnds }
  /** Port of the iperf3 server in the client's own pod. */
  readonly loopbackPort: number
  /** Bytes, with the frame check sequence. */
  readonly frameSize: number
  readonly goal: SearchGoal
  /** Longest time for one search. */
  readonly searchSeconds: number
  readonly rounds: number
}

interface Memory {
  /** Frames per second that the generator reached at most. */
  readonly fastest: number
  /** Where the next search begins. */
  readonly start: number
}

/**
 * The highest rate at which no more frames are lost than the goal allows. In the first round two floods come before the
 * search: to the own pod, which is the generator's ceiling, and to the server, whose received rate is the first guess.
 * Later searches begin near the last result, at a point that moves with the round, so that results do not repeat the
 * same grid of rates.
 */
export function zeroLossMeasurement(
  test: ZeroLossTest,
  findings: Findings,
  context: SuiteContext,
): Measurement {
  const { route, frameSize, goal, searchSeconds, rounds } = test
  const { path, placement, ends } = route
  const id = `zero-loss-${String(frameSize)}-${path}-${placement}${familySuffix(ends.family)}`
  const name = `${String(frameSize)}-byte frames ${path} ${placement}${overFamily(ends.family)}`
  const line: GeneratorLine = {
    ends,
    address: ends.address,
    port: ends.iperf3Port,
    payloadBytes: payloadBytes(frameSize, ends.address),
    source: `iperf3 (${name})`,
  }
  const loopback: GeneratorLine = {
    ...line,
    ends: { client: ends.client, server: ends.client },
    address: ends.clientAddress,
    port: test.loopbackPort,
    source: `iperf3 (${name}, generator to itself)`,
  }
  let memory: Memory | undefined
  let measuredSeconds = searchSeconds * SHARE_OF_TRIALS
  return {
    id,
    expectedSeconds: searchSeconds + FLOODS_SECONDS / rounds,
    get measuredSeconds() {
      return measuredSeconds
    },
    async measure(round, signal) {
      const outputs: string[] = []
      const collecting = {
        ...context,
        saveRaw: (_: string, content: string): Promise<void> => {
          outputs.push(content)
          return Promise.resolve()
        },
      }
      const observations: Observation[] = []
      try {
        if (memory === undefined) {
          const own = await flood(loopback, collecting, signal)
          const there = await flood(line, collecting, signal)
          memory = { fastest: Math.max(own.offered, there.offered), start: there.received }
          observations.push({
            metric: 'network_generator_ceiling',
            labels: { frame_size: String(frameSize), path, ...familyLabel(ends.family) },
            value: own.offered,
          })
        }
        const limits = {
          minimum: MINIMUM_LOAD,
          maximum: Math.round(memory.fastest * ABOVE_FLOOD),
          start: memory.start,
          seconds: searchSeconds,
          now: () => context.clock.monotonic(),
        }
        const result = await searchHighestLoad(goal, limits, async (load, seconds) => {
          const outcome = await offer(line, load, seconds, collecting, signal)
          context.log.debug(
            `${id}: ${String(load)}/s for ${String(seconds)} s: sent ${outcome.offered.toFixed(0)}/s, lost ${(outcome.sentLossRatio * 100).toFixed(4)} %`,
          )
          return outcome
        })
        measuredSeconds = result.trials.reduce((sum, { seconds }) => sum + seconds, 0)
        await context.saveRaw(
          `network/${String(round)}-${id}.search.json`,
          JSON.stringify({ goal, ...result }),
        )
        const value = rateOf(result, name, goal, searchSeconds)
        memory = { ...memory, start: value * (1 - goal.width) ** ((round * GOLDEN) % 1) }
        findings.add(name, result)
        const labels = { frame_size: String(frameSize), path, placement, ...familyLabel(ends.family) }
        return [...observations, { metric: 'network_zero_loss_rate', labels, value }]
      } finally {
        await context.saveRaw(`network/${String(round)}-${id}.txt`, outputs.join('\n'))
      }
    },
  }
}

/** @throws {EnvironmentError} saying what was seen, when the search did not find a rate between two bounds */
function rateOf(result: SearchResult, name: string, goal: SearchGoal, searchSeconds: number): number {
  const { ended, throughput, lower, upper, trials } = result
  const tried = `${String(trials.length)} trials`
  if (ended === 'minimum') {
    const worst = Math.max(...trials.filter(({ load }) => load === upper).map(({ lossRatio }) => lossRatio))
    throw new EnvironmentError(
      `${name}: even ${String(upper)} frames/s lose ${(worst * 100).toPrecision(2)} % (${tried}), more than the ${String(goal.lossRatio * 100)} % tolerated`,
    )
  }
  if (throughput === undefined || (upper === undefined && ended === 'time')) {
    const seen =
      lower === undefined
        ? `nothing below ${String(upper ?? trials.at(-1)?.load ?? 0)} frames/s was found to be without loss`
        : `${String(lower)} frames/s were still without loss`
    throw new EnvironmentError(
      `${name}: undecided after ${tried} in ${String(searchSeconds)} s: ${seen}; raise zeroLossSearchSeconds`,
    )
  }
  return throughput
}

/** As fast as iperf3 can. */
async function flood(
  line: GeneratorLine,
  context: SuiteContext,
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
async function offer(
  line: GeneratorLine,
  load: number,
  trialSeconds: number,
  context: SuiteContext,
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
  context: SuiteContext,
  signal: AbortSignal | undefined,
): Promise<PacketCounts> {
  const test = {
    address,
    port,
    protocol: 'udp',
    seconds: seconds(expectedSeconds),
    bitrate,
    packets: { count: frames, payloadBytes },
  } as const
  const settings = { ends, test, source, rawName: source }
  const { report } = await runIperf3(settings, context, signal)
  return packetCountsOf(report, source)
}
