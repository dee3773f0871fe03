import { serializeHead, serializeLines } from '../json-file.ts'
import type { Pair } from './schema.ts'

/**
 * The text of `pair.json`: keys in the order of the contract; one measurement, round and disturbance per line, so that it can
 * be read and grows by lines. Ends with a line feed.
 */
export function serializePair(pair: Pair): string {
  const { schema, id, startedAt, durationSeconds, interrupted, provider, paused, subjects } = pair
  return `${[
    serializeHead({
      schema,
      id,
      startedAt,
      durationSeconds,
      ...(interrupted === true ? { interrupted } : {}),
      provider,
      paused,
      subjects,
    }),
    `  "design": ${JSON.stringify(pair.design)}`,
    `  "completedStages": ${String(pair.completedStages)}`,
    serializeLines('measurements', pair.measurements),
    serializeLines('rounds', pair.rounds),
    serializeLines('disturbed', pair.disturbed),
    `  "switches": ${JSON.stringify(pair.switches)}`,
  ].join(',\n')}\n}\n`
}
