import { describe, expect, it, test } from 'vitest'
import { UserError } from '../../../src/core/errors.ts'
import { parsePair } from '../../../src/core/record/parse-pair.ts'
import { type Pair, pairSchema, serializePair } from '../../../src/core/record/pair-file.ts'
import { buildPair, TCP } from '../../../support/builders/pairs.ts'

const disturbed: Pair['disturbed'] = [
  { round: 3, measurement: 'tcp', side: 'base', code: 'steal', text: '31 % of the time was stolen' },
]
const full = buildPair({
  interrupted: true,
  disturbed,
  subjects: { base: { name: 'a' }, head: { name: 'b', ref: 'r', settings: ['provider.kind.mtu=1400'] } },
  speeds: [
    {
      round: 1,
      measurement: 'tcp',
      base: [3100, 3200],
      head: [3150, 3050],
      series: [{ series: TCP, base: [9e9, 9.1e9], head: [9.2e9, 9e9] }],
    },
  ],
})
/** Not of one pair: for what is written alone. */
const shard: Partial<Pair> = {
  shard: {
    number: 1,
    of: 2,
    configuration: '0123456789abcdef',
    gate: { defaultMargin: 0.02, rules: [], falseAlarmRate: 0.01 },
    certaintyRequired: false,
  },
  shards: { of: 2, merged: [1, 2], lost: [] },
}

const failure = (text: string): UserError => {
  try {
    parsePair(text, 'out/pair.json')
  } catch (error) {
    if (error instanceof UserError) return error
    throw error
  }
  throw new Error('it was read')
}
const failureOf = (overrides: Partial<Pair>): UserError => failure(serializePair(buildPair(overrides)))

describe('serializePair', () => {
  it('is read back as it was', () => {
    for (const pair of [
      full,
      buildPair(),
      buildPair({ rounds: [], disturbed: [], measurements: [], completedStages: 0 }),
    ]) {
      expect(parsePair(serializePair(pair), 'p')).toEqual(pair)
    }
  })

  it('writes every key that the schema has', () => {
    const all = { ...full, ...shard }
    expect(Object.keys(all).sort()).toEqual(Object.keys(pairSchema.shape).sort())
    expect(JSON.parse(serializePair(all))).toEqual(all)
  })

  it('has one round, one measurement, one disturbance and the speeds of one round per line', () => {
    const lines = serializePair(full).split('\n')
    expect(lines.filter((line) => /^ {4}{"round":\d+,"stage":/.test(line))).toHaveLength(40)
    expect(lines).toContain('    {"round":17,"stage":1,"clusterPair":3,"roles":"straight","first":"base"},')
    expect(lines).toContain(`    ${JSON.stringify(disturbed[0])}`)
    expect(lines).toContain(`    ${JSON.stringify(full.measurements[0])}`)
    expect(lines).toContain(`    ${JSON.stringify(full.speeds?.[0])}`)
    expect(lines.at(-1)).toBe('')
  })
})

describe('parsePair', () => {
  const text = serializePair(buildPair())
  test.each<[string, string, string]>([
    ['no JSON', '{', 'out/pair.json is not a pair.json: it is not valid JSON'],
    ['null', 'null', 'its schema is missing, expected "kbench.pair/1"'],
    ['a record', '{"schema":"kbench.record/1"}', 'its schema is "kbench.record/1", expected "kbench.pair/1"'],
    ['newer', '{"schema":"kbench.pair/2"}', 'its schema is "kbench.pair/2", expected'],
    ['of an unknown role', text.replace('"swapped"', '"turned"'), 'rounds[8].roles'],
    [
      'with a difference of no series',
      serializePair(
        buildPair({
          design: { ...full.design, pairDifferences: [{ series: '{', share: 0.01, degreesOfFreedom: 8 }] },
        }),
      ),
      'must be a metric, with * for any text, and labels',
    ],
    ['with a key too many', text.replace('"paused"', '"x": 1, "paused"'), 'unknown key "x"'],
  ])('refuses what is %s', (_, bad, message) => {
    const { message: found } = failure(bad)
    expect(found).toContain('out/pair.json')
    expect(found).toContain(message)
  })

  const [first, second] = buildPair().rounds as [Pair['rounds'][number], Pair['rounds'][number]]
  const measurement = { suite: 'network', id: 'tcp', secondsPerSide: 1, series: [TCP] }
  const { design } = buildPair()
  test.each<[string, Partial<Pair>, string]>([
    ['shares above one', { design: { ...design, stages: [...design.stages, ...design.stages] } }, 'alarm shares of 0, 0.65, 0.35, 0, 0.65, 0.35'],
    ['stages that were not planned', { completedStages: 4, rounds: [] }, '4 stages are completed, but its design has 3'],
    ['a measurement twice', { measurements: [measurement, measurement] }, 'the measurement "tcp" is there twice'],
    ['a series that is none', { measurements: [{ ...measurement, series: ['a{'] }] }, '"a{" is not a series'],
    ['rounds in disorder', { rounds: [second, first] }, 'round 1 follows round 2'],
    ['a round twice', { rounds: [first, first] }, 'round 1 follows round 1'],
    ['a stage that was not planned', { rounds: [{ ...first, stage: 3 }] }, 'round 1 belongs to stage 3, but the last stage of its design is 2'],
    ['a stage after a later one', { rounds: [{ ...first, stage: 1 }, second] }, 'round 2 belongs to stage 0, after one of stage 1'],
    ['an unknown measurement', { rounds: [{ ...first, measurements: ['udp'] }] }, 'names the measurement "udp"'],
    ['a disturbance of no round', { rounds: [], disturbed }, 'round 3 is disturbed, but not in the list'],
    ['a disturbance of no measurement', { measurements: [], disturbed }, 'the measurement "tcp" is disturbed'],
  ])('refuses %s', (_, overrides, message) => {
    const error = failureOf(overrides)
    expect(error.message).toContain(`out/pair.json contradicts itself: `)
    expect(error.message).toContain(message)
    expect(error.nextStep).toBeTruthy()
  }) // prettier-ignore
})
