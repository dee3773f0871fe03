import { describe, expect, it, test } from 'vitest'
import fc from 'fast-check'
import {
  assumedOffset,
  bothOffsets,
  intervalDespite,
  provenGreaterDespite,
  provenLessDespite,
  remainingOffset,
} from '../../../../src/core/judge/rounds/offset.ts'
import { THREE_LOOKS } from '../../../../support/builders/three-looks.ts'
import { estimateOf, judgePaired } from '../judged.ts'
import type { PairedSeries } from '../../../../src/core/judge/rounds/round.ts'
import { locationOf, provenGreater, provenLess } from '../../../../src/core/stats/location.ts'
import { referenceCases, relativeError } from '../../../../support/stats-reference.ts'
import { around, buildSeries, roundsOf } from './rounds.ts'

interface Case {
  readonly values: number[]
  readonly value: number
  readonly scale: number
  readonly degreesOfFreedom: number
  readonly greater: number
  readonly less: number
}

describe('tests despite an offset, against scipy', () => {
  const cases = referenceCases('paired/offsets') as Case[]

  test.each(cases.map((one, index) => [index, one] as const))('case %i', (_, one) => {
    const location = locationOf(one.values)
    expect(relativeError(provenGreaterDespite(location, one.value, one), one.greater)).toBeLessThan(1e-8)
    expect(relativeError(provenLessDespite(location, one.value, one), one.less)).toBeLessThan(1e-8)
  })
})

describe('properties', () => {
  const values = fc.array(fc.double({ min: -10, max: 10, noNaN: true }), { minLength: 4, maxLength: 12 })
  const point = fc.double({ min: -10, max: 10, noNaN: true })

  it('an offset of zero changes nothing', () => {
    fc.assert(
      fc.property(values, point, (some, at) => {
        const [location, none] = [locationOf(some), { scale: 0, degreesOfFreedom: 5 }]
        expect(provenGreaterDespite(location, at, none)).toBeCloseTo(provenGreater(location, at), 11)
        expect(provenLessDespite(location, at, none)).toBeCloseTo(provenLess(location, at), 11)
      }),
    )
  })

  it('ends of the interval are confirmed by the tests', () => {
    fc.assert(
      fc.property(values, fc.double({ min: 0.01, max: 3, noNaN: true }), (some, scale) => {
        const location = locationOf(some)
        const offset = { scale, degreesOfFreedom: 10 }
        const [lower, upper] = intervalDespite(location, 0.1, offset)
        if (!Number.isFinite(lower)) return
        expect(provenGreaterDespite(location, lower, offset)).toBeCloseTo(0.1, 6)
        expect(provenLessDespite(location, upper, offset)).toBeCloseTo(0.1, 6)
      }),
      { numRuns: 30 },
    )
  })

  it('an offset never makes a look surer, nor the interval narrower', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 16, maxLength: 16 }),
        fc.double({ min: 1e-6, max: 3, noNaN: true }),
        (some, scale) => {
          const rounds = roundsOf(some.map((one) => one / 10))
          const judge = (overrides: Partial<PairedSeries>) => {
            const series = buildSeries({ rounds, marginEffect: 0.35, ...overrides })
            const [decision] = judgePaired([series], 1, THREE_LOOKS)
            return { look: decision!.looks[0]!, estimate: estimateOf(series, decision!, THREE_LOOKS)! }
          }
          const [plain, despite] = [judge({}), judge({ assumed: { scale, degreesOfFreedom: 6 } })]
          for (const key of ['worse', 'better', 'changed'] as const) {
            expect(despite.look[key]).toBeGreaterThanOrEqual(plain.look[key])
          }
          expect(despite.estimate.lower).toBeLessThanOrEqual(plain.estimate.lower)
          expect(despite.estimate.upper).toBeGreaterThanOrEqual(plain.estimate.upper)
        },
      ),
      { numRuns: 50 },
    )
  })

  it('too few rounds have no interval', () => {
    expect(intervalDespite(locationOf([1]), 0.01, { scale: 1, degreesOfFreedom: 3 })).toEqual([
      -Infinity,
      Infinity,
    ])
    expect(intervalDespite(locationOf([]), 0.01, { scale: 1, degreesOfFreedom: 3 })).toEqual([
      -Infinity,
      Infinity,
    ])
  })
})

