import { evidenceOfRounds } from '../../src/core/judge/evidence/rounds.ts'
import { judge, type Judgement } from '../../src/core/judge/judge.ts'
import { blocksOf } from '../../src/core/judge/rounds/blocks.ts'
import type { PairedDesign } from '../../src/core/judge/rounds/design.ts'
import { assumedOffset } from '../../src/core/judge/rounds/offset.ts'
import { planPaired } from '../../src/core/judge/rounds/plan.ts'
import type { PairedRound, PairedSeries } from '../../src/core/judge/rounds/round.ts'
import type { Randomness } from './noise.ts'

const { sqrt, log1p } = Math

/** Standard deviation of one side from round to round: what rounds of interleaved slices had, as a logarithm. */
export const SPREAD = 0.04

/**
 * What the rounds of a pull request have in common that a test could take for a change. Effects in spreads; everything that is not
 * named is normal noise, independent from round to round and from side to side.
 */
export interface World {
  readonly name: string
  /** Series of the family, and how alike series of one suite are. */
  readonly suites?: number
  readonly alike?: number
  /** The spread of the suites, in order; 1 without. */
  readonly spreads?: readonly number[]
  /** Standard deviation of the own offset of each new cluster pair. */
  readonly pairs?: number
  /** Distance of two modes, of which every new cluster has one. */
  readonly modes?: number
  /** One of the two places gets worse by so much within each cluster pair. */
  readonly degrading?: number
  /** The two places differ by a constant. */
  readonly place?: number
  /** How much worse being measured second is. */
  readonly position?: number
  /** Both sides are rounded to multiples. */
  readonly step?: number
  /** A separate drift of each place, autoregressive from round to round also across cluster pairs: memory and deviation. */
  readonly drift?: { readonly memory: number; readonly size: number }
  /** Bursts that slow what stands in one of the two places for some rounds: how often one starts, how long it lasts on average, how much. */
  readonly bursts?: { readonly share: number; readonly rounds: number; readonly size: number }
  /**
   * The cluster pairs are divided evenly among so many machines, one after the other. Each has its own difference of places, factor of all
   * spreads and effect: standard deviations, that of the factor as a logarithm.
   */
  readonly machines?: Machines
}

interface Machines {
  readonly number: number
  readonly place?: number
  readonly factor?: number
  readonly effect?: number
}

interface Setting {
  readonly world: World
  readonly design: PairedDesign
  /** Series of the family. */
  readonly series: number
  /** The accepted worsening, a share. */
  readonly margin: number
  /** True effects as logarithms, by place of the series. */
  readonly effectOf: (series: number) => number
  /** Measures everything to the end and looks then, as if the planner had kept all: no fewer alarms, in less time. */
  readonly toTheEnd?: boolean
}

interface AfterStage {
  readonly decisions: readonly Judgement[]
  readonly rounds: number
}

