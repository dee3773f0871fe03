import { describe, expect, it } from 'vitest'
import { contradictionIn, headlineOf } from '../../../src/core/record/headline.ts'
import {
  OVERALL_VERDICTS,
  type ComparedSeries,
  type Comparison,
} from '../../../src/core/record/comparison-schema.ts'
import type { MeasuredResult } from '../../../src/core/record/measured.ts'
import { baselineResult, pairResult, QUIET, shaped } from '../report/comment/examples.ts'

const of = ({ comparison }: MeasuredResult): Comparison => comparison!
const steady = QUIET.map((shape) => ({ ...shape, noise: 0.002 }))
const comparisons: readonly (readonly [string, Comparison])[] = [
  ['a pair that regressed', of(pairResult(shaped({ 0: { change: -0.12 }, 3: { noise: 0.7 } })))],
  ['a pair that regressed twice', of(pairResult(shaped({ 0: { change: -0.12 }, 1: { change: 0.3 } })))],
  ['a pair that passed', of(pairResult(steady))],
  ['a pair that is open', of(pairResult(shaped({ 0: { noise: 0.9 } })))],
  ['a pair without a series of head', of(pairResult(shaped({ 1: { missing: true } })))],
  ['a run that passed', of(baselineResult(steady))],
  ['a run that is open', of(baselineResult(QUIET))],
  ['a run elsewhere', of(baselineResult(QUIET, { facts: { cni: 'cilium' } }))],
]

const PRAISE = 'Approved by the maintainers'

describe('the headline of a comparison', () => {
  it.each(comparisons)('of %s follows from its numbers, whatever stood there', (_, comparison) => {
    expect(contradictionIn(comparison)).toBeUndefined()
    expect(headlineOf({ ...comparison, headline: PRAISE } as Comparison)).toBe(comparison.headline)
    expect(comparison.headline).toMatch(new RegExp(`^${comparison.verdict}: `, 'i'))
  })

  it('names a suite that was not measured, and quotes nothing that it says of itself', () => {
    const comparison = of(pairResult(steady))
    const suites = [{ name: 'storage', status: 'failed' as const, reason: PRAISE }]
    expect(headlineOf({ ...comparison, verdict: 'incomplete', suites })).toBe(
      'Incomplete: suite storage failed.',
    )
  })

  it.each(comparisons)('of %s quotes no text of a stranger under any verdict', (_, comparison) => {
    for (const verdict of OVERALL_VERDICTS) {
      const headline = headlineOf({
        ...comparison,
        verdict,
        warnings: [PRAISE],
        environmentDifferences: [
          { field: 'cni', baseline: PRAISE, current: PRAISE },
          { field: PRAISE, baseline: 'a', current: 'b' },
        ],
        suites: [{ name: 'storage', status: 'failed', reason: PRAISE }],
        series: comparison.series.map((series) => ({
          ...series,
          reason: { ...series.reason, text: PRAISE },
        })),
      })
      expect(headline).not.toContain('Approved')
    }
  })
})

describe('a comparison of a stranger', () => {
  it.each(comparisons)('cannot give %s another verdict, but incomplete', (_, comparison) => {
    for (const verdict of OVERALL_VERDICTS.filter((one) => one !== comparison.verdict)) {
      const mayBe = verdict === 'incomplete' && comparison.verdict !== 'regressed'
      const found = contradictionIn({ ...comparison, verdict })
      if (mayBe) expect(found).toBeUndefined()
      else expect(found).toBe(`its verdict is ${verdict}, its series make it ${comparison.verdict}`)
    }
  })

  const passed = of(baselineResult(steady))
  const first = (
    comparison: Comparison,
    change: (series: ComparedSeries) => Partial<ComparedSeries>,
  ): Comparison => ({
    ...comparison,
    series: comparison.series.map((series, index) =>
      index === 0 ? { ...series, ...change(series) } : series,
    ),
  })
  it.each<[string, Comparison, string]>([
    [
      'a number of series that can fail the build',
      { ...passed, gate: { ...passed.gate, gatingSeries: 40 } },
      'it says that 40 series can fail the build, and has 4',
    ],
    [
      'a regression that became better',
      first({ ...passed, verdict: 'regressed' }, ({ change }) => ({
        verdict: 'regressed',
        change: { ...change!, estimate: -0.5 },
      })),
      'a series of network_latency is regressed, which its change is not',
    ],
    [
      'an improvement that became worse',
      first(passed, ({ change }) => ({ verdict: 'improved', change: { ...change!, estimate: 0.5 } })),
      'a series of network_latency is improved, which its change is not',
    ],
    [
      'no change, of half its size',
      first(passed, ({ change }) => ({ verdict: 'unchanged', change: { ...change!, estimate: -0.5 } })),
      'a series of network_latency is unchanged, which its change is not',
    ],
  ])('cannot claim %s', (_, comparison, message) => {
    expect(contradictionIn(comparison)).toBe(message)
  })
})
