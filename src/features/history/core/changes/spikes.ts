const { max, min } = Math

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
  const last = values.length - WINDOW
  return values.map((value, index) => {
    const start = min(max(index - REACH, 0), last)
    const at = (offset: number): number => values[start + offset] ?? value
    const middle = middleOfFive(at(0), at(1), at(2), at(3), at(4))
    return min(middle + limit, max(middle - limit, value))
  })
}

/** Without a sort, which would cost more than all the rest: of two pairs the larger minimum and the smaller maximum stay. */
function middleOfFive(a: number, b: number, c: number, d: number, e: number): number {
  const low = max(min(a, b), min(c, d))
  const high = min(max(a, b), max(c, d))
  return max(min(e, low), min(max(e, low), high))
}
