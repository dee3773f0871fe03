import type { Brand } from '../brand.ts'

/** 0 of nothing. */
export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** At least one number, all of them finite, in ascending order. Made by `sortSamples` only. */
export type SortedSamples = Brand<readonly [number, ...number[]], 'SortedSamples'>

/** Whether `sortSamples` takes these numbers: at least one, none of them infinite or not-a-number. */
export function areSamples(values: readonly number[]): boolean {
  return values.length > 0 && values.every(Number.isFinite)
}

/**
 * Sorts a copy of the values. A negative zero becomes a plain one: they sort as equal, so their order would be that of the input.
 * @throws {RangeError} for no values, or for one that is infinite or not-a-number: check with `areSamples` before.
 */
export function sortSamples(values: readonly number[]): SortedSamples {
  if (!areSamples(values)) throw new RangeError(`not finite samples: [${values.join(', ')}]`)
  return values.map((value) => value + 0).sort((a, b) => a - b) as unknown as SortedSamples
}

/**
 * The quantile of type 7 of Hyndman and Fan (Sample Quantiles in Statistical Packages, 1996): linear between the
 * order statistics around (n − 1)·q. The default of R, numpy and most spreadsheets.
 * @param q 0 for the smallest sample, 0.5 for the median, 1 for the largest
 * @returns in the unit of the samples
 * @throws {RangeError} for q outside 0 … 1
 */
export function quantile(samples: SortedSamples, q: number): number {
  if (!(q >= 0 && q <= 1)) throw new RangeError(`a quantile is between 0 and 1, not ${String(q)}`)
  const position = (samples.length - 1) * q
  const below = samples[Math.floor(position)] ?? samples[0]
  const above = samples[Math.ceil(position)] ?? below
  if (above === below) return below
  // Each end has its own weight, so that samples of opposite sign near the largest number do not overflow.
  const weight = position - Math.floor(position)
  return below * (1 - weight) + above * weight
}

/** The middle sample, or the mean of the two middle ones; in the unit of the samples. */
export function median(samples: SortedSamples): number {
  return quantile(samples, 0.5)
}

/** The median, in the unit of the values; undefined where `sortSamples` would not take them. */
export function medianOf(values: readonly number[]): number | undefined {
  return areSamples(values) ? median(sortSamples(values)) : undefined
}

/** The median of what was seen so far, in its unit; 0 as long as that is nothing. @throws {RangeError} for infinite values */
export function medianOrZero(values: readonly number[]): number {
  return values.length === 0 ? 0 : median(sortSamples(values))
}

/** The arithmetic mean, by running update, which neither overflows nor loses digits to a large sum. */
export function mean(samples: SortedSamples): number {
  return samples.reduce((average, value, index) => average + (value - average) / (index + 1), 0)
}

/**
 * The sample standard deviation (divisor n − 1), in the unit of the samples. Two passes over the data and a correction
 * for the rounding of the mean (Chan, Golub, LeVeque, Algorithms for Computing the Sample Variance, 1983, equation 1.7),
 * so that a small spread of large values keeps its digits.
 * @returns undefined for a single sample, which has none
 */
export function standardDeviation(samples: SortedSamples): number | undefined {
  if (samples.length < 2) return undefined
  const centre = mean(samples)
  const squares = samples.reduce((sum, value) => sum + (value - centre) ** 2, 0)
  const offCentre = samples.reduce((sum, value) => sum + (value - centre), 0)
  return Math.sqrt(Math.max(0, squares - offCentre ** 2 / samples.length) / (samples.length - 1))
}

/** 1 / Φ⁻¹(3/4): makes the median absolute deviation of normal data estimate its standard deviation. */
export const NORMAL_CONSISTENCY = 1.4826022185056018

/**
 * The spread of the samples of one run: 1.4826 times the median absolute deviation from the median, in the
 * unit of the samples. Not the standard deviation, as one wild sample of a disturbed round must not hide what
 * the others agree on. 0 for a single sample, and when more than half of the samples are equal.
 */
export function spread(samples: SortedSamples): number {
  const centre = median(samples)
  return NORMAL_CONSISTENCY * median(sortSamples(samples.map((value) => Math.abs(value - centre))))
}

interface Point {
  readonly x: number
  readonly y: number
}

/** Residuals beyond so many robust standard deviations are left out. */
const CLIP = 2.5
const STEPS = 6

/**
 * The slope of a line through the origin: least squares, again and again without the points that are far off the line. An outlier
 * moves the line of plain least squares, and outliers come in one direction here: a program that stalls.
 * @returns slope 0 with an infinite standard error where there are fewer than three points, or x does not vary
 */
export function clippedSlope(points: readonly Point[]): {
  readonly slope: number
  readonly standardError: number
} {
  let kept = points
  let slope = 0
  for (let step = 0; step < STEPS; step += 1) {
    const squares = sumOf(kept, ({ x }) => x ** 2)
    if (kept.length < 3 || squares === 0) return { slope: 0, standardError: Infinity }
    slope = sumOf(kept, ({ x, y }) => x * y) / squares
    const off = points.map(({ x, y }) => Math.abs(y - slope * x))
    const most = CLIP * NORMAL_CONSISTENCY * median(sortSamples(off))
    kept = points.filter((_, index) => (off[index] ?? 0) <= most)
  }
  const squares = sumOf(kept, ({ x }) => x ** 2)
  const variance = sumOf(kept, ({ x, y }) => (y - slope * x) ** 2) / (kept.length - 1)
  return squares === 0
    ? { slope: 0, standardError: Infinity }
    : { slope, standardError: Math.sqrt(variance / squares) }
}

function sumOf(points: readonly Point[], of: (point: Point) => number): number {
  return points.reduce((sum, point) => sum + of(point), 0)
}

/** Digits that a measured value can be trusted to have; the rest is noise of converting units. */
const DIGITS = 12

/** The largest power of ten that all are multiples of: 0.0001 for 0.0012 and 0.0013; 0 for zeros alone. */
export function roundingStep(values: readonly number[]): number {
  const exponents = values.filter((value) => value !== 0).map(exponentOfLastDigit)
  return exponents.length === 0 ? 0 : Number(`1e${String(Math.min(...exponents))}`)
}

function exponentOfLastDigit(value: number): number {
  const [mantissa = '', exponent = '0'] = Math.abs(value)
    .toExponential(DIGITS - 1)
    .split('e')
  const decimals = mantissa.replace(/\.?0+$/, '').replace(/^\d\.?/, '')
  return Number(exponent) - decimals.length
}

/**
 * Remembers so many results of a function by key; when full, all are forgotten: simple, and for recurring
 * keys nearly as good as forgetting the oldest.
 */
export function remembering<Value>(most: number): (key: string, make: () => Value) => Value {
  const known = new Map<string, Value>()
  return (key, make) => {
    const found = known.get(key)
    if (found !== undefined) return found
    const made = make()
    if (known.size >= most) known.clear()
    known.set(key, made)
    return made
  }
}
