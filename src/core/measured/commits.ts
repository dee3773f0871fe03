import type { Measured } from './schema.ts'

/** The commits that the results say they were measured at, without that of a base; each once. */
export function commitsOf({ results }: Measured): string[] {
  const named = results.flatMap(({ record, comparison, shard }) => [
    record?.subject.commit,
    comparison?.current.commit,
    comparison?.pair?.head.commit,
    shard?.pair.subjects.head.commit,
  ])
  return [...new Set(named.filter((commit) => commit !== undefined))]
}
