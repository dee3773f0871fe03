import { describe, expect, it } from 'vitest'
import { type ExportRequest, exportResults } from '../../../src/features/export/command.ts'
import { UserError } from '../../../src/core/errors.ts'
import { serializeRecord } from '../../../src/core/record/schema.ts'
import { buildRecord } from '../../../support/builders/records.ts'
import { aComparison } from '../../../support/builders/examples.ts'
import { series } from './inputs.ts'
import { createFakePorts, type FakePorts } from '../../fakes/ports.ts'

const FILES = {
  'record.json': serializeRecord(
    buildRecord({ series: [series('image_pull_time', { size: '1MB' }, [1, 3])] }),
  ),
  'empty.json': serializeRecord(buildRecord({ id: 'empty' })),
  'comparison.json': JSON.stringify(aComparison()),
  'other.json': '{"schema":"kbench.baseline/1"}',
}

async function exporting(
  request: Partial<ExportRequest>,
  ports: FakePorts = createFakePorts(FILES),
): Promise<string | undefined> {
  return exportResults(
    {
      format: 'csv',
      paths: ['record.json'],
      folders: [],
      out: undefined,
      direction: undefined,
      timestamps: undefined,
      ...request,
    },
    ports,
  )
}

describe('exportResults', () => {
  it('returns the text, and writes it where it is reported', async () => {
    const ports = createFakePorts(FILES)
    const text = await exporting({ out: 'samples.csv' }, ports)
    expect(text).toContain('image_pull_time')
    expect(ports.files.text('samples.csv')).toBe(text)
    expect(ports.log.lines.join('\n')).toContain('CSV of record.json, written to samples.csv')
  })

  it('takes a history: files with a record per line, and all that is below a folder', async () => {
    const line = (id: string): string =>
      JSON.stringify(buildRecord({ id, series: [series('image_pull_time', {}, [1])] }))
    const ports = createFakePorts({
      'month.ndjson': `${line('a')}\n${line('b')}\n`,
      'nightly/1/record.json': line('c'),
      'nightly/1/comparison.json': FILES['comparison.json'],
      'nightly/1/charts/network.vl.json': '{"$schema":"vega-lite"}',
    })
    const text = await exporting({ paths: ['month.ndjson'], folders: ['nightly'] }, ports)
    expect(text?.split('\r\n').map((row) => row.split(',')[0])).toEqual(['record', 'a', 'b', 'c', ''])
  })

  it('writes what is not text to the file alone', async () => {
    const ports = createFakePorts(FILES)
    expect(await exporting({ format: 'parquet', out: 'all.parquet' }, ports)).toBeUndefined()
    expect(ports.files.text('all.parquet').slice(0, 4)).toBe('PAR1')
  })

  it('has times by default', async () => {
    const { fingerprint } = buildRecord().environment
    const name = `kbench_image_pull_time_seconds{fingerprint="${fingerprint}",provider="kind",size="1MB",subject="default"} 2`
    expect(await exporting({ format: 'openmetrics' })).toContain(`\n${name} 1772359200\n`)
    expect(await exporting({ format: 'openmetrics', timestamps: false })).toContain(`\n${name}\n`)
  })

  it('says what a format cannot hold, without losing the rest', async () => {
    const ports = createFakePorts(FILES)
    await exporting({ format: 'github-action-benchmark' }, ports)
    expect(ports.log.lines.join('\n')).toContain('note: this file is for tool: customSmallerIsBetter')
  })

  it.each<[string, Partial<ExportRequest>, RegExp]>([
    ['nothing', { paths: [] }, /^nothing to export was named$/],
    ['Parquet without a file for it', { format: 'parquet' }, /^Parquet is not text$/],
    ['a folder that is not there', { folders: ['no'] }, /^no: no such folder$/],
    ['a missing file', { paths: ['no.json'] }, /^no\.json: no such file$/],
    ['a file of another kind', { paths: ['other.json'] }, /has schema "kbench\.baseline\/1"/],
    [
      'a comparison',
      { format: 'bmf', paths: ['comparison.json'] },
      /^comparison\.json is a comparison; Bencher/,
    ],
    [
      'an empty record',
      { paths: ['empty.json'] },
      /^empty\.json holds no samples: there is nothing to export$/,
    ],
    ['a direction of a format without one', { direction: 'bigger' }, /^--direction says nothing about CSV/],
    ['no times of a format without them', { timestamps: false }, /^--no-timestamps says nothing about CSV/],
    [
      'the file itself as the result',
      { out: './record.json' },
      /^\.\/record\.json is read by this command: it is not replaced/,
    ],
  ])('refuses %s', async (_, request, message) => {
    const ports = createFakePorts(FILES)
    const failed = exporting(request, ports)
    await expect(failed).rejects.toThrow(UserError)
    await expect(failed).rejects.toThrow(message)
    expect([...ports.files.contents.keys()].sort()).toEqual(Object.keys(FILES).sort())
  })
})
