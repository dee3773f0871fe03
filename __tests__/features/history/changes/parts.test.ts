import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  criticalZ,
  probabilitiesOfRanks,
  probabilityOfZ,
  settle,
} from '../../../../src/features/history/core/change-points.ts'
import {
  calmSeries,
  limitSpikes,
  measureNoise,
  widenForWandering,
} from '../../../../src/features/history/core/noise.ts'
import {
  findCandidates,
  middleOf,
  MOST_RUNS,
  runningSum,
} from '../../../../src/features/history/core/windows.ts'
import { NOISE, withStep } from './noise-series.ts'

const limited = (values: readonly number[]): number[] => [...limitSpikes(Float64Array.from(values), 1)]
/** Variance of the mean of so many independent runs of standard deviation 1. */
const INDEPENDENT = Float64Array.from({ length: MOST_RUNS + 1 }, (_, runs) =>
  runs === 0 ? Infinity : 1 / runs,
)

describe('limitSpikes', () => {
  it.each([
    ['one run', [0, 0, 0, 9, 0, 0, 0], [0, 0, 0, 1, 0, 0, 0]],
    ['two runs', [0, 0, 0, 9, -9, 0, 0], [0, 0, 0, 1, -1, 0, 0]],
    ['two runs in one direction', [0, 0, 9, 9, 0, 0, 0], [0, 0, 1, 1, 0, 0, 0]],
    ['the first and the last run', [9, 0, 0, 0, 0, -9], [1, 0, 0, 0, 0, -1]],
    ['the last two runs', [0, 0, 0, 0, 9, 9], [0, 0, 0, 0, 1, 1]],
  ])('pulls back %s', (_, values, expected) => {
    expect(limited(values)).toEqual(expected)
  })

  it.each([
    ['three runs on another level', [0, 0, 0, 9, 9, 9, 0, 0, 0]],
    ['the last three runs', [0, 0, 0, 9, 9, 9]],
    ['what is within the limit', [0, 1, -1, 0, 1, 0.5]],
  ])('leaves %s', (_, values) => {
    expect(limited(values)).toEqual(values)
  })
})

describe('measureNoise', () => {
  const COUNT = 4000
  const noiseOf = (values: readonly number[]) => measureNoise(calmSeries(Float64Array.from(values))!)
  /** Variance of the means of all stretches of so many runs, straight from its definition. */
  const varianceOfMeans = (values: readonly number[], runs: number): number => {
    const means = Array.from(
      { length: Math.floor(values.length / runs) },
      (_, index) => values.slice(index * runs, (index + 1) * runs).reduce((a, b) => a + b) / runs,
    )
    const middle = means.reduce((a, b) => a + b) / means.length
    return means.reduce((sum, mean) => sum + (mean - middle) ** 2, 0) / (means.length - 1)
  }

  it.each([0, 0.3, 0.5, 0.7])('reports correlation and deviation of an autoregressive series: %d', (rho) => {
    const values = NOISE.correlated(COUNT, 17, rho)
    const noise = noiseOf(values)
    expect(Math.abs(noise.correlation - rho)).toBeLessThan(0.08)
    expect(Math.abs(noise.sigma - 1)).toBeLessThan(0.08)
    for (const runs of [3, 8, 16]) {
      expect(noise.varianceOfMean[runs]! / varianceOfMeans(values, runs)).toBeGreaterThan(0.75)
      expect(noise.varianceOfMean[runs]! / varianceOfMeans(values, runs)).toBeLessThan(1.35)
    }
  })

  it('is hardly touched by steps of the level and by spikes', () => {
    const stepped = withStep(withStep(NOISE.spikes(COUNT, 3), 1000, 20), 3000, -7)
    // One run in twenty stays three standard deviations off: √(1 + 0.05·3²) = 1.2.
    expect(Math.abs(noiseOf(stepped).sigma - 1.2)).toBeLessThan(0.1)
    expect(noiseOf(stepped).correlation).toBeLessThan(0.15)
  })

  it('is nothing where all runs are equal, and something where most are', () => {
    expect(calmSeries(new Float64Array(20).fill(3))).toBeUndefined()
    expect(noiseOf([1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1]).sigma).toBeGreaterThan(0)
  })

  it('widens for wandering of the level, and for nothing else', () => {
    const white = NOISE.normal(COUNT, 5)
    const slow = NOISE.correlated(COUNT, 9, 0.95)
    const wandering = white.map((value, index) => value + 0.7 * slow[index]!)
    const of = (values: readonly number[]): number => {
      const calm = calmSeries(Float64Array.from(values))!
      const before = measureNoise(calm)
      return widenForWandering(before, calm.values).varianceOfMean[32]! / before.varianceOfMean[32]!
    }
    expect(of(white)).toBeLessThan(1.3)
    expect(of(wandering)).toBeGreaterThan(2)
  })
})

