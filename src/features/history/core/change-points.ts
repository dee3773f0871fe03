import { mannWhitneyTail } from '../../../core/stats/rank-distribution.ts'
import { studentTQuantile, studentTTail } from '../../../core/stats/student-t.ts'
import { calmSeries, type CalmSeries, measureNoise, type Noise, widenForWandering } from './noise.ts'
import {
  COARSE_PAIRS,
  FEWEST_RUNS,
  findCandidates,
  meanBetween,
  middleOf,
  MOST_RUNS,
  type RunningSum,
  runningSum,
} from './windows.ts'

/** The runs `from` … `to` − 1. */
interface Stretch {
  readonly from: number
  readonly to: number
}

/** A step of the mean, and the stretch between the changes before and after it that it was measured in. */
interface Step extends Stretch {
  /** First run of the new level. */
  readonly at: number
  /** Mean after less mean before. */
  readonly size: number
  readonly z: number
}

interface Limits {
  readonly z: number
  /** Smallest step that counts, on the axis of the values. */
  readonly size: number
}

/**
 * Moves each change to the clearest step between its neighbours, and drops those below the limits there, the
 * least clear first, until all pass.
 */
export function settle(
  candidates: readonly number[],
  sums: RunningSum,
  varianceOfMean: Float64Array,
  limits: Limits,
): Step[] {
  const places = [...candidates]
  const count = sums.length - 1
  /** Most neighbourhoods stay as they are when one change is dropped. */
  const known = new Map<number, Step | undefined>()
  const clearestIn = (stretch: Stretch): Step | undefined => {
    const key = stretch.from * (count + 1) + stretch.to
    if (!known.has(key)) known.set(key, clearestStep(stretch, sums, varianceOfMean))
    return known.get(key)
  }
  for (;;) {
    const steps: Step[] = []
    for (let index = 0; index < places.length; index += 1) {
      const step = clearestIn(stretchAround(places, index, count))
      if (step !== undefined) places[index] = step.at
      steps.push(step ?? { at: places[index] ?? 0, from: 0, to: 0, size: 0, z: 0 })
    }
    const failing = steps.filter(({ z, size }) => z < limits.z || Math.abs(size) < limits.size)
    if (failing.length === 0) return steps
    const weakest = failing.reduce((a, b) => (b.z < a.z ? b : a))
    places.splice(steps.indexOf(weakest), 1)
  }
}

/** |z| of a step at a place in a stretch. */
function zAt(at: number, { from, to }: Stretch, sums: RunningSum, varianceOfMean: Float64Array): number {
  const error = Math.sqrt(varianceOf(at - from, varianceOfMean) + varianceOf(to - at, varianceOfMean))
  return Math.abs(meanBetween(sums, at, to) - meanBetween(sums, from, at)) / error
}

function stretchAround(places: readonly number[], index: number, count: number): Stretch {
  const at = places[index] ?? 0
  return {
    from: Math.max(places[index - 1] ?? 0, at - MOST_RUNS),
    to: Math.min(places[index + 1] ?? count, at + MOST_RUNS),
  }
}

function clearestStep(stretch: Stretch, sums: RunningSum, varianceOfMean: Float64Array): Step | undefined {
  const { from, to } = stretch
  let [best, at] = [-1, -1]
  for (let place = from + FEWEST_RUNS; place <= to - FEWEST_RUNS; place += 1) {
    const z = zAt(place, stretch, sums, varianceOfMean)
    if (z > best) [best, at] = [z, place]
  }
  if (at === -1) return undefined
  return { at, from, to, z: best, size: meanBetween(sums, at, to) - meanBetween(sums, from, at) }
}

/** Variance of the mean of so many runs; beyond MOST_RUNS it falls with their number. */
function varianceOf(runs: number, varianceOfMean: Float64Array): number {
  const known = Math.min(runs, MOST_RUNS)
  return ((varianceOfMean[known] ?? Infinity) * known) / runs
}

