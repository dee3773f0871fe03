import type { PairedDesign } from '../../record/design.ts'
import { parseSelector, selects } from '../../record/policy.ts'
import type { SeriesName } from '../../series.ts'

/** One series in one round of two subjects: what the gate decides from. */
export interface PairedRound {
  /** Number of the round in its run; series that were measured in the same round share it. */
  readonly round?: number
  /** Which stage of the plan the round belongs to, from 0. */
  readonly stage: number
  /** Which of the a cluster pair carried head: exchanged half-way, so that a difference of the cluster pairs cancels. */
  readonly roles: 'straight' | 'swapped'
  /** The cluster pair, whose rounds share an offset. Default: one per combination of stage and roles. */
  readonly clusterPair?: number
  /** Which subject was measured first. */
  readonly first: 'base' | 'head'
  /**
   * How much worse head was than base, positive for harm: on the relative scale the logarithm of a ratio (see
   * effects.ts). ±Infinity for a rate that one side lost; undefined for a round without a usable pair.
   */
  readonly effect: number | undefined
}

export type UsableRound = PairedRound & { readonly effect: number }

export function isUsable(round: PairedRound): round is UsableRound {
  return round.effect !== undefined && !Number.isNaN(round.effect)
}

/** One series of both subjects, with all rounds so far in the order of time. */
export interface PairedSeries {
  /** Any text that names the series. */
  readonly id: string
  /** Whether it can fail the build. */
  readonly gates: boolean
  /** The accepted worsening as an effect, at least 0: log(1 + 0.02) for 2 % (`marginEffect`). */
  readonly marginEffect: number
  readonly rounds: readonly PairedRound[]
  /** The step, as an effect, that the values of both sides are rounded to where that is no multiple of the margin; see noise.ts. */
  readonly step?: number
  /** How much pairs of unchanged clusters are taken to differ; the pairs of the run itself correct it. See offset.ts. */
  readonly assumed?: ClusterPairOffset
}

/** Offset that all rounds of a cluster pair share: scale times Student's t with these degrees of freedom. */
export interface ClusterPairOffset {
  readonly scale: number
  readonly degreesOfFreedom: number
}

/** Rounds in a row on one cluster pair. */
export interface ClusterPairBlock {
  readonly roles: PairedRound['roles']
  /** An even number, so that each side is first equally often. */
  readonly rounds: number
}

/**
 * How the rounds of a stage are divided among cluster pairs, in the order of time: half of them with each assignment of roles,
 * in as few blocks of like size as `most` allows.
 * @param rounds a multiple of 4
 * @param most rounds on one cluster pair, at least 2
 */
export function blocksOf(rounds: number, most: number): ClusterPairBlock[] {
  // Counted in twos, one of each order.
  const twos = rounds / 4
  const count = Math.max(1, Math.ceil(rounds / 2 / most))
  return Array.from({ length: count }, (_, index) => {
    const size = Math.floor(((index + 1) * twos) / count) - Math.floor((index * twos) / count)
    return (['straight', 'swapped'] as const).map((roles) => ({ roles, rounds: 2 * size }))
  }).flat()
}

/** A pair of clusters that took long to create and may serve further blocks. */
export interface KeptPair extends ClusterPairBlock {
  /** How many it has served so far, all with these roles. */
  readonly rounds: number
}

/**
 * Rounds on a kept pair at most. What pairs differ by is averaged out over pairs only: √(renewal · σ² / τ²) is best, 5 to 14 on kind,
 * where a pair costs as much as five rounds, and rounds vary two to six times as much as pairs. Eight find more in the end, and take a
 * minute longer until the look after 40 rounds (docs/notes/looks.md).
 */
const MOST_ON_KEPT = 12

/** The block to measure next, and whether the kept pair takes it; with none left undefined. Otherwise it needs a new pair. */
export function nextBlock(
  blocks: readonly ClusterPairBlock[],
  kept: KeptPair | undefined,
): { readonly block: ClusterPairBlock; readonly isOnKept: boolean } | undefined {
  const onKept = blocks.find((block) => takes(kept, block))
  const block = onKept ?? blocks[0]
  return block === undefined ? undefined : { block, isOnKept: onKept !== undefined }
}