describe('findCandidates and settle', () => {
  const sumsOf = (values: readonly number[]) => runningSum(Float64Array.from(values))

  it('finds nothing below the limit, and the step above it', () => {
    const sums = sumsOf([...new Array<number>(32).fill(0), ...new Array<number>(32).fill(1)])
    // z of a step of 1 between 24 runs and 32 is 1/√(1/24 + 1/32) = 3.70, between 32 and 32 it is 4.
    expect(findCandidates(sums, INDEPENDENT, 3.8)).toEqual([])
    expect(findCandidates(sums, INDEPENDENT, 3.6)).toEqual([32])
    const [step] = settle([30], sums, INDEPENDENT, { z: 3.9, size: 0.5 })
    expect(step).toMatchObject({ at: 32, from: 0, to: 64, size: 1 })
    expect(step!.z).toBeCloseTo(4, 12)
  })

  it('drops what is too small or not clear enough, the least clear first', () => {
    const level = (runs: number, value: number): number[] => new Array<number>(runs).fill(value)
    const sums = sumsOf([...level(20, 0), ...level(20, 5), ...level(20, 5.5)])
    const both = settle([20, 40], sums, INDEPENDENT, { z: 1, size: 0.4 })
    expect(both.map(({ at }) => at)).toEqual([20, 40])
    expect(settle([20, 40], sums, INDEPENDENT, { z: 1, size: 0.6 }).map(({ at }) => at)).toEqual([20])
    expect(settle([20, 40], sums, INDEPENDENT, { z: 100, size: 0 })).toEqual([])
  })

  it('two changes close together are two', () => {
    const values = withStep(withStep(new Array<number>(40).fill(0), 20, 8), 24, -8)
    expect(findCandidates(sumsOf(values), INDEPENDENT, 4)).toEqual([20, 24])
  })

  it('new runs leave what was found before as it is', () => {
    const values = withStep(NOISE.normal(200, 12), 60, 4)
    for (const count of [80, 100, 150, 200]) {
      expect(findCandidates(sumsOf(values.slice(0, count)), INDEPENDENT, 5)).toEqual([60])
    }
  })
})

describe('significance', () => {
  it('the chance of the critical z is the rate', () => {
    for (const count of [12, 50, 300, 5000]) {
      expect(probabilityOfZ(criticalZ(count, 0.02), count)).toBeCloseTo(0.02, 10)
    }
    expect(probabilityOfZ(0, 100)).toBe(1)
  })

  it('asks more of a long series, and of a short one whose noise is hardly known', () => {
    const [short, middle, long] = [14, 100, 5000].map((count) => criticalZ(count, 0.02)) as [
      number,
      number,
      number,
    ]
    expect(short).toBeGreaterThan(middle)
    expect(long).toBeGreaterThan(middle)
  })
})

describe('probabilitiesOfRanks', () => {
  const of = (values: readonly number[], changes: readonly number[]): number[] =>
    probabilitiesOfRanks(Float64Array.from(values), changes)
  const ascending = (runs: number, from: number): number[] =>
    Array.from({ length: runs }, (_, index) => from + ((index * 7) % runs) / runs)

  it('counts the places and the arrangements: four runs on top of 26', () => {
    // 2 sides · 30 places / C(30, 4) arrangements.
    expect(of([...ascending(26, 0), ...ascending(4, 100)], [26])[0]).toBeCloseTo((2 * 30) / 27405, 10)
    expect(of([...ascending(26, 0), ...ascending(4, -100)], [26])[0]).toBeCloseTo((2 * 30) / 27405, 10)
    expect(of([...ascending(4, 9), ...ascending(26, 0)], [4])[0]).toBeCloseTo((2 * 30) / 27405, 10)
  })

  it('two disturbed runs are no level, whatever the third', () => {
    expect(of([...ascending(40, 0), 100, 100, 1.5], [40])).toEqual([1])
    expect(of([...ascending(40, 0), 100, 100, 99], [40])[0]).toBeLessThan(0.05)
  })

  it('a disturbance that is often there is no news', () => {
    const calm = ascending(60, 0).map((value, index) => (index % 5 === 0 ? value + 100 : value))
    expect(of([...calm, 100.1, 100.2, 100.3], [60])[0]).toBeGreaterThan(0.2)
  })
})

describe('middleOf', () => {
  it('is the median, whatever the order and however many are equal', () => {
    const value = fc.oneof(fc.double({ noNaN: true, min: -1e9, max: 1e9 }), fc.constantFrom(0, 1, 2))
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 70 }), (values) => {
        const sorted = [...values].sort((a, b) => a - b)
        const middle = (sorted.length - 1) / 2
        const expected = (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2
        // Not toBe: −0 and 0 are the same median.
        expect(middleOf(Float64Array.from(values)) === expected).toBe(true)
      }),
    )
  })
})
