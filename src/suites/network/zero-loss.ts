import { EnvironmentError } from '../../core/errors.ts'
import { seconds } from '../../core/series.ts'
import type { Measurement, Observation, SuiteContext } from '../../ports/suite.ts'
import { familyLabel, overFamily } from '../ip-families.ts'
import type { Line, OpenRoute } from './ends.ts'
import { payloadBytes, whyNotFrameSize } from './frame-size.ts'
import { packetCountsOf, runIperf3, type PacketCounts } from './iperf3.ts'
import type { NetworkParameters } from './parameters.ts'
import type { NetworkRoute } from './routes.ts'
import { searchHighestLoad, type RunTrial, type SearchGoal, type SearchResult } from './zero-loss-search.ts'

/** From one end to another. */
interface GeneratorLine {
  readonly ends: Pick<Line, 'client' | 'server'>
  readonly address: string
  readonly port: number
  readonly payloadBytes: number
  /** For errors: "iperf3 (64-byte frames pod-to-pod inter-node)". */
  readonly source: string
}

/** Where a search begins, a trial need not be longer than this. */
const INITIAL_TRIAL_SECONDS = 0.25
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
  readonly route: OpenRoute
  /** Port of the iperf3 server in the client's own pod. */
  readonly loopbackPort: number
  /** Bytes, with the frame check sequence. */
  readonly frameSize: number
  readonly goal: SearchGoal
  readonly parameters: NetworkParameters
}

/** Those of the routes on which the zero-loss rate is searched. */
export function zeroLossRoutes(
  routes: readonly NetworkRoute[],
  { zeroLossFrameSizes, zeroLossPaths, zeroLossPlacements }: NetworkParameters,
): readonly NetworkRoute[] {
  return zeroLossFrameSizes.length === 0
    ? []
    : routes.filter(
        ({ path, placement }) =>
          path !== 'hairpin' && zeroLossPaths.includes(path) && zeroLossPlacements.includes(placement),
      )
}

/** The goal in the terms of RFC 9971. */
export function searchGoal(parameters: NetworkParameters): SearchGoal {
  const { zeroLossTrialSeconds: trialSeconds } = parameters
  return {
    lossRatio: parameters.zeroLossTolerance,
    exceedRatio: parameters.zeroLossExceedRatio,
    trialSeconds,
    durationSumSeconds: trialSeconds * parameters.zeroLossTrials,
    width: parameters.zeroLossWidth,
    initialTrialSeconds: Math.min(INITIAL_TRIAL_SECONDS, trialSeconds),
  }
}

/**
 * One measurement for each route and frame size, in the order given, without the frames that do not fit.
 * @returns also notes: what was left out, and what the searches found that the reader must know; they grow while they run
 */
export function prepareZeroLoss(
  routes: readonly OpenRoute[],
  parameters: NetworkParameters,
  context: SuiteContext,
): { readonly measurements: readonly Measurement[]; readonly notes: readonly string[] } {
  const { zeroLossFrameSizes, zeroLossPaths, zeroLossPlacements } = parameters
  const goal = searchGoal(parameters)
  const found = new Map<string, SearchResult[]>()
  // Smallest MTU of pods on any node, in bytes; null where no node reports one.
  const mtus = context.testbed.facts.nodes.flatMap((node) => node.mtu ?? [])
  const mtu = mtus.length === 0 ? null : Math.min(...mtus)
  const notes: string[] = []
  const measurements = routes.flatMap((route) => {
    const { loopbackPort } = route
    if (loopbackPort === undefined) return []
    return zeroLossFrameSizes.flatMap((frameSize) => {
      const reason = whyNotFrameSize(frameSize, route.address, mtu)
      if (reason === undefined)
        return zeroLossMeasurement({ route, loopbackPort, frameSize, goal, parameters }, found, context)
      notes.push(
        `the zero-loss rate of ${String(frameSize)}-byte frames${overFamily(route.family)} is not measured: ${reason}`,
      )
      return []
    })
  })
  if (zeroLossFrameSizes.length > 0 && routes.every(({ loopbackPort }) => loopbackPort === undefined))
    notes.push(
      `the zero-loss rate is not measured: none of the measured routes is one of ${zeroLossPaths.join(', ')} and ${zeroLossPlacements.join(', ')}`,
    )
  return {
    measurements,
    get notes() {
      const ofSearches = [...found].flatMap(([name, results]) => searchNotes(name, results, goal.width))
      return [...new Set(notes), ...ofSearches]
    },
  }
}

/**
 * What the reader of the zero-loss rates of all rounds must know.
 * @param name of the series, as the start of a sentence: "64-byte frames pod-to-pod inter-node"
 */
