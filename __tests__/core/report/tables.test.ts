import { describe, expect, it } from 'vitest'
import { comparisonTable } from '../../../src/core/report/comparison-table.ts'
import { recordTable } from '../../../src/core/report/record-report.ts'
import { widthInColumns } from '../../../src/core/format/text-layout.ts'
import {
  aComparedSeries,
  aComparison,
  aRecord,
  aSeries,
  CATALOGUE,
} from '../../../support/builders/examples.ts'
import { expectGolden } from './golden.ts'

const plain = { catalogue: CATALOGUE, columns: 100, paint: (_: string, text: string) => text }

describe('recordTable', () => {
  it('shows a real record', () => {
    expectGolden('tables/record.txt', recordTable(aRecord(), plain))
  })

  it('names failed suites, notes and the interruption', () => {
    const suite = { name: 'storage', parameters: {}, durationSeconds: 3 }
    const table = recordTable(
      aRecord({
        interrupted: true,
        suites: [
          { ...suite, status: 'failed', reason: 'fio printed no JSON' },
          { ...suite, name: 'network', status: 'ok', notes: ['the host path is left out: one node'] },
        ],
      }),
      plain,
    )
    expect(table).toContain('2 min 13 s, interrupted')
    expect(table).toContain('storage failed: fio printed no JSON')
    expect(table).toContain('network: the host path is left out: one node')
  })

  it('says so when nothing was measured', () => {
    expect(recordTable(aRecord({ series: [] }), plain)).toContain('Nothing was measured.')
  })

  it('paints through the function and lets no label paint by itself', () => {
    const label = '\u001b[2Jgone'
    const painted = recordTable(
      aRecord({ series: [aSeries('network_throughput', { path: label }, [1e9])] }),
      {
        ...plain,
        paint: (style, text) => `<${style}>${text}</${style}>`,
      },
    )
    expect(painted).toContain('<heading>')
    expect(painted).toContain('\\x1b[2Jgone')
    expect(painted).not.toContain('\u001b')
  })
})

describe('comparisonTable', () => {
  it('shows what needs attention first', () => {
    expectGolden('tables/comparison.txt', comparisonTable(aComparison(), plain))
  })

  it('counts the series of suites that only one side has, and does not list them', () => {
    const absent = (path: string) =>
      aComparedSeries({
        labels: { path },
        verdict: 'missing',
        reason: { code: 'suite-missing', text: 'its suite is not part of this run' },
      })
    const added = aComparedSeries({
      labels: { path: 'added' },
      verdict: 'new',
      reason: { code: 'suite-missing', text: 'base does not have its suite' },
    })
    const series = [aComparedSeries({ labels: { path: 'here' } }), added, absent('gone-1'), absent('gone-2')]
    const table = comparisonTable(aComparison({ series }), plain)
    expect(table).toContain('here')
    // What only head measures is a result.
    expect(table).toContain('added')
    expect(table).not.toContain('gone-1')
    expect(table).toContain('Not listed: 2 series of suites that only one side has.')
  })

  it.each([60, 80, 100, 160])('keeps every label and stays within %d columns', (columns) => {
    const label = Array.from({ length: 12 }, (_, index) => `part-${String(index)}`).join(' ')
    const series = [
      aComparedSeries({ labels: { path: label } }),
      aComparedSeries({ labels: { path: 'short' } }),
    ]
    const table = comparisonTable(aComparison({ series }), { ...plain, columns })
    const squeezed = table.replaceAll(/\s+/g, ' ')
    for (let index = 0; index < 12; index += 1) expect(squeezed).toContain(`part-${String(index)}`)
    // Below 80 columns the numbers alone do not fit; then the label has its smallest width.
    if (columns >= 80)
      for (const line of table.split('\n')) expect(widthInColumns(line)).toBeLessThanOrEqual(columns)
  })

  it('marks series that cannot fail the build, and shows differences, failed suites and warnings', () => {
    const table = comparisonTable(
      aComparison({
        series: [aComparedSeries({ gates: false, verdict: 'regressed' })],
        environmentDifferences: [{ field: 'cpuModel', baseline: 'A', current: null }],
        suites: [{ name: 'storage', status: 'missing', reason: 'not in this run' }],
        warnings: ['only 3 earlier runs'],
      }),
      plain,
    )
    expect(table).toContain('✗ regressed (info)')
    expect(table).toContain('differs: cpuModel: A in the baseline, none now')
    expect(table).toContain('suite storage is not part of this run: not in this run')
    expect(table).toContain('warning: only 3 earlier runs')
  })

  it('says so when no series could be compared', () => {
    expect(comparisonTable(aComparison({ series: [] }), plain)).toContain('No series could be compared.')
  })
})
