import { describe, expect, it, test } from 'vitest'
import { decide, type Decision } from '../judged.ts'
import type { evidenceOfRuns } from '../../../../src/core/judge/baseline-evidence.ts'
import { seededNormal } from '../../../../support/builders/seeded-normal.ts'

const { exp } = Math
const COMPARISONS = 2000
const SERIES = 50
const RATE = 0.01
/** Three standard errors of a share of RATE counted in COMPARISONS. */
const TOLERANCE = 3 * Math.sqrt((RATE * (1 - RATE)) / COMPARISONS)

interface Simulation {
  readonly runs: number
  readonly seed: number
  readonly comparisons?: number
  readonly margin?: number
  /** Logarithm of the factor by which every series of the current run is slower, in spreads between runs. */
  readonly shiftOf?: (index: number) => number
}

/** Times with lognormal spread, each series with its own size and spread (1 % to 20 %). */
function simulate({ runs, seed, comparisons = COMPARISONS, margin = 0, shiftOf }: Simulation): Decision[][] {
  const normal = seededNormal(seed)
  const comparison = (): Parameters<typeof evidenceOfRuns>[0][] =>
    Array.from({ length: SERIES }, (_, index) => {
      const spread = 0.01 + (0.19 * index) / SERIES
      const value = (shift: number): number => 10 ** (index % 7) * exp(spread * (normal() + shift))
      return {
        scale: 'relative',
        better: 'lower',
        gates: true,
        margin,
        baseline: Array.from({ length: runs }, () => value(0)),
        current: value(shiftOf?.(index) ?? 0) * (1 + margin),
      }
    })
  return Array.from({ length: comparisons }, () => decide(comparison(), RATE))
}

const share = (comparisons: Decision[][], test: (one: Decision) => boolean): number =>
  comparisons.filter((decisions) => decisions.some(test)).length / comparisons.length
const isRegressed = ({ verdict }: Decision): boolean => verdict === 'regressed'
const isImproved = ({ verdict }: Decision): boolean => verdict === 'improved'

describe('error rates of the gate, on unchanged subjects exactly at the margin', () => {
  test.each([
    { runs: 5, seed: 1, margin: 0 },
    { runs: 10, seed: 2, margin: 0.02 },
  ])(
    'any false alarm over 50 series: one comparison in a hundred with $runs runs, margin $margin',
    (simulation) => {
      const alarms = share(simulate(simulation), isRegressed)
      expect(alarms).toBeLessThanOrEqual(RATE + TOLERANCE)
      // Far fewer would mean that the gate wastes its power.
      expect(alarms).toBeGreaterThanOrEqual(RATE - TOLERANCE)
    },
  )

  it('never fails with fewer than five runs', () => {
    const decisions = simulate({ runs: 4, seed: 4, comparisons: 20, shiftOf: () => 1000 }).flat()
    expect(new Set(decisions.map(({ verdict, code }) => `${verdict} ${code}`))).toEqual(
      new Set(['inconclusive too-few-runs']),
    )
  })
})

describe('power of the gate', () => {
  it('finds a change of 13 spreads in one of 50 series with 10 runs nearly always', () => {
    const changed = 31
    const comparisons = simulate({
      runs: 10,
      seed: 5,
      comparisons: 300,
      shiftOf: (index) => (index === changed ? 13 : 0),
    })
    const found = comparisons.filter((decisions) => decisions[changed]?.verdict === 'regressed').length
    expect(found / comparisons.length).toBeGreaterThan(0.99)
    // The others are no more often wrong for it.
    const wrong = share(
      comparisons.map((decisions) => decisions.filter((_, index) => index !== changed)),
      isRegressed,
    )
    expect(wrong).toBeLessThanOrEqual(RATE + 3 * Math.sqrt(RATE / comparisons.length))
  })

  it('never takes an improvement for a regression, nor the other way round', () => {
    const better = simulate({ runs: 10, seed: 6, comparisons: 50, shiftOf: () => -13 })
    expect(share(better, isRegressed)).toBe(0)
    expect(share(better, isImproved)).toBe(1)
    const worse = simulate({ runs: 10, seed: 7, comparisons: 50, shiftOf: () => 13 })
    expect(share(worse, isImproved)).toBe(0)
    expect(share(worse, isRegressed)).toBe(1)
  })

  test.each([
    [5, 12.0],
    [10, 5.7],
    [20, 4.4],
  ])('with %i runs, the smallest provable change at 2e-4 is %j spreads', (runs, spreads) => {
    // A baseline whose logarithms have the standard deviation 0.01 exactly.
    const normal = seededNormal(runs)
    const raw = Array.from({ length: runs }, normal)
    const centre = raw.reduce((a, b) => a + b) / runs
    const scatter = Math.sqrt(raw.reduce((sum, one) => sum + (one - centre) ** 2, 0) / (runs - 1))
    const baseline = raw.map((one) => Math.exp((0.01 * (one - centre)) / scatter))
    const one = { scale: 'relative', better: 'lower', gates: true, margin: 0, baseline, current: 1 } as const
    const decisions = decide(
      Array.from({ length: SERIES }, () => one),
      RATE,
    )
    expect(Math.log1p(decisions[0]?.smallestProvableChange ?? 0) / 0.01).toBeCloseTo(spreads, 1)
  })
})
