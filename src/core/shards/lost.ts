import type { Shard } from './shard.ts'

/** A shard that is not part of the merged pair. */
export interface LostShard {
  readonly number: number
  readonly reason: string
}

/** The numbers that a pair has and none of its given shards. */
export function missingNumbers(shards: readonly Shard[]): number[] {
  const given = new Set(shards.map(({ pair }) => pair.shard.number))
  const all = Array.from({ length: shards[0]?.pair.shard.of ?? 0 }, (_, index) => index + 1)
  return all.filter((number) => !given.has(number))
}

/**
 * The numbers that were not merged, each with its reason.
 * @param shards that were given
 * @param whole those of them that were merged
 * @param known reasons of shards that were not given
 */
export function lostOf(
  shards: readonly Shard[],
  whole: readonly Shard[],
  known: readonly LostShard[],
): LostShard[] {
  const missing = missingNumbers(shards).map(
    (number) => known.find((one) => one.number === number) ?? { number, reason: 'there is no result of it' },
  )
  const interrupted = shards.filter((shard) => !whole.includes(shard)).map(interruptedShard)
  return [...missing, ...interrupted].sort((a, b) => a.number - b.number)
}

function interruptedShard({ pair: { shard, rounds, design } }: Shard): LostShard {
  const planned = design.stages.reduce((sum, stage) => sum + stage.rounds, 0)
  return {
    number: shard.number,
    reason: `it was interrupted after ${String(rounds.length)} of ${String(planned)} rounds`,
  }
}
