import { findChangePoints } from '../../src/features/history/core/change-points.ts'
import type { Random } from '../../support/simulation/random.ts'
import { percent } from './percent.ts'

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

const SERIES = 60
const RUNS = 200
const NEAR = 5

/** Four steps of 1.5 to 4.5 standard deviations in 200 runs, at least 20 apart. */
function spacedSteps(random: Random): { values: number[]; truth: number[] } {
  const truth = [20, 65, 110, 155].map((first) => first + Math.floor(25 * random.uniform()))
  const sizes = truth.map(() => (random.uniform() < 0.5 ? -1 : 1) * (1.5 + 3 * random.uniform()))
  const values = Array.from({ length: RUNS }, (_, index) =>
    truth.reduce((level, at, step) => (index >= at ? level + (sizes[step] ?? 0) : level), random.normal()),
  )
  return { values, truth }
}

/**
 * A history is searched again after every run: what becomes of a step that is there, once it was reported with at least k
 * runs after it. Gone: at any later time none is reported within five runs of it. Moved: another run is named.
 */
export function steadiness(random: Random): string[] {
  const searched = Array.from({ length: SERIES }, () => {
    const { values, truth } = spacedSteps(random)
    const after = Array.from({ length: RUNS + 1 }, (_, count) =>
      findChangePoints(values.slice(0, count)).map(({ at }) => at),
    )
    return { truth, after }
  })
  return [3, 5, 10, 20].map((since) => {
    let [reported, gone, moved, looks, missing] = [0, 0, 0, 0, 0]
    for (const { truth, after } of searched) {
      for (const at of truth) {
        const near = after.map((places) => places.find((one) => Math.abs(one - at) <= NEAR))
        const first = near.findIndex((one, count) => count - at >= since && one !== undefined)
        if (first === -1) continue
        const later = near.slice(first)
        const absent = later.filter((one) => one === undefined).length
        reported += 1
        looks += later.length
        missing += absent
        if (absent > 0) gone += 1
        else if (later.some((one) => one !== later[0])) moved += 1
      }
    }
    return `${String(reported)} steps reported with ${String(since)} runs after them or more: ${percent(missing / looks)} of all later looks do not show them, ${percent(gone / reported)} are missing at least once, ${percent(moved / reported)} move by a few runs`
  })
}
