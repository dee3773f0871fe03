import { describe, expect, it, test } from 'vitest'
import { evidenceOfRounds } from '../../../../src/core/judge/rounds/evidence.ts'
import { intervalOfMean, meanOfRounds, testsOfMean } from '../../../../src/core/judge/rounds/location.ts'
import {
  type ClusterPairOffset,
  DEFAULT_DESIGN,
  type PairedRound,
  type PairedSeries,
  type UsableRound,
} from '../../../../src/core/judge/rounds/round.ts'
import { estimateOf, judgePaired } from '../judged.ts'
import { around, buildSeries, roundsOf } from './rounds.ts'
import reference from '../../../fixtures/stats/mean-of-rounds.json' with { type: 'json' }

const OFFSET: ClusterPairOffset = { scale: 0.03, degreesOfFreedom: 4 }
const KNOWN: ClusterPairOffset = { scale: 0.01, degreesOfFreedom: 8 }

/** Four rounds on each of two cluster pairs, with the roles swapped on the second. */
function few(straight: number, swapped = straight, spread = 0.02, stage = 0): UsableRound[] {
  return roundsOf([...around(straight, 4, spread), ...around(swapped, 4, spread)], stage).map((round) => ({
    ...round,
    clusterPair: 2 * stage + (round.roles === 'straight' ? 1 : 2),
  }))
}

function judgeOne(rounds: readonly PairedRound[], overrides: Partial<PairedSeries> = {}, stages = 1) {
  const series = buildSeries({ marginEffect: 0.02, assumed: OFFSET, rounds, ...overrides })
  return judgePaired([series], stages, DEFAULT_DESIGN)[0]!
}

const summary = ({ verdict, code }: ReturnType<typeof judgeOne>): string => `${verdict} ${code}`

describe('the mean of few rounds', () => {
  test.each(reference.cases)(
    'is tested as scipy tests it: $straight.length and as many rounds, $offset',
    (one) => {
      const found = meanOfRounds(roundsOf([...one.straight, ...one.swapped]), one.offset)
      const { greater, less } = testsOfMean(found, one.value)
      expect(greater / one.greater).toBeCloseTo(1, 6)
      expect(less / one.less).toBeCloseTo(1, 6)
      const [lower, upper] = intervalOfMean(found, one.tail)
      expect(lower).toBeCloseTo(one.interval[0]!, 9)
      expect(upper).toBeCloseTo(one.interval[1]!, 9)
    },
  )

  it('proves nothing without an offset, with one round of a role, or where nothing varies', () => {
    const rounds = roundsOf([1, 1.1, 0.9, 1])
    expect(meanOfRounds(rounds, undefined)).toBeUndefined()
    expect(meanOfRounds(rounds.slice(1), OFFSET)).toBeUndefined()
    expect(meanOfRounds([], OFFSET)).toBeUndefined()
    expect(testsOfMean(undefined, 0)).toEqual({ greater: 1, less: 1 })
    expect(intervalOfMean(undefined, 0.025)).toEqual([-Infinity, Infinity])
    const same = meanOfRounds(roundsOf([1, 1, 1, 1]), { scale: 0, degreesOfFreedom: 4 })
    expect(testsOfMean(same, 0)).toEqual({ greater: 1, less: 1 })
  })
})

describe('the look at few rounds', () => {
  test.each([
    ['half as fast', few(0.69), 'regressed beyond-margin'],
    ['twice as fast', few(-0.69), 'improved beyond-margin'],
    ['10 % slower: identical clusters could differ as much', few(0.1), 'inconclusive suspect'],
    ['unchanged: not yet', few(0, 0, 0.001), 'inconclusive within-noise'],
    ['no difference at all', few(0, 0, 0), 'inconclusive within-noise'],
    ['a rate that head lost', few(Infinity), 'regressed beyond-margin'],
    [
      'lost in one round',
      [...few(0.01).slice(1), { ...few(0)[0]!, effect: Infinity }],
      'inconclusive suspect',
    ],
    ['far worse in half of the rounds', few(0.69, 0.69, 2), 'inconclusive suspect'],
    ['far worse on one cluster pair', few(0.9, 0.01), 'inconclusive suspect'],
    ['far worse on one and better on the other', few(1, -0.3), 'inconclusive suspect'],
    ['one assignment of roles', few(0.69).slice(0, 4), 'inconclusive not-swapped'],
  ])('%s', (_, rounds, expected) => {
    expect(summary(judgeOne(rounds))).toBe(expected)
  })

  it('needs to know something about what identical clusters differ by', () => {
    expect(judgeOne(few(0.69), { assumed: undefined as never }).verdict).toBe('inconclusive')
    expect(summary(judgeOne(few(0.12), { assumed: KNOWN }))).toBe('regressed beyond-margin')
  })

  it('is objected to where ranks do not agree, however small the p-value', () => {
    const rounds = few(0.5).map((one, index) => ({
      ...one,
      effect: [0, 1, 4].includes(index) ? 0.0199 : 0.5,
    }))
    const exact = { scale: 1e-6, degreesOfFreedom: 1e6 }
    const [look] = judgeOne(rounds, { assumed: exact }).looks
    expect(look!.worse).toBeLessThan(0.01)
    expect(look!.againstWorse).toBe('not-recurring')
  })

  it('has an interval that agrees with its test', () => {
    const series = buildSeries({ marginEffect: 0.02, assumed: OFFSET, rounds: few(0.69) })
    const found = estimateOf(series, judgePaired([series], 1, DEFAULT_DESIGN)[0]!, DEFAULT_DESIGN)!
    expect(found.effect).toBeCloseTo(0.69)
    expect(found.lower).toBeGreaterThan(0.5)
    expect(found.upper).toBeLessThan(0.9)
    const [evidence] = evidenceOfRounds([series], 1, DEFAULT_DESIGN)
    const smallest = evidence!.smallestProvable(0.01)!
    const verdictOf = (rounds: readonly PairedRound[]): string =>
      judgePaired([{ ...series, rounds }], 1, DEFAULT_DESIGN)[0]!.verdict
    expect(verdictOf(few(smallest * 1.01))).toBe('regressed')
    expect(verdictOf(few(smallest * 0.99))).toBe('inconclusive')
  })
})

describe('the look after it', () => {
  it('is at all rounds so far, by their ranks', () => {
    const rounds = [...few(0.01), ...few(0.01, 0.01, 0.02, 1)]
    expect(judgeOne(rounds, { assumed: KNOWN }, 2).looks.map(({ kind }) => kind)).toEqual(['mean', 'roles'])
    const same = [...few(0, 0, 0), ...few(0, 0, 0, 1)]
    expect(summary(judgeOne(same, { marginEffect: 0 }, 2))).toBe('unchanged no-difference')
  })
})
