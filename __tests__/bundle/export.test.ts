import { readFileSync, rmSync } from 'node:fs'
import { cp, mkdtemp } from 'node:fs/promises'
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { parse } from 'csv-parse/sync'
import { parseRecord, serializeRecord } from '../../src/core/record/schema.ts'
import { EXPORT_FORMAT_IDS, EXPORT_FORMATS } from '../../src/features/export/core/exporter.ts'
import { buildRecord } from '../../support/builders/records.ts'
import { aComparison } from '../../support/builders/examples.ts'
import { hostileRecord, parquetOf, recordInput, textOf } from '../features/export/inputs.ts'
import { ShippedCommandLine } from './command-line.ts'

// Every test starts programs.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const cli = new ShippedCommandLine()
// As it is read back: its series in order.
const RECORD = parseRecord(serializeRecord(hostileRecord()), 'record.json')
const COMPARISON = aComparison()

beforeAll(() => {
  cli.write('record.json', serializeRecord(RECORD))
  cli.write('comparison.json', JSON.stringify(COMPARISON))
  cli.write('empty.json', serializeRecord(buildRecord({ id: 'empty' })))
})

describe('kbench export', () => {
  it('explains itself: every format, what it is written of, examples', async () => {
    const { code, stdout } = await cli.run(['export', '--help'])
    expect(code).toBe(0)
    for (const id of EXPORT_FORMAT_IDS) expect(stdout).toContain(`\n  ${id} `)
    for (const word of ['--direction', '--no-timestamps', 'customSmallerIsBetter', 'Examples:'])
      expect(stdout).toContain(word)
    expect((await cli.run(['--help'])).stdout).toContain('export')
  })

  const TEXTS = EXPORT_FORMAT_IDS.filter((id) => EXPORT_FORMATS[id].isBinary !== true)
  it.each(TEXTS)('writes %s of a record as the source does', async (id) => {
    const options = EXPORT_FORMATS[id].option === 'direction' ? ['--direction', 'smaller'] : []
    const { code, stdout } = await cli.run(['export', id, 'record.json', ...options])
    expect(code).toBe(0)
    expect(stdout).toBe(textOf(id, [recordInput(RECORD)], { direction: 'smaller' }))
  })

  it('writes Parquet, which is no text, into a file', async () => {
    const refused = await cli.run(['export', 'parquet', 'record.json'])
    expect([refused.code, refused.stdout]).toEqual([2, ''])
    expect(refused.stderr).toContain('Name a file for it: --out results.parquet')
    expect((await cli.run(['export', 'parquet', 'record.json', '--out', 'all.parquet'])).code).toBe(0)
    const written = readFileSync(join(cli.workingDirectory, 'all.parquet'))
    expect(written.equals(new Uint8Array(parquetOf([recordInput(RECORD)])))).toBe(true)
  })

  it.each(['csv', 'junit', 'markdown'] as const)('writes %s of a comparison into a file', async (id) => {
    const { code, stdout, stderr } = await cli.run(['export', id, 'comparison.json', '--out', `out/${id}`])
    expect([code, stdout]).toEqual([0, ''])
    expect(stderr).toContain(`${EXPORT_FORMATS[id].title} of comparison.json, written to out/${id}`)
    expect(cli.read(`out/${id}`)).toBe(
      textOf(id, [{ kind: 'comparison', source: 'comparison.json', comparison: COMPARISON }]),
    )
  })

  it('says what is not in the file on standard error, and nothing else on standard output', async () => {
    const { stdout, stderr } = await cli.run(['export', 'csv', 'record.json'])
    expect(stderr).toContain('note: record.json: suite storage failed: fio <ended>')
    expect(parse(stdout, { columns: true })).toHaveLength(
      RECORD.series.reduce((sum, { samples }) => sum + samples.length, 0),
    )
  })

  it.each<[string, readonly string[], RegExp]>([
    [
      'an unknown format',
      ['openmetric', 'record.json'],
      /FORMAT: "openmetric" is not one of openmetrics, csv, .*Did you mean "openmetrics"\?/,
    ],
    [
      'a comparison',
      ['bmf', 'comparison.json'],
      /comparison\.json is a comparison; Bencher.*\n.*record\.json/,
    ],
    ['an empty record', ['csv', 'empty.json'], /empty\.json holds no samples: there is nothing to export/],
    [
      'both directions',
      ['github-action-benchmark', 'record.json'],
      /--direction bigger \(tool: customBiggerIsBetter\)/,
    ],
    ['a direction that is none', ['bmf', 'record.json', '--direction', 'biger'], /Did you mean "bigger"\?/],
    ['no file', ['csv', 'nowhere.json'], /nowhere\.json: no such file/],
  ])('ends with code 2 for %s', async (_, argv, message) => {
    const { code, stdout, stderr } = await cli.run(['export', ...argv])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(message)
    expect(stderr).not.toContain('bug of kbench')
  })

  it('says so when its own file is missing', async () => {
    const dist = await mkdtemp(join(tmpdir(), 'kbench-dist-'))
    await cp(resolve('action/dist'), dist, { recursive: true })
    rmSync(join(dist, 'export.cjs'))
    const failed = promisify(execFile)(
      process.execPath,
      [join(dist, 'cli.cjs'), 'export', 'csv', 'record.json'],
      {
        cwd: cli.workingDirectory,
      },
    )
    await expect(failed).rejects.toMatchObject({
      code: 3,
      stderr: expect.stringContaining('check its action/dist folder out again'),
    })
    rmSync(dist, { recursive: true })
  })
})
