import { defined } from '../defined.ts'
import { UserError } from '../errors.ts'
import { groupBy } from '../group-by.ts'
import { distinctLimits } from '../limits/merge-limits.ts'
import type { Pair, ShardFacts } from '../pair/pair-file.ts'
import type { GateSettings } from '../policy/policy.ts'
import { assembleRecord } from '../record/assemble.ts'
import type {
  EnvironmentFacts,
  KbenchRecord,
  NodeFacts,
  RecordedSeries,
  SuiteResult,
} from '../record/schema.ts'
import { formatSeries } from '../series.ts'
import { sortedJson } from '../sorted-json.ts'
import { median, sortSamples } from '../stats/samples.ts'

/** One part of a pair, measured on its own machine. */
export interface Shard {
  /** Folder or artifact, for messages. */
  readonly source: string
  readonly pair: Pair & { readonly shard: ShardFacts }
  readonly base: KbenchRecord
  readonly head: KbenchRecord
}

/** A shard that is not part of the merged pair. */
export interface LostShard {
  readonly number: number
  readonly reason: string
}

/** The numbers that a pair has and none of its given shards. */
export function missingNumbers(shards: readonly Shard[]): number[] {
  const given = new Set(shards.map(({ pair }) => pair.shard.number))
  const all = Array.from({ length: shards[0]?.pair.shard.of ?? 0 }, (_, index) => index + 1)
  return all.filter((number) => !given.has(number))
}

/**
 * The numbers that were not merged, each with its reason.
 * @param shards that were given
 * @param whole those of them that were merged
 * @param known reasons of shards that were not given
 */
function lostOf(shards: readonly Shard[], whole: readonly Shard[], known: readonly LostShard[]): LostShard[] {
  const missing = missingNumbers(shards).map(
    (number) => known.find((one) => one.number === number) ?? { number, reason: 'there is no result of it' },
  )
  const interrupted = shards.filter((shard) => !whole.includes(shard)).map(interruptedShard)
  return [...missing, ...interrupted].sort((a, b) => a.number - b.number)
}

function interruptedShard({ pair: { shard, rounds, design } }: Shard): LostShard {
  const planned = design.stages.reduce((sum, stage) => sum + stage.rounds, 0)
  return {
    number: shard.number,
    reason: `it was interrupted after ${String(rounds.length)} of ${String(planned)} rounds`,
  }
}

/** How often and how long clusters were paused, over pairs that become one. */
export function mergeSwitches(pairs: readonly Pick<Pair, 'switches'>[]): Pair['switches'] {
  const medians = pairs.flatMap(({ switches }) => switches.medianSeconds ?? [])
  const longest = pairs.flatMap(({ switches }) => switches.longestPauseSeconds ?? [])
  return {
    count: pairs.reduce((sum, { switches }) => sum + switches.count, 0),
    medianSeconds: medians.length === 0 ? null : median(sortSamples(medians)),
    longestPauseSeconds: longest.length === 0 ? null : Math.max(...longest),
  }
}

/**
 * More would take minutes to judge. Shards of 16 rounds on 20 machines are 320 rounds, at most half as many more where some were
 * disturbed.
 */
const MOST_ROUNDS = 1000
const MOST_SERIES = 2000

/** What all shards must say alike, the clearest first. */
const COMMON: readonly {
  readonly what: string
  readonly of: (shard: Shard) => string
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
    of: ({ pair: { shard, design, subjects, provider } }) =>
      `${shard.configuration}${ALIKE}${sortedJson([shard.gate, shard.certaintyRequired, design, subjects, provider])}`,
    nextStep: 'Give all shards the same kbench.yaml, options and version of kbench.',
  },
  ...(['kubernetes', 'cni', 'kubeProxyMode', 'storageClass', 'isolation'] as const).map((field) => ({
    what: `environment (${field})`,
    of: ({ base, head }: Shard) =>
      [base, head].map(({ environment }: KbenchRecord) => environment.facts[field] ?? 'none').join(' and '),
    nextStep: 'Only the machines may differ: give all shards the same kind of cluster.',
  })),
]
/** What follows is compared, and not shown. */
const ALIKE = '\n'

