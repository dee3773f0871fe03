import { describe, expect, it, test } from 'vitest'
import { evidenceOfRounds } from '../../../../src/core/judge/evidence/rounds.ts'
import { checkDesign, DEFAULT_DESIGN } from '../../../../src/core/judge/rounds/design.ts'
import { intervalOfHalf, meanOfHalf, testsOfHalf } from '../../../../src/core/judge/rounds/look/first-half.ts'
import type { PairedRound, PairedSeries, TwinOffset } from '../../../../src/core/judge/rounds/round.ts'
import reference from '../../../fixtures/stats/half.json' with { type: 'json' }
import { estimateOf, judgePaired } from '../judged.ts'
import { around, buildSeries, roundsOf } from './rounds.ts'

const OFFSET: TwinOffset = { scale: 0.03, degreesOfFreedom: 4 }

/** Eight rounds on one cluster pair. */
function half(centre: number, spread = 0.02): PairedRound[] {
  return roundsOf(around(centre, 8, spread), 0, false).map((round) => ({ ...round, twins: 1 }))
}

/** The other eight, on a second pair with swapped roles. */
function otherHalf(centre: number, spread = 0.02): PairedRound[] {
  return half(centre, spread).map((round) => ({ ...round, stage: 1, twins: 2, roles: 'swapped' }))
}

function judgeOne(rounds: readonly PairedRound[], stages = 1, overrides: Partial<PairedSeries> = {}) {
  const series = buildSeries({ marginEffect: 0.02, assumed: OFFSET, rounds, ...overrides })
  return judgePaired([series], stages, DEFAULT_DESIGN)[0]!
}

const summary = ({ verdict, code }: ReturnType<typeof judgeOne>): string => `${verdict} ${code}`

describe('the mean of a first half', () => {
  test.each(reference.cases)('is tested as scipy tests it: $effects.length rounds, $offset', (one) => {
    const rounds = roundsOf(one.effects, 0, false)
    const found = meanOfHalf(rounds, one.offset)
    const { greater, less } = testsOfHalf(found, one.value)
    expect(greater / one.greater).toBeCloseTo(1, 6)
    expect(less / one.less).toBeCloseTo(1, 6)
    const [lower, upper] = intervalOfHalf(found, one.tail)
    expect(lower).toBeCloseTo(one.interval[0]!, 9)
    expect(upper).toBeCloseTo(one.interval[1]!, 9)
  })

  it('proves nothing without an offset, with three rounds, or where nothing varies', () => {
    const rounds = roundsOf([1, 1.1, 0.9, 1], 0, false)
    expect(meanOfHalf(rounds, undefined)).toBeUndefined()
    expect(meanOfHalf(rounds.slice(1), OFFSET)).toBeUndefined()
    expect(testsOfHalf(undefined, 0)).toEqual({ greater: 1, less: 1 })
    expect(intervalOfHalf(undefined, 0.025)).toEqual([-Infinity, Infinity])
    const same = meanOfHalf(roundsOf([1, 1, 1, 1], 0, false), { scale: 0, degreesOfFreedom: 4 })
    expect(testsOfHalf(same, 0)).toEqual({ greater: 1, less: 1 })
  })
})

