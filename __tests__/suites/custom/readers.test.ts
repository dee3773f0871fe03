import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { resultsIn } from '../../../src/suites/custom/observations.ts'
import { customParametersSchema, type ResultSettings } from '../../../src/suites/custom/parameters.ts'
import { READERS } from '../../../src/suites/custom/readers/readers.ts'

const fixture = (name: string): string => readFileSync(`__tests__/fixtures/custom/${name}`, 'utf8')
const settings = (reader: string, more: object = {}): ResultSettings => {
  const parsed = customParametersSchema.parse({
    rounds: 1,
    workloads: { w: { command: 'true', results: { reader, ...more } } },
  })
  const workload = parsed.workloads['w']
  if (workload?.results === undefined) throw new Error('no results')
  return workload.results
}
const seriesOf = (text: string, reader: string, more: object = {}) =>
  resultsIn(text, 'w', settings(reader, more)).observations.map(
    ({ metric, labels: { workload, ...labels }, value }) => [metric, labels, value],
  )

describe('go-bench', () => {
  const text = fixture('go-1.26.8/bench.txt')

  it('reads time, memory and allocations, the median of what is repeated', () => {
    const labels = { package: 'example.com/encode', name: 'JSON' }
    const [time, memory, count] = seriesOf(text, 'go-bench')
    expect(time).toEqual(['custom_time', labels, expect.closeTo((3720e-9 + 2938e-9) / 2, 15)])
    expect([memory, count]).toEqual([
      ['custom_memory', labels, 232],
      ['custom_count', labels, 7],
    ])
  })

  it('leaves out units that nobody explained, and says so', () => {
    expect(resultsIn(text, 'w', settings('go-bench')).notes).toEqual([
      'workload w: the unit "encodings/s" of "Base64/size=1k encodings/s" is not known; say what it is in results.metrics (s, ms, us, µs …)',
      'workload w: the unit "retries/op" of "Base64/size=1k retries/op" is not known; say what it is in results.metrics (s, ms, us, µs …)',
      'workload w: the unit "encodings/s" of "Base64/size=64k encodings/s" is not known; say what it is in results.metrics (s, ms, us, µs …)',
      'workload w: the unit "retries/op" of "Base64/size=64k retries/op" is not known; say what it is in results.metrics (s, ms, us, µs …)',
    ])
  })

  it('takes units as kbench.yaml explains them', () => {
    const metrics = { 'encodings/s': { unit: '1/s' }, 'retries/op': { unit: '{count}', better: 'lower' } }
    const found = resultsIn(text, 'w', settings('go-bench', { metrics }))
    expect(found.notes).toEqual([])
    expect(found.observations.filter(({ metric }) => metric === 'custom_rate')).toHaveLength(2)
  })

  it('distinguishes results that -cpu gave', () => {
    const lines = 'BenchmarkA 10 5.0 ns/op\nBenchmarkA-2 10 4.0 ns/op\n'
    expect(seriesOf(lines, 'go-bench')).toEqual([
      ['custom_time', { name: 'A', cpus: '1' }, 5e-9],
      ['custom_time', { name: 'A', cpus: '2' }, 4e-9],
    ])
  })

  it('is not fooled by a benchmark that failed, half a line or another tool', () => {
    expect(() => seriesOf(fixture('go-1.26.8/failing.txt'), 'go-bench')).toThrow(
      'workload w: a benchmark failed: --- FAIL: BenchmarkFails',
    )
    expect(() => seriesOf('BenchmarkA-2 10 5.0 ns/op 16\n', 'go-bench')).toThrow(
      'workload w printed half a result: "BenchmarkA-2 10 5.0 ns/op 16"; expected pairs of number and unit',
    )
    expect(() => seriesOf(fixture('hyperfine-1.15.0/two.json'), 'go-bench')).toThrow(
      'workload w printed no line of `go test -bench`; it begins with "{"',
    )
    expect(() => seriesOf('', 'go-bench')).toThrow('workload w printed nothing')
  })
})

describe('hyperfine', () => {
  it('reads the median of each command', () => {
    expect(seriesOf(fixture('hyperfine-1.15.0/two.json'), 'hyperfine')).toEqual([
      ['custom_time', { name: 'sleep 0.02' }, 0.022191868939999998],
      ['custom_time', { name: 'sleep 0.04' }, 0.06546840394],
    ])
  })

  it('says what it saw of its own text, and of half a file', () => {
    expect(() => seriesOf(fixture('hyperfine-1.15.0/two.stdout.txt'), 'hyperfine')).toThrow(
      'workload w printed something that is not JSON: "Benchmark 1: sleep 0.02"',
    )
    const half = fixture('hyperfine-1.15.0/two.json').slice(0, 400)
    expect(() => seriesOf(half, 'hyperfine')).toThrow('workload w printed JSON that is cut off')
  })
})

