import { towardHarm } from '../../src/core/policy/effect.ts'
import { blocksOf } from '../../src/core/judge/rounds/blocks.ts'
import type { PairedDesign } from '../../src/core/judge/rounds/design.ts'
import type { PairedRound } from '../../src/core/judge/rounds/round.ts'
import type { Randomness } from '../paired-gate/noise.ts'
import type { Pool, PoolSeries } from './pool.ts'
import { effectAt, type Block, type PairRun, type SeriesKind } from './recorded-run.ts'

/*
 * Synthetic unchanged pull requests out of recorded unchanged rounds. A gate fears what makes rounds alike that it takes for
 * independent, so all of that is kept:
 *
 * - Both samples of a round stay together, with their order and their roles: what hits both sides at once, and what the
 *   position in the round does.
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

/** Rounds that stand for one cluster pair. */
interface Twins {
  readonly chunks: readonly Chunk[]
  /** The block whose cluster pairs' offset holds for all of them. */
  readonly anchor: Block
}

/** Which rounds a panel of series takes, per stage. */
export interface Draw {
  /** For every stage its cluster pairs, by their roles when they were recorded. */
  readonly stages: readonly Readonly<Record<Block['roles'], readonly Twins[]>>[]
  /** Whether base and head have changed names. */
  readonly isRenamed: boolean
}

/** One round of one synthetic series. */
export interface SyntheticRound extends Omit<PairedRound, 'effect' | 'twins'> {
  readonly twins: number
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
  design: Pick<PairedDesign, 'stages' | 'roundsPerTwins'>,
  size: number,
  random: Randomness,
): PullRequest {
  const members: MemberSeries[] = []
  const isRenamed = random.uniform() < 0.5
  for (let panel = 0; members.length < size; panel += 1) {
    const draw = drawStages(pool.pairs, design, isRenamed, random)
    const series = shuffled(pool.series, random).slice(0, size - members.length)
    if (series.length === 0) throw new RangeError(`no series of ${pool.place} was recorded in pairs`)
    members.push(...series.map((one) => ({ series: one, panel, draw })))
  }
  return members
}

function drawStages(
  pairs: readonly PairRun[],
  { stages, roundsPerTwins }: Pick<PairedDesign, 'stages' | 'roundsPerTwins'>,
  isRenamed: boolean,
  random: Randomness,
): Draw {
  const usable = pairs.filter(({ blocks }) => new Set(blocks.map(({ roles }) => roles)).size === 2)
  if (usable.length === 0) throw new RangeError('no recorded pair has rounds on both assignments of roles')
  let deck: PairRun[] = []
  const next = (): PairRun => {
    if (deck.length === 0) deck = shuffled(usable, random)
    const run = deck.pop()
    if (run === undefined) throw new Error('the deck was just filled')
    return run
  }
  return {
    isRenamed,
    stages: stages.map(({ rounds }) => {
      const twins = { straight: [] as Twins[], swapped: [] as Twins[] }
      const sizes = blocksOf(rounds, roundsPerTwins)
      for (let index = 0; index < sizes.length; index += 2) {
        const missing = { straight: sizes[index]?.rounds ?? 0, swapped: sizes[index + 1]?.rounds ?? 0 }
        const chunks = { straight: [] as Chunk[], swapped: [] as Chunk[] }
        // A run gives to both assignments, so that what is its own cancels as it would.
        while (missing.straight + missing.swapped > 0) {
          const run = next()
          for (const block of run.blocks) {
            const chunk = chunkOf(run, block, missing[block.roles], random)
            missing[block.roles] -= chunk.positions.length
            if (chunk.positions.length > 0) chunks[block.roles].push(chunk)
          }
        }
        for (const roles of ['straight', 'swapped'] as const)
          twins[roles].push({ chunks: chunks[roles], anchor: anchorOf(usable, roles, random) })
      }
      return twins
    }),
  }
}

function anchorOf(pairs: readonly PairRun[], roles: Block['roles'], { uniform }: Randomness): Block {
  const blocks = pairs.flatMap((run) => run.blocks).filter((block) => block.roles === roles)
  const block = blocks[Math.floor(uniform() * blocks.length)]
  if (block === undefined) throw new RangeError(`no recorded pair has ${roles} roles`)
  return block
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
  return (['straight', 'swapped'] as const).flatMap((recorded, side) =>
    drawn[recorded].flatMap((twins, pair) =>
      twins.chunks.flatMap((chunk, number) =>
        chunk.positions.map((position): SyntheticRound => {
          const { base, head } = samplesOf(series, twins, chunk, position)
          const first = chunk.run.first[position] ?? 'base'
          const place = { stage, chunk: 1000 * pair + number, twins: 1000 * stage + 2 * pair + side }
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
  { chunks, anchor }: Twins,
  { run, block }: Chunk,
  position: number,
): Pick<SyntheticRound, 'base' | 'head'> {
  const column = run.columns.get(series.index)
  const [base, head] = [column?.base[position], column?.head[position]]
  const effect = effectAt(column, position, series)
  if (chunks.length === 1 || effect === undefined || base === undefined) return { base, head }
  return { base, head: worsened(base, onTwinsOf(anchor, block, effect, series), series) }
}

/** A round's effect, had it been measured on the cluster pairs of another block. */
export function onTwinsOf(
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

/** The value, made worse by an effect. */
export function worsened(value: number, effect: number, { scale, better }: SeriesKind): number {
  const difference = towardHarm(effect, better)
  return scale === 'relative' ? value * Math.exp(difference) : value + difference
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
