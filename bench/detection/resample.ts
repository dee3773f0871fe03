import { groupBy } from '../../src/core/group-by.ts'
import type { PairedDesign } from '../../src/core/record/design.ts'
import type { PairedRound } from '../../src/core/judge/rounds/round.ts'
import type { Randomness } from '../../support/simulation/noise.ts'
import { plannedRounds } from '../worlds/pull-request.ts'
import { isKind } from './data-file.ts'
import type { Pool, PoolSeries } from './pool.ts'
import { type Block, effectAt, type PairRun } from './recorded-run.ts'
import { worsened } from './worsened.ts'

/*
 * Synthetic unchanged pull requests out of recorded unchanged rounds. A gate fears what makes rounds alike that it takes for
 * independent, so all of that is kept:
 *
 * - Both samples of a round stay together, with their order and their roles: what hits both sides at once, and what the
 *   position in the round does.
 * - Runs are drawn with replacement: dealt out like cards their means would cancel, and the mean of a pull request would scatter by half
 *   of what it should.
 * - Rounds come in blocks, as they followed one another on one cluster pair: drifts, autocorrelation and bursts
 *   of wild rounds up to the length of a recorded block. Nothing is smoothed or trimmed.
 * - All series of a pull request take the same rounds of the same runs, so a disturbed run is disturbed in all of them.
 *   Where a place has fewer than 50 series, several such panels are put together, each with its own runs.
 * - The level of a run drops out of an effect, as it does for a real pair, and for no other reason.
 * - A cluster pair has an offset that all its rounds share. A pair is measured for more rounds than a recorded block has, so
 *   blocks are put together; with offsets of their own these would average out, which those
 *   of real cluster pairs would not. So one offset, of another recorded block, holds for all rounds of a pair. What a block's mean is off by is
 *   its offset and the noise of n rounds: multiplied by √(between / (between + within / n)) it has the variance of the offset
 *   alone, by √(within / n / (between + within / n)) that of the noise alone. The one is taken for the offset of the stage, the
 *   other stays in the block, whose rounds keep their deviations as they were. (Residuals with their estimated variances restored:
 *   Carpenter, Goldstein, Rasbash, A novel bootstrap procedure for assessing the relationship between class size
 *   and achievement, 2003.) Where cluster pairs show no offset, rounds are exactly as recorded.
 * - Base and head are the same subject, so in half of the pull requests they change names, in all rounds of it. A bias that
 *   the way of measuring has against one of them stays a bias throughout a pull request.
 *
 * Lost: drifts that are longer than a recorded block and hit one side only; whatever differs between days if
 * all was recorded on one. The pull requests share the recorded runs: an interval for their error rate is one
 * for these runs, not for all runs there could be.
 */

/** Rounds that are taken from one block of one run. */
interface Chunk {
  readonly run: PairRun
  readonly block: Block
  readonly positions: readonly number[]
}

/** Rounds of one stage that stand for one cluster pair. */
interface DrawnClusterPair {
  /** Where a pair is kept, two stages have rounds of the same name. */
  readonly name: number
  readonly chunks: readonly Chunk[]
  /** The block whose cluster pairs' offset holds for all of them. */
  readonly anchor: Block
}

/** Which rounds a panel of series takes, per stage. */
export interface Draw {
  /** For every stage its cluster pairs, by their roles when they were recorded. */
  readonly stages: readonly Readonly<Record<Block['roles'], readonly DrawnClusterPair[]>>[]
  /** Whether base and head have changed names. */
  readonly isRenamed: boolean
}

/** One round of one synthetic series. */
export interface SyntheticRound extends Omit<PairedRound, 'effect' | 'clusterPair'> {
  readonly clusterPair: number
  readonly base: number | undefined
  readonly head: number | undefined
  /** Rounds of one number come from one recorded block. */
  readonly chunk: number
}

export interface MemberSeries {
  readonly series: PoolSeries
  /** Number of its panel: the series of one panel take the same rounds. */
  readonly panel: number
  readonly draw: Draw
}

/** One synthetic pull request. */
export type PullRequest = readonly MemberSeries[]

export function drawPullRequest(
  pool: Pool,
  design: Pick<PairedDesign, 'stages' | 'roundsPerClusterPair'>,
  size: number,
  random: Randomness,
): PullRequest {
  const members: MemberSeries[] = []
  const isRenamed = random.uniform() < 0.5
  const planned = clusterPairsOfStages(pool, design)
  for (let panel = 0; members.length < size; panel += 1) {
    const draw = { isRenamed, stages: drawStages(pool.pairs, planned, random) }
    const series = shuffled(pool.series, random).slice(0, size - members.length)
    if (series.length === 0) throw new RangeError(`no series of ${pool.place} was recorded in pairs`)
    members.push(...series.map((one) => ({ series: one, panel, draw })))
  }
  return members
}

type Planned = readonly { readonly name: number; readonly rounds: number }[]

/** The cluster pairs of every stage with their rounds, as a run on that place would have them. */
function clusterPairsOfStages(
  { place }: Pool,
  design: Pick<PairedDesign, 'stages' | 'roundsPerClusterPair'>,
): Readonly<Record<Block['roles'], Planned>>[] {
  // Where clusters take minutes to create a pair is kept (src/app/pair/open-clusters.ts).
  const rounds = plannedRounds(design, isKind({ place }) ? 'kept' : 'new')
  return design.stages.map((_, stage) => {
    const of = (roles: Block['roles']): Planned =>
      [
        ...groupBy(
          rounds.filter((one) => one.stage === stage && one.roles === roles),
          ({ clusterPair }) => clusterPair,
        ),
      ].map(([name, own]) => ({ name, rounds: own.length }))
    return { straight: of('straight'), swapped: of('swapped') }
  })
}