describe('json', () => {
  it('takes units, directions and labels as given', () => {
    const list = [
      { name: 'decode', value: 1.5, unit: 'ms', labels: { size: '1k', quantile: '0.99' } },
      { name: 'throughput', value: 2, unit: 'MiB/s' },
      { name: 'points', value: 3, unit: '{count}', better: 'higher' },
    ]
    expect(seriesOf(JSON.stringify(list), 'json')).toEqual([
      ['custom_time', { name: 'decode', size: '1k', quantile: '0.99' }, 0.0015],
      ['custom_throughput', { name: 'throughput' }, 2 * 2 ** 20],
      ['custom_score', { name: 'points' }, 3],
    ])
  })

  it('refuses two units for one name, an empty list and too many results', () => {
    const two = [
      { name: 'x', value: 1, unit: 's' },
      { name: 'x', value: 1, unit: '1/s' },
    ]
    expect(() => seriesOf(JSON.stringify(two), 'json')).toThrow(
      'workload w has two units for "x": custom_time and custom_rate',
    )
    expect(() => seriesOf('[]', 'json')).toThrow('workload w has no result that can be used')
    const many = Array.from({ length: 201 }, (_, index) => ({ name: String(index), value: 1, unit: 's' }))
    expect(() => seriesOf(JSON.stringify(many), 'json')).toThrow('more than 200 results')
    expect(() => seriesOf(' '.repeat(8_000_001), 'json')).toThrow('workload w gave 8000001 characters')
  })

  it('leaves out what has no direction, and cuts names', () => {
    const list = [
      { name: 'x', value: 1, unit: '{count}' },
      { name: `\u001b[31m${'y'.repeat(300)}`, value: 1, unit: 's' },
    ]
    const found = resultsIn(JSON.stringify(list), 'w', settings('json'))
    expect(found.notes).toEqual([
      'workload w: whether "x" should be high or low is not known; say it in results.metrics',
    ])
    expect(found.observations[0]?.labels['name']).toHaveLength(120)
    expect(found.observations[0]?.labels['name']).not.toContain('\u001b')
  })
})

describe('k6', () => {
  const text = fixture('k6-1.8.1/summary.json')

  it('reads rates, durations and what failed', () => {
    expect(seriesOf(text, 'k6')).toEqual(
      expect.arrayContaining([
        ['custom_rate', { name: 'http_reqs' }, 3027.1261201502566],
        ['custom_time', { name: 'http_req_duration', quantile: '0.5' }, 0.00025360099999999995],
        ['custom_time', { name: 'http_req_duration', quantile: '0.99' }, 0.007024497149999994],
        ['custom_count', { name: 'http_req_failed' }, 0],
        ['custom_count', { name: 'checks failed' }, 0],
      ]),
    )
    expect(seriesOf(text, 'k6')).toHaveLength(6)
  })

  it('says what it saw of the summary for people', () => {
    expect(() => seriesOf(fixture('k6-1.8.1/stdout.txt'), 'k6')).toThrow(
      'workload w printed something that is not',
    )
    expect(() => seriesOf(text.slice(0, 900), 'k6')).toThrow('workload w printed')
  })
})

describe('fortio', () => {
  it('reads rate, latency and errors', () => {
    expect(seriesOf(fixture('fortio-1.66.5/load.json'), 'fortio')).toEqual([
      ['custom_rate', { name: 'requests' }, 199.92070674956653],
      ['custom_count', { name: 'errors' }, 0],
      ['custom_time', { name: 'latency', quantile: '0.5' }, 0.000581740412087912],
      ['custom_time', { name: 'latency', quantile: '0.9' }, 0.0009873254670329673],
      ['custom_time', { name: 'latency', quantile: '0.99' }, 0.00425],
      ['custom_time', { name: 'latency', quantile: '0.999' }, 0.016042735600000003],
    ])
  })

  it('reads its form as nighthawk prints it, with shares for percentiles', () => {
    const found = seriesOf(fixture('nighthawk-28f2f38/fortio.json'), 'nighthawk')
    expect(found).toHaveLength(7)
    expect(found[2]).toEqual(['custom_time', { name: 'latency', quantile: '0.5' }, 0.060903423])
  })

  it('takes no latency of errors for a result', () => {
    expect(() => seriesOf(fixture('fortio-1.66.5/errors.json'), 'fortio')).toThrow(
      'workload w: all requests failed, with 500',
    )
  })
})

