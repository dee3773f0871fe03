import { describe, expect, it } from 'vitest'
import { fixture } from '../../suites/fixture.ts'
import { readText, valueOf, valuesOf } from './read.ts'

type Json = Record<string, unknown>
const TCP = fixture('network/iperf3-3.12/tcp.json')
const UDP = fixture('network/iperf3-3.12/udp-paced.json')
const FIO = fixture('storage/fio-3.33/read_iops.json')
const HEY = fixture('import/hey-0.1.4/report.txt')

/** A result with some of its fields changed, by their path. */
function changed(text: string, changes: Readonly<Record<string, unknown>>): string {
  const result = JSON.parse(text) as Json
  for (const [path, value] of Object.entries(changes)) {
    const keys = path.split('/')
    const parent = keys.slice(0, -1).reduce((at, key) => at[key] as Json, result)
    parent[keys.at(-1) ?? ''] = value
  }
  return JSON.stringify(result, null, 2)
}

describe('JSON with something around it', () => {
  const { samples } = readText('iperf3', TCP)

  it.each([
    [
      'lines in brackets before it',
      `[INFO] starting\n[  5] local 10.0.0.1 port 1\n[2026-01-01T00:00:00Z] x\n${TCP}`,
    ],
    ['a prefix and a last line', `client-1  | ${JSON.stringify(JSON.parse(TCP))}pod "client" deleted\n`],
    ['the same twice', `${TCP}\n${TCP}`],
    ['the time before each line', TCP.replaceAll(/^/gm, '2026-01-01T00:00:00.1234567Z ')],
    ['the pod before each line', TCP.replaceAll(/^/gm, '[pod/client/iperf3] ')],
    ['the container before each line', TCP.replaceAll(/^/gm, 'client-1  | ')],
    ['a log in JSON', `{"level":"info","msg":"starting"}\n${TCP}\n[1]\n`],
  ])('is read with %s', (_, text) => {
    expect(readText('iperf3', text).samples).toEqual(samples)
  })

  it.each([
    [
      'two tests',
      `${TCP}\n${fixture('network/iperf3-3.12/tcp-4-streams.json')}`,
      '2 JSON documents where one',
    ],
    ['half of it', TCP.slice(0, TCP.length / 2), 'JSON that is cut off at line '],
    ['a word too many', TCP.replace('"end"', 'oops "end"'), 'JSON that is damaged at line '],
    [
      'a rate of -nan',
      TCP.replaceAll(/("bits_per_second":\s*)[\d.]+/g, '$1-nan'),
      'what is no number is read as missing: "-nan"',
    ],
  ])('is refused with %s, by name', (_, text, message) => {
    expect(() => readText('iperf3', text)).toThrow(message)
  })

  it('has a note of what is no number where nothing needs it', () => {
    const text = UDP.replaceAll(/("lost_percent":\s*)[\d.]+/g, '$1-nan')
    expect(text).not.toBe(UDP)
    const result = readText('iperf3', text)
    expect(result.samples).toEqual(readText('iperf3', UDP).samples)
    expect(result.notes).toContain('what is no number is read as missing: "-nan"')
  })
})

describe('iperf3 --json-stream', () => {
  const { start, intervals, end } = JSON.parse(TCP) as { start: Json; intervals: Json[]; end: Json }
  const event = (name: string, data: unknown): string => JSON.stringify({ event: name, data })
  const events = [
    event('start', start),
    ...intervals.map((interval) => event('interval', interval)),
    event('end', end),
  ]

  it('gives what the report gives, also when the report follows', () => {
    const { samples, parameters } = readText('iperf3', TCP)
    expect(readText('iperf3', events.join('\n'))).toMatchObject({ samples, parameters })
    expect(readText('iperf3', [...events, TCP].join('\n'))).toMatchObject({ samples, parameters })
  })

  it.each([
    ['no end', events.slice(0, -1), 'a test that was interrupted: "end" is empty'],
    ['an error', [...events.slice(0, 2), event('error', 'interrupt')], 'iperf3 failed: interrupt'],
    ['two tests', [...events, ...events.map((one) => one.replace('"TCP"', '"UDP"'))], '2 JSON documents'],
  ])('with %s is refused', (_, lines, message) => {
    expect(() => readText('iperf3', lines.join('\n'))).toThrow(message)
  })
})

