import { beforeAll, describe, expect, it } from 'vitest'
import { historySchema, type History } from '../../src/features/history/core/schema.ts'
import { type KbenchRecord, serializeRecord } from '../../src/core/record/schema.ts'
import { buildRecord, buildSeries } from '../../support/builders/records.ts'
import { seededNormal } from '../../support/builders/seeded-normal.ts'
import { ShippedCommandLine } from './command-line.ts'

const NIGHTS = 40
/** From this night on the inter-node path is a tenth slower. */
const SLOWER_FROM = 27
const SLOW = 'network_throughput{path="pod-to-pod",placement="inter-node",protocol="tcp"}'
const SAME = 'network_throughput{path="pod-to-pod",placement="intra-node",protocol="tcp"}'
const LATENCY = 'network_latency{path="pod-to-pod",placement="inter-node",quantile="0.99"}'

const commitOf = (night: number): string => String(night).padStart(4, '0').repeat(10)
const nightOf = (night: number): string => new Date(Date.UTC(2026, 0, 1 + night, 2)).toISOString()

/** Nights with 1 % noise between them; one night, the 12th, is disturbed. */
function nights(): KbenchRecord[] {
  const normal = seededNormal(11)
  return Array.from({ length: NIGHTS }, (_, night) => {
    const samples = (value: number): number[] => [0.998, 1, 1.002].map((factor) => factor * value)
    const level = (value: number): number => value * (1 + 0.01 * normal())
    const disturbed = night === 12 ? 0.5 : 1
    return buildRecord({
      id: `night-${String(night)}`,
      startedAt: nightOf(night),
      subject: { commit: commitOf(night) },
      series: [
        buildSeries(SLOW, samples(level(9.8e9) * disturbed * (night >= SLOWER_FROM ? 0.9 : 1))),
        buildSeries(SAME, samples(level(13e9) * disturbed)),
        buildSeries(LATENCY, samples(level(2e-4) * (night >= 33 ? 0.8 : 1)), { unit: 's', better: 'lower' }),
      ],
    })
  })
}

