import { describe, expect, it, test } from 'vitest'
import fc from 'fast-check'
import { jointSignFlips, signFlips } from '../../../src/core/stats/sign-flips.ts'
import {
  hodgesLehmann,
  intervalOf,
  locationOfUnits,
  provenGreater,
  provenLess,
} from '../../../src/core/stats/location.ts'
import { seeded } from '../../../support/simulation/noise.ts'
import { referenceCases } from '../../../support/stats-reference.ts'

/** All ways to turn signs, as ±1. */
function signsOf(units: number): number[][] {
  const signs = new Array<number>(units).fill(1)
  const all = [[...signs]]
  for (const step of signFlips(units).steps) {
    for (const unit of step) signs[unit] = -signs[unit]!
    all.push([...signs])
  }
  return all
}

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length
const units = (min: number, max: number) =>
  fc.array(fc.integer({ min: -400, max: 400 }), { minLength: min, maxLength: max })

describe('signFlips', () => {
  test.each([0, 1, 2, 7, 12])('of %i units are all ways to turn signs, each once', (count) => {
    const all = new Set(signsOf(count).map(String))
    expect(all.size).toBe(2 ** count)
    expect(signFlips(count).count).toBe(2 ** count)
  })

  test.each([13, 16, 24, 32])('of %i units are a group in which any four signs are independent', (count) => {
    const all = signsOf(count)
    const names = new Set(all.map(String))
    expect(names.size).toBe(4096)
    const random = seeded(count)
    for (let i = 0; i < 50; i += 1) {
      const [a, b] = [0, 1].map(() => all[Math.floor(random.uniform() * all.length)]!)
      expect(names.has(String(a!.map((sign, unit) => sign * b![unit]!)))).toBe(true)
      const four = Array.from({ length: 4 }, () => Math.floor(random.uniform() * count))
      // Products of distinct signs add up to zero.
      if (new Set(four).size < 4) continue
      for (let size = 1; size <= 4; size += 1) {
        const product = (signs: number[]) => four.slice(0, size).reduce((p, unit) => p * signs[unit]!, 1)
        expect(all.reduce((sum, signs) => sum + product(signs), 0)).toBe(0)
      }
    }
  })

  it('bears more units than its code has places for', () => {
    expect(signFlips(500).steps).toHaveLength(4095)
  })
})

describe('locationOfUnits', () => {
  test.each(
    referenceCases('paired/sign-flips') as {
      values: number[]
      value: number
      greater: number
      less: number
    }[],
  )('has the p-values of scipy for $values at $value', ({ values, value, greater, less }) => {
    const location = locationOfUnits(values, value)
    expect(provenGreater(location, value)).toBeCloseTo(greater, 12)
    expect(provenLess(location, value)).toBeCloseTo(less, 12)
  })

  it('gives the randomisation test of the mean: ways to turn signs with as large a mean', () => {
    fc.assert(
      fc.property(units(1, 9), fc.integer({ min: -300, max: 300 }), (values, value) => {
        const location = locationOfUnits(values, value)
        const found = mean(values.map((one) => one - value))
        const means = signsOf(values.length).map((signs) =>
          mean(values.map((one, i) => signs[i]! * (one - value))),
        )
        const share = (isExtreme: (one: number) => boolean) => means.filter(isExtreme).length / means.length
        expect(provenGreater(location, value)).toBeCloseTo(
          share((one) => one >= found - 1e-9),
          12,
        )
        expect(provenLess(location, value)).toBeCloseTo(
          share((one) => one <= found + 1e-9),
          12,
        )
      }),
      { numRuns: 100 },
    )
  })

  it('is the same for lattices, in which most means are ties', () => {
    const location = locationOfUnits([0.1, 0.1, 0.1, 0.3, 0.1, -0.1, 0.1, 0.1], 0.1)
    expect(provenGreater(location, 0.1)).toBe(0.75)
    expect(provenGreater(locationOfUnits(new Array<number>(8).fill(0.1), 0.1), 0.1)).toBe(1)
  })

  it('finds exactly nothing where every unit is exactly nothing', () => {
    const { votes } = locationOfUnits(new Array<number>(8).fill(0), 0.02)
    expect(votes.every((vote) => vote === 0)).toBe(true)
  })

  it('has an interval of the values that neither test rejects', () => {
    fc.assert(
      fc.property(units(8, 10), (values) => {
        const shifted = values.map((value, i) => value + i / 1000)
        const location = locationOfUnits(shifted, 0)
        const [lower, upper] = intervalOf(location, 0.01)
        const inside = (lower + upper) / 2
        expect(provenGreater(locationOfUnits(shifted, inside), inside)).toBeGreaterThan(0.01)
        expect(provenGreater(locationOfUnits(shifted, lower - 1e-6), lower - 1e-6)).toBeLessThanOrEqual(0.01)
        expect(provenLess(locationOfUnits(shifted, upper + 1e-6), upper + 1e-6)).toBeLessThanOrEqual(0.01)
        const estimate = hodgesLehmann(location)!
        expect(estimate).toBeGreaterThanOrEqual(lower)
        expect(estimate).toBeLessThanOrEqual(upper)
      }),
      { numRuns: 30 },
    )
  })

  it('bears lost rates, and refuses not-a-number', () => {
    const lost = locationOfUnits(new Array<number>(8).fill(Infinity), 0.1)
    expect(provenGreater(lost, 0.1)).toBe(1 / 256)
    expect(hodgesLehmann(lost)).toBe(Infinity)
    expect(() => locationOfUnits([Number.NaN], 0)).toThrow(RangeError)
    expect(locationOfUnits([], 0).votes).toHaveLength(0)
  })
})

