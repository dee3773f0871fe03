import { describe, expect, test } from 'vitest'
import { EnvironmentError } from '../../../src/core/errors.ts'
import { reportCatalogue } from '../../../src/app/metric-catalogue.ts'
import { suites } from '../../../src/registry.gen.ts'
import { compare } from '../../../src/core/judge/compare.ts'
import { DEFAULT_GATE } from '../../../src/core/record/policy.ts'
import { formatSeries, parseSeries } from '../../../src/core/series.ts'
import { mergeVariants, type VariantPair } from '../../../src/features/variants/core/merge.ts'
import { buildShard, type ShardShape } from '../shards/shards.ts'

const sha256 = (): string => '0'.repeat(64)
const variant = (name: string, number: number, shape: ShardShape = {}): VariantPair => {
  const { pair, base, head } = buildShard(number, shape)
  const { shard: _, ...measured } = pair
  return { name, measured: { pair: measured, base, head }, problem: undefined }
}

describe('variants as one pair', () => {
  test('keep apart what they measured, disturbed rounds and speeds of the CPU included', () => {
    const [first, second] = [variant('a', 1), variant('b', 2)]
    const { measurements: [measurement] = [] } = second.measured?.pair ?? {}
    const id = measurement?.id ?? ''
    const series = measurement?.series[0] ?? ''
    const disturbed = [{ round: 3, measurement: id, side: 'both' as const, code: 'busy', text: 'busy' }]
    const speeds = [
      { round: 2, measurement: id, base: [1], head: [1], series: [{ series, base: [2], head: [2] }] },
    ]
    const changed = variant('b', 2, { pair: { disturbed, speeds } })
    const { pair, base, head } = mergeVariants([first, changed], sha256)
    // Rounds of the first are odd, of the second even.
    expect(pair.disturbed).toMatchObject([{ round: 6, measurement: `b/${id}` }])
    const { metric, labels } = parseSeries(series)
    const named = formatSeries({ metric, labels: { ...labels, variant: 'b' } })
    expect(pair.speeds).toMatchObject([{ round: 4, measurement: `b/${id}`, series: [{ series: named }] }])
    expect(pair.rounds.map(({ round }) => round)).toEqual(pair.rounds.map((_, index) => index + 1))
    for (const { round, measurements = [] } of pair.rounds)
      expect(measurements.every((one) => one.startsWith(round % 2 === 1 ? 'a/' : 'b/'))).toBe(true)
    const clusterPairOf = (remainder: number) =>
      pair.rounds.filter(({ round }) => round % 2 === remainder).map(({ clusterPair }) => clusterPair)
    expect(clusterPairOf(0).some((clusterPair) => clusterPairOf(1).includes(clusterPair))).toBe(false)
    for (const { series: all } of [base, head])
      expect(all.map(({ labels: { variant: name }, samples }) => [name, samples[0]?.round])).toEqual([
        ['a', 1],
        ['b', 2],
      ])
  })

  test('are one family: what one variant alone proves may not suffice beside many others', () => {
    const settings = { ...DEFAULT_GATE, rules: [] }
    const verdicts = (variants: readonly VariantPair[]): string[] => {
      const merged = mergeVariants(variants, sha256)
      const catalogue = reportCatalogue(suites, [])
      const input = { kind: 'pair' as const, ...merged, settings, catalogue }
      return compare(input).series.map(({ verdict }) => verdict)
    }
    const others = Array.from({ length: 19 }, (_, index) => variant(`v${String(index)}`, index + 2))
    const regressed = (variants: readonly VariantPair[]): number =>
      verdicts(variants).filter((verdict) => verdict === 'regressed').length
    const [slow, slower] = [0.07, 0.2].map((slowdown) => variant('slow', 1, { slowdown }))
    if (slow === undefined || slower === undefined) throw new Error('there are two')
    expect([[slow], [slow, ...others], [slower, ...others]].map(regressed)).toEqual([1, 0, 1])
  })

  test('of which one was given up lose its unfinished stages and name why', () => {
    const given = { ...variant('b', 2, { pair: { completedStages: 0 } }), problem: 'no disk' }
    const gone: VariantPair = { name: 'c', measured: undefined, problem: 'no cluster' }
    const { pair, head } = mergeVariants([variant('a', 1), given, gone], sha256)
    expect(pair.completedStages).toBe(1)
    expect(
      pair.rounds.every(({ measurements = [] }) => measurements.every((id) => id.startsWith('a/'))),
    ).toBe(true)
    expect(head.suites.map(({ status, reason }) => [status, reason])).toEqual(
      head.suites.map(() => ['failed', 'variant b: no disk; variant c: no cluster']),
    )
  })

  test('of which none was measured are none', () => {
    expect(() => mergeVariants([{ name: 'a', measured: undefined, problem: 'no' }], sha256)).toThrow(
      EnvironmentError,
    )
  })
})
