import type { SeriesPolicy } from '../../src/core/record/policy.ts'
import { effectOfPair } from '../../src/core/judge/rounds/effects.ts'
import type { Direction } from '../../src/core/series.ts'
import type { RecordedPair } from './data-file.ts'

/** One series as recorded in one run; values by position of the round, undefined where there is none that counts. */
export interface Column {
  readonly base: readonly (number | undefined)[]
  readonly head: readonly (number | undefined)[]
}

/** Rounds of one run on one cluster pair with one assignment of roles, in the order of time. */
export interface Block {
  readonly roles: 'straight' | 'swapped'
  /** Positions in the run. */
  readonly positions: readonly number[]
}

export interface PairRun {
  readonly id: string
  /** Which side was first, by position. */
  readonly first: readonly ('base' | 'head')[]
  readonly blocks: readonly Block[]
  /** By position in the table of series. */
  readonly columns: ReadonlyMap<number, Column>
}

/** How effects of a series are expressed. */
export interface SeriesKind extends Pick<SeriesPolicy, 'scale'> {
  readonly better: Direction
}

export function pairRunOf({ id, rounds, series }: RecordedPair): PairRun {
  const blocks = new Map<string, { roles: 'straight' | 'swapped'; positions: number[] }>()
  for (const [position, [, stage, clusterPair, roles]] of rounds.entries()) {
    const key = `${String(stage)}/${String(clusterPair)}/${roles}`
    const block = blocks.get(key) ?? { roles, positions: [] }
    block.positions.push(position)
    blocks.set(key, block)
  }
  return {
    id,
    first: rounds.map(([, , , , first]) => first),
    blocks: [...blocks.values()],
    columns: new Map(
      series.map(({ series: index, base, head, disturbed = [] }) => {
        const counting = (value: number | null, position: number): number | undefined =>
          disturbed.includes(position) ? undefined : (value ?? undefined)
        return [index, { base: base.map(counting), head: head.map(counting) }]
      }),
    ),
  }
}

/** The effect of one recorded round; undefined where there is none, or none that is finite. */
export function effectAt(column: Column | undefined, position: number, kind: SeriesKind): number | undefined {
  const { effect } = effectOfPair(column?.base[position], column?.head[position], kind)
  return Number.isFinite(effect) ? effect : undefined
}