describe('iperf3', () => {
  it('leaves out a loss below zero, and reads the jitter', () => {
    const result = readText('iperf3', changed(UDP, { 'end/sum/lost_packets': -3 }))
    expect(result.samples.map(({ metric }) => metric)).toEqual(['network_jitter'])
    expect(result.notes.join()).toContain('loss is left out: iperf3 counted -3 lost packets')
    const more = readText('iperf3', changed(UDP, { 'end/sum/lost_packets': 1e9 }))
    expect(more.samples).toEqual(result.samples)
    expect(more.notes.join()).toContain('loss is left out: iperf3 counted 1000000000 lost packets')
  })

  it('does not take the second of two directions under the same keys for the only one', () => {
    const streams = (JSON.parse(TCP) as { end: { streams: unknown[] } }).end.streams
    expect(() => readText('iperf3', changed(TCP, { 'end/streams': [...streams, ...streams] }))).toThrow(
      'a test in both directions at once (--bidir)',
    )
  })

  it('says of a key with two values that the last is read', () => {
    const text = TCP.replace('"timesecs":', '"timesecs": 1, "timesecs":')
    expect(text).not.toBe(TCP)
    expect(readText('iperf3', text).notes).toContain(
      'of a key that an object has more than once the last value is read: "timesecs"',
    )
    const same = TCP.replace(/"timesecs":\s*\d+/, '$&, $&')
    expect(readText('iperf3', same).notes).toEqual(readText('iperf3', TCP).notes)
  })

  it('sees the error that stands behind the JSON, not one that was before', () => {
    const error = 'iperf3: error - control socket has closed unexpectedly'
    expect(() => readText('iperf3', `${TCP}\n${error}\n`)).toThrow('control socket has closed unexpectedly')
    expect(readText('iperf3', `${error}\n${TCP}`).samples).toEqual(readText('iperf3', TCP).samples)
  })

  it.each([{}, null, { host_total: null, remote_total: 1 }])(
    'reads the throughput when CPU times are %j',
    (cpu) => {
      const result = readText('iperf3', changed(TCP, { 'end/cpu_utilization_percent': cpu }))
      expect(valuesOf(result, 'network_throughput')).toHaveLength(1)
      expect(result.notes.join()).toContain('network_cpu is omitted')
    },
  )

  it('leaves out a jitter of 0, and reads the loss', () => {
    const result = readText('iperf3', changed(UDP, { 'end/sum/lost_packets': 0, 'end/sum/jitter_ms': 0 }))
    expect(result.samples.map(({ metric, value }) => [metric, value])).toEqual([['network_udp_loss', 0]])
    expect(result.notes).toContain('jitter is left out: iperf3 reported 0')
  })

  it.each([
    [{ 'end/sum/packets': 0, 'end/sum/lost_packets': 0 }, 'counted no packets'],
    [{ 'end/sum/lost_packets': -3, 'end/sum/jitter_ms': 0 }, 'loss is left out'],
    [{ end: {} }, 'a test that was interrupted: "end" is empty'],
    [{ start: {}, intervals: [], end: {}, error: 'no route to host' }, 'iperf3 failed: no route to host'],
    [{ 'start/test_start/protocol': 'SCTP' }, 'a test of SCTP, not of TCP or UDP'],
  ])('with %j is refused', (changes, message) => {
    expect(() => readText('iperf3', changed(UDP, changes))).toThrow(message)
  })

  it.each([
    [{ 'start/test_start/fqrate': 1e9 }, '1000000000 bit/s (--fq-rate) for each stream'],
    [{ 'start/fq_rate': 1e9 }, '1000000000 bit/s (--fq-rate) for each stream'],
    [
      { 'start/target_bitrate': 5e6, 'start/test_start/target_bitrate': 5e6 },
      '5000000 bit/s (-b) for each stream',
    ],
  ])('says that a throughput with %j was limited', (changes, limit) => {
    const result = readText('iperf3', changed(TCP, changes))
    expect(result.notes).toContain(`the throughput was limited to ${limit}, so network_cpu is omitted`)
    expect(result.samples.map(({ metric }) => metric)).toEqual(['network_throughput', 'network_retransmits'])
    expect(result.parameters).not.toEqual(readText('iperf3', TCP).parameters)
  })

  it('measures loss and jitter of a UDP stream that --fq-rate limits', () => {
    const changes = { 'start/target_bitrate': 0, 'start/test_start/target_bitrate': 0, 'start/fq_rate': 1e8 }
    expect(readText('iperf3', changed(UDP, changes)).samples.map(({ metric }) => metric)).toEqual([
      'network_udp_loss',
      'network_jitter',
    ])
  })

  it('says when it cannot know of a limit, and why there is no CPU time', () => {
    const old = changed(TCP, {
      'start/target_bitrate': undefined,
      'start/test_start/target_bitrate': undefined,
    })
    expect(readText('iperf3', old).notes).toContain(
      'the file does not say whether the throughput was limited (-b)',
    )
    for (const changes of [{ intervals: [] }, { 'end/cpu_utilization_percent': undefined }])
      expect(readText('iperf3', changed(TCP, changes)).notes.join()).toContain('network_cpu is omitted')
    const idle = readText('iperf3', changed(TCP, { 'end/cpu_utilization_percent/remote_total': 0 }))
    expect(idle.notes).toContain('network_cpu is omitted: iperf3 reported 0 % for the server')
    expect(valuesOf(idle, 'network_cpu')).toHaveLength(1)
  })
})

