import { describe, expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import { formatSeries } from '../../src/core/series.ts'
import { buildRecord } from '../../support/builders/records.ts'
import { hostileRecord, parquetOf, recordInput, series } from '../features/export/inputs.ts'
import { queryWithDuckdb } from './consumers.ts'

const LABELS = { protocol: 'tcp', placement: 'inter-node', path: 'pod-to-pod' }
const NIGHTS = 31

/** Nights of two series; in the last one the first is a tenth slower. */
const nightly = (): Uint8Array => {
  const records = Array.from({ length: NIGHTS }, (_, night) => {
    const level = night === NIGHTS - 1 ? 0.9 : 1
    return buildRecord({
      id: `night ${String(night)}`,
      startedAt: new Date(Date.UTC(2026, 0, 1 + night)).toISOString(),
      series: [
        series('network_throughput', LABELS, [9e9 * level, 10e9 * level, 11e9 * level]),
        series('image_pull_time', { size: '1MB' }, [2, 2, 2]),
      ],
    })
  })
  return new Uint8Array(parquetOf(records.map((record) => recordInput(record))))
}
const [throughput, pull] = [
  formatSeries({ metric: 'network_throughput', labels: LABELS }),
  'image_pull_time{size="1MB"}',
]
/** In the order of the page. */
const queries = [...readFileSync('docs/history.md', 'utf8').matchAll(/```sql\n([^]*?)```/g)].map(
  ([, text = '']) => text,
)

describe('DuckDB', () => {
  it('reads every number and every text', async () => {
    const record = hostileRecord()
    const content = new Uint8Array(parquetOf([recordInput(record)]))
    const rows = await queryWithDuckdb(content, "SELECT series, labels, round, value FROM 'nightly.parquet'")
    const wanted = record.series.flatMap((one) =>
      one.samples.map(({ round, value }) => ({
        series: formatSeries(one),
        labels: one.labels,
        round,
        value,
      })),
    )
    const sorted = (list: object[]): string[] => list.map((one) => JSON.stringify(one)).sort()
    expect(sorted(rows)).toEqual(sorted(wanted))
    const types = await queryWithDuckdb(content, "DESCRIBE SELECT * FROM 'nightly.parquet'")
    expect(Object.fromEntries(types.map((row) => [row['column_name'], row['column_type']]))).toMatchObject({
      started_at: 'TIMESTAMP WITH TIME ZONE',
      labels: 'MAP(VARCHAR, VARCHAR)',
      round: 'INTEGER',
      value: 'DOUBLE',
    })
  })

  it('runs the queries of the page', async () => {
    expect(queries).toHaveLength(3)
    const [byVersion = '', changes = '', spreads = ''] = queries
    const { kubernetes } = buildRecord().environment.facts
    expect(await queryWithDuckdb(nightly(), byVersion)).toEqual([
      { kubernetes, runs: NIGHTS, gigabit_per_second: 10 },
    ])
    expect(await queryWithDuckdb(nightly(), changes)).toEqual([
      { series: throughput, change_in_percent: -10 },
      { series: pull, change_in_percent: 0 },
    ])
    const [widest, narrowest] = await queryWithDuckdb(nightly(), spreads)
    expect(widest).toMatchObject({ series: throughput, within_runs: expect.closeTo(0.1, 9) as unknown })
    expect(narrowest).toEqual({ series: pull, within_runs: 0, between_runs: 0 })
  })
})
