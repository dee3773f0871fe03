import { defined } from '../../defined.ts'
import { differenceFor, type PairedRound, type PairedSeries, type UsableRound } from './round.ts'
import { assumedOffset } from './offset.ts'
import { stepOfEffects } from './noise.ts'
import type { Pair } from '../../record/pair-file.ts'
import { type GatePolicy, marginEffect, type SeriesPolicy, toAxis, towardHarm } from '../../record/policy.ts'
import type { KbenchRecord, RecordedSeries } from '../../record/schema.ts'
import {
  type Direction,
  formatSeries,
  type MetricCatalogue,
  parseSeries,
  type SeriesName,
  type Unit,
} from '../../series.ts'
import { clippedSlope, mean, median, medianOf, sortSamples } from '../../stats/samples.ts'
import { groupBy } from '../../group-by.ts'

/** The effect of a round, or why it gives none. */
type Outcome =
  | { readonly effect: number; readonly without: undefined }
  | {
      readonly effect: undefined
      readonly without: 'base-missing' | 'head-missing' | 'both-missing' | 'non-finite' | 'non-positive'
    }

/**
 * The effect of one round, positive for harm.
 *
 * On the relative scale a rate (higher is better) that is exactly zero on one side is infinitely worse there, and zero on
 * both sides is no change. A time of zero, and anything negative, has no logarithm: `non-positive`.
 * @param base undefined: not measured in this round
 */
export function effectOfPair(
  base: number | undefined,
  head: number | undefined,
  { scale, better }: { readonly scale: SeriesPolicy['scale']; readonly better: Direction },
): Outcome {
  if (base === undefined || head === undefined) {
    if (base === head) return { effect: undefined, without: 'both-missing' }
    return { effect: undefined, without: base === undefined ? 'base-missing' : 'head-missing' }
  }
  if (!Number.isFinite(base) || !Number.isFinite(head)) return { effect: undefined, without: 'non-finite' }
  if (scale === 'relative') {
    const least = Math.min(base, head)
    if (least < 0 || (least === 0 && better === 'lower'))
      return { effect: undefined, without: 'non-positive' }
    if (base === head) return { effect: 0, without: undefined }
  }
  return { effect: towardHarm(toAxis(head, scale) - toAxis(base, scale), better), without: undefined }
}

/** One series in one round. */
interface Watched {
  readonly stage: number
  /** log(speed during head / speed during base) */
  readonly difference: number
  /** Its slices: log(speed) and log(value), each as the deviation from the median of its side. */
  readonly points: Parameters<typeof clippedSlope>[0]
}

/**
 * How the speed of the CPU changed the rounds of a pair, as a difference of logarithms of the value: slope ·
 * log(speed during head / speed during base), both means over the slices.
 *
 * The slope of a series is estimated from the slices of all rounds up to the end of the round's stage, from
 * deviations within each side. So it does not say which side is better: if they are equal, exchanging them in
 * a round turns the sign of its effect, with or without this correction, and tests on signs and ranks keep
 * their level. A later stage does not change earlier rounds, whose looks have been taken.
 * @returns of a series in Prometheus notation and a round; 0 where the speed is not known
 */
export function speedDifferences({ speeds = [], rounds }: Pick<Pair, 'speeds' | 'rounds'>) {
  const stages = new Map(rounds.map(({ round, stage }) => [round, stage]))
  const watched = new Map<string, Map<number, Watched>>()
  for (const { round, base, head, series } of speeds) {
    const difference = Math.log(mean(sortSamples(head)) / mean(sortSamples(base)))
    for (const values of series) {
      const name = formatSeries(parseSeries(values.series))
      const own = watched.get(name) ?? new Map<number, Watched>()
      const points = [...pointsOf(base, values.base), ...pointsOf(head, values.head)]
      own.set(round, { stage: stages.get(round) ?? 0, difference, points })
      watched.set(name, own)
    }
  }
  const slopes = new Map<string, number>()
  return (series: string, round: number): number => {
    const own = watched.get(series)
    const here = own?.get(round)
    if (own === undefined || here === undefined) return 0
    const key = `${String(here.stage)} ${series}`
    const slope = slopes.get(key) ?? slopeOf([...own.values()].filter(({ stage }) => stage <= here.stage))
    slopes.set(key, slope)
    return slope * here.difference
  }
}

