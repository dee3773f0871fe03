import { describe, expect, test } from 'vitest'
import {
  commitsLeft,
  nextCommit,
  nextToMeasure,
  suspectsOf,
} from '../../../../src/features/bisect/core/search.ts'

const none = (): boolean => false
const even = (count: number): number[] => Array.from({ length: count }, () => 1 / count)

describe('the commit to measure next', () => {
  test.each([
    [2, 1],
    [8, 4],
    [64, 32],
  ])('of %i commits that are alike: the middle', (count, middle) => {
    expect(nextCommit(even(count), none)).toBe(middle)
  })

  test('is the nearest to the middle that can be measured', () => {
    expect(nextCommit(even(8), (position) => position === 4 || position === 3)).toBe(5)
  })

  test('follows the chances', () => {
    expect(nextCommit([0.01, 0.01, 0.01, 0.48, 0.47, 0.02], none)).toBe(4)
  })

  test('is never BAD, which would distinguish nothing', () => {
    expect(nextCommit([0.001, 0.999], none)).toBe(1)
    expect(nextCommit([1], none)).toBeUndefined()
    expect(nextCommit(even(3), () => true)).toBeUndefined()
  })
})

describe('BAD', () => {
  const posterior = { chances: even(8), effect: { estimate: 0.1, lower: 0.01, upper: 0.2 } }

  test('is measured again while its effect may be much smaller, but not more than every third time', () => {
    expect(nextToMeasure(posterior, [8, 4, 6], none)).toBe(4)
    expect(nextToMeasure(posterior, [8, 4, 6, 7], none)).toBe(8)
    expect(nextToMeasure(posterior, [8, 4, 6, 7, 8], none)).toBe(4)
  })

  test('is not, where its effect is known or nothing is left to distinguish', () => {
    const known = { ...posterior, effect: { estimate: 0.1, lower: 0.06, upper: 0.2 } }
    expect(nextToMeasure(known, [8, 4, 6, 7], none)).toBe(4)
    expect(nextToMeasure(posterior, [8, 4, 6, 7], () => true)).toBeUndefined()
  })
})

describe('suspects', () => {
  test('are single commits where all can be measured', () => {
    expect(suspectsOf([0.2, 0.3, 0.5], none)).toEqual([
      { first: 1, last: 1, chance: 0.2 },
      { first: 2, last: 2, chance: 0.3 },
      { first: 3, last: 3, chance: 0.5 },
    ])
  })

  test('are together where the commits between them cannot be measured', () => {
    expect(suspectsOf([0.25, 0.25, 0.25, 0.25], (position) => position === 2 || position === 3)).toEqual([
      { first: 1, last: 1, chance: 0.25 },
      { first: 2, last: 4, chance: 0.75 },
    ])
  })
})

test('as many commits are left as have the certainty together', () => {
  expect(commitsLeft(even(64), 0.95)).toBe(61)
  expect(commitsLeft([0.01, 0.02, 0.96, 0.01], 0.95)).toBe(1)
  expect(commitsLeft([0.4, 0.6], 1.1)).toBe(2)
})
