import { mean, sortSamples, standardDeviation } from '../stats/samples.ts'
import { studentTQuantile, studentTTail } from '../stats/student-t.ts'

/** By how much something changed from base to head, over the rounds in which both were seen. */
export interface ShareChange {
  readonly base: number
  readonly head: number
  readonly change: number
  /** Ends of the 95 % interval of the change. */
  readonly lower: number
  readonly upper: number
}

type BothSides = readonly { readonly base: number; readonly head: number }[]

const TAIL = 0.025

/**
 * Student's t of the differences of the rounds.
 * @param rounds at least two
 * @throws {RangeError} for fewer: one has no interval
 */
export function pairedChange(rounds: BothSides): ShareChange {
  const { change, standardError } = differenceOf(rounds)
  const half = studentTQuantile(TAIL, rounds.length - 1) * standardError
  return {
    base: averageOf(rounds.map(({ base }) => base)),
    head: averageOf(rounds.map(({ head }) => head)),
    change,
    lower: change - half,
    upper: change + half,
  }
}

/** Of "no change", two-sided. @throws {RangeError} for fewer than two rounds */
export function pairedPValue(rounds: BothSides): number {
  const { change, standardError } = differenceOf(rounds)
  if (change === 0) return 1
  return 2 * studentTTail(Math.abs(change) / standardError, rounds.length - 1)
}

function differenceOf(rounds: BothSides): { readonly change: number; readonly standardError: number } {
  const differences = sortSamples(rounds.map(({ base, head }) => head - base))
  const deviation = standardDeviation(differences)
  if (deviation === undefined) throw new RangeError('an interval needs two rounds')
  return { change: mean(differences), standardError: deviation / Math.sqrt(rounds.length) }
}

function averageOf(values: readonly number[]): number {
  return mean(sortSamples(values))
}
