import type { History, HistoryChange, HistoryLine, HistoryRun } from './schema.ts'

/** A commit is distinguished from others by this many of its first characters. */
const SHORTEST_COMMIT = 7

/**
 * Whether a run is one of those that a person named.
 * @param named ids of records, commits, or beginnings of commits of at least seven characters
 */
export function isNamed(
  { record, commit }: Pick<HistoryRun, 'record' | 'commit'>,
  named: readonly string[],
): boolean {
  return named.some(
    (one) =>
      one === record || one === commit || (one.length >= SHORTEST_COMMIT && commit?.startsWith(one) === true),
  )
}

/**
 * Whether a change is undone: the level that the series has now is nearer to the one before the change than to the one
 * after it.
 */
export function isUndone({ before, after }: Pick<HistoryChange, 'before' | 'after'>, now: number): boolean {
  return (now - before) / (after - before) < 0.5
}

/** Changes for the worse that are neither undone nor accepted: what a nightly job may fail for. */
export function standingRegressions({
  environments,
}: History): { line: HistoryLine; change: HistoryChange }[] {
  return environments.flatMap(({ series }) =>
    series.flatMap((line) =>
      line.changes
        .filter(({ verdict, undone, accepted }) => verdict === 'worse' && !undone && !accepted)
        .map((change) => ({ line, change })),
    ),
  )
}
