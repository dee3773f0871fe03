import type { Stage } from './design.ts'
import type { PairedRound } from './round.ts'

/** Rounds in a row on one cluster pair. */
export interface TwinBlock {
  readonly roles: PairedRound['roles']
  /** An even number, so that each side is first equally often. */
  readonly rounds: number
}

/**
 * How the rounds of a stage are divided among cluster pairs, in the order of time: half of them with each assignment of roles (of a half
 * of the first stage: all with one), in as few blocks of like size as `most` allows.
 * @param stage its rounds are a multiple of 4, those of a half of 2
 * @param most rounds on one cluster pair, at least 2
 */
export function blocksOf({ rounds, half }: Pick<Stage, 'rounds' | 'half'>, most: number): TwinBlock[] {
  const assignments: readonly TwinBlock['roles'][] =
    half === undefined ? ['straight', 'swapped'] : half === 'first' ? ['straight'] : ['swapped']
  const own = rounds / assignments.length
  // Counted in twos, one of each order.
  const twos = own / 2
  const count = Math.max(1, Math.ceil(own / most))
  return Array.from({ length: count }, (_, index) => {
    const size = Math.floor(((index + 1) * twos) / count) - Math.floor((index * twos) / count)
    return assignments.map((roles) => ({ roles, rounds: 2 * size }))
  }).flat()
}

/** The name of the cluster pair that a round was measured on. */
export function twinsOf({ twins, stage, roles }: Pick<PairedRound, 'twins' | 'stage' | 'roles'>): string {
  return twins === undefined ? `${String(stage)} ${roles}` : `pair ${String(twins)}`
}
