import { describe, expect, test } from 'vitest'
import {
  chooseMeasurements,
  type MeasurementCost,
} from '../../../../src/app/pair/rounds/choose-measurements.ts'
import { designOf, recordedDifferences } from '../../../../src/app/pair/design-of.ts'
import { type Round, scheduleBlock } from '../../../../src/app/pair/rounds/ledger.ts'
import { checkDesign } from '../../../../src/core/record/design.ts'
import {
  blocksOf,
  DEFAULT_DESIGN,
  differenceFor,
  type PairDifference,
} from '../../../../src/core/judge/rounds/round.ts'
import { DEFAULT_GATE } from '../../../../src/core/record/policy.ts'
import { parseSeries } from '../../../../src/core/series.ts'
import type { SuiteParameters } from '../../../../src/ports/suite.ts'
import { createFakeProvider, createFakeSuite, createIdleTestbed } from '../../../fakes/definitions.ts'

describe('the rounds of a block', () => {
  test('begin as often with head as with base, on both assignments of roles', () => {
    const begins: string[] = []
    let last: Round | undefined
    for (const [index, block] of blocksOf(16, 4).entries()) {
      const rounds = scheduleBlock(block, 0, { isNewPair: true, blocks: Math.floor(index / 2), last })
      begins.push(`${block.roles} ${rounds[0]!.first}`)
      last = rounds.at(-1)!
    }
    expect(begins).toEqual(['straight base', 'swapped head', 'straight head', 'swapped base'])
  })

  test('alternate which side is first, and continue the numbers', () => {
    const rounds = scheduleBlock({ roles: 'swapped', rounds: 4 }, 1, {
      isNewPair: true,
      blocks: 1,
      last: { round: 17, clusterPair: 3 },
    })
    expect(rounds).toEqual(
      (['base', 'head', 'base', 'head'] as const).map((first, index) => ({
        round: 18 + index,
        stage: 1,
        clusterPair: 4,
        roles: 'swapped',
        first,
      })),
    )
  })

  test('on a pair that was kept have its number', () => {
    const last = { round: 4, clusterPair: 1 }
    const rounds = scheduleBlock({ roles: 'straight', rounds: 2 }, 0, { isNewPair: false, blocks: 1, last })
    expect(rounds.map(({ round, clusterPair, first }) => [round, clusterPair, first])).toEqual([
      [5, 1, 'head'],
      [6, 1, 'base'],
    ])
  })

  test('begin at 1', () => {
    const rounds = scheduleBlock({ roles: 'straight', rounds: 2 }, 0, {
      isNewPair: true,
      blocks: 0,
      last: undefined,
    })
    expect(rounds.map(({ round, clusterPair }) => [round, clusterPair])).toEqual([
      [1, 1],
      [2, 1],
    ])
  })
})

describe('the design', () => {
  test('is the default one for three stages, with the rate of the gate', () => {
    const rounds = DEFAULT_DESIGN.stages.map((stage) => stage.rounds)
    expect(designOf({ rounds, gate: { ...DEFAULT_GATE, falseAlarmRate: 0.05 } })).toEqual({
      ...DEFAULT_DESIGN,
      falseAlarmRate: 0.05,
    })
  })
  test.each([[[16]], [[16, 24]], [[16, 24, 24, 32, 64]], [[8, 8, 8, 8, 8, 8]]])(
    'holds its rates with stages of %j',
    (rounds) => {
      const design = designOf({ rounds, gate: DEFAULT_GATE })
      expect(() => checkDesign(design)).not.toThrow()
      expect(design.stages.map((stage) => stage.rounds)).toEqual(rounds)
      expect(design.stages.reduce((sum, { alarmShare }) => sum + alarmShare, 0)).toBeCloseTo(1)
    },
  )
})