describe('jointSignFlips', () => {
  test.each(
    referenceCases('paired/joint-sign-flips') as { claims: number[][]; noise: number[]; pValues: number[] }[],
  )('has the p-values of enumerating all signs: $pValues', ({ claims, noise, pValues }) => {
    const samples = claims.map((values, index) => ({ values, noise: noise[index]! }))
    const found = jointSignFlips(samples, claims[0]!.length).pValues
    for (const [index, pValue] of pValues.entries()) expect(found[index]).toBeCloseTo(pValue, 12)
  })

  it('is the randomisation test itself for one claim', () => {
    fc.assert(
      fc.property(units(8, 10), fc.integer({ min: 0, max: 9 }), (values, noise) => {
        const { pValues } = jointSignFlips([{ values, noise }], values.length)
        const alone = provenGreater(locationOfUnits(values, 0), 0)
        // What lies far below is not looked at.
        if (pValues[0] !== 1) expect(pValues[0]).toBeCloseTo(alone, 12)
        else expect(alone).toBeGreaterThan(0.5)
      }),
      { numRuns: 50 },
    )
  })

  it('takes nothing for claims that say the same, or lie far below', () => {
    const values = [3, 5, 4, 2, 6, 3, 4, 5, 2, 1]
    const one = { values, noise: 1 }
    const far = { values: values.map((value) => value - 90), noise: 1 }
    const alone = jointSignFlips([one], 10).pValues[0]!
    const among = jointSignFlips([one, one, far, one, { values: values.map(() => undefined), noise: 0 }], 10)
    expect(among.pValues).toEqual([alone, alone, 1, alone, 1])
    expect(alone).toBe(1 / 1024)
  })

  it('never falls below the test of one claim, nor below that of a larger statistic', () => {
    fc.assert(
      fc.property(fc.array(units(8, 8), { minLength: 2, maxLength: 6 }), (all) => {
        const { pValues } = jointSignFlips(
          all.map((values) => ({ values, noise: 100 })),
          8,
        )
        for (const [index, values] of all.entries()) {
          const alone = provenGreater(locationOfUnits(values, 0), 0)
          expect(pValues[index]).toBeGreaterThanOrEqual(alone - 1e-12)
        }
      }),
      { numRuns: 50 },
    )
  })

  it('accuses any of ten unchanged claims as often as it says', () => {
    const random = seeded(3)
    let alarms = 0
    for (let i = 0; i < 1000; i += 1) {
      const samples = Array.from({ length: 10 }, () => ({
        values: Array.from({ length: 8 }, () => random.normal()),
        noise: 0.5,
      }))
      if (Math.min(...jointSignFlips(samples, 8).pValues) <= 0.1) alarms += 1
    }
    expect(alarms).toBeGreaterThan(65)
    expect(alarms).toBeLessThan(130)
  })

  it('says from which mean on a claim would have been proven', () => {
    const random = seeded(5)
    const noise = Array.from({ length: 10 }, () => random.normal())
    const others = Array.from({ length: 5 }, () => ({
      values: Array.from({ length: 10 }, () => random.normal()),
      noise: 1,
    }))
    const at = (shift: number) =>
      jointSignFlips([{ values: noise.map((one) => one + shift), noise: 1 }, ...others], 10)
    const smallest = at(0).smallestProvable(0, 0.01)!
    const centre = mean(noise)
    expect(at(1.6 * smallest - centre).pValues[0]).toBeLessThanOrEqual(0.01)
    expect(at(0.5 * smallest - centre).pValues[0]).toBeGreaterThan(0.01)
    expect(at(0).smallestProvable(0, 0.0001)).toBeUndefined()
  })
})