/** How many independent looks the search takes per run of the series; measured on noise, see docs/notes/change-points.md. */
const LOOKS_PER_RUN = 4

/** Degrees of freedom that the estimates of levels, noise and correlation cost. */
const ESTIMATES = 4

/** How often a stretch of m runs fits, overlapping, into m runs as a place to look at; measured on noise. */
const OVERLAP = 6

/** As far as this around a step the noise is taken from, if its own stretch is shorter. */
const NEAR_RUNS = 32

/** With fewer runs no change can be distinguished from chance at the default rate: 12!/(6!·6!) arrangements are too few. */
export const FEWEST_RUNS_OF_SERIES = 12
/** Chance that a series without any change shows one, for independent noise; docs/notes/change-points.md has what was measured. */
export const FALSE_ALARM_RATE = 0.02
export const INTERVAL_CONFIDENCE = 0.95
/** Smaller steps are not reported, in standard deviations of one run, however many runs prove them. */
const SMALLEST_STEP = 1
/** Steps this large are no wandering, in the same unit. */
const CLEAR_STEP = 1.5
const CLEARING_PASSES = 3
/** A noise this many times smaller than the steps make it look is none. */
const NO_NOISE = 1e-6
/**
 * Places where the squared z is less than this below its maximum are possible, with 95 % confidence: −2·ln(1 − √0.95), the
 * quantile of the likelihood ratio of a small step (B. E. Hansen, Sample splitting and threshold estimation, 2000).
 */
const PLACE_LIKELIHOOD = -2 * Math.log(1 - Math.sqrt(INTERVAL_CONFIDENCE))

/** One lasting change of the level of a series. All values are on the axis on which the series was given. */
export interface ChangePoint {
  /** Index of the first run of the new level. */
  readonly at: number
  /** First and last index that it may be, with 95 % confidence. */
  readonly earliest: number
  readonly latest: number
  /** Means of the runs before and after, without spikes, up to the next change and at most 128 runs. */
  readonly before: number
  readonly after: number
  readonly step: { readonly estimate: number; readonly lower: number; readonly upper: number }
  /** Probability that a series of this length without any change shows one as clear, at most. */
  readonly pValue: number
}

/**
 * Finds the lasting changes of the level in a series of runs. docs/notes/change-points.md reports the method and how well it does.
 * No randomness; the same runs give the same changes.
 * @param series one finite number per run in the order of time, e.g. logarithms of medians
 * @param falseAlarmRate 0 < rate < 1, for the whole series
 * @returns in the order of time; none for fewer than 12 runs
 * @throws {RangeError} for a value that is infinite or not-a-number
 */
export function findChangePoints(
  series: readonly number[],
  falseAlarmRate: number = FALSE_ALARM_RATE,
): ChangePoint[] {
  if (!series.every(Number.isFinite))
    throw new RangeError('change points of a series that holds a value that is no finite number')
  const count = series.length
  if (count < FEWEST_RUNS_OF_SERIES) return []
  const values = Float64Array.from(series)
  const calm = calmSeries(values)
  if (calm === undefined) return []
  const sums = runningSum(calm.values)
  const critical = criticalZ(count, falseAlarmRate)
  const { noise, candidates } = search(calm, sums, critical)
  const limits = { z: critical, size: SMALLEST_STEP * noise.sigma }
  let places = [...candidates]
  for (;;) {
    const steps = settle(places, sums, noise.varianceOfMean, limits)
    places = steps.map(({ at }) => at)
    const ranks = probabilitiesOfRanks(values, places)
    const worst = Math.max(0, ...ranks)
    const own = steps.map((step) => zInOwnNoise(step, calm.values, noise))
    const weakest = Math.min(Infinity, ...own)
    if (worst > falseAlarmRate) places.splice(ranks.indexOf(worst), 1)
    else if (weakest < critical) places.splice(own.indexOf(weakest), 1)
    else {
      const t = studentTQuantile((1 - INTERVAL_CONFIDENCE) / 2, count - ESTIMATES)
      return steps.map((step, index) => {
        const { size } = step
        const z = own[index] ?? step.z
        const half = (Math.abs(size) / z) * t
        return {
          ...placeOf(step, calm, noise, sums),
          step: { estimate: size, lower: size - half, upper: size + half },
          pValue: Math.max(ranks[index] ?? 1, probabilityOfZ(z, count)),
        }
      })
    }
  }
}

