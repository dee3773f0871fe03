import { scheduleBlock } from '../../src/app/pair/rounds/ledger.ts'
import type { PairedDesign } from '../../src/core/record/design.ts'
import {
  blocksOf,
  type KeptPair,
  nextBlock,
  type PairedRound,
  type PairedSeries,
  served,
} from '../../src/core/judge/rounds/round.ts'
import { assumedOffset } from '../../src/core/judge/rounds/offset.ts'
import type { Randomness } from '../../support/simulation/noise.ts'

const { sqrt, log1p } = Math

/** Standard deviation of one side from round to round: what rounds of interleaved slices had, as a logarithm. */
export const SPREAD = 0.04

/**
 * What the rounds of a pull request have in common that a test could take for a change. Sizes in spreads; everything that is not
 * named is normal noise, independent from round to round, from side to side and from series to series.
 */
export interface World {
  readonly name: string
  readonly series?: number
  /** The series are divided among so many suites. */
  readonly suites?: number
  /** Correlation of the series of one suite. */
  readonly alike?: number
  /** The spread of the suites, in order; 1 without. */
  readonly spreads?: readonly number[]
  /** Shares of rounds, and of whole blocks of rounds, that the suites have no values of, in order. */
  readonly missing?: readonly { readonly rounds: number; readonly blocks: number }[]
  /** Standard deviation of the own offset of each new cluster pair. */
  readonly pairs?: number
  /** Distance of two modes, of which every new cluster has one. */
  readonly modes?: number
  /** One of the two places gets worse by so much while a cluster pair is there. */
  readonly degrading?: number
  /** The two places differ by a constant. */
  readonly place?: number
  /** How much worse being measured second is. */
  readonly position?: number
  /** Both sides are rounded to multiples. */
  readonly step?: number
  /** How much of the noise of a side and series goes on into its next round (autoregression), also across cluster pairs. */
  readonly memory?: number
  /** The same, as a drift beside the noise: each place and series has its own. */
  readonly drift?: { readonly memory: number; readonly size: number }
  /**
   * Bursts that slow all series of one side for some rounds: how often one starts, how long it lasts on average, how much. They
   * hit either place, or always head.
   */
  readonly bursts?: {
    readonly share: number
    readonly rounds: number
    readonly size: number
    readonly hits: 'a place' | 'head'
  }
  readonly machines?: Machines
}

/**
 * The cluster pairs are divided evenly among so many machines, one after the other. Each has its own difference of places, factor of all
 * spreads and effect: standard deviations, that of the factor as a logarithm.
 */
interface Machines {
  readonly number: number
  readonly place?: number
  readonly factor?: number
  readonly effect?: number
}

/** Whether each block of rounds gets a new cluster pair, or one is kept for several (kind). */
export type Clusters = 'new' | 'kept'

interface PlannedRound extends Omit<Required<PairedRound>, 'effect'> {
  /** How long its cluster pair has been there, of 0 … 1, and whether a block or pair begins. */
  readonly age: number
  readonly beginsBlock: boolean
  readonly beginsPair: boolean
}

/** All rounds of a design in the order of time, as src/app/pair measures them. */
export function plannedRounds(
  { stages, roundsPerClusterPair }: Pick<PairedDesign, 'stages' | 'roundsPerClusterPair'>,
  clusters: Clusters,
): PlannedRound[] {
  const rounds: Omit<PlannedRound, 'age'>[] = []
  const blocks = { straight: 0, swapped: 0 }
  let kept: KeptPair | undefined
  for (const [stage, { rounds: count }] of stages.entries()) {
    const left = blocksOf(count, roundsPerClusterPair)
    for (let next = nextBlock(left, kept); next !== undefined; next = nextBlock(left, kept)) {
      const { block, isOnKept } = next
      left.splice(left.indexOf(block), 1)
      const schedule = scheduleBlock(block, stage, {
        isNewPair: !isOnKept,
        blocks: blocks[block.roles],
        last: rounds.at(-1),
      })
      blocks[block.roles] += 1
      if (clusters === 'kept') kept = served(kept, block)
      for (const [index, round] of schedule.entries())
        rounds.push({ ...round, beginsBlock: index === 0, beginsPair: index === 0 && !isOnKept })
    }
  }
  const lives = new Map<number, { first: number; last: number }>()
  for (const { clusterPair: pair, round } of rounds)
    lives.set(pair, { first: lives.get(pair)?.first ?? round, last: round })
  return rounds.map((one) => {
    const { first = 0, last = 0 } = lives.get(one.clusterPair) ?? {}
    return { ...one, age: (one.round - first) / Math.max(1, last - first) }
  })
}

interface Setting {
  readonly world: World
  readonly rounds: readonly PlannedRound[]
  readonly design: PairedDesign
  /** The accepted worsening, a share. */
  readonly margin: number
  /** True effects as logarithms, by place of the series. */
  readonly effectOf: (series: number) => number
}

