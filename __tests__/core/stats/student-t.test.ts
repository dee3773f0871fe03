import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import {
  incompleteBeta,
  logGamma,
  logStudentTDensity,
  studentTQuantile,
  studentTTail,
} from '../../../src/core/stats/student-t.ts'
import { referenceCases, relativeError } from '../../../support/stats-reference.ts'

const degrees = fc.integer({ min: 1, max: 200 })

/** The case that is furthest off. */
function worst<Case>(cases: readonly Case[], errorOf: (one: Case) => number): { error: number; at: Case } {
  expect(cases.length).toBeGreaterThan(10)
  return cases.map((one) => ({ error: errorOf(one), at: one })).reduce((a, b) => (b.error > a.error ? b : a))
}

describe('against scipy', () => {
  it('logGamma', () => {
    const cases = referenceCases('log-gamma') as { x: number; value: number }[]
    const found = worst(cases, ({ x, value }) => Math.abs(logGamma(x) - value) / Math.max(1, Math.abs(value)))
    expect(found.error).toBeLessThan(1e-13)
  })

  it('incompleteBeta', () => {
    const cases = referenceCases('incomplete-beta') as { x: number; a: number; b: number; value: number }[]
    const found = worst(cases, ({ x, a, b, value }) => relativeError(incompleteBeta(x, a, b), value))
    expect(found.error).toBeLessThan(1e-11)
  })

  it('studentTTail, far into the tail', () => {
    const cases = referenceCases('student-t') as { degreesOfFreedom: number; t: number; tail: number }[]
    expect(Math.min(...cases.map(({ tail }) => tail))).toBeLessThan(1e-100)
    const found = worst(cases, (one) => relativeError(studentTTail(one.t, one.degreesOfFreedom), one.tail))
    expect(found.error).toBeLessThan(1e-10)
  })

  it('logStudentTDensity', () => {
    const cases = referenceCases('student-t-density') as {
      degreesOfFreedom: number
      t: number
      log: number
    }[]
    const found = worst(
      cases,
      (one) =>
        Math.abs(logStudentTDensity(one.t, one.degreesOfFreedom) - one.log) / Math.max(1, Math.abs(one.log)),
    )
    expect(found.error).toBeLessThan(1e-12)
  })

  it('studentTQuantile', () => {
    const cases = referenceCases('student-t-quantile') as {
      degreesOfFreedom: number
      tail: number
      t: number
    }[]
    expect(cases.some(({ tail }) => tail === 1e-12)).toBe(true)
    const found = worst(cases, (one) =>
      relativeError(studentTQuantile(one.tail, one.degreesOfFreedom), one.t),
    )
    expect(found.error).toBeLessThan(1e-9)
  })
})

describe('studentTTail', () => {
  it('is symmetric and falls', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -50, max: 50, noNaN: true }),
        fc.double({ min: 1e-3, max: 10, noNaN: true }),
        degrees,
        (t, step, freedom) => {
          expect(studentTTail(t, freedom) + studentTTail(-t, freedom)).toBeCloseTo(1, 12)
          expect(studentTTail(t + step, freedom)).toBeLessThanOrEqual(studentTTail(t, freedom))
          if (t > 0) expect(studentTTail(t + step, freedom)).toBeLessThan(studentTTail(t, freedom))
        },
      ),
    )
  })

  it('is exact at its ends and in the middle', () => {
    expect([-Infinity, 0, Infinity].map((t) => studentTTail(t, 4))).toEqual([1, 0.5, 0])
    // One degree of freedom is the Cauchy distribution: ½ − atan(t)/π.
    expect(studentTTail(1, 1)).toBeCloseTo(0.25, 14)
    expect(relativeError(studentTTail(1e100, 1), 1 / (Math.PI * 1e100))).toBeLessThan(1e-12)
  })

  it('refuses what is no number', () => {
    expect(() => studentTTail(Number.NaN, 4)).toThrow(RangeError)
    expect(() => studentTTail(1, 0)).toThrow(RangeError)
  })
})

describe('studentTQuantile', () => {
  it('is the inverse of the tail', () => {
    const tail = fc
      .double({ min: 1e-12, max: 0.9999, noNaN: true })
      .filter((one) => Math.abs(one - 0.5) > 1e-6)
    fc.assert(
      fc.property(tail, degrees, (some, freedom) => {
        expect(relativeError(studentTTail(studentTQuantile(some, freedom), freedom), some)).toBeLessThan(1e-9)
      }),
    )
  })

  it('refuses what is no probability', () => {
    for (const bad of [0, 1, -0.1, Number.NaN]) expect(() => studentTQuantile(bad, 3)).toThrow(RangeError)
  })
})
