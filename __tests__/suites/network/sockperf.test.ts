import { describe, expect, it } from 'vitest'
import { parseSockperf, sockperfArguments } from '../../../src/suites/network/sockperf.ts'
import { fixture } from '../fixture.ts'

describe('sockperf', () => {
  it('is asked for full round trips', () => {
    expect(sockperfArguments('10.0.0.2', 21111, 4, 'udp').join(' ')).toBe(
      'sockperf ping-pong -i 10.0.0.2 -p 21111 -t 4 --full-rtt',
    )
    expect(sockperfArguments('10.0.0.2', 21121, 4, 'tcp')).toContain('--tcp')
  })

  it('gives seconds of the full round trip', () => {
    const latencies = parseSockperf(fixture('network/sockperf-3.7/ping-pong.txt'), 'sockperf')
    expect(latencies['0.5']).toBeCloseTo(30.445e-6, 12)
    expect(latencies['0.99']).toBeCloseTo(93.849e-6, 12)
  })

  it('prints the same over TCP, here through two forwarders', () => {
    const latencies = parseSockperf(fixture('network/sockperf-3.7/ping-pong-tcp-chain.txt'), 'sockperf')
    expect(latencies['0.5']).toBeCloseTo(134.89e-6, 12)
    expect(latencies['0.99']).toBeCloseTo(529.456e-6, 12)
  })

  it.each([
    [
      fixture('network/sockperf-3.7/no-server.txt'),
      'No messages were received from the server. Is the server down?',
    ],
    ['', 'sockperf printed nothing'],
    ['Killed\n', 'measured no round trips: Killed'],
    [
      fixture('network/sockperf-3.7/ping-pong.txt').replaceAll('Round trip is', 'Latency is'),
      'measured no round trips',
    ],
    [
      fixture('network/sockperf-3.7/ping-pong.txt').replace('percentile 99.000', 'percentile'),
      'printed no percentile 99.000',
    ],
  ])('refuses other output', (text, message) => {
    expect(() => parseSockperf(text, 'sockperf')).toThrow(message)
  })
})
