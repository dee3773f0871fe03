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

/** The name of the cluster pair that a round was measured on. */
export function twinsOf({ twins, stage, roles }: Pick<PairedRound, 'twins' | 'stage' | 'roles'>): string {
  return twins === undefined ? `${String(stage)} ${roles}` : `pair ${String(twins)}`
}
