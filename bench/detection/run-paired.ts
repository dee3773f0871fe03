import {
  effectOfPair,
  evidenceOfRounds,
  judge,
  planPaired,
  type Judgement,
  type PairedDesign,
  type PairedRound,
  type PairedSeries,
} from './gates/paired-gate.ts'
import type { PoolSeries } from './pool.ts'
import { differenceFor } from '../../src/core/judge/rounds/round.ts'
import { parseSeries } from '../../src/core/series.ts'
import { assumedOffset } from '../../src/core/judge/rounds/offset.ts'
import { roundsOf, type MemberSeries, type PullRequest } from './resample.ts'
import { worsened } from './worsened.ts'

export interface PairedSetting {
  readonly design: PairedDesign
  /** The accepted worsening of a series, as an effect. */
  readonly marginOf: (series: PoolSeries) => number
}

/** What is known after so many completed stages. */
export interface StageOutcome {
  readonly decisions: readonly Judgement[]
  /** Rounds of single series that were measured so far. */
  readonly seriesRounds: number
  /** Time of both sides of the measurements so far, without switches and set-up. */
  readonly seconds: number
}

/**
 * Measures and judges a synthetic pull request as `kbench pair` does: every stage measures what the planner asks for, and the
 * planner sees what was measured before.
 * @param worse by position in the pull request, as effects: what head is made worse by
 * @returns after each stage, at most as many as the design has
 */
export function runPaired(
  pullRequest: PullRequest,
  { design, marginOf }: PairedSetting,
  worse: ReadonlyMap<number, number> = new Map(),
  stages = design.stages.length,
): StageOutcome[] {
  const members = pullRequest.map((member, position) => {
    const rounds: PairedRound[] = []
    const { measurement: own = member.series.name } = member.series
    const measurement = `${String(member.panel)}/${own}`
    const marginEffect = marginOf(member.series)
    const assumed = assumedOffset(
      differenceFor(parseSeries(member.series.name), design),
      member.series.scale,
      marginEffect,
    )
    const series: PairedSeries = {
      id: String(position),
      gates: true,
      marginEffect,
      rounds,
      ...(assumed === undefined ? {} : { assumed }),
    }
    return { member, measurement, rounds, series, worse: worse.get(position) ?? 0 }
  })
  const all = members.map(({ series }) => series)
  const outcomes: StageOutcome[] = []
  let [seriesRounds, seconds] = [0, 0]
  for (let stage = 0; stage < stages; stage += 1) {
    const plan = planPaired({ series: all, completedStages: stage, design })
    if (stage > 0) outcomes.push({ decisions: plan.decisions, seriesRounds, seconds })
    const asked = new Set(plan.requests.map(({ id }) => id))
    // A measurement that is wanted for one of its series gives rounds to all of them.
    const wanted = new Set(members.filter(({ series }) => asked.has(series.id)).map((one) => one.measurement))
    const costs = new Map<string, number>()
    for (const { member, measurement, rounds, worse: effect } of members) {
      if (!wanted.has(measurement)) continue
      const own = pairedRounds(member, stage, effect)
      rounds.push(...own)
      seriesRounds += own.length
      costs.set(measurement, 2 * member.series.secondsPerSide * own.length)
    }
    for (const cost of costs.values()) seconds += cost
  }
  outcomes.push({ decisions: judge(evidenceOfRounds(all, stages, design), design), seriesRounds, seconds })
  return outcomes
}

/** The rounds of one stage as the gate gets them. */
function pairedRounds(member: MemberSeries, stage: number, worse: number): PairedRound[] {
  return roundsOf(member, stage).map(({ base, head, roles, first, clusterPair }) => {
    const slower = head === undefined ? undefined : worsened(head, worse, member.series)
    const outcome = effectOfPair(base, slower, member.series)
    return {
      stage,
      roles,
      first,
      clusterPair,
      effect: outcome.effect,
    }
  })
}
