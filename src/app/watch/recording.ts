import { labelList } from '../../core/label-selector.ts'
import { messageOf } from '../../core/errors.ts'
import type { PodWatch } from '../../core/subject-watch.ts'
import { sumOfUsage, usageIn, type ContainerUsage, type UsageWindow } from '../../core/usage/usage.ts'
import { seconds } from '../../core/unit.ts'
import type { Clock } from '../../ports/clock.ts'
import type { PodUsage, WatchedContainer } from '../../ports/pod-usage.ts'

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
export class Recording {
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

/** The containers of a watch, or the sentence that says why there are none. Never throws. */
export async function findContainers(
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
