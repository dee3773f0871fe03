import { describe, expect, it } from 'vitest'
import { compilePolicy, DEFAULT_GATE, type GateSettings } from '../../../../src/core/record/policy.ts'
import { pairedSeriesOf } from '../../../../src/core/judge/rounds/effects.ts'
import type { Pair } from '../../../../src/core/record/pair-file.ts'
import type { RecordedSeries } from '../../../../src/core/record/schema.ts'
import { buildMetric } from '../../../../support/builders/records.ts'
import { buildPair, roundsOfStages, seriesOf, TCP } from '../../../../support/builders/pairs.ts'

const LATENCY = 'network_latency'
const catalogue = new Map([
  ['network_throughput', buildMetric()],
  ['network_latency', buildMetric({ id: LATENCY, unit: 's', better: 'lower', gates: false })],
])
const rounds = roundsOfStages(1)

function pairedOf(
  base: RecordedSeries[],
  head: RecordedSeries[],
  overrides: Partial<Pair> = {},
  settings: Partial<GateSettings> = {},
) {
  const pair = buildPair({ completedStages: 1, rounds, ...overrides })
  const policy = compilePolicy({ ...DEFAULT_GATE, ...settings })
  return pairedSeriesOf({ pair, base: { series: base }, head: { series: head }, policy, metrics: catalogue })
}
const constant = (name: string, value: number, overrides: Partial<RecordedSeries> = {}) =>
  seriesOf(name, rounds, () => value, overrides)

describe('pairedSeriesOf', () => {
  it('gives the effect of every round, positive for harm, with what the design says of the round', () => {
    const latency = { unit: 's', better: 'lower' } as const
    const [slower, less] = pairedOf(
      [constant(LATENCY, 2, latency), constant(TCP, 10)],
      [constant(LATENCY, 4, latency), constant(TCP, 5)],
    )
    expect(slower).toMatchObject({ id: LATENCY, gates: false, marginEffect: Math.log1p(0.02) })
    expect(less).toMatchObject({ id: TCP, gates: true })
    for (const one of [slower!, less!]) {
      expect(one.rounds.map(({ effect }) => effect)).toEqual(
        rounds.map(() => expect.closeTo(Math.log(2), 12)),
      )
      expect(one.rounds).toMatchObject(rounds)
    }
  })

  it('keeps rounds without effect in the list and says why', () => {
    const base = seriesOf(TCP, rounds, (i) => (i === 1 || i === 2 ? undefined : 10))
    const head = seriesOf(TCP, rounds, (i) =>
      i === 1 || i === 3 ? undefined : i === 4 ? -1 : i === 5 ? NaN : i === 6 ? 0 : 10,
    )
    const disturbed = [{ round: 1, measurement: 'tcp', side: 'head', code: 'steal', text: '' }] as const
    const [one] = pairedOf([base], [head], { disturbed: [...disturbed] })
    expect(
      one!.rounds.slice(0, 8).map((round) => ({
        effect: round.effect,
        ...('without' in round ? { without: round.without } : {}),
      })),
    ).toEqual([
      { effect: undefined, without: 'disturbed' },
      { effect: undefined, without: 'both-missing' },
      { effect: undefined, without: 'base-missing' },
      { effect: undefined, without: 'head-missing' },
      { effect: undefined, without: 'non-positive' },
      { effect: undefined, without: 'non-finite' },
      { effect: Infinity, without: undefined },
      { effect: 0, without: undefined },
    ])
  })

  it('leaves out the rounds in which its measurement was not due, and what one side never measured', () => {
    const measurements = [
      { suite: 'network', id: 'tcp', secondsPerSide: 6, series: [TCP] },
      { suite: 'network', id: 'latency', secondsPerSide: 1, series: [LATENCY] },
    ]
    const selective = rounds.map((one) => (one.round > 8 ? { ...one, measurements: ['latency'] } : one))
    const latency = seriesOf(LATENCY, rounds, () => 1)
    const tcp = seriesOf(TCP, rounds.slice(0, 8), () => 1)
    const all = pairedOf(
      [latency, tcp, constant('only_base', 1)],
      [latency, tcp, constant('only_head', 1), seriesOf('empty', [], () => 1)],
      { measurements, rounds: selective },
    )
    expect(all.map(({ id, rounds: { length } }) => [id, length])).toEqual([
      [LATENCY, 16],
      [TCP, 8],
    ])
  })

  it('leaves out what has another unit, or without a definition another direction', () => {
    const other = { unit: 's' } as const
    expect(pairedOf([constant(TCP, 1)], [constant(TCP, 1, other)])).toEqual([])
    const turned = { better: 'lower' } as const
    expect(pairedOf([constant('x', 1)], [constant('x', 1, turned)])).toEqual([])
    expect(pairedOf([constant(TCP, 1)], [constant(TCP, 1, turned)])).toHaveLength(1)
  })

  it('takes the median of several samples of a round, and joins a series that is listed twice', () => {
    const twice = [constant(TCP, 1), constant(TCP, 3), constant(TCP, 8)]
    const [one] = pairedOf(twice, [constant(TCP, 3)])
    expect(one!.rounds.every(({ effect }) => effect === 0)).toBe(true)
  })

  it('takes margins from the rules and what cluster pairs differ by from the design', () => {
    const pairDifferences = [{ series: 'network_*', share: 0.01, degreesOfFreedom: 7 }]
    const design = { ...buildPair().design, pairDifferences }
    const settings = { rules: [{ series: 'network_*', margin: 0.1, informational: true }] }
    const [one] = pairedOf([constant(TCP, 1)], [constant(TCP, 1)], { design }, settings)
    expect(one).toMatchObject({
      marginEffect: Math.log1p(0.1),
      gates: false,
      assumed: { scale: Math.log1p(0.01), degreesOfFreedom: 7 },
    })
  })
})
