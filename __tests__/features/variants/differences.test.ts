import { describe, expect, test } from 'vitest'
import { recordedDifferences } from '../../../src/app/pair/design-of.ts'
import type { PairDifference } from '../../../src/core/judge/rounds/round.ts'
import { commonDifferences } from '../../../src/features/variants/pair-variants.ts'
import { createFakeProvider, createIdleTestbed } from '../../fakes/definitions.ts'

const RECORDED: readonly PairDifference[] = [{ series: 'network_*', share: 0.01, degreesOfFreedom: 8 }]

function variant(recorded: readonly PairDifference[], alternation = 'slices'): readonly PairDifference[] {
  const provider = createFakeProvider('one', createIdleTestbed(), { pairDifferences: () => recorded })
  const configuration = { alternation, cpus: 'one', suites: [] } as unknown
  return recordedDifferences(configuration as Parameters<typeof recordedDifferences>[0], {
    provider,
    options: {},
    why: '',
  })
}

describe('what pairs of all variants differ by', () => {
  test('is what was recorded, where it was for each of them', () => {
    expect(commonDifferences([variant(RECORDED), variant(RECORDED)])).toEqual(RECORDED)
  })

  test('is the longer list where pods differ in one of them, in either order', () => {
    const more = [{ series: 'network_*', share: 0.05, degreesOfFreedom: 8 }, ...RECORDED]
    expect(commonDifferences([variant(RECORDED), variant(more)])).toEqual(more)
    expect(commonDifferences([variant(more), variant(RECORDED)])).toEqual(more)
  })

  test.each([
    ['has other options', variant([])],
    ['is not measured in slices', variant(RECORDED, 'turns')],
  ])('is assumed for all where one %s, in either order', (_, other) => {
    expect(commonDifferences([variant(RECORDED), other])).toEqual([])
    expect(commonDifferences([other, variant(RECORDED)])).toEqual([])
  })
})
