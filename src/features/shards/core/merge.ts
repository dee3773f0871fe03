import { defined } from '../../../core/defined.ts'
import { UserError } from '../../../core/errors.ts'
import { groupBy } from '../../../core/group-by.ts'
import { distinctLimits } from '../../../core/record/limits.ts'
import { mergeFacts, mergeSuites, mergeSwitches } from '../../../core/record/merge-parts.ts'
import type { Pair, ShardFacts } from '../../../core/record/pair-file.ts'
import type { GateSettings } from '../../../core/record/policy.ts'
import { assembleRecord } from '../../../core/record/assemble.ts'
import type { KbenchRecord, RecordedSeries } from '../../../core/record/schema.ts'
import { formatSeries } from '../../../core/series.ts'
import { sortedJson } from '../../../core/sorted-json.ts'
import { median, sortSamples } from '../../../core/stats/samples.ts'

/** One part of a pair, measured on its own machine. */
export interface Shard {
  /** Folder or artifact, for messages. */
  readonly source: string
  readonly pair: Pair & { readonly shard: ShardFacts }
  readonly base: KbenchRecord
  readonly head: KbenchRecord
}

export type LostShard = NonNullable<Pair['shards']>['lost'][number]

/** The numbers that a pair has and none of its given shards. */
export function missingNumbers(shards: readonly Shard[]): number[] {
  const given = new Set(shards.map(({ pair }) => pair.shard.number))
  const all = Array.from({ length: shards[0]?.pair.shard.of ?? 0 }, (_, index) => index + 1)
  return all.filter((number) => !given.has(number))
}

/**
 * More take minutes to judge. 16 rounds on 20 machines are 320, half as many more where some were disturbed.
 */
const MOST_ROUNDS = 1000
const MOST_SERIES = 2000

/** What all shards must have in common, the clearest first. */
const COMMON: readonly {
  readonly what: string
  readonly of: (shard: Shard) => string
  /** Compared, too, and not shown. */
  readonly more?: (shard: Shard) => string
  readonly nextStep: string
}[] = [
  {
    what: 'number of shards',
    of: ({ pair }) => String(pair.shard.of),
    nextStep: 'Give every job the same N in --shard K/N.',
  },
  {
    what: 'head commit',
    of: ({ pair }) => pair.subjects.head.commit ?? 'no commit',
    nextStep: 'Measure all shards at the same commit, in one run of the workflow.',
  },
  {
    what: 'base commit',
    of: ({ pair }) => pair.subjects.base.commit ?? 'no commit',
    nextStep: 'Measure all shards against the same commit: kbench pair --base COMMIT.',
  },
  {
    what: 'configuration',
    of: ({ pair }) => pair.shard.configuration,
    more: ({ pair: { shard, design, subjects, provider } }) =>
      sortedJson([shard.gate, shard.certaintyRequired, design, subjects, provider]),
    nextStep: 'Give all shards the same kbench.yaml, options and version of kbench.',
  },
  ...(['kubernetes', 'cni', 'kubeProxyMode', 'storageClass', 'isolation'] as const).map((field) => ({
    what: `environment (${field})`,
    of: ({ base, head }: Shard) =>
      [base, head].map(({ environment }) => environment.facts[field] ?? 'none').join(' and '),
    nextStep: 'Only the machines may differ: give all shards the same kind of cluster.',
  })),
]

