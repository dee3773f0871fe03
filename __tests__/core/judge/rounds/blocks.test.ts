import { describe, expect, it, test } from 'vitest'
import fc from 'fast-check'
import type { KeptPair, ClusterPairBlock } from '../../../../src/core/judge/rounds/round.ts'
import { blocksOf, nextBlock, rowsOf, clusterPairOf } from '../../../../src/core/judge/rounds/round.ts'

const PAIRS_OF_40_ROUNDS = ['straight 4', 'swapped 8', 'straight 12', 'swapped 12', 'straight 4']

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

describe('a pair that is kept', () => {
  /** The pairs that serve these stages, each with its rounds; a later stage begins on the pair of the one before. */
  function served(stages: readonly number[]): string[] {
    const pairs: KeptPair[] = []
    for (const rounds of stages) {
      const left = blocksOf(rounds, 4)
      const rows = rowsOf(left, pairs.at(-1))
      const before = pairs.length
      for (
        let next = nextBlock(left, pairs.at(-1));
        next !== undefined;
        next = nextBlock(left, pairs.at(-1))
      ) {
        const { block, isOnKept } = next
        left.splice(left.indexOf(block), 1)
        const last = isOnKept ? pairs.pop() : undefined
        pairs.push({ roles: block.roles, rounds: block.rounds + (last?.rounds ?? 0) })
      }
      expect(rows.filter(({ isOnKept }) => !isOnKept)).toHaveLength(pairs.length - before)
      expect(rows.flatMap(({ blocks }) => blocks)).toHaveLength(blocksOf(rounds, 4).length)
    }
    return pairs.map(({ roles, rounds }) => `${roles} ${String(rounds)}`)
  }

  it('serves blocks of its roles, over stages, and leaves the others to a new one', () => {
    expect(served([8, 8])).toEqual(['straight 4', 'swapped 8', 'straight 4'])
  })

  it('serves no more than averages out what pairs differ by', () => {
    expect(served([8, 8, 24])).toEqual(PAIRS_OF_40_ROUNDS)
  })

  it('takes its blocks in a row, also those that follow a stage', () => {
    const rows = rowsOf(blocksOf(24, 4), { roles: 'straight', rounds: 4 })
    expect(rows.map(({ blocks, isOnKept }) => [blocks[0]?.roles, blocks.length, isOnKept])).toEqual([
      ['straight', 2, true],
      ['swapped', 3, false],
      ['straight', 1, false],
    ])
  })

  it('gives both roles the same number of rounds, whatever the stages', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 5 }), (fours) => {
        const pairs = served(fours.map((four) => 4 * four))
        const roundsOf = (roles: ClusterPairBlock['roles']): number =>
          pairs.reduce((sum, one) => sum + (one.startsWith(roles) ? Number(one.split(' ')[1]) : 0), 0)
        expect(roundsOf('straight')).toBe(roundsOf('swapped'))
      }),
    )
  })

  it('takes nothing where there is none, and there is no next of no blocks', () => {
    expect(nextBlock(blocksOf(8, 4), undefined)).toEqual({
      block: { roles: 'straight', rounds: 4 },
      isOnKept: false,
    })
    expect(nextBlock([], { roles: 'straight', rounds: 4 })).toBeUndefined()
    expect(rowsOf([], undefined)).toEqual([])
  })
})

describe('clusterPairOf', () => {
  it('takes a stage and its roles for a cluster pair where none is named', () => {
    expect(clusterPairOf({ stage: 1, roles: 'swapped' })).toBe('1 swapped')
    expect(clusterPairOf({ stage: 1, roles: 'swapped', clusterPair: 4 })).toBe('pair 4')
  })
})
