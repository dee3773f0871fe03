import { defined } from '../defined.ts'
import { UserError } from '../errors.ts'
import type { Pair, ShardFacts } from '../pair/schema.ts'
import type { GateSettings } from '../policy/policy.ts'
import type { KbenchRecord } from '../record/schema.ts'
import { median, sortSamples } from '../stats/samples.ts'
import { checkShards } from './check.ts'
import { mergeRecords } from './merge-records.ts'
import { mergeSwitches } from './merge-switches.ts'
import { lostOf, type LostShard } from './lost.ts'
import type { Shard } from './shard.ts'

/** All shards together, as if one machine after the other had been measured. */
export interface MergedPair {
  readonly pair: Pair
  readonly base: KbenchRecord
  readonly head: KbenchRecord
  /** What it is judged with, the same for all shards. */
  readonly settings: { readonly gate: GateSettings; readonly certaintyRequired: boolean }
}

/**
 * Makes one pair of the shards of a pull request. Both sides of a shard shared its machine, so effects within a shard can be compared;
 * each cluster pair keeps its own number. All rounds get one look with the whole false alarm rate: every shard measured as
 * many as was fixed before the first, whatever it found. A shard that is not there, or did not measure all of its rounds, is lost as a
 * whole; that leaves the error rate as it is as long as it does not depend on what was measured.
 * @param lost why shards are not among those given, where that is known
 * @throws {UserError} for shards that do not belong together, two with one number, or none that measured its rounds
 */
export function mergeShards(
  given: readonly Shard[],
  lost: readonly LostShard[],
  sha256: (text: string) => string,
): MergedPair {
  checkShards(given)
  const shards = [...given].sort((a, b) => a.pair.shard.number - b.pair.shard.number)
  const whole = shards.filter(isWhole)
  const [first] = whole
  if (first === undefined)
    throw new UserError(
      `no shard measured all of its rounds: ${shards.map(({ source }) => source).join(', ')}`,
      { nextStep: 'Measure again: kbench pair --shard 1/4, and so on.' },
    )
  const numbered = renumber(whole)
  const id = `${first.pair.id}-merged`
  const record = (side: 'base' | 'head'): KbenchRecord =>
    mergeRecords(
      numbered.map(({ shard, roundOf }) => ({
        record: shard[side],
        number: shard.pair.shard.number,
        roundOf,
      })),
      `${id}-${side}`,
      sha256,
    )
  const { gate, certaintyRequired, of } = first.pair.shard
  const merged = whole.map(({ pair }) => pair.shard.number)
  return {
    pair: { ...mergePairs(numbered, id), shards: { of, merged, lost: lostOf(shards, whole, lost) } },
    base: record('base'),
    head: record('head'),
    settings: { gate: settingsOf(gate), certaintyRequired },
  }
}

function settingsOf({ rules, accepted, ...gate }: ShardFacts['gate']): GateSettings {
  return {
    ...gate,
    ...defined({ accepted: accepted?.map(({ upTo, ...entry }) => ({ ...entry, ...defined({ upTo }) })) }),
    rules: rules.map(({ series, margin, informational }) => ({
      series,
      ...defined({ margin, informational }),
    })),
  }
}

/** Whether it measured every round that was planned. */
function isWhole({ pair: { completedStages, interrupted } }: Shard): boolean {
  return completedStages === 1 && interrupted !== true
}

/** A shard with the new numbers of its rounds and cluster pairs. */
interface Renumbered {
  readonly shard: Shard
  readonly roundOf: ReadonlyMap<number, number>
  readonly twinsOf: ReadonlyMap<number, number>
}

function renumber(shards: readonly Shard[]): Renumbered[] {
  let [rounds, twins] = [0, 0]
  return shards.map((shard) => {
    const own = shard.pair.rounds
    const roundOf = new Map(own.map(({ round }, index) => [round, rounds + index + 1]))
    const pairs = [...new Set(own.map((round) => round.twins))]
    const twinsOf = new Map(pairs.map((pair, index) => [pair, twins + index + 1]))
    rounds += own.length
    twins += pairs.length
    return { shard, roundOf, twinsOf }
  })
}

function mergePairs(numbered: readonly Renumbered[], id: string): Pair {
  const pairs = numbered.map(({ shard }) => shard.pair)
  const [first] = pairs
  if (first === undefined) throw new RangeError('no shards')
  const { shard, interrupted, ...common } = first
  return {
    ...common,
    id,
    startedAt: pairs
      .map(({ startedAt }) => startedAt)
      .reduce((a, b) => (Date.parse(a) <= Date.parse(b) ? a : b)),
    // They ran at the same time, as far as there were runners.
    durationSeconds: Math.max(...pairs.map(({ durationSeconds }) => durationSeconds)),
    paused: pairs.every(({ paused }) => paused),
    design: {
      ...first.design,
      stages: [
        {
          rounds: pairs.reduce((sum, { design }) => sum + (design.stages[0]?.rounds ?? 0), 0),
          alarmShare: 1,
          unchangedShare: 1,
        },
      ],
    },
    completedStages: 1,
    measurements: mergeMeasurements(pairs),
    rounds: numbered.flatMap(({ shard: { pair }, roundOf, twinsOf }) =>
      pair.rounds.map((one) => ({
        ...one,
        round: roundOf.get(one.round) ?? one.round,
        twins: twinsOf.get(one.twins) ?? one.twins,
      })),
    ),
    disturbed: numbered.flatMap(({ shard: { pair }, roundOf }) =>
      pair.disturbed.map((one) => ({ ...one, round: roundOf.get(one.round) ?? one.round })),
    ),
    ...(pairs.every(({ speeds }) => speeds === undefined)
      ? {}
      : {
          speeds: numbered.flatMap(({ shard: { pair }, roundOf }) =>
            (pair.speeds ?? []).map((one) => ({ ...one, round: roundOf.get(one.round) ?? one.round })),
          ),
        }),
    switches: mergeSwitches(pairs),
  }
}

function mergeMeasurements(pairs: readonly Pair[]): Pair['measurements'] {
  const all = pairs.flatMap(({ measurements }) => measurements)
  const ids = [...new Set(all.map(({ id }) => id))]
  return ids.flatMap((id) => {
    const own = all.filter((one) => one.id === id)
    return own.slice(0, 1).map(({ suite }) => ({
      suite,
      id,
      secondsPerSide: median(sortSamples(own.map(({ secondsPerSide }) => secondsPerSide))),
      series: [...new Set(own.flatMap(({ series }) => series))].sort(),
    }))
  })
}
