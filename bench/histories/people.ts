import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { RealSeries } from './data.ts'

/** How near a mark must be to another to mean the same change, in runs. */
export const NEAR = 5
const AGREEING = 3
const PEOPLE = 5

/** A series with the changes that several people marked, each on their own. */
export interface MarkedSeries extends RealSeries {
  readonly marks: readonly (readonly number[])[]
}

const schema = z.object({
  values: z.array(z.number()),
  marks: z.record(z.string(), z.array(z.int().nonnegative())),
})

/**
 * SAP HANA large_2022 with the marks of Costa et al. (Evaluating Change Point Detection Methods for Software Performance
 * Regression Analysis): one JSON file per series in sap-hana/large_2022-annotated, `{"values": […], "marks": {"person":
 * [index, …]}}`. Only series with five people.
 * @returns undefined when the folder is not there
 */
export function markedSeries(folder: string): MarkedSeries[] | undefined {
  const path = join(folder, 'sap-hana/large_2022-annotated')
  if (!existsSync(path)) return undefined
  return readdirSync(path)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => {
      const { values, marks } = schema.parse(JSON.parse(readFileSync(join(path, name), 'utf8')))
      const people = Object.values(marks)
      return people.length === PEOPLE ? [{ id: name.replace('.json', ''), values, marks: people }] : []
    })
}

/**
 * The changes that three of five people mark within five runs of each other: the middle one of the marks, each person's
 * nearest mark counted once, the best supported places first.
 */
export function consensus(marks: readonly (readonly number[])[]): number[] {
  const left = marks.map((one) => [...one])
  const found: number[] = []
  for (;;) {
    const places = [...new Set(left.flat())].sort((a, b) => a - b)
    let best: number[] = []
    for (const place of places) {
      const near = left.flatMap((one) => nearest(one, place) ?? [])
      if (near.length > best.length) best = near
    }
    if (best.length < AGREEING) return found.sort((a, b) => a - b)
    best.sort((a, b) => a - b)
    const middle = best[Math.floor(best.length / 2)] ?? 0
    found.push(middle)
    for (const [person, one] of left.entries())
      left[person] = one.filter((mark) => Math.abs(mark - middle) > NEAR)
  }
}

export interface Score {
  readonly truths: number
  readonly found: number
  readonly reported: number
  /** Reported changes that no person marked. */
  readonly alone: number
  /** Series that nobody marked, and how many of them show a change. */
  readonly quiet: number
  readonly quietAlarms: number
}

/** Counts over all series; `reported` per series in the same order. */
export function scoreAgainstPeople(
  series: readonly MarkedSeries[],
  reported: readonly (readonly number[])[],
): Score {
  const score = { truths: 0, found: 0, reported: 0, alone: 0, quiet: 0, quietAlarms: 0 }
  for (const [index, { marks }] of series.entries()) {
    const places = reported[index] ?? []
    const all = marks.flat()
    const truths = consensus(marks)
    score.truths += truths.length
    score.found += truths.length - unmatched(truths, places)
    score.reported += places.length
    score.alone += places.filter((at) => !all.some((mark) => Math.abs(mark - at) <= NEAR)).length
    if (all.length === 0) {
      score.quiet += 1
      if (places.length > 0) score.quietAlarms += 1
    }
  }
  return score
}

/** How many of the true changes have no reported one within five runs; each reported one serves once. */
export function unmatched(truths: readonly number[], places: readonly number[]): number {
  const left = [...places]
  return truths.filter((truth) => {
    const match = nearest(left, truth)
    if (match !== undefined) left.splice(left.indexOf(match), 1)
    return match === undefined
  }).length
}

/** Harmonic mean of recall and precision. */
export function harmonicMean(recall: number, precision: number): number {
  return recall + precision === 0 ? 0 : (2 * recall * precision) / (recall + precision)
}

function nearest(places: readonly number[], to: number): number | undefined {
  const near = places.filter((place) => Math.abs(place - to) <= NEAR)
  return near.length === 0 ? undefined : near.reduce((a, b) => (Math.abs(b - to) < Math.abs(a - to) ? b : a))
}
