import * as z from 'zod'
import type { Seconds } from '../../core/series.ts'
import { podProgress } from '../../kubernetes/pod-progress.ts'
import { podSchema } from '../../kubernetes/schemas.ts'
import type { Observation } from '../../ports/suite.ts'
import { quantileObservations } from '../metrics.ts'

/** As much of a pod as its start is seen by. */
export const startingPodSchema = podSchema.extend({
  spec: z.object({ nodeName: z.string().optional() }),
  status: podSchema.shape.status.prefault({}),
})
export type StartingPod = z.infer<typeof startingPodSchema>

/** All pods have the same. */
const IMAGE = 'of the pods'

/** The steps of a start; each phase is what lies between two of them. */
const STEPS = ['sent', 'added', 'scheduled', 'initialized', 'ready'] as const
/** When the client saw what, on its monotonic clock. */
type PodTimes = Partial<Record<(typeof STEPS)[number], Seconds>>
const PHASES = [
  ['watch', 'sent', 'added'],
  ['schedule', 'added', 'scheduled'],
  ['initialize', 'scheduled', 'initialized'],
  ['run', 'initialized', 'ready'],
  ['total', 'sent', 'ready'],
] as const

interface Start {
  readonly times: PodTimes
  /** Steps that were seen late, since the watch had broken. */
  readonly late: Set<string>
  latest: StartingPod | undefined
}

/** Collects what the watch reports about the pods of a burst. */
export class PodStarts {
  readonly #starts: ReadonlyMap<string, Start>
  #finish: () => void = () => undefined
  #fail: (reason: string) => void = () => undefined
  #gap: string | undefined
  /** Resolves when all are Ready, or with the reason why one never will be. */
  readonly outcome: Promise<string | undefined>

  constructor(names: readonly string[]) {
    this.#starts = new Map(
      names.map((name) => [name, { times: {}, late: new Set<string>(), latest: undefined }]),
    )
    this.outcome = new Promise((resolve) => {
      this.#finish = () => resolve(undefined)
      this.#fail = resolve
    })
  }

  /** The request that creates the pod is about to be sent. */
  sent(name: string, at: Seconds): void {
    const start = this.#starts.get(name)
    if (start !== undefined) start.times.sent = at
  }

  seen(type: string, pod: StartingPod, at: Seconds): void {
    const start = this.#starts.get(pod.metadata.name)
    if (start === undefined || start.times.ready !== undefined) return
    if (type === 'DELETED') {
      this.#fail(`pod ${pod.metadata.name} was deleted by somebody else while it started${on(pod)}`)
      return
    }
    start.latest = pod
    const mark = (step: keyof PodTimes): void => void (start.times[step] ??= at)
    const is = (condition: string): boolean => conditionOf(pod, condition)?.status === 'True'
    mark('added')
    if (is('PodScheduled')) mark('scheduled')
    if (is('Initialized')) mark('initialized')
    if (is('Ready')) mark('ready')
    const progress = podProgress(pod, IMAGE)
    if (progress.kind === 'failed')
      this.#fail(`pod ${pod.metadata.name} cannot start${on(pod)}: ${progress.reason}`)
    if (this.notReady.length === 0) this.#finish()
  }

  /** The watch broke: the steps that have not been seen yet will be seen late. */
  broke(reason: string): void {
    for (const { times, late } of this.#starts.values())
      for (const step of STEPS) if (step !== 'sent' && times[step] === undefined) late.add(step)
    if (this.notReady.length > 0) this.#gap ??= reason
  }

  /** Names of the pods that are not Ready yet. */
  get notReady(): string[] {
    return [...this.#starts].filter(([, { times }]) => times.ready === undefined).map(([name]) => name)
  }

  latest(name: string): StartingPod | undefined {
    return this.#starts.get(name)?.latest
  }

  /** Times of all pods, relative to the first creation, for the raw file. */
  get raw(): readonly Readonly<Record<string, unknown>>[] {
    const origin = Math.min(...this.#values('sent'))
    return [...this.#starts].map(([name, { times, late, latest }]) => ({
      name,
      node: latest?.spec.nodeName,
      ...Object.fromEntries(Object.entries(times).map(([step, at]) => [step, at - origin])),
      ...(late.size === 0 ? {} : { late: [...late] }),
    }))
  }

  /**
   * Seconds of one phase, of the pods for which they are known: not where an end of it was seen late, after the watch
   * had broken or because it came with a later step in one event.
   */
  durations(phase: (typeof PHASES)[number][0]): number[] {
    const [, from, to] = PHASES.find(([name]) => name === phase) ?? PHASES[4]
    return [...this.#starts.values()].flatMap(({ times, late }) => {
      const [start, end] = [times[from], times[to]]
      if (start === undefined || end === undefined || late.has(from) || late.has(to)) return []
      return phase === 'total' || !isMerged(times, from, to) ? [end - start] : []
    })
  }

  /** The series of a burst of which every pod is Ready, and what must be said about them. */
  observations(): { readonly observations: Observation[]; readonly notes: string[] } {
    const count = this.#starts.size
    const notes: string[] = []
    const latencies = PHASES.flatMap(([phase]) => {
      const durations = this.durations(phase)
      if (durations.length < count)
        notes.push(
          `phase ${phase}: ${String(count - durations.length)} of ${String(count)} pods do not report it`,
        )
      // A rest that is not the half would be a choice of pods, not the pods.
      return durations.length * 2 > count
        ? quantileObservations('pod_startup_latency', { phase }, durations)
        : []
    })
    if (this.#gap !== undefined) {
      notes.push(`no pod_throughput: the watch broke: ${this.#gap}`)
      return { observations: latencies, notes }
    }
    const elapsed = Math.max(...this.#values('ready')) - Math.min(...this.#values('sent'))
    const labels = { replicas: String(count) }
    const throughput = { metric: 'pod_throughput', labels, value: count / elapsed }
    return { observations: [...latencies, throughput], notes }
  }

  #values(step: keyof PodTimes): number[] {
    return [...this.#starts.values()].flatMap(({ times }) => times[step] ?? [])
  }
}

/**
 * Whether a phase cannot be reported since several steps came with one event. Such an event arrives with the last of them, so
 * the steps before it are seen late: the phase ends at such a step, or begins at one that came with its end.
 */
function isMerged(times: PodTimes, from: keyof PodTimes, to: keyof PodTimes): boolean {
  const after = STEPS[STEPS.indexOf(to) + 1]
  return times[from] === times[to] || (after !== undefined && times[after] === times[to])
}

/** Why a pod is where it is, in the cluster's own words. */
export function whyWaiting(pod: StartingPod | undefined): string {
  if (pod === undefined) return 'nothing was heard of it'
  const progress = podProgress(pod, IMAGE)
  if ('reason' in progress) return progress.reason
  return conditionOf(pod, 'Ready')?.message ?? `it is ${pod.status.phase ?? 'unknown'}`
}

const conditionOf = ({ status }: StartingPod, type: string) =>
  status.conditions.find((one) => one.type === type)

function on({ spec }: StartingPod): string {
  return spec.nodeName === undefined ? '' : ` on node ${spec.nodeName}`
}
