import { describe, expect, it } from 'vitest'
import { pairedTest } from '../../../src/features/profile/core/grown-functions.ts'

describe('pairedTest', () => {
  // scipy 1.17.1: stats.t.interval(0.95, 3, loc=mean(d), scale=sem(d))
  it('has the interval of Student t over the rounds', () => {
    const base = [0.01, 0.012, 0.011, 0.013]
    const found = pairedTest([0.11, 0.105, 0.12, 0.111].map((head, index) => ({ base: base[index]!, head })))
    expect(found.base).toBeCloseTo(0.0115, 12)
    expect(found.head).toBeCloseTo(0.1115, 12)
    expect(found.change).toBeCloseTo(0.1, 12)
    expect([found.lower, found.upper]).toEqual([
      expect.closeTo(0.08936535833104117, 12),
      expect.closeTo(0.11063464166895884, 12),
    ])
  })

  it('needs two rounds', () => {
    expect(() => pairedTest([{ base: 0, head: 1 }])).toThrow('an interval needs two rounds')
  })
})
