import { expect, test } from 'vitest'
import { progressOfRun } from '../../../src/app/measure/measure-suite.ts'
import type { Measurement } from '../../../src/ports/suite.ts'
import { createMeasurement } from '../../fakes/definitions.ts'

const expectedToTake = (id: string, expectedSeconds: number): Measurement => ({
  ...createMeasurement(id, () => Promise.reject(new Error('not expected'))),
  expectedSeconds,
})
const [first, second] = [expectedToTake('first', 6), expectedToTake('second', 4)]

function line(now: Measurement, round: number, known: Readonly<Record<string, readonly number[]>>): string {
  return progressOfRun({
    suite: 'network',
    measurements: [first, second],
    now,
    round,
    rounds: 3,
    known: ({ id }) => known[id] ?? [],
  })
}

test('in the first round, the time left is what the measurements expect', () => {
  expect(line(first, 1, {})).toBe('network: round 1 of 3 · first · about 30 s left')
  expect(line(second, 1, {})).toBe('network: round 1 of 3 · second · about 24 s left')
})

test('afterwards it is the median of what they took', () => {
  // Now and in two more rounds 3 s each, and 4 s for the other one.
  expect(line(first, 2, { first: [3] })).toBe('network: round 2 of 3 · first · about 14 s left')
  expect(line(second, 3, { first: [3], second: [1, 9, 2] })).toBe(
    'network: round 3 of 3 · second · about 2 s left',
  )
})
