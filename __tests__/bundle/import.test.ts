import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { comparisonSchema } from '../../src/core/record/comparison-schema.ts'
import { parseRecord } from '../../src/core/record/schema.ts'
import { fixture } from '../suites/fixture.ts'
import { ShippedCommandLine } from './command-line.ts'

// Every test starts programs, some of them ten, and one draws nine charts.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const cli = new ShippedCommandLine()
const FILES = {
  'kubestr.json': 'storage/kubestr-2777277/fio-short.json',
  'knb.json': 'import/knb-1.5.0/knb-1.5.0-5s.json',
  'kbench.log': 'import/k-bench/kbench-log.txt',
  'baseline.json': 'import/spegel/baseline.json',
  'spegel-v030.json': 'import/spegel/spegel-v030.json',
  'tcp.json': 'network/iperf3-3.12/tcp.json',
  'udp.json': 'network/iperf3-3.12/udp-paced.json',
  'fio.json': 'import/fio-3.33/three-jobs.json',
  'hey.txt': 'import/hey-0.1.4/report.txt',
  'hey.csv': 'import/hey-0.1.4/requests.csv',
} as const

/** What is imported, which suite it is of, and how many series it has. */
const IMPORTS: readonly (readonly [tool: string, file: keyof typeof FILES, suite: string, series: number])[] =
  [
    ['kubestr', 'kubestr.json', 'storage', 4],
    ['knb', 'knb.json', 'network', 4],
    ['k-bench', 'kbench.log', 'control-plane', 24],
    ['spegel', 'baseline.json', 'image-pull', 12],
    ['iperf3', 'tcp.json', 'network', 4],
    ['iperf3', 'udp.json', 'network', 2],
    ['fio', 'fio.json', 'storage', 17],
    ['hey', 'hey.txt', 'http', 4],
    ['hey', 'hey.csv', 'http', 3],
  ]

beforeAll(() => {
  for (const [name, path] of Object.entries(FILES)) cli.write(name, fixture(path))
})

