import { describe, expect, it } from 'vitest'
import {
  iperf3Arguments,
  type Iperf3Test,
  cpuTimeIn,
  timedCommand,
  withoutCpuTime,
} from '../../../src/suites/network/iperf3.ts'
import {
  movedBytesOf,
  packetCountsOf,
  packetQualityOf,
  parseIperf3,
  throughputOf,
} from '../../../src/suites/network/iperf3.ts'
import { fixture } from '../fixture.ts'

const report = (name: string): ReturnType<typeof parseIperf3> =>
  parseIperf3(fixture(`network/iperf3-3.12/${name}.json`), 'iperf3')

describe('iperf3Arguments', () => {
  const test: Iperf3Test = {
    address: '10.0.0.2',
    port: 25201,
    protocol: 'tcp',
    seconds: 5,
    warmupSeconds: 1,
    streams: 1,
    bitrate: '0',
  }
  const ending = '-J --connect-timeout 5000'
  it.each<[string, Partial<Iperf3Test>, string]>([
    ['tcp', {}, `iperf3 -c 10.0.0.2 -p 25201 -t 5 -O 1 ${ending}`],
    ['tcp, four streams', { streams: 4 }, `iperf3 -c 10.0.0.2 -p 25201 -t 5 -O 1 -P 4 ${ending}`],
    ['no warm-up', { seconds: 600, warmupSeconds: 0 }, `iperf3 -c 10.0.0.2 -p 25201 -t 600 ${ending}`],
    [
      'udp flood',
      { protocol: 'udp', warmupSeconds: 0 },
      `iperf3 -c 10.0.0.2 -p 25201 -u -b 0 -t 5 ${ending}`,
    ],
    [
      'udp paced',
      { protocol: 'udp', warmupSeconds: 0, bitrate: '200M' },
      `iperf3 -c 10.0.0.2 -p 25201 -u -b 200M -t 5 ${ending}`,
    ],
    [
      'udp as knb does it',
      { protocol: 'udp', warmupSeconds: 0, tuning: { udpSocketBuffer: '256K', tcpSegmentBytes: 8800 } },
      `iperf3 -c 10.0.0.2 -p 25201 -u -b 0 -w 256K -t 5 ${ending}`,
    ],
    [
      'jumbo udp',
      { protocol: 'udp', warmupSeconds: 0, tuning: { udpPayloadBytes: 8800 } },
      `iperf3 -c 10.0.0.2 -p 25201 -u -b 0 -l 8800 -t 5 ${ending}`,
    ],
    [
      'jumbo tcp',
      { tuning: { tcpSegmentBytes: 8800, udpPayloadBytes: 8800 } },
      `iperf3 -c 10.0.0.2 -p 25201 -M 8800 -t 5 -O 1 ${ending}`,
    ],
    [
      'a number of frames',
      { protocol: 'udp', warmupSeconds: 0, bitrate: '1440000', packets: { count: 2500, payloadBytes: 18 } },
      `iperf3 -c 10.0.0.2 -p 25201 -u -b 1440000 -l 18 -k 2500 ${ending}`,
    ],
  ])('%s', (_, overrides, expected) => {
    expect(iperf3Arguments({ ...test, ...overrides }).join(' ')).toBe(expected)
  })
})

