import type { PairedDesign } from '../../src/core/record/design.ts'
import { DEFAULT_DESIGN, type PairedRound, type UsableRound } from '../../src/core/judge/rounds/round.ts'
import { locationOfRounds } from '../../src/core/judge/rounds/location.ts'
import { normalQuantile, normalTail } from '../../src/core/stats/normal.ts'
import { provenGreater } from '../../src/core/stats/location.ts'

/** Everything that DEFAULT_DESIGN adds to a plain test switched off, so that designs differ in their looks alone. */
const BARE = {
  ...DEFAULT_DESIGN,
  suspectLevel: 1,
  recurrenceLevel: 1,
  correlationLevel: 0,
  needsSwappedRoles: false,
} as const

/** One look at all series after so many rounds. */
export function oneLook(rounds: number): PairedDesign {
  return { ...BARE, stages: [{ rounds, alarmShare: 1, unchangedShare: 1 }] }
}

export type Spending = 'obrien-fleming' | 'pocock'

/** Lan and DeMets' spending functions (Discrete sequential boundaries for clinical trials, Biometrika 70, 1983): the error spent at t. */
export function spent(kind: Spending, level: number, fraction: number): number {
  return kind === 'pocock'
    ? level * Math.log(1 + (Math.E - 1) * fraction)
    : 2 * normalTail(normalQuantile(level / 2) / Math.sqrt(fraction))
}

/** The looks of DEFAULT_DESIGN with the error spent by a spending function; every undecided series goes on. */
export function spendingLooks(kind: Spending, series: number): PairedDesign {
  const rounds = DEFAULT_DESIGN.stages.map((stage) => stage.rounds)
  const total = rounds.reduce((a, b) => a + b)
  const level = DEFAULT_DESIGN.falseAlarmRate / series
  const shares = (of: number): number[] => {
    const reached = rounds.map((_, k) => rounds.slice(0, k + 1).reduce((a, b) => a + b) / total)
    return reached.map(
      (t, k) => (spent(kind, of, t) - (k === 0 ? 0 : spent(kind, of, reached[k - 1] ?? 0))) / of,
    )
  }
  const [alarm, unchanged] = [shares(level), shares(DEFAULT_DESIGN.missRate)]
  const stages = rounds.map((count, k) => ({
    rounds: count,
    alarmShare: Math.max(0, alarm[k] ?? 0),
    unchangedShare: Math.max(0, unchanged[k] ?? 0),
  }))
  return { ...BARE, stages }
}

/**
 * Screen, then test the suspects on fresh rounds only, with Holm over the suspects: plain, or with levels divided in
 * proportion to 1/p of the screening (weighted Holm; the weights do not depend on the fresh rounds).
 * @param rounds of each series: those of stage 0 screen, those of stage 1 confirm; undefined: a series with p = 1
 * @returns the indices of the series that were called regressed, and how many were suspects
 */
export function screenThenConfirm(
  series: readonly (readonly PairedRound[])[],
  { margin, suspectLevel, weighted }: { margin: number; suspectLevel: number; weighted: boolean },
): { regressed: number[]; suspects: number[] } {
  const pValueOf = (rounds: readonly PairedRound[], stage: number): number => {
    const own = rounds.filter((round) => round.stage === stage) as UsableRound[]
    return provenGreater(locationOfRounds(own, margin), margin)
  }
  const suspects = series
    .map((rounds, index) => ({ index, rounds, screening: pValueOf(rounds, 0) }))
    .filter(({ screening }) => screening <= suspectLevel)
    .map(({ index, rounds, screening }) => ({
      index,
      weight: weighted ? 1 / screening : 1,
      pValue: pValueOf(rounds, 1),
    }))
    .sort((a, b) => a.pValue / a.weight - b.pValue / b.weight)
  let weights = suspects.reduce((sum, { weight }) => sum + weight, 0)
  const regressed: number[] = []
  for (const { index, weight, pValue } of suspects) {
    if (pValue > (DEFAULT_DESIGN.falseAlarmRate * weight) / weights) break
    regressed.push(index)
    weights -= weight
  }
  return { regressed, suspects: suspects.map(({ index }) => index) }
}
