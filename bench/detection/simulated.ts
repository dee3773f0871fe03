import type { DataFile, RecordedPair, RecordedSingle } from './data-file.ts'
import { seeded, type Randomness } from '../../support/simulation/noise.ts'

/** What simulated runs are like; in spreads, except for the spread itself. */
export interface SimulatedWorld {
  readonly pairs: number
  readonly singles: number
  readonly series: number
  /** Rounds on each of the two cluster pairs of a paired run, and of a single run. */
  readonly rounds: number
  /** Standard deviation of the logarithm from round to round. */
  readonly spread: number
  /** Standard deviation of the offset that a cluster pair has. */
  readonly betweenPairs: number
  /** Standard deviation of the level of a run. */
  readonly levels: number
  /** How much worse the second of a round is. */
  readonly position: number
  readonly seed: number
}

export const WORLD: SimulatedWorld = {
  pairs: 24,
  singles: 24,
  series: 50,
  rounds: 8,
  spread: 0.03,
  betweenPairs: 0,
  levels: 0.5,
  position: 0,
  seed: 7,
}

/** Runs of nothing but numbers, for tests alone. */
export function simulatedData(overrides: Partial<SimulatedWorld> = {}): DataFile {
  const world = { ...WORLD, ...overrides }
  const random = seeded(world.seed)
  return {
    schema: 'kbench.detection-data/1',
    place: 'simulated',
    series: Array.from({ length: world.series }, (_, index) => ({
      name: `network_latency{path="p${String(index)}",quantile="0.5"}`,
      unit: 's',
      better: 'lower',
    })),
    runs: [
      ...Array.from({ length: world.pairs }, (_, index) => pairRun(world, index, random)),
      ...Array.from({ length: world.singles }, (_, index) => singleRun(world, index, random)),
    ],
  }
}

function facts(kind: string, index: number) {
  return {
    id: `${kind}-${String(index)}`,
    startedAt: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
    durationSeconds: 100,
    machine: 'none',
    fingerprint: 'none',
    arguments: [],
  }
}

function pairRun(world: SimulatedWorld, index: number, random: Randomness): RecordedPair {
  const rounds = Array.from({ length: 2 * world.rounds }, (_, position): RecordedPair['rounds'][number] => {
    const isSwapped = position >= world.rounds
    return [
      position + 1,
      0,
      isSwapped ? 2 : 1,
      isSwapped ? 'swapped' : 'straight',
      position % 2 === 0 ? 'base' : 'head',
    ]
  })
  return {
    kind: 'pair',
    ...facts('pair', index),
    paused: true,
    measurements: [{ suite: 'control-plane', id: 'all', secondsPerSide: 2 }],
    rounds,
    series: Array.from({ length: world.series }, (_, series) => {
      const level = world.levels * random.normal()
      const offsets = [world.betweenPairs * random.normal(), world.betweenPairs * random.normal()]
      const value = (spreads: number): number => Math.exp(world.spread * (level + spreads + random.normal()))
      return {
        series,
        measurement: 0,
        base: rounds.map(([, , , , first]) => value(first === 'head' ? world.position : 0)),
        head: rounds.map(([, , clusterPair, , first]) =>
          value((offsets[clusterPair - 1] ?? 0) + (first === 'base' ? world.position : 0)),
        ),
      }
    }),
  }
}

function singleRun(world: SimulatedWorld, index: number, random: Randomness): RecordedSingle {
  return {
    kind: 'single',
    ...facts('single', index),
    series: Array.from({ length: world.series }, (_, series) => {
      const level = world.levels * random.normal()
      return {
        series,
        values: Array.from({ length: world.rounds }, () =>
          Math.exp(world.spread * (level + random.normal())),
        ),
      }
    }),
  }
}