const cli = new ShippedCommandLine()
const all = nights()
const line = (record: KbenchRecord): string => JSON.stringify(record)
const json = async (...argv: string[]): Promise<History> => {
  const { code, stdout, stderr } = await cli.run(['history', ...argv, '--format', 'json'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return historySchema.parse(JSON.parse(stdout))
}

beforeAll(() => {
  // As a nightly job leaves them: newest first in one file, some in a folder per run, and what lies beside them.
  cli.write('nightly.ndjson', `${[...all].reverse().map(line).join('\n')}\n`)
  for (const [night, record] of all.entries()) {
    cli.write(`out/run-${String(night)}/record.json`, serializeRecord(record))
    cli.write(`out/run-${String(night)}/raw/iperf3.json`, '{"start": {}}')
    cli.write(`out/run-${String(night)}/comparison.json`, '{"schema": "kbench.comparison/1"}')
  }
})

describe('kbench history', () => {
  it('writes a dashboard of the same records, twice the same', async () => {
    cli.write('months/2026-01.ndjson', `${all.slice(0, 31).map(line).join('\n')}\n`)
    cli.write('months/2026-02.ndjson', `${all.slice(31).map(line).join('\n')}\n`)
    const write = (): ReturnType<typeof cli.run> =>
      cli.run(
        ['history', '--folder', '.', '--dashboard', 'site/', '--repository-url', 'https://git.test/o/r/'],
        {},
        'months',
      )
    const first = await write()
    expect(first).toMatchObject({ code: 0, stderr: expect.stringContaining('http.server') })
    const overview = cli.read('months/site/data/overview.json')
    expect(JSON.parse(overview)).toMatchObject({
      repository: { name: 'o/r', url: 'https://git.test/o/r' },
      environments: [{ runs: NIGHTS }],
      files: [{ path: 'data/2026-01.ndjson' }, { path: 'data/2026-02.ndjson' }],
      remarks: [],
    })
    // What it wrote is below the folder that it reads.
    expect(await write()).toEqual(first)
    expect(cli.read('months/site/data/overview.json')).toBe(overview)
    const wrong = await cli.run([
      'history',
      'nightly.ndjson',
      '--dashboard',
      'x',
      '--repository-url',
      'javascript:1',
    ])
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('https://github.com/owner/name') })
  })

  it('names the commit with which a series became slower, and with which another became faster', async () => {
    const { records, leftOut, environments } = await json('nightly.ndjson')
    expect({ records, leftOut, environments: environments.length }).toEqual({
      records: NIGHTS,
      leftOut: [],
      environments: 1,
    })
    const found = environments[0]!.series.map(({ metric, labels, changes }) => [
      metric,
      labels['placement'],
      changes.map(({ verdict, began, lastBefore }) => [verdict, began.commit, lastBefore.commit]),
    ])
    expect(found).toEqual([
      ['network_latency', 'inter-node', [['better', commitOf(33), commitOf(32)]]],
      ['network_throughput', 'inter-node', [['worse', commitOf(SLOWER_FROM), commitOf(SLOWER_FROM - 1)]]],
      ['network_throughput', 'intra-node', []],
    ])
  })

  it('says by how much, with an interval that holds the truth, and how sure that is', async () => {
    const { environments } = await json('nightly.ndjson', '--series', SLOW)
    const [series, ...others] = environments[0]!.series
    expect(others).toEqual([])
    const { change, before, after, pValue, runsBefore, runsSince, began } = series!.changes[0]!
    expect(change.lower).toBeLessThan(-0.1)
    expect(change.upper).toBeGreaterThan(-0.1)
    expect(change.upper - change.lower).toBeLessThan(0.05)
    expect(after / before - 1).toBeCloseTo(change.estimate, 10)
    expect(before / 9.8e9).toBeCloseTo(1, 1)
    expect(pValue).toBeLessThan(1e-3)
    expect([runsBefore, runsSince, began.startedAt]).toEqual([27, 13, nightOf(SLOWER_FROM)])
  })

  it('reads a folder, and the same record twice is one', async () => {
    const folder = await json('--folder', 'out')
    expect(folder.environments).toEqual((await json('nightly.ndjson')).environments)
    const both = await json('nightly.ndjson', '--folder', 'out')
    expect(both.environments).toEqual(folder.environments)
    expect(both.leftOut).toEqual([{ records: NIGHTS, reason: 'given twice' }])
  })

  it('keeps environments apart, and says how many records it left out and why', async () => {
    const moved = all.map((record, night) =>
      night % 2 === 0
        ? record
        : buildRecord({ ...record, provider: 'kind', facts: { kubernetes: 'v1.35.0' } }),
    )
    const early = { ...moved[0]!, id: 'stopped', interrupted: true }
    const elsewhere = buildRecord({ ...moved[1]!, id: 'elsewhere', provider: 'host' })
    cli.write('moved.ndjson', [...moved, early, elsewhere].map(line).join('\n'))
    const { records, leftOut, environments } = await json('moved.ndjson')
    expect(environments.map((one) => one.records)).toEqual([20, 20])
    expect(new Set(environments.map(({ fingerprint }) => fingerprint)).size).toBe(2)
    expect(records).toBe(NIGHTS)
    expect(leftOut).toEqual([
      { records: 1, reason: 'of interrupted runs' },
      { records: 1, reason: 'of 1 environment with fewer than 12 runs' },
    ])
  })

  it('finds nothing in a few runs, and says so', async () => {
    cli.write('few.ndjson', all.slice(0, 11).map(line).join('\n'))
    const ended = await cli.run(['history', 'few.ndjson'])
    expect(ended.code).toBe(0)
    expect(ended.stdout).toContain(
      'Not searched for changes: 11 records of 1 environment with fewer than 12 runs.',
    )
    expect(ended.stdout).toContain('12 runs')
  })

  it.each(['table', 'markdown'])('shows all of it as %s', async (format) => {
    const { code, stdout } = await cli.run(['history', 'nightly.ndjson', '--format', format])
    expect(code).toBe(0)
    for (const text of [
      'worse',
      'better',
      commitOf(27).slice(0, 12),
      '2026-01-28',
      '27 runs before, 13 since',
    ])
      expect(stdout).toContain(text)
    expect(stdout).toMatch(/−(9|10)(\.\d)? %/)
    expect(stdout).toContain('2 lasting changes in 2 of 3 series')
  })

  it('fails a job for a regression that stands, when it is asked to', async () => {
    const code = async (...argv: string[]): Promise<number> =>
      (await cli.run(['history', 'nightly.ndjson', '--fail-on', 'regression', ...argv])).code
    expect(await code()).toBe(1)
    expect((await cli.run(['history', 'nightly.ndjson'])).code).toBe(0)
    expect((await cli.run(['history', 'nightly.ndjson', '--fail-on', 'nothing'])).code).toBe(0)
    expect(await code('--series', LATENCY)).toBe(0)
    expect(await code('--series', SAME)).toBe(0)
    expect(await code('--accept', commitOf(SLOWER_FROM).slice(0, 10))).toBe(0)
    expect(await code('--since', nightOf(SLOWER_FROM))).toBe(1)
    expect(await code('--since', nightOf(SLOWER_FROM + 1).slice(0, 10))).toBe(0)
  })

  it('does not take lost records for a good history', async () => {
    cli.write('lost.ndjson', all.slice(0, 5).map(line).join('\n'))
    const ended = await cli.run(['history', 'lost.ndjson', '--fail-on', 'regression'])
    expect(ended.code).toBe(4)
    expect(ended.stdout).toContain('12 runs')
  })

  it('marks what is accepted, and says that a commit is of no record', async () => {
    const ended = await cli.run([
      'history',
      'nightly.ndjson',
      '--accept',
      commitOf(SLOWER_FROM),
      '--accept',
      'abcdef012',
      '--since',
      '2026-01-02',
    ])
    expect(ended.stdout).toContain('worse, accepted')
    expect(ended.stdout).toContain('Not shown: changes that began before 2026-01-02T00:00:00.000Z.')
    expect(ended.stderr).toContain('accepted commit abcdef012: no record has it')
  })

  it('explains itself', async () => {
    const { stdout } = await cli.run(['history', '--help'])
    for (const word of [
      '--folder',
      '--series',
      '--since',
      '--accept',
      '--fail-on',
      'CONFIDENCE',
      'Exit codes',
      'Examples',
      '12 runs',
    ])
      expect(stdout).toContain(word)
  })

  it.each([
    [[], 'no records given'],
    [['none.json'], 'none.json: no such file'],
    [['out'], 'out is a folder'],
    [['--folder', 'none'], 'none: no such folder'],
    [['--folder', 'nightly.ndjson'], 'nightly.ndjson: no such folder'],
    [['--folder', 'empty'], 'empty: no record in it or below it'],
    [['--folder', 'foreign'], 'foreign/package.json is not a record that this version reads'],
    [['torn.ndjson'], 'torn.ndjson:2 is not a record: it is not valid JSON'],
    [
      ['newer.ndjson'],
      'newer.ndjson:2 is not a record that this version reads: its schema is "kbench.record/2"',
    ],
    [['hollow.ndjson'], 'hollow.ndjson is not a record'],
    [['nightly.ndjson', '--series', 'disk_*'], '--series disk_*: no series of the records matches'],
    [['nightly.ndjson', '--series', 'x{'], '"x{" is not a series'],
    [['nightly.ndjson', '--format', 'html'], '--format: "html" is not one of table, markdown, json.'],
    [['nightly.ndjson', '--fail-on', 'change'], '--fail-on: "change" is not one of nothing, regression.'],
    [['nightly.ndjson', '--since', 'yesterday'], '--since: "yesterday" is not a day like 2026-11-01'],
    [['nightly.ndjson', '--since', '2026-13-01'], '--since: "2026-13-01" is not a day like 2026-11-01'],
  ])('answers %j with a sentence', async (argv, message) => {
    cli.write('empty/readme.txt', '')
    cli.write('foreign/package.json', '{"name": "x"}')
    cli.write('torn.ndjson', `${line(all[0]!)}\n${line(all[1]!).slice(0, 100)}\n`)
    cli.write('newer.ndjson', `${line(all[0]!)}\n{"schema": "kbench.record/2"}\n`)
    cli.write('hollow.ndjson', '\n')
    const ended = await cli.run(['history', ...argv])
    expect(ended.stderr).toContain(message)
    expect(ended.stderr).not.toContain('This is a bug')
    expect(ended).toMatchObject({ code: 2, stdout: '' })
  })
})
