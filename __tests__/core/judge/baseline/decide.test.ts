import { describe, expect, it, test } from 'vitest'
import fc from 'fast-check'
import { decide, type Decision } from '../judged.ts'
import type { evidenceOfRuns } from '../../../../src/core/judge/baseline-evidence.ts'
import { referenceCases, relativeError } from '../../../../support/stats-reference.ts'
import { buildMeasurement } from './measurement.ts'

const decideOne = (overrides: Partial<Parameters<typeof evidenceOfRuns>[0]>, rate = 0.01): Decision =>
  decide([buildMeasurement(overrides)], rate)[0]!
const outcome = (overrides: Partial<Parameters<typeof evidenceOfRuns>[0]>): string => {
  const { verdict, code } = decideOne(overrides)
  return `${verdict}: ${code}`
}
const scaled = (factor: number): number[] => buildMeasurement().baseline.map((value) => value * factor)

interface Case extends Pick<
  Parameters<typeof evidenceOfRuns>[0],
  'scale' | 'better' | 'margin' | 'baseline' | 'current'
> {
  readonly pValue: number
  readonly estimate: number
  readonly lower: number
  readonly upper: number
}

describe('against the t test of scipy', () => {
  test.each((referenceCases('prediction') as Case[]).map((one, index) => [index, one] as const))(
    'case %i',
    (_, { pValue, estimate, lower, upper, ...one }) => {
      const decision = decideOne(one)
      expect(relativeError(decision.pValue!, pValue)).toBeLessThan(1e-6)
      expect(decision.change!.estimate).toBeCloseTo(estimate, 9)
      expect(relativeError(decision.change!.lower!, lower)).toBeLessThan(1e-6)
      expect(relativeError(decision.change!.upper!, upper)).toBeLessThan(1e-6)
    },
  )
})

describe('verdicts', () => {
  test.each<[string, Partial<Parameters<typeof evidenceOfRuns>[0]>, string]>([
    ['a time that doubled', { current: 2 }, 'regressed: beyond-margin'],
    ['a rate that doubled', { current: 2, better: 'higher' }, 'improved: beyond-margin'],
    ['a time that halved', { current: 0.5 }, 'improved: beyond-margin'],
    ['a rate that halved', { current: 0.5, better: 'higher' }, 'regressed: beyond-margin'],
    ['nothing changed, wide margin', { margin: 0.1 }, 'unchanged: within-margin'],
    ['nothing changed, margin below the noise', { margin: 0.005 }, 'inconclusive: within-noise'],
    ['worse for a wide interval, not proven', { current: 1.038, margin: 0.01 }, 'inconclusive: suspect'],
    ['better, not proven', { current: 0.963, margin: 0.01 }, 'inconclusive: within-noise'],
    ['four runs', { current: 1000, baseline: [1, 1.01, 0.99, 1] }, 'inconclusive: too-few-runs'],
    ['four runs and no change', { baseline: [1, 1.001, 0.999, 1], margin: 0.1 }, 'unchanged: within-margin'],
    ['one run', { baseline: [1] }, 'inconclusive: too-few-runs'],
    ['four equal runs', { baseline: [1, 1, 1, 1] }, 'inconclusive: too-few-runs'],
    ['five equal runs, the same value', { baseline: [1, 1, 1, 1, 1] }, 'unchanged: constant-baseline'],
    ['five equal runs, no margin', { baseline: scaled(0).map(() => 7), current: 7, margin: 0 }, 'unchanged: constant-baseline'],
    ['five equal runs, within the margin', { baseline: [1, 1, 1, 1, 1], current: 1.0123 }, 'unchanged: constant-baseline'],
    ['five equal runs, worse', { baseline: [1, 1, 1, 1, 1], current: 1.2345 }, 'regressed: constant-baseline'],
    ['five equal runs, better', { baseline: [1, 1, 1, 1, 1], current: 0.5432 }, 'improved: constant-baseline'],
    ['five equal coarse values, one step up', { baseline: Array(5).fill(0.0012) as number[], current: 0.0013 }, 'inconclusive: rounding'],
    ['five equal coarse values, two steps up', { baseline: Array(5).fill(0.0012) as number[], current: 0.0014 }, 'regressed: constant-baseline'],
    ['equal but for converting units', { baseline: [0.3, 0.3, 0.1 * 3, 0.3, 0.3], current: 0.30000000000000004 }, 'unchanged: constant-baseline'],
    ['a rate that dropped to zero', { better: 'higher', current: 0 }, 'regressed: dropped-to-zero'],
    ['a constant rate that dropped to zero', { better: 'higher', current: 0, baseline: [1, 1, 1, 1, 1] }, 'regressed: dropped-to-zero'],
    ['a rate that dropped to zero from four runs', { better: 'higher', current: 0, baseline: [1, 2, 3, 4] }, 'inconclusive: too-few-runs'],
    ['a time of zero', { current: 0 }, 'inconclusive: non-positive'],
    ['a negative rate', { better: 'higher', current: -1 }, 'inconclusive: non-positive'],
    ['zeros in the baseline', { baseline: [0, 1, 1, 1, 1.1] }, 'inconclusive: non-positive'],
    ['only zeros on both sides', { baseline: [0, 0, 0, 0, 0], current: 0 }, 'unchanged: constant-baseline'],
    ['from zero to something', { baseline: [0, 0, 0, 0, 0], current: 1 }, 'inconclusive: non-positive'],
    ['not a number', { current: Number.NaN }, 'inconclusive: non-finite'],
    ['an infinite baseline', { baseline: [1, 1, Infinity, 1, 1] }, 'inconclusive: non-finite'],
    ['no loss, as ever', { scale: 'absolute', baseline: [0, 0, 0, 0, 0], current: 0 }, 'unchanged: constant-baseline'],
    ['a little loss', { scale: 'absolute', baseline: [0, 0, 0, 0, 0], current: 0.0123 }, 'unchanged: constant-baseline'],
    ['much loss', { scale: 'absolute', baseline: [0, 0, 0, 0, 0], current: 0.1234 }, 'regressed: constant-baseline'],
    ['less loss', { scale: 'absolute', baseline: [0.3, 0.31, 0.3, 0.29, 0.3], current: 0 }, 'improved: beyond-margin'],
  ])('%s', (_, overrides, expected) => {
    expect(outcome(overrides)).toBe(expected)
  }) // prettier-ignore
})

