import { describe, expect, test } from 'vitest'
import { differencesOfVariants, type VariantRun } from '../../../../src/app/pair/variants/variant-run.ts'
import type { PairDifference } from '../../../../src/core/judge/rounds/round.ts'
import { createFakeProvider, createIdleTestbed } from '../../../fakes/definitions.ts'

const RECORDED: readonly PairDifference[] = [{ series: 'network_*', share: 0.01, degreesOfFreedom: 8 }]

function variant(recorded: readonly PairDifference[], alternation = 'slices'): VariantRun {
  const provider = createFakeProvider('one', createIdleTestbed(), { pairDifferences: () => recorded })
  return {
    subjects: { head: { configuration: { alternation, cpus: 'one', suites: [] } } },
    providers: { head: { provider, options: {}, why: '' } },
  } as unknown as VariantRun
}

describe('what pairs of all variants differ by', () => {
  test('is what was recorded, where it was for each of them', () => {
    expect(differencesOfVariants([variant(RECORDED), variant(RECORDED)])).toEqual(RECORDED)
  })

  test('is the longer list where pods differ in one of them, in either order', () => {
    const more = [{ series: 'network_*', share: 0.05, degreesOfFreedom: 8 }, ...RECORDED]
    expect(differencesOfVariants([variant(RECORDED), variant(more)])).toEqual(more)
    expect(differencesOfVariants([variant(more), variant(RECORDED)])).toEqual(more)
  })

  test.each([
    ['has other options', variant([])],
    ['is not measured in slices', variant(RECORDED, 'turns')],
  ])('is assumed for all where one %s, in either order', (_, other) => {
    expect(differencesOfVariants([variant(RECORDED), other])).toEqual([])
    expect(differencesOfVariants([other, variant(RECORDED)])).toEqual([])
  })
})
