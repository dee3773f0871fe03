import { EnvironmentError } from '../../core/errors.ts'
import { seconds, type Seconds } from '../../core/series.ts'
import { follow } from '../../kubernetes/follow.ts'
import type { ApiSession } from '../../kubernetes/send.ts'
import { within } from '../../ports/await.ts'
import { podSelector } from './daemon-set.ts'
import { RolloutState, type Pull, type RolloutGoal } from './rollout-state.ts'
import { podEventSchema, rolloutNodeSchema, rolloutPodSchema } from './objects.ts'

/** The watches of one measurement. */
interface ObservedCluster {
  readonly state: RolloutState
  /** Rejects when a watch cannot go on. Never resolves. */
  readonly broken: Promise<never>
  /** Resolves with the first value of `check` that is not undefined: now, or when something has changed. */
  first<T>(check: () => T | undefined): Promise<T>
  stop(): void
}

interface RolloutRequest {
  readonly goal: RolloutGoal
  /** For errors: "the update to v2". */
  readonly what: string
  readonly timeoutSeconds: number
  /** Asks the API server for it. */
  readonly begin: () => Promise<unknown>
  /** Called at once when all pods are Ready. */
  readonly completed: (duration: Seconds) => void
}

export interface CompletedRollout {
  /** From just before the request until the watch reported the last Ready pod. */
  readonly duration: Seconds
  /** By the clock: just before the request. */
  readonly startedAt: Seconds
  /** One per node; when the watch reported each first, by the same clock. */
  readonly pods: readonly { readonly name: string; readonly createdAt: Seconds }[]
  /** One per node. */
  readonly pulls: readonly Pull[]
}

/** The kubelet sends its events while it works; they come a little after the pod is Ready. */
const EVENT_SECONDS = 30

/**
 * Watches the pods of a DaemonSet, the events about pods and the nodes. Resolves when all watches are established, so
 * that nothing that happens later is missed.
 * @throws {EnvironmentError | Interrupted}
 */
export async function observeCluster(
  session: ApiSession,
  name: string,
  namespace: string,
): Promise<ObservedCluster> {
  const state = new RolloutState()
  const listeners = new Set<() => void>()
  const thenLook =
    <Event extends readonly unknown[]>(take: (...event: Event) => void) =>
    (...event: Event): void => {
      take(...event)
      for (const listener of listeners) listener()
    }
  const collection = (plural: string): string => `/api/v1/namespaces/${namespace}/${plural}`
  const pods = {
    path: `${collection('pods')}?labelSelector=${encodeURIComponent(podSelector(name))}`,
    schema: rolloutPodSchema,
    what: 'the pods',
    onNewList: () => state.forgetPods(),
  }
  const events = {
    path: `${collection('events')}?fieldSelector=${encodeURIComponent('involvedObject.kind=Pod')}`,
    schema: podEventSchema,
    what: 'the events',
  }
  const nodes = { path: '/api/v1/nodes', schema: rolloutNodeSchema, what: 'the nodes' }
  const started = await Promise.allSettled([
    follow({ ...pods, onEvent: thenLook((type, pod, at) => state.onPod(type, pod, at)) }, session),
    follow({ ...events, onEvent: thenLook((_, event, at) => state.onEvent(event, at)) }, session),
    follow({ ...nodes, onEvent: thenLook((type, node) => state.onNode(type, node)) }, session),
  ])
  const followed = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const stop = (): void => {
    for (const one of followed) one.stop()
  }
  const failed = started.find((one) => one.status === 'rejected')
  if (failed !== undefined) {
    stop()
    throw failed.reason
  }
  const broken = Promise.race(followed.map((one) => one.broken))
  broken.catch(() => undefined)
  return {
    state,
    broken,
    first<T>(check: () => T | undefined): Promise<T> {
      const found = new Promise<T>((resolve, reject) => {
        const listener = (): void => {
          try {
            const value = check()
            if (value === undefined) return
            resolve(value)
          } catch (error) {
            reject(error instanceof Error ? error : new Error(String(error)))
          }
          listeners.delete(listener)
        }
        listeners.add(listener)
        listener()
      })
      found.catch(() => undefined)
      return found
    },
    stop,
  }
}

/**
 * Begins a roll-out and waits until it is complete and the kubelets have reported how each image came.
 * @throws {EnvironmentError} why it is not complete, or why its numbers cannot be trusted
 */
export async function rollOut(
  { goal, what, timeoutSeconds, begin, completed }: RolloutRequest,
  cluster: ObservedCluster,
  { context: { clock }, signal }: ApiSession,
): Promise<CompletedRollout> {
  const { state, broken } = cluster
  const inTime = <T>(limit: number, promise: Promise<T>): Promise<T | undefined> =>
    within(seconds(limit), [promise, broken], { clock, signal })
  const outcome = cluster.first(() => {
    const progress = state.progress(goal)
    if (progress.kind === 'failed') throw new EnvironmentError(`${what} failed: ${progress.reason}`)
    return progress.kind === 'complete' ? { pods: progress.pods, at: clock.monotonic() } : undefined
  })
  const startedAt = clock.monotonic()
  await begin()
  const complete = await inTime(timeoutSeconds, outcome)
  if (complete === undefined) {
    const progress = state.progress(goal)
    const reason = progress.kind === 'complete' ? 'it was too late' : progress.reason
    throw new EnvironmentError(`${what} was not complete after ${String(timeoutSeconds)} s: ${reason}`, {
      nextStep: 'Raise the parameter timeoutSeconds, or run with --keep and see `kubectl describe pods -A`.',
    })
  }
  const duration = seconds(complete.at - startedAt)
  completed(duration)
  const told = cluster.first(() => {
    const evidence = state.evidence(complete.pods)
    if (evidence.kind === 'failed') throw new EnvironmentError(`${what}: ${evidence.reason}`)
    return evidence.kind === 'complete' ? evidence.pulls : undefined
  })
  const pulls = await inTime(EVENT_SECONDS, told)
  if (pulls === undefined) {
    const evidence = state.evidence(complete.pods)
    throw new EnvironmentError(`${what}: ${evidence.kind === 'complete' ? 'too late' : evidence.reason}`)
  }
  const pods = complete.pods.map((pod) => ({ name: pod.metadata.name, createdAt: state.createdAt(pod) }))
  return { duration, startedAt, pods, pulls }
}
