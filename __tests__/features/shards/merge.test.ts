import { describe, expect, it, test } from 'vitest'
import type { Comparison } from '../../../src/core/record/comparison-schema.ts'
import { comparisonSchema } from '../../../src/core/record/comparison-schema.ts'
import { contradictionIn } from '../../../src/core/record/headline.ts'
import { UserError } from '../../../src/core/errors.ts'
import { compare } from '../../../src/core/judge/compare.ts'
import { serializePair } from '../../../src/core/record/pair-file.ts'
import {
  type LostShard,
  type MergedPair,
  mergeShards,
  type Shard,
} from '../../../src/features/shards/core/merge.ts'
import { parsePair } from '../../../src/core/record/parse-pair.ts'
import { buildMetric } from '../../../support/builders/records.ts'
import { buildPair } from '../../../support/builders/pairs.ts'
import { buildShard, buildShards, SHARD_ROUNDS } from './shards.ts'

const hash = (text: string): string => String(text.length).padStart(64, '0')
const merge = (shards: readonly Shard[], lost: readonly LostShard[] = []): MergedPair =>
  mergeShards(shards, lost, hash)

const metrics = new Map([['network_throughput', buildMetric()]])
const judged = ({ settings, ...merged }: MergedPair): Comparison =>
  comparisonSchema.parse(
    JSON.parse(
      JSON.stringify(
        compare({
          kind: 'pair',
          ...merged,
          settings: settings.gate,
          catalogue: { metrics, suiteOf: () => 'network' },
        }),
      ),
    ),
  )

const refusal = (shards: readonly Shard[]): UserError => {
  try {
    merge(shards)
  } catch (error) {
    if (error instanceof UserError) return error
    throw error
  }
  throw new Error('they were merged')
}

describe('shards of a pair', () => {
  it('are one pair with separate cluster pairs and rounds, in the order of their numbers', () => {
    const { pair, base, head } = merge(buildShards([3, 1, 4, 2]))
    expect(pair.rounds.map(({ round }) => round)).toEqual(
      Array.from({ length: 4 * SHARD_ROUNDS }, (_, index) => index + 1),
    )
    expect(new Set(pair.rounds.map(({ clusterPair }) => clusterPair)).size).toBe(16)
    expect(pair).toMatchObject({
      completedStages: 1,
      durationSeconds: 604,
      startedAt: '2026-03-01T10:01:00.000Z',
      shards: { of: 4, merged: [1, 2, 3, 4], lost: [] },
    })
    expect(pair.shard).toBeUndefined()
    expect(pair.design.stages).toEqual([{ rounds: 64, alarmShare: 1, unchangedShare: 1 }])
    for (const record of [base, head]) expect(record.series[0]?.samples).toHaveLength(64)
    expect(parsePair(serializePair(pair), 'merged/pair.json')).toEqual(pair)
  })

  it('keep each sample with its round', () => {
    const shards = buildShards([1, 2])
    const { head } = merge(
      shards.map((shard) => ({ ...shard, pair: { ...shard.pair, shard: { ...shard.pair.shard, of: 2 } } })),
    )
    const own = shards.flatMap((shard) => shard.head.series[0]?.samples.map(({ value }) => value) ?? [])
    expect(head.series[0]?.samples.map(({ value }) => value)).toEqual(own)
  })

  it('name a machine once, however many shards it measured', () => {
    const one = merge(buildShards([1, 2, 3, 4])).head.environment.facts.nodes
    expect(one).toHaveLength(buildShard(1).head.environment.facts.nodes.length)
    const mixed = [...buildShards([1, 2, 3]), buildShard(4, { cpuModel: 'Another CPU' })]
    const models = new Set(merge(mixed).head.environment.facts.nodes.map(({ cpuModel }) => cpuModel))
    expect(models.size).toBe(2)
  })

  it('find a slowdown on machines of very different speed, and nothing where there is none', () => {
    expect(judged(merge(buildShards([1, 2, 3, 4], { slowdown: 0.05 })))).toMatchObject({
      verdict: 'regressed',
      environmentDifferences: [],
      series: [{ verdict: 'regressed', paired: { test: 'pairs', clusterPairs: 16, looks: 1 } }],
      pair: { shards: { of: 4, merged: 4 } },
    })
    const same = judged(merge(buildShards([1, 2, 3, 4])))
    expect(same.verdict).toBe('passed')
    expect(same.headline).not.toContain('shards')
  })
})

