import { describe, expect, it, test } from 'vitest'
import { differsByMannWhitney } from './gates/mann-whitney.ts'
import { RUNS_GATES, type SeriesHistory } from './gates/runs.ts'
import { exceedsRatio, exceedsStudentT } from './gates/single-values.ts'
import type { Direction } from '../../src/core/series.ts'

describe('ratio threshold', () => {
  test.each<[number, number, Direction, number, boolean]>([
    [100, 200, 'lower', 2, false],
    [100, 200.1, 'lower', 2, true],
    [100, 50, 'higher', 2, false],
    [100, 49.9, 'higher', 2, true],
    [100, 10, 'lower', 2, false],
    [100, 1000, 'higher', 2, false],
    [100, 111, 'lower', 1.1, true],
    [100, 109, 'lower', 1.1, false],
    [0, 0, 'lower', 2, false],
    [0, 1, 'lower', 2, true],
    [5, 0, 'higher', 2, true],
  ])('from %d to %d, %s is better, %d: %s', (previous, current, better, threshold, expected) => {
    expect(exceedsRatio(previous, current, better, threshold)).toBe(expected)
  })
})

describe("Student's t", () => {
  // Mean 12, deviation 2, t(0.99, 2) = 6.964557: 12 ± 6.964557 · 2 · √(4/3) = 12 ± 16.083955. t(0.95, 2) = 2.919986: ± 6.743418.
  const history = [10, 12, 14]
  test.each<[number, Direction, number, boolean]>([
    [28.08, 'lower', 0.99, false],
    [28.09, 'lower', 0.99, true],
    [-4.08, 'higher', 0.99, false],
    [-4.09, 'higher', 0.99, true],
    [100, 'higher', 0.99, false],
    [18.74, 'lower', 0.95, false],
    [18.75, 'lower', 0.95, true],
  ])('%d, %s is better, %d: %s', (current, better, boundary, expected) => {
    expect(exceedsStudentT(history, current, better, boundary)).toBe(expected)
  })

  it('has no boundary without a spread or with one value', () => {
    expect(exceedsStudentT([5, 5, 5], 50, 'lower', 0.99)).toBe(false)
    expect(exceedsStudentT([5], 50, 'lower', 0.99)).toBe(false)
  })

  it('looks at the last 64', () => {
    const recent = Array.from({ length: 64 }, (_, index) => 10 + (index % 2))
    expect(exceedsStudentT([1000, 2000, ...recent], 13, 'lower', 0.99)).toBe(true)
    expect(exceedsStudentT([1000, ...recent.slice(1)], 13, 'lower', 0.99)).toBe(false)
  })
})

describe('Mann and Whitney', () => {
  test.each<[string, number[], number[], Direction, boolean]>([
    // The smallest two-sided p-values: 0.1 of 3 and 3, 0.02857 of 4 and 4.
    ['three and three apart', [1, 2, 3], [4, 5, 6], 'lower', false],
    ['four and four apart', [1, 2, 3, 4], [5, 6, 7, 8], 'lower', true],
    ['the same, more is better', [1, 2, 3, 4], [5, 6, 7, 8], 'higher', false],
    ['less, more is better', [5, 6, 7, 8], [1, 2, 3, 4], 'higher', true],
    // U = 1: p = 2 · 2/70 = 0.05714.
    ['one pair the other way', [1, 2, 3, 5], [4, 6, 7, 8], 'lower', false],
    ['nothing', [], [1, 2, 3, 4], 'lower', false],
  ])('%s', (_, before, after, better, expected) => {
    expect(differsByMannWhitney(before, after, better)).toBe(expected)
  })

  it('alarms at p = 0.05 exactly, and not below', () => {
    expect(differsByMannWhitney([1, 2, 3], [4, 5, 6], 'lower', 0.1)).toBe(true)
    expect(differsByMannWhitney([1, 2, 3], [4, 5, 6], 'lower', 0.0999)).toBe(false)
  })
})

describe('gates that judge a run by those before it', () => {
  const gate = (name: string) => RUNS_GATES.find((one) => one.name.startsWith(name))!
  const series = (...medians: number[]): SeriesHistory => ({
    scale: 'relative',
    better: 'lower',
    runs: medians.map((value) => [value * 0.9, value, value * 1.2]),
  })

  it('gives the baseline gate the medians', () => {
    const steady = [1, 1.01, 0.99, 1, 1.005]
    const verdicts = gate('baseline gate, 5').judge([series(...steady, 1), series(...steady, 2)], 0.05)
    expect(verdicts).toEqual([
      { isAlarm: false, isUnchanged: true },
      { isAlarm: true, isUnchanged: false },
    ])
  })

  it('gives the ratio the medians of the last two runs', () => {
    expect(gate('ratio above 200').judge([series(9, 1, 2.1), series(9, 1, 1.9)], 0)).toEqual([
      { isAlarm: true, isUnchanged: false },
      { isAlarm: false, isUnchanged: false },
    ])
  })

  it('gives Student the medians', () => {
    expect(gate('Student’s t 0.99').judge([series(10, 12, 14, 28), series(10, 12, 14, 28.1)], 0)).toEqual([
      { isAlarm: false, isUnchanged: false },
      { isAlarm: true, isUnchanged: false },
    ])
  })

  it('gives Mann and Whitney the rounds of the last two runs', () => {
    const runs = [
      [9, 9, 9, 9],
      [1, 2, 3, 4],
      [5, 6, 7, 8],
    ]
    const judged = (better: Direction): boolean =>
      gate('Mann').judge([{ scale: 'relative', better, runs }], 0)[0]!.isAlarm
    expect(judged('lower')).toBe(true)
    expect(judged('higher')).toBe(false)
  })
})
