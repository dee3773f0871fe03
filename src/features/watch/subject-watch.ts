import type { Configuration } from '../../config/config.ts'
import type { Observer, ObserverContext } from '../../app/measure/observe.ts'
import { defined } from '../../core/defined.ts'
import { EnvironmentError, messageOf } from '../../core/errors.ts'
import { labelList } from '../../core/label-selector.ts'
import { type Labels, seconds, type Seconds, type Unit } from '../../core/series.ts'
import { combineSlices } from '../../core/record/slices.ts'
import { sum } from '../../core/stats/samples.ts'
import type { PodWatch } from '../../core/subject-watch.ts'
import type { RunningContainer } from '../../kubernetes/running-containers.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Load, Measurement, Observation, PreparedSuite, Suite } from '../../ports/suite.ts'
import type { Testbed } from '../../ports/testbed.ts'
import { sumOfUsage, usageIn, type ContainerUsage, type Usage, type UsageWindow } from './core/usage.ts'
import { openPodUsage, type PodUsage } from './pod-usage.ts'
import { openQueries, type Queries } from './queries.ts'

/** Between readings of what can be read at any time, in s. */
const EVERY = 0.2

interface Watched {
  readonly watch: PodWatch
  /** As they were found when it began. */
  readonly containers: readonly RunningContainer[]
  /** Readings of each container, in order. */
  readonly traces: readonly ContainerUsage[][]
  problem: string | undefined
}

type Recording = ReturnType<typeof record>

/** The readings of what the subject uses during one measurement. None of its methods throws: what goes wrong is a problem of a watch. */
function record(watched: readonly Watched[], usage: PodUsage, clock: Clock) {
  const windows: UsageWindow[] = []
  const stopped = new AbortController()
  let ticking: Promise<unknown> = Promise.resolve()
  const read = async (): Promise<void> => {
    const able = watched.filter(({ problem }) => problem === undefined)
    if (able.length === 0) return
    try {
      const readings = [...(await usage.read(able.flatMap(({ containers }) => containers)))]
      for (const one of able)
        for (const [place, { pod, container }] of one.containers.entries()) {
          const reading = readings.shift()
          if (reading === undefined) one.problem ??= `container ${container} of pod ${pod} ended`
          // The kubelet repeats a reading until it has a newer one.
          else if (reading.at !== one.traces[place]?.at(-1)?.at) one.traces[place]?.push(reading)
        }
    } catch (error) {
      for (const one of able) one.problem ??= messageOf(error)
    }
  }
  const stop = async (): Promise<void> => {
    stopped.abort()
    await ticking
  }
  return {
    /** Where something was measured. */
    windows,
    /** Done in all windows together; 0 where only a rate says it. */
    operations: 0,
    /** One reading of everything. */
    read,
    stop,
    /** Reads again and again until `stop` or `end`. */
    readOnAndOn(): void {
      const pause = seconds(usage.resolution === undefined ? EVERY : usage.resolution / 2)
      const again = async (): Promise<void> => {
        for (;;) {
          await read()
          await clock.sleep(pause, stopped.signal)
        }
      }
      ticking = again().catch(() => undefined)
    },
    /** Ends the readings, and looks whether the pods are still the same. @returns what each watch used in the windows, or why that is not known */
    async end(
      signal: AbortSignal | undefined,
    ): Promise<{ readonly watch: PodWatch; readonly used: Usage | string }[]> {
      await stop()
      await read()
      for (const one of watched) {
        if (one.problem !== undefined) continue
        const now = await findContainers(one.watch, usage, signal)
        const ids = new Set(now.containers.map(({ id }) => id))
        if (ids.size !== one.containers.length || one.containers.some(({ id }) => !ids.has(id)))
          one.problem = 'its pods changed or restarted'
      }
      const isExact = usage.resolution === undefined
      return watched.map(({ watch, traces, problem }) => {
        const all = traces.map((trace) => usageIn(trace, windows, isExact))
        const known = all.filter((one) => one !== undefined)
        const missing = isExact ? 'its counters went back' : 'shorter than two readings are apart'
        return { watch, used: problem ?? (known.length < all.length ? missing : sumOfUsage(known)) }
      })
    },
  }
}

/** What can be watched on a testbed. */
interface Opened {
  readonly watches: readonly PodWatch[]
  readonly usage: PodUsage
  readonly queries: Queries
  readonly clock: Clock
  /** Watches and queries that have nothing to read from the start, each with a sentence that says why. */
  readonly problems: readonly { readonly id: string; readonly sentence: string }[]
}

