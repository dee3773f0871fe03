import { describe, expect, it, test } from 'vitest'
import fc from 'fast-check'
import {
  hodgesLehmann,
  intervalOf,
  type Location,
  locationOf,
  provenGreater,
  provenLess,
  sharedLocation,
  sharedLocationOfStrata,
  shiftOf,
} from '../../../src/core/stats/location.ts'
import { signedRankDistribution } from '../../../src/core/stats/rank-distribution.ts'
import { mannWhitneyTest } from '../../../src/core/stats/rank-tests.ts'
import { referenceCases, relativeError } from '../../../support/stats-reference.ts'

interface IntervalCase {
  readonly kind: 'one sample' | 'shift' | 'shared'
  readonly first: number[]
  readonly second?: number[]
  readonly tail: number
  readonly estimate: number
  readonly ends: readonly [number | null, number | null]
}

const LOCATIONS: Readonly<Record<IntervalCase['kind'], (one: IntervalCase) => Location>> = {
  'one sample': ({ first }) => locationOf(first),
  shift: ({ first, second }) => shiftOf(first, second ?? []),
  shared: ({ first, second }) => sharedLocation(first, second ?? []),
}

describe('intervals and estimates against an inversion of scipy’s tests', () => {
  const cases = referenceCases('paired/intervals') as IntervalCase[]

  it('has bounded and unbounded ones of every kind', () => {
    for (const kind of Object.keys(LOCATIONS)) {
      const ends = cases.filter((one) => one.kind === kind).map((one) => one.ends[0])
      expect([ends.includes(null), ends.some((end) => end !== null)]).toEqual([true, true])
    }
  })

  test.each(cases.map((one, index) => [index, one.kind, one] as const))('case %i, %s', (_, __, one) => {
    const location = LOCATIONS[one.kind](one)
    expect(hodgesLehmann(location)).toBeCloseTo(one.estimate, 12)
    const found = intervalOf(location, one.tail)
    for (const [index, end] of one.ends.entries()) {
      if (end === null) expect(found[index]).toBe(index === 0 ? -Infinity : Infinity)
      else expect(found[index]).toBeCloseTo(end, 12)
    }
  })
})

describe('two strata against enumeration', () => {
  const cases = referenceCases('paired/strata') as {
    cells: [number[], number[], number[], number[]]
    value: number
    greater: number
  }[]

  test.each(cases.map((one, index) => [index, one] as const))('case %i', (_, { cells, value, greater }) => {
    const location = sharedLocationOfStrata([cells[0], cells[1]], [cells[2], cells[3]])
    expect(relativeError(provenGreater(location, value), greater)).toBeLessThan(1e-12)
  })
})

const values = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 20 })
const tail = fc.double({ min: 1e-6, max: 0.4, noNaN: true })
const locations = fc.oneof(
  values.map(locationOf),
  fc.tuple(values, values).map(([x, y]) => shiftOf(x, y)),
  fc.tuple(values, values).map(([x, y]) => sharedLocation(x, y)),
  fc.tuple(values, values, values, values).map(([a, b, c, d]) => sharedLocationOfStrata([a, b], [c, d])),
)

