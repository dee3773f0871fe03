import type { ComparedSeries, PairedFacts } from '../../../comparison/schema.ts'
import { changeOfValue, toAxis } from '../../../policy/policy.ts'
import { hodgesLehmann } from '../../../stats/location.ts'
import { changeOf } from '../../in-units.ts'
import type { Judgement } from '../../judge.ts'
import type { MatchedSeries } from '../../sides.ts'
import { locationOfRounds } from '../look/location-of-rounds.ts'
import type { MeasuredRound } from '../effects/measured-series.ts'
import { roundQuality } from '../noise/outliers.ts'
import { roundsNeeded } from '../plan/plan.ts'
import { POSITION_CONFIDENCE, positionEffect } from '../noise/position-effect.ts'
import type { UsableRound } from '../round.ts'
import type { MeasuredPairSeries } from '../effects/measured-series.ts'

/** What only a comparison of alternating rounds knows of a series. */
export function pairedFacts(
  { policy: { scale }, better }: Pick<MatchedSeries, 'policy' | 'better'>,
  { pair, paired, rounds, counted }: MeasuredPairSeries,
  { verdict, worse, evidence }: Judgement,
): PairedFacts {
  const { looks } = evidence
  const last = looks.at(-1)
  const stages = (last?.stage ?? -1) + 1
  const needed = verdict === 'inconclusive' ? roundsNeeded(paired, stages, pair.design) : undefined
  return {
    rounds: counted.length,
    disturbed: rounds.filter(({ without }) => without === 'disturbed').length,
    missing: rounds.filter(({ without }) => without !== undefined && without !== 'disturbed').length,
    looks: looks.length,
    twins: new Set(counted.map(({ twins }) => twins)).size,
    test: last?.kind ?? null,
    method: last?.method ?? null,
    adjustedPValue: worse,
    positionEffect: positionOf(counted, { scale, better }),
    offset: last?.offset === undefined ? null : { ...last.offset },
    outlying: outlyingRounds(counted, scale).length,
    roundsNeeded: needed ?? null,
    changes: counted.map(({ effect }) => changeOfValue(effect, scale, better)).filter(Number.isFinite),
  }
}

function positionOf(
  counted: readonly UsableRound[],
  axis: Pick<ComparedSeries, 'scale' | 'better'>,
): PairedFacts['positionEffect'] {
  const effect = hodgesLehmann(locationOfRounds(counted)) ?? 0
  const found = positionEffect(counted, Number.isFinite(effect) ? effect : 0)
  if (found === undefined) return null
  const { estimate, lower, upper, pValue } = found
  return changeOf({ effect: estimate, lower, upper }, axis, { confidence: POSITION_CONFIDENCE, pValue })
}

/** Numbers of the rounds that are out of line on one side. */
export function outlyingRounds(rounds: readonly MeasuredRound[], scale: ComparedSeries['scale']): number[] {
  const onAxis = (value: number | undefined): number | undefined =>
    value === undefined ? undefined : toAxis(value, scale)
  const qualities = roundQuality(rounds.map(({ base, head }) => ({ base: onAxis(base), head: onAxis(head) })))
  return rounds.flatMap(({ round }, index) => {
    const kind = qualities[index]?.kind
    return kind === 'base' || kind === 'head' ? [round] : []
  })
}
