import { describe, expect, it } from 'vitest'
import { seeded } from '../../../../support/simulation/noise.ts'
import { locationOfRounds } from '../../../../src/core/judge/rounds/location.ts'
import { lookAt } from '../../../../src/core/judge/rounds/evidence.ts'
import { stepOfEffects, testedMargins } from '../../../../src/core/judge/rounds/noise.ts'
import { THREE_LOOKS } from '../../../../support/builders/three-looks.ts'
import { provenGreater } from '../../../../src/core/stats/location.ts'
import { around, buildSeries, roundsOf } from './rounds.ts'

describe('stepOfEffects', () => {
  it('is the step of the values on the absolute scale, and its share of their median as a logarithm', () => {
    const values = [0.012, 0.013, 0.011, 0.014]
    expect(stepOfEffects(values, 'absolute')).toBeCloseTo(0.001, 12)
    expect(stepOfEffects(values, 'relative')).toBeCloseTo(Math.log1p(0.001 / 0.0125), 12)
  })

  it('is undefined for values with many digits, for none, and for zeros', () => {
    expect(stepOfEffects([0.123456789, 0.234567891], 'relative')).toBeUndefined()
    expect(stepOfEffects([], 'relative')).toBeUndefined()
    expect(stepOfEffects([0, 0], 'absolute')).toBeUndefined()
    expect(stepOfEffects([1, Infinity], 'absolute')).toBeUndefined()
  })
})

describe('testedMargins', () => {
  it('goes half a step to the safe side of a margin between two multiples', () => {
    expect(testedMargins({ marginEffect: 0.02, step: 0.03 })).toEqual({
      changed: expect.closeTo(0.035, 12),
      within: expect.closeTo(0.005, 12),
    })
  })

  it('stays at a margin that is a multiple of the step, or where nothing is rounded', () => {
    const margin = { changed: 0.03, within: 0.03 }
    expect(testedMargins({ marginEffect: 0.03, step: 0.01 })).toEqual(margin)
    expect(testedMargins({ marginEffect: 0.03 })).toEqual(margin)
    expect(testedMargins({ marginEffect: 0, step: 0.01 })).toEqual({ changed: 0, within: 0 })
  })
})

describe('rounded rounds', () => {
  it('are not proven worse at the margin more often than asked, which they are without the half step', () => {
    const random = seeded(5)
    const [marginEffect, step, repetitions] = [0.9, 2, 400]
    const { changed } = testedMargins({ marginEffect, step })
    const hits = { plain: 0, safe: 0 }
    for (let i = 0; i < repetitions; i += 1) {
      const phase = step * random.uniform()
      const rounded = (value: number): number => step * Math.round((value + phase) / step)
      const rounds = roundsOf(
        Array.from({ length: 40 }, () => rounded(marginEffect + random.normal()) - rounded(random.normal())),
      )
      if (provenGreater(locationOfRounds(rounds, marginEffect), marginEffect) <= 0.01) hits.plain += 1
      if (provenGreater(locationOfRounds(rounds, changed), changed) <= 0.01) hits.safe += 1
    }
    expect(hits.plain / repetitions).toBeGreaterThan(0.05)
    expect(hits.safe / repetitions).toBeLessThanOrEqual(0.01)
  })

  it('need more to be proven worse and more to be proven unchanged', () => {
    const look = (centre: number, step?: number) =>
      lookAt(
        buildSeries({
          marginEffect: 0.1,
          rounds: roundsOf(around(centre, 40, 0.1)),
          ...(step === undefined ? {} : { step }),
        }),
        0,
        THREE_LOOKS,
        undefined,
      )!
    expect(look(0.15).worse).toBeLessThan(1e-6)
    expect(look(0.15, 0.13).worse).toBeGreaterThan(0.1)
    expect(look(0.06).changed).toBeLessThan(1e-6)
    expect(look(0.06, 0.13).changed).toBeGreaterThan(0.1)
  })
})
