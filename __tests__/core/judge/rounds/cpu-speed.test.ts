import { describe, expect, test } from 'vitest'
import { seeded } from '../../../../support/simulation/noise.ts'
import { speedDifferences } from '../../../../src/core/judge/rounds/effects.ts'
import { locationOfRounds } from '../../../../src/core/judge/rounds/location.ts'
import { provenGreater } from '../../../../src/core/stats/location.ts'
import type { Pair } from '../../../../src/core/record/pair-file.ts'

const SLICES = 6
type Watched = Pick<Pair, 'rounds'> & { speeds: NonNullable<Pair['speeds']> }

/**
 * Rounds on a CPU that is fast or slow for some slices: what its speed does to the values (`slope`), and their noise.
 * @param effect of head, as a logarithm
 */
function watched(
  count: number,
  {
    slope,
    noise = 0.02,
    effect = 0,
    seed = 1,
    stage = 0,
  }: { slope: number; noise?: number; effect?: number; seed?: number; stage?: number },
): Watched {
  const random = seeded(seed)
  const rounds: Watched['rounds'] = []
  const speeds: Watched['speeds'] = []
  for (let round = 1; round <= count; round += 1) {
    const side = (own: number): { speeds: number[]; values: number[] } => {
      const fast = Array.from({ length: SLICES }, () => (random.uniform() < 0.5 ? 1 : 1.5))
      return {
        speeds: fast.map((one) => 5000 * one),
        values: fast.map((one) => 100 * Math.exp(slope * Math.log(one) + own + noise * random.normal())),
      }
    }
    const [base, head] = [side(0), side(effect)]
    rounds.push({
      round,
      stage,
      clusterPair: 1 + Math.floor(round / 4),
      roles: round % 8 < 4 ? 'straight' : 'swapped',
      first: round % 2 === 0 ? 'base' : 'head',
    })
    speeds.push({
      round,
      measurement: 'one/a',
      base: base.speeds,
      head: head.speeds,
      series: [{ series: 'rate', base: base.values, head: head.values }],
    })
  }
  return { rounds, speeds }
}

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length

function effects({ rounds, speeds }: Watched): { plain: number[]; adjusted: number[] } {
  const faster = speedDifferences({ rounds, speeds })
  const plain = speeds.map(({ series: [one] }) => Math.log(mean(one!.head) / mean(one!.base)))
  return { plain, adjusted: plain.map((effect, index) => effect - faster('rate', index + 1)) }
}

const deviation = (values: readonly number[]): number =>
  Math.sqrt(values.reduce((sum, value) => sum + (value - mean(values)) ** 2, 0) / (values.length - 1))

describe('the speed of the CPU', () => {
  test('is taken out of rounds whose values follow it', () => {
    const { plain, adjusted } = effects(watched(16, { slope: 0.8, effect: -0.1 }))
    expect(deviation(adjusted)).toBeLessThan(0.35 * deviation(plain))
    expect(mean(adjusted)).toBeCloseTo(-0.1, 1)
  })

  test('is left alone where values do not follow it', () => {
    const { plain, adjusted } = effects(watched(16, { slope: 0, noise: 0.2 }))
    expect(deviation(adjusted)).toBeLessThan(1.05 * deviation(plain))
  })

  test('a difference between the sides has no part in the slope', () => {
    const some = watched(16, { slope: 0.8 })
    const slower = {
      ...some,
      speeds: some.speeds.map((one) => ({
        ...one,
        series: one.series.map((values) => ({ ...values, head: values.head.map((value) => value / 3) })),
      })),
    }
    const [faster, alsoFaster] = [speedDifferences(some), speedDifferences(slower)]
    for (const { round } of some.rounds)
      expect(alsoFaster('rate', round)).toBeCloseTo(faster('rate', round), 12)
  })

  test('exchanging the sides of a round turns the sign of what is taken out, of that round alone', () => {
    const some = watched(16, { slope: 0.8 })
    const exchanged = {
      ...some,
      speeds: some.speeds.map((one) =>
        one.round === 5
          ? {
              ...one,
              base: one.head,
              head: one.base,
              series: one.series.map(({ series, base, head }) => ({ series, base: head, head: base })),
            }
          : one,
      ),
    }
    const [before, after] = [speedDifferences(some), speedDifferences(exchanged)]
    for (const { round } of some.rounds)
      expect(after('rate', round)).toBeCloseTo((round === 5 ? -1 : 1) * before('rate', round), 12)
  })

  test('rounds of a later stage do not change those before', () => {
    const [first, later] = [watched(16, { slope: 0.8 }), watched(24, { slope: 0.2, seed: 2, stage: 1 })]
    const both = {
      rounds: [...first.rounds, ...later.rounds.map((one) => ({ ...one, round: one.round + 16 }))],
      speeds: [...first.speeds, ...later.speeds.map((one) => ({ ...one, round: one.round + 16 }))],
    }
    const [before, after] = [speedDifferences(first), speedDifferences(both)]
    for (const { round } of first.rounds) expect(after('rate', round)).toBe(before('rate', round))
  })

  test('of a series or a round that was not watched is none', () => {
    const faster = speedDifferences(watched(16, { slope: 0.8 }))
    expect([faster('other', 1), faster('rate', 99)]).toEqual([0, 0])
    expect(speedDifferences({ rounds: [] })('rate', 1)).toBe(0)
  })

  test('keeps the level of the test of equal sides', () => {
    // Of 1,000 pairs of 16 rounds without a difference, 5 % and 1 % may be called worse; 1 in 1,000 chances of more than this.
    const counts = { 0.05: 0, 0.01: 0 }
    for (let seed = 1; seed <= 1000; seed += 1) {
      const some = watched(16, { slope: 0.8, noise: 0.05, seed })
      const { adjusted } = effects(some)
      const rounds = some.rounds.map((round, index) => ({ ...round, effect: adjusted[index]! }))
      const p = provenGreater(locationOfRounds(rounds), 0)
      if (p <= 0.05) counts[0.05] += 1
      if (p <= 0.01) counts[0.01] += 1
    }
    expect(counts[0.05]).toBeLessThan(75)
    expect(counts[0.01]).toBeLessThan(22)
    expect(counts[0.05]).toBeGreaterThan(15)
  })
})
