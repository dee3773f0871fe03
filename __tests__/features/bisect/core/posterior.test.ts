import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import type { CommitEffect } from '../../../../src/features/bisect/core/commit-effect.ts'
import { posteriorOf } from '../../../../src/features/bisect/core/search.ts'

const exact = (position: number, effect: number, scale = 0.01): CommitEffect => ({
  position,
  effect,
  scale,
  degreesOfFreedom: 30,
})

describe('the chances of commits to be the first bad one', () => {
  test('are the same for all before any commit between GOOD and BAD was measured', () => {
    const { chances, effect } = posteriorOf([exact(5, 0.1)], 5)
    for (const chance of chances) expect(chance).toBeCloseTo(0.2, 10)
    expect(effect.estimate).toBeCloseTo(0.1, 2)
    expect(effect.lower).toBeCloseTo(0.1 - 2.04 * 0.01, 2)
    expect(effect.upper).toBeCloseTo(0.1 + 2.04 * 0.01, 2)
  })

  test('move to the commits after one that is as GOOD, and to those up to one that is as BAD', () => {
    const good = posteriorOf([exact(8, 0.1), exact(4, 0.001)], 8).chances
    expect(good.slice(0, 4).reduce((sum, one) => sum + one, 0)).toBeLessThan(0.01)
    const bad = posteriorOf([exact(8, 0.1), exact(4, 0.098)], 8).chances
    expect(bad.slice(4).reduce((sum, one) => sum + one, 0)).toBeLessThan(0.01)
  })

  test('hardly move for a pair that could be either', () => {
    const { chances } = posteriorOf([exact(8, 0.1, 0.05), exact(4, 0.05, 0.05)], 8)
    expect(chances[0]).toBeCloseTo(0.125, 1)
    expect(chances[7]).toBeCloseTo(0.125, 1)
  })

  test('are never made certain by one pair, however clear it is', () => {
    const { chances } = posteriorOf([exact(2, 10, 1e-9), exact(1, 0, 1e-9)], 2)
    expect(chances[0]).toBeGreaterThan(1e-5)
  })

  test('name the commit between one as GOOD and the next as BAD', () => {
    const { chances } = posteriorOf([exact(100, 0.1), exact(41, 0.1), exact(40, 0)], 100)
    expect(chances[40]).toBeGreaterThan(0.9)
  })

  // Bayes by hand with two sizes of the effect: independent of the stretches and sums of the program.
  test('are those of the plain formula', () => {
    const effects = [exact(3, 0.1, 0.03), exact(1, 0.04, 0.03), exact(2, 0.07, 0.03)]
    const { chances } = posteriorOf(effects, 3)
    const highest = 0.1 + 8 * 0.03
    const sizes = Array.from({ length: 4000 }, (_, at) => ((at + 0.5) / 4000) * highest)
    const gammas = gamma(15.5) / gamma(15)
    const density = (one: CommitEffect, centre: number): number => {
      const t = (one.effect - centre) / one.scale
      const student = (gammas / Math.sqrt(30 * Math.PI)) * (1 + t ** 2 / 30) ** -15.5
      return (0.99 * student) / one.scale + 0.01 / (2 * highest)
    }
    const likelihoods = [1, 2, 3].map((culprit) =>
      sizes.reduce(
        (sum, size) =>
          sum + effects.reduce((all, one) => all * density(one, one.position >= culprit ? size : 0), 1),
        0,
      ),
    )
    const total = likelihoods.reduce((sum, one) => sum + one, 0)
    for (const [at, likelihood] of likelihoods.entries())
      expect(chances[at]).toBeCloseTo(likelihood / total, 3)
  })

  test('add up to 1, whatever was measured', () => {
    const anyEffect = fc.record({
      position: fc.integer({ min: 1, max: 20 }),
      effect: fc.double({ min: -1, max: 1, noNaN: true }),
      scale: fc.double({ min: 1e-6, max: 1, noNaN: true }),
      degreesOfFreedom: fc.double({ min: 1, max: 100, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(anyEffect, { maxLength: 10 }), anyEffect, (effects, bad) => {
        const { chances } = posteriorOf([...effects, { ...bad, position: 20 }], 20)
        expect(chances).toHaveLength(20)
        expect(chances.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9)
      }),
      { numRuns: 100 },
    )
  })

  test('need a measurement of the last commit, and none outside of the range', () => {
    expect(() => posteriorOf([exact(1, 0.1)], 2)).toThrow('the last commit was not measured')
    expect(() => posteriorOf([exact(3, 0.1)], 2)).toThrow('outside of the range')
  })
})

/** Γ at multiples of one half, by its recurrence. */
function gamma(x: number): number {
  return x === 0.5 ? Math.sqrt(Math.PI) : x === 1 ? 1 : (x - 1) * gamma(x - 1)
}