describe('offsets', () => {
  /** So well known that the run corrects nothing. */
  const offset = { scale: 1, degreesOfFreedom: 1e15 }

  it('shrink with the cluster pairs, each weighted by its rounds', () => {
    const scaleOf = (...stages: [rounds: number, swap: boolean][]): number =>
      remainingOffset(
        offset,
        stages.flatMap(([count, swap], stage) => roundsOf(around(0, count), stage, swap)),
      ).scale
    expect(scaleOf([8, false])).toBeCloseTo(1, 12)
    expect(scaleOf([8, true])).toBeCloseTo(Math.sqrt(1 / 2), 12)
    expect(scaleOf([8, true], [8, true])).toBeCloseTo(1 / 2, 12)
    // Straight ¼ and ¾ of half the weight, the same swapped.
    expect(scaleOf([8, true], [24, true])).toBeCloseTo(Math.sqrt(2 * (0.125 ** 2 + 0.375 ** 2)), 12)
    expect(remainingOffset(offset, [])).toEqual({ ...offset, scale: 0 })
  })

  it('cancel when the same two clusters exchange their roles, and do not shrink when they are kept', () => {
    const on = (clusterPair: number, stage: number, swap: boolean) =>
      roundsOf(around(0, 8), stage, swap).map((round) => ({ ...round, clusterPair }))
    expect(remainingOffset(offset, on(1, 0, true)).scale).toBeCloseTo(0, 12)
    expect(remainingOffset(offset, [...on(1, 0, false), ...on(1, 1, false)]).scale).toBeCloseTo(1, 12)
    expect(remainingOffset(offset, [...on(1, 0, false), ...on(2, 1, false)]).scale).toBeCloseTo(
      Math.sqrt(1 / 2),
      12,
    )
  })

  it('add their variances', () => {
    const sum = bothOffsets({ scale: 3, degreesOfFreedom: 10 }, { scale: 4, degreesOfFreedom: 20 })
    expect(sum.scale).toBe(5)
    expect(sum.degreesOfFreedom).toBeCloseTo(625 / (81 / 10 + 256 / 20), 12)
    const none = { scale: 0, degreesOfFreedom: 3 }
    expect(bothOffsets(none, none)).toEqual(none)
  })
})

describe('what is assumed, corrected by the run', () => {
  /** Two cluster pairs of four rounds. */
  const pairs = (shift: number) =>
    [0, shift].flatMap((own, pair) =>
      [1, 2, 3, 4].map((value, index) => ({
        stage: 0,
        roles: 'straight' as const,
        clusterPair: pair,
        first: index % 2 === 0 ? ('base' as const) : ('head' as const),
        effect: value + own,
      })),
    )
  const assumed = { scale: 1, degreesOfFreedom: 4 }

  it.each([
    // Effects 2.5 and 12.5 have the variance 50.
    [10, 50],
    [0, 0],
  ])('has what its pairs differ by, with one degree of freedom for two: %d', (shift, variance) => {
    const found = remainingOffset(assumed, pairs(shift))
    expect(found.degreesOfFreedom).toBe(5)
    expect(2 * found.scale ** 2).toBeCloseTo((4 + variance) / 5, 12)
  })

  it('is what is assumed where there is one pair', () => {
    expect(remainingOffset(assumed, pairs(10).slice(0, 4))).toEqual(assumed)
  })

  it.each([
    // Effects 2.5 and 12.5 of one pair each: their difference has twice the variance of an effect.
    [10, 50],
    [0, 0],
  ])('has what both assignments of roles differ by, with one degree of freedom: %d', (shift, variance) => {
    const both = pairs(shift).map((one) => ({
      ...one,
      roles: one.clusterPair === 0 ? one.roles : ('swapped' as const),
    }))
    const found = remainingOffset(assumed, both)
    expect(found.degreesOfFreedom).toBe(5)
    expect(2 * found.scale ** 2).toBeCloseTo((4 + variance) / 5, 12)
  })
})

describe('what is assumed of cluster pairs', () => {
  const difference = { series: '*', share: Math.expm1(0.02), degreesOfFreedom: 20 }

  it('is as large and as well known as recorded on the relative scale', () => {
    const offset = assumedOffset(difference, 'relative', 0.1)
    expect(offset?.scale).toBeCloseTo(0.02, 12)
    expect(offset?.degreesOfFreedom).toBe(20)
  })

  it('is the margin on the absolute scale, hardly known', () => {
    expect(assumedOffset(difference, 'absolute', 0.1)).toEqual({ scale: 0.1, degreesOfFreedom: 4 })
  })

  it('is nothing without a difference', () => {
    expect(assumedOffset(undefined, 'relative', 0.1)).toBeUndefined()
  })
})
