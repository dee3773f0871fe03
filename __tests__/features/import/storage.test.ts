import { describe, expect, it } from 'vitest'
import { fixture } from '../../suites/fixture.ts'
import { readFixture, readText, valueOf, valuesOf } from './read.ts'

const KUBESTR = 'storage/kubestr-2777277/fio-short.json'

describe('kubestr', () => {
  const result = readFixture('kubestr', KUBESTR)

  it.each([
    ['storage_iops', 'read_iops', 'read', 100019.164],
    ['storage_iops', 'write_iops', 'write', 137841.62],
    ['storage_bandwidth', 'read_bw', 'read', 1265147589],
    ['storage_bandwidth', 'write_bw', 'write', 1881688345],
  ])('%s of %s', (metric, job, operation, value) => {
    expect(valueOf(result, metric, { job, operation, storage_class: 'standard' })).toBe(value)
  })

  it('has these four series, and no latency', () => {
    expect(result.samples).toHaveLength(4)
    expect(result.notes.join()).toContain('no storage_latency')
  })

  it('has storage class, size of the volume, options of the jobs, and the time at which fio began', () => {
    expect(result.facts).toMatchObject({ storageClass: 'standard', tools: { fio: '3.33' } })
    expect(result.parameters).toMatchObject({
      volumeSize: '2Gi',
      jobs: {
        read_iops: { bs: '4k', direct: '1', ioengine: 'libaio', iodepth: '128', rw: 'randread' },
        write_bw: { bs: '1024k', rw: 'randwrite' },
      },
    })
    // fio's report is of 04:53:01, 26 s after its start.
    expect([result.startedAt?.toISOString(), result.durationSeconds]).toEqual([
      '2026-11-21T04:52:35.025Z',
      26,
    ])
  })

  it('reports a failed test with kubestr’s own words', () => {
    const failed = JSON.stringify([
      {
        TestName: 'FIO test results',
        Status: [{ StatusCode: 'Error', StatusMessage: 'no such class' }],
        Raw: null,
      },
    ])
    expect(() => readText('kubestr', failed, 'f.json')).toThrow('f.json: kubestr failed: no such class')
  })

  it('refuses a test without fio’s result', () => {
    const empty = JSON.stringify([{ TestName: 'x', Status: [{ StatusCode: 'OK' }], Raw: {} }])
    expect(() => readText('kubestr', empty, 'f.json')).toThrow('saw a test without fio’s result (Raw.result)')
  })
})

describe('fio', () => {
  const jobs = readFixture('fio', 'import/fio-3.33/three-jobs.json')
  const raw = JSON.parse(fixture('import/fio-3.33/three-jobs.json')) as {
    jobs: { jobname: string; read: Side; write: Side }[]
  }
  interface Side {
    iops: number
    bw_bytes: number
    clat_ns: { percentile: Record<string, number> }
  }

  it('names the series of known jobs as the storage suite does', () => {
    const known = raw.jobs.find(({ jobname }) => jobname === 'read_iops')!
    expect(valueOf(jobs, 'storage_iops', { job: 'read_iops' })).toBe(known.read.iops)
    expect(valuesOf(jobs, 'storage_bandwidth', { job: 'read_iops' })).toEqual([])
    const mixed = raw.jobs.find(({ jobname }) => jobname === 'mixed')!
    expect(valueOf(jobs, 'storage_iops', { job: 'mixed', operation: 'write' })).toBe(mixed.write.iops)
    expect(
      valueOf(jobs, 'storage_latency', { job: 'mixed', operation: 'write', quantile: '0.99' }),
    ).toBeCloseTo(mixed.write.clat_ns.percentile['99.000000']! / 1e9, 15)
  })

  it('gives both IOPS and bandwidth of a job of another name', () => {
    const other = raw.jobs.find(({ jobname }) => jobname === 'seq-read')!
    expect(valueOf(jobs, 'storage_iops', { job: 'seq-read' })).toBe(other.read.iops)
    expect(valueOf(jobs, 'storage_bandwidth', { job: 'seq-read' })).toBe(other.read.bw_bytes)
    expect(valuesOf(jobs, 'storage_iops', { job: 'seq-read', operation: 'write' })).toEqual([])
  })

  it('keeps how a job was run, not where', () => {
    expect(jobs.parameters).toMatchObject({ jobs: { 'seq-read': { bs: '64k', rw: 'read', size: '16M' } } })
    expect(JSON.stringify(jobs.parameters)).not.toContain('/tmp')
  })

  it('reads a note that fio printed before its JSON', () => {
    const text = `note: both iodepth >= 1 and synchronous I/O engine are selected\n${fixture('storage/fio-3.33/read_iops.json')}`
    expect(valuesOf(readText('fio', text), 'storage_iops')).toHaveLength(1)
  })

  it('takes only percentiles that are there', () => {
    const text = fixture('storage/fio-3.33/read_iops.json').replaceAll('"95.000000"', '"94.000000"')
    const quantiles = readText('fio', text).samples.flatMap(({ labels }) => labels['quantile'] ?? [])
    expect(quantiles).toEqual(['0.5', '0.99'])
  })

  it.each([
    ['import/fio-3.33/two-processes.json', /job read_iops is listed more than once/],
    ['storage/fio-3.33/unaligned.stdout.txt', /ended with error 22 \(errno\)/],
  ])('refuses %s', (path, message) => {
    expect(() => readFixture('fio', path)).toThrow(message)
  })

  it('refuses fio 2, whose units differ', () => {
    const text = fixture('storage/fio-3.33/read_iops.json').replace('fio-3.33', 'fio-2.21')
    expect(() => readText('fio', text, 'old.json')).toThrow(
      'old.json: expected a result of fio 3 or later, saw fio-2.21',
    )
  })
})
