import type { Shard } from './shard.ts'

/** A shard that is not part of the merged pair. */
export interface LostShard {
  readonly number: number
  readonly reason: string
}

/**
 * The numbers that were not merged, each with its reason.
 * @param shards that were given
 * @param whole those of them that were merged
 * @param known reasons of shards that were not given
 */
export function lostBetween(
  shards: readonly Shard[],
  whole: readonly Shard[],
  of: number,
  known: readonly LostShard[],
): LostShard[] {
  const merged = new Set(whole.map(({ pair }) => pair.shard.number))
  const numbers = Array.from({ length: of }, (_, index) => index + 1).filter((number) => !merged.has(number))
  return numbers.map((number) => {
    const given = shards.find(({ pair }) => pair.shard.number === number)
    return {
      number,
      reason:
        reasonOf(given) ?? known.find((one) => one.number === number)?.reason ?? 'there is no result of it',
    }
  })
}

function reasonOf(shard: Shard | undefined): string | undefined {
  if (shard === undefined) return undefined
  const { rounds, design } = shard.pair
  const planned = design.stages.reduce((sum, stage) => sum + stage.rounds, 0)
  return `it was interrupted after ${String(rounds.length)} of ${String(planned)} rounds`
}
