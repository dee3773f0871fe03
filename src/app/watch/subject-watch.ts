import type { Configuration } from '../../config/config.ts'
import { messageOf } from '../../core/errors.ts'
import { combineSlices } from '../../core/slices/slices.ts'
import { type PodWatch, metricOfQuery, type SubjectQuery } from '../../core/subject-watch.ts'
import { type UsageWindow, sumOfUsage, usageIn, type ContainerUsage } from '../../core/usage/usage.ts'
import { type Labels, seconds, type Seconds, type Unit } from '../../core/series.ts'
import type { PodUsage, WatchedContainer } from '../../ports/pod-usage.ts'
import type {
  Load,
  Measurement,
  Observation,
  PreparedSuite,
  Suite,
  WatchedSubject,
} from '../../ports/suite.ts'
import type { Testbed } from '../../ports/testbed.ts'
import type { Ports } from '../ports.ts'
import { openPrometheus, type Prometheus } from './prometheus.ts'
import { labelList } from '../../core/label-selector.ts'
import type { Clock } from '../../ports/clock.ts'

/** Between readings of what can be read at any time, in s. */
const EVERY = 0.2

/** What came of one watch in one measurement: numbers, or why there are none. */
type WatchOutcome =
  | { readonly watch: PodWatch; readonly used: ReturnType<typeof sumOfUsage> }
  | { readonly watch: PodWatch; readonly problem: string }

/** The containers of one watch, as they were found when it began. */
interface Watched {
  readonly watch: PodWatch
  readonly containers: readonly WatchedContainer[]
  /** Readings of each container, in order. */
  readonly traces: ContainerUsage[][]
  problem: string | undefined
}

/** The readings of what the subject uses during one measurement. None of its methods throws: what goes wrong is a problem of a watch. */
class Recording {
  readonly #watched: Watched[] = []
  readonly #usage: PodUsage
  readonly #clock: Clock
  readonly #stopped = new AbortController()
  #ticking: Promise<void> = Promise.resolve()

  constructor(usage: PodUsage, clock: Clock) {
    this.#usage = usage
    this.#clock = clock
  }

  /** Finds the containers. */
  async open(watches: readonly PodWatch[], signal?: AbortSignal): Promise<void> {
    for (const watch of watches) {
      const found = await findContainers(watch, this.#usage, signal)
      this.#watched.push({ watch, ...found, traces: found.containers.map(() => []) })
    }
  }

  /** Reads again and again until `stop` or `close`. */
  readOnAndOn(): void {
    const { resolution } = this.#usage
    const pause = seconds(resolution === undefined ? EVERY : resolution / 2)
    const { signal } = this.#stopped
    const again = async (): Promise<void> => {
      for (;;) {
        await this.read()
        await this.#clock.sleep(pause, signal)
      }
    }
    this.#ticking = again().catch(() => undefined)
  }

  /** One reading of everything. */
  async read(): Promise<void> {
    const able = this.#watched.filter(({ problem }) => problem === undefined)
    if (able.length === 0) return
    try {
      const readings = await this.#usage.read(able.flatMap(({ containers }) => containers))
      let index = 0
      for (const one of able)
        for (const [place, { pod, container }] of one.containers.entries()) {
          const reading = readings[index]
          index += 1
          if (reading === undefined) one.problem ??= `container ${container} of pod ${pod} ended`
          // The kubelet repeats a reading until it has a newer one.
          else if (reading.at !== one.traces[place]?.at(-1)?.at) one.traces[place]?.push(reading)
        }
    } catch (error) {
      for (const one of able) one.problem ??= messageOf(error)
    }
  }

  async stop(): Promise<void> {
    this.#stopped.abort()
    await this.#ticking
  }

  /**
   * Ends the readings, looks whether the pods are still the same, and gives what they used in the windows.
   * @param windows where something was measured
   */
  async close(windows: readonly UsageWindow[], signal?: AbortSignal): Promise<WatchOutcome[]> {
    await this.stop()
    await this.read()
    for (const one of this.#watched) {
      if (one.problem !== undefined) continue
      const now = await findContainers(one.watch, this.#usage, signal)
      const ids = new Set(now.containers.map(({ id }) => id))
      if (ids.size !== one.containers.length || one.containers.some(({ id }) => !ids.has(id)))
        one.problem = 'its pods changed or restarted'
    }
    const isExact = this.#usage.resolution === undefined
    return this.#watched.map(({ watch, traces, problem }) => {
      if (problem !== undefined) return { watch, problem }
      const all = traces.map((trace) => usageIn(trace, windows, isExact))
      const used = all.filter((one) => one !== undefined)
      if (used.length === all.length) return { watch, used: sumOfUsage(used) }
      return { watch, problem: isExact ? 'its counters went back' : 'shorter than two readings are apart' }
    })
  }
}

