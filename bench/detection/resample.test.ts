import { describe, expect, it } from 'vitest'
import { metricCatalogueOf } from './catalogue.ts'
import { poolOf, type Pool } from './pool.ts'
import type { Block, PairRun } from './recorded-run.ts'
import { drawPullRequest, onClusterPairOf, roundsOf } from './resample.ts'
import { worsened } from './worsened.ts'
import { drawRuns } from './resample-runs.ts'
import { samplesOfRuns } from './samples-of-runs.ts'
import { varianceComponents } from './variance-components.ts'
import { seeded } from '../../support/simulation/noise.ts'
import { simulatedData, type SimulatedWorld } from './simulated.ts'

const STAGES = [16, 24, 120]
const pool = (world: Partial<SimulatedWorld>): Pool => poolOf(simulatedData(world), metricCatalogueOf())

/** A run of which the effect of a round is the logarithm given. */
function runOf(effects: { straight: number[]; swapped: number[] }): PairRun {
  const all = [...effects.straight, ...effects.swapped]
  const straight = effects.straight.length
  return {
    id: 'x',
    first: all.map((_, position) => (position % 2 === 0 ? 'base' : 'head')),
    blocks: [
      { roles: 'straight', positions: effects.straight.map((_, index) => index) },
      { roles: 'swapped', positions: effects.swapped.map((_, index) => straight + index) },
    ],
    columns: new Map([[0, { base: all.map(() => 0), head: all }]]),
  }
}

describe('variance components', () => {
  const runs = [runOf({ straight: [1, 3], swapped: [0, 2] }), runOf({ straight: [5, 7], swapped: [0, 2] })]
  const components = varianceComponents(runs, { index: 0, better: 'lower', scale: 'absolute' })

  it('are those of the analysis of variance', () => {
    // Within: 8 / 4. Between: mean square (2·(2 − 4)² + 2·(6 − 4)² + 0 + 0) / 2 = 8, expected within + 2·between.
    expect(components.means).toEqual({ straight: 4, swapped: 1 })
    expect(components.within).toBeCloseTo(2, 12)
    expect(components.between).toBeCloseTo(3, 12)
    expect(components.offset!.scale).toBeCloseTo(Math.sqrt(3), 12)
    // Satterthwaite: (8 − 2)² / (8²/2 + 2²/4)
    expect(components.offset!.degreesOfFreedom).toBeCloseTo(36 / 33, 12)
  })

  it('say how a round would be on other cluster pairs', () => {
    const [anchor, block] = runs.map(({ blocks }) => blocks[0]) as [Block, Block]
    // The offset of the anchor, whose mean is off by 2 − 4; the noise in the block's, off by 6 − 4; the round's own deviation, 7 − 6.
    const expected = 4 + (2 - 4) * Math.sqrt(3 / (3 + 2 / 2)) + (6 - 4) * Math.sqrt(1 / (3 + 2 / 2)) + (7 - 6)
    expect(onClusterPairOf(anchor, block, 7, { components })).toBeCloseTo(expected, 12)
    expect(onClusterPairOf(anchor, block, 7, { components: { ...components, between: 0 } })).toBe(7)
  })
})

