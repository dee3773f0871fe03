import { mergedByName } from '../../../core/record/summarize-record.ts'
import {
  type Identity,
  type IdentityDifference,
  identityDifferences,
  identityOf,
} from '../../../core/record/record.ts'
import type { KbenchRecord, RecordedSeries, SuiteResult } from '../../../core/record/schema.ts'
import type { Labels } from '../../../core/series.ts'
import { areSamples, median, sortSamples, spread } from '../../../core/stats/samples.ts'
import type { HistoryRun, SuiteCount } from './schema.ts'

/** One run of one series: all that is kept of its samples. */
export interface Point {
  readonly run: HistoryRun
  /** Median of the samples. */
  readonly value: number
  /** See core/stats/samples.ts; 0 for one sample. */
  readonly spread: number
  readonly samples: number
}

/** The runs of one series in the order of time. */
export interface Points {
  readonly series: Pick<RecordedSeries, 'metric' | 'labels' | 'unit' | 'better'>
  readonly points: Point[]
}

/** The runs of one fingerprint. */
export interface TimelineEnvironment {
  readonly fingerprint: string
  /** Complete runs in the order of time. */
  readonly runs: readonly HistoryRun[]
  readonly newestRun: HistoryRun
  /** What that run says of the environment. */
  readonly newest: {
    readonly provider: string
    readonly identity: Identity
    readonly suites: readonly Pick<SuiteResult, 'name' | 'status' | 'reason'>[]
  }
  /** Runs in which a suite failed or was skipped, also where they have no sample of it; by suite. */
  readonly suiteProblems: readonly SuiteCount[]
  /** By name; a series that changes its unit or its direction is another series from then on. */
  readonly lines: readonly Points[]
}

interface Collected {
  readonly runs: HistoryRun[]
  newestRun: HistoryRun
  newest: TimelineEnvironment['newest']
  readonly suiteProblems: Map<string, SuiteCount>
  readonly lines: Map<string, Points>
}

/**
 * A history as one number per run and series, so that years of records fit into memory: they are added one by
 * one, in any order, and their samples are not kept.
 */
export class Timeline {
  readonly #suiteOf: (metric: string) => string | undefined
  readonly #ids = new Set<string>()
  readonly #environments = new Map<string, Collected>()
  /** Machines of every run that counts. */
  readonly machines = new MachineFacts()
  readonly #names = new Map<string, { readonly metric: string; readonly labels: Labels }>()
  /** Runs of all records, those that do not count as well. */
  readonly runs: HistoryRun[] = []
  #twice = 0
  #interrupted = 0

  /** @param suiteOf the suite that measures a metric: where it failed in a run, the run does not count for the series */
  constructor(suiteOf: (metric: string) => string | undefined) {
    this.#suiteOf = suiteOf
  }

  /** Records that came more than once; the first of each counts. */
  get twice(): number {
    return this.#twice
  }

  /** Records of runs that were stopped before their end: they do not count. */
  get interrupted(): number {
    return this.#interrupted
  }

  /** All series of complete runs by name, also those without a value. */
  get names(): ReadonlyMap<string, { readonly metric: string; readonly labels: Labels }> {
    return this.#names
  }

  add(record: KbenchRecord): void {
    if (this.#ids.has(record.id)) {
      this.#twice += 1
      return
    }
    this.#ids.add(record.id)
    const run: HistoryRun = {
      record: record.id,
      commit: record.subject.commit ?? null,
      startedAt: record.startedAt,
    }
    this.runs.push(run)
    if (record.interrupted === true) {
      this.#interrupted += 1
      return
    }
    const collected = this.#environmentOf(record, run)
    collected.runs.push(run)
    this.machines.add(record)
    countSuiteProblems(record, run, collected.suiteProblems)
    this.#addPoints(record, run, collected)
  }

