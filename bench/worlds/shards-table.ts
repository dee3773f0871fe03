import { designOf } from '../../src/app/pair/design-of.ts'
import { DEFAULT_GATE } from '../../src/core/record/policy.ts'
import { evidenceOfRounds } from '../../src/core/judge/rounds/evidence.ts'
import { judge } from '../../src/core/judge/judge.ts'
import type { PairedDesign } from '../../src/core/record/design.ts'
import { DEFAULT_DESIGN, type Stage } from '../../src/core/judge/rounds/round.ts'
import { seeded } from '../../support/simulation/noise.ts'
import { bounds } from '../paired-gate/tables.ts'
import { plannedRounds, simulate, type World } from './pull-request.ts'

/** One pair over several runners, as it is measured and judged. */
interface Way {
  readonly name: string
  readonly shards: number
  readonly design: PairedDesign
}

const SERIES = 6
const MARGIN = 0.02

/** So many rounds on each of so many cluster pairs of every shard, one look at the end. */
function oneLook(shards: number, pairs: number, roundsPerClusterPair: number): Way {
  const rounds = shards * pairs * roundsPerClusterPair
  return {
    name: `${String(shards)} × ${String(pairs * roundsPerClusterPair)} rounds, ${String(pairs)} cluster pairs each, one look`,
    shards,
    design: {
      ...DEFAULT_DESIGN,
      roundsPerClusterPair,
      stages: [{ rounds, alarmShare: 1, unchangedShare: 1 }],
    },
  }
}

function withStages(
  name: string,
  shards: number,
  roundsPerClusterPair: number,
  stages: readonly Stage[],
): Way {
  return { name, shards, design: { ...DEFAULT_DESIGN, roundsPerClusterPair, stages } }
}

// A shard measures the first stage whole.
const [first, second, third] = designOf({ rounds: [16, 24, 24, 32, 64], gate: DEFAULT_GATE }).stages as [
  Stage,
  Stage,
  Stage,
]
const WAYS: readonly Way[] = [
  withStages('1 runner, 16 rounds, 2 cluster pairs, first look', 1, 8, [first]),
  withStages('1 runner, 64 rounds, 16 cluster pairs, looks at 16, 40, 64', 1, 4, [first, second, third]),
  oneLook(2, 4, 4),
  oneLook(3, 4, 4),
  oneLook(4, 2, 8),
  oneLook(4, 2, 12),
  oneLook(4, 4, 4),
  withStages('4 × 16 rounds, 4 cluster pairs each, looks at 16, 40, 64', 4, 4, [first, second, third]),
  oneLook(8, 2, 8),
  oneLook(8, 4, 4),
]

const RUNNERS = { place: 1, factor: 0.3 }
const WORLDS: readonly (Omit<World, 'machines'> & { readonly effect?: number })[] = [
  { name: 'pairs differ by 0.3, machines by 1 in their places and by 30 % in noise', pairs: 0.3 },
  { name: 'the same with two modes 0.7 apart', pairs: 0.3, modes: 0.7 },
]
/** Alarms also where what is exactly at the margin on average is not on each machine. */
const HARDER = { name: 'the same, and effects of machines differ by 0.3', pairs: 0.3, effect: 0.3 }

function share(
  way: Way,
  { effect = 0, ...world }: (typeof WORLDS)[number],
  effectOf: (id: number) => number,
  margin: number,
  count: (verdicts: readonly string[]) => number,
  repetitions: number,
): number {
  const random = seeded(31)
  const { design, shards } = way
  const setting = {
    world: { ...world, series: SERIES, machines: { number: shards, effect, ...RUNNERS } },
    rounds: plannedRounds(design, 'new'),
    design,
    margin,
    effectOf,
  }
  let sum = 0
  for (let i = 0; i < repetitions; i += 1) {
    // Everything is measured to the end, and looked at then as after each stage.
    const evidence = evidenceOfRounds(simulate(setting, random), design.stages.length, design)
    sum += count(judge(evidence, design).map(({ verdict }) => verdict))
  }
  return sum / repetitions
}

/** What merged shards find with one look, in comparison with one runner and with the usual looks. */
export function* shardTable(factor: number): Generator<string> {
  const alarm = (verdicts: readonly string[]): number => Number(verdicts.includes('regressed'))
  const found = (verdicts: readonly string[]): number => Number(verdicts[0] === 'regressed')
  const unchanged = (verdicts: readonly string[]): number =>
    verdicts.filter((verdict) => verdict === 'unchanged').length / SERIES
  const percent = (value: number): string => (100 * value).toFixed(0)
  for (const world of WORLDS) {
    yield `${world.name}:`
    yield ''
    yield '| way | alarm, all at the margin, % | 5 % slower found, % | 10 % | 20 % | 50 % | unchanged at a margin of 5 %, % |'
    yield '| --- | --- | --- | --- | --- | --- | --- |'
    for (const way of WAYS) {
      const repetitions = 40 * factor
      const alarms = share(way, world, () => Math.log1p(MARGIN), MARGIN, alarm, repetitions)
      const [lower, upper] = bounds({ hits: Math.round(alarms * repetitions), of: repetitions })
      const cells = [0.05, 0.1, 0.2, 0.5].map((slowdown) =>
        percent(share(way, world, (id) => (id === 0 ? Math.log1p(slowdown) : 0), MARGIN, found, 20 * factor)),
      )
      yield `| ${[
        way.name,
        `${(100 * alarms).toFixed(1)} (${(100 * lower).toFixed(1)} to ${(100 * upper).toFixed(1)})`,
        ...cells,
        percent(share(way, world, () => 0, 0.05, unchanged, 10 * factor)),
      ].join(' | ')} |`
    }
    yield ''
  }
  for (const way of WAYS.filter(({ shards }) => shards === 4)) {
    const alarms = share(way, HARDER, () => Math.log1p(MARGIN), MARGIN, alarm, 40 * factor)
    yield `${HARDER.name}: ${way.name}: alarm ${(100 * alarms).toFixed(1)} %`
  }
}