/** Reads what the subject costs on one testbed while suites measure there. */
class SubjectWatch implements Observer {
  readonly problems: Opened['problems']
  readonly #opened: Opened
  /** How often each sentence was to be said. */
  readonly #notes = new Map<string, number>()
  #current: Recording | undefined

  constructor(opened: Opened) {
    this.#opened = opened
    this.problems = opened.problems
  }

  get notes(): readonly string[] {
    const { resolution, source } = this.#opened.usage
    return [
      ...(resolution === undefined ? [] : [`CPU and memory of the subject come from ${source}`]),
      ...[...this.#notes].map(([text, times]) => (times > 1 ? `${text} (${String(times)} times)` : text)),
    ]
  }

  readonly measured = (duration: Seconds, operations = 0): void => {
    if (this.#current === undefined) return
    const to = this.#opened.clock.monotonic()
    this.#current.windows.push({ from: seconds(to - duration), to })
    this.#current.operations += operations
    // An edge is interpolated between readings: this one is exact.
    void this.#current.read()
  }

  /** Each measurement also gives what the subject cost meanwhile; that of the subject also says what cannot be watched. */
  around(suite: Suite, prepared: PreparedSuite): PreparedSuite {
    const isSilent = this.#opened.watches.length === 0 && this.#opened.queries.isEmpty
    if (isSilent && suite.ofSubject !== true) return prepared
    const problems = suite.ofSubject === true ? this.problems : []
    const notes = (): readonly string[] => (suite.ofSubject === true ? this.notes : [])
    return {
      measurements: [
        ...prepared.measurements.map((one) => (isSilent ? one : this.#around(suite, one))),
        ...problems.map(({ id, sentence }) => ({
          id,
          expectedSeconds: 0,
          measuredSeconds: 0,
          measure: () => Promise.reject(new EnvironmentError(sentence)),
        })),
      ],
      get notes() {
        return [...prepared.notes, ...notes()]
      },
      toolVersions: prepared.toolVersions,
      close: () => prepared.close(),
    }
  }

  close(): void {
    this.#opened.usage.close()
    this.#opened.queries.close()
  }

  #around(suite: Suite, measurement: Measurement): Measurement {
    const { id, expectedSeconds, slices, needsAllCpus } = measurement
    const openLoad = measurement.openLoad?.bind(measurement)
    const optional = defined({ slices, needsAllCpus, cleanUp: measurement.cleanUp?.bind(measurement) })
    return {
      id,
      expectedSeconds,
      get measuredSeconds() {
        return measurement.measuredSeconds
      },
      ...optional,
      measure: (round, signal) => this.#measure(suite, measurement, round, signal),
      ...(openLoad && { openLoad: (signal) => this.#openLoad(suite, id, openLoad, signal) }),
    }
  }

  async #measure(
    suite: Suite,
    measurement: Measurement,
    round: number,
    signal: AbortSignal | undefined,
  ): Promise<readonly Observation[]> {
    const recording = await this.#begin(signal)
    this.#current = recording
    const from = this.#opened.clock.monotonic()
    recording.readOnAndOn()
    let observations: readonly Observation[]
    try {
      observations = await measurement.measure(round, signal)
    } catch (error) {
      await recording.stop()
      throw error
    } finally {
      this.#current = undefined
    }
    if (recording.windows.length === 0) recording.windows.push({ from, to: this.#opened.clock.monotonic() })
    const { id } = measurement
    const cost = await this.#cost(recording, suite, id, observations, signal)
    const failed = (name: string, problem: string): void =>
      this.#note(`query ${name}, ${suite.id}/${id}, no number: ${problem}`)
    const labels = labelsOf(suite, id)
    return [
      ...observations,
      ...cost,
      ...(await this.#opened.queries.observe(recording.windows, labels, failed, signal)),
    ]
  }

  async #openLoad(
    suite: Suite,
    id: string,
    openLoad: NonNullable<Measurement['openLoad']>,
    signal: AbortSignal | undefined,
  ): Promise<Load> {
    if (!this.#opened.queries.isEmpty)
      this.#note('queries are not asked over slices: set gate.alternation: turns')
    if (this.#opened.usage.resolution !== undefined) {
      this.#note(
        'CPU and memory are unknown for slices: a slice is shorter than the interval of the kubelet’s readings; to get them, set gate.alternation: turns',
      )
      return openLoad(signal)
    }
    const recording = await this.#begin(signal)
    const load = await openLoad(signal)
    return {
      slice: async (duration, stop) => {
        await recording.read()
        const from = this.#opened.clock.monotonic()
        await load.slice(duration, stop)
        const to = this.#opened.clock.monotonic()
        await recording.read()
        recording.windows.push({ from, to })
      },
      finish: async () => {
        const slices = await load.finish()
        const cost = await this.#cost(recording, suite, id, combineSlices(slices), signal)
        // All slices together are one window: each says the same of it.
        return slices.map((one) => [...one, ...cost])
      },
      close: () => load.close(),
    }
  }

  async #begin(signal: AbortSignal | undefined): Promise<Recording> {
    const watched: Watched[] = []
    for (const watch of this.#opened.watches) {
      const found = await findContainers(watch, this.#opened.usage, signal)
      watched.push({ watch, ...found, traces: found.containers.map(() => []) })
    }
    return record(watched, this.#opened.usage, this.#opened.clock)
  }

  async #cost(
    recording: Recording,
    suite: Suite,
    measurement: string,
    observations: readonly Observation[],
    signal: AbortSignal | undefined,
  ): Promise<Observation[]> {
    const outcomes = await recording.end(signal)
    const rate = rateOf(recording, suite, observations)
    return outcomes.flatMap(({ watch: { name }, used }) => {
      const labels = { watch: name, ...labelsOf(suite, measurement) }
      if (typeof used !== 'string')
        return [
          { metric: 'subject_cpu', labels, value: used.cores },
          { metric: 'subject_memory', labels: { ...labels, statistic: 'mean' }, value: used.meanMemory },
          { metric: 'subject_memory', labels: { ...labels, statistic: 'peak' }, value: used.peakMemory },
          ...(rate === undefined
            ? []
            : [{ metric: rate.metric, labels, value: used.cores / rate.perSecond }]),
        ]
      // What was wrong from the start is reported once, by the suite of the subject.
      if (!this.problems.some(({ id }) => id === `watch-${name}`))
        this.#note(`watch ${name}, ${suite.id}/${measurement}, no numbers: ${used}`)
      return []
    })
  }

  #note(text: string): void {
    this.#notes.set(text, (this.#notes.get(text) ?? 0) + 1)
  }
}

function labelsOf(suite: Suite, measurement: string): Labels {
  return suite.ofSubject === true ? { measurement: 'idle' } : { suite: suite.id, measurement }
}

/** The metric of what one of them costs, with how many are one. */
const COSTS: Readonly<Partial<Record<Unit, readonly [metric: string, size: number]>>> = {
  '1/s': ['subject_cpu_per_operation', 1],
  'bit/s': ['subject_cpu_per_byte', 8e9],
  'By/s': ['subject_cpu_per_byte', 1e9],
}

/** Requests, objects or gigabytes per second; where there is no count, the first rate says it. */
function rateOf(
  { operations, windows }: Recording,
  { metrics }: Suite,
  observations: readonly Observation[],
): { readonly metric: string; readonly perSecond: number } | undefined {
  const rates = observations.flatMap(({ metric, value }) => {
    const cost = COSTS[metrics.find(({ id }) => id === metric)?.unit ?? '1']
    return cost === undefined || !(value > 0) ? [] : [{ metric: cost[0], perSecond: value / cost[1] }]
  })
  if (operations === 0) return rates[0]
  const duration = sum(windows.map(({ from, to }) => to - from))
  return { metric: 'subject_cpu_per_operation', perSecond: operations / duration }
}

/** Where only queries are asked. */
const NO_PODS: PodUsage = {
  resolution: undefined,
  source: '',
  find: () => Promise.resolve([]),
  read: () => Promise.resolve([]),
  close: () => undefined,
}

/** Never throws: what cannot be watched is in `problems`. */
export async function openSubjectWatch(
  { watch, queries }: Pick<Configuration['subject'], 'watch' | 'queries'>,
  testbed: Testbed,
  context: ObserverContext,
  openUsage = openPodUsage,
): Promise<SubjectWatch> {
  const opened = watch.length === 0 ? NO_PODS : await openUsage(testbed, context).catch(messageOf)
  const [usage, problem] = typeof opened === 'string' ? [NO_PODS, opened] : [opened, undefined]
  const asked = await openQueries(queries, testbed, context)
  const problems = [...asked.problems]
  for (const one of watch) {
    const sentence = problem ?? (await findContainers(one, usage, context.signal)).problem
    if (sentence !== undefined) problems.push({ id: `watch-${one.name}`, sentence })
  }
  const watches = problem === undefined ? watch : []
  return new SubjectWatch({ watches, usage, queries: asked, clock: context.clock, problems })
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
