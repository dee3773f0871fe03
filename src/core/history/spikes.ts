/** Runs on either side that a single run is compared with. */
const REACH = 2
const WINDOW = 2 * REACH + 1

/**
 * Pulls single runs back that stand out from their neighbours: every value is limited to the median of the five runs
 * around it ± `limit` (F. R. Hampel's identifier, The influence curve and its role in robust estimation, 1974, in a moving
 * window). One or two disturbed runs in a row lose their weight; three runs on a new level keep it, also at the ends,
 * where the window is the first or last five runs.
 * @param values at least five; the unit does not matter
 */
export function limitSpikes(values: Float64Array, limit: number): Float64Array {
  const window = new Float64Array(WINDOW)
  const last = values.length - WINDOW
  return values.map((value, index) => {
    const start = Math.min(Math.max(index - REACH, 0), last)
    for (let offset = 0; offset < WINDOW; offset += 1) window[offset] = values[start + offset] ?? value
    window.sort()
    const middle = window[REACH] ?? value
    return Math.min(middle + limit, Math.max(middle - limit, value))
  })
}
