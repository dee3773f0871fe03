import { describe, expect, it, test } from 'vitest'
import { checkDesign, type PairedDesign } from '../../../../src/core/record/design.ts'
import {
  DEFAULT_DESIGN,
  type PairedRound,
  type PairedSeries,
} from '../../../../src/core/judge/rounds/round.ts'
import { THREE_LOOKS } from '../../../../support/builders/three-looks.ts'
import { estimateOf, judgePaired, type PairedDecision } from '../judged.ts'
import { around, buildSeries, roundsOf } from './rounds.ts'
import fc from 'fast-check'

const MARGIN = 0.1
/** Sixteen rounds, then twenty-four, around two centres. */
function twoStages(first: number, second = first, spread = 0.1): PairedRound[] {
  return [...roundsOf(around(first, 16, spread), 0), ...roundsOf(around(second, 24, spread), 1)]
}

function judgeOne(overrides: Partial<PairedSeries>, stages = 2, design = THREE_LOOKS): PairedDecision {
  return judgePaired([buildSeries({ marginEffect: MARGIN, ...overrides })], stages, design)[0]!
}

const summary = ({ verdict, code }: PairedDecision): string => `${verdict} ${code}`

describe('judgePaired', () => {
  test.each([
    ['far worse', twoStages(1), 'regressed beyond-margin'],
    ['far better', twoStages(-1), 'improved beyond-margin'],
    ['the same', twoStages(0.01), 'unchanged within-margin'],
    ['worse by less than the margin', twoStages(0.05, 0.05, 0.01), 'unchanged within-margin'],
    ['exactly at the margin', twoStages(MARGIN), 'inconclusive within-noise'],
    ['a little beyond, in noise', twoStages(0.15, 0.15, 0.6), 'inconclusive suspect'],
    ['worse, but not again on new clusters', twoStages(3, 0.1), 'inconclusive not-recurring'],
    ['no rounds', [], 'inconclusive no-rounds'],
    ['one round', roundsOf([1], 0), 'inconclusive too-few-rounds'],
    ['a rate that head lost in every round', twoStages(Infinity), 'regressed beyond-margin'],
    ['constant, no difference', twoStages(0, 0, 0), 'unchanged within-margin'],
    ['constant, beyond the margin', twoStages(0.2, 0.2, 0), 'regressed beyond-margin'],
    ['constant, at the margin', twoStages(MARGIN, MARGIN, 0), 'inconclusive within-noise'],
  ])('%s', (_, rounds, expected) => {
    expect(summary(judgeOne({ rounds }))).toBe(expected)
  })

  it('accuses nobody after the screening, but clears', () => {
    expect(summary(judgeOne({ rounds: twoStages(9) }, 1))).toBe('inconclusive suspect')
    expect(judgeOne({ rounds: twoStages(9) }, 1).worse).toBe(1)
    expect(summary(judgeOne({ rounds: twoStages(0) }, 1))).toBe('unchanged within-margin')
  })

  it('accuses nobody without swapped roles, unless asked that they cannot be swapped', () => {
    const rounds = twoStages(1).map((one) => ({ ...one, roles: 'straight' }) as const)
    expect(summary(judgeOne({ rounds }))).toBe('inconclusive not-swapped')
    const design = { ...THREE_LOOKS, needsSwappedRoles: false }
    expect(summary(judgeOne({ rounds }, 2, design))).toBe('regressed beyond-margin')
  })

  it('does not look into a stage that is not completed', () => {
    const rounds = twoStages(1)
    expect(judgeOne({ rounds }, 1)).toEqual(judgeOne({ rounds: rounds.slice(0, 16) }, 1))
    expect(judgeOne({ rounds }, 0)).toMatchObject({ verdict: 'inconclusive', code: 'no-rounds', looks: [] })
  })

  it('does not count rounds after a stage that it was left out of', () => {
    const gap = [...roundsOf(around(1, 16, 0.1), 0), ...roundsOf(around(1, 120, 0.1), 2)]
    expect(judgeOne({ rounds: gap }, 3)).toEqual(judgeOne({ rounds: gap.slice(0, 16) }, 3))
    const disturbed = roundsOf(around(1, 24), 1).map((one) => ({ ...one, effect: undefined }))
    expect(judgeOne({ rounds: [...gap.slice(0, 16), ...disturbed, ...gap.slice(16)] }, 3).looks).toHaveLength(
      3,
    )
  })

  it('begins with the stage in which it was first measured: nothing was known before', () => {
    const late = roundsOf(around(1, 120, 0.1), 2)
    const { looks, ...judged } = judgeOne({ rounds: late }, 3)
    expect(looks.map(({ stage, rounds }) => [stage, rounds])).toEqual([[2, 120]])
    expect(judged).toMatchObject({ verdict: 'regressed' })
  })

  it('calls proofs of both directions contradictory', () => {
    const design: PairedDesign = {
      ...THREE_LOOKS,
      recurrenceLevel: 1,
      stages: [
        { rounds: 16, alarmShare: 0.5, unchangedShare: 0 },
        { rounds: 120, alarmShare: 0.5, unchangedShare: 0 },
      ],
    }
    const rounds = [...roundsOf(around(-5, 16), 0), ...roundsOf(around(5, 120), 1)]
    expect(summary(judgeOne({ rounds }, 2, design))).toBe('inconclusive contradictory')
    expect(summary(judgeOne({ rounds }, 1, design))).toBe('improved beyond-margin')
  })

  describe('after a finding that later rounds deny', () => {
    const design: PairedDesign = {
      ...THREE_LOOKS,
      stages: [
        { rounds: 16, alarmShare: 0.5, unchangedShare: 0 },
        { rounds: 40, alarmShare: 0.5, unchangedShare: 0 },
      ],
    }
    const then = (later: number) => [...roundsOf(around(-5, 16), 0), ...roundsOf(around(later, 40), 1)]

    it('withdraws it where all together do not show it', () => {
      expect(summary(judgeOne({ rounds: then(0.2) }, 1, design))).toBe('improved beyond-margin')
      expect(judgeOne({ rounds: then(0.2) }, 2, design)).toMatchObject({
        verdict: 'inconclusive',
        code: 'not-confirmed',
        better: 1,
      })
      const turned = then(0.2).map((one) => ({ ...one, effect: -one.effect }))
      expect(summary(judgeOne({ rounds: turned }, 1, design))).toBe('regressed beyond-margin')
      expect(judgeOne({ rounds: turned }, 2, design)).toMatchObject({ code: 'not-confirmed', worse: 1 })
    })

    it('keeps it where they show less of it', () => {
      expect(summary(judgeOne({ rounds: then(-0.2) }, 2, design))).toBe('improved beyond-margin')
    })
  })

  it('bears rates that were lost beside an offset', () => {
    const rounds = twoStages(1).map((one, i) => (i % 5 === 0 ? { ...one, effect: Infinity } : one))
    const assumed = { scale: 0.01, degreesOfFreedom: 9 }
    const decision = judgeOne({ rounds, assumed })
    expect(decision.verdict).toBe('regressed')
    const found = estimateOf(buildSeries({ marginEffect: MARGIN, rounds, assumed }), decision, THREE_LOOKS)!
    expect(found.lower).toBeGreaterThan(0.9)
    expect(found.upper).not.toBeNaN()
  })

  it('leaves rounds out that have no effect, and decides from the others', () => {
    const rounds = twoStages(1).map((one, i) => (i % 8 === 0 ? { ...one, effect: undefined } : one))
    const withNaN = twoStages(1).map((one, i) => (i % 8 === 0 ? { ...one, effect: Number.NaN } : one))
    expect(judgeOne({ rounds })).toMatchObject({ verdict: 'regressed' })
    expect(judgeOne({ rounds }).looks.map((look) => look.rounds)).toEqual([14, 35])
    expect(judgeOne({ rounds: withNaN })).toEqual(judgeOne({ rounds }))
    const none = twoStages(1).map((one) => ({ ...one, effect: undefined }))
    expect(summary(judgeOne({ rounds: none }))).toBe('inconclusive no-rounds')
  })

  it('knows two series without any difference even where the margin is zero', () => {
    const rounds = twoStages(0, 0, 0)
    expect(summary(judgeOne({ rounds, marginEffect: 0 }))).toBe('unchanged no-difference')
    const disturbed = [...rounds, { ...rounds[0]!, effect: undefined }]
    expect(summary(judgeOne({ rounds: disturbed, marginEffect: 0 }))).toBe('unchanged no-difference')
    expect(judgeOne({ rounds: disturbed.slice(30), marginEffect: 0 }).verdict).toBe('inconclusive')
    const nearly = rounds.map((one, i) => (i === 3 ? { ...one, effect: 1e-9 } : one))
    expect(judgeOne({ rounds: nearly, marginEffect: 0 }).verdict).toBe('inconclusive')
  })

  it('says so when its own findings contradict one another', () => {
    const design: PairedDesign = {
      ...THREE_LOOKS,
      recurrenceLevel: 1,
      stages: [
        { rounds: 16, alarmShare: 0, unchangedShare: 0.5 },
        { rounds: 24, alarmShare: 1, unchangedShare: 0 },
      ],
    }
    const rounds = [...roundsOf(around(0, 16, 0.01), 0), ...roundsOf(around(5, 240), 1)]
    expect(summary(judgeOne({ rounds }, 2, design))).toBe('inconclusive contradictory')
  })

  it('divides the error rate among the series of a family, and keeps informational ones apart', () => {
    const rounds = twoStages(0.23, 0.23, 0.6)
    const alone = judgeOne({ rounds })
    const idle = (count: number, gates: boolean) =>
      Array.from({ length: count }, (_, i) =>
        buildSeries({ id: `idle ${String(i)}`, gates, marginEffect: MARGIN }),
      )
    const among = judgePaired(
      [buildSeries({ marginEffect: MARGIN, rounds }), ...idle(49, true)],
      2,
      THREE_LOOKS,
    )
    expect(among[0]!.worse).toBeCloseTo(50 * alone.worse, 12)
    const beside = judgePaired(
      [...idle(49, false), buildSeries({ marginEffect: MARGIN, rounds })],
      2,
      THREE_LOOKS,
    )
    expect(beside.at(-1)!.worse).toBe(alone.worse)
    expect(beside.map(({ id }) => id).slice(-2)).toEqual(['idle 48', 'a'])
  })

  it('widens by what is assumed of cluster pairs', () => {
    const rounds = twoStages(0.4)
    expect(judgeOne({ rounds }).verdict).toBe('regressed')
    const assumed = { scale: 1, degreesOfFreedom: 500 }
    expect(judgeOne({ rounds, assumed }).verdict).toBe('inconclusive')
    expect(judgeOne({ rounds: twoStages(0), assumed }).verdict).toBe('inconclusive')
    expect(judgeOne({ rounds: twoStages(90), assumed }).verdict).toBe('regressed')
  })

  it('widens when neighbouring rounds are alike', () => {
    const drifting = (centre: number, count: number) =>
      Array.from({ length: count }, (_, i) => centre + Math.sin((4 * Math.PI * i) / count) + i * 1e-6)
    const rounds = [...roundsOf(drifting(0.9, 40), 0), ...roundsOf(drifting(0.9, 80), 1)]
    const last = judgeOne({ rounds }).looks.at(-1)!
    expect(last.offset?.scale).toBeGreaterThan(0.1)
    const careless = { ...THREE_LOOKS, correlationLevel: 0 }
    expect(judgeOne({ rounds }, 2, careless).looks.at(-1)!.worse).toBeLessThan(last.worse)
  })

  it('exchanges its verdicts when the effects turn their sign', () => {
    const effects = fc.array(fc.integer({ min: -300, max: 300 }), { minLength: 40, maxLength: 40 })
    const turn = (text: string) =>
      text.replace('regressed', '?').replace('improved', 'regressed').replace('?', 'improved')
    fc.assert(
      fc.property(effects, fc.integer({ min: -300, max: 300 }), (some, shift) => {
        const values = some.map((one) => (one + shift) / 100)
        const rounds = [...roundsOf(values.slice(0, 16), 0), ...roundsOf(values.slice(16), 1)]
        const turned = rounds.map((one) => ({ ...one, effect: 0 - one.effect }))
        const [one, other] = [judgeOne({ rounds }), judgeOne({ rounds: turned })]
        expect(other.verdict).toBe(turn(one.verdict))
        expect([other.worse, other.better]).toEqual([one.better, one.worse])
      }),
      { numRuns: 50 },
    )
  })
})

