import { groupBy } from '../../group-by.ts'
import type { SeriesPolicy } from '../../record/policy.ts'
import { hodgesLehmann, intervalOf, locationOf, shiftOf } from '../../stats/location.ts'
import { normalTail } from '../../stats/normal.ts'
import { mannWhitneyTest } from '../../stats/rank-tests.ts'
import { areSamples, median, roundingStep, sortSamples, standardDeviation } from '../../stats/samples.ts'
import type { PairedDesign } from '../../record/design.ts'
import { clusterPairOf, type ClusterPairOffset, type UsableRound } from './round.ts'

/** Stands for the infinite effect of a rate that one side lost: the square of its variance is still a number. */
const HUGE = 1e50

export function bounded(effect: number): number {
  return Math.min(HUGE, Math.max(-HUGE, effect))
}

/** What was computed from bounded effects: infinite where they were. */
export function unbounded(value: number): number {
  return Math.abs(value) >= HUGE / 100 ? Math.sign(value) * Infinity : value
}

/**
 * Standard deviation of finite effects around the mean of their cluster pair and order, so that neither
 * counts as noise; undefined with too few.
 */
export function deviationWithinCells(rounds: readonly UsableRound[]): number | undefined {
  let [squares, freedom] = [0, 0]
  for (const cell of groupBy(rounds, (round) => `${clusterPairOf(round)} ${round.first}`).values()) {
    const finite = cell.map(({ effect }) => effect).filter(Number.isFinite)
    const deviation = finite.length < 2 ? undefined : standardDeviation(sortSamples(finite))
    if (deviation === undefined) continue
    squares += deviation ** 2 * (finite.length - 1)
    freedom += finite.length - 1
  }
  return freedom === 0 ? undefined : Math.sqrt(squares / freedom)
}

/** Fewer cluster pairs are never the units of a test. */
const FEWEST_PAIRS = 8

/**
 * From so many cluster pairs on the pair is the unit of a look instead of the round: its offset, drifts and
 * bursts within it, its order of sides and assumptions about pairs then no longer matter. So many that the
 * smallest possible p-value, 2⁻ⁿ, can prove everything that the look after this stage may prove: 8 to 10 at
 * the levels of the default design.
 */
export function fewestPairs(
  stage: number,
  { stages, falseAlarmRate, missRate }: Pick<PairedDesign, 'stages' | 'falseAlarmRate' | 'missRate'>,
): number {
  const { alarmShare = 0, unchangedShare = 0 } = stages[stage] ?? {}
  const levels = [falseAlarmRate * alarmShare, missRate * unchangedShare].filter((level) => level > 0)
  return Math.max(FEWEST_PAIRS, ...levels.map((level) => Math.ceil(-Math.log2(level))))
}

/** The effect that each cluster pair shows, by its name: Hodges and Lehmann's estimate from its rounds. */
export function pairEffects(rounds: readonly UsableRound[]): Map<string, number> {
  const effects = new Map<string, number>()
  for (const [name, own] of groupBy(rounds, clusterPairOf)) {
    const effect = hodgesLehmann(locationOf(own.map(({ effect: one }) => one)))
    if (effect !== undefined) effects.set(name, effect)
  }
  return effects
}

/** Variance that the noise of single rounds gives to the effect of a cluster pair; 0 where it is not known. */
export function noiseOfPairs(rounds: readonly UsableRound[]): number {
  const pairs = [...groupBy(rounds, clusterPairOf).values()]
  const variance = (deviationWithinCells(rounds) ?? 0) ** 2
  return pairs.reduce((sum, { length }) => sum + variance / length / pairs.length, 0)
}

/** How similar successive rounds are. All tests of the gate take rounds as independent. */
interface SerialCorrelation {
  /** Correlation of the ranks of neighbouring rounds, −1 … 1, corrected for the shortness of the segments. */
  readonly estimate: number
  /** One-sided, of "not positive". */
  readonly pValue: number
}

/** Fewer pairs of neighbouring rounds say nothing: the statistic below cannot exceed the root of their number. */
const FEWEST_NEIGHBOURS = 8

