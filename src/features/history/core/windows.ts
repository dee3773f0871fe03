/** A new level is one that lasts for three runs at least; the old one too. */
export const FEWEST_RUNS = 3
/** Runs on either side of a change that its size and place are taken from, at most. */
export const MOST_RUNS = 128
/** Numbers of runs that are looked at on either side of a possible change. */
export const WINDOW_SIZES = [FEWEST_RUNS, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, MOST_RUNS] as const

/** A wide window is put at every second run, or even fewer: so many places per window of the shorter side. */
const PLACES_PER_WINDOW = 6

type Pair = readonly [before: number, after: number]

/** Pairs of window sizes, those of the same total together, the narrowest first. */
type Pairs = readonly (readonly Pair[])[]
const ALL_PAIRS: Pairs = pairsByTotal(WINDOW_SIZES)
/** A quarter of them, for a first look at what is clear. */
export const COARSE_PAIRS: Pairs = pairsByTotal(WINDOW_SIZES.filter((_, index) => index % 2 === 0))

interface Candidate {
  readonly at: number
  readonly from: number
  readonly to: number
  readonly z: number
}

/**
 * Places where the mean of the runs after differs from the mean of the runs before by more than `critical` standard
 * errors, over windows of many sizes on both sides. The narrowest window that shows a change speaks for it, since it
 * holds no other change (R. Baranowski, Y. Chen, P. Fryzlewicz, Narrowest-over-threshold detection of multiple change
 * points, 2019), and no window around a known change is looked at again. As every window lies at its runs, new runs at the end
 * leave what was found before as it is.
 * @param varianceOfMean of the mean of 0, 1 … MOST_RUNS runs
 * @returns indices of first runs of a new level, ascending
 */
export function findCandidates(
  sums: RunningSum,
  varianceOfMean: Float64Array,
  critical: number,
  windows: Pairs = ALL_PAIRS,
): number[] {
  const count = sums.length - 1
  /** How many changes are known at or before each run. */
  const known = new Int32Array(count + 1)
  const found: number[] = []
  for (const pairs of windows) {
    const candidates = pairs
      .flatMap((pair) => significantWindows(sums, pair, known, varianceOfMean, critical))
      .sort((a, b) => b.z - a.z || a.at - b.at)
    for (const { at, from, to } of candidates) {
      if (known[to - 1] !== known[from]) continue
      found.push(at)
      for (let index = at; index <= count; index += 1) known[index] = (known[index] ?? 0) + 1
    }
  }
  return found.sort((a, b) => a - b)
}

function significantWindows(
  sums: RunningSum,
  [before, after]: Pair,
  known: Int32Array,
  varianceOfMean: Float64Array,
  critical: number,
): Candidate[] {
  const result: Candidate[] = []
  const last = sums.length - 1 - after
  const error = Math.sqrt((varianceOfMean[before] ?? 0) + (varianceOfMean[after] ?? 0))
  const limit = critical * error
  // Multiplied, not divided: this is where the time goes.
  const [perAfter, perBefore] = [1 / after, 1 / before]
  const stride = Math.max(1, Math.floor(Math.min(before, after) / PLACES_PER_WINDOW))
  for (let at = Math.ceil(before / stride) * stride; at <= last; at += stride) {
    const here = sums[at] ?? 0
    const step = ((sums[at + after] ?? 0) - here) * perAfter - (here - (sums[at - before] ?? 0)) * perBefore
    if (step < limit && step > -limit) continue
    const [from, to] = [at - before, at + after]
    if (known[to - 1] === known[from]) result.push({ at, from, to, z: Math.abs(step) / error })
  }
  return result
}

function pairsByTotal(sizes: readonly number[]): Pair[][] {
  const byTotal = new Map<number, Pair[]>()
  for (const before of sizes) {
    for (const after of sizes) {
      const pairs = byTotal.get(before + after) ?? []
      pairs.push([before, after])
      byTotal.set(before + after, pairs)
    }
  }
  return [...byTotal.entries()].sort(([a], [b]) => a - b).map(([, pairs]) => pairs)
}

/** Sums of a series from its beginning, so that the mean of any stretch of runs costs two look-ups. */
export type RunningSum = Float64Array

/** Sums of the values less the first one, which keeps digits where the values are large and similar. */
export function runningSum(values: Float64Array): RunningSum {
  const first = values[0] ?? 0
  const sums = new Float64Array(values.length + 1)
  for (let index = 0; index < values.length; index += 1) {
    sums[index + 1] = (sums[index] ?? 0) + (values[index] ?? 0) - first
  }
  return sums
}

/** The mean of the runs `from` … `to` − 1, less the first value of the series. */
export function meanBetween(sums: RunningSum, from: number, to: number): number {
  return ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from)
}

const { max, min } = Math

/**
 * The median; reorders its argument. For long series, where sorting would cost more than the search: C. A. R.
 * Hoare's selection (Algorithm 65: Find, 1961), with the middle one of three as pivot.
 */
export function middleOf(values: Float64Array): number {
  const [lower, upper] = [Math.floor((values.length - 1) / 2), Math.ceil((values.length - 1) / 2)]
  const high = select(values, upper)
  if (lower === upper) return high
  let low = -Infinity
  for (let index = 0; index < upper; index += 1) low = max(low, values[index] ?? low)
  return (low + high) / 2
}

/** The value at this index in ascending order; afterwards none before it is larger and none after it is smaller. */
function select(values: Float64Array, wanted: number): number {
  let [left, right] = [0, values.length - 1]
  while (left < right) {
    const [a, b, c] = [values[left] ?? 0, values[(left + right) >>> 1] ?? 0, values[right] ?? 0]
    const pivot = max(min(a, b), min(max(a, b), c))
    let [low, high] = [left, right]
    while (low <= high) {
      while ((values[low] ?? 0) < pivot) low += 1
      while ((values[high] ?? 0) > pivot) high -= 1
      if (low > high) break
      const swapped = values[low] ?? 0
      values[low] = values[high] ?? 0
      values[high] = swapped
      low += 1
      high -= 1
    }
    if (wanted <= high) right = high
    else if (wanted >= low) left = low
    else break
  }
  return values[wanted] ?? Number.NaN
}
