import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { comparisonMarkdown } from '../../../src/core/report/comparison-markdown.ts'
import { recordMarkdown } from '../../../src/core/report/record-report.ts'
import {
  aComparedSeries,
  aComparison,
  aRecord,
  aSeries,
  CATALOGUE,
  THROTTLED,
} from '../../../support/builders/examples.ts'
import { expectGolden } from './golden.ts'

const charts = [{ suite: 'network', markdown: '![network: 1 of 4 series regressed](charts/network.png)' }]
const bytes = (text: string): number => Buffer.byteLength(text)
const EVIL = '`|</details><script>x</script> @octocat #12 [l](http://a.example)\n# heading\n| a | b |'

/** Lines that start something in Markdown, tags and links that are ours are all there is, whatever the record says. */
function expectHarmless(markdown: string): void {
  expect(markdown).not.toMatch(/<(?!\/?(?:details|summary|code)>)/)
  expect(markdown).not.toMatch(/@octocat|(?<!&)#12|http:\/\/|^# heading|\[l\]/m)
  const tags = (name: string): number => markdown.split(name).length
  expect(tags('<details>')).toBe(tags('</details>'))
  expect(tags('<code>')).toBe(tags('</code>'))
}

describe('recordMarkdown', () => {
  it('reports a real record', () => {
    expectGolden('markdown/record.md', recordMarkdown(aRecord(), { catalogue: CATALOGUE, charts }))
  })

  it('calls a run that nobody named a run', () => {
    const text = recordMarkdown(aRecord({ subject: { name: 'current', labels: {} } }), {
      catalogue: CATALOGUE,
    })
    expect(text).toMatch(/^## kbench: run on kind\n/)
  })

  it('is harmless whatever the record says', () => {
    const record = aRecord({
      id: EVIL,
      subject: { name: EVIL, commit: EVIL, ref: EVIL, labels: {} },
      suites: [
        { name: EVIL, status: 'failed', reason: EVIL, notes: [EVIL], parameters: {}, durationSeconds: 1 },
      ],
      series: [aSeries('network_throughput', { [EVIL]: EVIL }, [1]), aSeries(EVIL, { path: EVIL }, [1])],
    })
    const { facts } = record.environment
    const environment = {
      provider: EVIL,
      fingerprint: EVIL,
      facts: { ...facts, cni: EVIL, tools: { [EVIL]: EVIL } },
    }
    const evilChart = [{ suite: EVIL, markdown: '![chart](chart.svg)' }]
    expectHarmless(recordMarkdown({ ...record, environment }, { catalogue: CATALOGUE, charts: evilChart }))
  })

  it('says what went wrong before the numbers', () => {
    const suites = [
      { name: 'storage', status: 'failed' as const, reason: 'no fio', parameters: {}, durationSeconds: 1 },
    ]
    const text = recordMarkdown(aRecord({ interrupted: true, suites }), { catalogue: CATALOGUE })
    expect(text.indexOf('The run was interrupted')).toBeGreaterThan(0)
    expect(text.indexOf('- Suite **storage** failed: no fio')).toBeLessThan(text.indexOf('**Throughput'))
  })
})

describe('comparisonMarkdown', () => {
  it('reports a regression in its first line', () => {
    const text = comparisonMarkdown(aComparison(), { catalogue: CATALOGUE, charts, current: aRecord() })
    expect(text.split('\n')[0]).toMatch(/^## ✗ Regressed: /)
    expectGolden('markdown/comparison.md', text)
  })

  it('is harmless whatever the comparison says', () => {
    const series = [
      aComparedSeries({
        metric: EVIL,
        labels: { [EVIL]: EVIL },
        verdict: 'regressed',
        reason: { code: 'x', text: EVIL },
      }),
      aComparedSeries({ labels: { path: EVIL }, verdict: 'inconclusive' }),
    ]
    const text = comparisonMarkdown(
      aComparison({
        headline: EVIL,
        series,
        warnings: [EVIL],
        environmentDifferences: [{ field: EVIL, baseline: EVIL, current: null }],
        suites: [{ name: EVIL, status: 'missing', reason: EVIL }],
        gate: { falseAlarmRate: 0.01, gatingSeries: 1, method: EVIL },
      }),
      { catalogue: CATALOGUE },
    )
    expectHarmless(text)
  })

  it('says that nothing was compared, and why', () => {
    const text = comparisonMarkdown(
      aComparison({
        verdict: 'incomparable',
        headline: 'The environments differ',
        series: [],
        environmentDifferences: [{ field: 'kubernetes', baseline: '1.33', current: '1.34' }],
      }),
      { catalogue: CATALOGUE },
    )
    expect(text).toContain('**No series could be compared.**')
    expect(text).toContain('- kubernetes: 1.33 in the baseline, 1.34 now')
  })
})

describe('the size limit', () => {
  const many = (count: number, verdict: 'regressed' | 'unchanged'): ReturnType<typeof aComparedSeries>[] =>
    Array.from({ length: count }, (_, index) =>
      aComparedSeries({
        ...(verdict === 'regressed' ? THROTTLED : {}),
        verdict,
        labels: { path: `path-${String(index)}` },
      }),
    )

  it('keeps the regressions and says what it left out', () => {
    const comparison = aComparison({ series: [...many(3, 'regressed'), ...many(2000, 'unchanged')] })
    const whole = comparisonMarkdown(comparison, { catalogue: CATALOGUE })
    const short = comparisonMarkdown(comparison, { catalogue: CATALOGUE, maximumBytes: 60_000 })
    expect(bytes(whole)).toBeGreaterThan(60_000)
    expect(bytes(short)).toBeLessThanOrEqual(60_000)
    expect(bytes(short)).toBeGreaterThan(55_000)
    for (const index of [0, 1, 2]) expect(short).toContain(`path="path-${String(index)}"`)
    expect(short).toMatch(/Left out, because the space here is limited: \d+ of 2000 rows of unchanged series/)
    expect(short.split('<details>')).toHaveLength(short.split('</details>').length)
  })

  it('cuts nothing that fits', () => {
    const whole = comparisonMarkdown(aComparison(), { catalogue: CATALOGUE })
    expect(comparisonMarkdown(aComparison(), { catalogue: CATALOGUE, maximumBytes: bytes(whole) })).toBe(
      whole,
    )
  })

  it('keeps to any limit from 3,000 bytes on, with the verdict as first line', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3000, max: 30_000 }),
        fc.nat(80),
        fc.nat(80),
        (maximumBytes, bad, good) => {
          const comparison = aComparison({
            series: [...many(bad, 'regressed'), ...many(good, 'unchanged')],
            warnings: Array.from({ length: good }, () => '警告'.repeat(30)),
          })
          const text = comparisonMarkdown(comparison, {
            catalogue: CATALOGUE,
            maximumBytes,
            current: aRecord(),
          })
          expect(bytes(text)).toBeLessThanOrEqual(maximumBytes)
          expect(text).toMatch(/^## ✗ Regressed/)
        },
      ),
      { numRuns: 40 },
    )
  })
})
