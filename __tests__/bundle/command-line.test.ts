import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { comparisonSchema, type Comparison } from '../../src/core/record/comparison-schema.ts'
import { type KbenchRecord, serializeRecord } from '../../src/core/record/schema.ts'
import { FACTS } from '../fakes/definitions.ts'
import { ShippedCommandLine } from './command-line.ts'

/** A run whose inter-node throughput is `throughput` Gbit/s and whose intra-node one and IOPS never change much. */
function record(
  index: number,
  throughput: number,
  change: Partial<KbenchRecord['environment']['facts']> = {},
): KbenchRecord {
  const sample = (value: number) =>
    [1, 2, 3].map((round) => ({
      value: value * (1 + 0.004 * (round - 2)),
      round,
      at: '2026-01-01T00:00:00.000Z',
    }))
  const wobble = 1 + 0.01 * ((index * 7) % 5)
  const network = { metric: 'network_throughput', unit: 'bit/s', better: 'higher' } as const
  const labels = { path: 'pod-to-pod', protocol: 'tcp', streams: '1' }
  return {
    schema: 'kbench.record/1',
    id: `run-${String(index)}`,
    startedAt: `2026-01-0${String(index)}T00:00:00.000Z`,
    durationSeconds: 60,
    subject: { name: 'current', labels: {} },
    environment: {
      provider: 'host',
      fingerprint: change.kubernetes === undefined ? 'aaaa' : 'bbbb',
      facts: { ...FACTS, ...change },
    },
    suites: [
      { name: 'network', status: 'ok', parameters: { rounds: 3 }, durationSeconds: 30 },
      { name: 'storage', status: 'ok', parameters: { rounds: 3 }, durationSeconds: 30 },
    ],
    series: [
      {
        ...network,
        labels: { ...labels, placement: 'inter-node' },
        samples: sample(throughput * 1e9 * wobble),
      },
      { ...network, labels: { ...labels, placement: 'intra-node' }, samples: sample(13e9 * wobble) },
      {
        metric: 'storage_iops',
        unit: '1/s',
        better: 'higher',
        labels: { job: 'read_iops', operation: 'read', storage_class: 'standard' },
        samples: sample(1e5 * wobble),
      },
    ],
  }
}

const cli = new ShippedCommandLine()
const write = (name: string, one: KbenchRecord) => cli.write(name, serializeRecord(one))

beforeAll(async () => {
  for (let index = 1; index <= 5; index += 1) write(`r${String(index)}.json`, record(index, 9.8))
  write('same.json', record(6, 9.8))
  write('slow.json', record(7, 1.92))
  write('elsewhere.json', record(8, 9.8, { kubernetes: 'v1.34.4' }))
  const added = await cli.run(['baseline', 'add', 'r1.json', 'r2.json', 'r3.json', 'r4.json', 'r5.json'])
  if (added.code !== 0) throw new Error(`no baseline: ${added.stderr}`)
})