describe('margin', () => {
  // At the margin itself the one-sided p-value is one half.
  test.each([
    ['a time may grow to 1.02 times the old one', 'lower', 1.02],
    ['a rate may fall to 1/1.02 of the old one', 'higher', 1 / 1.02],
  ] as const)('of 2 %: %s', (_, better, factor) => {
    const baseline = [0.98, 1, 1 / 0.98, 0.99, 1 / 0.99]
    const centre = Math.exp(baseline.reduce((sum, value) => sum + Math.log(value), 0) / 5)
    expect(decideOne({ baseline, better, margin: 0.02, current: centre * factor }).pValue).toBeCloseTo(0.5, 9)
  })

  it('is a plain difference on the absolute scale', () => {
    const baseline = [0.1, 0.12, 0.08, 0.1, 0.1]
    const decision = decideOne({ scale: 'absolute', baseline, margin: 0.03, current: 0.13 })
    expect(decision.pValue).toBeCloseTo(0.5, 9)
    expect(decision.change?.estimate).toBeCloseTo(0.03, 12)
  })
})

describe('families', () => {
  const weak = { baseline: [1, 1.01, 0.99, 1.02, 0.98], current: 1.25 }
  const verdictOf = (others: readonly Partial<Parameters<typeof evidenceOfRuns>[0]>[]): string =>
    decide([weak, ...others].map(buildMeasurement), 0.01)[0]!.verdict

  it('asks for more proof the more series gate, and not for what only informs', () => {
    const quiet = Array.from({ length: 200 }, () => ({ margin: 0.02 }))
    expect(verdictOf([])).toBe('regressed')
    expect(verdictOf(quiet)).toBe('inconclusive')
    expect(verdictOf(quiet.map((one) => ({ ...one, gates: false })))).toBe('regressed')
  })

  it('finds an informational regression too', () => {
    expect(decideOne({ gates: false, current: 2 }).verdict).toBe('regressed')
  })
})