describe('the pool', () => {
  it('takes out the mean effect of each series, not what the roles differ by', () => {
    const data = simulatedData({ series: 2, pairs: 6, singles: 0 })
    for (const run of data.runs)
      if (run.kind === 'pair')
        run.series[0]!.head = run.series[0]!.head.map(
          (value, round) => value! * (run.rounds[round]![3] === 'straight' ? 1.3 : 1.1),
        )
    const { straight, swapped } = poolOf(data, metricCatalogueOf()).series[0]!.components.means
    expect(straight + swapped).toBeCloseTo(0, 12)
    expect(straight - swapped).toBeGreaterThan(0.1)
  })

  it('knows the spread of one side, whatever levels, cluster pairs and position', () => {
    const { series } = pool({ spread: 0.05, betweenPairs: 2, levels: 10, pairs: 40, series: 5 })
    for (const one of series) {
      expect(one.spread / 0.05).toBeGreaterThan(0.9)
      expect(one.spread / 0.05).toBeLessThan(1.1)
      expect(Math.abs(one.correlation)).toBeLessThan(0.15)
      expect(Math.sqrt(one.components.between) / 0.05).toBeGreaterThan(1.5)
      expect(Math.sqrt(one.components.between) / 0.05).toBeLessThan(2.6)
    }
  })

  it('leaves out what was hardly measured and what cannot fail a build', () => {
    const data = simulatedData({ series: 3, pairs: 2, singles: 2 })
    const run = data.runs[0]!
    if (run.kind === 'pair') run.series[0]!.base = run.rounds.map(() => null)
    data.series[1] = { name: 'network_cpu{side="client"}', unit: 's/GBy', better: 'lower' }
    const { series, singleSeries } = poolOf(data, metricCatalogueOf())
    expect(series.map(({ index }) => index)).toEqual([2])
    expect(singleSeries.map(({ index }) => index)).toEqual([0, 2])
  })
})

describe('samples of the recorded runs', () => {
  const recorded = pool({ series: 2, pairs: 6, betweenPairs: 2, singles: 0 })
  const samples = samplesOfRuns(recorded, seeded(1))

  it('are drawn with replacement', () => {
    const numbers = samples.map(({ pairs }) => new Set(pairs.map(({ id }) => id)).size)
    expect(samples.map(({ pairs }) => pairs.length)).toEqual(samples.map(() => 6))
    expect(Math.min(...numbers)).toBeLessThan(6)
  })

  it('have no effect on average, whichever runs they have', () => {
    for (const { pairs, series } of samples)
      for (const one of series) {
        const { straight, swapped } = varianceComponents(pairs, one).means
        expect(straight + swapped).toBeCloseTo(0, 12)
        expect(one.components.means).toEqual({ straight, swapped })
      }
  })

  it('vary as the pool does', () => {
    for (const [index, { components }] of recorded.series.entries())
      for (const { series } of samples)
        expect(series[index]!.components).toMatchObject({
          within: components.within,
          between: components.between,
        })
  })
})

/** Stages of so many rounds, with few cluster pairs or many. */
function onClusterPairs(
  rounds: readonly number[],
  roundsPerClusterPair = 1000,
): Parameters<typeof drawPullRequest>[1] {
  return {
    stages: rounds.map((count) => ({ rounds: count, alarmShare: 0, unchangedShare: 0 })),
    roundsPerClusterPair,
  }
}

describe('a synthetic pull request on kind', () => {
  it('keeps its cluster pairs as kbench pair does', () => {
    const kind = { ...pool({ series: 1 }), place: 'kind' }
    const [member] = drawPullRequest(kind, onClusterPairs([16, 24, 24], 4), 1, seeded(1))
    const pairs = [0, 1, 2].map((stage) => [
      ...new Set(roundsOf(member!, stage).map(({ clusterPair }) => clusterPair)).values(),
    ])
    expect(pairs.map((own) => own.sort())).toEqual([
      [1, 2],
      [2, 3, 4],
      [4, 5, 6],
    ])
    const roundsOfPair = (stage: number, pair: number): number =>
      roundsOf(member!, stage).filter(({ clusterPair }) => clusterPair === pair).length
    expect([2, 3, 4].map((pair) => roundsOfPair(1, pair))).toEqual([4, 12, 8])
  })
})