/** One pull request, measured and judged as the planner says: what was known after each stage, the last of them at the end. */
export function simulate(setting: Setting, random: Randomness): AfterStage[] {
  const { world, design, series: size, margin } = setting
  const suites = world.suites ?? 1
  const marginEffect = log1p(margin)
  const assumed = assumedOffset(design, 'relative', marginEffect)
  const all = Array.from({ length: size }, (_, id) => ({
    series: {
      id: String(id),
      gates: true,
      marginEffect,
      rounds: [] as PairedRound[],
      ...(assumed === undefined ? {} : { assumed }),
    } satisfies PairedSeries,
    spread: SPREAD * (world.spreads?.[id % suites] ?? 1),
    drift: [random.normal(), random.normal()] as [number, number],
  }))
  const outcomes: AfterStage[] = []
  let [pair, number, rounds] = [0, 0, 0]
  const machineOf = machinesOf(world.machines, design, random)
  let burst: readonly [side: number, left: number] = [0, 0]
  for (const [stage, { rounds: planned }] of design.stages.entries()) {
    const asked = new Set(all.map(({ series: { id } }) => id))
    if (setting.toTheEnd !== true) {
      const plan = planPaired({ series: all.map((one) => one.series), completedStages: stage, design })
      if (stage > 0) outcomes.push({ decisions: plan.decisions, rounds })
      asked.clear()
      for (const { id } of plan.requests) asked.add(id)
    }
    if (asked.size > 0) rounds += planned
    for (const { roles, rounds: count } of blocksOf(planned, design.roundsPerTwins)) {
      pair += 1
      const machine = machineOf(pair)
      const sign = roles === 'straight' ? 1 : -1
      const common = Array.from({ length: suites }, () => ownOfPair(world, random))
      const own = all.map((_, id) => mixed(world, common[id % suites] ?? 0, ownOfPair(world, random)))
      for (let index = 0; index < count; index += 1) {
        number += 1
        const isTurned = pair % 4 > 1
        const first = (index % 2 === 0) !== isTurned ? 'base' : 'head'
        burst = nextBurst(world, burst, random)
        const shared = Array.from({ length: suites }, () => [random.normal(), random.normal()] as const)
        for (const [id, one] of all.entries()) {
          const noise = [0, 1].map((side) => {
            const place = roles === 'straight' ? side : 1 - side
            const memory = world.drift?.memory ?? 0
            one.drift[place] = memory * (one.drift[place] ?? 0) + sqrt(1 - memory ** 2) * random.normal()
            return (
              mixed(world, shared[id % suites]?.[side] ?? 0, random.normal()) +
              (world.drift?.size ?? 0) * (one.drift[place] ?? 0) +
              (burst[1] > 0 && burst[0] === place ? (world.bursts?.size ?? 0) : 0)
            )
          })
          if (!asked.has(one.series.id)) continue
          const placed =
            sign *
              ((world.place ?? 0) +
                machine.place +
                (world.degrading ?? 0) * (index / Math.max(1, count - 1))) +
            (first === 'base' ? 1 : -1) * (world.position ?? 0)
          const base = toStep(noise[0] ?? 0, world.step)
          const head = toStep(
            setting.effectOf(id) / one.spread / machine.factor +
              (noise[1] ?? 0) +
              placed +
              machine.effect +
              (own[id] ?? 0),
            world.step,
          )
          one.series.rounds.push({
            round: number,
            stage,
            roles,
            twins: pair,
            first,
            effect: one.spread * machine.factor * (head - base),
          })
        }
      }
    }
  }
  const decisions = judge(
    evidenceOfRounds(
      all.map((one) => one.series),
      design.stages.length,
      design,
    ),
    design,
  )
  return [...outcomes, { decisions, rounds }]
}

/** What each cluster pair gets from its machine. */
function machinesOf(
  machines: Machines | undefined,
  { stages, roundsPerTwins }: PairedDesign,
  random: Randomness,
): (pair: number) => { readonly place: number; readonly factor: number; readonly effect: number } {
  const none = { place: 0, factor: 1, effect: 0 }
  if (machines === undefined) return () => none
  const { number, place = 0, factor = 0, effect = 0 } = machines
  const pairs = stages.reduce((sum, { rounds }) => sum + blocksOf(rounds, roundsPerTwins).length, 0)
  const all = Array.from({ length: number }, () => ({
    place: place * random.normal(),
    factor: Math.exp(factor * random.normal()),
    effect: effect * random.normal(),
  }))
  return (pair) => all[Math.floor(((pair - 1) * number) / pairs)] ?? none
}

/** The own offset of a new cluster pair: of each cluster a mode, and a normal offset of the pair. */
function ownOfPair({ pairs = 0, modes = 0 }: World, random: Randomness): number {
  const modeOf = (): number => (random.uniform() < 0.5 ? -modes / 2 : modes / 2)
  return (pairs === 0 ? 0 : pairs * random.normal()) + (modes === 0 ? 0 : modeOf() - modeOf())
}

/** Normal parts that series of one suite share; modes of different series are their own. */
function mixed({ alike = 0 }: World, shared: number, own: number): number {
  return alike === 0 ? own : sqrt(alike) * shared + sqrt(1 - alike) * own
}

function nextBurst(
  { bursts }: World,
  [side, left]: readonly [number, number],
  random: Randomness,
): readonly [number, number] {
  if (bursts === undefined) return [0, 0]
  if (left > 1) return [side, left - 1]
  if (random.uniform() >= bursts.share) return [0, 0]
  return [random.uniform() < 0.5 ? 0 : 1, 1 + Math.floor(-bursts.rounds * Math.log(1 - random.uniform()))]
}

function toStep(value: number, step = 0): number {
  return step === 0 ? value : step * Math.round(value / step)
}