describe('smallest provable change', () => {
  const nothingOther = (current: number, better: 'higher' | 'lower'): Decision =>
    decideOne({ current, better })

  test.each(['higher', 'lower'] as const)('is the limit of what is proven, %s is better', (better) => {
    const smallest = nothingOther(1, better).smallestProvableChange!
    const centre = Math.exp(buildMeasurement().baseline.reduce((sum, one) => sum + Math.log(one), 0) / 5)
    const at = (size: number): number => centre * (better === 'lower' ? 1 + size : 1 - size)
    expect(nothingOther(at(smallest * 1.001), better).verdict).toBe('regressed')
    expect(nothingOther(at(smallest * 0.999), better).verdict).toBe('inconclusive')
  })

  it('is a share below 1 for a rate, however noisy it is', () => {
    const noisy = { baseline: [1, 5, 0.2, 9, 0.5], current: 1 }
    const rate = decideOne({ ...noisy, better: 'higher' }).smallestProvableChange!
    expect(rate).toBeGreaterThan(0.9)
    expect(rate).toBeLessThan(1)
    expect(decideOne({ ...noisy, better: 'lower' }).smallestProvableChange).toBeGreaterThan(100)
  })

  it('is none with too few runs', () => {
    expect(decideOne({ baseline: [1, 1.1, 1.2, 1.3] }).smallestProvableChange).toBeNull()
  })

  it('is the margin when the baseline does not vary', () => {
    expect(decideOne({ baseline: [2, 2, 2, 2, 2], current: 2 }).smallestProvableChange).toBeCloseTo(0.02, 12)
  })
})

describe('interval', () => {
  it('has no ends with a single run', () => {
    expect(decideOne({ baseline: [2], current: 3 }).change).toEqual({
      estimate: expect.closeTo(0.5, 12),
      lower: null,
      upper: null,
      confidence: 0.95,
    })
  })

  it('leaves out an end too large for a number', () => {
    const change = decideOne({ baseline: [1e-200, 1e200], current: 1 }).change
    expect(change?.lower).toBeCloseTo(-1, 12)
    expect(change?.upper).toBeNull()
  })
})

describe('properties', () => {
  const positive = fc.double({ min: 0.1, max: 10, noNaN: true })
  const series = fc.record({
    scale: fc.constant('relative' as const),
    better: fc.constantFrom('lower' as const, 'higher' as const),
    margin: fc.constantFrom(0, 0.02, 0.3),
    gates: fc.boolean(),
    baseline: fc.array(positive, { minLength: 1, maxLength: 12 }),
    current: positive,
  })

  it('a rate and the time that is its reciprocal get the same verdict', () => {
    fc.assert(
      fc.property(fc.array(series, { maxLength: 6 }), (some) => {
        const turned = some.map((one) => ({
          ...one,
          better: one.better === 'lower' ? ('higher' as const) : ('lower' as const),
          baseline: one.baseline.map((value) => 1 / value),
          current: 1 / one.current,
        }))
        const verdicts = (all: readonly Parameters<typeof evidenceOfRuns>[0][]): string[] =>
          decide(all, 0.01).map(({ verdict }) => verdict)
        expect(verdicts(turned)).toEqual(verdicts(some))
      }),
    )
  })

  it('the verdict does not depend on the unit nor on the order of the runs', () => {
    fc.assert(
      fc.property(series, (one) => {
        const other = {
          ...one,
          baseline: [...one.baseline].reverse().map((v) => v * 8),
          current: one.current * 8,
        }
        expect(decide([other], 0.01)[0]!.verdict).toBe(decide([one], 0.01)[0]!.verdict)
      }),
    )
  })

  it('runs that differ in their last bits alone are equal runs', () => {
    const ulps = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 7 })
    fc.assert(
      fc.property(positive, ulps, fc.constantFrom(0, 0.02, 0.3), (value, some, margin) => {
        const near = some.map((one) => value * (1 + one * 2 ** -52))
        const [found, exact] = [near, near.map(() => value)].map((baseline) =>
          decideOne({ baseline, current: value, margin }),
        )
        expect([found!.verdict, found!.code]).toEqual([exact!.verdict, exact!.code])
      }),
    )
  })

  it('what is proven is beyond the margin', () => {
    fc.assert(
      fc.property(series, (one) => {
        const { verdict, effect } = decide([one], 0.01)[0]!
        const limit = Math.log1p(one.margin)
        if (verdict === 'regressed') expect(effect).toBeGreaterThan(limit)
        if (verdict === 'improved') expect(effect).toBeLessThan(-limit)
        if (verdict === 'unchanged') expect(Math.abs(effect!)).toBeLessThanOrEqual(limit)
      }),
    )
  })
})