/** @throws {UserError} for shards that do not belong together, with what was seen of which */
function checkShards(shards: readonly Shard[]): void {
  const [first, ...others] = shards
  if (first === undefined) throw new UserError('there are no shards to merge')
  for (const { what, of, more, nextStep } of COMMON) {
    const other = others.find((shard) => of(shard) !== of(first) || more?.(shard) !== more?.(first))
    if (other === undefined) continue
    const [seen, expected] = [other, first].map((shard) => JSON.stringify(of(shard)))
    throw new UserError(
      `${other.source} has another ${what} than ${first.source}: ${String(seen)}, not ${String(expected)}`,
      { nextStep },
    )
  }
  for (const [number, [one, again]] of groupBy(shards, ({ pair }) => pair.shard.number))
    if (one !== undefined && again !== undefined)
      throw new UserError(
        `${one.source} and ${again.source} are both shard ${String(number)} of ${String(one.pair.shard.of)}`,
        { nextStep: 'Give each job its own number in --shard K/N, and each shard once.' },
      )
  const rounds = shards.reduce((sum, { pair }) => sum + pair.rounds.length, 0)
  const series = Math.max(...shards.flatMap(({ base, head }) => [base.series.length, head.series.length]))
  if (rounds > MOST_ROUNDS || series > MOST_SERIES)
    throw new UserError(
      `the shards have ${String(rounds)} rounds of up to ${String(series)} series; at most ${String(MOST_ROUNDS)} rounds and ${String(MOST_SERIES)} series are merged`,
      { nextStep: 'Measure fewer suites, or fewer rounds: gate.rounds.' },
    )
}

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
 * @param reasons why shards are not among those given, where that is known
 * @throws {UserError} for shards that do not belong together, two with one number, or none that measured its rounds
 */
export function mergeShards(
  given: readonly Shard[],
  reasons: readonly LostShard[],
  sha256: (text: string) => string,
): MergedPair {
  checkShards(given)
  const shards = [...given].sort((a, b) => a.pair.shard.number - b.pair.shard.number)
  const whole = shards.filter(({ pair }) => pair.completedStages === 1 && pair.interrupted !== true)
  const [first] = whole
  if (first === undefined)
    throw new UserError(
      `no shard measured all of its rounds: ${shards.map(({ source }) => source).join(', ')}`,
      { nextStep: 'Measure again: kbench pair --shard 1/4, and so on.' },
    )
  const missing = missingNumbers(shards).map(
    (number) =>
      reasons.find((one) => one.number === number) ?? { number, reason: 'there is no result of it' },
  )
  const interrupted = shards.filter((shard) => !whole.includes(shard)).map(interruptedShard)
  const parts = renumbered(whole)
  const { gate, certaintyRequired, of } = first.pair.shard
  const merged = whole.map(({ pair }) => pair.shard.number)
  const lost = [...missing, ...interrupted].sort((a, b) => a.number - b.number)
  const id = `${first.pair.id}-merged`
  return {
    pair: { ...mergePairs(parts, first.pair), id, shards: { of, merged, lost } },
    base: mergeRecords(parts, first, 'base', id, sha256),
    head: mergeRecords(parts, first, 'head', id, sha256),
    settings: { gate: settingsOf(gate), certaintyRequired },
  }
}

function interruptedShard({ pair: { shard, rounds, design } }: Shard): LostShard {
  const planned = design.stages.reduce((sum, stage) => sum + stage.rounds, 0)
  return {
    number: shard.number,
    reason: `it was interrupted after ${String(rounds.length)} of ${String(planned)} rounds`,
  }
}

function settingsOf({ rules, accepted, ...gate }: ShardFacts['gate']): GateSettings {
  return {
    ...gate,
    ...defined({ accepted: accepted?.map(({ upTo, ...entry }) => ({ ...entry, ...defined({ upTo }) })) }),
    rules: rules.map(({ series, ...rule }) => ({ series, ...defined(rule) })),
  }
}

/** A shard with the numbers that its rounds and cluster pairs have in the merged pair. */
interface Part {
  readonly shard: Shard
  /** By the number in the shard. */
  readonly roundOf: ReadonlyMap<number, number>
  readonly clusterPairOf: ReadonlyMap<number, number>
}

function renumbered(shards: readonly Shard[]): Part[] {
  let [rounds, clusterPairs] = [0, 0]
  return shards.map((shard) => {
    const own = shard.pair.rounds
    const roundOf = new Map(own.map(({ round }) => [round, (rounds += 1)]))
    const pairs = new Set(own.map(({ clusterPair }) => clusterPair))
    const clusterPairOf = new Map([...pairs].map((pair) => [pair, (clusterPairs += 1)]))
    return { shard, roundOf, clusterPairOf }
  })
}

