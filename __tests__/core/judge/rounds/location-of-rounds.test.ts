import { describe, expect, it } from 'vitest'
import { locationOfRounds } from '../../../../src/core/judge/rounds/location.ts'
import { positionEffect } from '../../../../src/core/judge/rounds/noise.ts'
import type { UsableRound } from '../../../../src/core/judge/rounds/round.ts'
import { hodgesLehmann, provenGreater } from '../../../../src/core/stats/location.ts'
import { around, roundsOf } from './rounds.ts'
import fc from 'fast-check'

/** The same rounds on cluster pairs that differ, with a position that matters. */
function disturbed(rounds: readonly UsableRound[], slot: number, position: number): UsableRound[] {
  return rounds.map((round) => ({
    ...round,
    effect:
      round.effect +
      (round.roles === 'straight' ? slot : -slot) +
      (round.first === 'base' ? position : -position),
  }))
}

describe('locationOfRounds', () => {
  it('takes the test that fits the rounds', () => {
    const effects = around(0, 16)
    expect(locationOfRounds(roundsOf(effects, 0, false)).kind).toBe('signed-rank')
    expect(locationOfRounds(roundsOf(effects)).kind).toBe('roles')
    expect(locationOfRounds(disturbed(roundsOf(effects, 0, false), 0, 9)).kind).toBe('orders')
    expect(locationOfRounds(disturbed(roundsOf(effects), 0, 9)).kind).toBe('roles-and-orders')
  })

  it('without rounds, or with one, says nothing', () => {
    expect(hodgesLehmann(locationOfRounds([]))).toBeUndefined()
    expect(provenGreater(locationOfRounds([]), 0)).toBe(1)
    expect(provenGreater(locationOfRounds(roundsOf([5], 0, false)), 0)).toBe(0.5)
  })

  it('is not moved by cluster pairs that differ, however much, nor by a large effect of the position', () => {
    const whole = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 16, maxLength: 16 })
    const large = fc.integer({ min: -1000, max: 1000 })
    fc.assert(
      fc.property(
        whole,
        large,
        large.filter((one) => Math.abs(one) > 200),
        (effects, slot, position) => {
          const rounds = roundsOf(effects)
          const strata = locationOfRounds(disturbed(rounds, 0, position), 0)
          expect(strata.kind).toBe('roles-and-orders')
          const other = locationOfRounds(disturbed(rounds, slot, -position), 0)
          expect(other.votes.slice().sort()).toEqual(strata.votes.slice().sort())
          const [plain, moved] = [locationOfRounds(rounds), locationOfRounds(disturbed(rounds, slot, 0))]
          expect(moved.kind).toBe(plain.kind)
          expect(hodgesLehmann(moved)).toBe(hodgesLehmann(plain))
        },
      ),
    )
  })
})

describe('positionEffect', () => {
  it('finds the effect of being second, whatever the cluster pairs', () => {
    for (const slot of [0, 40]) {
      const found = positionEffect(disturbed(roundsOf(around(0, 24)), slot, 3))!
      expect(found.estimate).toBeCloseTo(3, 0)
      expect(found.lower).toBeGreaterThan(2)
      expect(found.upper).toBeLessThan(4)
      expect(found.pValue).toBeLessThan(1e-4)
    }
  })

  it('turns its sign with the order', () => {
    const rounds = disturbed(roundsOf(around(1, 16)), 5, 0.1)
    const turned = rounds.map((one) => ({ ...one, first: one.first === 'base' ? 'head' : 'base' }) as const)
    const [found, other] = [positionEffect(rounds, 1)!, positionEffect(turned, 1)!]
    expect(other.estimate).toBeCloseTo(-found.estimate, 12)
    expect(other.lower).toBeCloseTo(-found.upper, 12)
    expect(other.pValue).toBe(found.pValue)
  })

  it('needs both orders, and more than a few rounds for an interval', () => {
    expect(positionEffect([])).toBeUndefined()
    expect(positionEffect(roundsOf([1, 2, 3]).filter(({ first }) => first === 'base'))).toBeUndefined()
    expect(positionEffect(roundsOf([1, 2, 3, 4], 0, false))).toMatchObject({
      lower: -Infinity,
      upper: Infinity,
    })
  })
})
