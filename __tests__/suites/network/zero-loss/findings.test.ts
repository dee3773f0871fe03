import { describe, expect, it } from 'vitest'
import { searchNotes } from '../../../../src/suites/network/zero-loss.ts'
import type { SearchResult } from '../../../../src/suites/network/zero-loss-search.ts'

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
    expect(searchNotes('64-byte frames', [plain], 0.05)).toEqual([])
  })

  it('say what the generator limited and what ran out of time, over all rounds', () => {
    const limited = { ...plain, limitedByGenerator: true, trials: [trial] }
    expect(searchNotes('64-byte frames', [plain, limited], 0.05)).toEqual([
      '64-byte frames: the zero-loss rate is limited by the generator in 1 of 2 searches: nothing was lost as fast as iperf3 could send (101234 frames/s), the network may carry more',
    ])
    expect(searchNotes('1518-byte frames', [{ ...plain, ended: 'time', lower: 80e3 }], 0.05)).toEqual([
      '1518-byte frames: the zero-loss rate is known to 20 % only instead of 5.0 % in 1 of 1 search, as the time was spent (zeroLossSearchSeconds)',
    ])
  })
})
