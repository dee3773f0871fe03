import { describe, expect, it, test } from 'vitest'
import fc from 'fast-check'
import { mannWhitneyTail } from '../../../src/core/stats/rank-distribution.ts'
import { normalTail } from '../../../src/core/stats/normal.ts'
import { referenceCases, relativeError } from '../../../support/stats-reference.ts'

describe('normalTail', () => {
  const cases = referenceCases('normal-tail', 'history') as { z: number; tail: number }[]
  test.each(cases.map(({ z, tail }) => [z, tail] as const))('agrees with scipy at %d', (z, tail) => {
    expect(relativeError(normalTail(z), tail)).toBeLessThan(1e-11)
  })

  it('reaches far into the tail, and has ends', () => {
    expect(Math.min(...cases.map(({ tail }) => tail))).toBeLessThan(1e-250)
    expect([normalTail(-Infinity), normalTail(Infinity)]).toEqual([1, 0])
    expect(() => normalTail(Number.NaN)).toThrow(RangeError)
  })
})

interface Case {
  readonly u: number
  readonly m: number
  readonly n: number
  readonly tail: number
}

describe('mannWhitneyTail', () => {
  const cases = referenceCases('mann-whitney', 'history') as Case[]
  const exact = cases.filter(({ m, n }) => Math.min(m, n) <= 12)
  const large = cases.filter(({ m, n }) => Math.min(m, n) > 12)

  test.each(exact.map((one) => [one.u, one.m, one.n, one.tail] as const))(
    'is exact: P(U ≥ %d) for groups of %d and %d',
    (u, m, n, tail) => {
      expect(relativeError(mannWhitneyTail(u, m, n), tail)).toBeLessThan(1e-10)
      expect(mannWhitneyTail(u, n, m)).toBe(mannWhitneyTail(u, m, n))
    },
  )

  test.each(large.map((one) => [one.u, one.m, one.n, one.tail] as const))(
    'is near for larger groups, never far too small: P(U ≥ %d) for groups of %d and %d',
    (u, m, n, tail) => {
      const found = mannWhitneyTail(u, m, n)
      expect(found).toBeGreaterThan(tail * 0.95)
      if (tail > 1e-3) expect(found).toBeLessThan(tail * 1.2)
    },
  )

  it('has cases of both kinds', () => {
    expect([exact.length > 40, large.length > 10]).toEqual([true, true])
  })

  it('counts all arrangements: three of ten at the top are one in 120', () => {
    expect(mannWhitneyTail(21, 3, 7)).toBeCloseTo(1 / 120, 15)
    expect(mannWhitneyTail(0, 3, 7)).toBe(1)
  })

  it('errs to the larger side for half a tie, and falls with u', () => {
    const size = fc.integer({ min: 1, max: 40 })
    fc.assert(
      fc.property(size, size, fc.double({ min: 0, max: 1, noNaN: true }), (m, n, share) => {
        const u = Math.floor(share * m * n)
        const [here, half, next] = [u, u + 0.5, u + 1].map((one) => mannWhitneyTail(one, m, n)) as [
          number,
          number,
          number,
        ]
        expect(here).toBeGreaterThanOrEqual(half - 1e-12)
        expect(half).toBeGreaterThanOrEqual(next - 1e-12)
      }),
    )
  })
})
