import { describe, expect, it } from 'vitest'
import { mean, median, sortSamples } from '../../../src/core/stats/samples.ts'
import { fixture } from '../../suites/fixture.ts'
import { readFixture, valueOf, valuesOf } from './read.ts'

interface Reference {
  readonly spegel: readonly {
    readonly size: string
    readonly layers: string
    readonly revision: string
    readonly samples: readonly [number, number]
    readonly mean: readonly [number, number]
    readonly median: readonly [number, number]
  }[]
  readonly hey: {
    readonly rate: number
    readonly seconds: number
    readonly quantiles: Record<string, number>
  }
  readonly iperf3: readonly {
    readonly file: string
    readonly throughput: number
    readonly clientCpu: number
    readonly serverCpu: number
  }[]
}
const reference = JSON.parse(fixture('import/reference.json')) as Reference

describe('the published Spegel results', () => {
  const files = ['import/spegel/baseline.json', 'import/spegel/spegel-v030.json'] as const
  const results = files.map((file) => readFixture('spegel', file))

  it.each(reference.spegel)('$size in $layers, $revision: all pulls, in seconds', (expected) => {
    const { size, layers, revision } = expected
    for (const [index, result] of results.entries()) {
      const pulls = valuesOf(result, 'image_pull_time', { size, layers, revision })
      expect(pulls).toHaveLength(expected.samples[index]!)
      expect(mean(sortSamples(pulls))).toBeCloseTo(expected.mean[index]!, 12)
      expect(median(sortSamples(pulls))).toBeCloseTo(expected.median[index]!, 12)
    }
  })

  it('have nothing else in them', () => {
    for (const { samples } of results) {
      expect(samples).toHaveLength(reference.spegel.reduce((sum, one) => sum + one.samples[0], 0))
      expect(new Set(samples.map(({ metric }) => metric))).toEqual(new Set(['image_pull_time']))
    }
  })

  it('went down as published: 100 MB in one layer, update, from 2051 ms to 1147 ms on average', () => {
    const averages = results.map((result) =>
      mean(sortSamples(valuesOf(result, 'image_pull_time', { size: '100MB', layers: '1', revision: 'v2' }))),
    )
    expect(averages.map((value) => Math.round(value * 1000))).toEqual([2051, 1147])
  })
})

describe('the list of hey', () => {
  it('gives the rate and the quantiles of its rows', () => {
    const result = readFixture('hey', 'import/hey-0.1.4/requests.csv')
    expect(valueOf(result, 'http_request_rate')).toBeCloseTo(reference.hey.rate, 6)
    expect(result.durationSeconds).toBeCloseTo(reference.hey.seconds, 12)
    for (const [quantile, value] of Object.entries(reference.hey.quantiles))
      expect(valueOf(result, 'http_latency', { quantile })).toBeCloseTo(value, 12)
  })
})

describe('iperf3', () => {
  it.each(reference.iperf3)('$file: throughput and CPU time per gigabyte', (expected) => {
    const result = readFixture('iperf3', expected.file)
    expect(valueOf(result, 'network_throughput')).toBe(expected.throughput)
    expect(valueOf(result, 'network_cpu', { side: 'client' })).toBeCloseTo(expected.clientCpu, 9)
    expect(valueOf(result, 'network_cpu', { side: 'server' })).toBeCloseTo(expected.serverCpu, 9)
  })

  // The shell timed the same three clients: `tcp.stderr.txt` and so on, user and system seconds.
  it.each(['tcp', 'tcp-4-streams', 'udp-flood'])(
    '%s: the CPU time is what the shell measured, too',
    (name) => {
      const file = `network/iperf3-3.12/${name}`
      const [, user, system] = /kbench-cpu (\S+) (\S+)/.exec(fixture(`${file}.stderr.txt`)) ?? []
      const { intervals } = JSON.parse(fixture(`${file}.json`)) as { intervals: { sum: { bytes: number } }[] }
      const gigabytes = intervals.reduce((sum, one) => sum + one.sum.bytes, 0) / 1e9
      const imported = valueOf(readFixture('iperf3', `${file}.json`), 'network_cpu', { side: 'client' })
      const ratio = (imported * gigabytes) / (Number(user) + Number(system))
      expect(ratio).toBeGreaterThan(0.98)
      expect(ratio).toBeLessThan(1.02)
    },
  )
})
