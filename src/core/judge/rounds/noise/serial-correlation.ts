import { normalTail } from '../../../stats/normal.ts'
import { type ClusterPairOffset, clusterPairOf, type UsableRound } from '../round.ts'

/** How alike rounds are that follow one another. All tests of the gate take rounds as independent. */
export interface SerialCorrelation {
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
 * Series that share rounds resemble one another: quantiles of one measurement nearly repeat it. So the products are
 * first summed over all series for each two neighbouring rounds. When rounds are independent those sums are uncorrelated with
 * mean 0, however alike the series are, and their total divided by the root of the sum of their squares is close to normal (White,
 * A heteroskedasticity-consistent covariance matrix estimator, 1980).
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
  /** Of each two neighbouring rounds, with a name that all series share. */
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
 * The offset that has the same effect on an estimate as correlated rounds: they widen the variance of a mean from s²/n
 * to s²/n · (1 + r)/(1 − r) when each round remembers a share r of the one before (first-order autoregression).
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

/** Rounds more alike than this hardly inform; the factor is kept finite. */
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