describe('what pairs of testbeds were recorded to differ by', () => {
  const recorded: readonly PairDifference[] = [
    { series: 'network_*', share: 0.01, degreesOfFreedom: 20 },
    { series: 'storage_iops{operation="write"}', share: 0.05, degreesOfFreedom: 12 },
  ]
  const ofPods = { series: 'storage_*', share: 0.09, degreesOfFreedom: 8 }
  const provider = createFakeProvider('one', createIdleTestbed(), {
    pairDifferences: (_, podsDiffer) => (podsDiffer.has('storage') ? [ofPods, ...recorded] : recorded),
  })
  const ofRun = (changes = {}): readonly PairDifference[] =>
    recordedDifferences(
      { alternation: 'slices', cpus: 'one', suites: [], ...changes },
      { provider, options: {}, why: '' },
    )

  test('counts where loads are measured as they were then: in slices on one CPU', () => {
    expect(ofRun()).toEqual(recorded)
    expect(ofRun({ alternation: 'turns' })).toEqual([])
    expect(ofRun({ cpus: 'all' })).toEqual([])
  })

  test.each([
    ['are alike', { podsAreAlike: ({ rounds }: SuiteParameters) => rounds === 2 }, recorded],
    ['may differ', { podsAreAlike: ({ rounds }: SuiteParameters) => rounds === 1 }, [ofPods, ...recorded]],
    ['may differ, by default', {}, [ofPods, ...recorded]],
  ])('depends on whether measuring pods %s', (_, traits, expected) => {
    const suite = { ...createFakeSuite({ id: 'storage' }), ...traits }
    expect(ofRun({ suites: [{ suite, parameters: { rounds: 2 } }] })).toEqual(expected)
  })

  test('counts for the series that match; of others 3 % with four degrees of freedom is assumed', () => {
    const design = designOf({ rounds: [16, 24], gate: DEFAULT_GATE }, recorded)
    const shareOf = (text: string): number | undefined => differenceFor(parseSeries(text), design)?.share
    expect(shareOf('network_latency{quantile="0.5"}')).toBe(0.01)
    expect(shareOf('storage_iops{job="a",operation="write"}')).toBe(0.05)
    expect(shareOf('storage_iops{job="a",operation="read"}')).toBe(0.03)
    expect(differenceFor(parseSeries('volume_provision_time'), design)?.degreesOfFreedom).toBe(4)
  })

  test('is nothing where a design assumes nothing', () => {
    expect(differenceFor(parseSeries('a'), {})).toBeUndefined()
    expect(differenceFor(parseSeries('a'), { pairDifferences: [] })).toBeUndefined()
  })
})
const cost = (id: string, series: readonly string[], roundSeconds: number, suite = 's'): MeasurementCost => ({
  id,
  series: new Set(series),
  roundSeconds,
  inSlices: true,
  shareOfRounds: 1,
  suite,
  blockSeconds: 20,
  part: '',
  clusterSeconds: 100,
})
const request = (id: string) => ({ id, straight: 2, swapped: 2, why: 'suspect' as const })

describe('what is measured further', () => {
  const costs = [cost('slow', ['a', 'b'], 20), cost('fast', ['c'], 4), cost('other', ['d'], 12, 't')]
  test('is every measurement that gives a wanted series, once', () => {
    const choice = chooseMeasurements([request('b'), request('c'), request('a')], costs, 1000)
    expect([...choice.wanted]).toEqual(['slow', 'fast'])
    // The clusters and the measuring pods of the suite once, and 4 rounds of 20 s and of 4 s.
    expect(choice.expectedSeconds).toBe(100 + 20 + 80 + 16)
    expect(choice.tooExpensive).toEqual([])
  })
  test('costs the measuring pods of each suite, and the clusters of each variant', () => {
    const [slow, fast, other] = costs as [MeasurementCost, MeasurementCost, MeasurementCost]
    const priceOf = (all: readonly MeasurementCost[]): number =>
      chooseMeasurements([request('c'), request('d')], all, 1000).expectedSeconds
    expect(priceOf([slow, fast, other])).toBe(100 + 2 * 20 + 16 + 48)
    expect(priceOf([slow, fast, { ...other, part: 'v' }])).toBe(2 * 100 + 2 * 20 + 16 + 48)
  })
  test('takes less time in fewer rounds, where the others of its suite are measured in slices', () => {
    const third = (one: MeasurementCost): MeasurementCost => ({
      ...one,
      inSlices: false,
      shareOfRounds: 1 / 3,
    })
    const [slow, fast, other] = costs as [MeasurementCost, MeasurementCost, MeasurementCost]
    const priceOf = (all: readonly MeasurementCost[], ...ids: string[]): number =>
      chooseMeasurements(ids.map(request), all, 1000).expectedSeconds
    expect(priceOf([third({ ...slow, roundSeconds: 30 }), fast], 'a', 'c')).toBe(100 + 20 + 40 + 16)
    expect(priceOf([third(slow), fast], 'a')).toBe(100 + 20 + 80)
    expect(priceOf([third(slow), other], 'a', 'd')).toBe(100 + 2 * 20 + 80 + 48)
  })
  test('is what the budget reaches, the most urgent first', () => {
    const choice = chooseMeasurements([request('a'), request('c')], costs, 140)
    expect([...choice.wanted]).toEqual(['fast'])
    expect(choice.tooExpensive).toEqual(['slow'])
  })
})
