import { type Pair, PAIR_SCHEMA, type PairRound } from '../../src/core/record/pair-file.ts'
import type { PairedDesign } from '../../src/core/record/design.ts'
import { THREE_LOOKS } from './three-looks.ts'
import type { KbenchRecord, RecordedSeries } from '../../src/core/record/schema.ts'
import { buildRecord, buildSeries } from './records.ts'

/** All rounds of the first stages, as the engine measures them: straight, then swapped, each on its own cluster pairs. */
export function roundsOfStages(stages: number, design: PairedDesign = THREE_LOOKS): PairRound[] {
  const rounds: PairRound[] = []
  for (const [stage, { rounds: count }] of design.stages.slice(0, stages).entries()) {
    for (let i = 0; i < count; i += 1) {
      const isSwapped = i >= count / 2
      rounds.push({
        round: rounds.length + 1,
        stage,
        clusterPair: 2 * stage + (isSwapped ? 2 : 1),
        roles: isSwapped ? 'swapped' : 'straight',
        first: i % 2 === 0 ? 'base' : 'head',
      })
    }
  }
  return rounds
}

export const TCP = 'network_throughput{path="pod-to-pod"}'

/** A pair of two completed stages with one measurement; a test states what matters to it. */
export function buildPair(overrides: Partial<Pair> = {}): Pair {
  const { completedStages = 2 } = overrides
  return {
    schema: PAIR_SCHEMA,
    id: 'pair',
    startedAt: '2026-03-01T10:00:00.000Z',
    durationSeconds: 1800,
    provider: 'kind',
    paused: true,
    subjects: { base: { name: 'main', commit: 'aaaaaaa' }, head: { name: 'change', commit: 'bbbbbbb' } },
    design: { ...THREE_LOOKS, stages: THREE_LOOKS.stages.map((stage) => ({ ...stage })) },
    completedStages,
    measurements: [{ suite: 'network', id: 'tcp', secondsPerSide: 6, series: [TCP] }],
    rounds: roundsOfStages(completedStages),
    disturbed: [],
    switches: { count: 80, medianSeconds: 0.2, longestPauseSeconds: 7 },
    ...overrides,
  }
}

/** A series with one sample for each of these rounds; undefined leaves the round out. */
export function seriesOf(
  name: string,
  rounds: readonly Pick<PairRound, 'round'>[],
  valueOf: (index: number) => number | undefined,
  overrides: Partial<RecordedSeries> = {},
): RecordedSeries {
  const samples = rounds.flatMap(({ round }, index) => {
    const value = valueOf(index)
    return value === undefined ? [] : [{ value, round, at: '2026-03-01T10:00:05.000Z' }]
  })
  return { ...buildSeries(name, []), samples, ...overrides }
}

export function sideRecord(
  side: 'base' | 'head',
  series: RecordedSeries[],
  overrides: Parameters<typeof buildRecord>[0] = {},
): KbenchRecord {
  const subject =
    side === 'base' ? { name: 'main', commit: 'aaaaaaa' } : { name: 'change', commit: 'bbbbbbb' }
  return buildRecord({ id: side, subject, series, ...overrides })
}

/** Noise that is the same in every run: between −½ and ½, mostly near 0 (the mean of three uniform numbers). */
export function noise(index: number, seed = 0): number {
  return (uniform(3 * index, seed) + uniform(3 * index + 1, seed) + uniform(3 * index + 2, seed)) / 3 - 0.5
}

/** The finalizer of MurmurHash3 over both numbers. */
function uniform(index: number, seed: number): number {
  let mixed = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(seed + 1, 0x85ebca77)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
}
