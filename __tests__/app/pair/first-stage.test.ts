import { describe, expect, test } from 'vitest'
import { pair, type MeasuredPair } from '../../../src/app/pair/pair.ts'
import type { PairRound } from '../../../src/core/record/pair-file.ts'
import type { Load, Measurement, Suite } from '../../../src/ports/suite.ts'
import { createFakeSuite, createMeasurement } from '../../fakes/definitions.ts'
import { request, clusterPairProvider, world } from './cluster-pairs.ts'

/** A suite that reads in slices and provisions one side after the other, each that much slower on head. */
function storage(slower: { read: number; provision: number }): Suite {
  const observed = (measurement: string, value: number) => [
    { metric: 'storage_time', labels: { measurement }, value },
  ]
  return createFakeSuite({
    id: 'storage',
    measurements: ({ portShift, inSlices }) => {
      let rounds = 0
      const isHead = portShift !== 0
      const provision = createMeasurement('provision', (round) =>
        Promise.resolve(
          observed('provision', 5 + Math.sin(round) + (isHead ? 5 * (slower.provision - 1) : 0)),
        ),
      )
      const read: Measurement = {
        ...createMeasurement('read', (round) =>
          inSlices === true
            ? Promise.reject(new Error('a turn: not expected'))
            : Promise.resolve(observed('read', (1 + 0.01 * Math.sin(round)) * (isHead ? slower.read : 1))),
        ),
        openLoad() {
          rounds += 1
          const noise = 1 + 0.01 * Math.sin(rounds * 7 + (portShift ?? 0))
          let slices = 0
          const load: Load = {
            slice: () => Promise.resolve(void (slices += 1)),
            finish: () =>
              Promise.resolve(
                Array.from({ length: slices }, () => observed('read', noise * (isHead ? slower.read : 1))),
              ),
            close: () => Promise.resolve(),
          }
          return Promise.resolve(load)
        },
      }
      return [read, provision]
    },
  })
}

const measured = (
  slower: { read: number; provision: number },
  set: readonly string[],
): Promise<MeasuredPair> => pair(request([storage(slower)], clusterPairProvider([]), set), world())

const roundsOf = ({ pair: { rounds } }: MeasuredPair, key: string): PairRound[] =>
  rounds.filter(({ measurements }) => measurements?.includes(key) !== false)

const roundsWith = (result: MeasuredPair, key: string): string[] =>
  roundsOf(result, key).map(({ stage, roles }) => `${String(stage)} ${roles}`)

describe('before the first look', () => {
  test('a suite with slices measures nothing else; what a verdict comes before is named', async () => {
    const result = await measured({ read: 2, provision: 1 }, ['gate.afterRegression=stop'])
    expect(result.pair.completedStages).toBe(1)
    expect(result.pair.rounds.map(({ measurements }) => measurements)).toEqual(
      Array(8).fill(['storage/read']),
    )
    expect(result.pair.measurements.map(({ id }) => id)).toEqual(['storage/read'])
    expect(result.head.suites).toMatchObject([
      { status: 'ok', notes: ['not measured by the time the pair ended: provision'] },
    ])
  })

  test('where nothing is measured in slices, all of it is measured', async () => {
    const result = await measured({ read: 2, provision: 1 }, [
      'gate.afterRegression=stop',
      'gate.alternation=turns',
    ])
    expect(result.pair.completedStages).toBe(1)
    expect(roundsWith(result, 'storage/provision')).toHaveLength(8)
  })

  test('without a verdict the rest is measured after it, and judged', async () => {
    const result = await measured({ read: 1, provision: 1.3 }, ['gate.rounds=[8, 8, 24, 4, 4, 4]'])
    expect(roundsWith(result, 'storage/provision').slice(0, 4)).toEqual([
      '1 straight',
      '1 straight',
      '1 swapped',
      '1 swapped',
    ])
    expect(roundsWith(result, 'storage/provision').filter((round) => round.startsWith('2'))).toHaveLength(12)
    expect(result.head.suites[0]?.notes).toBeUndefined()
  })
})

test('after the first stages, what has no slices is measured in the first and the fourth round of four', async () => {
  const result = await measured({ read: 1, provision: 1.3 }, ['gate.rounds=[8, 8, 24, 4, 4, 4]'])
  const rounds = roundsOf(result, 'storage/provision').filter(({ stage }) => stage === 2)
  expect(rounds.map(({ first, roles }) => `${roles} ${first}`).sort()).toEqual(
    ['straight base', 'straight head', 'swapped base', 'swapped head'].flatMap((one) => Array(3).fill(one)),
  )
})
