import * as z from 'zod'
import { studentTQuantile } from '../../src/core/stats/student-t-quantile.ts'
import { studentTTail } from '../../src/core/stats/student-t-tail.ts'

/** One pair of a program with itself, in one line of the file of results. */
const runSchema = z.strictObject({
  at: z.iso.datetime(),
  commit: z.string(),
  profile: z.enum(['always', 'never']),
  /** Logarithm of head by base, of each measured round. */
  effects: z.array(z.number()).min(2),
})
export type OverheadRun = z.infer<typeof runSchema>

/** @param text JSON lines */
export function parseRuns(text: string): OverheadRun[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => runSchema.parse(JSON.parse(line)))
}

export interface Equivalence {
  readonly difference: number
  /** 90 %: inside of the margin exactly if both one-sided tests are significant at 5 %. */
  readonly lower: number
  readonly upper: number
  /** The larger of both one-sided tests. */
  readonly pValue: number
  readonly degreesOfFreedom: number
}

/**
 * Two one-sided t-tests (Schuirmann 1987), with the variances of Welch and every run as one observation, since rounds of one run are
 * not independent.
 * @param margin differences from −margin to +margin do not matter
 * @throws {RangeError} for fewer than two observations on a side, or none that vary
 */
export function equivalenceOf(a: readonly number[], b: readonly number[], margin: number): Equivalence {
  if (a.length < 2 || b.length < 2) throw new RangeError('an equivalence needs two observations of each')
  const [first, second] = [momentsOf(a), momentsOf(b)]
  const [va, vb] = [first.variance / a.length, second.variance / b.length]
  const error = Math.sqrt(va + vb)
  if (error === 0) throw new RangeError('observations that do not vary have no t-test')
  const degreesOfFreedom = (va + vb) ** 2 / (va ** 2 / (a.length - 1) + vb ** 2 / (b.length - 1))
  const difference = first.mean - second.mean
  const half = studentTQuantile(0.05, degreesOfFreedom) * error
  const pValue = studentTTail((margin - Math.abs(difference)) / error, degreesOfFreedom)
  return { difference, lower: difference - half, upper: difference + half, pValue, degreesOfFreedom }
}

export function momentsOf(values: readonly number[]): { readonly mean: number; readonly variance: number } {
  const mean = values.reduce((sum, one) => sum + one / values.length, 0)
  const variance = values.reduce((sum, one) => sum + (one - mean) ** 2 / (values.length - 1), 0)
  return { mean, variance }
}
