import { findChangePoints } from '../../src/core/history/change-points.ts'
import type { Random } from './random.ts'
import { percent } from './table.ts'

/** Gaussian noise of standard deviation 1 whose level takes steps of 1.5 to 4.5, up or down, at places drawn at random. */
export function steppedSeries(count: number, changes: number, random: Random): number[] {
  const at = Array.from({ length: changes }, () => Math.floor(random.uniform() * count)).sort((a, b) => a - b)
  let [level, next] = [0, 0]
  return Array.from({ length: count }, (_, index) => {
    for (; next < at.length && (at[next] ?? count) <= index; next += 1) {
      level += (random.uniform() < 0.5 ? -1 : 1) * (1.5 + 3 * random.uniform())
    }
    return level + random.normal()
  })
}

const SERIES = 50
const RUNS = 200
const CHANGES = 4

/**
 * A history is searched again after every run: what becomes of a change that was reported with at least k runs after it.
 * Gone: at some later time none is reported within three runs of it. Moved: it is reported at another run.
 */
export function steadiness(random: Random): string[] {
  const searched = Array.from({ length: SERIES }, () => {
    const values = steppedSeries(RUNS, CHANGES, random)
    return Array.from({ length: RUNS + 1 }, (_, count) =>
      findChangePoints(values.slice(0, count)).map(({ at }) => at),
    )
  })
  return [3, 5, 10, 20].map((since) => {
    let [reported, gone, moved] = [0, 0, 0]
    for (const places of searched) {
      const first = new Map<number, number>()
      for (const [count, now] of places.entries()) {
        for (const at of now) if (count - at >= since && !first.has(at)) first.set(at, count)
      }
      for (const [at, from] of first) {
        const later = places.slice(from + 1)
        reported += 1
        if (later.some((now) => !now.some((other) => Math.abs(other - at) <= 3))) gone += 1
        else if (later.some((now) => !now.includes(at))) moved += 1
      }
    }
    return `reported with ${String(since)} runs after it or more: ${String(reported)} changes, of which later gone ${percent(gone / reported)}, moved by up to 3 runs ${percent(moved / reported)}`
  })
}
