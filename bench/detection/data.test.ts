import { describe, expect, it } from 'vitest'
import { addPair, addSingle, type PairFiles } from './convert.ts'
import { emptyDataFile, mergedByPlace, parseDataFile, serializeDataFile } from './data-file.ts'
import { type Pair, serializePair } from '../../src/core/record/pair-file.ts'
import { DEFAULT_DESIGN } from '../../src/core/judge/rounds/round.ts'
import type { KbenchRecord } from '../../src/core/record/schema.ts'
import { simulatedData } from './simulated.ts'

const at = '2026-01-01T00:00:00.000Z'
const latency = 'http_latency{quantile="0.5"}'

function record(id: string, series: Record<string, [number, number][]>): KbenchRecord {
  return {
    schema: 'kbench.record/1',
    id,
    startedAt: at,
    durationSeconds: 12.3456789,
    subject: { name: 'current', labels: {} },
    environment: {
      provider: 'kind',
      fingerprint: 'abc',
      facts: {
        kubernetes: 'v1.34.4',
        nodes: ['a', 'b'].map((name) => ({
          name,
          role: 'worker',
          cpuModel: 'CPU',
          cores: 2,
          memoryBytes: 1,
          kernel: '6.1',
          os: 'os',
          containerRuntime: 'containerd',
          mtu: 1500,
        })),
        cni: null,
        kubeProxyMode: null,
        storageClass: null,
        runner: 'local',
        isolation: null,
        tools: {},
      },
    },
    suites: [],
    series: Object.entries(series).map(([metric, samples]) => ({
      metric,
      labels: metric === 'http_latency' ? { quantile: '0.5' } : {},
      unit: metric === 'http_latency' ? 's' : 'bit/s',
      better: metric === 'http_latency' ? 'lower' : 'higher',
      samples: samples.map(([round, value]) => ({ round, value, at })),
    })),
  }
}

const pair: Pair = {
  schema: 'kbench.pair/1',
  id: 'p1',
  startedAt: at,
  durationSeconds: 600,
  provider: 'kind',
  paused: true,
  subjects: { base: { name: 'base' }, head: { name: 'head' } },
  design: { ...DEFAULT_DESIGN, stages: [...DEFAULT_DESIGN.stages] },
  completedStages: 1,
  measurements: [
    { suite: 'http', id: 'http/ip', secondsPerSide: 4.2, series: [latency] },
    { suite: 'network', id: 'network/tcp', secondsPerSide: 2, series: ['network_throughput'] },
  ],
  rounds: [
    { round: 1, stage: 0, clusterPair: 1, roles: 'straight', first: 'base' },
    { round: 2, stage: 0, clusterPair: 1, roles: 'straight', first: 'head' },
    { round: 3, stage: 0, clusterPair: 2, roles: 'swapped', first: 'head' },
    { round: 4, stage: 1, clusterPair: 3, roles: 'straight', first: 'base', measurements: ['http/ip'] },
  ],
  disturbed: [{ round: 2, measurement: 'http/ip', side: 'base', code: 'steal', text: 'steal time' }],
  switches: { count: 3, medianSeconds: 0.2, longestPauseSeconds: 9 },
}

const files = (overrides: Partial<Pair> = {}): PairFiles => ({
  pair: serializePair({ ...pair, ...overrides }),
  base: JSON.stringify(
    record('b', { http_latency: [[1, 0.001234567], [2, 2], [3, 3], [4, 4]], network_throughput: [[1, 10], [3, 30]] }), // prettier-ignore
  ),
  head: JSON.stringify(record('h', { http_latency: [[2, 5], [3, 6], [4, 7]], only_head: [[1, 1]] })), // prettier-ignore
})