  /** The environments, the one with the newest run first. */
  environments(): TimelineEnvironment[] {
    return [...this.#environments]
      .map(([fingerprint, { runs, newestRun, newest, suiteProblems, lines }]) => ({
        fingerprint,
        runs: runs.sort(inOrderOfTime),
        newestRun,
        newest,
        suiteProblems: [...suiteProblems].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count),
        lines: [...lines]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([, line]) => {
            line.points.sort((a, b) => inOrderOfTime(a.run, b.run))
            return line
          }),
      }))
      .sort((a, b) => inOrderOfTime(b.newestRun, a.newestRun))
  }

  #environmentOf(record: KbenchRecord, run: HistoryRun): Collected {
    const { fingerprint } = record.environment
    const known = this.#environments.get(fingerprint)
    if (known === undefined) {
      const made: Collected = {
        runs: [],
        newestRun: run,
        newest: factsOf(record),
        suiteProblems: new Map(),
        lines: new Map(),
      }
      this.#environments.set(fingerprint, made)
      return made
    }
    if (inOrderOfTime(known.newestRun, run) < 0) {
      known.newestRun = run
      known.newest = factsOf(record)
    }
    return known
  }

  #addPoints(record: KbenchRecord, run: HistoryRun, { lines }: Collected): void {
    const statuses = new Map(record.suites.map(({ name, status }) => [name, status]))
    for (const { name, first, values } of mergedByName(record.series)) {
      const { metric, labels, unit, better } = first
      if (!this.#names.has(name)) this.#names.set(name, { metric, labels })
      if (!areSamples(values)) continue
      const key = [name, unit, better].join('\n')
      let line = lines.get(key)
      if (line === undefined) {
        line = { series: { metric, labels, unit, better }, points: [] }
        lines.set(key, line)
      }
      const status = statuses.get(this.#suiteOf(metric) ?? '')
      if (status !== undefined && status !== 'ok') continue
      const sorted = sortSamples(values)
      line.points.push({ run, value: median(sorted), spread: spread(sorted), samples: values.length })
    }
  }
}

/** The timeline of records that are in memory. */
export function timelineOf(
  records: readonly KbenchRecord[],
  suiteOf: (metric: string) => string | undefined,
): Timeline {
  const timeline = new Timeline(suiteOf)
  for (const record of records) timeline.add(record)
  return timeline
}

function countSuiteProblems(
  { suites }: KbenchRecord,
  run: HistoryRun,
  counts: Map<string, SuiteCount>,
): void {
  for (const [suite, status] of new Map(suites.map(({ name, status }) => [name, status]))) {
    if (status === 'ok') continue
    const key = `${suite}\n${status}`
    const before = counts.get(key)
    const latest = before !== undefined && inOrderOfTime(before.latest, run) > 0 ? before.latest : run
    counts.set(key, { suite, status, runs: (before?.runs ?? 0) + 1, latest })
  }
}

function factsOf({ environment, suites, subject }: KbenchRecord): TimelineEnvironment['newest'] {
  const { provider, facts } = environment
  return {
    provider,
    identity: identityOf(provider, facts, suites, subject.labels),
    suites: suites.map(({ name, status, reason }) => ({
      name,
      status,
      ...(reason === undefined ? {} : { reason }),
    })),
  }
}

/** By the time of their start, runs of the same moment by id. */
function inOrderOfTime(a: HistoryRun, b: HistoryRun): number {
  return Date.parse(a.startedAt) - Date.parse(b.startedAt) || (a.record < b.record ? -1 : 1)
}

/** Possible causes that the fingerprint leaves out: exact versions of what the subject runs on. */
function machineFactsOf({ environment: { facts } }: KbenchRecord): Identity {
  const of = (name: 'kernel' | 'os' | 'containerRuntime'): string =>
    [...new Set(facts.nodes.map((node) => node[name]))].sort().join(' + ')
  return {
    containerRuntime: of('containerRuntime'),
    kernel: of('kernel'),
    kubernetes: facts.kubernetes ?? '',
    os: of('os'),
    runner: facts.runner,
  }
}

/** The facts of the runs of a timeline: nights that measured on the same machine share one object. */
export class MachineFacts {
  readonly #ofRecord = new Map<string, Identity>()
  readonly #kinds = new Map<string, Identity>()

  add(record: KbenchRecord): void {
    const facts = machineFactsOf(record)
    const text = JSON.stringify(facts)
    const known = this.#kinds.get(text) ?? facts
    this.#kinds.set(text, known)
    this.#ofRecord.set(record.id, known)
  }

  /** Between two runs, by their records; none where one is not known. */
  differences(before: string, after: string): IdentityDifference[] {
    const [first, second] = [this.#ofRecord.get(before), this.#ofRecord.get(after)]
    return first === undefined || second === undefined || first === second
      ? []
      : identityDifferences(first, second)
  }
}
