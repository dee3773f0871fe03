import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { READERS, resultSettings as settings, resultsIn } from './custom.ts'

const fixture = (name: string): string => readFileSync(`__tests__/fixtures/custom/${name}`, 'utf8')
const seriesOf = (text: string, reader: string, more: object = {}) =>
  resultsIn(text, 'w', settings(reader, more)).observations.map(
    ({ metric, labels: { workload, ...labels }, value }) => [metric, labels, value] as const,
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

  it('keeps for information what nobody explained, and names the key that would', () => {
    const found = resultsIn(text, 'w', settings('go-bench'))
    expect(found.notes).toEqual([
      'workload w: only informs, as its unit and direction are not known; say it in results.metrics by name or by unit, e.g. {unit: ms, better: lower}: Base64/size=1k encodings/s (encodings/s), Base64/size=1k retries/op (retries/op), Base64/size=64k encodings/s (encodings/s), Base64/size=64k retries/op (retries/op)',
    ])
    expect(found.observations.filter(({ metric }) => metric === 'custom_value')).toHaveLength(4)
  })

  it('takes units as kbench.yaml explains them', () => {
    const metrics = {
      'encodings/s': { unit: '1/s', better: 'higher' },
      'retries/op': { unit: '{count}', better: 'lower' },
    }
    const found = resultsIn(text, 'w', settings('go-bench', { metrics }))
    expect(found.notes).toEqual([])
    expect(found.observations.filter(({ metric }) => metric === 'custom_rate')).toHaveLength(2)
  })

  it('takes directions from the lines that the format has for them', () => {
    const lines = 'Unit hits/op better=higher\nBenchmarkA 10 5.0 ns/op 3 hits/op\n'
    expect(seriesOf(lines, 'go-bench')[1]).toEqual([
      'custom_value_higher',
      { name: 'A hits/op', unit: 'hits/op' },
      3,
    ])
  })

  it('takes a number at the end for GOMAXPROCS only where all names have it', () => {
    const lines = 'BenchmarkA 10 5.0 ns/op\nBenchmarkA-2 10 4.0 ns/op\n'
    expect(seriesOf(lines, 'go-bench')).toEqual([
      ['custom_time', { name: 'A' }, 5e-9],
      ['custom_time', { name: 'A-2' }, 4e-9],
    ])
  })

  it.each([
    ['BenchmarkA-8 \t2026/01/01 00:00:00 starting\n 1000\t 100.0 ns/op\n', ['A']],
    ['BenchmarkA-8 \t12 workers ready\nmore text\n 1000\t 100.0 ns/op\n', ['A']],
    ['BenchmarkA-8 \t12 workers are ready\nBenchmarkA-8 \t 1000\t 100.0 ns/op\n', ['A']],
    ['BenchmarkA-8 \t 1000\t +Inf ns/op\t 7 B/op\n', ['A']],
  ])('reads numbers among what is logged: %j', (lines, names) => {
    expect(seriesOf(lines, 'go-bench').map(([, { name }]) => name)).toEqual(names)
  })

  it('says of which benchmarks no numbers followed', () => {
    const lines = 'BenchmarkA-8 \tconnecting\nBenchmarkB-8 \t 10\t 1.0 ns/op\n--- SKIP: BenchmarkC\n'
    expect(resultsIn(lines, 'w', settings('go-bench')).notes).toEqual([
      'workload w: skipped by itself: BenchmarkC',
      'workload w: no numbers follow a name, only other text: BenchmarkA-8',
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

  it('distinguishes commands by their parameters', () => {
    const result = (tag: unknown, median: number): object => ({
      command: 'make -j8',
      median,
      exit_codes: [0],
      parameters: { tag, name: 'x' },
    })
    expect(seriesOf(JSON.stringify({ results: [result('v1', 10), result(2, 30)] }), 'hyperfine')).toEqual([
      ['custom_time', { name: 'make -j8', tag: 'v1', exported_name: 'x' }, 10],
      ['custom_time', { name: 'make -j8', tag: '2', exported_name: 'x' }, 30],
    ])
  })

  it.each([
    [[2, 2, 2], '3 of 3 runs of "make" failed, with exit code 2'],
    [[0, null, 0], '1 of 3 runs of "make" failed, with exit code none (ended by a signal)'],
  ])('does not take the time of a failure: %j', (codes, message) => {
    const results = [{ command: 'make', median: 1, exit_codes: codes }]
    expect(() => seriesOf(JSON.stringify({ results }), 'hyperfine')).toThrow(`workload w: ${message}`)
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
      { name: 'throughput', value: 2, unit: 'MiB/s', better: 'lower' },
      { name: 'points', value: 3, unit: '{count}', better: 'higher' },
    ]
    expect(seriesOf(JSON.stringify(list), 'json')).toEqual([
      ['custom_time_undirected', { name: 'decode', size: '1k', quantile: '0.99' }, 0.0015],
      ['custom_throughput_lower', { name: 'throughput' }, 2 * 2 ** 20],
      ['custom_score', { name: 'points' }, 3],
    ])
  })

  it('has two kinds of one name side by side, and refuses an empty list and too many results', () => {
    const two = [
      { name: 'x', value: 1, unit: 's', better: 'lower' },
      { name: 'x', value: 1, unit: '1/s', better: 'higher' },
    ]
    expect(seriesOf(JSON.stringify(two), 'json').map(([metric]) => metric)).toEqual([
      'custom_time',
      'custom_rate',
    ])
    expect(() => seriesOf('[]', 'json')).toThrow('workload w has no result that can be used')
    const many = (better?: string): string =>
      JSON.stringify(
        Array.from({ length: 201 }, (_, index) => ({ name: String(index), value: 1, unit: 's', better })),
      )
    expect(() => seriesOf(many('lower'), 'json')).toThrow('more than 200 results')
    // What only informs is no reason to refuse the rest.
    expect(resultsIn(many(), 'w', settings('json')).notes[1]).toBe(
      'workload w: beyond 200 results, left out: 200',
    )
    expect(() => seriesOf(' '.repeat(8_000_001), 'json')).toThrow('workload w gave 8000001 characters')
  })

  it('lets kbench.yaml win over the result, and the result over what its unit suggests', () => {
    const list = [
      { name: 'errors', value: 4, unit: '1/s', better: 'lower' },
      { name: 'free memory', value: 4, unit: 'MB', better: 'higher' },
      { name: 'time to first failure', value: 90, unit: 's', better: 'higher' },
    ]
    const metrics = { errors: { unit: '{count}' }, s: { better: 'lower' } }
    expect(seriesOf(JSON.stringify(list), 'json', { metrics })).toEqual([
      ['custom_count', { name: 'errors' }, 4],
      ['custom_memory_higher', { name: 'free memory' }, 4e6],
      ['custom_time', { name: 'time to first failure' }, 90],
    ])
  })

  it('never makes one number of two results that cannot be distinguished', () => {
    const list = [1, 9].map((value) => ({ name: 'x', value, unit: 's', better: 'lower' }))
    expect(() => seriesOf(JSON.stringify(list), 'json')).toThrow(
      'workload w has no result that can be used: workload w: several results have the same name and labels, so they are left out: x',
    )
  })

  it('reads the rest where one item is another thing, and what github-action-benchmark adds', () => {
    const list = [
      { name: 'decode', value: 70, unit: 'ms', range: '3', extra: 'n=5' },
      { name: 'encode', value: '70', unit: 'ms' },
      { name: 'typo', value: 1, unit: 's', beter: 'lower' },
    ]
    const found = resultsIn(JSON.stringify(list), 'w', settings('json'))
    expect(found.observations.map(({ labels }) => labels['name'])).toEqual(['decode', 'typo'])
    expect(found.notes.slice(0, 2)).toEqual([
      'workload w: left out, as its form is unexpected: 1.value is text: write it without quotation marks: value: 70',
      'workload w: a key of a result means nothing here: beter',
    ])
  })

  it('cuts names for display, after results of one name were joined', () => {
    const names = [`\u001b[31m${'y'.repeat(300)}`, `\u001b[32m${'y'.repeat(300)}`, `${'y'.repeat(300)}z`]
    const list = names.map((name) => ({ name, value: 1, unit: 's' }))
    const shown = resultsIn(JSON.stringify(list), 'w', settings('json')).observations.map(
      ({ labels }) => labels['name'] ?? '',
    )
    expect(new Set(shown).size).toBe(3)
    for (const name of shown) expect(name.length).toBeLessThanOrEqual(120)
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
    expect(seriesOf(text, 'k6')).toHaveLength(15)
  })

  it('says what it saw of the summary for people', () => {
    expect(() => seriesOf(fixture('k6-1.8.1/stdout.txt'), 'k6')).toThrow(
      'workload w printed something that is not',
    )
    expect(() => seriesOf(text.slice(0, 900), 'k6')).toThrow('workload w printed')
  })
})

describe('forms of k6', () => {
  it('knows which way its own metrics are good, and of no other', () => {
    const counter = { count: 250, rate: 25 }
    const metrics = {
      dropped_iterations: counter,
      iterations: counter,
      data_sent: counter,
      errors_total: counter,
      browser_web_vital_cls: { med: 0.05 },
      browser_web_vital_lcp: { med: 50 },
      ok_failed: { passes: 30, fails: 970, value: 0.03 },
      http_req_failed: { passes: 3, fails: 97, value: 0.03 },
      my_trend: { 'p(50)': 3 },
      'http_req_duration{status:200}': { 'p(97.5)': 3 },
      only_average: { avg: 3 },
    }
    const found = resultsIn(JSON.stringify({ metrics }), 'w', settings('k6'))
    expect(found.observations.map(({ metric, labels, value }) => [labels['name'], metric, value])).toEqual([
      ['dropped_iterations', 'custom_rate_lower', 25],
      ['iterations', 'custom_rate', 25],
      ['data_sent', 'custom_throughput_undirected', 25],
      ['errors_total', 'custom_rate_undirected', 25],
      ['browser_web_vital_cls', 'custom_count', 0.05],
      ['browser_web_vital_lcp', 'custom_time', 0.05],
      ['ok_failed', 'custom_count_undirected', 30],
      ['http_req_failed', 'custom_count', 3],
      ['my_trend', 'custom_value', 3],
      ['http_req_duration', 'custom_time', 0.003],
    ])
    expect(found.observations.at(-1)?.labels).toMatchObject({ quantile: '0.975', submetric: 'status:200' })
    expect(found.notes).toContain(
      'workload w: it has no median and no percentile (summaryTrendStats), so it is left out: only_average',
    )
  })

  it('does not take failed work for speed, and leaves thresholds to the script', () => {
    const summary = (metrics: object): string => JSON.stringify({ metrics })
    expect(() => seriesOf(summary({ checks: { passes: 0, fails: 7, value: 0 } }), 'k6')).toThrow(
      'workload w: all 7 checks failed',
    )
    expect(() => seriesOf(summary({ http_req_failed: { passes: 7, fails: 0, value: 1 } }), 'k6')).toThrow(
      'workload w: all 7 requests failed',
    )
    const metrics = {
      http_reqs: { count: 1, rate: 1, thresholds: { 'count>9': true, 'count>0': false } },
      iterations: { type: 'counter', values: { count: 1, rate: 1 }, thresholds: { 'rate>9': { ok: false } } },
    }
    expect(resultsIn(summary(metrics), 'w', settings('k6')).notes).toEqual([
      'workload w: a threshold of the script failed, which is no verdict of kbench: http_reqs count>9, iterations rate>9',
    ])
  })

  it('reads the machine-readable summary', () => {
    const metric = (name: string, type: string, values: object, contains = 'default'): object => ({
      name,
      type,
      contains,
      values,
    })
    const summary = {
      version: '1.0.0',
      config: { duration: 10, execution: 'local' },
      results: {
        checks: { metrics: [metric('checks_failed', 'rate', { matches: 1, total: 4, rate: 0.25 })] },
        metrics: [
          metric('iterations', 'counter', { count: 50 }),
          metric('waited', 'trend', { avg: 2, med: 3, 'p(95)': 4 }, 'time'),
        ],
      },
    }
    expect(seriesOf(JSON.stringify(summary), 'k6')).toEqual([
      ['custom_rate', { name: 'iterations' }, 5],
      ['custom_time_undirected', { name: 'waited', quantile: '0.5' }, 0.003],
      ['custom_time_undirected', { name: 'waited', quantile: '0.95' }, 0.004],
      ['custom_count', { name: 'checks_failed' }, 1],
    ])
  })

  it('reads the samples of --out json', () => {
    const point = (metric: string, second: number, value: number): string =>
      JSON.stringify({ metric, type: 'Point', data: { time: `2026-01-01T00:00:0${String(second)}Z`, value } })
    const define = (metric: string, type: string, contains: string): string =>
      JSON.stringify({ type: 'Metric', data: { name: metric, type, contains }, metric })
    const lines = [
      define('http_reqs', 'counter', 'default'),
      define('http_req_duration', 'trend', 'time'),
      ...[1, 2, 3, 4, 5].flatMap((at) => [point('http_reqs', at, 1), point('http_req_duration', at, at)]),
      point('undefined_metric', 1, 1),
      'a log line',
    ]
    const found = resultsIn(lines.join('\n'), 'w', settings('k6'))
    expect(
      found.observations.map(({ labels, value }) => [labels['name'], labels['quantile'], value]),
    ).toEqual([
      ['http_reqs', undefined, 1.25],
      ['http_req_duration', '0.5', 0.003],
      ['http_req_duration', '0.9', expect.closeTo(0.0046, 9)],
      ['http_req_duration', '0.95', expect.closeTo(0.0048, 9)],
      ['http_req_duration', '0.99', expect.closeTo(0.00496, 9)],
    ])
    expect(found.notes).toEqual([
      'workload w: a line is no sample of k6: a log line',
      'workload w: its samples have an unknown kind, so it is left out: undefined_metric',
    ])
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

  it('knows the unit of each measurement', () => {
    const document = (metricName: string): object => ({
      quantileName: 'Ready',
      metricName,
      P50: 9_000_000,
      P95: 9_000_000,
      P99: 9_000_000,
      namespaced: true,
    })
    const documents = ['svc', 'netpol', 'other'].map((kind) => document(`${kind}LatencyQuantilesMeasurement`))
    const medians = seriesOf(JSON.stringify(documents), 'kube-burner').filter(
      ([, labels]) => labels['quantile'] === '0.5',
    )
    expect(medians.map(([metric, labels, value]) => [metric, labels['measurement'], value])).toEqual([
      ['custom_time', 'svcLatencyQuantilesMeasurement', expect.closeTo(0.009, 9)],
      ['custom_time', 'netpolLatencyQuantilesMeasurement', 9000],
      ['custom_value', 'otherLatencyQuantilesMeasurement', 9_000_000],
    ])
  })

  it('reads nothing of a job that failed', () => {
    const summary =
      '[{"metricName": "jobSummary", "jobName": "density", "passed": false, "executionErrors": "boom"}]'
    expect(() => seriesOf(summary, 'kube-burner')).toThrow(
      'workload w: kube-burner says that job density failed: boom',
    )
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
    const metrics = { backlog: { unit: '{count}', better: 'lower' }, decode_seconds: { better: 'lower' } }
    expect(seriesOf(text, 'prometheus', { metrics })).toEqual([
      ['custom_time', { name: 'decode_seconds', size: '1k', quantile: '0.5' }, 0.25],
      ['custom_memory_undirected', { name: 'heap_bytes' }, 1_500_000],
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
    expect(found.notes).toHaveLength(5)
  })

  it('reads what OpenMetrics and Prometheus 3 add, and the rest where a line is none', () => {
    const text = [
      '# TYPE lat_seconds histogram',
      'lat_seconds_bucket{le="0.1"} 8 # {trace_id="a}b"} 0.067',
      'lat_seconds_sum 1.2',
      '# TYPE done counter',
      'done_total 3 # {trace_id="x"} 1.0 1795436531.219',
      'done_created 1.7e9',
      '# TYPE "my.depth" gauge',
      '# UNIT "my.depth" bytes',
      '{"my.depth", "my.label"="a,b} \\"c\\"", } 7 1795436531219',
      'job:requests:rate5m{} 4',
      'this is a log line',
      'missing NaN',
      '# EOF',
    ].join('\n')
    const found = resultsIn(text, 'w', settings('prometheus'))
    expect(found.observations.map(({ metric, labels, value }) => [metric, labels['name'], value])).toEqual([
      ['custom_memory_undirected', 'my.depth', 7],
      ['custom_value', 'job:requests:rate5m', 4],
    ])
    expect(Object.values(found.observations[0]?.labels ?? {})).toContain('a,b} "c"')
    expect(found.notes.slice(0, 3)).toEqual([
      'workload w: left out, as counters and histograms need two readings: lat_seconds_bucket, lat_seconds_sum, done_total, done_created',
      'workload w: left out, as it is not in the text format of Prometheus: this is a log line',
      'workload w: only informs, as its direction is not known; say it in results.metrics by name or by unit, e.g. {better: lower}: my.depth (By)',
    ])
    expect(found.notes).toContain('workload w: left out, as it is no number: missing')
  })

  it('renames labels that are called as its own', () => {
    const text = 'depth{name="a",exported_name="b",workload="c"} 1\ndepth{name="b",exported_name="a"} 2\n'
    expect(seriesOf(text, 'prometheus').map(([, labels]) => labels)).toEqual([
      { name: 'depth', exported_name: 'a', exported_exported_name: 'b', exported_workload: 'c' },
      { name: 'depth', exported_name: 'b', exported_exported_name: 'a' },
    ])
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
    expect(() => seriesOf(two, 'netperf')).toThrow('several results have the same name and labels')
  })

  it('only informs of a unit that it does not know', () => {
    expect(seriesOf('THROUGHPUT=1\nTHROUGHPUT_UNITS=Usec/s\n', 'netperf')).toEqual([
      ['custom_value_higher', { name: 'throughput', unit: 'Usec/s' }, 1],
    ])
  })

  it('says which test has no result, and what stands behind a table', () => {
    const failed = 'MIGRATED UDP STREAM TEST from 0.0.0.0 () port 0 AF_INET to 10.0.0.1 () port 0 AF_INET\n'
    const text = `${failed}${fixture('netperf-2.7.1/stream-o.csv')}Histogram of request/response times\nUNIT_USEC : 0: 1: 2\n`
    const found = resultsIn(text, 'w', settings('netperf'))
    expect(found.observations).toHaveLength(2)
    expect(found.notes).toEqual([
      'workload w: lines behind a table are not read: Histogram of request/response times',
      'workload w: a test began and printed no result: UDP STREAM',
    ])
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
      'workload w has no result that can be used: workload w: left out, as it is no number: P99_LATENCY=-nan',
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

test('clusterloader2: items that differ in one label, and directions only where it defines them', () => {
  const item = (labels: object, unit = 'ms', data: object = { Perc50: 1, Perc90: 2, Perc99: 3 }): object => ({
    data,
    unit,
    labels,
  })
  const call = {
    Verb: 'GET',
    Resource: 'pods',
    Scope: 'cluster',
    Subresource: '',
    Count: '7',
    SlowCount: '0',
  }
  const dataItems = [
    item({ code: '200' }),
    item({ code: '500' }),
    item(call),
    item({ Metric: 'Packet_Per_Second' }, 'pps', { Value: 7 }),
    item({ Metric: 'Lost_Packets' }, 'percentage', { Value: 7 }),
    item({ test: 'phases' }, 's', { start: 7 }),
  ]
  const found = seriesOf(JSON.stringify({ dataItems, labels: { run: 'a' } }), 'clusterloader2')
  const shown = found.filter(([, { quantile = '0.5' }]) => quantile === '0.5')
  expect(shown.map(([metric, { run, name, code }]) => [metric, run, name, code])).toEqual([
    ['custom_time_undirected', 'a', 'value', '200'],
    ['custom_time_undirected', 'a', 'value', '500'],
    ['custom_time', 'a', 'GET pods cluster', undefined],
    ['custom_rate', 'a', 'Packet_Per_Second Value', undefined],
    ['custom_value_lower', 'a', 'Lost_Packets Value', undefined],
    ['custom_time_undirected', 'a', 'phases start', undefined],
  ])
})

it.each(READERS.map(({ id }) => id))('%s answers junk with an error that names the workload', (reader) => {
  for (const text of ['\0\0', '[', '{}', 'x'.repeat(100_000), '{"a":'.repeat(10_000), 'NaN'])
    expect(() => seriesOf(text, reader)).toThrow('workload w')
})

describe('what is said of another form of a tool', () => {
  it.each([
    ['k6', 'http_reqs......: 32 31.9/s\n', 'the text that k6 prints at its end', '--summary-export'],
    ['fortio', 'PK\u0003\u0004\u0014\u0000', 'an archive (zip)', 'Unpack it'],
    ['json', '\uFFFD\uFFFD[\0{\0"\0n\0', 'text in UTF-16', 'into a file'],
    ['netperf', 'Running 30s test @ http://x/\n', 'a report of wrk', 'reader json'],
  ])('%s: %j', (reader, text, what, nextStep) => {
    expect(() => seriesOf(text, reader)).toThrow(
      expect.objectContaining({
        message: expect.stringMatching(
          new RegExp(`^workload w printed .*, which looks like ${what.replace(/[()]/g, '.')}; expected `),
        ) as string,
        nextStep: expect.stringContaining(nextStep) as string,
      }) as Error,
    )
  })

  it('reads what a log puts before each line', () => {
    const lines = 'pkg: a\nBenchmarkA-2 \t 10\t 5.0 ns/op\n'.replace(/^(?=.)/gm, '2026-01-01T00:00:00.5Z ')
    expect(seriesOf(`\uFEFF${lines}`, 'go-bench')).toEqual([
      ['custom_time', { name: 'A', package: 'a' }, 5e-9],
    ])
  })

  it('says what of the JSON is no number', () => {
    const text = '[{"name": "a", "value": nan}, {"name": "b", "value": 1, "unit": "s", "better": "lower"}]'
    expect(resultsIn(text, 'w', settings('json')).notes[0]).toBe(
      'workload w: its JSON was not read as it is: what is no number is read as missing: "nan"',
    )
  })
})

test('go-bench: configuration lines that differ distinguish results, as far as there are few', () => {
  const lines = (keys: number): string =>
    ['1', '2'].map((run) => `commit: x\nseed: ${run}\nBenchmarkA 10 ${run} ns/op\n`).join('') +
    Array.from({ length: keys }, (_, key) => `key${String(key)}: a\n`).join('')
  expect(seriesOf(lines(0), 'go-bench')).toEqual([
    ['custom_time', { name: 'A', seed: '1' }, 1e-9],
    ['custom_time', { name: 'A', seed: '2' }, 2e-9],
  ])
  expect(resultsIn(lines(99), 'w', settings('go-bench')).notes).toEqual([
    'workload w: beyond 100 keys, so it distinguishes nothing: key98',
  ])
})
