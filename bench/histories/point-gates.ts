import { mannWhitneyTail } from '../../src/core/stats/rank-distribution.ts'
import { studentTQuantile } from '../../src/core/stats/student-t.ts'

/*
 * Gates that judge new runs against the runs before them, as their code does; values for which lower is better. Each
 * returns the runs at which it raises an alarm.
 */

/** Runs before the one that is judged, at least, for gates that estimate the noise. */
export const FEWEST_BEFORE = 20
/** Runs on either side that Mann and Whitney's test compares. */
export const COMPARED = 10

/** github-action-benchmark: worse than the run before by more than the ratio (src/write.ts; default 2, "200%"). */
export function ratioToPrevious(values: readonly number[], ratio: number): number[] {
  return alarms(values, 1, (value, before) => value / (before.at(-1) ?? value) > ratio)
}

/** Bencher's t_test: the upper prediction limit of the last 64 runs; judged from the 20th run on. */
export function predictionLimit(values: readonly number[], level: number): number[] {
  return alarms(values, FEWEST_BEFORE, (value, before) => {
    const window = before.slice(-64)
    const mean = window.reduce((sum, one) => sum + one, 0) / window.length
    const squares = window.reduce((sum, one) => sum + (one - mean) ** 2, 0)
    const deviation = Math.sqrt(squares / (window.length - 1))
    if (deviation === 0) return false
    const t = studentTQuantile(1 - level, window.length - 1)
    return value > mean + t * deviation * Math.sqrt(1 + 1 / window.length)
  })
}

/** rustc-perf: a relative change beyond Q3 + 3·(Q3 − Q1) of the last 30 ones, quartiles being medians of halves. */
export function fenceOfChanges(values: readonly number[]): number[] {
  return alarms(values, FEWEST_BEFORE, (value, before) => {
    const window = before.slice(-31)
    const changes = window.slice(1).map((one, index) => Math.abs(one / (window[index] ?? one) - 1))
    changes.sort((a, b) => a - b)
    const half = Math.floor(changes.length / 2)
    const [first, third] = [middle(changes.slice(0, half)), middle(changes.slice(-half))]
    return value / (before.at(-1) ?? value) - 1 >= Math.max(third + 3 * (third - first), 1e-12)
  })
}

/**
 * Mann and Whitney's test, two-sided, of every ten runs against the ten before them, as benchstat tests samples. One alarm
 * for each row of places that pass, at the clearest of them.
 */
export function ranksOfNeighbours(values: readonly number[], level: number): number[] {
  const found: number[] = []
  let clearest: { at: number; p: number } | undefined
  for (let at = COMPARED; at <= values.length - COMPARED + 1; at += 1) {
    const [before, after] = [values.slice(at - COMPARED, at), values.slice(at, at + COMPARED)]
    const p = after.length < COMPARED ? 1 : twoSided(before, after)
    if (p < level) {
      if (clearest === undefined || p < clearest.p) clearest = { at, p }
    } else if (clearest !== undefined) {
      found.push(clearest.at)
      clearest = undefined
    }
  }
  return found
}

const tails = new Map<number, number>()

function twoSided(before: readonly number[], after: readonly number[]): number {
  let larger = 0
  for (const a of after) for (const b of before) larger += a > b ? 1 : a === b ? 0.5 : 0
  const u = Math.max(larger, before.length * after.length - larger)
  const tail = tails.get(u) ?? mannWhitneyTail(u, before.length, after.length)
  tails.set(u, tail)
  return Math.min(1, 2 * tail)
}

function alarms(
  values: readonly number[],
  fewest: number,
  isWorse: (value: number, before: readonly number[]) => boolean,
): number[] {
  return values.flatMap((value, index) =>
    index >= fewest && isWorse(value, values.slice(Math.max(0, index - 64), index)) ? [index] : [],
  )
}

function middle(sorted: readonly number[]): number {
  const at = (sorted.length - 1) / 2
  return ((sorted[Math.floor(at)] ?? 0) + (sorted[Math.ceil(at)] ?? 0)) / 2
}
