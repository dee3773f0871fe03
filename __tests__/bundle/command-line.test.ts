import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { comparisonSchema, type Comparison } from '../../src/core/comparison/schema.ts'
import { serializeRecord } from '../../src/core/record/serialize.ts'
import type { KbenchRecord } from '../../src/core/record/schema.ts'
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
    const ended = await cli.run(['report', 'slow.json', '--charts', 'charts'])
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

  it.each([
    [
      ['run', '--provider', 'knd'],
      2,
      '--provider knd: unknown provider "knd". Did you mean "kind"? Known: host, kind, kubeconfig.',
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
    [['run', '--format', 'html'], 2, 'Expected one of table, markdown, json.'],
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