describe('iperf3 output', () => {
  it('takes what the receiver got as the throughput', () => {
    expect(throughputOf(report('tcp'), 'x')).toBe(8233821631.605363)
    expect(throughputOf(report('tcp-4-streams'), 'x')).toBe(12865545395.513695)
  })

  it('takes what arrived, not what a UDP sender pushed out', () => {
    const flood = report('udp-flood')
    expect(throughputOf(flood, 'x')).toBe(331919483.23089314)
    expect(flood.end.sum_sent?.bits_per_second).toBeGreaterThan(368e6)
  })

  it('counts the bytes of the warm-up, which the end leaves out', () => {
    const { sent, received } = movedBytesOf(report('tcp'), 'x')
    // the four intervals, the omitted one first
    expect(sent).toBe(1035075584 + 926679040 + 1148190720 + 1010565120)
    expect(received / sent).toBeCloseTo(3088253304 / 3085434880, 12)
  })

  it('agrees with the CPU share that iperf3 itself reports over the four seconds', () => {
    const cpu = cpuTimeIn(fixture('network/iperf3-3.12/tcp.stderr.txt')) ?? Number.NaN
    expect(cpu).toBeCloseTo(2.871, 6)
    const share = 0.7160487474806865
    expect(cpu / (share * 4)).toBeGreaterThan(0.98)
    expect(cpu / (share * 4)).toBeLessThan(1.02)
  })

  it('reads loss and jitter of a paced stream', () => {
    const { loss, jitter } = packetQualityOf(report('udp-paced'), 'x')
    expect(loss).toBeCloseTo(2060 / 34519, 12)
    expect(jitter).toBeCloseTo(0.01791115467477148 / 1000, 15)
  })

  it('reads the packets of both ends', () => {
    expect(packetCountsOf(report('frames-64-lossless'), 'x')).toEqual({
      sent: 8828,
      seconds: 0.255707,
      reached: 8828,
      missing: 0,
    })
    expect(packetCountsOf(report('frames-64-lossy'), 'x')).toMatchObject({ sent: 10899, missing: 86 })
    expect(packetCountsOf(report('frames-64-to-itself'), 'x')).toMatchObject({
      sent: 50_000,
      missing: 16_198,
    })
    expect(packetCountsOf(report('frames-64-flood'), 'x')).toMatchObject({ sent: 50_000, missing: 910 })
    expect(() => packetCountsOf(report('tcp'), 'x')).toThrow('x did not report the packets of both ends')
    expect(() => packetCountsOf(report('refused'), 'x')).toThrow('did not report')
  })

  it('keeps what iperf3 says went wrong', () => {
    expect(report('refused').error).toBe('unable to connect to server: Connection refused')
  })

  it.each<[string, (text: string) => string, RegExp]>([
    [
      'zero',
      (text) => text.replaceAll(/"bits_per_second":\s*[\d.]+/g, '"bits_per_second": 0'),
      /measured 0 bit/,
    ],
    ['no receiver', (text) => text.replaceAll('"sum_received"', '"other"'), /end\.sum_received/],
  ])('refuses a result with %s', (_, change, message) => {
    const text = change(fixture('network/iperf3-3.12/tcp.json'))
    expect(() => throughputOf(parseIperf3(text, 'x'), 'x')).toThrow(message)
  })

  it('refuses CPU time per byte without bytes, and loss without packets', () => {
    expect(() => movedBytesOf(report('refused'), 'x')).toThrow('moved no bytes')
    expect(() => packetQualityOf(report('tcp'), 'x')).toThrow('lost packets and jitter')
    const allLost = fixture('network/iperf3-3.12/udp-paced.json').replaceAll(
      /"lost_packets":\s*2060/g,
      '"lost_packets": 34519',
    )
    expect(() => packetQualityOf(parseIperf3(allLost, 'x'), 'x')).toThrow('lost all of its 34519 packets')
  })
})

describe('timedCommand', () => {
  it('has bash time the tool alone, its words untouched', () => {
    expect(timedCommand(['iperf3', '-c', 'a b'])).toEqual([
      'bash',
      '-c',
      'LC_ALL=C TIMEFORMAT="kbench-cpu %3U %3S"; time "$@"',
      'kbench',
      'iperf3',
      '-c',
      'a b',
    ])
  })

  it('finds the report among other lines, and only a report', () => {
    expect(cpuTimeIn('warning\nkbench-cpu 0.034 2.837\n')).toBeCloseTo(2.871, 6)
    expect(cpuTimeIn('kbench-cpu 0,034 2,837\n')).toBeUndefined()
    expect(withoutCpuTime('warning\nkbench-cpu 0.034 2.837\n')).toBe('warning\n\n')
  })
})
