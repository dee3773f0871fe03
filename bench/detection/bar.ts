import { countFound, countUnchanged, designAt, type Sizes, type Unchanged } from './evaluate.ts'
import { DEFAULT_DESIGN } from './gates/paired-gate.ts'
import type { Pool, PoolSeries } from './pool.ts'
import type { Share } from './share.ts'
import { signedRankLimit, unchangedLimit } from './signed-rank-limit.ts'

/** In spreads: standard deviations of one subject from round to round. */
export const MARGIN = 0.9
export const GOALS = { alarms: 0.01, found40: 1.25, found160: 0.6, share: 0.9 } as const

/** Excesses beyond the margin that the power is shown for. */
export const EXCESSES = [0.3, 0.6, 0.9, 1.25, 1.6, 2, 3] as const

export interface PowerPoint {
  readonly excess: number
  /** Found within 40 and within 160 rounds. */
  readonly found: readonly [Share, Share]
}

export interface BarResult {
  /** After 40 rounds, and at the end. */
  readonly unchanged: readonly [Unchanged, Unchanged]
  readonly power: readonly PowerPoint[]
}

/** Stages after which 40 and 160 rounds are reached. */
const LOOKS = [2, 5] as const
const ROUNDS = [40, 160] as const

/** The aims of the gate, in the units in which they are stated: margin and excess follow the spread of each series. */
export function barResult(
  all: Pool,
  sizes: Sizes,
  { excesses = EXCESSES }: { readonly excesses?: readonly number[] } = {},
): BarResult {
  // A series without a spread has no margin in spreads.
  const pool = { ...all, series: all.series.filter(({ spread }) => spread > 0) }
  const setting = { marginOf: ({ spread }: PoolSeries): number => MARGIN * spread, design: designAt(pool) }
  const none = countUnchanged(pool, sizes, setting)
  const [first, last] = LOOKS.map((look) => none[look])
  if (first === undefined || last === undefined) throw new Error('the design has fewer looks than expected')
  return {
    unchanged: [first, last],
    power: excesses.map((excess) => {
      const found = countFound(pool, sizes, setting, ({ spread }) => (MARGIN + excess) * spread, {
        isEligible: ({ spread }) => spread > 0,
      })
      return { excess, found: pair(LOOKS.map((look) => found[look])) }
    }),
  }
}

/** What is just possible for a family of so many series, see `signedRankLimit`. */
export function limitOfTheory(sizes: Sizes, excesses: readonly number[] = EXCESSES): PowerPoint[] {
  const level = DEFAULT_DESIGN.falseAlarmRate / sizes.series
  const { seed, limitRepetitions: repetitions } = sizes
  return excesses.map((excess) => ({
    excess,
    found: pair(ROUNDS.map((rounds) => signedRankLimit(excess, { rounds, level, repetitions, seed }))),
  }))
}

/** What is just possible for `unchanged` within 40 rounds. */
export function unchangedLimitOfTheory({ seed, limitRepetitions: repetitions }: Sizes): Share {
  return unchangedLimit(MARGIN, { rounds: ROUNDS[0], level: DEFAULT_DESIGN.missRate, repetitions, seed })
}

function pair([a, b]: readonly (Share | undefined)[]): readonly [Share, Share] {
  return [a ?? { hits: 0, of: 0 }, b ?? { hits: 0, of: 0 }]
}
