import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { EnvironmentError } from '../../../src/core/errors.ts'
import { importResult, type ImportRequest } from '../../../src/features/import/import-result.ts'
import { type KbenchRecord, parseRecord } from '../../../src/core/record/schema.ts'
import { createFakePorts, type FakePorts } from '../../fakes/ports.ts'
import { fixture } from '../../suites/fixture.ts'

const FILES = {
  'results/tcp.json': fixture('network/iperf3-3.12/tcp.json'),
  'base.json': fixture('import/spegel/baseline.json'),
  'hey.txt': fixture('import/hey-0.1.4/report.txt'),
}

/** A real hash: the record's id is made of its first digits. */
const fakePorts = (): FakePorts => ({
  ...createFakePorts(FILES),
  sha256: (text) => createHash('sha256').update(text).digest('hex'),
})

async function importOf(
  request: Partial<ImportRequest> & Pick<ImportRequest, 'tool' | 'path'>,
  ports: FakePorts = fakePorts(),
): Promise<KbenchRecord> {
  const text = await importResult(
    { out: undefined, subject: undefined, labels: [], at: undefined, ...request },
    ports,
  )
  return parseRecord(text, 'test')
}

describe('importResult', () => {
  it('makes a record with what the file says, and nothing made up', async () => {
    const record = await importOf({ tool: 'iperf3', path: 'results/tcp.json' })
    expect(record).toMatchObject({
      startedAt: '2026-11-21T07:13:16.000Z',
      subject: { name: 'tcp', labels: {} },
      environment: {
        provider: 'import',
        facts: {
          kubernetes: null,
          cni: null,
          storageClass: null,
          runner: 'unknown',
          tools: { iperf3: '3.12' },
        },
      },
      suites: [{ name: 'network', status: 'ok', parameters: { source: 'iperf3', durationSeconds: 3 } }],
    })
    expect(record.subject.commit).toBeUndefined()
    expect(record.series.map(({ metric, unit, better }) => [metric, unit, better])).toContainEqual([
      'network_throughput',
      'bit/s',
      'higher',
    ])
  })

  it('adds the labels that the person gives to every series, and keeps others with the subject', async () => {
    const ports = createFakePorts(FILES)
    const labels = ['path=pod-to-pod', 'placement=inter-node', 'cni=cilium']
    const record = await importOf(
      { tool: 'iperf3', path: 'results/tcp.json', labels, subject: 'head' },
      ports,
    )
    expect(record.series.map(({ metric }) => metric).sort()).toEqual([
      'network_cpu',
      'network_cpu',
      'network_retransmits',
      'network_throughput',
    ])
    for (const series of record.series)
      expect(series.labels).toMatchObject({ path: 'pod-to-pod', placement: 'inter-node', protocol: 'tcp' })
    expect(record.subject).toEqual({ name: 'head', labels: { cni: 'cilium' } })
    expect(ports.log.has('info', 'label cni=cilium is kept with the subject')).toBe(true)
    expect(record.suites[0]?.notes ?? []).toEqual([])
  })

  it('says which labels are missing', async () => {
    const record = await importOf({ tool: 'iperf3', path: 'results/tcp.json', labels: ['path=host'] })
    expect(record.suites[0]?.notes).toEqual([
      'the file does not contain placement: give it with --label placement=inter-node',
    ])
  })

  it('keeps every pull as a sample of one round, with its own time', async () => {
    const record = await importOf({ tool: 'spegel', path: 'base.json' })
    expect(record.subject.name).toBe('Baseline')
    expect(record.series).toHaveLength(12)
    const samples = record.series.flatMap((series) => series.samples)
    expect(samples).toHaveLength(120)
    expect(new Set(samples.map(({ round }) => round))).toEqual(new Set([1]))
    expect(samples.map(({ at }) => at)).toContain('2025-06-13T19:04:02.434Z')
  })

  it('takes the time of the file, else --at, else when the file was written: never now', async () => {
    const written = await importOf({ tool: 'hey', path: 'hey.txt' })
    expect(written.startedAt).toBe('2026-03-04T05:06:07.000Z')
    expect(written.suites[0]?.notes?.join('\n')).toContain('this is when it was last written (--at sets it)')
    const given = await importOf({
      tool: 'hey',
      path: 'hey.txt',
      at: Date.parse('2026-05-01T12:00:00+02:00'),
    })
    expect(given.startedAt).toBe('2026-05-01T10:00:00.000Z')
    expect(given.series.flatMap(({ samples }) => samples.map(({ at }) => at))).toContain(
      '2026-05-01T10:00:00.000Z',
    )
    expect(given.suites[0]?.notes?.join('\n')).not.toContain('last written')
    const ports = createFakePorts(FILES)
    const own = await importOf({ tool: 'spegel', path: 'base.json', at: Date.parse('2026-05-01') }, ports)
    expect(own.startedAt).toBe('2025-06-13T19:03:26.032Z')
    expect(ports.log.has('warning', '--at is not used: base.json has its own time')).toBe(true)
  })

  it('gives the same file the same id, other options another', async () => {
    const [first, again] = [
      await importOf({ tool: 'spegel', path: 'base.json' }),
      await importOf({ tool: 'spegel', path: 'base.json' }),
    ]
    expect(again).toEqual(first)
    expect((await importOf({ tool: 'spegel', path: 'base.json', subject: 'x' })).id).not.toBe(first.id)
  })

  it('writes the record, but never over the file that it reads', async () => {
    const ports = createFakePorts(FILES)
    const record = await importOf({ tool: 'spegel', path: 'base.json', out: 'out/record.json' }, ports)
    expect(parseRecord(ports.files.text('out/record.json'), 'test')).toEqual(record)
    await expect(importOf({ tool: 'spegel', path: 'base.json', out: './base.json' }, ports)).rejects.toThrow(
      './base.json is read by this command: it is not replaced',
    )
    expect(ports.files.text('base.json')).toBe(FILES['base.json'])
  })

  it('names a file that is missing or cannot be read', async () => {
    await expect(importOf({ tool: 'knb', path: 'none.json' })).rejects.toThrow('none.json: no such file')
    const ports = createFakePorts()
    ports.files.readIfPresent = () =>
      Promise.reject(
        new EnvironmentError('reading folder: it is a folder (EISDIR)', { nextStep: 'Name a file.' }),
      )
    await expect(importOf({ tool: 'knb', path: 'folder' }, ports)).rejects.toThrow(
      'reading folder: it is a folder (EISDIR)',
    )
  })
})