/**
 * The correlation between neighbouring rounds of the same cluster pairs, over one series or pooled over many: effects are replaced
 * by their normalised ranks within one cluster pair and one order, so that neither an offset of the cluster pairs nor the
 * position counts as correlation, and the products of neighbours are summed (the rank version of the serial correlation coefficient:
 * Wald and Wolfowitz, An exact test for randomness in the non-parametric case based on serial correlation, 1943).
 *
 * Series that share rounds resemble one another: quantiles of one measurement nearly repeat it. So the
 * products are first summed over all series for each two neighbouring rounds. When rounds are independent
 * those sums are uncorrelated with mean 0, however similar the series are, and their total divided by the
 * root of the sum of their squares is close to normal (White, A heteroskedasticity-consistent covariance
 * matrix estimator, 1980).
 * @returns undefined with too few neighbours or without any spread
 */
export function serialCorrelation(
  ...series: readonly (readonly UsableRound[])[]
): SerialCorrelation | undefined {
  let [scale, neighbours, segments] = [0, 0, 0]
  const sums = new Map<string, number>()
  for (const rounds of series) {
    const own = productsOf(rounds)
    for (const { at, product } of own.products) sums.set(at, (sums.get(at) ?? 0) + product)
    scale += own.products.length * own.meanSquare
    neighbours += own.products.length
    segments += own.segments
  }
  const [sum, squares] = [...sums.values()].reduce<readonly [number, number]>(
    ([total, square], one) => [total + one, square + one ** 2],
    [0, 0],
  )
  if (sums.size < FEWEST_NEIGHBOURS || scale === 0) return undefined
  return {
    estimate: unbiased(sum / scale, 1 + neighbours / segments),
    pValue: squares === 0 ? 1 : normalTail(sum / Math.sqrt(squares)),
  }
}

/**
 * In a segment of n rounds, centred by its own mean, the estimate of a correlation r falls short by about 4r/n (Marriott and
 * Pope, Bias in the estimation of autocorrelations, 1954; their further −1/n is made good by the centring per order, which
 * takes out the alternating part).
 */
function unbiased(estimate: number, length: number): number {
  const corrected = estimate / (1 - 4 / Math.max(length, SHORTEST))
  return Math.min(1, Math.max(-1, corrected))
}

/** Segments shorter than this are corrected as if they had this length. */
const SHORTEST = 8

interface Products {
  /** Product of each two neighbouring rounds, with a name that all series share. */
  readonly products: readonly { readonly at: string; readonly product: number }[]
  readonly meanSquare: number
  /** Runs of rounds on the same cluster pairs. */
  readonly segments: number
}

function productsOf(rounds: readonly UsableRound[]): Products {
  const scores = scoresWithinCells(rounds)
  const products: { at: string; product: number }[] = []
  let [squares, segments, place] = [0, 0, 0]
  for (const [index, round] of rounds.entries()) {
    const score = scores[index] ?? 0
    squares += score ** 2
    const before = rounds[index - 1]
    if (before === undefined || clusterPairOf(before) !== clusterPairOf(round)) {
      segments += 1
      place = 0
      continue
    }
    place += 1
    const at = round.round === undefined ? `${clusterPairOf(round)} ${String(place)}` : String(round.round)
    products.push({ at, product: score * (scores[index - 1] ?? 0) })
  }
  return { products, segments, meanSquare: rounds.length === 0 ? 0 : squares / rounds.length }
}

/**
 * The offset that widens an estimate as much as correlated rounds: from s²/n to s²/n · (1 + r)/(1 − r) when
 * each round remembers a share r of the one before (first-order autoregression).
 */
export function offsetOfCorrelation(
  correlation: number,
  deviation: number,
  rounds: number,
): ClusterPairOffset {
  const memory = Math.min(MOST_MEMORY, Math.max(0, correlation))
  const variance = (deviation ** 2 / rounds) * ((2 * memory) / (1 - memory))
  return { scale: Math.sqrt(variance), degreesOfFreedom: Math.max(1, rounds - 2) }
}

/** More similar rounds hardly inform; the factor is kept finite. */
const MOST_MEMORY = 0.95

