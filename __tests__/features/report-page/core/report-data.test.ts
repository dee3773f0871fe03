import { describe, expect, it } from 'vitest'
import { reportData, reportTitle } from '../../../../src/features/report-page/core/report-data.ts'
import { buildSeries } from '../../../../support/builders/records.ts'
import { aComparison, aRecord, CATALOGUE } from '../../../../support/builders/examples.ts'

describe('the data of a report', () => {
  it('holds a record once, however many parts show it', () => {
    const record = aRecord()
    const { records, parts } = reportData(
      [
        { kind: 'record', record },
        {
          kind: 'comparison',
          comparison: aComparison(),
          current: record,
          earlier: [aRecord({ id: 'before' })],
        },
      ],
      CATALOGUE,
    )
    expect(records.map(({ id }) => id)).toEqual([record.id, 'before'])
    expect(parts).toMatchObject([{ record: 0 }, { current: 0, earlier: [1] }])
  })

  it('has the metrics that are shown, in the order of the catalogue, with their suites', () => {
    const record = aRecord({
      series: [buildSeries('storage_iops', [1]), buildSeries('network_latency', [1])],
    })
    expect(
      reportData([{ kind: 'record', record }], CATALOGUE).metrics.map(({ id, suite }) => [id, suite]),
    ).toEqual([
      ['network_latency', 'network'],
      ['storage_iops', 'storage'],
    ])
  })

  it('has foreign texts on one line, without characters that hide or reorder', () => {
    const record = aRecord({
      subject: { name: 'a\u202eb\nc\u0000', labels: { 'k\u2028': 'v\u200b' } },
      series: [],
    })
    const [shown] = reportData([{ kind: 'record', record }], CATALOGUE).records
    expect(shown?.subject).toEqual({ name: 'a\ufffdb c\ufffd', labels: { 'k\ufffd': 'v\ufffd' } })
  })

  it('is called by its finding, or by how many there are', () => {
    const one = { kind: 'comparison', comparison: aComparison() } as const
    expect(reportTitle([one])).toMatch(/^✗ Regressed: 1 of 6 gating series is worse/)
    expect(reportTitle([one, one])).toBe('kbench: 2 results')
    expect(reportTitle([{ kind: 'record', record: aRecord() }])).toBe('kbench: head on kind')
  })
})
