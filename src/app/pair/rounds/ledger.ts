import { type MachineUse, disturbances } from '../../../core/record/machine.ts'
import type { Pair, PairCpuSpeed } from '../../../core/record/pair-file.ts'
import type { EnvironmentFacts, RecordedSeries, SuiteResult } from '../../../core/record/schema.ts'
import type { ClusterPairBlock } from '../../../core/judge/rounds/round.ts'
import { median, medianOrZero, sortSamples } from '../../../core/stats/samples.ts'
import type { Observation } from '../../../ports/suite.ts'
import { formatSeries, type MetricCatalogue } from '../../../core/series.ts'
import { SampleCollector } from '../../measure/sample-collector.ts'
import { SIDES, type BySide, type Side } from '../sides.ts'
import type { Subject, Subjects } from '../subjects.ts'
import type { SliceDesign } from './measure-slices.ts'
import type { ClusterPair } from '../cluster-pair.ts'
import type { ConfiguredSuite } from '../../../config/config.ts'
import { count } from '../../../core/format/numbers.ts'
import { MeasurementFailures, type Failures } from '../../measure/measurement-failures.ts'

/** What a block follows. */
interface Before {
  readonly isNewPair: boolean
  /** How many blocks had its assignment of roles. */
  readonly blocks: number
  /** The round before, which the numbers continue; undefined: these are the first. */
  readonly last: Pick<Round, 'round' | 'clusterPair'> | undefined
}

/**
 * Outcome of one suite on one side, over all cluster pairs. A measurement that failed now and then lost those
 * rounds, which the comparison counts; only one that was given up makes the suite failed.
 */
class SuiteLedger {
  readonly failures = new MeasurementFailures()
  readonly #configured: ConfiguredSuite
  readonly #notes = new Set<string>()
  #toolVersions: Readonly<Record<string, string>> = {}
  #failure: string | undefined
  #isSkipped = false
  #seconds = 0

  constructor(configured: ConfiguredSuite) {
    this.#configured = configured
  }

  get id(): string {
    return this.#configured.suite.id
  }

  get toolVersions(): Readonly<Record<string, string>> {
    return this.#toolVersions
  }

  addPrepared(notes: readonly string[], toolVersions: Readonly<Record<string, string>>): void {
    for (const note of notes) this.#notes.add(note)
    this.#toolVersions = { ...this.#toolVersions, ...toolVersions }
  }

  addSeconds(seconds: number): void {
    this.#seconds += seconds
  }

  /** The suite as a whole could not be measured. */
  fail(reason: string): void {
    this.#failure = reason
  }

  skip(reason: string): void {
    this.#failure = reason
    this.#isSkipped = true
  }