describe('a synthetic pull request', () => {
  const some = pool({ series: 20, betweenPairs: 1, position: 3 })

  it('is the same for the same seed', () => {
    const draw = (seed: number): unknown =>
      drawPullRequest(some, onClusterPairs(STAGES), 50, seeded(seed)).map((member) => roundsOf(member, 1))
    expect(draw(3)).toEqual(draw(3))
    expect(draw(3)).not.toEqual(draw(4))
  })

  it('has panels of different series until it has enough', () => {
    const members = drawPullRequest(some, onClusterPairs(STAGES), 50, seeded(1))
    expect(members.map(({ panel }) => panel)).toEqual([...Array<number>(20).fill(0), ...Array<number>(20).fill(1), ...Array<number>(10).fill(2)]) // prettier-ignore
    expect(new Set(members.slice(0, 20).map(({ series }) => series.index)).size).toBe(20)
    expect(new Set(members.map(({ draw }) => draw)).size).toBe(3)
  })

  it('has as many rounds as requested, both roles and both orders in balance', () => {
    const [member] = drawPullRequest(some, onClusterPairs(STAGES), 1, seeded(2))
    for (const [stage, count] of STAGES.entries()) {
      const rounds = roundsOf(member!, stage)
      const cells = rounds.map(({ roles, first }) => `${roles} ${first}`)
      expect(rounds).toHaveLength(count)
      for (const cell of ['straight base', 'straight head', 'swapped base', 'swapped head'])
        expect(cells.filter((one) => one === cell)).toHaveLength(count / 4)
    }
  })

  it('keeps the rounds of a block as they were, when one block is enough', () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const [member] = drawPullRequest(some, onClusterPairs([8]), 1, seeded(seed))
      const [{ run, block, positions }] = member!.draw.stages[0]!.straight[0]!.chunks as [
        { run: PairRun; block: Block; positions: number[] },
      ]
      expect(positions).toHaveLength(4)
      expect(block.positions.join()).toContain(positions.join())
      expect(positions[0]! % 2).toBe(0)
      const column = run.columns.get(member!.series.index)!
      const rounds = roundsOf(member!, 0).filter(
        ({ roles }) => (roles === 'straight') !== member!.draw.isRenamed,
      )
      const [own, other] = member!.draw.isRenamed ? (['head', 'base'] as const) : (['base', 'head'] as const)
      expect(rounds.map((one) => [one[own], one[other], one.first === own])).toEqual(
        positions.map((position) => [
          column.base[position],
          column.head[position],
          run.first[position] === 'base',
        ]),
      )
    }
  })

  it('keeps what is second worse, also when base and head change names', () => {
    for (let seed = 0; seed < 4; seed += 1) {
      const rounds = drawPullRequest(some, onClusterPairs(STAGES), 20, seeded(seed)).flatMap((member) =>
        roundsOf(member, 2),
      )
      const second = (first: 'base' | 'head'): number => {
        const effects = rounds
          .filter((one) => one.first === first)
          .map(({ base, head }) => Math.log(head! / base!))
        return effects.reduce((sum, effect) => sum + effect, 0) / effects.length / 0.03
      }
      expect(second('base') - second('head')).toBeGreaterThan(5)
      expect(second('base') - second('head')).toBeLessThan(7)
    }
  })

  it.each([0, 0.3, 1])(
    'has one offset of cluster pairs throughout a stage, of many blocks: %d',
    (betweenPairs) => {
      const wide = pool({ series: 40, betweenPairs, pairs: 40, spread: 0.03 })
      const means: number[] = []
      for (let seed = 0; seed < 25; seed += 1) {
        for (const member of drawPullRequest(wide, onClusterPairs([120]), 40, seeded(seed))) {
          const effects = roundsOf(member, 0)
            .filter(({ roles }) => roles === 'straight')
            .map(({ base, head }) => Math.log(head! / base!) / 0.03)
          means.push(effects.reduce((sum, effect) => sum + effect, 0) / effects.length)
        }
      }
      const variance = means.reduce((sum, mean) => sum + mean ** 2, 0) / means.length
      // Of the offset, and of 60 rounds of two sides. With offsets that average out a cluster of 1 would be left with 1/8 + 1/30, and
      // with the means of blocks taken away a cluster of 0 with nothing.
      expect(variance / (betweenPairs ** 2 + 2 / 60)).toBeGreaterThan(0.8)
      // An offset is never estimated to be less than none, so none is estimated as a little.
      expect(variance / (betweenPairs ** 2 + 2 / 60)).toBeLessThan(betweenPairs === 0 ? 1.6 : 1.25)
    },
  )

  it('averages the offsets of several cluster pairs in one stage', () => {
    const wide = pool({ series: 40, betweenPairs: 1, pairs: 40, spread: 0.03 })
    const means: number[] = []
    for (let seed = 0; seed < 25; seed += 1) {
      for (const member of drawPullRequest(wide, onClusterPairs([120], 20), 40, seeded(seed))) {
        const straight = roundsOf(member, 0).filter(({ roles }) => roles === 'straight')
        expect(new Set(straight.map(({ clusterPair }) => clusterPair)).size).toBe(3)
        const effects = straight.map(({ base, head }) => Math.log(head! / base!) / 0.03)
        means.push(effects.reduce((sum, effect) => sum + effect, 0) / effects.length)
      }
    }
    const variance = means.reduce((sum, mean) => sum + mean ** 2, 0) / means.length
    expect(variance / (1 / 3 + 2 / 60)).toBeGreaterThan(0.8)
    expect(variance / (1 / 3 + 2 / 60)).toBeLessThan(1.25)
  })

  it('keeps the noise of a round when blocks are put together', () => {
    const wide = pool({ series: 40, betweenPairs: 1, pairs: 40, spread: 0.03 })
    const squares = drawPullRequest(wide, onClusterPairs([120]), 40, seeded(5)).flatMap((member) => {
      const effects = roundsOf(member, 0)
        .filter(({ roles }) => roles === 'straight')
        .map(({ base, head }) => Math.log(head! / base!) / 0.03)
      const mean = effects.reduce((sum, effect) => sum + effect, 0) / effects.length
      return effects.map((effect) => (effect - mean) ** 2)
    })
    const variance = squares.reduce((sum, square) => sum + square, 0) / (squares.length * (59 / 60))
    expect(variance).toBeGreaterThan(1.85)
    expect(variance).toBeLessThan(2.15)
  })

  it('leaves rounds without a sample without one', () => {
    const data = simulatedData({ series: 1, pairs: 2, singles: 0, rounds: 20 })
    for (const run of data.runs) if (run.kind === 'pair') run.series[0]!.disturbed = [3]
    const [member] = drawPullRequest(poolOf(data, metricCatalogueOf()), onClusterPairs([80]), 1, seeded(1))
    const missing = roundsOf(member!, 0).filter(({ base, head }) => base === undefined || head === undefined)
    expect(missing).toHaveLength(2)
    expect(missing[0]).toMatchObject({ base: undefined, head: undefined })
  })
})

