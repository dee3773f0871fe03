import { type CalibratedSeries, type Calibration, CALIBRATION_SCHEMA } from './file.ts'
import { UserError } from '../errors.ts'
import { groupBy } from '../group-by.ts'
import type { PairedDesign, ClusterPairOffset, UsableRound } from '../judge/rounds/round.ts'
import { blocksOf, differenceFor } from '../judge/rounds/round.ts'
import { type MeasuredRound, seriesOfPair, type TwoSidedSeries } from '../judge/rounds/effects/effects.ts'
import { locationOfRounds } from '../judge/rounds/look/look.ts'
import { assumedOffset, remainingOffset, weighed } from '../judge/rounds/noise/offset.ts'
import { fewestRounds } from '../judge/rounds/plan/fewest-rounds.ts'
import type { Pair } from '../pair/pair-file.ts'
import { compilePolicy, type GateSettings, marginEffect, sizeOfWorsening, toAxis } from '../policy/policy.ts'
import type { KbenchRecord } from '../record/schema.ts'
import type { MetricCatalogue } from '../series.ts'
import { hodgesLehmann } from '../stats/location.ts'
import { normalQuantile } from '../stats/normal.ts'
import { studentTQuantile } from '../stats/student-t.ts'

/** One usable round of base against base, on the axis of the gate. */
interface NullRound {
  /** The pair of clusters, unique over all calibrating pairs. */
  readonly clusterPair: string
  readonly roles: 'straight' | 'swapped'
  readonly first: 'base' | 'head'
  readonly base: number
  readonly head: number
  /** Toward harm. */
  readonly effect: number
}

interface BoundedEstimate {
  readonly estimate: number
  /** Of a 95 % interval; infinite with too few rounds. */
  readonly lower: number
  readonly upper: number
}

const TAIL = 0.025

/** What remains from round to round when the pair of clusters, the roles and the order are the same. */
interface WithinClusterPairs {
  /** Variance of one side, the mean of both sides. */
  readonly variance: number
  readonly varianceOfEffects: number
  readonly degreesOfFreedom: number
  /** Pearson's, pooled over the cells, with Fisher's interval (atanh r ± z/√(degrees of freedom − 2)). */
  readonly correlation: BoundedEstimate | undefined
}

/** @returns undefined where no two rounds share pair, roles and order */
function withinClusterPairs(rounds: readonly NullRound[]): WithinClusterPairs | undefined {
  let [ofBase, ofHead, product, ofEffects, degreesOfFreedom] = [0, 0, 0, 0, 0]
  for (const cell of groupBy(
    rounds,
    ({ clusterPair, roles, first }) => `${clusterPair} ${roles} ${first}`,
  ).values()) {
    const [base, head] = [meanOf(cell, 'base'), meanOf(cell, 'head')]
    const effect = meanOf(cell, 'effect')
    for (const one of cell) {
      ofBase += (one.base - base) ** 2
      ofHead += (one.head - head) ** 2
      product += (one.base - base) * (one.head - head)
      ofEffects += (one.effect - effect) ** 2
    }
    degreesOfFreedom += cell.length - 1
  }
  if (degreesOfFreedom === 0) return undefined
  const scale = Math.sqrt(ofBase * ofHead)
  return {
    variance: (ofBase + ofHead) / 2 / degreesOfFreedom,
    varianceOfEffects: ofEffects / degreesOfFreedom,
    degreesOfFreedom,
    correlation: scale === 0 ? undefined : fisher(product / scale, degreesOfFreedom),
  }
}

function fisher(correlation: number, degreesOfFreedom: number): BoundedEstimate {
  const estimate = Math.min(1, Math.max(-1, correlation))
  if (degreesOfFreedom <= 2) return { estimate, lower: -1, upper: 1 }
  const half = normalQuantile(TAIL) / Math.sqrt(degreesOfFreedom - 2)
  return {
    estimate,
    lower: Math.tanh(Math.atanh(estimate) - half),
    upper: Math.tanh(Math.atanh(estimate) + half),
  }
}

