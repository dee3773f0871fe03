import { describe, expect, it, test } from 'vitest'
import { rangeOfRuns, rangeOfSamples } from '../../../src/features/side-by-side/core/columns.ts'
import { sortSamples } from '../../../src/core/stats/samples.ts'

const upTo = (count: number) => sortSamples(Array.from({ length: count }, (_, index) => index + 1))

/** Chance that the median is between the order statistics of these ranks, counted out over all 2ⁿ ways to lie above or below it. */
function coverage(count: number, low: number, high: number): number {
  let inside = 0
  for (let ways = 0; ways < 2 ** count; ways += 1) {
    const below = ways.toString(2).replaceAll('0', '').length
    if (below >= low && below < high) inside += 1
  }
  return inside / 2 ** count
}

describe('the range of runs', () => {
  test.each([2, 3, 5])('is that of all %d, called a range and no interval', (count) => {
    expect(rangeOfRuns(upTo(count))).toEqual({ kind: 'runs', low: 1, high: count })
  })

  test.each([6, 7, 8, 9, 10, 12, 15])(
    'is an interval for the median that holds with 95 %: %d runs',
    (count) => {
      const { kind, low, high } = rangeOfRuns(upTo(count))
      expect(kind).toBe('confidence')
      expect(coverage(count, low, high)).toBeGreaterThanOrEqual(0.95)
      // One narrower would not.
      expect(coverage(count, low + 1, high - 1)).toBeLessThan(0.95)
    },
  )

  it('has the ranks of the tables for 40, 1000 and 2000 runs', () => {
    expect(rangeOfRuns(upTo(40))).toEqual({ kind: 'confidence', low: 14, high: 27 })
    const [thousand, more] = [rangeOfRuns(upTo(1000)), rangeOfRuns(upTo(2000))]
    expect([thousand.low, thousand.high]).toEqual([469, 532])
    expect(more.low + more.high).toBe(2001)
    expect(Math.abs(more.low - 956)).toBeLessThanOrEqual(1)
  })
})

describe('the range of samples', () => {
  it('is none for one, all for few, the middle of many', () => {
    expect(rangeOfSamples(sortSamples([3]))).toBeNull()
    expect(rangeOfSamples(upTo(19))).toEqual({ kind: 'samples', low: 1, high: 19 })
    expect(rangeOfSamples(upTo(21))).toEqual({ kind: 'middle', low: 2, high: 20 })
  })
})
