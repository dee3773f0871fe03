import type { PairedDesign } from '../../src/core/record/design.ts'
import {
  type ClusterPairOffset,
  DEFAULT_DESIGN,
  type PairedRound,
  type PairedSeries,
} from '../../src/core/judge/rounds/round.ts'
import { evidenceOfRounds } from '../../src/core/judge/rounds/evidence.ts'
import { judge, type Judgement } from '../../src/core/judge/judge.ts'
import { type PairedPlan, planPaired } from '../../src/core/judge/rounds/plan.ts'
import { type NoiseName, NOISES, type Randomness, seeded } from './noise.ts'

const { sqrt } = Math

/** What is true of a simulated pull request; everything in spreads: standard deviations of one subject from round to round. */
export interface World {
  readonly noise: NoiseName
  /** Share of the variance of a subject that a round gives to both sides alike. */
  readonly correlation: number
  /** How much worse the subject measured second is. */
  readonly position: number
  /** A difference between the two cluster slots, the same for all cluster pairs. */
  readonly slot: number
  /** Standard deviation of the difference that every newly made cluster pair has. */
  readonly pairs: number
  /** Both sides are rounded to whole multiples of this; 0: not at all. */
  readonly step: number
  readonly margin: number
  /** True effects, one per series; undefined: the series is in the family but is never measured. */
  readonly effects: readonly (number | undefined)[]
  /** What is assumed of the pairs. */
  readonly assumed?: ClusterPairOffset
}

export const PLAIN: Omit<World, 'effects'> = {
  noise: 'normal',
  correlation: 0,
  position: 0,
  slot: 0,
  pairs: 0,
  step: 0,
  margin: 0.9,
}

export interface Outcome {
  readonly decisions: readonly Judgement[]
  /** Rounds of single series that were measured. */
  readonly seriesRounds: number
}

/** One pull request, measured and judged as the planner says, with the stopping rule that is shipped. */
export function simulatePullRequest(
  world: World,
  design: PairedDesign,
  random: Randomness,
  { swap = true, stages = design.stages.length } = {},
): Outcome {
  const subjects = world.effects.map((effect, index) => subjectOf(world, effect, index, random, design))
  let seriesRounds = 0
  for (let stage = 0; stage < stages; stage += 1) {
    const series = subjects.map((one) => one.series)
    const { requests } = planPaired({ series, completedStages: stage, design })
    const asked = new Map(requests.map((one) => [one.id, one]))
    for (const subject of subjects) {
      const request = asked.get(subject.series.id)
      if (request === undefined || subject.effect === undefined) continue
      subject.measure(stage, request, swap)
      seriesRounds += request.straight + request.swapped
    }
  }
  return {
    decisions: judge(
      evidenceOfRounds(
        subjects.map((one) => one.series),
        stages,
        design,
      ),
      design,
    ),
    seriesRounds,
  }
}

export interface Subject {
  readonly effect: number | undefined
  readonly series: PairedSeries
  readonly measure: (
    stage: number,
    request: Pick<PairedPlan['requests'][number], 'straight' | 'swapped'>,
    swap: boolean,
  ) => void
}

export function subjectOf(
  world: World,
  effect: number | undefined,
  index: number,
  random: Randomness,
  { roundsPerClusterPair }: Pick<PairedDesign, 'roundsPerClusterPair'> = DEFAULT_DESIGN,
): Subject {
  const rounds: PairedRound[] = []
  const { margin, assumed } = world
  const series = {
    id: String(index),
    gates: true,
    marginEffect: margin,
    rounds,
    ...(assumed === undefined ? {} : { assumed }),
  }
  if (effect === undefined) return { effect, series, measure: () => undefined }
  const source = NOISES[world.noise]
  const [common, base, head] = [source(random), source(random), source(random)]
  // Without an exchange of roles all rounds are of one cluster pair.
  const onlyPair = world.pairs * random.normal()
  const measure: Subject['measure'] = (stage, request, swap) => {
    for (const roles of ['straight', 'swapped'] as const) {
      const isTwisted = swap && roles === 'swapped'
      let pair = swap ? world.pairs * random.normal() : onlyPair
      for (let round = 0; round < request[roles]; round += 1) {
        const block = Math.floor(round / roundsPerClusterPair)
        // Without an offset of pairs no chance is used up for it.
        if (swap && world.pairs > 0 && block > 0 && round % roundsPerClusterPair === 0)
          pair = world.pairs * random.normal()
        const offsetOfPair = (isTwisted ? -1 : 1) * world.slot + pair
        const first = round % 2 === 0 ? 'base' : 'head'
        const shared = sqrt(world.correlation) * common()
        const own = sqrt(1 - world.correlation)
        const baseValue = toStep(shared + own * base(), world.step)
        const placed = first === 'base' ? world.position : -world.position
        const headValue = toStep(effect + shared + own * head() + placed + offsetOfPair, world.step)
        rounds.push({
          stage,
          roles: isTwisted ? 'swapped' : 'straight',
          clusterPair: swap ? stage * 1000 + 2 * block + (roles === 'straight' ? 0 : 1) : 0,
          first,
          effect: headValue - baseValue,
        })
      }
    }
  }
  return { effect, series, measure }
}

function toStep(value: number, step: number): number {
  return step === 0 ? value : step * Math.round(value / step)
}

/** How many of the simulated pull requests. */
export interface Share {
  readonly hits: number
  readonly of: number
}

/** Repeats a pull request and counts those of which the test holds; also the mean of the rounds. */
export function countPullRequests(
  repetitions: number,
  seed: number,
  run: (random: Randomness) => Outcome,
  test: (outcome: Outcome) => boolean,
): Share & { readonly seriesRounds: number } {
  const random = seeded(seed)
  let [hits, rounds] = [0, 0]
  for (let i = 0; i < repetitions; i += 1) {
    const outcome = run(random)
    if (test(outcome)) hits += 1
    rounds += outcome.seriesRounds
  }
  return { hits, of: repetitions, seriesRounds: rounds / repetitions }
}

export const isAlarm = ({ decisions }: Outcome): boolean =>
  decisions.some(({ verdict }) => verdict === 'regressed')

/** One changed series in a family of `size`; the others take their part of the error rate and give nothing back. */
export function oneOf(size: number, effect: number): (number | undefined)[] {
  return Array.from({ length: size }, (_, index) => (index === 0 ? effect : undefined))
}
