import { describe, expect, it } from 'vitest'
import { Findings } from '../../../../src/suites/network/zero-loss/findings.ts'
import type { SearchResult } from '../../../../src/suites/network/zero-loss/search.ts'

const plain: SearchResult = {
  ended: 'width',
  throughput: 95e3,
  lower: 95e3,
  upper: 100e3,
  limitedByGenerator: false,
  trials: [],
}
const trial = {
  load: 120e3,
  seconds: 1,
  offered: 101_234.4,
  sentLossRatio: 0,
  lossRatio: 0.15,
  forwardingRate: 101_234.4,
  shortfall: true,
}

describe('notes about zero-loss rates', () => {
  it('are none where all is well', () => {
    const findings = new Findings(0.05)
    findings.add('64-byte frames', plain)
    expect(findings.notes).toEqual([])
  })

  it('say what the generator limited and what ran out of time, over all rounds', () => {
    const findings = new Findings(0.05)
    findings.add('64-byte frames', plain)
    findings.add('64-byte frames', { ...plain, limitedByGenerator: true, trials: [trial] })
    findings.add('1518-byte frames', { ...plain, ended: 'time', lower: 80e3 })
    expect(findings.notes).toEqual([
      '64-byte frames: the zero-loss rate is limited by the generator in 1 of 2 searches: nothing was lost as fast as iperf3 could send (101234 frames/s), the network may carry more',
      '1518-byte frames: the zero-loss rate is known to 20 % only instead of 5.0 % in 1 of 1 search, as the time was spent (zeroLossSearchSeconds)',
    ])
  })
})
