import { describe, expect, it } from 'vitest'
import { fixture } from '../../suites/fixture.ts'
import { readFixture, readText, valueOf, valuesOf } from './read.ts'

const FILE = 'import/k-bench/kbench-log.txt'

describe('K-Bench', () => {
  const result = readFixture('k-bench', FILE)

  it.each([
    ['pods', 'create', '0.5', 0.162046],
    ['pods', 'create', '0.99', 0.19340701],
    ['pods', 'delete', '0.99', 0.21144499],
    ['deployments', 'create', '0.5', 0.022031],
    ['deployments', 'scale', '0.5', 0.015125],
    ['services', 'delete', '0.5', 0.0175],
    ['replicationcontrollers', 'create', '0.5', 0.0215],
  ])('API calls: %s %s at %s', (resource, verb, quantile, value) => {
    expect(valueOf(result, 'api_latency', { resource, verb, quantile })).toBeCloseTo(value, 12)
  })

  it.each([
    ['schedule', 0.004216, 0.038902],
    ['initialize', 0.01275, 0.090616],
    ['run', 2.921204, 4.655937],
    ['total', 2.9383, 4.66725],
  ])('start of a pod, %s: what the client measured', (phase, median, percentile99) => {
    const own = result.samples.filter(({ labels }) => labels['workload'] === undefined)
    const values = valuesOf({ ...result, samples: own }, 'pod_startup_latency', { phase })
    expect(values[0]).toBeCloseTo(median, 12)
    expect(values[1]).toBeCloseTo(percentile99, 12)
    expect(values).toHaveLength(2)
  })

  it('has no 99th percentile where K-Bench shows the largest value by another name', () => {
    expect(valuesOf(result, 'api_latency', { resource: 'services', quantile: '0.99' })).toEqual([])
    expect(valuesOf(result, 'pod_startup_latency', { workload: 'deployment', quantile: '0.99' })).toEqual([])
    expect(result.samples).toHaveLength(24)
  })

  it.each([
    ['ConfigMap', 'configmaps'],
    ['Endpoints', 'endpoints'],
    ['ComponentStatus', 'componentstatuses'],
  ])('names %s as the API does', (kind, resource) => {
    const text = fixture(FILE).replace('create service latency:', `list ${kind} latency:`)
    expect(valuesOf(readText('k-bench', text), 'api_latency', { resource, verb: 'list' })).toEqual([0.01925])
  })

  it('keeps pods of a Deployment apart, and turns pods per minute into pods per second', () => {
    expect(
      valueOf(result, 'pod_startup_latency', { phase: 'total', workload: 'deployment', quantile: '0.5' }),
    ).toBe(1.8255)
    expect(valueOf(result, 'pod_throughput', { replicas: '100' })).toBeCloseTo(1021.037 / 60, 12)
    expect(valueOf(result, 'pod_throughput', { replicas: '20', workload: 'deployment' })).toBeCloseTo(
      10.675,
      12,
    )
  })

  it('leaves out rows without numbers, rows of the server, and commands in containers', () => {
    const phases = new Set(result.samples.flatMap(({ labels }) => labels['phase'] ?? []))
    expect(phases).toEqual(new Set(['schedule', 'initialize', 'run', 'total']))
    expect(new Set(result.samples.flatMap(({ labels }) => labels['verb'] ?? []))).toEqual(
      new Set(['create', 'delete', 'list', 'scale']),
    )
    expect(result.samples.every(({ value }) => Number.isFinite(value))).toBe(true)
  })

  it('takes the times of the log', () => {
    expect(result.startedAt?.toISOString()).toBe('2022-07-19T11:32:02.118Z')
    expect(result.durationSeconds).toBeCloseTo(72.884, 9)
    expect(result.samples[0]?.at?.toISOString()).toBe('2022-07-19T11:33:14.535Z')
    expect(result.notes.join('\n')).not.toContain('breaks off')
  })

  it('takes the last run of a log that K-Bench appended to', () => {
    const later = fixture(FILE).replaceAll('2022-07-19', '2022-07-20').replace('162.046', '99.5   ')
    const both = readText('k-bench', fixture(FILE) + later)
    expect(valueOf(both, 'api_latency', { resource: 'pods', verb: 'create', quantile: '0.5' })).toBe(0.0995)
    expect(both.startedAt?.toISOString()).toBe('2022-07-20T11:32:02.118Z')
    expect(both.notes).toContain('the log has 2 runs; this is the last one')
  })

  it('leaves out what one run has more than once', () => {
    const line = /^.*"create service latency.*\n/m.exec(fixture(FILE))![0]
    const twice = readText('k-bench', fixture(FILE).replace(line, line + line))
    expect(valuesOf(twice, 'api_latency', { resource: 'services', verb: 'create' })).toEqual([])
    expect(twice.notes.filter((note) => note.includes('more than once'))).toHaveLength(1)
  })

  it('never takes the first half of a number from a log that is cut off', () => {
    const text = fixture(FILE)
    const cut = text.slice(0, text.indexOf('193.40701') + 4)
    const result = readText('k-bench', cut)
    expect(valuesOf(result, 'api_latency')).toEqual([])
    expect(valuesOf(result, 'pod_startup_latency')).toHaveLength(8)
    expect(result.notes).toContain('the log breaks off before "Benchmark run completed."')
  })

  it('refuses a log without tables', () => {
    const begun = fixture(FILE).split('\n').slice(0, 2).join('\n')
    expect(() => readText('k-bench', begun, 'kbench.log')).toThrow(
      'kbench.log: no K-Bench result: expected its log, kbench.log, with the tables at the end, saw a log without a table of latencies',
    )
  })
})
