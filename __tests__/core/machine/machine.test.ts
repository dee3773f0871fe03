import { describe, expect, test } from 'vitest'
import type { MachineReading, MachineUse } from '../../../src/core/record/machine.ts'
import {
  disturbances,
  parseCpuTimes,
  parseMemoryCounters,
  useBetween,
} from '../../../src/core/record/machine.ts'
import { seconds } from '../../../src/core/series.ts'

// First line of /proc/stat of a Debian 12 with 2 cores, captured; steal put in.
const STAT = 'cpu  1015541 2000 494459 3222443 15555 100 66900 1002 0 0\ncpu0 1 1 1 1 1 1 1 1 0 0\n'

describe('what the kernel says', () => {
  test('of CPU time, without interrupts', () => {
    expect(parseCpuTimes(STAT)).toEqual({ busy: 15120, stolen: 10.02, total: 48180 })
    expect(parseCpuTimes('intr 1 2 3')).toBeUndefined()
  })
  test('of memory', () => {
    expect(
      parseMemoryCounters('pgpgin 2048\npgscan_kswapd 9\npgscan_direct 3\npgscan_direct_throttle 0\n'),
    ).toEqual({
      scanned: 3,
      readKibibytes: 2048,
    })
    expect(parseMemoryCounters('pgpgin 2048\n')).toBeUndefined()
  })
})

const reading = (at: number, over: Partial<MachineReading> = {}): MachineReading => ({
  wall: 1_000_000 + at * 1000,
  monotonic: seconds(at),
  cpu: { busy: seconds(at), stolen: seconds(0), total: seconds(2 * at) },
  own: undefined,
  memory: undefined,
  throttled: undefined,
  ...over,
})

describe('what happened between two readings', () => {
  test('is reported in shares and cores; what was not read is left out', () => {
    const before = reading(100, { own: seconds(50) })
    const after = reading(110, {
      own: seconds(56),
      cpu: { busy: seconds(109), stolen: seconds(1), total: seconds(220) },
    })
    expect(useBetween(before, after)).toEqual({ clockStep: 0, stolen: 0.05, others: 0.3 })
  })
  test('has no shares of CPU time over less than half a second, where a tick of 10 ms would be a large one', () => {
    const before = reading(100, { throttled: 1 })
    const later = (by: number): MachineReading =>
      reading(100 + by, {
        throttled: 3,
        cpu: { busy: seconds(100.04), stolen: seconds(0.01), total: seconds(200.05) },
      })
    expect(useBetween(before, later(0.125))).toEqual({ clockStep: 0, throttled: 2 })
    expect(useBetween(before, later(0.5))).toEqual({ clockStep: 0, throttled: 2, stolen: 0.2, others: 0.08 })
  })
  test('shows a clock that was put right', () => {
    expect(useBetween(reading(100), reading(110, { wall: 1_000_000 + 108_500 })).clockStep).toBe(-1.5)
  })
})

const quiet: MachineUse = { clockStep: 0, stolen: 0.001, others: 0.1, throttled: 0, scanned: 0, read: 10 }
const rounds = (count: number, special: Partial<MachineUse>): MachineUse[] => [
  ...Array.from({ length: count - 1 }, () => quiet),
  { ...quiet, ...special },
]
const codes = (uses: readonly (MachineUse | undefined)[]): string[][] =>
  disturbances(uses).map((all) => all.map(({ code }) => code))

describe('a disturbed round', () => {
  test.each([
    [{ stolen: 0.05 }, 'steal'],
    [{ others: 0.6 }, 'neighbour-load'],
    [{ throttled: 3 }, 'throttled'],
    [{ scanned: 5000 }, 'memory-pressure'],
    [{ read: 500 }, 'page-cache'],
    [{ clockStep: 2 }, 'clock-step'],
  ] as const)('%j is %s', (special, code) => {
    expect(codes(rounds(8, special))).toEqual([[], [], [], [], [], [], [], [code]])
  })
  test.each([
    [{ stolen: 0.015 }],
    [{ others: 0.3 }],
    [{ scanned: 900 }],
    [{ read: 60 }],
    [{ clockStep: 0.05 }],
  ])('%j is nothing', (special) => {
    expect(codes(rounds(8, special)).flat()).toEqual([])
  })
  test('may have read less than usual, from the page cache', () => {
    const uses = rounds(8, {}).map((use) => ({ ...use, read: 800 }))
    expect(codes([...uses, { ...quiet, read: 1 }]).flat()).toEqual(['page-cache'])
  })
  test('says what was seen and what is usual', () => {
    expect(disturbances(rounds(8, { others: 1.25 })).at(-1)?.[0]?.text).toBe(
      'others used 1.25 cores, usually 0.10',
    )
  })
  test('is not seen on a machine that is always so', () => {
    expect(codes(Array.from({ length: 8 }, () => ({ ...quiet, stolen: 0.3, others: 1.5 }))).flat()).toEqual(
      [],
    )
  })
  test('cannot be distinguished from five rounds, but for a clock that steps', () => {
    expect(codes(rounds(5, { stolen: 0.5, clockStep: 1 })).flat()).toEqual(['clock-step'])
  })
  test('that was not measured is none', () => {
    expect(codes([undefined, ...rounds(8, { stolen: 0.5 })]).flat()).toEqual(['steal'])
  })
})