export function searchNotes(name: string, results: readonly SearchResult[], goalWidth: number): string[] {
  const limited = results.filter(({ limitedByGenerator }) => limitedByGenerator)
  const fastest = Math.max(0, ...limited.flatMap(({ trials }) => trials.map(({ offered }) => offered)))
  const coarse = results
    .filter(({ ended }) => ended === 'time')
    .map(({ lower = 0, upper = 0 }) => 1 - lower / upper)
  const all = `${String(results.length)} ${results.length === 1 ? 'search' : 'searches'}`
  const percent = (ratio: number): string => `${(ratio * 100).toPrecision(2)} %`
  return [
    ...(limited.length === 0
      ? []
      : [
          `${name}: the zero-loss rate is limited by the generator in ${String(limited.length)} of ${all}: ` +
            `nothing was lost as fast as iperf3 could send (${String(Math.round(fastest))} frames/s), the network may carry more`,
        ]),
    ...(coarse.length === 0
      ? []
      : [
          `${name}: the zero-loss rate is known to ${percent(Math.max(...coarse))} only instead of ${percent(goalWidth)} ` +
            `in ${String(coarse.length)} of ${all}, as the time was spent (zeroLossSearchSeconds)`,
        ]),
  ]
}

/**
 * The highest rate at which no more frames are lost than the goal allows. In the first round two floods come before the
 * search: to the own pod, which is the generator's ceiling, and to the server, whose received rate is the first guess.
 * Later searches begin near the last result, at a point that moves with the round, so that results do not repeat the
 * same grid of rates.
 * @param found gets the result of each search
 */
function zeroLossMeasurement(
  { route, loopbackPort, frameSize, goal, parameters }: ZeroLossTest,
  found: Map<string, SearchResult[]>,
  context: SuiteContext,
): Measurement {
  const { zeroLossSearchSeconds: searchSeconds, rounds } = parameters
  const id = `zero-loss-${String(frameSize)}-${route.name}`
  const name = `${String(frameSize)}-byte frames ${route.title}`
  const line: GeneratorLine = {
    ends: route,
    address: route.address,
    port: route.iperf3Port,
    payloadBytes: payloadBytes(frameSize, route.address),
    source: `iperf3 (${name})`,
  }
  const loopback: GeneratorLine = {
    ...line,
    ends: { client: route.client, server: route.client },
    address: route.clientAddress,
    port: loopbackPort,
    source: `iperf3 (${name}, generator to itself)`,
  }
  const labels = { frame_size: String(frameSize), ...route.labels }
  /** Frames per second that the generator reached at most, and where the next search begins. */
  let memory: { readonly fastest: number; readonly start: number } | undefined
  let measuredSeconds = searchSeconds * SHARE_OF_TRIALS
  return {
    id,
    expectedSeconds: searchSeconds + FLOODS_SECONDS / rounds,
    get measuredSeconds() {
      return measuredSeconds
    },
    async measure(round, signal = context.signal) {
      const outputs: string[] = []
      const collecting: SuiteContext = {
        ...context,
        signal,
        saveRaw: (_, content) => Promise.resolve(void outputs.push(content)),
      }
      const observations: Observation[] = []
      try {
        if (memory === undefined) {
          const own = await flood(loopback, collecting)
          const there = await flood(line, collecting)
          memory = { fastest: Math.max(own.offered, there.offered), start: there.received }
          observations.push({
            metric: 'network_generator_ceiling',
            labels: { frame_size: String(frameSize), path: route.path, ...familyLabel(route.family) },
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
          const outcome = await offer(line, load, seconds, collecting)
          context.log.debug(
            `${id}: ${String(load)}/s for ${String(seconds)} s: sent ${outcome.offered.toFixed(0)}/s, lost ${(outcome.sentLossRatio * 100).toFixed(4)} %`,
          )
          return outcome
        })
        measuredSeconds = result.trials.reduce((sum, { seconds }) => sum + seconds, 0)
        const search = JSON.stringify({ goal, ...result })
        await context.saveRaw(`network/${String(round)}-${id}.search.json`, search)
        const value = rateOf(result, name, goal, searchSeconds)
        memory = { ...memory, start: value * (1 - goal.width) ** ((round * GOLDEN) % 1) }
        found.set(name, [...(found.get(name) ?? []), result])
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

/** As fast as iperf3 can, in frames per second. */
async function flood(
  line: GeneratorLine,
  context: SuiteContext,
): Promise<{ readonly offered: number; readonly received: number }> {
  const { sent, seconds, reached, missing } = await send(line, FLOOD_FRAMES, 0, FLOOD_SECONDS, context)
  return { offered: sent / seconds, received: Math.max(0, reached - missing) / seconds }
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
): ReturnType<RunTrial> {
  const frames = Math.max(1, Math.round(load * trialSeconds))
  const counts = await send(line, frames, load * line.payloadBytes * 8, trialSeconds, context)
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

/** @param bitsPerSecond 0: as fast as it goes */
async function send(
  { ends, address, port, payloadBytes, source }: GeneratorLine,
  count: number,
  bitsPerSecond: number,
  expectedSeconds: number,
  context: SuiteContext,
): Promise<PacketCounts> {
  const packets = { count, payloadBytes }
  const bitrate = String(bitsPerSecond)
  const test = {
    address,
    port,
    protocol: 'udp',
    seconds: seconds(expectedSeconds),
    bitrate,
    packets,
  } as const
  const { report } = await runIperf3({ ends, test, source, rawName: source }, context)
  return packetCountsOf(report, source)
}
