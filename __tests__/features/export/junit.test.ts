import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { headlineOf } from '../../../src/core/record/headline.ts'
import type { Comparison, OverallVerdict, SeriesVerdict } from '../../../src/core/record/comparison-schema.ts'
import { formatSeries } from '../../../src/core/series.ts'
import { buildRecord } from '../../../support/builders/records.ts'
import { aComparedSeries, aComparison, THROTTLED } from '../../../support/builders/examples.ts'
import { anyText, hostileRecord, HOSTILE_TEXTS, recordInput, series, textOf } from './inputs.ts'
import { readXml, type ReadElement } from './read-xml.ts'

interface ReadCase {
  readonly name: string
  readonly className: string
  readonly result: string
  readonly message: string
  readonly output: string
}

function suitesOf(text: string): readonly ReadElement[] {
  const root = readXml(text)
  expect(root.name).toBe('testsuites')
  const all = root.children.flatMap((suite) => casesOf(suite))
  expect(countsOf(root)).toEqual([all.length, having(all, 'failure'), having(all, 'error')])
  for (const suite of root.children) {
    const cases = casesOf(suite)
    expect(countsOf(suite)).toEqual([cases.length, having(cases, 'failure'), having(cases, 'error')])
    expect(Number(suite.attributes['skipped'])).toBe(having(cases, 'skipped'))
    expect(suite.attributes['timestamp']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
    expect(suite.attributes['time']).toMatch(/^\d+\.\d{3}$/)
  }
  return root.children
}

const countsOf = ({ attributes }: ReadElement): number[] =>
  ['tests', 'failures', 'errors'].map((name) => Number(attributes[name]))
const having = (cases: readonly ReadCase[], result: string): number =>
  cases.filter((one) => one.result === result).length

function casesOf(suite: ReadElement): ReadCase[] {
  return suite.children
    .filter(({ name }) => name === 'testcase')
    .map(({ attributes, children }) => {
      const result = children.find(({ name }) => name !== 'system-out')
      return {
        name: attributes['name'] ?? '',
        className: attributes['classname'] ?? '',
        result: result?.name ?? 'passed',
        message: result?.attributes['message'] ?? '',
        output: children.find(({ name }) => name === 'system-out')?.text ?? '',
      }
    })
}

const ofComparison = (overrides: Partial<Comparison>): ReadCase[] =>
  suitesOf(
    textOf('junit', [{ kind: 'comparison', source: 'c.json', comparison: aComparison(overrides) }]),
  ).flatMap(casesOf)
const ofRecord = (record: ReturnType<typeof buildRecord>): ReadCase[] =>
  suitesOf(textOf('junit', [recordInput(record)])).flatMap(casesOf)

describe('junit of comparisons', () => {
  it('fails the series that regressed, with the reason and both numbers', () => {
    const cases = ofComparison({ series: [THROTTLED] })
    expect(cases).toEqual([
      expect.objectContaining({
        name: 'verdict',
        className: 'kbench',
        result: 'failure',
        message: headlineOf(aComparison({ series: [THROTTLED] })),
      }),
      {
        name: formatSeries(THROTTLED),
        className: 'kbench.network',
        result: 'failure',
        message: 'regressed: Slower by more than the margin of 2 %, proven at 0.02 % over 6 series.',
        output: [
          'baseline: 11760000000 bit/s',
          'current: 1920000000 bit/s',
          'change (relative): -0.837, from -0.861 to -0.809',
          'margin: 0.02',
        ].join('\n'),
      },
    ])
  })

  it.each<[SeriesVerdict, boolean, string]>([
    ['improved', true, 'passed'],
    ['unchanged', true, 'passed'],
    ['regressed', true, 'failure'],
    ['regressed', false, 'skipped'],
    ['missing', true, 'error'],
    ['missing', false, 'skipped'],
    ['inconclusive', true, 'skipped'],
    ['incomparable', true, 'skipped'],
    ['new', true, 'skipped'],
  ])('shows %s (gates: %s) as %s', (verdict, gates, result) => {
    const cases = ofComparison({ verdict: 'passed', series: [aComparedSeries({ verdict, gates })] })
    expect(cases[1]?.result).toBe(result)
    expect(cases[1]?.result === 'passed' || cases[1]?.message.startsWith(`${verdict}: `)).toBe(true)
  })

  it.each<[OverallVerdict, string]>([
    ['passed', 'passed'],
    ['regressed', 'failure'],
    ['incomplete', 'error'],
    ['inconclusive', 'skipped'],
    ['incomparable', 'skipped'],
  ])('shows the verdict %s as %s, with the headline', (verdict, result) => {
    const series = [aComparedSeries({ metric: 'a<b' })]
    const [first] = ofComparison({ verdict, series })
    expect(first).toMatchObject({ name: 'verdict', result })
    expect(`${first?.message ?? ''}${first?.output ?? ''}`).toContain(
      headlineOf(aComparison({ verdict, series })),
    )
  })

  it('names suites that were not measured, warnings and differences of the environment', () => {
    const cases = ofComparison({
      suites: [
        { name: 'network', status: 'ok' },
        { name: 'storage', status: 'failed', reason: 'fio ended with 1' },
        { name: 'http', status: 'missing' },
        { name: 'image-pull', status: 'skipped', reason: 'no registry' },
      ],
      series: [],
      warnings: ['a warning'],
      environmentDifferences: [{ field: 'kernel', baseline: '6.1', current: null }],
    })
    expect(cases.map(({ name, result, message }) => [name, result, message])).toEqual([
      ['verdict', 'failure', expect.stringMatching(/^Regressed: /)],
      ['suite storage', 'error', 'suite storage failed: fio ended with 1'],
      ['suite http', 'error', 'suite http is not part of this run'],
      ['suite image-pull', 'skipped', 'suite image-pull was skipped: no registry'],
    ])
    expect(cases[0]?.output).toBe('kernel: 6.1 in the baseline, none now\na warning')
  })

  it('puts series of metrics that no suite measures into a separate suite', () => {
    const cases = ofComparison({ series: [aComparedSeries({ metric: 'of_another_tool' })] })
    expect(cases[1]?.className).toBe('kbench.other')
  })
})

describe('junit of records', () => {
  it('has one test for the run and one per suite', () => {
    expect(ofRecord(hostileRecord()).map(({ name, result, message }) => [name, result, message])).toEqual([
      ['run', 'passed', ''],
      ['suite network', 'passed', ''],
      ['suite storage', 'error', 'suite storage failed: fio <ended> with "1" & said\nno'],
      ['suite http', 'skipped', 'suite http skipped: not wanted'],
    ])
  })

  it('prints the medians of a suite, and those that belong to none with the run', () => {
    const cases = ofRecord(hostileRecord())
    expect(cases[1]?.output.split('\n')).toContain(
      'network_throughput{path="pod-to-pod"} 9400000000 bit/s (3 samples)',
    )
    expect(cases[0]?.output.split('\n')).toContain('extreme{value="1e-9"} 1e-9 s (1 samples)')
  })

  it('is red when the run was interrupted or nothing was measured', () => {
    const one = [series('network_jitter', {}, [1])]
    expect(ofRecord(buildRecord({ series: one, interrupted: true }))[0]).toMatchObject({
      result: 'error',
      message: 'the run was stopped before its end',
    })
    expect(ofRecord(buildRecord())[0]).toMatchObject({ result: 'error', message: 'nothing was measured' })
    expect(ofRecord(buildRecord({ series: one }))[0]).toMatchObject({ result: 'passed' })
  })

  it('distinguishes several files', () => {
    const suites = suitesOf(
      textOf('junit', [
        recordInput(hostileRecord({ id: 'a', subject: { name: 'base' } }), 'base.json'),
        { kind: 'comparison', source: 'comparison.json', comparison: aComparison() },
      ]),
    )
    expect(suites.map(({ attributes }) => attributes['name'])).toEqual([
      'base.json: kbench base',
      'comparison.json: kbench',
      'comparison.json: network',
      'comparison.json: storage',
    ])
  })
})

describe('junit: round trip', () => {
  // A reader of XML turns other line ends into line feeds; characters that XML has not are replaced.
  const inXml = (text: string): string =>
    text.replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')

  it.each(HOSTILE_TEXTS)('reads back %j', (text) => {
    const reason = { code: 'x', text }
    const compared = aComparedSeries({ verdict: 'regressed', labels: { text }, reason })
    expect(ofComparison({ series: [compared] })[1]).toMatchObject({
      name: inXml(formatSeries(compared)),
      message: `regressed: ${inXml(text)}`,
    })
  })

  it('reads back any text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const compared = aComparedSeries({
          verdict: 'missing',
          labels: { text },
          reason: { code: 'x', text },
        })
        const [first, second] = ofComparison({
          warnings: [text],
          verdict: 'inconclusive',
          series: [compared],
        })
        expect(second).toMatchObject({
          name: inXml(formatSeries(compared)),
          message: `missing: ${inXml(text)}`,
        })
        expect(first?.output).toBe(inXml(text))
      }),
      { numRuns: 300 },
    )
  })

  it('is red exactly where the comparison is', () => {
    const verdicts = [
      'regressed',
      'improved',
      'unchanged',
      'inconclusive',
      'new',
      'missing',
      'incomparable',
    ] as const
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...verdicts), fc.boolean()), { maxLength: 6 }), (all) => {
        const compared = all.map(([verdict, gates], index) =>
          aComparedSeries({ verdict, gates, labels: { index: String(index) } }),
        )
        const red = ofComparison({ verdict: 'passed', series: compared }).filter(({ result }) =>
          ['failure', 'error'].includes(result),
        )
        const expected = compared.filter(
          ({ verdict, gates }) => gates && ['regressed', 'missing'].includes(verdict),
        )
        expect(red.map(({ name }) => name)).toEqual(expected.map(formatSeries))
      }),
    )
  })
})