describe('making worse', () => {
  it('is the opposite for rates', () => {
    const effect = Math.log(1.25)
    expect(worsened(8, effect, { scale: 'relative', better: 'lower' })).toBeCloseTo(10, 12)
    expect(worsened(10, effect, { scale: 'relative', better: 'higher' })).toBeCloseTo(8, 12)
    expect(worsened(10, 1, { scale: 'absolute', better: 'higher' })).toBe(9)
  })
})

describe('synthetic histories of runs', () => {
  const data = simulatedData({ singles: 6, pairs: 0, series: 4, rounds: 3 })
  for (const [index, run] of data.runs.entries())
    if (run.kind === 'single')
      for (const one of run.series) one.values = one.values.map((_, round) => 10 * (index + 1) + round)
  const runs = poolOf(data, metricCatalogueOf())

  it('are runs in a row, the newest last', () => {
    for (let seed = 0; seed < 30; seed += 1) {
      const { series, rounds, seconds } = drawRuns(runs, { history: 3 }, 4, seeded(seed))
      const numbers = series[0]!.runs.map((samples) => Math.floor(samples[0]! / 10))
      expect(numbers).toHaveLength(4)
      for (const [index, number] of numbers.entries())
        if (index > 0) expect(number).toBe((numbers[index - 1]! % 6) + 1)
      expect([rounds, seconds]).toEqual([3, 100])
      expect(series.every((one) => Math.floor(one.runs[0]![0]! / 10) === numbers[0])).toBe(true)
    }
  })

  it('never have the newest run in its own history', () => {
    const { series } = drawRuns(runs, { history: 64 }, 1, seeded(1))
    const firsts = series[0]!.runs.map(([first]) => first)
    expect(firsts).toHaveLength(6)
    expect(new Set(firsts).size).toBe(6)
  })
})