  get result(): SuiteResult {
    const { all } = this.failures
    const givenUp = all.filter(({ isGivenUp }) => isGivenUp).map(describe)
    const notes = [...this.#notes, ...all.filter(({ isGivenUp }) => !isGivenUp).map(describe)]
    const reason = this.#failure ?? (givenUp.length === 0 ? undefined : givenUp.join('; '))
    return {
      name: this.#configured.suite.id,
      status: this.#isSkipped ? 'skipped' : reason === undefined ? 'ok' : 'failed',
      ...(reason === undefined ? {} : { reason }),
      ...(notes.length === 0 ? {} : { notes }),
      parameters: JSON.parse(JSON.stringify(this.#configured.parameters)) as SuiteResult['parameters'],
      durationSeconds: rounded(this.#seconds),
    }
  }
}

/** One round: both sides once, in either order. */
export type Round = Readonly<Pair['rounds'][number]>

/** Unique over all suites. */
export function measurementKey(suite: string, id: string): string {
  return `${suite}/${id}`
}

/** What happened on the machine while one side was measured. */
interface Use {
  readonly round: number
  readonly measurement: string
  readonly side: Side
  readonly use: MachineUse
}

/** How one measurement has gone so far. */
export interface MeasurementAccount {
  readonly suite: string
  /** Its key. */
  readonly id: string
  readonly series: Set<string>
  /** Length of single turns, with all overhead but the switch. */
  readonly seconds: number[]
  /** Elapsed time of each planned round in which both sides gave values, with pauses and all other overhead. */
  readonly roundSeconds: number[]
  /** Elapsed time of all rounds that replaced disturbed ones. */
  repeatedSeconds: number
  /** Not as a whole, one side after the other. */
  readonly inSlices: boolean
}

/** How a round of a measurement went: as planned, in place of a disturbed one, or without values of both sides. */
type RoundOutcome = 'planned' | 'repeated' | 'failed'

/** One side's part of a round of a measurement, by its key. */
interface Turn {
  readonly side: Side
  readonly round: Round
  readonly suite: string
  readonly measurement: string
}

/** What measuring one side once gave. */
interface Measured {
  readonly observations: readonly Observation[]
  readonly at: Date
  readonly seconds: number
  /** What happened on the machine meanwhile. */
  readonly use: MachineUse
  /** Default: it was measured as a whole. */
  readonly inSlices?: boolean
}

/** What pair.json says of the rounds. */
type Progress = Pick<
  Pair,
  'paused' | 'completedStages' | 'measurements' | 'rounds' | 'disturbed' | 'speeds' | 'switches'
>

/** Everything that a pair has measured so far. Only its own methods change it. */
export class Ledger {
  readonly #rounds: Round[] = []
  readonly #uses: Use[] = []
  /** Speeds of the CPU of the loads, where it was watched. */
  readonly #speeds: PairCpuSpeed[] = []
  /** Where the other side could not be paused. */
  readonly #notPaused: { round: number; measurement: string; side: Side; text: string }[] = []
  #completedStages = 0
  /** Blocks of rounds so far by their assignment of roles. */
  readonly #blocks = { straight: 0, swapped: 0 }
  #facts: BySide<EnvironmentFacts> | undefined
  #paused = false
  readonly #slices = new Map<string, SliceDesign>()
  readonly #creationSeconds: number[] = []
  readonly #deletionSeconds: number[] = []
  readonly #switchSeconds: number[] = []
  /** By suite: how long each set of measuring pods took in addition to its rounds. */
  readonly #blockSeconds = new Map<string, number[]>()
  #longestPause = 0
  readonly #measurements = new Map<string, MeasurementAccount>()
  readonly #secondsInRounds = new Map<string, number>()
  /** By suite: the names of all that it can measure here, also of what no round has measured yet. */
  readonly #offered = new Map<string, ReadonlySet<string>>()
  readonly #suites: BySide<ReadonlyMap<string, SuiteLedger>>
  readonly #collectors: BySide<SampleCollector>
  readonly rounds: readonly Round[] = this.#rounds
  readonly uses: readonly Use[] = this.#uses
  readonly measurements: ReadonlyMap<string, MeasurementAccount> = this.#measurements
  readonly slices: ReadonlyMap<string, SliceDesign> = this.#slices

  constructor(subjects: Subjects, catalogue: MetricCatalogue) {
    this.#collectors = { base: new SampleCollector(catalogue), head: new SampleCollector(catalogue) }
    const suitesOf = ({ configuration }: Subject): ReadonlyMap<string, SuiteLedger> =>
      new Map(configuration.suites.map((configured) => [configured.suite.id, new SuiteLedger(configured)]))
    this.#suites = { base: suitesOf(subjects.base), head: suitesOf(subjects.head) }
  }

  /** Facts of the first cluster pair; undefined before there was one. */
  get facts(): BySide<EnvironmentFacts> | undefined {
    return this.#facts
  }

  get completedStages(): number {
    return this.#completedStages
  }

  endedStage(): void {
    this.#completedStages += 1
  }

  /** The next rounds, of blocks in a row on one cluster pair. Counts the blocks. */
  schedule(row: readonly ClusterPairBlock[], stage: number, isNewPair: boolean): Round[] {
    const rounds: Round[] = []
    for (const [index, block] of row.entries()) {
      const last = rounds.at(-1) ?? this.#rounds.at(-1)
      const before = { isNewPair: isNewPair && index === 0, blocks: this.#blocks[block.roles], last }
      rounds.push(...scheduleBlock(block, stage, before))
      this.#blocks[block.roles] += 1
    }
    return rounds
  }

  /** These are measured now. */
  begin(...rounds: readonly Round[]): void {
    this.#rounds.push(...rounds)
  }

  /** A suite can measure these, by their names within it. */
  offer(suite: string, names: readonly string[]): void {
    this.#offered.set(suite, new Set([...(this.#offered.get(suite) ?? []), ...names]))
  }

  /** Enters what a suite measures in a round, where that was not known before. */
  enter({ round }: Round, keys: readonly string[]): void {
    const listed = this.rounds.find((one) => one.round === round)?.measurements
    listed?.push(...keys.filter((key) => !listed.includes(key)))
  }

  /** A round in which everything was measured after all lists nothing. */
  dropFullList(round: Round): void {
    const index = this.rounds.findIndex((one) => one.round === round.round)
    const listed = this.rounds[index]?.measurements ?? []
    const all = [...this.#offered].flatMap(([suite, names]) =>
      [...names].map((name) => measurementKey(suite, name)),
    )
    if (all.every((key) => listed.includes(key))) this.#rounds[index] = round
  }

  created({ testbeds, seconds }: ClusterPair): void {
    this.#facts ??= { base: testbeds.base.facts, head: testbeds.head.facts }
    this.#creationSeconds.push(seconds)
  }

  /** All rounds on it were measured. @param deletionSeconds how long it took to delete */
  ended({ alternation: { switchSeconds, longestPause } }: ClusterPair, deletionSeconds: number): void {
    this.#deletionSeconds.push(deletionSeconds)
    this.#switchSeconds.push(...switchSeconds)
    this.#longestPause = Math.max(this.#longestPause, longestPause)
  }

  /** How long the last cluster pair took to create; 0 before there was one. */
  get creationSeconds(): number {
    return this.#creationSeconds.at(-1) ?? 0
  }

  /** How long a cluster pair takes to create and to delete. */
  get clusterSeconds(): number {
    return medianOrZero(this.#creationSeconds) + medianOrZero(this.#deletionSeconds)
  }

  suite(side: Side, id: string): SuiteLedger {
    const found = this.#suites[side].get(id)
    if (found === undefined) throw new Error(`suite ${id} is not configured for ${side}`)
    return found
  }

  suites(side: Side): readonly SuiteLedger[] {
    return [...this.#suites[side].values()]
  }

  /** What became of the suites of a side, with what is not measured yet. */
  suiteResults(side: Side): SuiteResult[] {
    return this.suites(side).map(({ id, result, failures }) => {
      const failed = new Set(failures.all.map(({ measurement }) => measurement))
      const open = [...(this.#offered.get(id) ?? [])].filter(
        (name) => !failed.has(name) && !this.measurements.has(measurementKey(id, name)),
      )
      if (open.length === 0) return result
      const note = `not measured by the time the pair ended: ${open.join(', ')}`
      return { ...result, notes: [...(result.notes ?? []), note] }
    })
  }

  series(side: Side): RecordedSeries[] {
    return this.#collectors[side].series
  }

  /** Begins with what another ledger knows of a measurement, but the times of whole rounds. */
  expect(account: MeasurementAccount): void {
    this.#measurements.set(account.id, { ...account, seconds: [...account.seconds], roundSeconds: [] })
  }

  /** A side has its turn. @param problem why the cluster of the other side could not be paused */
  alternated({ side, round, measurement }: Turn, canPause: boolean, problem: string | undefined): void {
    if (canPause) this.#paused = true
    if (problem !== undefined) this.#notPaused.push({ round: round.round, measurement, side, text: problem })
  }

  sliced(suite: string, design: SliceDesign): void {
    this.#slices.set(suite, design)
  }

  addSpeed(speed: PairCpuSpeed): void {
    this.#speeds.push(speed)
  }

  add(turn: Turn, { observations, at, seconds, use, inSlices = false }: Measured): void {
    const { side, round, suite, measurement } = turn
    this.#collectors[side].add(observations, round.round, at)
    const account = this.#measurements.get(measurement) ?? {
      suite,
      id: measurement,
      series: new Set<string>(),
      seconds: [],
      roundSeconds: [],
      repeatedSeconds: 0,
      inSlices,
    }
    for (const observation of observations) account.series.add(formatSeries(observation))
    account.seconds.push(seconds)
    this.#measurements.set(measurement, account)
    this.suite(side, suite).addSeconds(seconds)
    this.#uses.push({ round: round.round, measurement, side, use })
  }

  /** A round of a measurement ended on both sides. @param seconds elapsed time, with pauses and failed attempts */
  endedRound({ suite, key }: { suite: string; key: string }, seconds: number, outcome: RoundOutcome): void {
    this.#secondsInRounds.set(suite, this.secondsInRounds(suite) + seconds)
    const account = this.measurements.get(key)
    if (account === undefined || outcome === 'failed') return
    if (outcome === 'repeated') account.repeatedSeconds += seconds
    else account.roundSeconds.push(seconds)
  }

  secondsInRounds(suite: string): number {
    return this.#secondsInRounds.get(suite) ?? 0
  }

  /** A block of a suite ended. @param seconds without those of its rounds */
  endedBlock(suite: string, seconds: number): void {
    this.#blockSeconds.set(suite, [...(this.#blockSeconds.get(suite) ?? []), seconds])
  }

  /** How long a block of a suite takes without its rounds. */
  blockSeconds(suite: string): number {
    return medianOrZero(this.#blockSeconds.get(suite) ?? [])
  }

  /** Whether a measurement failed so often that it is not tried again. @param measurement its name within the suite */
  isGivenUp(suite: string, measurement: string): boolean {
    return SIDES.some((side) => this.suite(side, suite).failures.isGivenUp(measurement))
  }

  toolVersions(side: Side): Readonly<Record<string, string>> {
    return Object.assign({}, ...this.suites(side).map(({ toolVersions }) => toolVersions)) as Readonly<
      Record<string, string>
    >
  }

  /**
   * Rounds that do not count, because something else happened on the machine during one of the sides. Judged
   * over all rounds so far: what was unusual at first may turn out to be usual.
   */
  get disturbed(): Pair['disturbed'] {
    const found: Pair['disturbed'] = this.#notPaused.map((one) => ({ ...one, code: 'not-paused' }))
    for (const measurement of this.#measurements.keys()) {
      for (const side of SIDES) {
        const own = this.#uses.filter((one) => one.measurement === measurement && one.side === side)
        const byRound = new Map(own.map(({ round, use }) => [round, use]))
        const all = disturbances(this.#rounds.map(({ round }) => byRound.get(round)))
        for (const [index, { round }] of this.#rounds.entries())
          for (const { code, text } of all[index] ?? []) found.push({ round, measurement, side, code, text })
      }
    }
    return found.sort((a, b) => a.round - b.round)
  }

  get progress(): Progress {
    const switches = this.#switchSeconds
    return {
      paused: this.#paused,
      completedStages: this.#completedStages,
      measurements: [...this.#measurements.values()].map(({ suite, id, seconds, series }) => ({
        suite,
        id,
        secondsPerSide: rounded(median(sortSamples(seconds))),
        series: [...series].sort(),
      })),
      rounds: [...this.#rounds],
      disturbed: this.disturbed,
      ...(this.#speeds.length === 0 ? {} : { speeds: [...this.#speeds] }),
      switches: {
        count: switches.length,
        medianSeconds: switches.length === 0 ? null : rounded(median(sortSamples(switches))),
        longestPauseSeconds: switches.length === 0 ? null : rounded(this.#longestPause),
      },
    }
  }

  get isEmpty(): boolean {
    return SIDES.every((side) => this.#collectors[side].series.length === 0)
  }
}

function describe({ measurement, message, count: rounds }: Failures): string {
  return `${measurement} failed in ${count(rounds, 'round')}: ${message}`
}

export function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}

/**
 * The rounds of a block. The sides alternate in being first, which cancels the effect of the order. Which
 * begins alternates among the blocks of an assignment of roles, and is the other side with the other one:
 * what is cold in the first round would favour the other side.
 */
export function scheduleBlock(
  { roles, rounds }: ClusterPairBlock,
  stage: number,
  { isNewPair, blocks, last = { round: 0, clusterPair: 0 } }: Before,
): Round[] {
  const clusterPair = last.clusterPair + (isNewPair ? 1 : 0)
  const headBegins = (blocks % 2 === 1) !== (roles === 'swapped')
  return Array.from({ length: rounds }, (_, index) => ({
    round: last.round + 1 + index,
    stage,
    clusterPair,
    roles,
    first: (index % 2 === 0) === headBegins ? 'head' : 'base',
  }))
}