function pointsOf(speeds: readonly number[], values: readonly number[]): Watched['points'] {
  const [x, y] = [deviations(speeds), deviations(values)]
  return x.map((one, index) => ({ x: one, y: y[index] ?? 0 }))
}

function deviations(values: readonly number[]): number[] {
  const logarithms = values.map((value) => Math.log(value))
  const middle = median(sortSamples(logarithms))
  return logarithms.map((value) => value - middle)
}

/** A program cannot depend on the speed of its CPU much more than in proportion. */
const STEEPEST = 1.5

/**
 * Shrunk by its uncertainty, to 0 from half of it on: a correction of nothing adds the noise of the speeds.
 */
function slopeOf(watched: readonly Watched[]): number {
  const { slope, standardError } = clippedSlope(watched.flatMap(({ points }) => points))
  if (slope === 0) return 0
  const shrunk = slope * Math.max(0, 1 - ((2 * standardError) / slope) ** 2)
  return Math.min(STEEPEST, Math.max(-STEEPEST, shrunk))
}

/** One round of one series, with what both sides measured and why it does not count, if so. */
export interface MeasuredRound extends PairedRound {
  readonly round: number
  readonly clusterPair: number
  readonly base: number | undefined
  readonly head: number | undefined
  /** undefined: it counts. */
  readonly without: Outcome['without'] | 'disturbed'
}

/** What both sides of a pair measured of a series. */
export interface MeasuredPairSeries {
  readonly pair: Pair
  readonly paired: PairedSeries
  /** Rounds of the stages it is judged after. */
  readonly rounds: readonly MeasuredRound[]
  /** Those of `rounds` that count. */
  readonly counted: readonly (MeasuredRound & UsableRound)[]
}

/** One series of either side of a pair. */
export interface TwoSidedSeries extends SeriesName {
  readonly name: string
  readonly unit: Unit
  readonly better: Direction
  readonly policy: SeriesPolicy
  /** undefined: the record does not list it. */
  readonly base: Side | undefined
  readonly head: Side | undefined
  /** Whether the same thing was measured on both sides, in at least one round each. */
  readonly state: 'both' | 'only-base' | 'only-head' | 'neither' | 'definition-differs'
  /** All rounds in which it was to be measured, in the order of time. */
  readonly rounds: readonly MeasuredRound[]
}

interface Side {
  readonly unit: Unit
  readonly better: Direction
  /** One value per round that was measured, by the number of the round. */
  readonly values: ReadonlyMap<number, number>
}

/** A pair with both records. Direction and scale of a series are those of the metric's definition. */
interface PairRecords {
  readonly pair: Pair
  readonly base: Pick<KbenchRecord, 'series'>
  readonly head: Pick<KbenchRecord, 'series'>
  readonly policy: GatePolicy
  readonly metrics: MetricCatalogue
}

/** Brings together the series of both records of a pair, by name. */
export function seriesOfPair({ pair, base, head, policy, metrics }: PairRecords): TwoSidedSeries[] {
  const [ofBase, ofHead] = [seriesByName(base), seriesByName(head)]
  const measurements = measurementsBySeries(pair)
  const disturbed = new Set(pair.disturbed.map(measuredRoundKey))
  const speedOf = speedDifferences(pair)
  return [...new Set([...ofBase.keys(), ...ofHead.keys()])].sort().flatMap((name) => {
    const like = ofHead.get(name) ?? ofBase.get(name)
    if (like === undefined) return []
    const { metric, labels, unit } = like
    const definition = metrics.get(metric)
    const sides = { base: sideOf(ofBase.get(name)), head: sideOf(ofHead.get(name)) }
    const series = {
      name,
      metric,
      labels,
      unit,
      better: definition?.better ?? like.better,
      policy: policy.policyOf({ metric, labels }, definition),
      ...sides,
      state: stateOf(sides.base, sides.head, definition !== undefined),
    }
    const faster = (round: number): number => speedOf(name, round)
    return { ...series, rounds: roundsOf(series, pair, measurements.get(name) ?? [], disturbed, faster) }
  })
}