/** The queries of `subject.queries` that can be asked. */
export interface Queries {
  readonly isEmpty: boolean
  /** Of those whose Prometheus does not answer: they are not asked again. */
  readonly problems: readonly { readonly id: string; readonly sentence: string }[]
  /**
   * What each gives over the time from the first window to the last. Never throws.
   * @param failed called for a query without a number
   */
  observe(
    windows: readonly UsageWindow[],
    labels: Labels,
    failed: (name: string, problem: string) => void,
    signal?: AbortSignal,
  ): Promise<Observation[]>
  close(): void
}

/** Of the suite that measures nothing but what the subject uses meanwhile. */
const IDLE = 'idle'

/** What a measurement was, for the series of what the subject cost meanwhile. */
interface During {
  readonly suite: Pick<Suite, 'id' | 'metrics' | 'ofSubject'>
  readonly measurement: string
  readonly observations: readonly Observation[]
  /** Done in all windows together; 0 where only a rate says it. */
  readonly operations: number
  /** Of the windows together. */
  readonly seconds: number
}

/** Bits and bytes of a rate in GB. */
const GIGABYTES: Readonly<Partial<Record<Unit, number>>> = { 'bit/s': 8e9, 'By/s': 1e9 }

/** What is measured now. */
interface Current {
  readonly recording: Recording
  readonly windows: UsageWindow[]
  operations: number
}

/** What a suite is given of it. */
export function watchedBy(
  watched: SubjectWatch | undefined,
): { watched: SubjectWatch; measured: SubjectWatch['measured'] } | undefined {
  return watched === undefined ? undefined : { watched, measured: watched.measured }
}

/** Reads what the subject costs on one testbed while suites measure there. What goes wrong with it never stops a measurement. */
export class SubjectWatch implements WatchedSubject {
  readonly problems: { readonly id: string; readonly sentence: string }[] = []
  readonly #watches: readonly PodWatch[]
  readonly #usage: PodUsage
  readonly #queries: Queries
  readonly #clock: Ports['clock']
  /** How often each sentence was to be said. */
  readonly #notes = new Map<string, number>()
  #current: Current | undefined

  private constructor(
    watches: readonly PodWatch[],
    usage: PodUsage,
    queries: Queries,
    clock: Ports['clock'],
  ) {
    this.#watches = watches
    this.#usage = usage
    this.#queries = queries
    this.#clock = clock
    this.problems.push(...queries.problems)
  }

  /** @returns undefined where nothing is to be watched. Never throws: what cannot be watched is in `problems`. */
  static async open(
    { watch, queries }: Pick<Configuration['subject'], 'watch' | 'queries'>,
    cluster: Testbed['cluster'],
    ports: Pick<Ports, 'clock' | 'signal' | 'connectApi'>,
  ): Promise<SubjectWatch | undefined> {
    if (watch.length + queries.length === 0) return undefined
    const { usage, problem } = watch.length === 0 ? { usage: NO_PODS } : await openUsage(cluster)
    const able = problem === undefined ? watch : []
    const opened = new SubjectWatch(able, usage, await openQueries(queries, cluster, ports), ports.clock)
    for (const one of watch) {
      const sentence = problem ?? (await findContainers(one, usage, ports.signal)).problem
      if (sentence !== undefined) opened.problems.push({ id: `watch-${one.name}`, sentence })
    }
    return opened
  }

