import {
  effectOfPair,
  judgePaired,
  planPaired,
  type PairedDecision,
  type PairedDesign,
  type PairedRound,
  type PairedSeries,
} from './gates/paired-gate.ts'
import type { PoolSeries } from './pool.ts'
import { roundsOf, worsened, type MemberSeries, type PullRequest } from './resample.ts'

export interface PairedSetting {
  readonly design: PairedDesign
  /** The accepted worsening of a series, as an effect. */
  readonly marginOf: (series: PoolSeries) => number
}

/** What is known after so many completed stages. */
export interface StageOutcome {
  readonly decisions: readonly PairedDecision[]
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
    const series: PairedSeries = {
      id: String(position),
      gates: true,
      margin: marginOf(member.series),
      rounds,
      cost: member.series.secondsPerSide * 2,
    }
    return { member, rounds, series, worse: worse.get(position) ?? 0 }
  })
  const all = members.map(({ series }) => series)
  const outcomes: StageOutcome[] = []
  let [seriesRounds, seconds] = [0, 0]
  for (let stage = 0; stage < stages; stage += 1) {
    const plan = planPaired({ series: all, completedStages: stage, design, budget: Infinity })
    if (stage > 0) outcomes.push({ decisions: plan.decisions, seriesRounds, seconds })
    const asked = new Set(plan.requests.map(({ id }) => id))
    const measured = new Map<string, number>()
    for (const { member, rounds, series, worse: effect } of members) {
      if (!asked.has(series.id)) continue
      const own = pairedRounds(member, stage, effect)
      rounds.push(...own)
      seriesRounds += own.length
      // Series of one measurement are measured together.
      const { measurement = member.series.name, secondsPerSide } = member.series
      measured.set(`${String(member.panel)}/${measurement}`, 2 * secondsPerSide * own.length)
    }
    for (const cost of measured.values()) seconds += cost
  }
  outcomes.push({ decisions: judgePaired(all, stages, design), seriesRounds, seconds })
  return outcomes
}

/** The rounds of one stage as the gate gets them. */
function pairedRounds(member: MemberSeries, stage: number, worse: number): PairedRound[] {
  return roundsOf(member, stage).map(({ base, head, roles, first }) => {
    const slower = head === undefined ? undefined : worsened(head, worse, member.series)
    const outcome = effectOfPair(base, slower, member.series)
    return { stage, roles, first, effect: outcome.kind === 'effect' ? outcome.effect : undefined }
  })
}
