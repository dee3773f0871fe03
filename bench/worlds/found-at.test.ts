import { describe, expect, it } from 'vitest'
import { couldBeProven, foundAt } from './found-at.ts'
import { seeded } from '../../support/simulation/noise.ts'
import { plannedRounds, simulate } from './pull-request.ts'
import { evidenceOfRounds } from '../../src/core/judge/rounds/evidence.ts'
import { judge } from '../../src/core/judge/judge.ts'
import { DEFAULT_DESIGN } from '../../src/core/judge/rounds/round.ts'
import { jointSignFlips } from '../../src/core/stats/sign-flips.ts'

describe('the short way to what the gate would say', () => {
  it('never gives up a claim that the joint test proves', () => {
    const random = seeded(3)
    let proven = 0
    for (let i = 0; i < 150; i += 1) {
      const units = 8 + (i % 5)
      const samples = Array.from({ length: 4 }, (_, claim) => ({
        noise: random.uniform(),
        values: Array.from({ length: units }, () =>
          random.uniform() < 0.1 ? undefined : random.normal() + (claim === 0 ? 1 : -0.5 * claim),
        ),
      }))
      const { pValues } = jointSignFlips(samples, units)
      for (const level of [0.004, 0.02, 0.1]) {
        if (Math.min(...pValues) > level) continue
        proven += 1
        expect(couldBeProven(samples, units, level)).toBe(true)
      }
    }
    expect(proven).toBeGreaterThan(20)
    expect(couldBeProven([{ noise: 1, values: [1, -1, 0.5, -0.5, 1, -1, 2, -2] }], 8, 0.01)).toBe(false)
  })

  it.each(['new', 'kept'] as const)('says the same as the judge, with %s cluster pairs', (clusters) => {
    const random = seeded(5)
    const rounds = plannedRounds(DEFAULT_DESIGN, clusters)
    for (let i = 0; i < 6; i += 1) {
      const series = simulate(
        {
          world: { name: 'x', series: 3, pairs: 0.5 },
          rounds,
          design: DEFAULT_DESIGN,
          margin: 0.02,
          effectOf: (id) => (id === 0 ? 0.1 * i : 0.0198),
        },
        random,
      )
      const stages = [...DEFAULT_DESIGN.stages.keys()].map((stage) =>
        judge(evidenceOfRounds(series, stage + 1, DEFAULT_DESIGN), DEFAULT_DESIGN).some(
          ({ verdict }) => verdict === 'regressed',
        ),
      )
      expect(foundAt(series, DEFAULT_DESIGN, [0, 1, 2])).toBe(stages.indexOf(true))
    }
  })
})

describe('the rounds of a run', () => {
  it('have a new cluster pair each block, or keep one for several of its roles', () => {
    const pairsOf = (clusters: 'new' | 'kept'): number[] => {
      const rounds = plannedRounds(DEFAULT_DESIGN, clusters)
      return DEFAULT_DESIGN.stages.map(
        (_, stage) =>
          new Set(rounds.filter((one) => one.stage <= stage).map(({ clusterPair }) => clusterPair)).size,
      )
    }
    expect(pairsOf('new')).toEqual([2, 4, 10, 16, 24, 40])
    expect(pairsOf('kept')).toEqual([2, 3, 5, 7, 10, 15])
  })
})
