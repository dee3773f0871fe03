import type { RecordedSeries } from '../../../src/core/record/schema.ts'
import { blocksOf, DEFAULT_DESIGN } from '../../../src/core/judge/rounds/round.ts'
import type { Pair, PairRound } from '../../../src/core/record/pair-file.ts'
import { DEFAULT_GATE } from '../../../src/core/record/policy.ts'
import type { Shard } from '../../../src/features/shards/core/merge.ts'
import { buildPair, noise, seriesOf, sideRecord, TCP } from '../../../support/builders/pairs.ts'

export const SHARD_ROUNDS = 16

export interface ShardShape {
  readonly of?: number
  /** How much slower head is. */
  readonly slowdown?: number
  readonly pair?: Partial<Pair>
  readonly cpuModel?: string
  /** Cluster pairs are new after so many rounds. */
  readonly roundsPerClusterPair?: number
}

/** What one machine measured: 16 rounds on its own 4 cluster pairs, at its own level. */
export function buildShard(number: number, shape: ShardShape = {}): Shard {
  const { of = 4, slowdown = 0, pair = {}, cpuModel, roundsPerClusterPair = 4 } = shape
  const rounds = blocksOf(SHARD_ROUNDS, roundsPerClusterPair).flatMap(
    ({ roles, rounds: size }, block): PairRound[] =>
      Array.from({ length: size }, (_, index) => ({
        round: block * size + index + 1,
        stage: 0,
        clusterPair: block + 1,
        roles,
        first: index % 2 === 0 ? 'base' : 'head',
      })),
  )
  const side = (factor: number, seed: number): RecordedSeries[] => [
    seriesOf(TCP, rounds, (index) => number * 1e9 * factor * (1 + 0.02 * noise(index, 10 * number + seed))),
  ]
  const shard = {
    number,
    of,
    configuration: '0123456789abcdef',
    gate: {
      defaultMargin: DEFAULT_GATE.defaultMargin,
      falseAlarmRate: DEFAULT_GATE.falseAlarmRate,
      rules: [],
    },
    certaintyRequired: false,
  }
  const record = (name: 'base' | 'head', factor: number, seed: number): Shard['base'] => {
    const built = sideRecord(name, side(factor, seed))
    const { facts } = built.environment
    const nodes = facts.nodes.map((node) => ({
      ...node,
      name: `${node.name}-${String(number)}`,
      ...(cpuModel === undefined ? {} : { cpuModel }),
    }))
    return {
      ...built,
      id: `pair-${String(number)}-${name}`,
      environment: { ...built.environment, facts: { ...facts, nodes } },
    }
  }
  return {
    source: `shard-${String(number)}`,
    pair: {
      ...buildPair({
        id: `pair-${String(number)}`,
        startedAt: `2026-03-01T10:0${String(number % 10)}:00.000Z`,
        durationSeconds: 600 + number,
        design: {
          ...DEFAULT_DESIGN,
          stages: [{ rounds: SHARD_ROUNDS, alarmShare: 1, unchangedShare: 1 }],
        },
        completedStages: 1,
        rounds,
        ...pair,
      }),
      shard: { ...shard, ...pair.shard },
    },
    base: record('base', 1, 1),
    head: record('head', 1 / (1 + slowdown), 2),
  }
}

export function buildShards(numbers: readonly number[], shape: ShardShape = {}): Shard[] {
  return numbers.map((number) => buildShard(number, shape))
}