describe('properties', () => {
  it('the interval holds exactly what the tests do not reject', () => {
    fc.assert(
      fc.property(locations, tail, (location, level) => {
        const [lower, upper] = intervalOf(location, level)
        const step = 1e-9 * Math.max(1, ...location.votes.map(Math.abs))
        if (Number.isFinite(lower)) {
          expect(provenGreater(location, lower)).toBeGreaterThan(level)
          expect(provenGreater(location, lower - step)).toBeLessThanOrEqual(level)
        }
        if (Number.isFinite(upper)) {
          expect(provenLess(location, upper)).toBeGreaterThan(level)
          expect(provenLess(location, upper + step)).toBeLessThanOrEqual(level)
        }
        const estimate = hodgesLehmann(location)!
        expect(estimate).toBeGreaterThanOrEqual(lower)
        expect(estimate).toBeLessThanOrEqual(upper)
      }),
    )
  })

  it('moves with the data and turns with their sign', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 1, maxLength: 20 }),
        fc.integer(),
        tail,
        (some, shift, level) => {
          const [lower, upper] = intervalOf(locationOf(some), level)
          const moved = locationOf(some.map((value) => value + shift))
          expect(intervalOf(moved, level)).toEqual([lower + shift, upper + shift])
          expect(hodgesLehmann(moved)).toBe(hodgesLehmann(locationOf(some))! + shift)
          const turned = locationOf(some.map((value) => 0 - value))
          expect(intervalOf(turned, level)).toEqual([0 - upper, 0 - lower])
        },
      ),
    )
  })

  it('does not see a nuisance that moves both samples apart', () => {
    const integers = fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(integers, integers, fc.integer({ min: -1e6, max: 1e6 }), tail, (x, y, nuisance, level) => {
        const apart = sharedLocation(
          x.map((value) => value + nuisance),
          y.map((value) => value - nuisance),
        )
        const together = sharedLocation(x, y)
        expect(intervalOf(apart, level)).toEqual(intervalOf(together, level))
        expect(provenGreater(apart, 3)).toBe(provenGreater(together, 3))
      }),
    )
  })

  it('agrees with the tests of textbooks where there are no ties', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 1e6 }), { minLength: 2, maxLength: 24 }),
        fc.array(fc.boolean(), { minLength: 24, maxLength: 24 }),
        (sizes, signs) => {
          const some = sizes.map((size, i) => (signs[i] === true ? size : -size))
          const bySize = [...some].sort((a, b) => Math.abs(a) - Math.abs(b))
          const positiveRanks = bySize.reduce((sum, one, rank) => (one > 0 ? sum + rank + 1 : sum), 0)
          const textbook = signedRankDistribution(some.length).tail(positiveRanks)
          expect(provenGreater(locationOf(some), 0)).toBeCloseTo(textbook, 14)
          const [x, y] = [sizes.slice(0, 1 + (sizes.length >> 1)), sizes.slice(1 + (sizes.length >> 1))]
          expect(provenLess(shiftOf(x, y), 0)).toBeCloseTo(mannWhitneyTest(x, y).less, 14)
        },
      ),
    )
  })
})

describe('what is hard to rank', () => {
  it('counts votes at the tested value against the claim', () => {
    const constant = locationOf([2, 2, 2, 2])
    expect([provenGreater(constant, 2), provenLess(constant, 2)]).toEqual([1, 1])
    expect(provenGreater(constant, 1.999)).toBe(1 / 16)
    expect(intervalOf(constant, 0.1)).toEqual([2, 2])
  })

  it('takes infinite observations as the largest, and opposite ones as none', () => {
    const lost = locationOf([Infinity, Infinity, Infinity, 0.1, Infinity, Infinity])
    expect(hodgesLehmann(lost)).toBe(Infinity)
    expect(provenGreater(lost, 0)).toBe(1 / 64)
    expect(intervalOf(lost, 1 / 64)).toEqual([0.1, Infinity])
    expect(hodgesLehmann(locationOf([-Infinity, Infinity]))).toBe(0)
    expect(hodgesLehmann(shiftOf([Infinity, 5, 5], [1]))).toBe(4)
  })

  it('proves nothing without observations or with one', () => {
    const nothing = locationOf([])
    expect(hodgesLehmann(nothing)).toBeUndefined()
    expect([provenGreater(nothing, 0), provenLess(nothing, 0)]).toEqual([1, 1])
    expect(intervalOf(nothing, 0.025)).toEqual([-Infinity, Infinity])
    expect(intervalOf(locationOf([7]), 0.025)).toEqual([-Infinity, Infinity])
    expect(hodgesLehmann(locationOf([7]))).toBe(7)
    expect(() => locationOf([1, Number.NaN])).toThrow('not-a-number')
  })
})
