import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { metricCatalogue } from '../../src/app/metric-catalogue.ts'
import { DEFINITIONS } from '../../src/app/registry.ts'
import { parseRecord } from '../../src/core/record/schema.ts'
import { sideBySide } from '../../src/features/side-by-side/core/side-by-side.ts'
import { publishedRecords } from '../../scripts/reference/published-records.ts'
import { publishedResults } from './results.ts'

const NUMBERS = readFileSync('docs/published/numbers.yaml', 'utf8')
const recordsOf = (text: string) => publishedRecords(text, DEFINITIONS, () => '0123456789abcdef')
const catalogue = metricCatalogue(DEFINITIONS.suites)

describe('docs/published', () => {
  const files = readdirSync('docs/published').flatMap((name) => /^(.*)\.json$/.exec(name)?.[1] ?? [])

  it('has a record for each column of numbers.yaml, and no other', () => {
    expect(files.sort()).toEqual(
      recordsOf(NUMBERS)
        .map(({ name }) => name)
        .sort(),
    )
  })

  it('has as many series in a record as its document has rows', () => {
    const documents = parse(NUMBERS) as { columns: object; tables: { rows: object }[] }[]
    for (const { columns, tables } of documents) {
      const rows = tables.flatMap((table) => Object.keys(table.rows)).length
      for (const { record } of publishedResults(...Object.keys(columns)))
        expect(record.series).toHaveLength(rows)
    }
  })

  it('meets a run on kind in the series that both have', () => {
    const source = 'docs/gallery/records/kind-1.json'
    const own = { source, record: parseRecord(readFileSync(source, 'utf8'), source) }
    const [published] = publishedResults('constellation-2.6-aks')
    const sides = sideBySide([published!, own], 'median', catalogue)
    const both = sides.series.filter(({ values }) => values.every((one) => one !== null))
    expect(both.map(({ metric, labels }) => [metric, labels['path'], labels['protocol']])).toEqual([
      ['network_throughput', 'pod-to-pod', 'tcp'],
    ])
    expect(both[0]?.values[0]?.value).toBe(1157e6)
  })

  it('is drawn with the guarantees of Constellation 2.6', () => {
    const [gcp] = publishedResults('constellation-2.6-gcp')
    expect(gcp?.record.limits?.map(({ label }) => label)).toEqual(['link', 'disk', 'disk, 112 MB/s'])
  })
})

describe('numbers that cannot be read', () => {
  it('are refused where a row has too few columns', () => {
    const text = NUMBERS.replace('[1220, 210]', '[1220]')
    expect(() => recordsOf(text)).toThrow(
      '"Benchmark", documentation of Spegel: image_pull_time{layers="1",revision="v2",size="10MB"} has 1 numbers for 2 columns',
    )
  })

  it('are refused with a unit that no document has', () => {
    expect(() => recordsOf(NUMBERS.replace('unit: Mbit/s', 'unit: MB'))).toThrow('expected one of ms, s')
  })
})