function drawStages(
  pairs: readonly PairRun[],
  planned: readonly Readonly<Record<Block['roles'], Planned>>[],
  random: Randomness,
): Draw['stages'] {
  const usable = pairs.filter(hasBothRoles)
  if (usable.length === 0) throw new RangeError('no recorded pair has rounds on both assignments of roles')
  const anchors = new Map<number, Block>()
  return planned.map(({ straight, swapped }) => {
    const drawn = { straight: [] as DrawnClusterPair[], swapped: [] as DrawnClusterPair[] }
    // A kept pair may serve more of a stage than those with the other roles.
    for (let index = 0; index < Math.max(straight.length, swapped.length); index += 1) {
      const both = { straight: straight[index], swapped: swapped[index] }
      const missing = { straight: both.straight?.rounds ?? 0, swapped: both.swapped?.rounds ?? 0 }
      const chunks = { straight: [] as Chunk[], swapped: [] as Chunk[] }
      // A run gives to both assignments, so that what is its own cancels as it would.
      while (missing.straight + missing.swapped > 0) {
        const run = oneOf(usable, random)
        for (const block of run.blocks) {
          const chunk = chunkOf(run, block, missing[block.roles], random)
          missing[block.roles] -= chunk.positions.length
          if (chunk.positions.length > 0) chunks[block.roles].push(chunk)
        }
      }
      for (const roles of ['straight', 'swapped'] as const) {
        const name = both[roles]?.name
        if (name === undefined) continue
        const anchor = anchors.get(name) ?? anchorOf(usable, roles, random)
        anchors.set(name, anchor)
        drawn[roles].push({ name, chunks: chunks[roles], anchor })
      }
    }
    return drawn
  })
}

/** Whether a run has rounds on both assignments of roles. */
export function hasBothRoles({ blocks }: PairRun): boolean {
  return new Set(blocks.map(({ roles }) => roles)).size === 2
}

/** @throws {RangeError} for none */
export function oneOf<Item>(items: readonly Item[], { uniform }: Pick<Randomness, 'uniform'>): Item {
  const item = items[Math.floor(uniform() * items.length)]
  if (item === undefined) throw new RangeError('nothing to draw from')
  return item
}

function anchorOf(pairs: readonly PairRun[], roles: Block['roles'], random: Randomness): Block {
  return oneOf(
    pairs.flatMap((run) => run.blocks).filter((block) => block.roles === roles),
    random,
  )
}

/** At most so many rounds of a block in a row, begun at an even one, so that both orders stay in balance. */
function chunkOf(run: PairRun, block: Block, most: number, random: Randomness): Chunk {
  const { positions } = block
  const starts = Math.floor(Math.max(0, positions.length - most) / 2) + 1
  const start = 2 * Math.floor(random.uniform() * starts)
  return { run, block, positions: positions.slice(start, start + most) }
}

const EXCHANGED = { straight: 'swapped', swapped: 'straight', base: 'head', head: 'base' } as const

/** The rounds of one series in one stage, with its cluster pairs' offset throughout. */
export function roundsOf({ series, draw }: MemberSeries, stage: number): SyntheticRound[] {
  const drawn = draw.stages[stage]
  if (drawn === undefined) throw new RangeError(`stage ${String(stage)} was not drawn`)
  return (['straight', 'swapped'] as const).flatMap((recorded) =>
    drawn[recorded].flatMap((drawnPair, pair) =>
      drawnPair.chunks.flatMap((chunk, number) =>
        chunk.positions.map((position): SyntheticRound => {
          const { base, head } = samplesOf(series, drawnPair, chunk, position)
          const first = chunk.run.first[position] ?? 'base'
          const place = { stage, chunk: 1000 * pair + number, clusterPair: drawnPair.name }
          return draw.isRenamed
            ? { ...place, roles: EXCHANGED[recorded], first: EXCHANGED[first], base: head, head: base }
            : { ...place, roles: recorded, first, base, head }
        }),
      ),
    ),
  )
}

function samplesOf(
  series: PoolSeries,
  { chunks, anchor }: DrawnClusterPair,
  { run, block }: Chunk,
  position: number,
): Pick<SyntheticRound, 'base' | 'head'> {
  const column = run.columns.get(series.index)
  const [base, head] = [column?.base[position], column?.head[position]]
  const effect = effectAt(column, position, series)
  if (chunks.length === 1 || effect === undefined || base === undefined) return { base, head }
  return { base, head: worsened(base, onClusterPairOf(anchor, block, effect, series), series) }
}

/** A round's effect, had it been measured on the cluster pairs of another block. */
export function onClusterPairOf(
  anchor: Block,
  block: Block,
  effect: number,
  { components: { means, within, between, blocks } }: Pick<PoolSeries, 'components'>,
): number {
  const [own, other] = [blocks.get(block), blocks.get(anchor)]
  if (between === 0 || own === undefined) return effect
  const ownError = own.mean - means[block.roles]
  const noise = ownError * Math.sqrt(within / own.count / (between + within / own.count))
  const offset =
    other === undefined
      ? 0
      : (other.mean - means[anchor.roles]) * Math.sqrt(between / (between + within / other.count))
  return effect - ownError + noise + offset
}

/** Fisher and Yates. */
export function shuffled<Item>(items: readonly Item[], { uniform }: Pick<Randomness, 'uniform'>): Item[] {
  const mixed = [...items]
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(uniform() * (last + 1))
    const [a, b] = [mixed[last], mixed[other]]
    if (a === undefined || b === undefined) continue
    mixed[last] = b
    mixed[other] = a
  }
  return mixed
}