/** The series that both sides measured, as the planner and the judge take them. Ids are names in Prometheus notation. */
export function pairedSeriesOf(records: PairRecords): PairedSeries[] {
  return seriesOfPair(records)
    .filter(({ state }) => state === 'both')
    .map((one) => asPairedSeries(one, records.pair.design))
}

export function asPairedSeries(
  { name, metric, labels, policy, rounds }: TwoSidedSeries,
  design: Pair['design'],
): PairedSeries {
  const { scale, margin, gates } = policy
  const step = stepOfEffects(
    rounds.flatMap(({ base, head, without }) =>
      without !== undefined || base === undefined || head === undefined ? [] : [base, head],
    ),
    scale,
  )
  const accepted = marginEffect(margin, scale)
  const assumed = assumedOffset(differenceFor({ metric, labels }, design), scale, accepted)
  return { id: name, gates, marginEffect: accepted, rounds, ...defined({ step, assumed }) }
}

/** Names a round of one measurement, for sets of those. */
export function measuredRoundKey({ round, measurement }: { round: number; measurement: string }): string {
  return `${String(round)} ${measurement}`
}

/** The ids of the measurements that give a series; usually one. */
function measurementsBySeries({ measurements }: Pair): Map<string, string[]> {
  const bySeries = new Map<string, string[]>()
  for (const { id, series } of measurements) {
    for (const text of series) {
      const name = formatSeries(parseSeries(text))
      bySeries.set(name, [...(bySeries.get(name) ?? []), id])
    }
  }
  return bySeries
}

/** All rounds of its measurement; for a series that no measurement claims, those in which a side has it. */
function roundsOf(
  { base: ofBase, head: ofHead, policy: { scale }, better }: Omit<TwoSidedSeries, 'rounds'>,
  { rounds }: Pair,
  owners: readonly string[],
  disturbed: ReadonlySet<string>,
  faster: (round: number) => number,
): MeasuredRound[] {
  return rounds.flatMap(({ round, stage, clusterPair, roles, first, measurements }): MeasuredRound[] => {
    const [base, head] = [ofBase?.values.get(round), ofHead?.values.get(round)]
    const isPlanned =
      owners.length > 0 && (measurements === undefined || owners.some((id) => measurements.includes(id)))
    if (!isPlanned && base === undefined && head === undefined) return []
    const facts = { round, stage, clusterPair, roles, first, base, head }
    if (owners.some((measurement) => disturbed.has(measuredRoundKey({ round, measurement }))))
      return [{ ...facts, effect: undefined, without: 'disturbed' }]
    const { effect, without } = effectOfPair(base, head, { scale, better })
    // Only logarithms are known to follow the speed of the CPU.
    const bySpeed = scale === 'relative' ? towardHarm(faster(round), better) : 0
    return [{ ...facts, effect: effect === undefined ? undefined : effect - bySpeed, without }]
  })
}

function seriesByName({ series }: Pick<KbenchRecord, 'series'>): Map<string, RecordedSeries> {
  const byName = new Map<string, RecordedSeries>()
  for (const one of series) {
    const name = formatSeries(one)
    const known = byName.get(name)
    byName.set(name, known === undefined ? one : { ...known, samples: [...known.samples, ...one.samples] })
  }
  return byName
}

function sideOf(series: RecordedSeries | undefined): Side | undefined {
  if (series === undefined) return undefined
  const { unit, better, samples } = series
  // A series that was sampled more than once in a round counts with the median.
  const values = [...groupBy(samples, ({ round }) => round)].map(
    ([round, all]) => [round, medianOf(all.map(({ value }) => value)) ?? Number.NaN] as const,
  )
  return { unit, better, values: new Map(values) }
}

function stateOf(
  base: Side | undefined,
  head: Side | undefined,
  isDefined: boolean,
): TwoSidedSeries['state'] {
  const [hasBase, hasHead] = [(base?.values.size ?? 0) > 0, (head?.values.size ?? 0) > 0]
  if (!hasBase || !hasHead) return hasBase ? 'only-base' : hasHead ? 'only-head' : 'neither'
  const isSame = base?.unit === head?.unit && (isDefined || base?.better === head?.better)
  return isSame ? 'both' : 'definition-differs'
}
