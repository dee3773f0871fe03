import { describe, expect, it } from 'vitest'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { formatSeries } from '../../../src/core/series.ts'
import { buildRecord } from '../../../support/builders/records.ts'
import { exportOf, hostileRecord, parquetOf, recordInput, series } from './inputs.ts'

const sampleCount = 100_001

const read = (...inputs: Parameters<typeof recordInput>[0][]) =>
  parquetReadObjects({ file: parquetOf(inputs.map((record) => recordInput(record))) })

describe('Parquet', () => {
  it('has one row per sample, with every number and every text as it is', async () => {
    const record = hostileRecord()
    const rows = await read(record)
    const kept = rows.map(({ series: name, labels, unit, better, round, at, value }) => ({
      ...{
        name: name as unknown,
        labels: labels as unknown,
        unit: unit as unknown,
        better: better as unknown,
      },
      ...{ round: round as unknown, at: (at as Date).toISOString(), value: value as unknown },
    }))
    const wanted = record.series.flatMap((one) =>
      one.samples.map(({ value, round, at }) => ({
        ...{ name: formatSeries(one), labels: one.labels, unit: one.unit, better: one.better },
        ...{ round, at, value },
      })),
    )
    const sorted = (list: object[]): string[] => list.map((one) => JSON.stringify(one)).sort()
    expect(sorted(kept)).toEqual(sorted(wanted))
    expect(rows[0]).toMatchObject({
      record: record.id,
      started_at: new Date(record.startedAt),
      subject: record.subject.name,
      commit: record.subject.commit,
      ref: record.subject.ref,
      provider: 'kind',
      fingerprint: record.environment.fingerprint,
      kubernetes: record.environment.facts.kubernetes,
    })
    expect(new Set(rows.map(({ suite }) => suite as unknown))).toEqual(new Set(['network', 'storage', null]))
  })

  it('holds several records, in groups of rows', async () => {
    const many = (id: string) =>
      buildRecord({ id, series: [series('image_pull_time', {}, Array<number>(sampleCount).fill(1))] })
    const file = parquetOf([many('a'), many('b'), hostileRecord()].map((record) => recordInput(record)))
    expect(parquetMetadata(file).row_groups.map(({ num_rows }) => Number(num_rows))).toEqual([
      sampleCount,
      sampleCount,
      hostileRecord().series.flatMap(({ samples }) => samples).length,
    ])
    const records = await parquetReadObjects({ file, columns: ['record'] })
    expect(new Set(records.map(({ record }) => record as unknown))).toEqual(
      new Set(['a', 'b', hostileRecord().id]),
    )
  })

  it('of a record without commit, ref and cluster has no values there', async () => {
    const whole = buildRecord({
      subject: { name: 'default', labels: {} },
      series: [series('image_pull_time', {}, [1])],
    })
    const { environment } = whole
    const facts = { ...environment.facts, kubernetes: null }
    const record = { ...whole, environment: { ...environment, facts } }
    expect(await read(record)).toEqual([
      expect.objectContaining({ commit: null, ref: null, kubernetes: null, labels: {}, suite: 'image-pull' }),
    ])
  })

  it('is refused where no record has a sample; one without samples beside others is no error', async () => {
    const empty = recordInput(buildRecord({ id: 'empty' }), 'empty.json')
    expect(exportOf('parquet', [empty])).toMatchObject({
      kind: 'refused',
      problem: 'empty.json holds no samples: there is nothing to export',
    })
    const full = recordInput(buildRecord({ series: [series('image_pull_time', {}, [1])] }))
    expect(await parquetReadObjects({ file: parquetOf([empty, full]) })).toHaveLength(1)
  })
})