/** The series of one pull request, everything measured to the last stage. */
export function simulate(
  { world, rounds, design, margin, effectOf }: Setting,
  random: Randomness,
): PairedSeries[] {
  const { series: size = 6, suites = 1, memory = 0, drift, bursts, missing, step = 0 } = world
  const { normal, uniform } = random
  const marginEffect = log1p(margin)
  // One for any series.
  const assumed = assumedOffset(design.pairDifferences?.[0], 'relative', marginEffect)
  const measured = Array.from({ length: size }, (): PairedRound[] => [])
  const state = (): Float64Array => Float64Array.from({ length: 2 * size }, normal)
  const [noise, drifts, own] = [state(), state(), new Float64Array(size)]
  const [fresh, going] = [sqrt(1 - memory ** 2), sqrt(1 - (drift?.memory ?? 0) ** 2)]
  const [shared, apart] = [sqrt(world.alike ?? 0), sqrt(1 - (world.alike ?? 0))]
  const common = new Float64Array(2 * suites)
  const isMissing = new Uint8Array(suites)
  // Where the values lie between two multiples of the step.
  const phases = Float64Array.from({ length: step === 0 ? 0 : size }, () => step * uniform())
  let [burstLeft, burstSide] = [0, 0]
  const machineOf = machinesOf(world.machines, rounds.at(-1)?.clusterPair ?? 0, random)
  for (const planned of rounds) {
    const { roles, first, stage, clusterPair, round } = planned
    const machine = machineOf(clusterPair)
    const sign = roles === 'straight' ? 1 : -1
    if (planned.beginsPair) {
      for (let suite = 0; suite < suites; suite += 1) common[suite] = ownOfPair(world, random)
      for (let id = 0; id < size; id += 1)
        own[id] = shared * (common[id % suites] ?? 0) + apart * ownOfPair(world, random)
    }
    if (planned.beginsBlock && missing !== undefined)
      for (let suite = 0; suite < suites; suite += 1)
        isMissing[suite] = uniform() < (missing[suite]?.blocks ?? 0) ? 1 : 0
    if (bursts !== undefined) {
      burstLeft -= 1
      if (burstLeft <= 0 && uniform() < bursts.share) {
        burstLeft = 1 + Math.floor(-bursts.rounds * Math.log(1 - uniform()))
        burstSide = uniform() < 0.5 ? 0 : 1
      }
    }
    const burst = burstLeft > 0 ? (bursts?.size ?? 0) : 0
    const burstOf = bursts?.hits === 'head' ? 1 : roles === 'straight' ? burstSide : 1 - burstSide
    const placed =
      sign * ((world.place ?? 0) + machine.place + (world.degrading ?? 0) * planned.age) +
      machine.effect +
      (first === 'base' ? 1 : -1) * (world.position ?? 0)
    if (shared > 0) for (let i = 0; i < 2 * suites; i += 1) common[i] = normal()
    for (let id = 0; id < size; id += 1) {
      const suite = id % suites
      const spread = SPREAD * machine.factor * (world.spreads?.[suite] ?? 1)
      let [base, head] = [0, effectOf(id) / spread + placed + (own[id] ?? 0)]
      for (let side = 0; side < 2; side += 1) {
        const at = 2 * id + side
        noise[at] = memory === 0 ? normal() : memory * (noise[at] ?? 0) + fresh * normal()
        let value = noise[at] ?? 0
        if (shared > 0) value = apart * value + shared * (common[2 * suite + side] ?? 0)
        if (drift !== undefined) {
          const place = 2 * id + (roles === 'straight' ? side : 1 - side)
          drifts[place] = drift.memory * (drifts[place] ?? 0) + going * normal()
          value += drift.size * (drifts[place] ?? 0)
        }
        if (side === burstOf) value += burst
        if (side === 0) base += value
        else head += value
      }
      if (isMissing[suite] === 1) continue
      if (missing !== undefined && uniform() < (missing[suite]?.rounds ?? 0)) continue
      const phase = phases[id] ?? 0
      const difference =
        step === 0
          ? head - base
          : step * (Math.round((head + phase) / step) - Math.round((base + phase) / step))
      measured[id]?.push({ round, stage, clusterPair, roles, first, effect: spread * difference })
    }
  }
  return measured.map((all, id) => ({
    id: String(id),
    gates: true,
    marginEffect,
    rounds: all,
    ...(step === 0 ? {} : { step: step * SPREAD * (world.spreads?.[id % suites] ?? 1) }),
    ...(assumed === undefined ? {} : { assumed }),
  }))
}

const ONE_MACHINE = { place: 0, factor: 1, effect: 0 }

/** What each cluster pair gets from its machine. */
function machinesOf(
  machines: Machines | undefined,
  pairs: number,
  { normal }: Randomness,
): (clusterPair: number) => typeof ONE_MACHINE {
  if (machines === undefined) return () => ONE_MACHINE
  const { number, place = 0, factor = 0, effect = 0 } = machines
  const all = Array.from({ length: number }, () => ({
    place: place * normal(),
    factor: Math.exp(factor * normal()),
    effect: effect * normal(),
  }))
  return (clusterPair) => all[Math.floor(((clusterPair - 1) * number) / pairs)] ?? ONE_MACHINE
}

/** The own offset of a new cluster pair: of each cluster a mode, and a normal offset of the pair. */
function ownOfPair({ pairs = 0, modes = 0 }: World, { normal, uniform }: Randomness): number {
  const modeOf = (): number => (uniform() < 0.5 ? -modes / 2 : modes / 2)
  return (pairs === 0 ? 0 : pairs * normal()) + (modes === 0 ? 0 : modeOf() - modeOf())
}
