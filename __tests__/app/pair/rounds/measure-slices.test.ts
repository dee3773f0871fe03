import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  cpuOfLoads,
  measureSlices,
  SideFailure,
  SLICES,
  slicesFor,
} from '../../../../src/app/pair/rounds/measure-slices.ts'
import type { BySide, Side } from '../../../../src/app/pair/sides.ts'
import { EnvironmentError, Interrupted } from '../../../../src/core/errors.ts'
import { SETTLE_SECONDS } from '../../../../src/core/record/slices.ts'
import { seconds } from '../../../../src/core/series.ts'
import type { Load, Measurement } from '../../../../src/ports/suite.ts'
import { STORAGE_SETTLE_SECONDS, STORAGE_SLICES } from '../../../../src/suites/storage/slices.ts'

const DESIGN = { duration: seconds(0.5), count: 4 }
const { signal } = new AbortController()

/** Two loads that write down what happens to them; each slice gives the next value of its side. */
function pairOf(
  events: string[],
  values: BySide<readonly number[]>,
  fail?: { side: Side; at: 'open' | number; error: Error },
): BySide<Measurement> {
  const measurement = (side: Side): Measurement => ({
    id: 'tcp',
    expectedSeconds: 1,
    measuredSeconds: 1,
    measure: () => Promise.reject(new Error('a turn: not expected')),
    openLoad() {
      events.push(`open ${side}`)
      if (fail?.side === side && fail.at === 'open') return Promise.reject(fail.error)
      let count = 0
      const load: Load = {
        slice(duration) {
          events.push(`${side} ${String(duration)}`)
          if (fail?.side === side && fail.at === count) return Promise.reject(fail.error)
          count += 1
          return Promise.resolve()
        },
        finish: () =>
          Promise.resolve(values[side].map((value) => [{ metric: 'rate', labels: { path: 'a' }, value }])),
        close: () => Promise.resolve(void events.push(`close ${side}`)),
      }
      return Promise.resolve(load)
    },
  })
  return { base: measurement('base'), head: measurement('head') }
}

test.each([
  ['a usual slice', SLICES, SETTLE_SECONDS],
  ['a slice of storage', STORAGE_SLICES, STORAGE_SETTLE_SECONDS],
])('what counts of %s is two whole periods of what the kernel limits', (_, { duration }, settle) => {
  const tail = Number(/^my \$TAIL = ([\d.]+);$/m.exec(readFileSync('src/slices/agent.pl', 'utf8'))?.[1])
  const period = 0.1
  expect((duration - settle - tail) / period).toBeCloseTo(2, 9)
})

describe('the CPU of the loads', () => {
  const load = pairOf([], { base: [], head: [] })
  const whole = { base: { ...load.base, openLoad: undefined }, head: { ...load.head, openLoad: undefined } }
  const ofCluster = {
    base: { ...load.base, needsAllCpus: true },
    head: { ...load.head, needsAllCpus: true },
  }
  test.each([
    ['of loads in slices', [whole, load], 3],
    ['not of what is measured as a whole', [whole], undefined],
    ['not of the cluster’s own work', [ofCluster], undefined],
    ['of both kinds together', [ofCluster, load], 3],
  ])('is kept free: %s', (_, pairs, cpu) => {
    expect(cpuOfLoads(pairs as BySide<Measurement>[], { ...DESIGN, cpu: 3 })).toBe(cpu)
  })
})

describe('slices of a round', () => {
  test('alternate as base, head, base, head; a side is the mean of its slices', async () => {
    const events: string[] = []
    const pair = pairOf(events, { base: [1, 2, 3, 6], head: [10, 20, 30, 40] })
    const { observations, slices } = await measureSlices(pair, 'base', DESIGN, signal)
    expect(events).toEqual([
      'open base',
      'open head',
      ...['base', 'head', 'base', 'head', 'base', 'head', 'base', 'head'].map((side) => `${side} 0.5`),
      'close base',
      'close head',
    ])
    expect(observations).toEqual({
      base: [{ metric: 'rate', labels: { path: 'a' }, value: 3 }],
      head: [{ metric: 'rate', labels: { path: 'a' }, value: 25 }],
    })
    expect(slices.base).toHaveLength(4)
  })

  test('are those that a measurement names', () => {
    const { base } = pairOf([], { base: [], head: [] })
    const design = { duration: seconds(0.2), count: 6, cpu: 1 }
    expect(slicesFor(base, design)).toBe(design)
    const slices = { duration: seconds(0.25), count: 8 }
    expect(slicesFor({ ...base, slices }, design)).toEqual({ ...slices, cpu: 1 })
  })

  test('head comes first in every other round', async () => {
    const events: string[] = []
    await measureSlices(pairOf(events, { base: [1], head: [1] }), 'head', DESIGN, signal)
    expect(events[2]).toBe('head 0.5')
  })

  test('a load that cannot be opened: its side, and the other one is closed', async () => {
    const events: string[] = []
    const error = new EnvironmentError('no iperf3')
    const failed = measureSlices(
      pairOf(events, { base: [], head: [] }, { side: 'head', at: 'open', error }),
      'base',
      DESIGN,
      signal,
    )
    await expect(failed).rejects.toThrow(SideFailure)
    await expect(failed).rejects.toMatchObject({ side: 'head', message: 'no iperf3' })
    expect(events).toEqual(['open base', 'open head', 'close base'])
  })

  test('a load that dies: its side, and both are closed', async () => {
    const events: string[] = []
    const error = new EnvironmentError('tcp has ended: signal 9')
    const failed = measureSlices(
      pairOf(events, { base: [1], head: [1] }, { side: 'base', at: 1, error }),
      'base',
      DESIGN,
      signal,
    )
    await expect(failed).rejects.toMatchObject({ side: 'base' })
    expect(events.slice(-2)).toEqual(['close base', 'close head'])
  })

  test('a side that moves nothing in all of its slices is no measurement of 0', async () => {
    const pair = pairOf([], { base: [5, 5, 5, 5], head: [0, 0, 0, 0] })
    await expect(measureSlices(pair, 'base', DESIGN, signal)).rejects.toMatchObject({
      side: 'head',
      message: 'nothing moved in 4 slices of 0.5 s',
    })
  })

  test('one slice without a byte is part of the mean', async () => {
    const pair = pairOf([], { base: [4, 0, 4, 4], head: [4, 4, 4, 4] })
    const { observations } = await measureSlices(pair, 'base', DESIGN, signal)
    expect(observations.base).toMatchObject([{ value: 3 }])
  })

  test('an interrupted run is no failure of a side', async () => {
    const pair = pairOf([], { base: [1], head: [1] }, { side: 'head', at: 0, error: new Interrupted() })
    await expect(measureSlices(pair, 'base', DESIGN, signal)).rejects.toThrow(Interrupted)
  })
})
