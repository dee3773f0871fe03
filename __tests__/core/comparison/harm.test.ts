import { describe, expect, it } from 'vitest'
import { comparisonCharts } from '../../../src/features/charts/core/comparison.ts'
import { effectOfChange, harmOf, headlineOf, worstFirst } from '../../../src/core/record/headline.ts'
import type { ComparedSeries } from '../../../src/core/record/comparison-schema.ts'
import { planPictures } from '../../../src/features/charts/core/comment-pictures.ts'
import { verdictSentence } from '../../../src/core/report/comment-verdict.ts'
import { findings } from '../../../src/core/report/findings.ts'
import { aComparedSeries, aComparison, aRecord, CATALOGUE } from '../../../support/builders/examples.ts'

const changed = (estimate: number): ComparedSeries['change'] => ({
  estimate,
  lower: null,
  upper: null,
  confidence: 0.95,
})
const rate = (estimate: number, more: Partial<ComparedSeries> = {}): ComparedSeries =>
  aComparedSeries({ verdict: 'regressed', change: changed(estimate), labels: { path: 'a' }, ...more })
const time = (estimate: number, more: Partial<ComparedSeries> = {}): ComparedSeries =>
  rate(estimate, { metric: 'network_latency', unit: 's', better: 'lower', ...more })
const errors = (estimate: number, more: Partial<ComparedSeries> = {}): ComparedSeries =>
  rate(estimate, { metric: 'network_udp_loss', unit: '1', better: 'lower', scale: 'absolute', ...more })

describe('how bad a change is', () => {
  it('is the logarithm of a ratio on the relative scale, whatever the margin', () => {
    expect(harmOf(rate(-0.5))).toBeCloseTo(Math.log(2), 12)
    expect(harmOf(time(1))).toBeCloseTo(Math.log(2), 12)
    expect(harmOf(time(1, { margin: 0.5 }))).toBe(harmOf(time(1)))
    expect(harmOf(time(-0.5))).toBeCloseTo(-Math.log(2), 12)
  })

  it('is counted in margins on the absolute scale, each as the default margin of a ratio', () => {
    expect(harmOf(errors(0.02))).toBeCloseTo(Math.log(1.02), 12)
    expect(harmOf(errors(0.5))).toBeCloseTo(25 * Math.log(1.02), 12)
    expect(harmOf(errors(0.01, { margin: 0.001 }))).toBeCloseTo(10 * Math.log(1.02), 12)
    expect(harmOf(errors(0.01, { margin: 0 }))).toBe(Infinity)
    expect(harmOf(errors(0, { margin: 0 }))).toBe(0)
  })

  it('is without bound for a rate that dropped to zero, and none where nothing is known', () => {
    expect(harmOf(rate(-1))).toBe(Infinity)
    expect(harmOf(time(0, { change: null }))).toBe(Infinity)
    expect(harmOf(time(0, { change: null, verdict: 'improved' }))).toBe(-Infinity)
    expect(effectOfChange(time(0, { change: null, verdict: 'inconclusive' }))).toBeUndefined()
    expect(harmOf(time(0, { change: null, verdict: 'inconclusive' }))).toBe(0)
  })

  it('orders what is as bad by name, as a person would', () => {
    const lost = ['10', '2', '1'].map((path) => rate(-1, { labels: { path } }))
    expect(lost.sort(worstFirst).map(({ labels }) => labels['path'])).toEqual(['1', '2', '10'])
  })
})

describe('the worst series of a page', () => {
  const pages: readonly (readonly [string, readonly ComparedSeries[], string, string])[] = [
    ['half the rate before +60 % of time', [time(0.6), rate(-0.5)], 'network_throughput', '−50 %'],
    ['+150 % of time before half the rate', [rate(-0.5), time(1.5)], 'network_latency', '+150 %'],
    ['50 points of errors before +3 % of time', [time(0.03), errors(0.5)], 'network_udp_loss', '+50 pp'],
    ['−20 % before 3 points of errors', [errors(0.03), rate(-0.2)], 'network_throughput', '−20 %'],
    ['the first by name of two lost', [rate(-1, { labels: { path: 'b' } }), rate(-1)], 'path a', '−100 %'],
  ]

  it.each(pages)('is one and the same everywhere: %s', (_, series, name, change) => {
    const given = aComparison({ series: [...series], gate: { ...aComparison().gate, gatingSeries: 2 } })
    const comparison = { ...given, headline: headlineOf(given) }
    expect(comparison.headline).toMatch(new RegExp(`, most of all .*${name}.* \\${change}\\.$`))
    const [row] = findings(comparison, CATALOGUE).flatMap(({ rows }) => rows)
    expect(row?.change).toBe(change)
    expect(comparison.headline).toContain(row?.series.metric)
    const result = { variant: null, record: aRecord(), comparison, problem: null }
    expect(verdictSentence(result, false)).toBe(
      `Regressed: 2 of 2 gating series are worse, most of all ${row?.name ?? ''} ${change}.`,
    )
    expect(comparisonCharts(comparison, CATALOGUE)[0]?.title).toContain(`worst ${change} (`)
    const [picture] = planPictures([{ name: '', version: '0.1.0', result }], CATALOGUE)
    expect(picture?.title).toBe(comparisonCharts(comparison, CATALOGUE)[0]?.title)
  })

  it('makes the picture of its suite the first', () => {
    const storage = rate(-0.4, { metric: 'storage_iops', unit: '1/s' })
    for (const [series, first] of [
      [[time(0.03), errors(0.9), storage], 'network'],
      [[time(0.03), errors(0.03), storage], 'storage'],
    ] as const) {
      const result = {
        variant: null,
        record: aRecord(),
        comparison: aComparison({ series: [...series] }),
        problem: null,
      }
      const plans = planPictures([{ name: '', version: '0.1.0', result }], CATALOGUE)
      expect(plans.map(({ suite }) => suite)[0]).toBe(first)
    }
  })
})
