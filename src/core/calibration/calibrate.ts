import { UserError } from '../errors.ts'
import { compilePolicy, type GateSettings, marginEffect, sizeOfWorsening, toAxis } from '../policy/policy.ts'
import type { MetricCatalogue } from '../series.ts'
import { blocksOf } from '../judge/rounds/blocks.ts'
import { differenceFor, type PairedDesign } from '../judge/rounds/design.ts'
import { fewestRounds } from '../judge/rounds/plan/fewest-rounds.ts'
import { assumedOffset, remainingOffset, weighed } from '../judge/rounds/noise/offset.ts'
import {
  seriesOfPair,
  type MeasuredRound,
  type TwoSidedSeries,
} from '../judge/rounds/effects/measured-series.ts'
import type { TwinOffset, UsableRound } from '../judge/rounds/round.ts'
import type { KbenchRecord } from '../record/schema.ts'
import { normalQuantile } from '../stats/normal.ts'
import { studentTQuantile } from '../stats/student-t.ts'
import { CALIBRATION_SCHEMA, type CalibratedSeries, type Calibration } from './schema.ts'
import type { Pair } from '../pair/schema.ts'
import {
  positionOf,
  withinTwins,
  type BoundedEstimate,
  type NullRound,
  around,
} from './variance-components.ts'
import { groupBy } from '../group-by.ts'
import { locationOfRounds } from '../judge/rounds/look/location-of-rounds.ts'
import { hodgesLehmann } from '../stats/location.ts'

/** How much pairs of clusters differ beyond the noise of their rounds. */
interface BetweenTwins {
  readonly offset: TwinOffset
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
export const EXCESSES = [0.02, 0.05, 0.1, 0.2] as const

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
      twins: new Set(pair.rounds.map(({ twins }) => twins)).size,
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
    return [{ twins: `${pair} ${String(round.twins)}`, roles: round.roles, first: round.first, ...values }]
  })
  const within = withinTwins(rounds)
  const limit = marginEffect(margin, scale)
  const between =
    within === undefined
      ? undefined
      : betweenTwins(
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
    twins: new Set(rounds.map(({ twins }) => twins)).size,
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
function hiddenBy(offset: TwinOffset, { stages, roundsPerTwins }: PairedDesign, level: number): number {
  const rounds = stages.flatMap(({ rounds: count }, stage) =>
    blocksOf(count, roundsPerTwins).flatMap(({ roles, rounds: size }, block) =>
      Array.from({ length: size }, (): UsableRound => ({
        stage,
        twins: 1000 * stage + block,
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
function betweenTwins(
  rounds: readonly NullRound[],
  noise: number,
  exchanges: boolean,
  assumed: TwinOffset | undefined,
): BetweenTwins | undefined {
  // Seen from the places: exchanging them turns the sign of what the second place adds.
  const pairs = [...groupBy(rounds, ({ twins }) => twins).values()].flatMap((group) => {
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
