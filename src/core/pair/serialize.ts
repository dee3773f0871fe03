import { serializeFile } from '../json-file.ts'
import { defined } from '../defined.ts'
import type { Pair } from './schema.ts'

/** The text of `pair.json`: keys in the order of the contract; of each list one entry per line, so that it grows by lines. */
export function serializePair(pair: Pair): string {
  const { schema, id, startedAt, durationSeconds, interrupted, provider, paused, subjects, ...rest } = pair
  const { shard, shards, design, completedStages, measurements, rounds, disturbed, speeds, switches } = rest
  const stopped = interrupted === true ? { interrupted } : {}
  return serializeFile(
    {
      schema,
      id,
      startedAt,
      durationSeconds,
      ...stopped,
      provider,
      paused,
      subjects,
      ...defined({ shard, shards }),
    },
    { design, completedStages, measurements, rounds, disturbed, ...defined({ speeds }), switches },
  )
}
