import { describe, expect, it, test } from 'vitest'
import fc from 'fast-check'
import { normalQuantile, normalTail } from '../../../src/core/stats/normal.ts'
import {
  chanceOf,
  mannWhitneyDistribution,
  signedRankDistribution,
  sumOfMannWhitney,
} from '../../../src/core/stats/rank-distribution.ts'
import { locationOf, provenGreater, provenLess } from '../../../src/core/stats/location.ts'
import { mannWhitneyTest } from '../../../src/core/stats/rank-tests.ts'
import { referenceCases, relativeError } from '../../../support/stats-reference.ts'

type Expected = Pick<ReturnType<typeof mannWhitneyTest>, 'statistic' | 'greater' | 'less' | 'method'>

function expectTest(found: ReturnType<typeof mannWhitneyTest>, expected: Expected): void {
  expect(found.method).toBe(expected.method)
  expect(found.statistic).toBe(expected.statistic)
  const tolerance = expected.method === 'exact' ? 1e-11 : 1e-9
  expect(relativeError(found.greater, expected.greater)).toBeLessThan(tolerance)
  expect(relativeError(found.less, expected.less)).toBeLessThan(tolerance)
  expect(found.twoSided).toBe(Math.min(1, 2 * Math.min(found.greater, found.less)))
}

const someIntegers = fc.array(fc.integer({ min: -4, max: 4 }), { maxLength: 25 })

describe('the normal distribution against scipy', () => {
  const cases = referenceCases('paired/normal') as { z: number; tail: number }[]

  test.each(cases)('z = $z', ({ z, tail }) => {
    expect(relativeError(normalTail(z), tail)).toBeLessThan(1e-12)
    if (tail < 0.99) expect(Math.abs(normalQuantile(tail) - z)).toBeLessThan(1e-12 * Math.max(1, z))
  })

  it('refuses what is no number or no probability', () => {
    expect(() => normalTail(Number.NaN)).toThrow(RangeError)
    for (const bad of [0, 1, -1, Number.NaN]) expect(() => normalQuantile(bad)).toThrow(RangeError)
    expect([normalTail(Infinity), normalTail(-Infinity)]).toEqual([0, 1])
  })
})

describe('the signed-rank test', () => {
  const cases = (referenceCases('paired/signed-rank') as (Expected & { values: number[] })[]).filter(
    ({ values }) => new Set([0, ...values.map(Math.abs)]).size === values.length + 1,
  )

  it('has references of every kind', () => {
    expect(new Set(cases.map(({ method }) => method))).toEqual(new Set(['exact', 'normal']))
  })

  test.each(cases.map((one, index) => [index, one.values.length, one] as const))(
    'case %i of %i values',
    (_, __, { values, ...expected }) => {
      const location = locationOf(values)
      const [greater, less] = [provenGreater(location, 0), provenLess(location, 0)]
      const statistic = location.votes.filter((vote) => vote > 0).length
      const twoSided = Math.min(1, 2 * Math.min(greater, less))
      expectTest({ statistic, greater, less, twoSided, method: location.distribution.method }, expected)
    },
  )

  it('counts infinities as the largest, and takes no not-a-number', () => {
    expect(provenGreater(locationOf([Infinity, 1, 2]), 0)).toBe(1 / 8)
    expect(() => locationOf([1, Number.NaN])).toThrow('not-a-number')
  })
})

describe('the Mann-Whitney test', () => {
  const cases = referenceCases('paired/mann-whitney') as (Expected & { first: number[]; second: number[] })[]

  test.each(cases.map((one, index) => [index, one.first.length, one.second.length, one] as const))(
    'case %i of %i against %i',
    (_, __, ___, one) => expectTest(mannWhitneyTest(one.first, one.second), one),
  )

  it('exchanges its sides when the samples are exchanged', () => {
    fc.assert(
      fc.property(someIntegers, someIntegers, (first, second) => {
        const [one, other] = [mannWhitneyTest(first, second), mannWhitneyTest(second, first)]
        expect(other.less).toBeCloseTo(one.greater, 11)
        expect(other.greater).toBeCloseTo(one.less, 11)
        expect(one.statistic + other.statistic).toBe(first.length * second.length)
      }),
    )
  })

  it('says nothing about an empty sample or one that does not differ', () => {
    expect(mannWhitneyTest([], [1, 2])).toMatchObject({ greater: 1, less: 1, twoSided: 1 })
    expect(mannWhitneyTest([3, 3], [3, 3, 3])).toMatchObject({ greater: 1, less: 1, twoSided: 1 })
    expect(mannWhitneyTest(Array<number>(80).fill(3), Array<number>(80).fill(3))).toMatchObject({
      method: 'normal',
      twoSided: 1,
    })
    expect(() => mannWhitneyTest([1], [Number.NaN])).toThrow('not-a-number')
  })
})

describe('rank distributions', () => {
  const size = fc.integer({ min: 0, max: 30 })

  it('are distributions: symmetric, falling, summing to one', () => {
    fc.assert(
      fc.property(size, size, (m, n) => {
        for (const one of [
          signedRankDistribution(m),
          mannWhitneyDistribution(m, n),
          sumOfMannWhitney([m, 3], [n, 2]),
        ]) {
          const chances = Array.from({ length: one.total + 1 }, (_, w) => chanceOf(one, w))
          expect(chances.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12)
          expect(chances.every((chance) => chance >= 0)).toBe(true)
          expect([one.tail(0), one.tail(one.total + 1)]).toEqual([1, 0])
          for (const w of [0, 1, Math.floor(one.total / 2)]) {
            expect(one.tail(w) + one.tail(one.total - w + 1)).toBeCloseTo(1, 12)
          }
        }
      }),
    )
  })

  it('keep the smallest chances exactly', () => {
    expect(signedRankDistribution(40).tail(820)).toBe(2 ** -40)
    // One of C(40, 20) ways.
    expect(relativeError(mannWhitneyDistribution(20, 20).tail(400), 1 / 137846528820)).toBeLessThan(1e-12)
    expect(relativeError(sumOfMannWhitney([3, 3], [4, 4]).tail(25), 1 / 20 / 70)).toBeLessThan(1e-12)
  })

  it('are approximated where they are too long, close to the exact ones', () => {
    expect(signedRankDistribution(214).method).toBe('exact')
    const [exact, approximate] = [signedRankDistribution(214), signedRankDistribution(216)]
    expect(approximate.method).toBe('normal')
    const at = ({ total, tail }: typeof exact, share: number) => tail(Math.ceil(total * share))
    expect(relativeError(at(approximate, 0.56), at(exact, 0.56))).toBeLessThan(0.05)
    expect(mannWhitneyDistribution(180, 180).method).toBe('normal')
    expect(sumOfMannWhitney([60, 60], [60, 60])).toMatchObject({ method: 'exact', total: 7200 })
    expect(sumOfMannWhitney([200, 200], [200, 200])).toMatchObject({ method: 'normal', total: 80_000 })
  })
})
