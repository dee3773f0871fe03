import { describe, expect, test } from 'vitest'
import { commitEffects, noiseOfRounds } from '../../../../src/features/bisect/core/commit-effect.ts'
import { roundsFor } from '../../../../src/features/bisect/core/search.ts'

const placed = (position: number, effects: number[]) => ({ position, effects, offset: null })

describe('the effect of a measured commit', () => {
  test('has the scatter of all rounds, each commit around its own mean', () => {
    // Variances 2/3·0.01² each, from 3 degrees of freedom each: statistics.stdev([-.01, 0, 0, .01]) = 0.00816497.
    const noise = noiseOfRounds([placed(1, [0.09, 0.1, 0.1, 0.11]), placed(2, [-0.01, 0, 0, 0.01])])
    expect(noise.deviation).toBeCloseTo(0.00816497, 8)
    expect(noise.degreesOfFreedom).toBe(6)
  })

  test('is no more exact than the other commits, and less where its own rounds scatter more', () => {
    const [calm, wild] = commitEffects([placed(1, [0.1, 0.1, 0.1, 0.1]), placed(2, [-0.1, 0.1, -0.1, 0.1])])
    // Pooled: √((0 + 0.04) / 6) = 0.0816; alone: √(0.04 / 3) = 0.1155.
    expect(calm).toMatchObject({ position: 1, effect: 0.1, degreesOfFreedom: 6 })
    expect(calm?.scale).toBeCloseTo(0.08165 / 2, 5)
    expect(wild?.scale).toBeCloseTo(0.11547 / 2, 5)
  })

  test('is wider by what moves all rounds together', () => {
    const [one] = commitEffects([
      { position: 1, effects: [-0.01, 0, 0, 0.01], offset: { scale: 0.03, degreesOfFreedom: 4 } },
    ])
    expect(one?.scale).toBeCloseTo(Math.hypot(0.03, 0.00816497 / 2), 6)
    expect(one?.degreesOfFreedom).toBeLessThan(4.2)
  })
})

describe('how many rounds a commit takes', () => {
  test.each([
    [0.1, 0.02, 4],
    [0.1, 0.1, 16],
    [-0.1, 0.1, 16],
    [0.1, 0.11, 20],
    [0.01, 0.1, 40],
    [0, 0.1, 40],
    [0.1, 0, 4],
  ])('effect %d, deviation %d: %i', (effect, deviation, rounds) => {
    expect(roundsFor(effect, deviation)).toBe(rounds)
  })
})
