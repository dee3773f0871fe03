import { expect, test } from 'vitest'
import { progressLine } from '../../../../src/app/pair/rounds/measure-suite-pair.ts'
import { SLICES } from '../../../../src/app/pair/rounds/measure-slices.ts'
import type { Measurement } from '../../../../src/ports/suite.ts'
import { createMeasurement } from '../../../fakes/definitions.ts'

const turns = createMeasurement('a', () => Promise.reject(new Error('not expected')))
const sliced: Measurement = { ...turns, openLoad: () => Promise.reject(new Error('not expected')) }
const rounds = [1, 2, 3, 4].map((round) => ({
  round,
  stage: 0,
  clusterPair: 1,
  roles: 'straight' as const,
  first: 'base' as const,
}))

test('the time left of a block follows from how it is measured', () => {
  const left = (measurement: Measurement, slices = true): string =>
    progressLine({
      suite: 'network',
      round: rounds[1]!,
      rounds,
      now: { base: measurement, head: measurement },
      left: [measurement, measurement].map((one) => ({ base: one, head: one })),
      slices: slices ? SLICES : undefined,
      known: () => [],
    })
  // Now and twice more: 10 × 0.27 s, and opening the loads.
  expect(left(sliced)).toBe('network: stage 1, round 2 (of 1 to 4) · a · base and head · about 9.3 s left')
  // Without slices, the turns of both sides.
  const both = 2 * turns.expectedSeconds * 3
  expect(left(sliced, false)).toContain(`about ${String(both)} s left`)
  expect(left(turns)).toBe(left(sliced, false))
})

test('the time left follows from earlier rounds, once there were any', () => {
  const line = (known: Readonly<Record<string, readonly number[]>>): string =>
    progressLine({
      suite: 'network',
      round: rounds[1]!,
      rounds,
      now: { base: sliced, head: sliced },
      left: ['a', 'b'].map((id) => ({ base: { ...sliced, id }, head: { ...sliced, id } })),
      slices: SLICES,
      known: ({ base: { id } }) => known[id] ?? [],
    })
  // Twice the median of what "a" took, and 10 × 0.27 s and the opening of the loads for "b".
  expect(line({ a: [5, 4, 30] })).toContain('about 13 s left')
  expect(line({ a: [5], b: [7] })).toContain('about 17 s left')
})

test('as long as it is not known what later rounds measure, no time is given', () => {
  const now = { base: sliced, head: sliced }
  const [first] = rounds
  const progress = { suite: 'network', round: first!, rounds, now, slices: SLICES, known: () => [] }
  expect(progressLine({ ...progress, left: undefined })).toBe(
    'network: stage 1, round 1 (of 1 to 4) · a · base and head',
  )
})