describe('kbench import', () => {
  it('explains itself: every tool, what it reads, examples', async () => {
    const { code, stdout } = await cli.run(['import', '--help'])
    expect(code).toBe(0)
    for (const word of [
      'kubestr',
      'knb',
      'k-bench',
      'spegel',
      'iperf3',
      'fio',
      'hey',
      'kbench.log',
      'Examples:',
    ])
      expect(stdout).toContain(word)
    expect((await cli.run(['--help'])).stdout).toContain('import')
  })

  it.each(IMPORTS)('reads %s from %s: a record of %s with %i series', async (...one) => {
    const [tool, file, suite, series] = one
    const printed = await cli.run(['import', tool, file])
    expect(printed).toMatchObject({ code: 0 })
    const record = parseRecord(printed.stdout, file)
    expect([record.environment.provider, record.suites[0]?.name, record.series.length]).toEqual([
      'import',
      suite,
      series,
    ])
    expect(record.series.every(({ samples }) => samples.length > 0)).toBe(true)
    const out = `records/${file}`
    expect(await cli.run(['import', tool, file, '--out', out])).toMatchObject({ code: 0, stdout: '' })
    expect(cli.read(out)).toBe(printed.stdout)
  })

  it('makes records that report and charts show', async () => {
    const records = IMPORTS.map(([, file]) => `records/${file}`)
    for (const [tool, file] of IMPORTS) await cli.run(['import', tool, file, '--out', `records/${file}`])
    const report = await cli.run(['report', ...records, '--charts', 'charts', '--format', 'markdown'])
    expect(report).toMatchObject({ code: 0 })
    expect(report.stdout).not.toMatch(/NaN|undefined|\b0 × /)
    for (const [index, [, , suite]] of IMPORTS.entries()) {
      expect(report.stdout).toContain(`### ${suite}`)
      const chart = readFileSync(join(cli.workingDirectory, `charts/${String(index + 1)}/${suite}.png`))
      expect(chart.subarray(1, 4).toString()).toBe('PNG')
    }
  })

  it('compares the two published Spegel results: undecided, with the change of every series', async () => {
    for (const name of ['baseline', 'spegel-v030'])
      await cli.run(['import', 'spegel', `${name}.json`, '--out', `${name}-record.json`])
    const ended = await cli.run([
      ...['compare', '--baseline', 'baseline-record.json', '--current', 'spegel-v030-record.json'],
      ...['--format', 'json'],
    ])
    expect(ended.code).toBe(0)
    const comparison = comparisonSchema.parse(JSON.parse(ended.stdout))
    expect(comparison.verdict).toBe('inconclusive')
    const { spegel } = JSON.parse(fixture('import/reference.json')) as {
      spegel: { size: string; layers: string; revision: string; changeOfMedian: number }[]
    }
    expect(comparison.series).toHaveLength(spegel.length)
    for (const { size, layers, revision, changeOfMedian } of spegel) {
      const series = comparison.series.find(
        ({ labels }) =>
          labels['size'] === size && labels['layers'] === layers && labels['revision'] === revision,
      )
      expect(series?.verdict).toBe('inconclusive')
      expect(series?.change?.estimate).toBeCloseTo(changeOfMedian, 9)
      expect(series?.better).toBe('lower')
    }
  })

  it.each([
    ['knb', 'knb.json', '2026-11-21T04:54:13.000Z'],
    ['k-bench', 'kbench.log', '2022-07-19T11:32:02.118Z'],
  ])('takes the times of %s, which have no zone, as UTC wherever it runs', async (tool, file, startedAt) => {
    const ended = await cli.run(['import', tool, file], { TZ: 'America/New_York' })
    expect(parseRecord(ended.stdout, file).startedAt).toBe(startedAt)
  })

  it('does not compare results of different tools', async () => {
    await cli.run(['import', 'knb', 'knb.json', '--out', 'knb-record.json'])
    const labels = ['--label', 'path=pod-to-pod', '--label', 'placement=inter-node']
    await cli.run(['import', 'iperf3', 'tcp.json', ...labels, '--out', 'tcp-record.json'])
    const ended = await cli.run(['compare', '--baseline', 'knb-record.json', '--current', 'tcp-record.json'])
    expect(ended.code).toBe(0)
    expect(ended.stdout).toMatch(/not comparable|incomparable/i)
  })

  it('keeps the time of the file in the record, and takes a given one where there is none', async () => {
    const ended = await cli.run([
      'import',
      'hey',
      'hey.txt',
      '--at',
      '2026-05-01T10:00:00Z',
      '--label',
      'entry=node-port',
    ])
    const record = parseRecord(ended.stdout, 'hey')
    expect(record.startedAt).toBe('2026-05-01T10:00:00.000Z')
    expect(new Set(record.series.map(({ labels }) => labels['entry']))).toEqual(new Set(['node-port']))
  })

  it.each([
    [['knb', 'none.json'], 'none.json: no such file'],
    [
      ['knb', 'empty.json'],
      'empty.json: no knb result: expected the JSON of `knb -o json`, saw an empty file',
    ],
    [
      ['hey', 'binary'],
      'binary: no hey result: expected the report that hey prints, or the list of `hey -o csv`, saw a binary file',
    ],
    [['knb', 'folder'], 'reading folder: it is a folder (EISDIR)'],
    [
      ['spegel', 'cut.json'],
      'cut.json: no Spegel benchmark result: expected the JSON of `benchmark measure` (spegel-org/benchmark), saw JSON that is cut off',
    ],
    [['knb', 'kubestr.json'], 'saw what looks like a result of kubestr'],
    [['knb', 'kubestr.json'], 'Try: kbench import kubestr kubestr.json'],
    [
      ['fio', 'foreign.json'],
      'foreign.json: no fio result: expected the JSON of `fio --output-format=json`, saw a JSON object with name, version',
    ],
    [['knb', 'record.json'], 'saw a file of kbench itself ("kbench.record/9")'],
    [['knb', 'newer-knb.json'], 'saw JSON of an unexpected form: data.pod2pod.tcp.bandwidth is a mapping'],
    [
      ['spegel', 'baseline.json', '--out', 'baseline.json'],
      'baseline.json is read by this command: it is not replaced',
    ],
    [['hey', 'hey.txt', '--at', 'now'], '--at: "now" is not a day like 2026-11-01'],
    [
      ['iperf3', 'tcp.json', '--label', 'path=pod'],
      '--label path=pod: expected one of pod-to-pod, pod-to-service, host, load-balancer, pod-to-host, hairpin.',
    ],
    [['iperf', 'tcp.json'], 'Did you mean "iperf3"?'],
    [['knb'], "missing required argument 'FILE'"],
  ])('answers %j with 2 and a sentence', async (argv, message) => {
    cli.write('empty.json', '')
    cli.write('binary', '\u007fELF\u0000\u0001')
    cli.write('folder/x', '')
    cli.write('cut.json', fixture(FILES['baseline.json']).slice(0, 9000))
    cli.write('foreign.json', '{"name": "x", "version": 3}')
    cli.write('record.json', '{"schema": "kbench.record/9"}')
    cli.write(
      'newer-knb.json',
      fixture(FILES['knb.json'])
        .replace('"1.5.0"', '"9.0.0"')
        .replace('"bandwidth": 9257', '"bandwidth": {"mean": 9257}'),
    )
    const ended = await cli.run(['import', ...argv])
    expect(ended.stderr.replaceAll(/\s+/g, ' ')).toContain(message)
    expect(ended.stderr).not.toContain('This is a bug')
    expect(ended).toMatchObject({ code: 2, stdout: '' })
  })
})