describe('the look after the first half', () => {
  test.each([
    ['half as fast', half(0.69), 'regressed beyond-margin'],
    ['twice as fast', half(-0.69), 'improved beyond-margin'],
    ['10 % slower: identical clusters could differ as much', half(0.1), 'inconclusive suspect'],
    ['unchanged: not yet', half(0, 0.001), 'inconclusive within-noise'],
    ['no difference at all', half(0, 0), 'inconclusive within-noise'],
    ['a rate that head lost', half(Infinity), 'regressed beyond-margin'],
    [
      'lost in one round',
      [...half(0.01).slice(1), { ...half(0)[0]!, effect: Infinity }],
      'inconclusive suspect',
    ],
    ['far worse in half of the rounds', half(0.69, 2), 'inconclusive suspect'],
  ])('%s', (_, rounds, expected) => {
    expect(summary(judgeOne(rounds))).toBe(expected)
  })

  it('needs to know something about what identical clusters differ by', () => {
    expect(judgeOne(half(0.69), 1, { assumed: undefined as never }).verdict).toBe('inconclusive')
    const known = { scale: 0.007, degreesOfFreedom: 4 }
    expect(summary(judgeOne(half(0.11), 1, { assumed: known }))).toBe('regressed beyond-margin')
  })

  it('is objected to where ranks do not agree, however small the p-value', () => {
    // Two rounds on the other side of the margin, none of them far.
    const rounds = half(0.2).map((one, index) => ({ ...one, effect: index < 3 ? 0.019 : one.effect! }))
    const known = { scale: 0.0001, degreesOfFreedom: 40 }
    const decision = judgeOne(rounds, 1, { assumed: known, marginEffect: 0.02 })
    expect(decision.verdict).toBe('inconclusive')
  })

  it('has an interval that agrees with its test', () => {
    const series = buildSeries({ marginEffect: 0.02, assumed: OFFSET, rounds: half(0.69) })
    const decision = judgePaired([series], 1, DEFAULT_DESIGN)[0]!
    const found = estimateOf(series, decision, DEFAULT_DESIGN)!
    expect(found.effect).toBeCloseTo(0.69)
    expect(found.lower).toBeGreaterThan(0.5)
    expect(found.upper).toBeLessThan(0.9)
    const [evidence] = evidenceOfRounds([series], 1, DEFAULT_DESIGN)
    const smallest = evidence!.smallestProvable(0.01)!
    const shifted = { ...series, rounds: half(smallest * 1.01) }
    expect(judgePaired([shifted], 1, DEFAULT_DESIGN)[0]!.verdict).toBe('regressed')
    const less = { ...series, rounds: half(smallest * 0.99) }
    expect(judgePaired([less], 1, DEFAULT_DESIGN)[0]!.verdict).toBe('inconclusive')
  })
})

describe('the look after the second half', () => {
  it('is of both halves, and cancels the difference between the places of the clusters', () => {
    const known = { scale: 0.007, degreesOfFreedom: 4 }
    const rounds = [...half(0.25), ...otherHalf(0.01)]
    expect(judgeOne(rounds.slice(8), 2, { assumed: known }).code).not.toBe('beyond-margin')
    expect(judgeOne(rounds, 2, { assumed: known }).looks.map(({ kind }) => kind)).toEqual(['mean', 'roles'])
    const same = [...half(0, 0), ...otherHalf(0, 0)]
    expect(summary(judgeOne(same, 2, { marginEffect: 0 }))).toBe('unchanged no-difference')
  })

  it('accuses nobody where the swapped rounds were lost', () => {
    const lost = otherHalf(0).map((round) => ({ ...round, effect: undefined }))
    const known = { scale: 0.007, degreesOfFreedom: 4 }
    expect(summary(judgeOne([...half(0.06), ...lost], 2, { assumed: known }))).toBe(
      'inconclusive not-swapped',
    )
  })
})

describe('a design with halves', () => {
  const [first, second, ...later] = DEFAULT_DESIGN.stages
  test.each([
    ['only the first', [first!, ...later]],
    ['in the other order', [second!, first!, ...later]],
    ['of different sizes', [first!, { ...second!, rounds: 12 }, ...later]],
    ['a later one', [...DEFAULT_DESIGN.stages, { ...first!, alarmShare: 0 }]],
    ['an odd number of rounds', [{ ...first!, rounds: 7 }, { ...second!, rounds: 7 }, ...later]],
  ])('is refused: %s', (_, stages) => {
    expect(() => checkDesign({ ...DEFAULT_DESIGN, stages })).toThrow(RangeError)
  })
})
