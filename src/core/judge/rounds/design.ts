import { parseSelector, selects } from '../../policy/policy.ts'
import type { SeriesName } from '../../series.ts'

/** Of one stage; weeks, where a round takes a minute. */
export const MOST_ROUNDS = 10_000

/** One stage of a paired comparison: rounds on cluster pairs made again (see blocks.ts), ended by one look at the data. */
export interface Stage {
  /** Rounds of every series that takes part; a multiple of 4, so that both roles and both orders are equally often used. */
  readonly rounds: number
  /** Which share of the false alarm rate may be spent at the look after this stage; 0: nothing can be proven worse here. */
  readonly alarmShare: number
  /** The same of `missRate`, for `unchanged`. */
  readonly unchangedShare: number
  /** The rounds so far are too few for a rank test: their mean is tested (look/mean-of-rounds.ts), for large changes. */
  readonly test?: 'mean' | undefined
}

/** By how much the effects of pairs of identical testbeds differ, without the noise of rounds. */
export interface PairDifference {
  /** A selector, as of gate rules; ANY_SERIES: whatever nobody has recorded. */
  readonly series: string
  /** A standard deviation, as a share. */
  readonly share: number
  /** How well that is known, as degrees of freedom. */
  readonly degreesOfFreedom: number
}

export const ANY_SERIES = '*'

/** How a paired comparison goes on and when it decides. Fixed before the first round. */
export interface PairedDesign {
  readonly stages: readonly Stage[]
  /** Chance of any series wrongly called regressed, over all gating series together. */
  readonly falseAlarmRate: number
  /** Chance that one series, truly changed by the margin or more, is called unchanged. */
  readonly missRate: number
  /**
   * A series whose p-value is above this is no suspect: it gets more rounds only if they promise `unchanged`. Generous, because
   * letting a suspect go loses it while an innocent one costs only rounds.
   */
  readonly suspectLevel: number
  /**
   * A finding must recur: the rounds of the last stage alone, in their own cluster pairs, must agree at this level. At later looks all
   * rounds together must still agree at it.
   */
  readonly recurrenceLevel: number
  /** Neighbouring rounds that are proven to be alike at this level widen every test by their correlation. */
  readonly correlationLevel: number
  /** Rounds on one cluster pair at most, unless it is kept (blocks.ts): what a pair has is averaged out by further pairs only. */
  readonly roundsPerTwins: number
  /**
   * By how much pairs of identical clusters are taken to differ where no calibration says more, as long as they are too few to be the
   * units of the tests; see noise/offset.ts. The first whose series match; of a series that none matches nothing is assumed.
   */
  readonly pairDifferences?: readonly PairDifference[] | undefined
  /** Whether both assignments of roles must have been measured before a series may be called regressed or improved. */
  readonly needsSwappedRoles: boolean
}

/**
 * The design that `npm run bench:paired-gate` found best; docs/notes/simulations.md has the figures. Two looks for changes so large that
 * nothing else can feign them; with new cluster pairs every few rounds, pairs are the units from the third on (noise/pair-effects.ts).
 */
export const DEFAULT_DESIGN: PairedDesign = {
  stages: [
    { rounds: 8, alarmShare: 0.1, unchangedShare: 0, test: 'mean' },
    { rounds: 8, alarmShare: 0.2, unchangedShare: 0.1 },
    { rounds: 24, alarmShare: 0.35, unchangedShare: 0.7 },
    { rounds: 24, alarmShare: 0.15, unchangedShare: 0.1 },
    { rounds: 32, alarmShare: 0.1, unchangedShare: 0.05 },
    { rounds: 64, alarmShare: 0.1, unchangedShare: 0.05 },
  ],
  falseAlarmRate: 0.01,
  missRate: 0.025,
  suspectLevel: 0.4,
  recurrenceLevel: 0.05,
  correlationLevel: 0.001,
  roundsPerTwins: 4,
  // Hardly more than a guess.
  pairDifferences: [{ series: ANY_SERIES, share: 0.03, degreesOfFreedom: 4 }],
  needsSwappedRoles: true,
}

/** What a design takes pairs of clusters to differ by in a series; undefined: nothing is assumed. */
export function differenceFor(
  series: SeriesName,
  { pairDifferences = [] }: Pick<PairedDesign, 'pairDifferences'>,
): PairDifference | undefined {
  return pairDifferences.find((one) => selects(parseSelector(one.series), series))
}

/** Whether everything is measured in this stage: in the first one, and in the one after a look at few rounds. */
export function isScreening(stage: number, { stages }: Pick<PairedDesign, 'stages'>): boolean {
  return stage === 0 || stages[stage - 1]?.test === 'mean'
}

/** Rounds that every series has before any is left out. */
export function screeningRounds(design: Pick<PairedDesign, 'stages'>): number {
  return design.stages.reduce((sum, { rounds }, stage) => sum + (isScreening(stage, design) ? rounds : 0), 0)
}

/**
 * @throws {RangeError} for a design whose error rates would not hold: shares that are negative or add up to more than 1,
 * rates outside 0 … 1, a stage without rounds, less than two rounds on a cluster pair
 */
export function checkDesign(design: PairedDesign): void {
  const { stages, falseAlarmRate, missRate, roundsPerTwins } = design
  const problems = [
    ...(stages.length === 0 ? ['no stage'] : []),
    ...[falseAlarmRate, missRate]
      .filter((rate) => !(rate > 0 && rate < 0.5))
      .map((rate) => `a rate of ${String(rate)}`),
    ...stages
      .filter(({ rounds }) => !(rounds > 0 && rounds <= MOST_ROUNDS && rounds % 4 === 0))
      .map(
        ({ rounds }) =>
          `a stage of ${String(rounds)} rounds, not a multiple of 4 up to ${String(MOST_ROUNDS)}`,
      ),
    ...(roundsPerTwins >= 2 ? [] : [`${String(roundsPerTwins)} rounds on a cluster pair`]),
    ...problemsOfShares(
      'alarm',
      stages.map((stage) => stage.alarmShare),
    ),
    ...problemsOfShares(
      'unchanged',
      stages.map((stage) => stage.unchangedShare),
    ),
  ]
  if (problems.length > 0) throw new RangeError(`not a design of a paired comparison: ${problems.join('; ')}`)
}

/** Sums of decimal fractions are not exact. */
const ROUNDING = 1e-12

function problemsOfShares(name: string, shares: readonly number[]): string[] {
  const sum = shares.reduce((a, b) => a + b, 0)
  return shares.every((share) => share >= 0) && sum <= 1 + ROUNDING
    ? []
    : [`${name} shares of ${shares.join(', ')}, which must not be negative nor exceed 1 together`]
}