describe('kube-burner', () => {
  it('reads the quantiles of each condition', () => {
    const found = seriesOf(fixture('kube-burner-docs/podLatencyQuantilesMeasurement.json'), 'kube-burner')
    expect(found).toHaveLength(6)
    expect(found[0]).toEqual([
      'custom_time',
      { name: 'Ready', job: 'kubelet-density', quantile: '0.5' },
      expect.closeTo(2.897, 9),
    ])
  })

  it('is not fooled by the latencies of single pods', () => {
    const pods = '[{"podReadyLatency": 2997, "metricName": "podLatencyMeasurement"}]'
    expect(() => seriesOf(pods, 'kube-burner')).toThrow(
      'workload w printed JSON of an unexpected form: [0].quantileName is missing',
    )
  })
})

describe('prometheus', () => {
  it('reads gauges and quantiles, and no counter, histogram or metric of the client library', () => {
    const text = [
      '# TYPE decode_seconds summary',
      'decode_seconds{size="1k",quantile="0.5",} 0.25 1795436531219',
      'decode_seconds_sum{size="1k"} 10',
      '# TYPE heap_bytes gauge',
      'heap_bytes 1.5e+06',
      '# TYPE go_gc_duration_seconds summary',
      'go_gc_duration_seconds{quantile="0.5"} 1',
      '# TYPE done_total counter',
      'done_total 3',
      'backlog 7',
    ].join('\n')
    const metrics = { backlog: { unit: '{count}', better: 'lower' } }
    expect(seriesOf(text, 'prometheus', { metrics })).toEqual([
      ['custom_time', { name: 'decode_seconds', size: '1k', quantile: '0.5' }, 0.25],
      ['custom_memory', { name: 'heap_bytes' }, 1_500_000],
      ['custom_count', { name: 'backlog' }, 7],
    ])
  })

  it('understands what Prometheus itself exposes', () => {
    const found = resultsIn(
      fixture('prometheus-2.42.0/metrics.txt'),
      'w',
      settings('prometheus', { metrics: { prometheus_ready: { unit: '{count}', better: 'higher' } } }),
    )
    expect(found.observations.map(({ labels }) => labels['name'])).toContain('prometheus_ready')
    expect(found.notes).toHaveLength(10)
  })

  it('quotes the line that it does not understand', () => {
    expect(() => seriesOf('BenchmarkA ten', 'prometheus')).toThrow(
      'workload w printed something that is not the text',
    )
    expect(() => seriesOf('a{b="c} 1', 'prometheus')).toThrow('"a{b="c} 1"; expected lines such as')
  })
})

