import { NORMAL_CONSISTENCY } from '../../../core/stats/samples.ts'
import { meanBetween, middleOf, MOST_RUNS, runningSum, WINDOW_SIZES } from './windows.ts'

const { max, min } = Math

/** Runs on either side that a single run is compared with. */
const REACH = 2

const WINDOW = 2 * REACH + 1

/** √π / 2: the mean absolute difference of two normal values, times this, is their standard deviation. */
const OF_MEAN_DIFFERENCE = Math.sqrt(Math.PI) / 2
/** A run further than this many standard deviations from its neighbours is a spike. */
const SPIKE = 3
/** Differences are limited to this many of their standard deviations: a step is no noise. */
const WIDEST_DIFFERENCE = 3.5
const STRONGEST_CORRELATION = 0.9
/** Slow wandering is looked for in stretches that fit so many times into the series. */
const STRETCHES = 12

/** A series without its spikes. */
export interface CalmSeries {
  readonly values: Float64Array
  /** Standard deviation of single runs from their differences: too small where neighbours are similar. */
  readonly scale: number
}

/** The run-to-run noise of a series, on the axis of its values. */
export interface Noise {
  /** Standard deviation of a single run around its level. */
  readonly sigma: number
  /** Correlation of neighbouring runs, 0 … 0.9. */
  readonly correlation: number
  /** Variance of the mean of 0, 1 … MOST_RUNS neighbouring runs. */
  readonly varianceOfMean: Float64Array
}

/**
 * Takes the spikes out of a series.
 * @param values at least five
 * @returns undefined when all runs are equal
 */
export function calmSeries(values: Float64Array): CalmSeries | undefined {
  const scale = scaleOfDifferences(values)
  return scale === 0 ? undefined : { values: limitSpikes(values, SPIKE * scale), scale }
}

/**
 * Measures the noise from differences between runs that are one and two apart, which a few steps of the level hardly
 * touch. For a first-order autoregressive series with correlation ρ the mean squares of both are 2σ²(1 − ρ) and
 * 2σ²(1 − ρ²), so that their ratio is 1 + ρ.
 * @param values the series without spikes, and without its levels as far as they are known
 */
export function measureNoise({ values, scale }: CalmSeries): Noise {
  const widest = WIDEST_DIFFERENCE * scale * Math.SQRT2
  const one = meanSquareDifference(values, 1, widest)
  const two = meanSquareDifference(values, 2, widest)
  const correlation = one === 0 ? 0 : Math.min(STRONGEST_CORRELATION, Math.max(0, two / one - 1))
  const variance = one / 2 / (1 - correlation)
  return {
    sigma: Math.sqrt(variance),
    correlation,
    varianceOfMean: Float64Array.from({ length: MOST_RUNS + 1 }, (_, runs) =>
      runs === 0 ? Infinity : (variance * correlatedShare(runs, correlation)) / runs,
    ),
  }
}

/**
 * Widens the noise where the series wanders more slowly than its neighbours say: the differences between neighbouring
 * stretches of m runs have the variance 2·var(mean of m). It is taken from their median, less one standard error,
 * so that it rises for real wandering only.
 * @param residuals the series less its levels, as far as they are known
 * @returns the same noise where there is no wandering
 */
export function widenForWandering(noise: Noise, residuals: Float64Array): Noise {
  const count = residuals.length
  const sums = runningSum(residuals)
  const varianceOfMean = noise.varianceOfMean.slice()
  let factor = 1
  let measured = 0
  for (const size of WINDOW_SIZES) {
    const nextSize = WINDOW_SIZES.find((other) => other > size) ?? MOST_RUNS + 1
    if (size > WINDOW_SIZES[0] && size * STRETCHES <= count) {
      const seen = varianceBetweenStretches(sums, size, count) / (1 + Math.sqrt((2 * size) / count))
      const expected = factor * (noise.varianceOfMean[size] ?? Infinity)
      if (seen > expected) factor *= seen / expected
    }
    for (let runs = measured === 0 ? 1 : size; runs < nextSize; runs += 1) {
      varianceOfMean[runs] = factor * (noise.varianceOfMean[runs] ?? Infinity)
    }
    measured = size
  }
  return factor === 1 ? noise : { ...noise, varianceOfMean }
}

function varianceBetweenStretches(sums: Float64Array, size: number, count: number): number {
  // Places closer than a quarter of a stretch report nearly the same.
  const stride = Math.max(1, Math.floor(size / 4))
  const differences = new Float64Array(Math.floor((count - 2 * size) / stride) + 1)
  for (let index = 0; index < differences.length; index += 1) {
    const at = size + index * stride
    differences[index] = Math.abs(meanBetween(sums, at, at + size) - meanBetween(sums, at - size, at))
  }
  return (NORMAL_CONSISTENCY * middleOf(differences)) ** 2 / 2
}

/** n·var(mean of n runs) / var(one run) of a first-order autoregressive series. */
function correlatedShare(runs: number, rho: number): number {
  if (rho === 0) return 1
  return (1 + rho) / (1 - rho) - (2 * rho * (1 - rho ** runs)) / (runs * (1 - rho) ** 2)
}

/** Standard deviation from the median difference of neighbours; from the mean one where more than half of them are 0. */
function scaleOfDifferences(values: Float64Array): number {
  const differences = new Float64Array(values.length - 1)
  for (let index = 0; index < differences.length; index += 1) {
    differences[index] = Math.abs((values[index + 1] ?? 0) - (values[index] ?? 0))
  }
  const average = differences.reduce((sum, difference) => sum + difference, 0) / differences.length
  const robust = (NORMAL_CONSISTENCY * middleOf(differences)) / Math.SQRT2
  return robust > 0 ? robust : OF_MEAN_DIFFERENCE * average
}

function meanSquareDifference(values: Float64Array, lag: number, widest: number): number {
  let sum = 0
  for (let index = lag; index < values.length; index += 1) {
    const difference = Math.min(widest, Math.abs((values[index] ?? 0) - (values[index - lag] ?? 0)))
    sum += difference * difference
  }
  return sum / (values.length - lag)
}

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