/** Whether the kept pair takes this block. */
export function takes(kept: KeptPair | undefined, { roles, rounds }: ClusterPairBlock): boolean {
  return kept?.roles === roles && kept.rounds + rounds <= MOST_ON_KEPT
}

/** The pair that has served a block: the kept one if it takes it, otherwise a new one. */
export function served(kept: KeptPair | undefined, block: ClusterPairBlock): KeptPair {
  const before = takes(kept, block) ? (kept?.rounds ?? 0) : 0
  return { roles: block.roles, rounds: before + block.rounds }
}

/** Blocks in a row on one pair. */
interface Row {
  readonly blocks: readonly ClusterPairBlock[]
  readonly isOnKept: boolean
}

/** Who takes these blocks if each pair is kept. @param kept the pair that is there */
export function rowsOf(blocks: readonly ClusterPairBlock[], kept: KeptPair | undefined): Row[] {
  const left = [...blocks]
  const rows: { blocks: ClusterPairBlock[]; isOnKept: boolean }[] = []
  let current = kept
  for (let next = nextBlock(left, current); next !== undefined; next = nextBlock(left, current)) {
    const { block, isOnKept } = next
    left.splice(left.indexOf(block), 1)
    if (isOnKept && rows.length > 0) rows.at(-1)?.blocks.push(block)
    else rows.push({ blocks: [block], isOnKept })
    current = served(current, block)
  }
  return rows
}

/** The name of the cluster pair that a round was measured on. */
export function clusterPairOf({
  clusterPair,
  stage,
  roles,
}: Pick<PairedRound, 'clusterPair' | 'stage' | 'roles'>): string {
  return clusterPair === undefined ? `${String(stage)} ${roles}` : `pair ${String(clusterPair)}`
}

export type Stage = PairedDesign['stages'][number]
/** By how much the effects of pairs of identical clusters differ, without the noise of rounds. */
export type PairDifference = NonNullable<PairedDesign['pairDifferences']>[number]

export const ANY_SERIES = '*'

/**
 * The design that `node bench/paired-gate.mjs` found best; docs/notes/simulations.md has the figures. Two looks for changes so large that
 * nothing else can feign them; with new cluster pairs every few rounds, pairs are the units from the third on (noise.ts).
 */
export const DEFAULT_DESIGN: PairedDesign = {
  stages: [
    { rounds: 8, alarmShare: 0.1, unchangedShare: 0, test: 'mean' },
    { rounds: 8, alarmShare: 0.2, unchangedShare: 0.1 },
    { rounds: 24, alarmShare: 0.35, unchangedShare: 0.7 },
    { rounds: 24, alarmShare: 0.15, unchangedShare: 0.1 },
    { rounds: 32, alarmShare: 0.1, unchangedShare: 0.05 },
    { rounds: 64, alarmShare: 0.1, unchangedShare: 0.05 },
  ],
  falseAlarmRate: 0.01,
  missRate: 0.025,
  suspectLevel: 0.4,
  recurrenceLevel: 0.05,
  correlationLevel: 0.001,
  roundsPerClusterPair: 4,
  // Hardly more than a guess.
  pairDifferences: [{ series: ANY_SERIES, share: 0.03, degreesOfFreedom: 4 }],
  needsSwappedRoles: true,
}

/** What a design takes pairs of clusters to differ by in a series; undefined: nothing is assumed. */
export function differenceFor(
  series: SeriesName,
  { pairDifferences = [] }: Pick<PairedDesign, 'pairDifferences'>,
): PairDifference | undefined {
  return pairDifferences.find((one) => selects(parseSelector(one.series), series))
}

/** Whether everything is measured in this stage: in the first one, and in the one after a look at few rounds. */
export function isScreening(stage: number, { stages }: Pick<PairedDesign, 'stages'>): boolean {
  return stage === 0 || stages[stage - 1]?.test === 'mean'
}

/** Rounds that every series has before any is left out. */
export function screeningRounds(design: Pick<PairedDesign, 'stages'>): number {
  return design.stages.reduce((sum, { rounds }, stage) => sum + (isScreening(stage, design) ? rounds : 0), 0)
}