describe('fio', () => {
  const job = 'jobs/0'
  const percentile = { '50.000000': 1e6, '95.000000': 2e6, '99.000000': 3e6 }

  it('reads how long fsyncs took', () => {
    const result = readText('fio', changed(FIO, { [`${job}/sync`]: { lat_ns: { percentile } } }))
    expect(valuesOf(result, 'storage_latency', { operation: 'sync' })).toEqual([0.001, 0.002, 0.003])
  })

  it('says which latencies it leaves out, or does not find', () => {
    const total = changed(FIO, { [`${job}/read/clat_ns`]: {}, [`${job}/read/lat_ns`]: { percentile } })
    const { notes, samples } = readText('fio', total)
    expect(notes.join()).toContain('no storage_latency')
    expect(notes.join()).toContain('left out: total latency (lat_percentiles): read of job read_iops')
    expect(samples.map(({ metric }) => metric)).toEqual(['storage_iops'])
    const other = changed(FIO, { [`${job}/read/clat_ns`]: { percentile: { '90.000000': 1 } } })
    expect(readText('fio', other).notes.join()).toContain('none of the percentiles 50, 95 and 99')
  })

  it('reads trims, and reads and writes that are one (unified_rw_reporting)', () => {
    const { read } = (JSON.parse(FIO) as { jobs: [Json] }).jobs[0]
    const mixed = changed(FIO, { [`${job}/read`]: undefined, [`${job}/mixed`]: read, [`${job}/trim`]: read })
    const operations = readText('fio', mixed).samples.map(({ labels }) => labels['operation'])
    expect(new Set(operations)).toEqual(new Set(['trim', 'mixed']))
  })

  it('leaves out a job of no time, whose rates are nan', () => {
    const jobs = FIO.replace(/("read" : \{[^]*?"iops" : )[\d.]+/, '$1-nan')
    expect(jobs).not.toBe(FIO)
    expect(() => readText('fio', jobs)).toThrow('left out: job read_iops, which read and wrote nothing')
  })

  it('takes KiB/s where there are no bytes', () => {
    const text = changed(fixture('import/fio-3.33/three-jobs.json'), {
      'jobs/0/read/bw_bytes': undefined,
      'jobs/0/read/bw': 1000,
    })
    expect(valueOf(readText('fio', text), 'storage_bandwidth', { job: 'seq-read' })).toBe(1_024_000)
  })

  it('takes the last report of --status-interval, and no other job for it', () => {
    const last = changed(FIO, { [`${job}/read/iops`]: 7 })
    const result = readText('fio', `${FIO}\n${last}`)
    expect(valueOf(result, 'storage_iops')).toBe(7)
    expect(result.notes.join()).toContain('2 reports of the same jobs (--status-interval)')
    for (const changes of [{ [`${job}/jobname`]: 'other' }, { [`${job}/job options`]: { bs: '64k' } }])
      expect(() => readText('fio', `${FIO}\n${changed(FIO, changes)}`)).toThrow('2 JSON documents')
  })

  it('says that it was interrupted', () => {
    expect(readText('fio', `fio: terminating on signal 2\n${FIO}`).notes.join()).toContain(
      'terminating on signal 2',
    )
    expect(readText('fio', changed(FIO, { [`${job}/eta`]: 9 })).notes.join()).toContain('still running')
    const noEstimate = changed(FIO, { [`${job}/eta`]: 2147483647 })
    expect(readText('fio', noEstimate).notes.join()).not.toContain('still running')
  })

  it('reads the sum of all clients (--client), or each by its name', () => {
    const one = (JSON.parse(FIO) as { jobs: [Json] }).jobs[0]
    const clients = ['a', 'b'].map((hostname) => ({ ...one, hostname, port: 8765 }))
    const all = { ...one, jobname: 'All clients', hostname: 'b', port: 8765 }
    const options = clients.map(({ hostname }) => ({ hostname, port: 8765, bs: '4k', iodepth: hostname }))
    const of = (stats: unknown) =>
      readText('fio', changed(FIO, { jobs: undefined, client_stats: stats, 'global options': options }))
    const jobsOf = (stats: unknown) => [...new Set(of(stats).samples.map(({ labels }) => labels['job']))]
    expect(jobsOf([...clients, all])).toEqual(['All clients'])
    expect(of([...clients, all]).notes.join()).toContain('left out: the jobs of each client (--client)')
    expect(jobsOf(clients)).toEqual(['read_iops@a:8765', 'read_iops@b:8765'])
    expect(jobsOf(clients.slice(1))).toEqual(['read_iops'])
    const [job] = Object.values(of([...clients, all]).parameters['jobs'] as Record<string, Json>)
    expect(job).toMatchObject({ bs: '4k' })
    expect(Object.keys(job ?? {})).not.toContain('port')
  })
})

describe('hey', () => {
  it('reads the report of its main branch, which prints "50%% in"', () => {
    expect(readText('hey', HEY.replaceAll('% in', '%% in')).samples).toEqual(readText('hey', HEY).samples)
  })

  it('refuses several reports', () => {
    expect(() => readText('hey', `${HEY}\n${HEY}`)).toThrow('2 reports of hey, one after the other')
  })

  it('takes the share of the first million requests for all', () => {
    const text = HEY.replace('[200]\t500', '[200]\t900000 responses\n  [503]\t100000')
    expect(valueOf(readText('hey', text), 'http_request_rate')).toBeCloseTo(1347.0885 * 0.9, 9)
  })

  it('says that of more than a million requests the first million is known', () => {
    const notes = readText('hey', HEY.replace('[200]\t500', '[200]\t1000000')).notes.join()
    expect(notes).toContain('status and latency of the first million only')
    expect(readText('hey', HEY).notes.join()).not.toContain('million')
  })

  it('says when there are no latencies', () => {
    const result = readText('hey', HEY.replaceAll('% in', '. in'))
    expect(result.notes.join()).toContain('no http_latency')
    expect(valuesOf(result, 'http_latency')).toEqual([])
  })

  it('has no rate of some answers in no time', () => {
    const text = HEY.replace('0.3712', '0.0000').replace('[200]\t500', '[200]\t499 responses\n  [404]\t1')
    const result = readText('hey', text)
    expect(valuesOf(result, 'http_request_rate')).toEqual([])
    expect(result.notes.join()).toContain('too short to give a rate')
  })

  it('has neither rate nor latency of answers that are all errors', () => {
    const text = fixture('import/hey-0.1.4/not-found.txt')
    const { samples, notes } = readText('hey', text)
    expect(samples).toEqual([{ metric: 'http_error_ratio', labels: {}, value: 1 }])
    expect(notes.join()).toContain('was answered with a 2xx status')
    const list = fixture('import/hey-0.1.4/requests.csv').replaceAll(',200,', ',500,')
    expect(() => readText('hey', list)).toThrow('none of them with a 2xx status')
  })
})

describe('knb', () => {
  it('leaves out a test whose bandwidth is empty', () => {
    const text = changed(fixture('import/knb-1.5.0/knb-1.5.0-5s.json'), { 'data/pod2pod/udp/bandwidth': '' })
    const { samples, notes } = readText('knb', text)
    expect(samples).toHaveLength(3)
    expect(notes).toContain('left out: udp pod-to-pod, which knb reports as 0 Mbit/s')
    const unfinished = text
      .replace('"bandwidth": ""', '"bandwidth": ')
      .replaceAll(/("(?:ram|user)": ).*?(,?)$/gm, '$1$2')
    expect(unfinished).toContain('"user": ,')
    const bare = readText('knb', unfinished)
    expect(bare.samples).toEqual(samples)
    expect(bare.notes).toEqual(expect.arrayContaining([...notes]))
    expect(bare.notes.join()).toContain('what is no number is read as missing: ')
  })
})

describe('K-Bench', () => {
  it('says which rows it does not know, and that pods were not created', () => {
    const log = fixture('import/k-bench/kbench-log.txt')
    const { notes } = readText(
      'k-bench',
      log
        .replace('list pod latency:', 'pod eviction time:')
        .replace('Success Rate: 100 %', 'Success Rate: 97 %'),
    )
    expect(notes).toContain('left out: "pod eviction time", a row that is not known')
    expect(notes.join()).toContain('only 97 % of the pods of ')
    expect(readText('k-bench', log).notes.join()).not.toMatch(/not known|only|negative/)
    const skewed = log.replace(/(Pod scheduling latency stats \(client\):\s+)(?=\d)/, '$1-')
    expect(skewed).not.toBe(log)
    expect(readText('k-bench', skewed).notes).toContain(
      'left out: "Pod scheduling latency stats (client)", whose quantile 0.5 is negative',
    )
  })
})

describe('kubestr', () => {
  const [fio] = JSON.parse(fixture('storage/kubestr-2777277/fio-short.json')) as [Json]
  const check = { TestName: 'RBAC Check', Status: [{ StatusCode: 'OK' }], Raw: [1] }

  it('finds the test of fio between its other tests', () => {
    const { samples } = readText('kubestr', JSON.stringify([fio]))
    // As kubestr printed it until October 2021.
    expect(readText('kubestr', JSON.stringify(fio)).samples).toEqual(samples)
    expect(readText('kubestr', JSON.stringify([check, fio])).samples).toEqual(samples)
    expect(() => readText('kubestr', JSON.stringify([fio, fio]))).toThrow('several tests of fio')
    expect(() => readText('kubestr', JSON.stringify([check]))).toThrow('(Raw.result): RBAC Check')
  })
})

describe('Spegel benchmark', () => {
  const pull = { start: '2026-01-01T00:00:00Z', stop: '2026-01-01T00:00:01Z', duration: 1e9 }
  const text = (images: Readonly<Record<string, unknown>>): string =>
    JSON.stringify({
      benchmarks: Object.entries(images).map(([image, measurements]) => ({ image, measurements })),
    })

  it('reads others than the image that no node has pulled', () => {
    const { samples, notes } = readText('spegel', text({ 'r/a:v1-10MB-1': [pull], 'r/a:v1-10MB-4': null }))
    expect(samples).toHaveLength(1)
    expect(notes).toContain('left out: image r/a:v1-10MB-4, which no node has pulled')
  })

  it('does not join images of two registries', () => {
    const images = { 'r/a:v1-10MB-1': [pull], 'other/a:v1-10MB-1': [pull], 'r/a:v1-10MB-4': [pull] }
    const { samples, notes } = readText('spegel', text(images))
    expect(samples.map(({ labels }) => labels['layers'])).toEqual(['4'])
    expect(notes.filter((note) => note.includes('the same version, size and layers'))).toHaveLength(2)
  })
})

describe('a file that no importer reads', () => {
  it.each([
    ['\u001f\uFFFD\u0008\u0000\u0000', 'an archive (gzip)', 'knb -fd result -o json'],
    ['PK\u0003\u0004\u0014\u0000\u0000', 'an archive (zip)', 'Unpack it'],
    [`env${'\u0000'.repeat(254)}ustar\u0000`, 'an archive (tar)', 'knb -fd result -o json'],
    ['BZh91AY&SY', 'a compressed file', 'Unpack it'],
    [HEY.replace('Summary:', 'Summary:\n  Success rate:\t100.00%'), 'a report of oha', 'suite custom'],
    [HEY.replace('Summary:', 'Summary:\n  Count:\t20000'), 'a report of ghz', 'suite custom'],
    ['Running 30s test @ http://x/\n  12 threads and 400 connections', 'a report of wrk', 'suite custom'],
    ['This is ApacheBench, Version 2.3', 'a report of ab', 'suite custom'],
    ['Bombarding http://x/ for 10s', 'a report of bombardier', 'suite custom'],
    ['Requests      [total, rate, throughput]  50, 50.1, 50.0', 'a report of vegeta', 'suite custom'],
    ['[ ID] Interval\n[  5] 0.00-1.00 sec 1 GBytes 9.4 Gbits/sec', 'the text report of iperf', '-J'],
    ['3;fio-3.33;read;0;0;1', 'the terse output of fio', '--output-format=json'],
    ['a: (groupid=0, jobs=1): err= 0: pid=1', 'the text report of fio', '--output-format=json'],
    ['metadata:\n  generator: "knb"', 'a report of knb in text or YAML', '-o json'],
    ['FIO test results:\n\nFIO version - fio-3.20', 'the text report of kubestr', '-o json'],
  ])('%.20j is named', (text, what, nextStep) => {
    for (const tool of ['hey', 'knb'])
      expect(() => readText(tool, text)).toThrow(
        expect.objectContaining({
          message: expect.stringContaining(`saw ${what}`) as string,
          nextStep: expect.stringContaining(nextStep) as string,
        }) as Error,
      )
  })
})