describe('a lost shard', () => {
  it('is said, with its reason, and the rest is judged where eight cluster pairs are left', () => {
    const result = judged(merge(buildShards([1, 3, 4]), [{ number: 2, reason: 'its job ran out of time' }]))
    expect(result.verdict).toBe('passed')
    expect(result.headline).toMatch(/^Passed \(3 of 4 shards\): /)
    expect(result.warnings.join()).toContain('3 of 4 shards were judged (shard 2: its job ran out of time).')
    expect(result.warnings.join()).toContain('had nothing to do with what was measured')
  })

  it('makes the result incomplete where fewer are left, unless something regressed', () => {
    const few = judged(merge([buildShard(1)]))
    expect(few.verdict).toBe('incomplete')
    expect(few.headline).toBe('Incomplete (1 of 4 shards): too few shards are left to judge.')
    expect(few.warnings.join()).toContain('4 cluster pairs are left, and 8 are needed')
    expect(contradictionIn(few)).toBeUndefined()
    expect(judged(merge(buildShards([1, 2], { slowdown: 1 })))).toMatchObject({ verdict: 'regressed' })
  })

  it('is also one that was interrupted, as a whole', () => {
    const [first, ...others] = buildShards([1, 2, 3, 4])
    if (first === undefined) throw new Error('no shard')
    const { rounds } = first.pair
    const stopped = { ...first.pair, interrupted: true, completedStages: 0, rounds: rounds.slice(0, 5) }
    const { pair } = merge([{ ...first, pair: stopped }, ...others])
    expect(pair.rounds).toHaveLength(48)
    expect(pair.shards?.lost).toEqual([{ number: 1, reason: 'it was interrupted after 5 of 16 rounds' }])
    expect(refusal([{ ...first, pair: stopped }]).message).toBe(
      'no shard measured all of its rounds: shard-1',
    )
  })

  it('does not count as lost where all are there with few cluster pairs', () => {
    const { verdict, warnings } = judged(
      merge(buildShards([1, 2], { of: 2, roundsPerClusterPair: 8, slowdown: 0 })),
    )
    expect(verdict).not.toBe('incomplete')
    expect(warnings.join()).not.toContain('shards')
  })
})

describe('shards that do not belong together', () => {
  const [one, two] = [buildShard(1), buildShard(2)]
  const { shard, subjects } = two.pair
  const other = (change: Partial<Shard['pair']>): Shard[] => [
    one,
    { ...two, pair: { ...two.pair, ...change } },
  ]
  const environment = {
    ...two.head.environment,
    facts: { ...two.head.environment.facts, kubernetes: 'v1.20.1' },
  }
  test.each<[string, Shard[], string]>([
    ['of another head', other({ subjects: { ...subjects, head: { ...subjects.head, commit: 'c' } } }), 'shard-2 has another head commit than shard-1: "c", not "bbbbbbb"'],
    ['of another base', other({ subjects: { ...subjects, base: { name: 'main' } } }), 'shard-2 has another base commit than shard-1: "no commit", not "aaaaaaa"'],
    ['of another configuration', other({ shard: { ...shard, configuration: 'f'.repeat(16) } }), 'shard-2 has another configuration than shard-1: "ffffffffffffffff", not "0123456789abcdef"'],
    ['of another gate', other({ shard: { ...shard, gate: { ...shard.gate, defaultMargin: 0.5 } } }), 'another configuration'],
    ['of another design', other({ design: { ...two.pair.design, falseAlarmRate: 0.4 } }), 'another configuration'],
    ['of another number of shards', other({ shard: { ...shard, of: 8 } }), 'shard-2 has another number of shards than shard-1: "8", not "4"'],
    ['of another cluster', [one, { ...two, head: { ...two.head, environment } }], 'shard-2 has another environment (kubernetes) than shard-1'],
    ['with one number', [one, { ...buildShard(1), source: 'again' }], 'shard-1 and again are both shard 1 of 4'],
    ['none at all', [], 'there are no shards to merge'],
  ])('%s are refused', (_, shards, message) => {
    expect(refusal(shards).message).toContain(message)
  }) // prettier-ignore

  it('are refused with what to do', () => {
    expect(refusal(other({ shard: { ...shard, configuration: 'f'.repeat(16) } })).nextStep).toContain(
      'the same kbench.yaml',
    )
  })

  it('are refused where they are too large to be judged in time', () => {
    const [first] = one.pair.rounds
    if (first === undefined) throw new Error('no round')
    const rounds = Array.from({ length: 1001 }, (_, index) => ({ ...first, round: index + 1 }))
    expect(refusal([{ ...one, pair: { ...one.pair, rounds } }]).message).toContain('at most 1000 rounds')
  })
})

describe('the file of a shard', () => {
  const text = (change: Partial<ReturnType<typeof buildPair>>): string =>
    serializePair({ ...buildShard(2).pair, ...change })
  const { shard } = buildShard(2).pair

  it('is read back as it was', () => {
    expect(parsePair(text({}), 'p').shard).toEqual(shard)
  })

  test.each<[string, string, string]>([
    ['a number out of range', text({ shard: { ...shard, number: 5 } }), 'it is shard 5 of 4'],
    ['a huge number of shards', text({ shard: { ...shard, of: 1e9 } }), 'shard.of'],
    ['several stages', text({ design: buildPair().design }), 'a shard has one stage'],
    ['a hash that is none', text({ shard: { ...shard, configuration: '<b>' } }), 'shard.configuration'],
  ])('is refused with %s', (_, bad, message) => {
    expect(() => parsePair(bad, 'p')).toThrow(message)
  })
})