/** (rank − middle) / size within each cell; equal effects share their mid-rank. */
function scoresWithinCells(rounds: readonly UsableRound[]): number[] {
  const cells = new Map<string, number[]>()
  for (const [index, round] of rounds.entries()) {
    const key = `${clusterPairOf(round)} ${round.first}`
    cells.set(key, [...(cells.get(key) ?? []), index])
  }
  const scores = new Array<number>(rounds.length).fill(0)
  for (const members of cells.values()) {
    const effects = members.map((index) => rounds[index]?.effect ?? 0)
    for (const [position, index] of members.entries()) {
      const own = effects[position] ?? 0
      let above = 0
      for (const other of effects) above += Math.sign(own > other ? 1 : own < other ? -1 : 0)
      scores[index] = above / (2 * members.length)
    }
  }
  return scores
}

export const POSITION_CONFIDENCE = 0.95

/**
 * How much being measured second differs from being measured first, as an effect: positive means second is worse. An effect of head against base is E + P when head was second and E − P when base was, so
 * the shift between the two kinds of rounds is 2·P: half the Hodges-Lehmann shift and half its interval.
 * @param around as for `samplesByPosition`; best the estimated effect
 * @returns undefined unless both orders were measured; a two-sided interval, infinite with too few rounds, and the two-sided p-value of "the
 * position makes no difference" (Mann-Whitney)
 */
export function positionEffect(rounds: readonly UsableRound[], around = 0) {
  // With one order alone, swapped roles would show the effect of head itself.
  if (new Set(rounds.map(({ first }) => first)).size < 2) return undefined
  const { later, sooner } = samplesByPosition(rounds, around)
  const shift = shiftOf(later, sooner)
  const estimate = hodgesLehmann(shift)
  if (estimate === undefined) return undefined
  const [lower, upper] = intervalOf(shift, (1 - POSITION_CONFIDENCE) / 2)
  return {
    estimate: estimate / 2,
    lower: lower / 2,
    upper: upper / 2,
    pValue: mannWhitneyTest(later, sooner).twoSided,
  }
}

/** The p-value alone, 1 unless both orders were measured. */
export function positionPValue(rounds: readonly UsableRound[], around: number): number {
  const { later, sooner } = samplesByPosition(rounds, around)
  return mannWhitneyTest(later, sooner).twoSided
}

/**
 * The effects of rounds in which head was second, and of those in which base was. Swapped rounds enter as 2·around − effect
 * with the orders exchanged: a difference of the cluster pairs then moves both samples equally and drops out.
 * @param around the effect of head against base that is taken as given; with one assignment of roles it does not matter
 */
function samplesByPosition(
  rounds: readonly UsableRound[],
  around: number,
): { readonly later: readonly number[]; readonly sooner: readonly number[] } {
  const later: number[] = []
  const sooner: number[] = []
  for (const { roles, first, effect } of rounds) {
    const headWasSecond = first === 'base'
    if (roles === 'straight') (headWasSecond ? later : sooner).push(effect)
    else (headWasSecond ? sooner : later).push(2 * around - effect)
  }
  return { later, sooner }
}

/** A step smaller than this share of a value moves no verdict. */
const SMALLEST = 1e-6

/**
 * The step of effects of which the values of both sides were rounded: a large one can move the location of all rounds together by up to
 * half of itself, which more rounds do not average out.
 * @param values of both sides, in the rounds that count
 * @returns undefined where values are not rounded, or so finely that it does not matter
 */
export function stepOfEffects(values: readonly number[], scale: SeriesPolicy['scale']): number | undefined {
  if (!areSamples(values)) return undefined
  const [step, middle] = [roundingStep(values), Math.abs(median(sortSamples(values)))]
  if (!(step > SMALLEST * middle)) return undefined
  // Between values that are zero a logarithm has no step.
  return scale === 'absolute' ? step : middle === 0 ? undefined : Math.log1p(step / middle)
}

/**
 * The margin, with half a step of rounding to the safe side. A margin that is a multiple of the step needs none: a
 * vote exactly there counts against what is to be proven.
 * @returns changed: proven to be exceeded, worse or better; within: proven not to be reached (negative: nothing can prove that)
 */
export function testedMargins({ marginEffect, step = 0 }: { marginEffect: number; step?: number }) {
  const steps = step === 0 ? 0 : marginEffect / step
  const half = Math.abs(steps - Math.round(steps)) < SMALLEST ? 0 : step / 2
  return { changed: marginEffect + half, within: marginEffect - half }
}