/** @throws {UserError} for shards that do not belong together, with what was seen of which */
function checkShards(shards: readonly Shard[]): void {
  const [first, ...others] = shards
  if (first === undefined) throw new UserError('there are no shards to merge')
  for (const { what, of, nextStep } of COMMON) {
    const expected = of(first)
    const other = others.find((shard) => of(shard) !== expected)
    if (other === undefined) continue
    const shown = (text: string): string => JSON.stringify(text.split(ALIKE)[0])
    throw new UserError(
      `${other.source} has another ${what} than ${first.source}: ${shown(of(other))}, not ${shown(expected)}`,
      { nextStep },
    )
  }
  for (const [index, { source, pair }] of shards.entries()) {
    const earlier = shards.slice(0, index).find((one) => one.pair.shard.number === pair.shard.number)
    if (earlier === undefined) continue
    throw new UserError(
      `${earlier.source} and ${source} are both shard ${String(pair.shard.number)} of ${String(pair.shard.of)}`,
      { nextStep: 'Give each job its own number in --shard K/N, and each shard once.' },
    )
  }
  checkSizes(shards)
}

function checkSizes(shards: readonly Shard[]): void {
  const rounds = shards.reduce((sum, { pair }) => sum + pair.rounds.length, 0)
  const series = Math.max(...shards.flatMap(({ base, head }) => [base.series.length, head.series.length]))
  if (rounds <= MOST_ROUNDS && series <= MOST_SERIES) return
  throw new UserError(
    `the shards have ${String(rounds)} rounds of up to ${String(series)} series; at most ${String(MOST_ROUNDS)} rounds and ${String(MOST_SERIES)} series are merged`,
    { nextStep: 'Measure fewer suites, or fewer rounds: gate.rounds.' },
  )
}

/** The record of one side of a shard. */
interface Part {
  readonly record: KbenchRecord
  /** Of the shard. */
  readonly number: number
  /** Its rounds by their numbers in the merged pair. */
  readonly roundOf: ReadonlyMap<number, number>
}

/**
 * One side of all shards: the samples of all, the machines of all, and of each suite how it ended where it did worst.
 * @param parts at least one
 */
function mergeRecords(parts: readonly Part[], id: string, sha256: (text: string) => string): KbenchRecord {
  const records = parts.map(({ record }) => record)
  const [first] = records
  if (first === undefined) throw new RangeError('no records')
  return assembleRecord(
    {
      id,
      startedAt: new Date(Math.min(...records.map(({ startedAt }) => Date.parse(startedAt)))),
      durationSeconds: Math.max(...records.map(({ durationSeconds }) => durationSeconds)),
      interrupted: false,
      subject: first.subject,
      provider: first.environment.provider,
      facts: mergeFacts(
        records.map(({ environment }) => environment.facts),
        first.environment.facts,
      ),
      suites: mergeSuites(
        parts.map(({ record: { suites }, number }) => ({ suites, label: `shard ${String(number)}` })),
      ),
      series: mergeSeries(parts),
      limits: distinctLimits(records.map(({ limits }) => limits)),
    },
    sha256,
  )
}

/** Nodes of each kind of machine once: a shard on a machine like that of another adds none. Of what differs, all that there is. */
export function mergeFacts(all: readonly EnvironmentFacts[], first: EnvironmentFacts): EnvironmentFacts {
  const machines = new Map<string, readonly NodeFacts[]>()
  for (const { nodes } of all) {
    const kind = nodes.map(kindOf).sort().join()
    if (!machines.has(kind)) machines.set(kind, nodes)
  }
  const podResources = distinct(all.flatMap((facts) => facts.podResources ?? []))
  const valuesOf = (field: (typeof OF_CLUSTERS)[number]): string | null =>
    distinct(all.flatMap((facts) => facts[field] ?? [])) || null
  return {
    ...first,
    ...Object.fromEntries(OF_CLUSTERS.map((field) => [field, valuesOf(field)])),
    nodes: [...machines.values()].flat(),
    runner: distinct(all.map(({ runner }) => runner)),
    ...(podResources === '' ? {} : { podResources }),
    tools: mergeTexts(all.map(({ tools }) => tools)),
    ...(all.every(({ scenario }) => scenario === undefined)
      ? {}
      : { scenario: mergeTexts(all.map(({ scenario = {} }) => scenario)) }),
  }
}

