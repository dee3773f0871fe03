import { describe, expect, it, test } from 'vitest'
import fc from 'fast-check'
import { blocksOf, twinsOf } from '../../../../src/core/judge/rounds/blocks.ts'

describe('blocksOf', () => {
  test.each([
    [16, 20, [8]],
    [24, 20, [12]],
    [120, 20, [20, 20, 20]],
    [44, 20, [10, 12]],
    [4, 20, [2]],
    [8, 2, [2, 2]],
  ])('%d rounds, %d on a cluster pair', (rounds, most, sizes) => {
    expect(blocksOf(rounds, most)).toEqual(
      sizes.flatMap((size) => [
        { roles: 'straight', rounds: size },
        { roles: 'swapped', rounds: size },
      ]),
    )
  })

  it('gives all rounds away, evenly, and never too many to one pair', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 60 }), (fours, halfMost) => {
        const blocks = blocksOf(4 * fours, 2 * halfMost)
        const sizes = blocks.map(({ rounds }) => rounds)
        expect(sizes.reduce((a, b) => a + b, 0)).toBe(4 * fours)
        expect(sizes.every((size) => size > 0 && size % 2 === 0)).toBe(true)
        expect(Math.max(...sizes)).toBeLessThanOrEqual(2 * halfMost)
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(2)
      }),
    )
  })
})

describe('twinsOf', () => {
  it('takes a stage and its roles for a cluster pair where none is named', () => {
    expect(twinsOf({ stage: 1, roles: 'swapped' })).toBe('1 swapped')
    expect(twinsOf({ stage: 1, roles: 'swapped', twins: 4 })).toBe('pair 4')
  })
})