describe('estimateOf', () => {
  it('lies within the margin exactly when the last look proves unchanged', () => {
    const effects = fc.array(fc.integer({ min: -300, max: 300 }), { minLength: 40, maxLength: 40 })
    fc.assert(
      fc.property(effects, fc.integer({ min: 1, max: 300 }), (some, limit) => {
        const margin = limit / 100 + 0.0012345
        const values = some.map((one) => one / 100)
        const series = buildSeries({
          marginEffect: margin,
          rounds: [...roundsOf(values.slice(0, 16), 0), ...roundsOf(values.slice(16), 1)],
        })
        const decision = judgePaired([series], 2, THREE_LOOKS)[0]!
        const found = estimateOf(series, decision, THREE_LOOKS)!
        expect(found.confidence).toBeCloseTo(0.96, 12)
        const isWithin = -margin < found.lower && found.upper < margin
        expect(decision.looks[1]!.changed <= 0.02).toBe(isWithin)
        expect(found.effect).toBeGreaterThanOrEqual(found.lower)
        expect(found.effect).toBeLessThanOrEqual(found.upper)
      }),
      { numRuns: 50 },
    )
  })

  it('needs a look with rounds, and is unbounded with few', () => {
    const few = buildSeries({ rounds: roundsOf([1, 2], 0) })
    const [decision] = judgePaired([few], 1, THREE_LOOKS)
    expect(estimateOf(few, decision!, THREE_LOOKS)).toMatchObject({
      effect: 1.5,
      lower: -Infinity,
      upper: Infinity,
    })
    const empty = buildSeries()
    expect(estimateOf(empty, judgePaired([empty], 1, THREE_LOOKS)[0]!, THREE_LOOKS)).toBeUndefined()
  })
})

describe('checkDesign', () => {
  const stage = { rounds: 8, alarmShare: 0.5, unchangedShare: 0.5 }
  test.each([
    ['no stage', { stages: [] }],
    ['shares above one', { stages: [stage, stage, stage] }],
    ['a negative share', { stages: [{ ...stage, alarmShare: -0.1 }] }],
    ['an odd number of rounds', { stages: [{ ...stage, rounds: 6 }] }],
    ['no rate', { falseAlarmRate: 0 }],
    ['a rate that is none', { missRate: Number.NaN }],
  ])('refuses %s', (_, overrides) => {
    expect(() => checkDesign({ ...THREE_LOOKS, ...overrides })).toThrow('not a design')
    expect(() => judgePaired([], 0, { ...THREE_LOOKS, ...overrides })).toThrow(RangeError)
  })

  it('accepts the default, whose shares spend everything', () => {
    expect(() => checkDesign(DEFAULT_DESIGN)).not.toThrow()
    for (const share of ['alarmShare', 'unchangedShare'] as const) {
      expect(DEFAULT_DESIGN.stages.reduce((sum, one) => sum + one[share], 0)).toBeCloseTo(1, 12)
    }
  })
})
