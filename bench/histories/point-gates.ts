import { studentTQuantile } from '../../src/core/stats/student-t-quantile.ts'

/*
 * Gates that judge one new run against the runs before it, as their code does; values for which lower is better. Each
 * returns the runs at which it raises an alarm.
 */

/** github-action-benchmark: worse than the run before by more than the ratio (src/write.ts; default 2, "200%"). */
export function ratioToPrevious(values: readonly number[], ratio: number): number[] {
  return alarms(values, 1, (value, before) => value / (before.at(-1) ?? value) > ratio)
}

/** Bencher's t_test: the upper prediction limit of the last 64 runs; judged from the 20th run on. */
export function predictionLimit(values: readonly number[], level: number): number[] {
  return alarms(values, 20, (value, before) => {
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
  return alarms(values, 20, (value, before) => {
    const window = before.slice(-31)
    const changes = window.slice(1).map((one, index) => Math.abs(one / (window[index] ?? one) - 1))
    changes.sort((a, b) => a - b)
    const half = Math.floor(changes.length / 2)
    const [first, third] = [middle(changes.slice(0, half)), middle(changes.slice(-half))]
    return value / (before.at(-1) ?? value) - 1 >= Math.max(third + 3 * (third - first), 1e-12)
  })
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
