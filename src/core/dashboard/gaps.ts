/** A pause longer than this many usual ones is a gap, as in the chart of a trend: three nights may be missing. */
const USUAL_PAUSES = 4

/**
 * How long the pause between two runs may be, in milliseconds, before runs are missing in between: four times the median pause.
 * @param times of the runs, ascending
 * @returns Infinity for fewer than three runs
 */
export function longestPause(times: readonly number[]): number {
  const pauses = times
    .slice(1)
    .map((time, index) => time - (times[index] ?? time))
    .sort((a, b) => a - b)
  const middle = pauses[Math.floor(pauses.length / 2)]
  return pauses.length < 2 || middle === undefined ? Infinity : USUAL_PAUSES * middle
}
