import type { Pair } from '../../../pair/pair-file.ts'
import { formatSeries, parseSeries } from '../../../series.ts'
import { clippedSlope, mean, median, type Observed, sortSamples } from '../../../stats/samples.ts'

/** One series in one round. */
interface Watched {
  readonly stage: number
  /** log(speed during head / speed during base) */
  readonly difference: number
  /** Its slices: log(speed) and log(value), each as the deviation from the median of its side. */
  readonly points: readonly Observed[]
}

/**
 * What the speed of the CPU did to the rounds of a pair, as a difference of logarithms of the value: slope · log(speed during head / speed
 * during base), both means over the slices.
 *
 * The slope of a series is estimated from the slices of all rounds up to the end of the round's stage, from deviations within each side
 * alone. So it does not say which side is better: if they are alike, exchanging them in a round turns the sign of its effect, with or without
 * what this takes out of it, and tests on signs and ranks keep their level. A later stage does not change the rounds of those before,
 * whose looks have been taken.
 * @returns of a series in Prometheus notation and a round; 0 where the speed is not known
 */
export function speedDifferences({
  speeds = [],
  rounds,
}: Pick<Pair, 'speeds' | 'rounds'>): (series: string, round: number) => number {
  const stages = new Map(rounds.map(({ round, stage }) => [round, stage]))
  const watched = new Map<string, Map<number, Watched>>()
  for (const { round, base, head, series } of speeds) {
    const difference = Math.log(mean(sortSamples(head)) / mean(sortSamples(base)))
    for (const values of series) {
      const name = formatSeries(parseSeries(values.series))
      const own = watched.get(name) ?? new Map<number, Watched>()
      const points = [...pointsOf(base, values.base), ...pointsOf(head, values.head)]
      own.set(round, { stage: stages.get(round) ?? 0, difference, points })
      watched.set(name, own)
    }
  }
  const slopes = new Map<string, number>()
  return (series, round) => {
    const own = watched.get(series)
    const here = own?.get(round)
    if (own === undefined || here === undefined) return 0
    const key = `${String(here.stage)} ${series}`
    const slope = slopes.get(key) ?? slopeOf([...own.values()].filter(({ stage }) => stage <= here.stage))
    slopes.set(key, slope)
    return slope * here.difference
  }
}

function pointsOf(speeds: readonly number[], values: readonly number[]): Observed[] {
  const [x, y] = [deviations(speeds), deviations(values)]
  return x.map((one, index) => ({ x: one, y: y[index] ?? 0 }))
}

function deviations(values: readonly number[]): number[] {
  const logarithms = values.map((value) => Math.log(value))
  const middle = median(sortSamples(logarithms))
  return logarithms.map((value) => value - middle)
}

/** A program cannot depend on the speed of its CPU much more than in proportion. */
const STEEPEST = 1.5

/**
 * Shrunk by its uncertainty, to nothing where that is half of it or more: taking out what is not there adds the noise of the
 * speeds to that of the rounds.
 */
function slopeOf(watched: readonly Watched[]): number {
  const { slope, standardError } = clippedSlope(watched.flatMap(({ points }) => points))
  if (slope === 0) return 0
  const shrunk = slope * Math.max(0, 1 - ((2 * standardError) / slope) ** 2)
  return Math.min(STEEPEST, Math.max(-STEEPEST, shrunk))
}