/**
 * Candidates against the noise without the clear steps: a few of them would pass for correlation and slow
 * wandering. Less noise makes more steps clear, so this is repeated a few times.
 */
function search(
  calm: CalmSeries,
  sums: RunningSum,
  critical: number,
): { noise: Noise; candidates: readonly number[] } {
  const rough = measureNoise(calm)
  let noise = rough
  let residuals = calm.values
  let known = ''
  for (let pass = 0; pass < CLEARING_PASSES; pass += 1) {
    const candidates = findCandidates(sums, noise.varianceOfMean, critical, COARSE_PAIRS)
    const limits = { z: critical, size: CLEAR_STEP * noise.sigma }
    const clear = settle(candidates, sums, noise.varianceOfMean, limits).map(({ at }) => at)
    if (clear.join() === known) break
    known = clear.join()
    residuals = withoutLevels(calm.values, clear, sums)
    const cleared = measureNoise({ ...calm, values: residuals })
    // Runs that are all on their levels leave nothing to measure but the rounding of this computation.
    noise = clear.length > 0 && cleared.sigma > NO_NOISE * rough.sigma ? cleared : rough
    if (noise === rough) break
  }
  const widened = widenForWandering(noise, residuals)
  return { noise: widened, candidates: findCandidates(sums, widened.varianceOfMean, critical) }
}

function withoutLevels(values: Float64Array, changes: readonly number[], sums: RunningSum): Float64Array {
  const bounds = [0, ...changes, values.length]
  const residuals = values.slice()
  for (const [index, end] of bounds.slice(1).entries()) {
    const start = bounds[index] ?? 0
    const level = meanBetween(sums, start, end)
    for (let run = start; run < end; run += 1) residuals[run] = (residuals[run] ?? 0) - level
  }
  return residuals
}

function placeOf(
  step: Step,
  { values }: CalmSeries,
  { varianceOfMean }: Noise,
  sums: RunningSum,
): Pick<ChangePoint, 'at' | 'earliest' | 'latest' | 'before' | 'after'> {
  const { at, from, to, z } = step
  const first = values[0] ?? 0
  let [earliest, latest] = [at, at]
  for (let place = from + FEWEST_RUNS; place <= to - FEWEST_RUNS; place += 1) {
    if (z ** 2 - zAt(place, step, sums, varianceOfMean) ** 2 > PLACE_LIKELIHOOD) continue
    earliest = Math.min(earliest, place)
    latest = Math.max(latest, place)
  }
  return {
    at,
    earliest,
    latest,
    before: first + meanBetween(sums, from, at),
    after: first + meanBetween(sums, at, to),
  }
}

/**
 * |z| of a step against the noise of the runs around it, where that is more than the noise of the series: a machine that was quiet for a
 * year says little about the week in which it was busy. The noise of either side is taken from the differences between its
 * neighbouring runs, less one standard error, and is never taken to be less than that of the series.
 * @param values the series without its spikes
 */
function zInOwnNoise(step: Step, values: Float64Array, noise: Noise): number {
  const { at, from, to, size, z } = step
  const usual = 2 * noise.sigma ** 2 * (1 - noise.correlation)
  if (usual === 0) return z
  const error = Math.sqrt(
    excess(values, Math.max(0, Math.min(from, at - NEAR_RUNS)), at, usual) *
      varianceOf(at - from, noise.varianceOfMean) +
      excess(values, at, Math.min(values.length, Math.max(to, at + NEAR_RUNS)), usual) *
        varianceOf(to - at, noise.varianceOfMean),
  )
  return Math.abs(size) / error
}