describe('netperf', () => {
  it('reads throughput by its unit', () => {
    expect(seriesOf(fixture('netperf-2.7.1/stream-k.txt'), 'netperf')).toEqual([
      ['custom_bandwidth', { name: 'throughput' }, 3568.55e6],
    ])
    expect(seriesOf(fixture('netperf-2.7.1/stream-o.csv'), 'netperf')).toEqual([
      ['custom_bandwidth', { name: 'throughput', test: 'TCP STREAM' }, expect.closeTo(2.3e9, 0)],
      ['custom_count', { name: 'retransmits', test: 'TCP STREAM' }, 4],
    ])
    expect(seriesOf('THROUGHPUT=3\nTHROUGHPUT_UNITS=MBytes/s\n', 'netperf')).toEqual([
      ['custom_throughput', { name: 'throughput' }, 3 * 2 ** 20],
    ])
  })

  it('reads transactions once and latencies in microseconds', () => {
    const test = 'TCP REQUEST/RESPONSE'
    expect(seriesOf(fixture('netperf-2.7.1/rr-k.txt'), 'netperf')).toEqual([
      ['custom_rate', { name: 'transactions', test }, 12132.76],
      ...(
        [
          ['0', 15e-6],
          ['0.5', 22e-6],
          ['0.9', 30e-6],
          ['0.99', 172e-6],
          ['1', 236634e-6],
        ] as const
      ).map(([quantile, value]) => [
        'custom_time',
        { name: 'latency', quantile, test },
        expect.closeTo(value, 12),
      ]),
      ['custom_time', { name: 'mean latency', test }, expect.closeTo(77.89e-6, 12)],
    ])
    expect(seriesOf(fixture('netperf-2.7.1/rr-o-headings.csv'), 'netperf')).toEqual([
      ['custom_rate', { name: 'transactions', test }, 12735.01],
      ['custom_time', { name: 'latency', quantile: '0.5', test }, expect.closeTo(25e-6, 12)],
      ['custom_time', { name: 'latency', quantile: '0.9', test }, expect.closeTo(29e-6, 12)],
      ['custom_time', { name: 'latency', quantile: '0.99', test }, expect.closeTo(123e-6, 12)],
    ])
  })

  it('leaves out what netperf prints of things that it did not measure', () => {
    const names = seriesOf(fixture('netperf-2.7.1/stream-k-all.txt'), 'netperf').map(([, labels]) => labels)
    expect(names).toHaveLength(8)
    expect(names).not.toContainEqual(expect.objectContaining({ name: 'transactions' }))
    expect(seriesOf('TRANSACTION_RATE=5\nP99_LATENCY=-1\n', 'netperf')).toHaveLength(1)
  })

  it('takes several tests of one round apart, by their banners or where a selector comes again', () => {
    const [tcp, udp] = [fixture('netperf-2.7.1/stream-k-all.txt'), fixture('netperf-2.7.1/udp-k.txt')]
    const tests = seriesOf(tcp + udp, 'netperf').flatMap(([metric, labels]) =>
      metric === 'custom_bandwidth' ? [labels] : [],
    )
    expect(tests).toEqual([
      { name: 'throughput', test: 'TCP STREAM' },
      { name: 'throughput', test: 'UDP STREAM' },
    ])
    const two = 'THROUGHPUT=1\nTHROUGHPUT_UNITS=Trans/s\nTHROUGHPUT=3\nTHROUGHPUT_UNITS=Trans/s\n'
    expect(seriesOf(two, 'netperf')).toEqual([['custom_rate', { name: 'transactions' }, 2]])
  })

  it('refuses two units for one series and one that it does not know', () => {
    const two = 'THROUGHPUT=1\nTHROUGHPUT_UNITS=10^6bits/s\nTHROUGHPUT=3\nTHROUGHPUT_UNITS=KBytes/s\n'
    expect(() => seriesOf(two, 'netperf')).toThrow(
      'workload w has two units for "throughput": custom_bandwidth and custom_throughput',
    )
    expect(() => seriesOf('THROUGHPUT=1\nTHROUGHPUT_UNITS=Usec/s\n', 'netperf')).toThrow(
      'workload w has no result that can be used: workload w: the unit "Usec/s" of "throughput" is not known',
    )
  })

  it.each(['stream-classic.txt', 'stream-banner.txt', 'rr-o.csv'])(
    'refuses %s, which has no units',
    (name) => {
      expect(() => seriesOf(fixture(`netperf-2.7.1/${name}`), 'netperf')).toThrow(
        'workload w printed no output selector of netperf; it begins with',
      )
    },
  )

  it('says what it saw of another tool and of half a file', () => {
    expect(() => seriesOf(fixture('hyperfine-1.15.0/two.stdout.txt'), 'netperf')).toThrow(
      'workload w printed no output selector of netperf; it begins with "Benchmark 1: sleep 0.02"',
    )
    expect(() => seriesOf(fixture('netperf-2.7.1/rr-k.txt').slice(0, -20), 'netperf')).toThrow(
      'workload w ends in the middle of a line: "',
    )
    expect(() => seriesOf('THROUGHPUT=3568.55\n', 'netperf')).toThrow(
      'workload w printed THROUGHPUT=3568.55 and no THROUGHPUT_UNITS; expected both',
    )
    expect(() => seriesOf('Throughput,Throughput Units\n1.0\n', 'netperf')).toThrow(
      'workload w printed 1 cells under 2 headings of netperf: "1.0"',
    )
    expect(() => seriesOf('Throughput,Throughput Units\n', 'netperf')).toThrow('no result under them')
    expect(() => seriesOf('P99_LATENCY=-nan\n', 'netperf')).toThrow(
      'workload w printed P99_LATENCY=-nan; expected a number',
    )
  })
})

test('clusterloader2: percentiles by name', () => {
  expect(seriesOf(fixture('clusterloader2-docs/PodStartupLatency.json'), 'clusterloader2')).toEqual([
    ['custom_time', { name: 'pod_startup', quantile: '0.5' }, expect.closeTo(7.100534796, 9)],
    ['custom_time', { name: 'pod_startup', quantile: '0.9' }, expect.closeTo(8.702523037, 9)],
    ['custom_time', { name: 'pod_startup', quantile: '0.99' }, expect.closeTo(9.122894555, 9)],
  ])
})

it.each(READERS.map(({ id }) => id))('%s answers junk with an error that names the workload', (reader) => {
  for (const text of ['\0\0', '[', '{}', 'x'.repeat(100_000), '{"a":'.repeat(10_000), 'NaN'])
    expect(() => seriesOf(text, reader)).toThrow('workload w')
})
