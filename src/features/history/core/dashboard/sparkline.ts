import { median, sortSamples } from '../../../../core/stats/samples.ts'
import type { Spark } from './data.ts'

export const MOST_SPARK_POINTS = 60
const WIDTH = 1000

interface Run {
  /** Milliseconds since 1970. */
  readonly time: number
  readonly value: number
}

/**
 * The runs of a stretch of time as at most 60 points. More runs than that share points by equal parts of the time: a point is the median
 * of its runs, at the middle of their times. Where runs are missing there is a null between two points.
 * @param runs in the order of time, all within the stretch
 * @param pause see longestPause
 */
export function sparkOf(
  runs: readonly Run[],
  { from, to }: { readonly from: number; readonly to: number },
  pause: number,
): Spark {
  const place = (time: number): number => (to > from ? ((time - from) / (to - from)) * WIDTH : WIDTH)
  const parts = runs.length <= most(runs, pause) ? runs.map((run) => [run]) : inParts(runs, place, pause)
  const spark: (readonly [number, number] | null)[] = []
  let last: Run | undefined
  for (const part of parts) {
    const [first, end] = [part[0], part.at(-1)]
    if (first === undefined || end === undefined) continue
    if (last !== undefined && first.time - last.time > pause) spark.push(null)
    last = end
    spark.push([
      Math.round(place((first.time + end.time) / 2)),
      shortened(median(sortSamples(part.map(({ value }) => value)))),
    ])
  }
  return spark
}

/** Gaps take part in the 60. */
function most(runs: readonly Run[], pause: number): number {
  return MOST_SPARK_POINTS - gapsIn(runs, pause)
}

function gapsIn(runs: readonly Run[], pause: number): number {
  return runs.filter(({ time }, index) => time - (runs[index - 1]?.time ?? time) > pause).length
}

/** Runs that are next to each other and in the same part of the time; a gap ends a part. */
function inParts(runs: readonly Run[], place: (time: number) => number, pause: number): Run[][] {
  const gaps = gapsIn(runs, pause)
  // A gap ends a part early and takes its own entry.
  const count = Math.max(1, MOST_SPARK_POINTS - 2 * gaps)
  const parts: Run[][] = []
  let [current, last] = [-1, undefined as Run | undefined]
  for (const run of runs) {
    const part = Math.min(count - 1, Math.floor((place(run.time) / WIDTH) * count))
    const isGap = last !== undefined && run.time - last.time > pause
    if (part !== current || isGap) parts.push([])
    parts.at(-1)?.push(run)
    ;[current, last] = [part, run]
  }
  return parts
}

/** Four digits: no eye sees more in a line of 30 pixels. */
function shortened(value: number): number {
  return Number(value.toPrecision(4))
}
