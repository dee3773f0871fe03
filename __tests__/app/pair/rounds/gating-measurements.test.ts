import { describe, expect, test } from 'vitest'
import {
  contentOf,
  inAllRounds,
  type RoundContent,
  wantedAfterScreening,
  wantedOfScreening,
} from '../../../../src/app/pair/rounds/gating-measurements.ts'
import type { Ledger, MeasurementAccount, Round } from '../../../../src/app/pair/rounds/ledger.ts'
import type { Stage } from '../../../../src/core/judge/rounds/round.ts'
import { compilePolicy, DEFAULT_GATE } from '../../../../src/core/record/policy.ts'

const account = (suite: string, name: string): [string, MeasurementAccount] => {
  const id = `${suite}/${name}`
  const series = new Set([`rate{id="${name}"}`])
  return [id, { suite, id, series, seconds: [1], roundSeconds: [], repeatedSeconds: 0, inSlices: true }]
}
const policy = compilePolicy({
  ...DEFAULT_GATE,
  rules: [
    { series: 'rate', informational: false },
    { series: 'rate{id="informs"}', informational: true },
  ],
})

/** What a round of a block measures. @param before how many rounds there were */
function contentIn(
  place: number,
  { test, rounds = 8, before = 1 }: { test?: Stage['test']; rounds?: number; before?: number },
): RoundContent {
  const measurements = new Map([
    account('storage', 'read'),
    account('storage', 'informs'),
    account('storage', 'provision'),
  ])
  const done = Array.from({ length: before }, () => ({}) as Round)
  const ledger = { measurements, rounds: done, suites: () => [] } as unknown as Ledger
  const stage: Stage = { rounds, alarmShare: 0.1, unchangedShare: 0, ...(test && { test }) }
  const measured = { ledger, nameOf: (series: string) => series }
  const block = { roles: 'swapped' as const, stage }
  return contentOf(wantedOfScreening(block, measured, policy, new Map()), place)
}

const gating = new Set(['storage/read', 'storage/provision'])

describe('before a look at the mean of few rounds', () => {
  test('the first round of all measures everything that has slices, to know what gates', () => {
    expect(contentIn(0, { test: 'mean', before: 0 })).toEqual({ wanted: undefined, onlySlices: true })
  })
  test('the others measure what gates and has slices', () => {
    expect(contentIn(1, { test: 'mean', before: 0 })).toEqual({ wanted: gating, onlySlices: true })
    expect(contentIn(0, { test: 'mean' })).toEqual({ wanted: gating, onlySlices: true })
  })
})

describe('a stage of few rounds', () => {
  test('two rounds measure everything', () => {
    expect(contentIn(0, {})).toEqual({ wanted: undefined, onlySlices: false })
    expect(contentIn(1, {})).toEqual({ wanted: undefined, onlySlices: false })
  })
  test('the others measure what gates and has slices', () => {
    expect(contentIn(2, {})).toEqual({ wanted: gating, onlySlices: true })
  })
})

test('rounds that can prove something with a rank test measure all that gates', () => {
  expect(contentIn(2, { rounds: 16 })).toEqual({ wanted: gating, onlySlices: false })
})

test('after the first stages, a third of the rounds measures what has no slices', () => {
  const later = (place: number): RoundContent => contentOf(wantedAfterScreening(gating), place)
  expect([0, 1, 2, 3, 4].map((place) => later(place).onlySlices)).toEqual([false, true, true, false, true])
  expect(later(1).wanted).toBe(gating)
  expect([0, 1, 2].map((place) => contentOf(inAllRounds(gating), place).onlySlices)).toEqual([
    false,
    false,
    false,
  ])
})
