import { describe, expect, it, test } from '@jest/globals'
import fc from 'fast-check'
import {
  bothOffsets,
  intervalDespite,
  provenGreaterDespite,
  provenLessDespite,
  remainingOffset,
  twinOffsetOf,
} from '../../../src/core/paired/offset.ts'
import { intervalOf, locationOf, provenGreater, provenLess } from '../../../src/core/stats/location.ts'
import { referenceCases, relativeError } from '../stats/reference.ts'
import { around, roundsOf } from './rounds.ts'

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

  it('a larger offset widens the interval, whose ends the tests confirm', () => {
    fc.assert(
      fc.property(values, fc.double({ min: 0.01, max: 3, noNaN: true }), (some, scale) => {
        const location = locationOf(some)
        const offset = { scale, degreesOfFreedom: 10 }
        const [lower, upper] = intervalDespite(location, 0.1, offset)
        const [near, far] = intervalOf(location, 0.1)
        const wider = intervalDespite(location, 0.1, { ...offset, scale: 2 * scale })
        expect(wider[0]).toBeLessThanOrEqual(lower + 1e-9)
        expect(wider[1]).toBeGreaterThanOrEqual(upper - 1e-9)
        if (!Number.isFinite(lower) || !Number.isFinite(near)) return
        expect(provenGreaterDespite(location, lower, offset)).toBeCloseTo(0.1, 6)
        expect(provenLessDespite(location, upper, offset)).toBeCloseTo(0.1, 6)
        expect(upper - lower).toBeGreaterThan((far - near) / 2)
      }),
      { numRuns: 30 },
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
  it('of a calibration are the root mean square, one degree of freedom per pair of twins', () => {
    expect(twinOffsetOf([3, -4])).toEqual({ scale: Math.sqrt(12.5), degreesOfFreedom: 2 })
    expect(twinOffsetOf([])).toBeUndefined()
  })

  it('shrink with the pairs of twins, each weighted by its rounds', () => {
    const offset = { scale: 1, degreesOfFreedom: 4 }
    const scaleOf = (...stages: [rounds: number, swap: boolean][]): number =>
      remainingOffset(
        offset,
        stages.flatMap(([count, swap], stage) => roundsOf(around(0, count), stage, swap)),
      ).scale
    expect(scaleOf([8, false])).toBe(1)
    expect(scaleOf([8, true])).toBeCloseTo(Math.sqrt(1 / 2), 12)
    expect(scaleOf([8, true], [8, true])).toBeCloseTo(1 / 2, 12)
    // Straight ¼ and ¾ of half the weight, the same swapped.
    expect(scaleOf([8, true], [24, true])).toBeCloseTo(Math.sqrt(2 * (0.125 ** 2 + 0.375 ** 2)), 12)
    expect(remainingOffset(offset, [])).toEqual({ scale: 0, degreesOfFreedom: 4 })
  })

  it('add their variances', () => {
    const sum = bothOffsets({ scale: 3, degreesOfFreedom: 10 }, { scale: 4, degreesOfFreedom: 20 })
    expect(sum.scale).toBe(5)
    expect(sum.degreesOfFreedom).toBeCloseTo(625 / (81 / 10 + 256 / 20), 12)
    const none = { scale: 0, degreesOfFreedom: 3 }
    expect(bothOffsets(none, none)).toEqual(none)
  })
})