describe('the shipped command line', () => {
  it('explains itself', async () => {
    const help = await cli.run(['--help'])
    expect(help.code).toBe(0)
    for (const word of ['run', 'compare', 'baseline', 'report', 'cluster', 'doctor', 'Exit codes'])
      expect(help.stdout).toContain(word)
    const version = (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version
    expect((await cli.run(['--version'])).stdout).toBe(`${version}\n`)
  })

  it('passes an unchanged run', async () => {
    const ended = await cli.run(['compare', '--baseline', '.kbench/baseline.json', '--current', 'same.json'])
    expect(ended.code).toBe(0)
    expect(ended.stdout).not.toMatch(/regressed/i)
  })

  it('fails a regression, naming that series and no other', async () => {
    const ended = await cli.run([
      'compare',
      '--baseline',
      '.kbench/baseline.json',
      '--current',
      'slow.json',
      '--format',
      'json',
    ])
    expect(ended.code).toBe(1)
    const comparison: Comparison = comparisonSchema.parse(JSON.parse(ended.stdout))
    expect(
      comparison.series
        .filter(({ verdict }) => verdict === 'regressed')
        .map(({ metric, labels }) => [metric, labels['placement']]),
    ).toEqual([['network_throughput', 'inter-node']])
  })

  it('refuses records of another environment, naming the fields, as neutral unless certainty is required', async () => {
    const argv = ['compare', '--baseline', '.kbench/baseline.json', '--current', 'elsewhere.json']
    const ended = await cli.run(argv)
    expect(ended).toMatchObject({ code: 0 })
    expect(ended.stdout).toContain('kubernetes')
    cli.write('strict.yaml', 'version: 1\ngate: {certainty: required}')
    expect((await cli.run([...argv, '--config', 'strict.yaml'])).code).toBe(4)
  })

  it('compares with plain records too, and never fails on fewer than five', async () => {
    const ended = await cli.run([
      'compare',
      '--baseline',
      'r1.json',
      '--baseline',
      'r2.json',
      '--current',
      'slow.json',
    ])
    expect(ended.code).toBe(0)
    expect(ended.stdout).toMatch(/2 (earlier )?runs|5 runs|five/i)
  })

  it('writes charts and a report again from files', async () => {
    const ended = await cli.run(['report', 'slow.json', '--charts', 'charts', '--format', 'markdown'])
    expect(ended).toMatchObject({ code: 0 })
    expect(ended.stdout).toContain('inter-node')
    const png = readFileSync(join(cli.workingDirectory, 'charts/network.png'))
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect(readFileSync(join(cli.workingDirectory, 'charts/storage.svg'), 'utf8')).toContain('<svg')
  })

  it('keeps standard output for the result', async () => {
    const ended = await cli.run(['report', 'same.json', '--format', 'json'])
    expect(JSON.parse(ended.stdout)).toMatchObject({ id: 'run-6' })
  })

  it('shows two imported records side by side, with words for better and worse', async () => {
    const pull = (id: string, registry: string, value: number): KbenchRecord => ({
      ...record(1, 1),
      id,
      subject: { name: registry, labels: {} },
      suites: [],
      series: [
        {
          metric: 'image_pull_time',
          labels: { size: '100MB', layers: '4' },
          unit: 's',
          better: 'lower',
          samples: [{ value, round: 1, at: '2026-01-01T00:00:00.000Z' }],
        },
      ],
    })
    write('upstream.json', pull('a', 'upstream', 2.051))
    write('mirror.json', pull('b', 'mirror', 1.147))
    const table = await cli.run(['compare', 'upstream.json', 'mirror.json'], { FORCE_COLOR: '' })
    expect(table).toMatchObject({ code: 0 })
    expect(table.stdout).not.toContain('\u001b')
    expect(table.stdout).toMatch(/SERIES +upstream +mirror +CHANGE\n/)
    expect(table.stdout).toMatch(/2\.05 s +1\.15 s +−44\.1 % better\n/)
    expect(table.stdout).toContain('Environment, variant and parameters are the same.')
    const json = await cli.run(['compare', 'upstream.json', 'mirror.json', '--format', 'json'])
    expect(JSON.parse(json.stdout)).toMatchObject({
      schema: 'kbench.side-by-side/1',
      records: [{ name: 'upstream' }, { name: 'mirror' }],
      series: [
        {
          values: [
            { value: 2.051, change: null },
            { value: 1.147, change: { direction: 'better' } },
          ],
        },
      ],
    })
    const markdown = ['compare', 'mirror.json', 'upstream.json', '--format', 'markdown', '--out', 'side.md']
    expect(await cli.run(markdown)).toMatchObject({ code: 0, stdout: '' })
    expect(cli.read('side.md')).toContain('| 1.15 s | 2.05 s | +78.8 % worse |')
  })

  it('takes median or mean, never judges, and names what differs', async () => {
    const spread = record(1, 1)
    spread.series = spread.series.slice(0, 1).map((series) => ({
      ...series,
      samples: [1, 2, 6].map((value, index) => ({ ...series.samples[index]!, value: value * 1e9 })),
    }))
    write('spread.json', spread)
    const argv = ['compare', 'spread.json', 'elsewhere.json', 'slow.json']
    const median = await cli.run(argv)
    expect(median).toMatchObject({ code: 0 })
    expect(median.stdout).toMatch(/ 2 Gbit\/s/)
    expect(median.stdout).toContain('They differ in kubernetes (none | 1.34 | none).')
    expect((await cli.run([...argv, '--statistic', 'mean'])).stdout).toMatch(/ 3 Gbit\/s/)
  })

  it('runs every variant of a matrix, and ends with the worst exit code', async () => {
    cli.write(
      'matrix.yaml',
      `version: 1
preset: smoke
provider: { kubeconfig: { image: i, kubeconfig: missing } }
matrix:
  - { name: one }
  - { name: two, provider: { kubeconfig: { context: x } } }
`,
    )
    const argv = ['run', '--config', 'matrix.yaml', '--no-install', '--out', 'many', '--format', 'json']
    const ended = await cli.run(argv)
    const result = JSON.parse(ended.stdout) as {
      variants: { name: string; problem: string; exitCode: number }[]
    }
    // Without kubectl it is the tool that is missing, with it the file: neither variant gives a record.
    expect(result.variants.map(({ name }) => name)).toEqual(['one', 'two'])
    expect(result.variants.every(({ problem }) => problem !== '')).toBe(true)
    expect(ended.stderr).toContain('Variant two (2 of 2)')
    expect([2, 3]).toContain(ended.code)
    expect(cli.read('many/report.md')).toContain('## kbench: 2 variants')
    const picked = await cli.run([...argv, '--variant', 'two'])
    expect((JSON.parse(picked.stdout) as typeof result).variants.map(({ name }) => name)).toEqual(['two'])
  })

  it.each([
    [
      ['run', '--config', 'two.yaml', '--variant', 'nftable'],
      2,
      '--variant nftable: the matrix of two.yaml has no variant "nftable". Did you mean "nftables"? Known: iptables, nftables.',
    ],
    [
      ['run', '--config', 'wrong.yaml'],
      2,
      'wrong.yaml:3:58: provider.kind.kubeProxyMode is "nft": expected one of iptables, ipvs, nftables, none',
    ],
    [['compare', 'r1.json'], 2, 'side by side needs at least two records'],
    [['compare'], 2, 'give either --baseline and --current, or only records'],
    [['compare', 'r1.json', '--baseline', 'r2.json', '--current', 'r3.json'], 2, 'give either --baseline'],
    [
      ['compare', '--baseline', 'r1.json', '--current', 'r2.json', '--charts', 'q'],
      2,
      'side by side: --charts belongs to records side by side',
    ],
    [['compare', 'r1.json', 'none.json'], 2, 'none.json: no such file'],
    [['compare', 'r1.json', '.kbench/baseline.json'], 2, 'its schema is "kbench.baseline/1"'],
    [
      ['run', '--provider', 'knd'],
      2,
      '--provider knd: unknown provider "knd". Did you mean "kind"? Known: command, host, kind, kubeconfig.',
    ],
    [['run', '--suite', 'netwrk'], 2, 'unknown suite "netwrk". Did you mean "network"?'],
    [
      ['run', '--preset', 'quik'],
      2,
      '--preset quik: preset is "quik": expected one of smoke, quick, standard, reference. Did you mean "quick"?',
    ],
    [
      ['run', '--set', 'suites.network.round=3'],
      2,
      'unknown key "round" in suites.network. Did you mean "rounds"?',
    ],
    [['run', '--config', 'none.yaml'], 2, 'none.yaml: no such file'],
    [['run', '--baseline', 'none.json'], 2, 'none.json: no such baseline'],
    [['run', '--format', 'html'], 2, '--format: "html" is not one of table, markdown, json.'],
    [['compare', '--baseline', 'none.json', '--current', 'same.json'], 2, 'none.json: no such file'],
    [
      ['compare', '--baseline', 'r1.json', '--current', 'broken.json'],
      2,
      'broken.json is not a record: it is not valid JSON',
    ],
    [['compare', '--baseline', 'newer.json', '--current', 'same.json'], 2, 'newer.json'],
    [['baseline', 'add', 'future.json'], 2, 'its schema is "kbench.record/2", expected "kbench.record/1"'],
    [['baseline', 'show', '--baseline', 'none.json'], 2, 'none.json: no such baseline'],
    [['cluster', 'delete', 'production'], 2, 'kbench made no cluster "production"'],
    [['compere'], 2, "unknown command 'compere'"],
  ])('answers %j with %i and a sentence', async (argv, code, message) => {
    cli.write('broken.json', '{"schema": "kbench.rec')
    const matrix = (mode: string) =>
      `version: 1\nmatrix:\n  - { name: iptables, provider: { kind: { kubeProxyMode: ${mode} } } }\n  - { name: nftables }\n`
    cli.write('two.yaml', matrix('iptables'))
    cli.write('wrong.yaml', matrix('nft'))
    cli.write('future.json', '{"schema": "kbench.record/2"}')
    cli.write('newer.json', '{"schema": "kbench.baseline/2", "environments": []}')
    const ended = await cli.run(argv)
    expect(ended.stderr).toContain(message)
    expect(ended.stderr).not.toContain('This is a bug')
    expect(ended).toMatchObject({ code, stdout: '' })
  })

  it('leaves a broken baseline untouched, naming file and line', async () => {
    const broken = '{\n  "schema": "kbench.baseline/1",\n  "environments": ['
    cli.write('broken-baseline.json', broken)
    const ended = await cli.run(['baseline', 'add', 'same.json', '--baseline', 'broken-baseline.json'])
    expect(ended.code).toBe(2)
    expect(ended.stderr).toMatch(/broken-baseline\.json.*line 3|broken-baseline\.json:3/s)
    expect(readFileSync(join(cli.workingDirectory, 'broken-baseline.json'), 'utf8')).toBe(broken)
  })
})
