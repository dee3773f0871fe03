import { groupBy } from '../group-by.ts'
import { studentTQuantile } from '../stats/student-t.ts'
import { normalQuantile } from '../stats/normal.ts'

/** One usable round of base against base, on the axis of the gate. */
export interface NullRound {
  /** The pair of clusters, unique over all calibrating pairs. */
  readonly twins: string
  readonly roles: 'straight' | 'swapped'
  readonly first: 'base' | 'head'
  readonly base: number
  readonly head: number
  /** Toward harm. */
  readonly effect: number
}

export interface BoundedEstimate {
  readonly estimate: number
  /** Of a 95 % interval; infinite with too few rounds. */
  readonly lower: number
  readonly upper: number
}

const TAIL = 0.025

/** What remains from round to round when the pair of clusters, the roles and the order are the same. */
interface WithinTwins {
  /** Variance of one side, the mean of both sides. */
  readonly variance: number
  readonly varianceOfEffects: number
  readonly degreesOfFreedom: number
  /** Pearson's, pooled over the cells, with Fisher's interval (atanh r ± z/√(degrees of freedom − 2)). */
  readonly correlation: BoundedEstimate | undefined
}

/** @returns undefined where no two rounds share pair, roles and order */
export function withinTwins(rounds: readonly NullRound[]): WithinTwins | undefined {
  let [ofBase, ofHead, product, ofEffects, degreesOfFreedom] = [0, 0, 0, 0, 0]
  for (const cell of groupBy(rounds, ({ twins, roles, first }) => `${twins} ${roles} ${first}`).values()) {
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
export function positionOf(
  rounds: readonly NullRound[],
  { varianceOfEffects, degreesOfFreedom }: WithinTwins,
): BoundedEstimate | undefined {
  let [sum, weights] = [0, 0]
  for (const group of groupBy(rounds, ({ twins, roles }) => `${twins} ${roles}`).values()) {
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
export function around(estimate: number, error: number, degreesOfFreedom: number): BoundedEstimate {
  const half = error === 0 ? 0 : studentTQuantile(TAIL, degreesOfFreedom) * error
  return { estimate, lower: estimate - half, upper: estimate + half }
}

function meanOf(rounds: readonly NullRound[], field: 'base' | 'head' | 'effect'): number {
  return rounds.reduce((sum, round) => sum + round[field] / rounds.length, 0)
}