/**
 * How much worse being second is: in each pair of clusters half the difference between rounds in which head was second and
 * those in which base was, weighted by their precision, with Student's interval from the variance within.
 */
function positionOf(
  rounds: readonly NullRound[],
  { varianceOfEffects, degreesOfFreedom }: WithinClusterPairs,
): BoundedEstimate | undefined {
  let [sum, weights] = [0, 0]
  for (const group of groupBy(rounds, ({ clusterPair, roles }) => `${clusterPair} ${roles}`).values()) {
    const [later, sooner] = [
      group.filter(({ first }) => first === 'base'),
      group.filter(({ first }) => first === 'head'),
    ]
    if (later.length === 0 || sooner.length === 0) continue
    const weight = 1 / (1 / later.length + 1 / sooner.length)
    sum += (weight * (meanOf(later, 'effect') - meanOf(sooner, 'effect'))) / 2
    weights += weight
  }
  if (weights === 0) return undefined
  const error = Math.sqrt(varianceOfEffects / 4 / weights)
  return around(sum / weights, error, degreesOfFreedom)
}

/** Student's interval. */
function around(estimate: number, error: number, degreesOfFreedom: number): BoundedEstimate {
  const half = error === 0 ? 0 : studentTQuantile(TAIL, degreesOfFreedom) * error
  return { estimate, lower: estimate - half, upper: estimate + half }
}

function meanOf(rounds: readonly NullRound[], field: 'base' | 'head' | 'effect'): number {
  return rounds.reduce((sum, round) => sum + round[field] / rounds.length, 0)
}

/** How much pairs of clusters differ beyond the noise of their rounds. */
interface BetweenClusterPairs {
  readonly offset: ClusterPairOffset
  /** Standard deviation, less what the noise of the rounds explains; 0 when that explains all. */
  readonly between: number
  /** How much worse the second place is, whichever pair stands there; undefined unless places were exchanged. */
  readonly place: BoundedEstimate | undefined
}

/** What one `kbench pair` of base against base wrote. */
export interface CalibratingPair {
  readonly pair: Pair
  readonly base: KbenchRecord
  readonly head: KbenchRecord
}

/** Slowdowns beyond the margin that a calibration says the rounds for. */
const EXCESSES = [0.02, 0.05, 0.1, 0.2] as const

/**
 * What this place does to measurements, from pairs in which base and head were the same: the spread within and between pairs
 * of clusters, the correlation of both sides within a round, the effect of the position. All rounds count, also those of
 * stages that were not completed, as nothing is decided here.
 * @throws {UserError} without pairs, or for pairs of different providers or designs
 */
export function calibrate(
  pairs: readonly CalibratingPair[],
  settings: GateSettings,
  catalogue: MetricCatalogue,
): Calibration {
  const [one] = pairs
  if (one === undefined)
    throw new UserError('nothing to calibrate with: no pair of base against base was given')
  const { provider, design } = one.pair
  const stranger = pairs.find(
    ({ pair }) => pair.provider !== provider || JSON.stringify(pair.design) !== JSON.stringify(design),
  )
  if (stranger !== undefined) {
    throw new UserError(
      `the pairs ${one.pair.id} and ${stranger.pair.id} were measured with different providers or designs`,
      { nextStep: 'Calibrate each provider and design from its own pairs.' },
    )
  }
  const policy = compilePolicy(settings)
  const byName = new Map<
    string,
    { series: TwoSidedSeries; rounds: { pair: string; round: MeasuredRound }[] }
  >()
  for (const { pair, base, head } of pairs) {
    for (const series of seriesOfPair({ pair, base, head, policy, metrics: catalogue })) {
      if (series.state !== 'both') continue
      const known = byName.get(series.name) ?? { series, rounds: [] }
      known.rounds.push(...series.rounds.map((round) => ({ pair: pair.id, round })))
      byName.set(series.name, known)
    }
  }
  const all = [...byName.values()].sort((a, b) => (a.series.name < b.series.name ? -1 : 1))
  const gatingSeries = all.filter(({ series }) => series.policy.gates).length
  return {
    schema: CALIBRATION_SCHEMA,
    provider,
    pairs: pairs.map(({ pair }) => ({
      id: pair.id,
      startedAt: pair.startedAt,
      clusterPairs: new Set(pair.rounds.map(({ clusterPair }) => clusterPair)).size,
    })),
    design,
    gatingSeries,
    series: all.map(({ series, rounds }) => calibrateSeries(series, rounds, design, gatingSeries)),
  }
}

