import { describe, expect, it } from 'vitest'
import { lossRatio } from '../../../../src/suites/network/zero-loss.ts'

describe('share of frames lost', () => {
  const counts = { sent: 1000, reached: 1000, missing: 0, seconds: 0.1 }
  it.each([
    ['nothing', counts, 10_000, 0],
    ['gaps', { ...counts, missing: 5 }, 10_000, 0.005],
    // 10000/s are 10 frames in a millisecond: one burst of iperf3
    ['an unread last burst, which is not judged', { ...counts, reached: 990 }, 10_000, 0],
    ['gaps before an unread burst', { ...counts, reached: 990, missing: 99 }, 10_000, 0.1],
    ['more than a burst at the end', { ...counts, reached: 989 }, 10_000, 0.011],
    ['gaps and more than a burst', { ...counts, reached: 500, missing: 100 }, 10_000, 0.6],
    ['everything', { ...counts, reached: 0 }, 10_000, 1],
    ['everything, in less than a burst', { ...counts, sent: 5, reached: 0 }, 10_000, 1],
  ])('%s', (_, seen, load, expected) => {
    expect(lossRatio(seen, load)).toBeCloseTo(expected, 12)
  })
})
