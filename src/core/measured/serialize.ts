import { defined } from '../defined.ts'
import type { Measured } from './schema.ts'

/** The text of `measured.json`: a machine reads it, so it has no line breaks but the last. */
export function serializeMeasured({ schema, version, results }: Measured): string {
  const ordered = results.map(({ variant, record, comparison, problem, shard }) => ({
    variant,
    record,
    comparison,
    problem,
    ...defined({ shard }),
  }))
  return `${JSON.stringify({ schema, version, results: ordered })}\n`
}
