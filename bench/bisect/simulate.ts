import {
  commitEffects,
  noiseOfRounds,
  type PlacedCommit,
} from '../../src/features/bisect/core/commit-effect.ts'
import { nextToMeasure, posteriorOf, roundsFor, suspectsOf } from '../../src/features/bisect/core/search.ts'
import type { Randomness } from '../../support/simulation/noise.ts'
import { type DataFile, isKind } from '../detection/data-file.ts'
import { effectAt, pairRunOf, type SeriesKind } from '../detection/recorded-run.ts'

/** Effects of unchanged rounds of one series, run by run, around their common mean. */
export interface RecordedNoise {
  readonly place: string
  readonly series: string
  readonly runs: readonly (readonly number[])[]
  readonly deviation: number
}

/** How one search goes on. */
export interface Search {
  readonly name: string
  readonly certainty: number
  /** undefined: as shipped. */
  readonly rounds?: number
}

export interface SearchResult {
  readonly isRight: boolean
  readonly isDecided: boolean
  readonly pairs: number
  readonly rounds: number
}

const OFFSET = { scale: 0.03, degreesOfFreedom: 4 }
const ROUNDS_OF_PROOF = 16
const MOST_PAIRS = 60

/** The series of a place whose rounds scatter, but not more than `most`. */
export function recordedNoise({ place, series, runs }: DataFile, most: number): RecordedNoise[] {
  const pairs = runs.filter((run) => run.kind === 'pair').map(pairRunOf)
  return series.flatMap(({ name, unit, better }, index): RecordedNoise[] => {
    if (unit === '1') return []
    const kind: SeriesKind = { scale: 'relative', better }
    const recorded = pairs
      .map(({ columns, first }) => first.flatMap((_, at) => effectAt(columns.get(index), at, kind) ?? []))
      .filter((effects) => effects.length >= 4)
    const all = recorded.flat()
    if (recorded.length < 3) return []
    const centre = all.reduce((sum, one) => sum + one / all.length, 0)
    const deviation = Math.sqrt(all.reduce((sum, one) => sum + (one - centre) ** 2 / all.length, 0))
    if (deviation === 0 || deviation > most) return []
    return [{ place, series: name, deviation, runs: recorded.map((run) => run.map((one) => one - centre)) }]
  })
}

/** One history with one culprit, searched on this noise. */
export function searchOnce(
  noise: RecordedNoise,
  { certainty, rounds }: Search,
  count: number,
  effect: number,
  random: Randomness,
): SearchResult {
  const culprit = 1 + Math.floor(random.uniform() * count)
  const measure = (position: number, wanted: number): PlacedCommit => ({
    position,
    effects: roundsOf(noise, wanted, random).map((one) => one + (position >= culprit ? effect : 0)),
    offset: isKind(noise) ? { ...OFFSET, scale: OFFSET.scale / Math.sqrt(wanted / 4) } : null,
  })
  const measured = [measure(count, ROUNDS_OF_PROOF)]
  const none = (): boolean => false
  for (;;) {
    const posterior = posteriorOf(commitEffects(measured), count)
    const best = suspectsOf(posterior.chances, none).reduce((a, b) => (b.chance > a.chance ? b : a))
    const isDecided = best.chance >= certainty
    if (isDecided || measured.length > MOST_PAIRS) {
      const all = measured.reduce((sum, { effects }) => sum + effects.length, 0)
      return { isRight: best.first === culprit, isDecided, pairs: measured.length, rounds: all }
    }
    const positions = measured.map(({ position }) => position)
    const next = nextToMeasure(posterior, positions, none)
    if (next === undefined) throw new RangeError('nothing left to measure')
    const size = rounds ?? roundsFor(posterior.effect.estimate, noiseOfRounds(measured).deviation)
    measured.push(measure(next, size))
  }
}

/** So many rounds: whole recorded runs, drawn with replacement, the last one in part. */
function roundsOf({ runs }: RecordedNoise, wanted: number, random: Randomness): number[] {
  const rounds: number[] = []
  while (rounds.length < wanted) rounds.push(...(runs[Math.floor(random.uniform() * runs.length)] ?? []))
  return rounds.slice(0, wanted)
}
