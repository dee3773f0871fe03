import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { bestSplit, eDivisive, permutationPValue, qHatValues } from './e-divisive.ts'
import { fenceOfChanges, predictionLimit, ranksOfNeighbours, ratioToPrevious } from './point-gates.ts'
import { seededRandom } from '../../support/simulation/random.ts'
import { referenceCases, relativeError } from '../../support/stats-reference.ts'

const fixture = (name: string): number[] =>
  JSON.parse(
    readFileSync(new URL(`../../__tests__/fixtures/history/mongodb/${name}`, import.meta.url), 'utf8'),
  ) as number[]

describe('E-divisive, as the benchmark compares with it', () => {
  it('has the q values of mongodb/signal-processing-algorithms', () => {
    const expected = fixture('expected_result_robust_series.json')
    const found = qHatValues(fixture('robust_series.json'))
    const count = expected.length
    expect(found).toHaveLength(count)
    // Their factor is the whole part of nm/(n + m). The first two splits and the last one they leave at 0.
    for (let split = 2; split < count - 2; split += 1) {
      const factor = (split * (count - split)) / count
      expect(relativeError((found[split]! * Math.floor(factor)) / factor, expected[split]!)).toBeLessThan(
        1e-9,
      )
    }
  })

  interface Case {
    readonly series: readonly number[]
    readonly largest: number
    readonly pValue: number
  }
  test.each((referenceCases('permutation', 'history') as Case[]).map((one) => [one.pValue, one] as const))(
    'has the p-value of all orders: %d',
    (pValue, { series, largest }) => {
      const { q } = bestSplit(series)
      expect(relativeError(q, largest)).toBeLessThan(1e-12)
      const draws = 4000
      const error = Math.sqrt((pValue * (1 - pValue)) / draws)
      const found = permutationPValue(series, q, draws, seededRandom(3))
      expect(Math.abs(found - pValue)).toBeLessThan(4 * error)
    },
  )

  it('finds a step, and only it', () => {
    const random = seededRandom(5)
    const series = Array.from({ length: 40 }, (_, index) => random.normal() + (index < 20 ? 0 : 8))
    expect(eDivisive(series, 0.01, 200, random)).toEqual([20])
  })
})

describe('gates for one run', () => {
  const random = seededRandom(9)
  const calm = Array.from({ length: 40 }, () => 100 + random.normal())

  it('Mann and Whitney on ten runs each finds a step once, and in noise about what its level says per look', () => {
    const stepped = calm.map((value, index) => (index < 20 ? value : value + 9))
    expect(ranksOfNeighbours(stepped, 0.001)).toEqual([20])
    expect(ranksOfNeighbours(new Array<number>(30).fill(1), 0.05)).toEqual([])
    const alarmed = Array.from({ length: 300 }, () => Array.from({ length: 20 }, () => random.normal()))
    const share = alarmed.filter((series) => ranksOfNeighbours(series, 0.05).length > 0).length / 300
    // 20 runs have one place to look at: 0.043 is the exact level of the discrete test, less and more three standard errors.
    expect(share).toBeGreaterThan(0.008)
    expect(share).toBeLessThan(0.08)
  })

  it('alarm at the run that is worse, in the bad direction only', () => {
    const slow = [...calm, 215]
    const fast = [...calm, 30]
    for (const gate of [
      (v: number[]) => ratioToPrevious(v, 2),
      (v: number[]) => predictionLimit(v, 0.999),
      fenceOfChanges,
    ]) {
      expect(gate(slow)).toEqual([40])
      expect(gate(fast)).toEqual([])
    }
  })
})
