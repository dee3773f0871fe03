import type { PairedRound } from './round.ts'

/** Rounds in a row on one cluster pair. */
export interface TwinBlock {
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
export function blocksOf(rounds: number, most: number): TwinBlock[] {
  // Counted in twos, one of each order.
  const twos = rounds / 4
  const count = Math.max(1, Math.ceil(rounds / 2 / most))
  return Array.from({ length: count }, (_, index) => {
    const size = Math.floor(((index + 1) * twos) / count) - Math.floor((index * twos) / count)
    return (['straight', 'swapped'] as const).map((roles) => ({ roles, rounds: 2 * size }))
  }).flat()
}

/** A pair of clusters that took long to create and may serve further blocks. */
export interface KeptPair extends TwinBlock {
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
  blocks: readonly TwinBlock[],
  kept: KeptPair | undefined,
): { readonly block: TwinBlock; readonly isOnKept: boolean } | undefined {
  const onKept = blocks.find((block) => takes(kept, block))
  const block = onKept ?? blocks[0]
  return block === undefined ? undefined : { block, isOnKept: onKept !== undefined }
}

/** Whether the kept pair takes this block. */
export function takes(kept: KeptPair | undefined, { roles, rounds }: TwinBlock): boolean {
  return kept?.roles === roles && kept.rounds + rounds <= MOST_ON_KEPT
}

/** The pair that has served a block: the kept one if it takes it, otherwise a new one. */
export function served(kept: KeptPair | undefined, block: TwinBlock): KeptPair {
  const before = takes(kept, block) ? (kept?.rounds ?? 0) : 0
  return { roles: block.roles, rounds: before + block.rounds }
}

/** Blocks in a row on one pair. */
interface Row {
  readonly blocks: readonly TwinBlock[]
  readonly isOnKept: boolean
}

/** Who takes these blocks if each pair is kept. @param kept the pair that is there */
export function rowsOf(blocks: readonly TwinBlock[], kept: KeptPair | undefined): Row[] {
  const left = [...blocks]
  const rows: { blocks: TwinBlock[]; isOnKept: boolean }[] = []
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
export function twinsOf({ twins, stage, roles }: Pick<PairedRound, 'twins' | 'stage' | 'roles'>): string {
  return twins === undefined ? `${String(stage)} ${roles}` : `pair ${String(twins)}`
}
