import { mean } from '../stats/mean.ts'
import { sortSamples } from '../stats/sorted-samples.ts'
import { standardDeviation } from '../stats/standard-deviation.ts'
import { studentTQuantile } from '../stats/student-t-quantile.ts'

/** By how much a share changed from base to head, over the rounds in which both were seen. */
export interface ShareChange {
  readonly base: number
  readonly head: number
  readonly change: number
  /** Ends of the 95 % interval of the change. */
  readonly lower: number
  readonly upper: number
}

const TAIL = 0.025

/**
 * Student's t of the differences of the rounds.
 * @param rounds at least two
 * @throws {RangeError} for fewer: one has no interval
 */
export function pairedChange(
  rounds: readonly { readonly base: number; readonly head: number }[],
): ShareChange {
  const averageOf = (values: readonly number[]): number => mean(sortSamples(values))
  const differences = sortSamples(rounds.map(({ base, head }) => head - base))
  const deviation = standardDeviation(differences)
  if (deviation === undefined) throw new RangeError('an interval needs two rounds')
  const change = mean(differences)
  const half = (studentTQuantile(TAIL, rounds.length - 1) * deviation) / Math.sqrt(rounds.length)
  return {
    base: averageOf(rounds.map(({ base }) => base)),
    head: averageOf(rounds.map(({ head }) => head)),
    change,
    lower: change - half,
    upper: change + half,
  }
}
