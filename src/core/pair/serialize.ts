import type { Pair } from './schema.ts'

/**
 * The text of `pair.json`: keys in the order of the contract; one measurement, round and disturbance per line, so that it can
 * be read and grows by lines. Ends with a line feed.
 */
export function serializePair(pair: Pair): string {
  const { schema, id, startedAt, durationSeconds, interrupted, provider, paused, subjects } = pair
  const head = JSON.stringify(
    {
      schema,
      id,
      startedAt,
      durationSeconds,
      ...(interrupted === true ? { interrupted } : {}),
      provider,
      paused,
      subjects,
    },
    null,
    2,
  ).replace(/\n}$/, '')
  return `${[
    head,
    `  "design": ${JSON.stringify(pair.design)}`,
    `  "completedStages": ${String(pair.completedStages)}`,
    list('measurements', pair.measurements),
    list('rounds', pair.rounds),
    list('disturbed', pair.disturbed),
    `  "switches": ${JSON.stringify(pair.switches)}`,
  ].join(',\n')}\n}\n`
}

function list(key: string, values: readonly object[]): string {
  const lines = values.map((value) => JSON.stringify(value))
  return lines.length === 0 ? `  "${key}": []` : `  "${key}": [\n    ${lines.join(',\n    ')}\n  ]`
}