function mergePairs(parts: readonly Part[], first: Shard['pair']): Pair {
  const pairs = parts.map(({ shard }) => shard.pair)
  const { shard: _shard, interrupted: _interrupted, speeds: _speeds, ...common } = first
  const numbered = <Entry extends { readonly round: number }>(
    listOf: (pair: Pair) => readonly Entry[],
  ): Entry[] =>
    parts.flatMap(({ shard: { pair }, roundOf }) =>
      listOf(pair).map((one) => ({ ...one, round: roundOf.get(one.round) ?? one.round })),
    )
  const speeds = numbered(({ speeds: own = [] }) => own)
  return {
    ...common,
    startedAt: earliest(pairs),
    // They ran at the same time, as far as there were runners.
    durationSeconds: Math.max(...pairs.map(({ durationSeconds }) => durationSeconds)),
    paused: pairs.every(({ paused }) => paused),
    design: {
      ...common.design,
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
    rounds: parts.flatMap(({ shard: { pair }, roundOf, clusterPairOf }) =>
      pair.rounds.map((one) => ({
        ...one,
        round: roundOf.get(one.round) ?? one.round,
        clusterPair: clusterPairOf.get(one.clusterPair) ?? one.clusterPair,
      })),
    ),
    disturbed: numbered(({ disturbed }) => disturbed),
    ...(pairs.every((pair) => pair.speeds === undefined) ? {} : { speeds }),
    switches: mergeSwitches(pairs),
  }
}

function earliest(of: readonly { readonly startedAt: string }[]): string {
  return of.map(({ startedAt }) => startedAt).reduce((a, b) => (Date.parse(a) <= Date.parse(b) ? a : b))
}

function mergeMeasurements(pairs: readonly Pair[]): Pair['measurements'] {
  const all = groupBy(
    pairs.flatMap(({ measurements }) => measurements),
    ({ id }) => id,
  )
  return [...all].map(([id, own]) => ({
    suite: own[0]?.suite ?? '',
    id,
    secondsPerSide: median(sortSamples(own.map(({ secondsPerSide }) => secondsPerSide))),
    series: [...new Set(own.flatMap(({ series }) => series))].sort(),
  }))
}

/** One side of all shards: the samples of all, the machines of all, and of each suite how it ended where it did worst. */
function mergeRecords(
  parts: readonly Part[],
  first: Shard,
  side: 'base' | 'head',
  id: string,
  sha256: (text: string) => string,
): KbenchRecord {
  const records = parts.map(({ shard }) => shard[side])
  return assembleRecord(
    {
      id: `${id}-${side}`,
      startedAt: new Date(earliest(records)),
      durationSeconds: Math.max(...records.map(({ durationSeconds }) => durationSeconds)),
      interrupted: false,
      subject: first[side].subject,
      provider: first[side].environment.provider,
      facts: mergeFacts(records, first[side]),
      suites: mergeSuites(
        parts.map(({ shard }) => ({
          suites: shard[side].suites,
          label: `shard ${String(shard.pair.shard.number)}`,
        })),
      ),
      series: mergeSeries(parts, side),
      limits: distinctLimits(records.map(({ limits }) => limits)),
    },
    sha256,
  )
}

/** Samples of rounds that the pair does not know are left out. */
function mergeSeries(parts: readonly Part[], side: 'base' | 'head'): RecordedSeries[] {
  const all = parts.flatMap(({ shard, roundOf }) =>
    shard[side].series.map((series) => ({
      ...series,
      samples: series.samples.flatMap((sample) => {
        const round = roundOf.get(sample.round)
        return round === undefined ? [] : [{ ...sample, round }]
      }),
    })),
  )
  return [...groupBy(all, formatSeries).values()].flatMap((own) =>
    own.slice(0, 1).map((first) => ({ ...first, samples: own.flatMap(({ samples }) => samples) })),
  )
}