function calibrateSeries(
  { name, metric, labels, unit, better, policy }: TwoSidedSeries,
  measured: readonly { readonly pair: string; readonly round: MeasuredRound }[],
  design: PairedDesign,
  gatingSeries: number,
): CalibratedSeries {
  const { scale, margin, gates } = policy
  const rounds = measured.flatMap(({ pair, round }): NullRound[] => {
    const { base, head, effect } = round
    if (effect === undefined || base === undefined || head === undefined) return []
    const values = { base: toAxis(base, scale), head: toAxis(head, scale), effect }
    // A rate of zero has no logarithm: what was lost is no noise.
    if (!Object.values(values).every(Number.isFinite)) return []
    return [
      {
        clusterPair: `${pair} ${String(round.clusterPair)}`,
        roles: round.roles,
        first: round.first,
        ...values,
      },
    ]
  })
  const within = withinClusterPairs(rounds)
  const limit = marginEffect(margin, scale)
  const between =
    within === undefined
      ? undefined
      : betweenClusterPairs(
          rounds,
          within.varianceOfEffects,
          design.needsSwappedRoles,
          assumedOffset(differenceFor({ metric, labels }, design), scale, limit),
        )
  const levels = design.stages.map(
    ({ alarmShare }) => (design.falseAlarmRate * alarmShare) / Math.max(1, gatingSeries),
  )
  const deviation = within === undefined ? undefined : Math.sqrt(within.varianceOfEffects)
  const hidden = between === undefined ? undefined : hiddenBy(between.offset, design, Math.max(...levels))
  return {
    series: name,
    unit,
    better,
    scale,
    gates,
    margin,
    clusterPairs: new Set(rounds.map(({ clusterPair }) => clusterPair)).size,
    rounds: rounds.length,
    unusable: measured.length - rounds.length,
    within: within === undefined ? null : Math.sqrt(within.variance),
    ofEffects: deviation ?? null,
    correlation: written(within?.correlation),
    position: within === undefined ? null : written(positionOf(rounds, within)),
    place: written(between?.place),
    between: between?.between ?? null,
    offset: between === undefined ? null : { ...between.offset },
    hidden:
      hidden === undefined
        ? null
        : sizeOfWorsening(limit + hidden, scale, 'lower') - sizeOfWorsening(limit, scale, 'lower'),
    roundsNeeded: EXCESSES.map((excess) => ({
      excess,
      rounds:
        deviation === undefined ? null : roundsFor(marginEffect(excess, scale), deviation, levels, design),
    })),
  }
}

function written(
  estimate: BoundedEstimate | undefined,
): { estimate: number; lower: number | null; upper: number | null } | null {
  if (estimate === undefined) return null
  const finite = (end: number): number | null => (Number.isFinite(end) ? end : null)
  return { estimate: estimate.estimate, lower: finite(estimate.lower), upper: finite(estimate.upper) }
}

