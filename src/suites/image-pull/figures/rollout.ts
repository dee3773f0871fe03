import type { Labels } from '../../../core/series.ts'

/** When each node had an image, in one roll-out of it. */
export interface Rollout {
  /** Those of the series `image_pull_time`: size, layers, revision. */
  readonly labels: Labels
  readonly round: number
  /** By begin. At least one. */
  readonly pulls: readonly NodePull[]
}

interface NodePull {
  /** null where the result does not say. */
  readonly node: string | null
  /** Seconds from the begin of the first pull of the roll-out. */
  readonly start: number
  readonly end: number
}

/** From the begin of the first pull to the end of the last, in seconds. */
export function rolloutLength({ pulls }: Rollout): number {
  return pulls.reduce((last, { end }) => Math.max(last, end), 0)
}

/** Sorts pulls by begin, and counts from the first. */
export function pullsInOrder(pulls: readonly NodePull[]): NodePull[] {
  const first = pulls.reduce((least, { start }) => Math.min(least, start), Infinity)
  return pulls
    .map(({ node, start, end }) => ({ node, start: rounded(start - first), end: rounded(end - first) }))
    .sort((a, b) => a.start - b.start || a.end - b.end)
}

/** To the millisecond, as all sources have it: a difference of two large numbers has digits that mean nothing. */
function rounded(seconds: number): number {
  return Math.round(seconds * 1000) / 1000
}
