import { provenGreater, provenLess } from '../stats/location.ts'
import type { PairedDesign } from './design.ts'
import { locationOfRounds, type LocationMethod, type RoundsLocation } from './location-of-rounds.ts'
import { provenGreaterDespite, provenLessDespite, remainingOffset } from './offset.ts'
import { isUsable, type PairedSeries, type UsableRound } from './round.ts'
import { serialCorrelation } from './serial-correlation.ts'

/** Why a look cannot prove a change, however small its p-value. */
export const OBJECTIONS = ['not-swapped', 'not-recurring', 'correlated-rounds'] as const
export type Objection = (typeof OBJECTIONS)[number]

/** What one series shows at the look after one stage. */
export interface Look {
  readonly stage: number
  /** Usable rounds so far. */
  readonly rounds: number
  readonly kind: LocationMethod
  readonly method: 'exact' | 'normal'
  /** p-value of "no worse than the margin", from all rounds so far; and of "no better than the margin". */
  readonly worse: number
  readonly better: number
  /** p-value of "changed by the margin or more, in either direction": the larger of two one-sided tests. */
  readonly changed: number
  /** In the way of `regressed` and of `improved`. */
  readonly againstWorse: Objection | undefined
  readonly againstBetter: Objection | undefined
}

/** The look after a stage; undefined when the series was not measured in that stage. */
export function lookAt(series: PairedSeries, stage: number, design: PairedDesign): Look | undefined {
  if (!series.rounds.some((round) => round.stage === stage)) return undefined
  const all = series.rounds.filter((round) => round.stage <= stage && isUsable(round)) as UsableRound[]
  const { margin } = series
  const above = testsAround(all, margin, series)
  const below = testsAround(all, -margin, series)
  const isProof = design.stages[stage]?.alarmShare !== 0
  const objectionTo = (pValue: number, direction: 'worse' | 'better'): Objection | undefined =>
    isProof && pValue <= design.falseAlarmRate ? objection(series, all, stage, design, direction) : undefined
  return {
    stage,
    rounds: all.length,
    kind: above.location.kind,
    method: above.location.distribution.method,
    worse: above.greater,
    better: below.less,
    changed: Math.max(above.less, below.greater),
    againstWorse: objectionTo(above.greater, 'worse'),
    againstBetter: objectionTo(below.less, 'better'),
  }
}

interface TestsAround {
  readonly location: RoundsLocation
  readonly greater: number
  readonly less: number
}

function testsAround(rounds: readonly UsableRound[], value: number, { offset }: PairedSeries): TestsAround {
  const location = locationOfRounds(rounds, value)
  if (offset === undefined) {
    return { location, greater: provenGreater(location, value), less: provenLess(location, value) }
  }
  const remaining = remainingOffset(offset, rounds)
  return {
    location,
    greater: provenGreaterDespite(location, value, remaining),
    less: provenLessDespite(location, value, remaining),
  }
}

function objection(
  { margin }: PairedSeries,
  all: readonly UsableRound[],
  stage: number,
  design: PairedDesign,
  direction: 'worse' | 'better',
): Objection | undefined {
  if (design.needsSwappedRoles && new Set(all.map(({ roles }) => roles)).size < 2) return 'not-swapped'
  const latest = all.filter((round) => round.stage === stage)
  const recurrence =
    direction === 'worse'
      ? provenGreater(locationOfRounds(latest, margin), margin)
      : provenLess(locationOfRounds(latest, -margin), -margin)
  if (recurrence > design.recurrenceLevel) return 'not-recurring'
  const correlation = serialCorrelation(all)
  return correlation !== undefined && correlation.pValue <= design.correlationLevel
    ? 'correlated-rounds'
    : undefined
}
