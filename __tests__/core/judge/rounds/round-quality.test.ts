import { describe, expect, it, test } from 'vitest'
import fc from 'fast-check'
import { NOISES, seeded } from '../../../../support/simulation/noise.ts'
import { outlyingRounds } from '../../../../src/core/judge/rounds/facts.ts'
import { offsetOfCorrelation, serialCorrelation } from '../../../../src/core/judge/rounds/noise.ts'
import { roundsOf } from './rounds.ts'

describe('outlyingRounds', () => {
  type Values = readonly { readonly base: number | undefined; readonly head: number | undefined }[]
  const outlying = (values: Values): number[] =>
    outlyingRounds(
      values.map((one, round) => ({ ...one, round })),
      'absolute',
    )
  const usual = [1, 1.1, 0.9, 1.05, 0.95, 1.02].map((value) => ({ base: value, head: value + 0.3 }))

  test.each([
    ['both sides up', { base: 9, head: 9 }, false],
    ['both sides down', { base: -9, head: -9 }, false],
    ['base alone', { base: 9, head: 1.3 }, true],
    ['head alone', { base: 1, head: 9 }, true],
    ['opposite ways', { base: -3, head: 90 }, true],
    ['nothing special', { base: 1.03, head: 1.3 }, false],
    ['head not measured', { base: 1, head: undefined }, false],
    ['base not a number', { base: Number.NaN, head: 1 }, false],
  ])('%s', (_, pair, isOutlying) => {
    expect(outlying([...usual, pair])).toEqual(isOutlying ? [usual.length] : [])
  })

  it('are beyond 3.5 robust spreads', () => {
    // Median 3, absolute deviations 2 1 0 1 and that of the last: their median 1, times 1.4826.
    const last = (distance: number): Values =>
      [1, 2, 3, 4, 3 + distance * 1.4826].map((base) => ({ base, head: 1 }))
    expect([outlying(last(3.49)), outlying(last(3.51))]).toEqual([[], [4]])
  })

  it('are whatever differs from equal rounds', () => {
    expect(outlying([7, 7, 7, 7, 7.001].map((value) => ({ base: value, head: 1 })))).toEqual([4])
    expect([outlying([]), outlying([{ base: 1, head: 2 }])]).toEqual([[], []])
  })
})

describe('serialCorrelation', () => {
  const draw = (noise: keyof typeof NOISES, seed: number) => {
    const random = seeded(seed)
    return (count: number) => {
      const next = NOISES[noise](random)
      return roundsOf(Array.from({ length: count }, next))
    }
  }

  test.each([
    ['normal', 0],
    ['heavy', 0],
    ['autocorrelated20', 0.2],
    ['autocorrelated50', 0.5],
  ] as const)('pooled over series of %s noise it is %j', (noise, expected) => {
    const next = draw(noise, 4)
    const found = serialCorrelation(...Array.from({ length: 150 }, () => next(24)))!
    expect(Math.abs(found.estimate - expected)).toBeLessThan(0.05)
    if (expected === 0) expect(found.pValue).toBeGreaterThan(0.01)
    else expect(found.pValue).toBeLessThan(1e-4)
  })

  it('keeps its level', () => {
    const next = draw('normal', 6)
    const alarms = Array.from({ length: 2000 }, () => serialCorrelation(next(40))!.pValue <= 0.05)
    const share = alarms.filter(Boolean).length / alarms.length
    expect(share).toBeLessThan(0.065)
    expect(share).toBeGreaterThan(0.02)
  })

  it('keeps its level also when many series repeat one another, as quantiles of one measurement do', () => {
    const next = draw('normal', 7)
    const alarms = Array.from({ length: 500 }, () => {
      const one = next(40)
      return serialCorrelation(...new Array<typeof one>(10).fill(one))!.pValue <= 0.05
    })
    expect(alarms.filter(Boolean).length / alarms.length).toBeLessThan(0.05 + 3 * Math.sqrt(0.0475 / 500))
  })

  it('sees neither cluster pairs that differ nor positions', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer(), { minLength: 24, maxLength: 24 }),
        fc.integer({ max: 1e6 }),
        (some, shift) => {
          const rounds = roundsOf(some)
          const moved = rounds.map((one) => ({
            ...one,
            effect:
              one.effect + (one.roles === 'straight' ? shift : 0) + (one.first === 'base' ? 3 * shift : 0),
          }))
          expect(serialCorrelation(moved)).toEqual(serialCorrelation(rounds))
        },
      ),
    )
  })

  it('needs rounds that differ', () => {
    expect(serialCorrelation()).toBeUndefined()
    expect(serialCorrelation(roundsOf([1, 2, 3, 4]))).toBeUndefined()
    expect(serialCorrelation(roundsOf(Array<number>(20).fill(1)))).toBeUndefined()
  })

  it('widens by (1 + r) / (1 − r)', () => {
    // With r = ½ the variance triples: twice the plain one is added.
    expect(offsetOfCorrelation(0.5, 6, 9).scale).toBeCloseTo(Math.sqrt(8), 12)
    expect(offsetOfCorrelation(-0.3, 6, 9)).toEqual({ scale: 0, degreesOfFreedom: 7 })
    expect(Number.isFinite(offsetOfCorrelation(1, 1, 9).scale)).toBe(true)
  })
})