/** How many times the mean square difference of neighbours in a stretch is the usual one; 1 where that is not sure. */
function excess(values: Float64Array, from: number, to: number, usual: number): number {
  const differences = to - from - 1
  let sum = 0
  for (let run = from + 1; run < to; run += 1) sum += ((values[run] ?? 0) - (values[run - 1] ?? 0)) ** 2
  // The variance of a mean of n squared differences of independent normal runs is 3/n of the square of its expectation.
  return Math.max(1, sum / differences / usual / (1 + Math.sqrt(3 / differences)))
}

/**
 * The probability that runs as unusual as those of a new level come together by chance, whatever the distribution of the
 * noise: for each change, the runs of its shorter side are ranked among all other runs of the series, each measured from
 * the level it belongs to (Mann and Whitney), times the number of places where such a stretch could lie. A machine that
 * is disturbed in one run of five will have three disturbed runs in a row now and then; this distinguishes that. A level does not
 * count if fewer than three of its runs are nearer to it than to the other level.
 * @param values the series with its spikes
 * @param changes first runs of new levels, ascending
 * @returns one probability per change
 */
export function probabilitiesOfRanks(values: Float64Array, changes: readonly number[]): number[] {
  const bounds = [0, ...changes, values.length]
  const segments = bounds.slice(1).map((end, index) => values.subarray(bounds[index], end))
  const levels = segments.map((segment) => middleOf(segment.slice()))
  const own = segments.map((segment, index) => segment.map((value) => value - (levels[index] ?? 0)).sort())
  const all = new Float64Array(values.length)
  for (const [index, residuals] of own.entries()) all.set(residuals, bounds[index])
  all.sort()
  return changes.map((_, index) => {
    const isLater = (segments[index + 1]?.length ?? 0) <= (segments[index]?.length ?? 0)
    const [side, other] = isLater ? [index + 1, index] : [index, index + 1]
    const [segment, residuals] = [segments[side], own[side]]
    if (segment === undefined || residuals === undefined) return 1
    const reference = levels[other] ?? 0
    const shift = (levels[side] ?? 0) - reference
    let [larger, nearer] = [0, 0]
    for (const value of segment) {
      const distance = value - reference
      if (distance / shift > 0.5) nearer += 1
      larger += halfRank(all, distance) - halfRank(residuals, distance)
    }
    if (nearer < FEWEST_RUNS) return 1
    const rest = values.length - segment.length
    const pairs = segment.length * rest
    const tail = mannWhitneyTail(shift > 0 ? larger : pairs - larger, segment.length, rest)
    return Math.min(1, 2 * Math.min(values.length, (OVERLAP * values.length) / segment.length) * tail)
  })
}

/** How many of the sorted values are smaller, those that are equal counted as one half. */
function halfRank(sorted: Float64Array, value: number): number {
  return (firstNotBelow(sorted, value, false) + firstNotBelow(sorted, value, true)) / 2
}

function firstNotBelow(sorted: Float64Array, value: number, afterEqual: boolean): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const there = sorted[middle] ?? 0
    if (there < value || (afterEqual && there === value)) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * The z that noise alone exceeds anywhere in `count` runs with probability `rate` at most: Bonferroni's bound
 * over all looks, with Student's t because the noise is estimated.
 */
export function criticalZ(count: number, rate: number): number {
  return studentTQuantile(rate / (2 * LOOKS_PER_RUN * count), count - ESTIMATES)
}

/** The probability that noise alone exceeds z anywhere in a series of `count` runs: the inverse of `criticalZ`. */
export function probabilityOfZ(z: number, count: number): number {
  return Math.min(1, 2 * LOOKS_PER_RUN * count * studentTTail(z, count - ESTIMATES))
}
