import { count } from '../../../format/numbers.ts'
import { someOf } from '../../../format/text.ts'
import type { Pair } from '../../../pair/pair-file.ts'
import { fewestPairs } from '../noise/pair-effects.ts'

/** Whether so many shards of a merged pair are lost that those left do not suffice: with fewer cluster pairs something must be assumed of them. */
export function lacksShards(pair: Pair): boolean {
  const { shards, rounds } = pair
  return shards !== undefined && shards.lost.length > 0 && pairsOf(rounds) < pairsNeeded(pair)
}

/** Which shards are lost, why, and what that means; undefined: none. */
export function lostShards(pair: Pair): string | undefined {
  const { shards, rounds } = pair
  if (shards === undefined || shards.lost.length === 0) return undefined
  const { of, merged, lost } = shards
  const which = someOf(
    lost.map(({ number, reason }) => `shard ${String(number)}: ${reason}`),
    of,
  )
  const judged = `${String(merged.length)} of ${count(of, 'shard')} were judged (${which}).`
  return lacksShards(pair)
    ? `${judged} ${count(pairsOf(rounds), 'cluster pair')} ${pairsOf(rounds) === 1 ? 'is' : 'are'} left, and ${String(pairsNeeded(pair))} are needed, so the result is incomplete.`
    : `${judged} The error rates hold if the loss had nothing to do with what was measured: a head so slow that its job ran out of time would be missed.`
}

/** For the look at what is there. */
export function pairsNeeded({ completedStages, design }: Pick<Pair, 'completedStages' | 'design'>): number {
  return fewestPairs(completedStages - 1, design)
}

function pairsOf(rounds: Pair['rounds']): number {
  return new Set(rounds.map(({ twins }) => twins)).size
}
