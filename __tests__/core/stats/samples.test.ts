import { describe, expect, it, test } from 'vitest'
import fc from 'fast-check'
import {
  areSamples,
  mean,
  median,
  quantile,
  sortSamples,
  spread,
  standardDeviation,
} from '../../../src/core/stats/samples.ts'
import { referenceCases, relativeError } from '../../../support/stats-reference.ts'

interface Case {
  readonly samples: readonly number[]
  readonly quantiles: readonly (readonly [q: number, value: number])[]
  readonly median: number
  readonly mean: number
  readonly spread: number
  readonly standardDeviation: number | null
}
const cases = referenceCases('samples') as Case[]
const values = fc.array(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }), {
  minLength: 1,
  maxLength: 40,
})

describe('sortSamples', () => {
  test.each([[[]], [[Number.NaN]], [[1, Infinity]], [[-Infinity, 2]]])('refuses %o', (bad) => {
    expect(areSamples(bad)).toBe(false)
    expect(() => sortSamples(bad)).toThrow(RangeError)
  })

  it('sorts by value, not by text, and leaves its input alone', () => {
    const input = [10, 9, -1]
    expect(sortSamples(input)).toEqual([-1, 9, 10])
    expect(input).toEqual([10, 9, -1])
  })

  it('takes a negative zero for zero, so that the order of the input does not matter', () => {
    expect(sortSamples([-0, 0, -1])).toEqual([-1, 0, 0])
    expect(sortSamples([0, -0, -1])).toEqual([-1, 0, 0])
  })
})

describe('against numpy and scipy', () => {
  it('has the reference', () => {
    expect(cases.length).toBeGreaterThan(20)
  })

  test.each(cases.map((one, index) => [index, one] as const))('case %i', (_, one) => {
    const samples = sortSamples(one.samples)
    for (const [q, value] of one.quantiles) {
      expect(relativeError(quantile(samples, q), value)).toBeLessThan(1e-14)
    }
    expect(relativeError(median(samples), one.median)).toBeLessThan(1e-14)
    expect(relativeError(mean(samples), one.mean)).toBeLessThan(1e-14)
    expect(relativeError(spread(samples), one.spread)).toBeLessThan(1e-9)
    const deviation = standardDeviation(samples)
    if (one.standardDeviation === null) expect(deviation).toBeUndefined()
    else expect(relativeError(deviation ?? Number.NaN, one.standardDeviation)).toBeLessThan(1e-9)
  })
})

describe('properties', () => {
  it('does not depend on the order of the samples', () => {
    fc.assert(
      fc.property(values, (some) => {
        const [one, other] = [sortSamples(some), sortSamples([...some].reverse())]
        expect([median(one), mean(one), spread(one)]).toEqual([median(other), mean(other), spread(other)])
      }),
    )
  })

  it('has quantiles that grow from the smallest to the largest sample', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(values, share, share, (some, a, b) => {
        const samples = sortSamples(some)
        const [low, high] = [quantile(samples, Math.min(a, b)), quantile(samples, Math.max(a, b))]
        const rounding = 1e-15 * Math.max(Math.abs(low), Math.abs(high))
        expect(low).toBeLessThanOrEqual(high + rounding)
        expect(quantile(samples, 0)).toBe(samples[0])
        expect(quantile(samples, 1)).toBe(samples.at(-1))
      }),
    )
  })

  it('does not overflow between samples of opposite sign', () => {
    const samples = sortSamples([-Number.MAX_VALUE, Number.MAX_VALUE])
    expect(median(samples)).toBe(0)
  })

  it('refuses a share that is none', () => {
    expect(() => quantile(sortSamples([1]), 1.1)).toThrow('between 0 and 1')
    expect(() => quantile(sortSamples([1]), Number.NaN)).toThrow('between 0 and 1')
  })
})

describe('spread', () => {
  test.each([
    ['of one sample', [7], 0],
    ['of equal samples', [3, 3, 3], 0],
    ['is not moved by one wild sample', [1, 2, 3, 4, 1e9], 1.4826022185056018],
  ])('%s', (_, some, expected) => {
    expect(spread(sortSamples(some))).toBeCloseTo(expected, 12)
  })
})