describe('a recorded pair', () => {
  const { series, runs } = addPair(emptyDataFile('kind'), files(), 'out', ['pair', '--base', '.'])

  it('keeps samples round by round, rounded, with what is missing and what is disturbed', () => {
    expect(series.map(({ name }) => name)).toEqual([latency, 'network_throughput', 'only_head'])
    expect(runs).toEqual([
      {
        kind: 'pair',
        id: 'p1',
        startedAt: at,
        durationSeconds: 600,
        machine: 'kind; 2 × CPU, 2 cores; 6.1; v1.34.4',
        fingerprint: 'abc',
        arguments: ['pair', '--base', '.'],
        paused: true,
        measurements: [
          { suite: 'http', id: 'http/ip', secondsPerSide: 4.2 },
          { suite: 'network', id: 'network/tcp', secondsPerSide: 2 },
        ],
        rounds: [
          [1, 0, 1, 'straight', 'base'],
          [2, 0, 1, 'straight', 'head'],
          [3, 0, 2, 'swapped', 'head'],
        ],
        series: [
          { series: 0, measurement: 0, base: [0.0012346, 2, 3], head: [null, 5, 6], disturbed: [1] },
          { series: 1, measurement: 1, base: [10, null, 30], head: [null, null, null] },
          { series: 2, measurement: null, base: [null, null, null], head: [1, null, null] },
        ],
      },
    ])
  })

  it('takes the round that made up for a disturbed one, on the same cluster pairs with the same side first', () => {
    const rounds = pair.rounds.slice(0, 3)
    const [, second] = rounds
    if (second === undefined) throw new Error('the fixture has a second round')
    const again = { ...second, round: 4, measurements: ['http/ip'] }
    const added = (overrides: Partial<Pair>) =>
      addPair(emptyDataFile('kind'), files(overrides), 'out', []).runs[0]!.series[0]
    expect(added({ rounds: [...rounds, again] })).toEqual({
      series: 0,
      measurement: 0,
      base: [0.0012346, 4, 3],
      head: [null, 7, 6],
    })
    const left = { series: 0, measurement: 0, base: [0.0012346, 2, 3], head: [null, 5, 6], disturbed: [1] }
    expect(added({ rounds: [...rounds, { ...again, first: 'base' }] })).toEqual(left)
    expect(added({ rounds: [...rounds, { ...again, clusterPair: 2 }] })).toEqual(left)
    const twice = [...pair.disturbed, ...pair.disturbed.map((one) => ({ ...one, round: 4 }))]
    expect(added({ rounds: [...rounds, again], disturbed: twice })).toEqual(left)
  })

  it('refuses what is no null data', () => {
    const add = (overrides: Partial<Pair>) => () =>
      addPair(emptyDataFile('kind'), files(overrides), 'out', [])
    expect(add({ interrupted: true })).toThrow('out was interrupted')
    const head = { name: 'head', settings: ['provider.kind.mtu=1400'] }
    expect(add({ subjects: { base: { name: 'base' }, head } })).toThrow('two different subjects')
    expect(() => addPair(emptyDataFile('kind'), { ...files(), pair: '{' }, 'out', [])).toThrow(
      'out/pair.json',
    )
  })

  it('is not kept twice', () => {
    const once = addPair(emptyDataFile('kind'), files(), 'out', [])
    expect(() => addPair(once, files(), 'out', [])).toThrow('run p1 is there already')
    expect(addPair(once, files({ id: 'p2' }), 'out', []).runs).toHaveLength(2)
  })

  it('of another machine is not mixed in', () => {
    const once = addPair(emptyDataFile('kind'), files(), 'out', [])
    const other = files({ id: 'p2' })
    const moved = other.base.replaceAll('"CPU"', '"another CPU"')
    expect(() => addPair(once, { ...other, base: moved }, 'out', [])).toThrow('another CPU')
  })
})

describe('a recorded single run', () => {
  const text = JSON.stringify(record('s1', { http_latency: [[1, 1], [3, 3.00000001]], network_throughput: [[2, 20]] })) // prettier-ignore

  it('keeps samples by round', () => {
    const { runs, series } = addSingle(emptyDataFile('kind'), text, 'record.json', ['run'])
    expect(series.map(({ name }) => name)).toEqual([latency, 'network_throughput'])
    expect(runs[0]!.series).toEqual([
      { series: 0, values: [1, null, 3] },
      { series: 1, values: [null, 20, null] },
    ])
    expect(runs[0]!.durationSeconds).toBe(12.346)
  })

  it('of a series that changed its direction is refused', () => {
    const before = addSingle(emptyDataFile('kind'), text, 'record.json', [])
    const turned = text.replace('"s1"', '"s2"').replace('"better":"lower"', '"better":"higher"')
    expect(() => addSingle(before, turned, 'record.json', [])).toThrow(
      `${latency} was recorded in s, lower is better`,
    )
  })
})

describe('the file', () => {
  it('is read as it was written, one series of one run per line', () => {
    const data = simulatedData({ pairs: 2, singles: 1, series: 3, rounds: 2 })
    const text = serializeDataFile(data)
    expect(parseDataFile(text, 'x')).toEqual(data)
    expect(text.split('\n').filter((line) => line.includes('"base":'))).toHaveLength(6)
    expect(serializeDataFile(parseDataFile(text, 'x'))).toBe(text)
    expect(parseDataFile(serializeDataFile(emptyDataFile('host')), 'x')).toEqual(emptyDataFile('host'))
  })

  it('is refused when it contradicts itself', () => {
    const text = (change: (data: ReturnType<typeof simulatedData>) => void): string => {
      const data = simulatedData({ pairs: 1, singles: 0, series: 1, rounds: 2 })
      change(data)
      return serializeDataFile(data)
    }
    expect(() => parseDataFile('{', 'x')).toThrow('x is not valid JSON')
    expect(() => parseDataFile('{}', 'x')).toThrow('x is no recorded data')
    expect(() =>
      parseDataFile(
        text(({ series }) => series.pop()),
        'x',
      ),
    ).toThrow('there is no series 0')
    expect(() =>
      parseDataFile(
        text(({ runs: [run] }) => run?.kind === 'pair' && run.rounds.pop()),
        'x',
      ),
    ).toThrow('series 0 has 4 and 4 samples of 3 rounds')
  })
})

it('files of one place are read as one, series by their names', () => {
  const one = simulatedData({ pairs: 1, singles: 1, series: 2 })
  const two = simulatedData({ pairs: 1, singles: 0, series: 2, seed: 8 })
  const turned = { ...two, series: two.series.toReversed() }
  const [merged, ...others] = mergedByPlace([one, turned])
  expect(others).toEqual([])
  expect(merged!.series).toEqual(one.series)
  expect(merged!.runs.map(({ series }) => series.map((of) => of.series))).toEqual([
    [0, 1],
    [0, 1],
    [1, 0],
  ])
})
