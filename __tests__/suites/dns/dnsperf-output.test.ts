import { describe, expect, it } from 'vitest'
import { parseDnsperf } from '../../../src/suites/dns/suite.ts'
import { fixture } from '../fixture.ts'

describe('parseDnsperf', () => {
  it('reads the rate of answers and their codes', () => {
    expect(parseDnsperf(fixture('dnsperf-2.10/flood.txt'), 'dnsperf')).toEqual({
      sent: 17444,
      lost: 0,
      rate: 16967.435635,
      codes: { NOERROR: 17444 },
      latencies: [],
    })
  })

  it('reads the time of each answer where it is printed', () => {
    const { latencies, codes, sent } = parseDnsperf(fixture('dnsperf-2.10/paced.txt'), 'dnsperf')
    expect(codes).toEqual({ NXDOMAIN: 10 })
    expect(sent).toBe(10)
    expect(latencies).toHaveLength(10)
    // dnsperf's own mean, minimum and maximum of the same run.
    expect(latencies.reduce((sum, one) => sum + one, 0) / 10).toBeCloseTo(0.001232, 5)
    expect(Math.min(...latencies)).toBe(0.000505)
    expect(Math.max(...latencies)).toBe(0.004241)
  })

  it('says that nothing was answered', () => {
    expect(() => parseDnsperf(fixture('dnsperf-2.10/dead.txt'), 'dnsperf (x)')).toThrow(
      'dnsperf (x): none of 5 queries was answered',
    )
  })

  it.each(['', 'Illegal instruction', 'Queries sent: 5', 'Statistics:\n\n  Queries sent: x'])(
    'does not take %j',
    (output) => {
      expect(() => parseDnsperf(output, 'dnsperf (x)')).toThrow(
        /^dnsperf \(x\): the output of dnsperf is not understood: /,
      )
    },
  )
})