const OF_CLUSTERS = ['kubernetes', 'cni', 'kubeProxyMode', 'storageClass', 'isolation'] as const
const GIBIBYTE = 2 ** 30

/** By what machines are distinguished; names and addresses of nodes do not. */
function kindOf({ role, cpuModel, cores, memoryBytes, kernel, os, mtu }: NodeFacts): string {
  return JSON.stringify([role, cpuModel, cores, Math.round(memoryBytes / GIBIBYTE), kernel, os, mtu])
}

function mergeTexts(all: readonly Readonly<Record<string, string>>[]): Record<string, string> {
  const byName = groupBy(
    all.flatMap((texts) => Object.entries(texts)),
    ([name]) => name,
  )
  return Object.fromEntries([...byName].map(([name, own]) => [name, distinct(own.map(([, text]) => text))]))
}

function distinct(texts: readonly string[]): string {
  return [...new Set(texts)].sort().join(' + ')
}

const WORST_FIRST: readonly SuiteResult['status'][] = ['failed', 'ok', 'skipped']

/** How each suite ended where it did worst, with the labels of the parts where it was not as it should be. */
export function mergeSuites(
  parts: readonly { readonly suites: readonly SuiteResult[]; readonly label: string }[],
): SuiteResult[] {
  const all = parts.flatMap(({ suites, label }) => suites.map((suite) => ({ suite, label })))
  return [...groupBy(all, ({ suite }) => suite.name).values()].flatMap((own): SuiteResult[] => {
    const [first] = own
    if (first === undefined) return []
    const status = WORST_FIRST.find((one) => own.some(({ suite }) => suite.status === one)) ?? 'failed'
    const reasons = own.flatMap(({ suite, label }) =>
      suite.reason === undefined || suite.status !== status ? [] : [`${label}: ${suite.reason}`],
    )
    const notes = [
      ...own.flatMap(({ suite }) => suite.notes ?? []),
      ...own.flatMap(({ suite, label }) =>
        suite.status === 'skipped' && status !== 'skipped'
          ? [`${label} skipped it${suite.reason === undefined ? '' : `: ${suite.reason}`}`]
          : [],
      ),
    ]
    return [
      {
        name: first.suite.name,
        status,
        ...(reasons.length === 0 ? {} : { reason: reasons.join('; ') }),
        ...(notes.length === 0 ? {} : { notes: [...new Set(notes)] }),
        parameters: first.suite.parameters,
        durationSeconds: Math.max(...own.map(({ suite }) => suite.durationSeconds)),
      },
    ]
  })
}

/** Samples of rounds that the pair does not know are left out. */
function mergeSeries(parts: readonly Part[]): RecordedSeries[] {
  const all = parts.flatMap(({ record, roundOf }) =>
    record.series.map((series) => ({
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
  readonly clusterPairOf: ReadonlyMap<number, number>
}

function renumber(shards: readonly Shard[]): Renumbered[] {
  let [rounds, clusterPairs] = [0, 0]
  return shards.map((shard) => {
    const own = shard.pair.rounds
    const roundOf = new Map(own.map(({ round }, index) => [round, rounds + index + 1]))
    const pairs = [...new Set(own.map((round) => round.clusterPair))]
    const clusterPairOf = new Map(pairs.map((pair, index) => [pair, clusterPairs + index + 1]))
    rounds += own.length
    clusterPairs += pairs.length
    return { shard, roundOf, clusterPairOf }
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
    rounds: numbered.flatMap(({ shard: { pair }, roundOf, clusterPairOf }) =>
      pair.rounds.map((one) => ({
        ...one,
        round: roundOf.get(one.round) ?? one.round,
        clusterPair: clusterPairOf.get(one.clusterPair) ?? one.clusterPair,
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
