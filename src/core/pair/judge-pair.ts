import { toAxis } from '../judge/effect.ts'
import { roundQuality } from '../judge/rounds/outliers.ts'
import {
  estimateOf,
  judgePaired,
  smallestProvableEffect,
  type PairedDecision,
  type PairedEstimate,
} from '../judge/rounds/judge.ts'
import { roundsNeeded } from '../judge/rounds/plan.ts'
import { positionEffect, type PositionEffect } from '../judge/rounds/position-effect.ts'
import { isUsable, type PairedSeries, type UsableRound } from '../judge/rounds/round.ts'
import type { Calibration } from '../calibration/schema.ts'
import { indexPair, type MeasuredRound } from './measured-rounds.ts'
import { asPairedSeries } from './paired-series.ts'
import type { Pair } from './schema.ts'
import type { TwoSidedSeries } from './sides.ts'

/** A series that both sides measured, with all that the rounds of the completed stages say. Effects point toward harm. */
export interface JudgedRounds {
  /** Of the stages it was judged after. */
  readonly rounds: readonly MeasuredRound[]
  /** Of them those that count. */
  readonly counted: readonly (MeasuredRound & UsableRound)[]
  readonly series: PairedSeries
  readonly decision: PairedDecision
  readonly estimate: PairedEstimate | undefined
  readonly provable: number | undefined
  readonly position: PositionEffect | undefined
  readonly needed: number | undefined
  /** Numbers of the rounds that are out of line on one side. */
  readonly outlying: readonly number[]
}

/** Judges all series that both sides measured together; in the order given, undefined for those that one side lacks. */
export function judgeRounds(
  all: readonly TwoSidedSeries[],
  pair: Pair,
  calibration: Calibration | undefined,
): (JudgedRounds | undefined)[] {
  const index = indexPair(pair)
  const both = all.filter(({ state }) => state === 'both')
  const series = both.map((one) => asPairedSeries(one, index, calibration))
  const decisions = judgePaired(series, pair.completedStages, pair.design)
  const judged = new Map<TwoSidedSeries, JudgedRounds>()
  for (const [position, one] of both.entries()) {
    const [measured, decision] = [series[position], decisions[position]]
    if (measured !== undefined && decision !== undefined) {
      judged.set(one, describe(one, index.roundsOf(one), measured, decision, pair))
    }
  }
  return all.map((one) => judged.get(one))
}

function describe(
  { policy }: TwoSidedSeries,
  measured: readonly MeasuredRound[],
  series: PairedSeries,
  decision: PairedDecision,
  { design }: Pair,
): JudgedRounds {
  const stages = (decision.looks.at(-1)?.stage ?? -1) + 1
  const rounds = measured.filter(({ stage }) => stage < stages)
  const counted = rounds.filter(isUsable) as (MeasuredRound & UsableRound)[]
  const estimate = estimateOf(series, decision, design)
  return {
    rounds,
    counted,
    series,
    decision,
    estimate,
    provable: smallestProvableEffect(series, decision, design),
    position: positionEffect(
      counted,
      estimate !== undefined && Number.isFinite(estimate.effect) ? estimate.effect : 0,
    ),
    needed: decision.verdict === 'undecided' ? roundsNeeded(series, stages, design) : undefined,
    outlying: outlyingOf(counted, policy.scale),
  }
}

function outlyingOf(rounds: readonly MeasuredRound[], scale: TwoSidedSeries['policy']['scale']): number[] {
  const onAxis = (value: number | undefined): number | undefined =>
    value === undefined ? undefined : toAxis(value, scale)
  const qualities = roundQuality(rounds.map(({ base, head }) => ({ base: onAxis(base), head: onAxis(head) })))
  return rounds.flatMap(({ round }, index) => {
    const kind = qualities[index]?.kind
    return kind === 'base' || kind === 'head' ? [round] : []
  })
}
