import { describe, expect, test } from 'vitest'
import { pair } from '../../../src/app/pair/pair.ts'
import { UserError } from '../../../src/core/errors.ts'
import { parseMeasured } from '../../../src/core/record/measured.ts'
import { parsePair } from '../../../src/core/record/parse-pair.ts'
import { runAction } from '../../../src/entry/actions/run.ts'
import { mergeAndReport } from '../../../src/features/shards/command.ts'
import { SHARD } from '../../../src/features/shards/shard.ts'
import { definitionsOf } from '../../fakes/definitions.ts'
import type { FakePorts } from '../../fakes/ports.ts'
import { clusterPairProvider, request, suite, world } from '../../app/pair/cluster-pairs.ts'

describe('shards', () => {
  const slower = suite([], { factor: (measurement) => (measurement === 'a' ? 1.5 : 1) })
  const shard = async (number: number, ports: FakePorts, set: readonly string[] = [], measured = slower) => {
    const wanted = request([measured], clusterPairProvider([]), ['gate.rounds=[16, 24]', ...set])
    return SHARD.measure({ number, of: 4 }, { ...wanted, out: `shard-${String(number)}` }, ports)
  }
  const merge = (numbers: readonly number[], ports: FakePorts) =>
    mergeAndReport(
      numbers.map((number) => `shard-${String(number)}`),
      'merged',
      ports,
      definitionsOf([slower], [clusterPairProvider([])]),
    )

  test('measure the first stage on four cluster pairs each, judge nothing, and are judged together', async () => {
    const ports = world()
    for (const number of [1, 2, 3, 4]) {
      const { measured, exitCode, summary } = await shard(number, ports)
      expect(exitCode).toBe(0)
      expect(measured.pair).toMatchObject({ completedStages: 1, shard: { number, of: 4 } })
      expect(measured.pair.design.stages).toEqual([{ rounds: 16, alarmShare: 1, unchangedShare: 1 }])
      expect(summary).toContain(`shard ${String(number)} of 4: measured 16 rounds on 4 cluster pairs`)
      expect(await ports.files.readIfPresent(`shard-${String(number)}/comparison.json`)).toBeUndefined()
    }
    const { comparison, exitCode, measured } = await merge([1, 2, 3, 4], ports)
    expect(exitCode).toBe(1)
    expect(comparison.pair).toMatchObject({ rounds: 64, clusterPairs: 16, shards: { of: 4, merged: 4 } })
    expect(comparison.series.map(({ verdict }) => verdict)).toEqual(['regressed', 'unchanged'])
    expect(parsePair(ports.files.text('merged/pair.json'), 'pair.json')).toEqual(measured.pair)
  })

  test('of which too many are lost are incomplete', async () => {
    const ports = world()
    await shard(2, ports, [], suite([]))
    const { comparison, exitCode } = await merge([2], ports)
    expect([comparison.verdict, exitCode]).toEqual(['incomplete', 3])
    await expect(merge([2, 3], ports)).rejects.toThrow(
      'shard-3 is not a shard of a pair: it has no pair.json',
    )
  })

  test('of another configuration are refused', async () => {
    const ports = world()
    await shard(1, ports)
    await shard(2, ports, ['gate.default.margin=10%'])
    await expect(merge([1, 2], ports)).rejects.toThrow(
      /^shard-2 has another configuration than shard-1: "[0-9a-f]{16}", not "[0-9a-f]{16}"$/,
    )
  })

  test('are of one variant', async () => {
    const ports = world()
    const variants = ['small', 'large'].map((name) => `{ name: ${name}, provider: { kind: { size: 1 } } }`)
    await ports.files.writeAtomically('kbench.yaml', `version: 1\nmatrix: [${variants.join(', ')}]`)
    await expect(shard(1, ports)).rejects.toThrow(
      new UserError('the configuration has 2 variants; a shard can measure only one', {
        nextStep: 'Choose one with --variant NAME, or leave --shard out.',
      }),
    )
  })

  const ACTION_INPUTS: Parameters<typeof runAction>[0] = {
    ...{
      provider: 'kind',
      suite: [],
      variant: [],
      subject: undefined,
      config: undefined,
      preset: undefined,
    },
    ...{ set: ['gate.rounds=[16]'], baseline: undefined, noInstall: true, keep: false, out: 'out' },
    ...{
      pair: 'auto',
      base: '.',
      baseSet: [],
      baseImages: [],
      headImages: [],
      headSet: ['provider.kind.size=2'],
    },
  }

  test('of the action leave both records in measured.json, and only a pair has them', async () => {
    const ports = world()
    const inputs = { ...ACTION_INPUTS, shard: { number: 2, of: 4 } }
    const definitions = definitionsOf([slower], [clusterPairProvider([])])
    const { result } = await runAction(inputs, ports, definitions)
    expect(result.exitCode).toBe(0)
    expect(parseMeasured(ports.files.text('out/measured.json'), 'measured.json').results).toMatchObject([
      {
        record: { id: expect.stringMatching(/-head$/) as unknown },
        comparison: null,
        shard: { pair: { shard: { number: 2, of: 4 } } },
      },
    ])
    await expect(runAction({ ...inputs, pair: 'never' }, ports, definitions)).rejects.toThrow(
      'input shard: only for a pair',
    )
  })

  test('are no part of a pair that the action measures where it is given a base, whatever the event', async () => {
    const ports = world()
    const definitions = definitionsOf([slower], [clusterPairProvider([])])
    await runAction(ACTION_INPUTS, ports, definitions)
    const [result] = parseMeasured(ports.files.text('out/measured.json'), 'measured.json').results
    expect(ports.env['GITHUB_EVENT_NAME']).toBeUndefined()
    expect(result?.comparison?.pair?.rounds).toBeGreaterThan(0)
    expect(result?.shard).toBeUndefined()
  })

  test('are no whole pairs', async () => {
    const ports = world()
    await pair({ ...request([slower], clusterPairProvider([])), out: 'shard-1' }, ports)
    await expect(merge([1], ports)).rejects.toThrow('shard-1 is a whole pair, not a shard of one')
  })
})
