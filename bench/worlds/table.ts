import type { PairedDesign } from '../../src/core/record/design.ts'
import { DEFAULT_DESIGN } from '../../src/core/judge/rounds/round.ts'
import { foundAt } from './found-at.ts'
import { seeded } from '../../support/simulation/noise.ts'
import { bounds } from '../paired-gate/tables.ts'
import { type Clusters, plannedRounds, simulate, type World } from './pull-request.ts'

export const WORLDS: readonly World[] = [
  { name: 'independent normal noise' },
  { name: 'series alike (correlation 0.8)', alike: 0.8 },
  { name: 'pairs differ by 0.3', pairs: 0.3 },
  { name: 'pairs differ by 1', pairs: 1 },
  { name: 'each cluster has one of two modes 0.7 apart', modes: 0.7 },
  { name: 'each cluster has one of two modes 2.5 apart', modes: 2.5 },
  { name: 'one cluster of each pair degrades by 1', degrading: 1 },
  { name: 'places differ by 3', place: 3 },
  { name: 'being second matters by 2', position: 2 },
  { name: 'rounded to 0.5', step: 0.5 },
  { name: 'rounded to 1', step: 1 },
  { name: 'rounded to 2', step: 2 },
  { name: 'autoregression of 0.2 on each side', memory: 0.2 },
  { name: 'autoregression of 0.5 on each side', memory: 0.5 },
  { name: 'unshared drift of size 1, memory 0.9', drift: { memory: 0.9, size: 1 } },
  {
    name: 'bursts of 3 rounds in one place, size 4',
    bursts: { share: 0.1, rounds: 3, size: 4, hits: 'a place' },
  },
  {
    name: 'bursts of 3 rounds on head only, size 4',
    bursts: { share: 0.1, rounds: 3, size: 4, hits: 'head' },
  },
  {
    name: 'three suites of 6 series, 1 : 3 : 0.3 in noise, pairs differ by 0.5',
    series: 18,
    suites: 3,
    alike: 0.8,
    spreads: [1, 3, 0.3],
    pairs: 0.5,
  },
  {
    name: 'the same; the second loses 3 of 10 rounds, the third 3 of 10 blocks',
    series: 18,
    suites: 3,
    alike: 0.8,
    spreads: [1, 3, 0.3],
    pairs: 0.5,
    missing: [
      { rounds: 0, blocks: 0 },
      { rounds: 0.3, blocks: 0 },
      { rounds: 0, blocks: 0.3 },
    ],
  },
]

const MARGIN = 0.02
const ROUNDS = { new: plannedRounds(DEFAULT_DESIGN, 'new'), kept: plannedRounds(DEFAULT_DESIGN, 'kept') }

/** What is counted: pull requests by the stage after which they were accused, or nothing for never. */
export interface Count {
  readonly of: number
  readonly stages: readonly number[]
}

/** A slowdown of one series, the others unchanged; or every series exactly at the margin. */
export type Case = 'at the margin' | number

/** A chunk of simulated pull requests; the same for the same number. */
export function simulateChunk(
  world: World,
  clusters: Clusters,
  slowdown: Case,
  size: number,
  chunk: number,
  assumption: Pick<PairedDesign, 'pairDifferences'> = {},
): Count {
  const design = { ...DEFAULT_DESIGN, ...assumption }
  const random = seeded(1000 * chunk + 21)
  const stages = design.stages.map(() => 0)
  const atMargin = slowdown === 'at the margin'
  const setting = {
    world,
    rounds: ROUNDS[clusters],
    design,
    margin: MARGIN,
    effectOf: (id: number) => Math.log1p(atMargin ? MARGIN : id === 0 ? slowdown : 0),
  }
  for (let i = 0; i < size; i += 1) {
    const series = simulate(setting, random)
    const stage = foundAt(series, design, atMargin ? [...series.keys()] : [0])
    if (stage >= 0) stages[stage] = (stages[stage] ?? 0) + 1
  }
  return { of: size, stages }
}

const percent = (hits: number, of: number, digits = 0): string => ((100 * hits) / of).toFixed(digits)

/** The table of what was counted so far. */
export function worldsTable(
  counted: (world: World, clusters: Clusters, slowdown: Case) => Count | undefined,
  worlds: readonly World[] = WORLDS,
): string[] {
  const alarms = (world: World, clusters: Clusters): string => {
    const count = counted(world, clusters, 'at the margin')
    if (count === undefined) return '–'
    const hits = count.stages.reduce((a, b) => a + b, 0)
    const [lower, upper] = bounds({ hits, of: count.of })
    return `${percent(hits, count.of, 1)} (${percent(lower, 1, 1)} to ${percent(upper, 1, 1)})`
  }
  const found = (world: World, clusters: Clusters, slowdown: number): string => {
    const count = counted(world, clusters, slowdown)
    if (count === undefined) return '–'
    let sum = 0
    return count.stages.map((hits) => percent((sum += hits), count.of)).join(', ')
  }
  return [
    '| world | alarms, %: new pairs | 10 % slower found, % | 20 % | alarms, %: kept pairs | 10 % | 20 % |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...worlds.map(
      (world) =>
        `| ${[
          world.name,
          ...(['new', 'kept'] as const).flatMap((clusters) => [
            alarms(world, clusters),
            found(world, clusters, 0.1),
            found(world, clusters, 0.2),
          ]),
        ].join(' | ')} |`,
    ),
  ]
}
