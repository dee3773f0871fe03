/** A pause longer than this many usual ones is a gap: three nights may be missing, as at weekends. */
const USUAL_PAUSES = 3.5

/**
 * How long the pause between two runs may be, in milliseconds, before runs are missing in between: 3.5 times the median pause.
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
