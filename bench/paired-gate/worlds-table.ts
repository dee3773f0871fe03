import { DEFAULT_DESIGN } from '../../src/core/judge/rounds/design.ts'
import { seeded } from './noise.ts'
import { bounds } from './tables.ts'
import { simulate, type World } from './worlds.ts'

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
  { name: 'rounded to 1', step: 1 },
  { name: 'rounded to 2', step: 2 },
  { name: 'unshared drift, memory 0.9, size 1', drift: { memory: 0.9, size: 1 } },
  { name: 'bursts of 3 rounds on one side, size 4', bursts: { share: 0.1, rounds: 3, size: 4 } },
  {
    name: 'three suites, 3 : 1 : 0.3 in noise, series of each alike',
    suites: 3,
    alike: 0.8,
    spreads: [1, 3, 0.3],
    pairs: 0.5,
  },
]

/** Worlds that the power is shown for. */
const POWER_WORLDS = /normal|0\.3|0\.7|suites/

const SERIES = 6
const MARGIN = 0.02

const percent = (hits: number, of: number, digits = 0): string => `${((100 * hits) / of).toFixed(digits)} %`

/** How often any series is called regressed that is exactly at the margin, as all of them are. */
function alarms(world: World, repetitions: number): string {
  const random = seeded(21)
  let hits = 0
  for (let i = 0; i < repetitions; i += 1) {
    const [end] = simulate(
      {
        world,
        design: DEFAULT_DESIGN,
        series: SERIES,
        margin: MARGIN,
        effectOf: () => Math.log1p(MARGIN),
        toTheEnd: true,
      },
      random,
    )
    if (end?.decisions.some(({ verdict }) => verdict === 'regressed') === true) hits += 1
  }
  const [lower, upper] = bounds({ hits, of: repetitions })
  return `${percent(hits, repetitions, 1)} (${(100 * lower).toFixed(1)} to ${(100 * upper).toFixed(1)})`
}

/** After each look: how often the one series is found that is slower by a share, or (share 0) how many of all are unchanged. */
function afterLooks(world: World, slowdown: number, margin: number, repetitions: number): string {
  const random = seeded(22)
  const counts = DEFAULT_DESIGN.stages.map(() => 0)
  for (let i = 0; i < repetitions; i += 1) {
    const outcomes = simulate(
      {
        world,
        design: DEFAULT_DESIGN,
        series: SERIES,
        margin,
        effectOf: (id) => (id === 0 ? Math.log1p(slowdown) : 0),
      },
      random,
    )
    for (const [stage, { decisions }] of outcomes.entries()) {
      const share =
        slowdown > 0
          ? Number(decisions[0]?.verdict === 'regressed')
          : decisions.filter(({ verdict }) => verdict === 'unchanged').length / SERIES
      counts[stage] = (counts[stage] ?? 0) + share
    }
  }
  return counts.map((count) => ((100 * count) / repetitions).toFixed(0)).join(', ')
}

/** False alarms in every world, all six series at the margin. */
export function* alarmTable(factor: number): Generator<string> {
  yield '| world | alarm, all at the margin of 2 % |'
  yield '| --- | --- |'
  for (const world of WORLDS) yield `| ${world.name} | ${alarms(world, 40 * factor)} |`
}

/** What is found after 16, 40, 64, 96 and 160 rounds. */
export function* foundTable(factor: number): Generator<string> {
  yield '| world | 10 % slower found, % | 20 % | 50 % | nothing changed, margin 5 %: unchanged, % |'
  yield '| --- | --- | --- | --- | --- |'
  for (const world of WORLDS.filter(({ name }) => POWER_WORLDS.test(name))) {
    const found = [0.1, 0.2, 0.5].map((slowdown) => afterLooks(world, slowdown, MARGIN, 4 * factor))
    yield `| ${[world.name, ...found, afterLooks(world, 0, 0.05, 2 * factor)].join(' | ')} |`
  }
}