  get notes(): readonly string[] {
    const { resolution, source } = this.#usage
    return [
      ...(resolution === undefined ? [] : [`CPU and memory of the subject come from ${source}`]),
      ...[...this.#notes].map(([text, times]) => (times > 1 ? `${text} (${String(times)} times)` : text)),
    ]
  }

  /** For the context of a suite. */
  readonly measured = (duration: Seconds, operations = 0): void => {
    if (this.#current === undefined) return
    const to = this.#clock.monotonic()
    this.#current.windows.push({ from: seconds(to - duration), to })
    this.#current.operations += operations
    // An edge is interpolated between readings: this one is exact.
    void this.#current.recording.read()
  }

  /** The same suite, each of whose measurements also gives what the subject cost meanwhile. */
  around(suite: Suite, prepared: PreparedSuite): PreparedSuite {
    if (this.#watches.length === 0 && this.#queries.isEmpty) return prepared
    return {
      measurements: prepared.measurements.map((one) => this.#around(suite, one)),
      get notes() {
        return prepared.notes
      },
      toolVersions: prepared.toolVersions,
      close: () => prepared.close(),
    }
  }

  close(): void {
    this.#usage.close()
    this.#queries.close()
  }

  #around(suite: Suite, measurement: Measurement): Measurement {
    const { id, expectedSeconds, slices, needsAllCpus } = measurement
    const isExact = this.#usage.resolution === undefined
    const openLoad = measurement.openLoad?.bind(measurement)
    const cleanUp = measurement.cleanUp?.bind(measurement)
    return {
      id,
      expectedSeconds,
      get measuredSeconds() {
        return measurement.measuredSeconds
      },
      ...(slices === undefined ? {} : { slices }),
      ...(needsAllCpus === undefined ? {} : { needsAllCpus }),
      ...(cleanUp === undefined ? {} : { cleanUp }),
      measure: (round, signal) => this.#measure(suite, measurement, round, signal),
      ...(openLoad === undefined
        ? {}
        : {
            openLoad: async (signal) => {
              if (!this.#queries.isEmpty)
                this.#note('queries are not asked over slices: set gate.alternation: turns')
              if (isExact) return this.#openLoad(suite, id, openLoad, signal)
              this.#note(
                'nothing is known of what was measured in slices, which are shorter than two readings are apart: set gate.alternation: turns',
              )
              return openLoad(signal)
            },
          }),
    }
  }

  async #measure(
    suite: Suite,
    measurement: Measurement,
    round: number,
    signal: AbortSignal | undefined,
  ): Promise<readonly Observation[]> {
    const current = await this.#begin(signal)
    const begun = this.#clock.monotonic()
    current.recording.readOnAndOn()
    let observations: readonly Observation[]
    try {
      observations = await measurement.measure(round, signal)
    } catch (error) {
      await current.recording.stop()
      throw error
    } finally {
      this.#current = undefined
    }
    if (current.windows.length === 0) current.windows.push({ from: begun, to: this.#clock.monotonic() })
    const cost = await this.#cost(current, suite, measurement.id, observations, signal)
    const { id } = measurement
    const labels = suite.ofSubject === true ? { measurement: IDLE } : { suite: suite.id, measurement: id }
    const failed = (name: string, problem: string): void =>
      this.#note(`query ${name}, ${suite.id}/${id}, no number: ${problem}`)
    const queried = await this.#queries.observe(current.windows, labels, failed, signal)
    return [...observations, ...cost, ...queried]
  }

  async #openLoad(
    suite: Suite,
    id: string,
    openLoad: NonNullable<Measurement['openLoad']>,
    signal: AbortSignal | undefined,
  ): Promise<Load> {
    const current = await this.#begin(signal)
    this.#current = undefined
    const load = await openLoad(signal)
    return {
      slice: async (duration, stop) => {
        await current.recording.read()
        const from = this.#clock.monotonic()
        await load.slice(duration, stop)
        const to = this.#clock.monotonic()
        await current.recording.read()
        current.windows.push({ from, to })
      },
      finish: async () => {
        const slices = await load.finish()
        const cost = await this.#cost(current, suite, id, combineSlices(slices), signal)
        // All slices together are one window: each says the same of it.
        return slices.map((one) => [...one, ...cost])
      },
      close: () => load.close(),
    }
  }

  async #begin(signal: AbortSignal | undefined): Promise<Current> {
    const recording = new Recording(this.#usage, this.#clock)
    await recording.open(this.#watches, signal)
    this.#current = { recording, windows: [], operations: 0 }
    return this.#current
  }

  async #cost(
    { recording, windows, operations }: Current,
    suite: Suite,
    measurement: string,
    observations: readonly Observation[],
    signal: AbortSignal | undefined,
  ): Promise<Observation[]> {
    const outcomes = await recording.close(windows, signal)
    const known = new Set(this.problems.map(({ id }) => id))
    return outcomes.flatMap((outcome) => {
      const { watch } = outcome
      if ('used' in outcome) {
        const total = windows.reduce((sum, { from, to }) => sum + to - from, 0)
        return costOf(watch, outcome.used, { suite, measurement, observations, operations, seconds: total })
      }
      // What was wrong from the start is reported once, by the suite of the subject.
      if (!known.has(`watch-${watch.name}`))
        this.#note(`watch ${watch.name}, ${suite.id}/${measurement}, no numbers: ${outcome.problem}`)
      return []
    })
  }

  #note(text: string): void {
    this.#notes.set(text, (this.#notes.get(text) ?? 0) + 1)
  }
}

/** Where only queries are asked. */
const NO_PODS: PodUsage = {
  resolution: undefined,
  source: '',
  find: () => Promise.resolve([]),
  read: () => Promise.resolve([]),
  close: () => undefined,
}

async function openUsage(
  cluster: Testbed['cluster'],
): Promise<{ readonly usage: PodUsage; readonly problem?: string }> {
  if (cluster === undefined)
    return { usage: NO_PODS, problem: 'there is no cluster here, so there are no pods' }
  try {
    return { usage: await cluster.openPodUsage() }
  } catch (error) {
    return { usage: NO_PODS, problem: messageOf(error) }
  }
}

/** The series of one watch in one measurement. */
function costOf(
  { name }: PodWatch,
  { cores, meanMemory, peakMemory }: ReturnType<typeof sumOfUsage>,
  during: During,
): Observation[] {
  const labels =
    during.suite.ofSubject === true
      ? { watch: name, measurement: IDLE }
      : { watch: name, suite: during.suite.id, measurement: during.measurement }
  const memory = { metric: 'subject_memory', labels }
  return [
    { metric: 'subject_cpu', labels, value: cores },
    { ...memory, labels: { ...labels, statistic: 'mean' }, value: meanMemory },
    { ...memory, labels: { ...labels, statistic: 'peak' }, value: peakMemory },
    ...perOperation(cores, during).map((one) => ({ ...one, labels })),
  ]
}

/** What each request, object or gigabyte cost: CPU seconds per second, divided by how many there were per second. */
function perOperation(cores: number, during: During): Omit<Observation, 'labels'>[] {
  const { suite, observations, operations, seconds } = during
  if (operations > 0) return [{ metric: 'subject_cpu_per_operation', value: cores / (operations / seconds) }]
  for (const { metric, value } of observations) {
    const unit = suite.metrics.find(({ id }) => id === metric)?.unit
    if (unit === undefined || !(value > 0)) continue
    if (unit === '1/s') return [{ metric: 'subject_cpu_per_operation', value: cores / value }]
    const perGigabyte = GIGABYTES[unit]
    if (perGigabyte !== undefined)
      return [{ metric: 'subject_cpu_per_byte', value: (cores / value) * perGigabyte }]
  }
  return []
}

/** Never throws. */
export async function openQueries(
  queries: readonly SubjectQuery[],
  cluster: Testbed['cluster'],
  { clock, connectApi }: Pick<Ports, 'clock' | 'connectApi'>,
): Promise<Queries> {
  const places = [...new Set(queries.map(({ prometheus }) => prometheus))]
  const opened = new Map<string, Prometheus | string>()
  for (const place of places)
    opened.set(place, await openPrometheus(place, cluster, connectApi).catch(messageOf))
  const able = queries.flatMap((query) => {
    const prometheus = opened.get(query.prometheus)
    return typeof prometheus === 'object' ? [{ query, prometheus }] : []
  })
  return {
    isEmpty: able.length === 0,
    problems: queries.flatMap(({ name, prometheus }) => {
      const sentence = opened.get(prometheus)
      return typeof sentence === 'string' ? [{ id: `query-${name}`, sentence }] : []
    }),
    async observe(windows, labels, failed, signal) {
      const offset = clock.now().getTime() / 1000 - clock.monotonic()
      const from = Math.min(...windows.map((one) => one.from)) + offset
      const to = Math.max(...windows.map((one) => one.to)) + offset
      const observations: Observation[] = []
      for (const { query, prometheus } of able) {
        try {
          const value = await prometheus.ask(query, { from, to }, signal)
          const metric = metricOfQuery(query.unit, query.better)
          observations.push({ metric, labels: { query: query.name, ...labels }, value })
        } catch (error) {
          failed(query.name, messageOf(error))
        }
      }
      return observations
    },
    close() {
      for (const prometheus of opened.values()) if (typeof prometheus === 'object') prometheus.close()
    },
  }
}

/** The containers of a watch, or the sentence that says why there are none. Never throws. */
async function findContainers(
  watch: PodWatch,
  usage: PodUsage,
  signal?: AbortSignal,
): Promise<Pick<Watched, 'containers' | 'problem'>> {
  try {
    const containers = await usage.find(watch, signal)
    return { containers, problem: containers.length === 0 ? nothingFound(watch) : undefined }
  } catch (error) {
    return { containers: [], problem: messageOf(error) }
  }
}

function nothingFound({ namespace, selector, container }: PodWatch): string {
  const what = container === undefined ? 'no running pod' : `no pod with a running container ${container}`
  return `${what} in namespace ${namespace} has the labels ${labelList(selector)}: compare kubectl get pods -n ${namespace} --show-labels`
}