/** The effect beyond the margin that the offset of all pairs of a design alone could feign at the level. */
function hiddenBy(
  offset: ClusterPairOffset,
  { stages, roundsPerClusterPair }: PairedDesign,
  level: number,
): number {
  const rounds = stages.flatMap(({ rounds: count }, stage) =>
    blocksOf(count, roundsPerClusterPair).flatMap(({ roles, rounds: size }, block) =>
      Array.from({ length: size }, (): UsableRound => ({
        stage,
        clusterPair: 1000 * stage + block,
        roles,
        first: 'base',
        effect: 0,
      })),
    ),
  )
  const { scale, degreesOfFreedom } = remainingOffset(offset, rounds)
  return scale === 0 || level === 0 ? 0 : scale * studentTQuantile(level, degreesOfFreedom)
}

const POWER = 0.9
/** Rank tests of normal data need so many more rounds than tests of means (Hollander, Wolfe, Chicken, section 4.5). */
const RANKS = Math.PI / 3

/**
 * Rounds to prove an effect so far beyond the margin with 90 % chance: ((z_level + z_0.9)·s/effect)²·π/3 at the look whose level
 * asks for the fewest, and at least as many as that level needs at all.
 */
function roundsFor(
  effect: number,
  deviation: number,
  levels: readonly number[],
  { needsSwappedRoles }: PairedDesign,
): number | null {
  const needed = levels
    .filter((level) => level > 0)
    .flatMap((level) => {
      const z = normalQuantile(level) + normalQuantile(1 - POWER)
      const least = fewestRounds(level, needsSwappedRoles)
      return least === undefined ? [] : [Math.max(least, ((z * deviation) / effect) ** 2 * RANKS)]
    })
  return needed.length === 0 ? null : 2 * Math.ceil(Math.min(...needed) / 2)
}

/**
 * From base against base on several pairs of clusters, one Hodges-Lehmann estimate each. Their true effect is zero, so the
 * variance of their own offsets is their mean square, less what the noise of the rounds explains (the estimate that sets the mean square
 * equal to its expectation: Searle, Casella, McCulloch, Variance Components, 1992, chapter 3). Where the gate exchanges places a
 * constant difference of the places cancels, so it is taken out first, at the price of one degree of freedom.
 *
 * Such an estimate can be zero by chance. What the design assumes of pairs anyway is weighed in with its few degrees of freedom.
 * @param noise variance of the effects of single rounds
 * @param exchanges whether comparisons exchange the places of base and head
 * @param assumed of the design; undefined: nothing
 * @returns undefined with too few pairs
 */
function betweenClusterPairs(
  rounds: readonly NullRound[],
  noise: number,
  exchanges: boolean,
  assumed: ClusterPairOffset | undefined,
): BetweenClusterPairs | undefined {
  // Seen from the places: exchanging them turns the sign of what the second place adds.
  const pairs = [...groupBy(rounds, ({ clusterPair }) => clusterPair).values()].flatMap((group) => {
    const seen = group.map((round) => ({
      stage: 0,
      roles: 'straight' as const,
      first: round.first,
      effect: round.roles === 'straight' ? round.effect : -round.effect,
    }))
    const effect = hodgesLehmann(locationOfRounds(seen))
    return effect === undefined ? [] : [{ effect, rounds: group.length }]
  })
  const count = pairs.length
  if (count === 0) return undefined
  const areExchanged = new Set(rounds.map(({ roles }) => roles)).size === 2
  const mean = pairs.reduce((sum, { effect }) => sum + effect / count, 0)
  const squares = pairs.reduce((sum, { effect }) => sum + (effect - mean) ** 2, 0)
  const place =
    areExchanged && count > 1 ? around(mean, Math.sqrt(squares / (count - 1) / count), count - 1) : undefined
  const isCentred = exchanges && place !== undefined
  const [meanSquare, degreesOfFreedom] = isCentred
    ? [squares / (count - 1), count - 1]
    : [squares / count + mean ** 2, count]
  const explained = pairs.reduce((sum, one) => sum + noise / one.rounds / count, 0)
  const between = Math.sqrt(Math.max(0, meanSquare - explained))
  const found = { scale: between, degreesOfFreedom }
  return { offset: assumed === undefined ? found : weighed(assumed, found), between, place }
}
