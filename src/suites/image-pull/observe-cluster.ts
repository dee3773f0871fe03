import { follow } from '../../kubernetes/follow.ts'
import type { ApiSession } from '../../kubernetes/send.ts'
import { podSelector } from './daemon-set.ts'
import { RolloutState } from './rollout-state.ts'
import { podEventSchema, rolloutNodeSchema, rolloutPodSchema } from './schemas.ts'

/** The watches of one measurement. */
export interface ObservedCluster {
  readonly state: RolloutState
  /** Rejects when a watch cannot go on. Never resolves. */
  readonly broken: Promise<never>
  /** Resolves with the first value of `check` that is not undefined: now, or when something has changed. */
  first<T>(check: (state: RolloutState) => T | undefined): Promise<T>
  stop(): void
}

/**
 * Watches the pods of a DaemonSet, the events about pods and the nodes. Resolves when all watches are established, so
 * that nothing that happens later is missed.
 * @throws {EnvironmentError | Interrupted}
 */
export async function observeCluster(
  session: ApiSession,
  { name, namespace }: { readonly name: string; readonly namespace: string },
  signal: AbortSignal,
): Promise<ObservedCluster> {
  const state = new RolloutState()
  const listeners = new Set<() => void>()
  const changed = (): void => {
    for (const listener of listeners) listener()
  }
  const collection = (plural: string): string => `/api/v1/namespaces/${namespace}/${plural}`
  const started = await Promise.allSettled([
    follow(
      {
        path: `${collection('pods')}?labelSelector=${encodeURIComponent(podSelector(name))}`,
        schema: rolloutPodSchema,
        what: 'the pods',
        onEvent(type, pod, at) {
          state.onPod(type, pod, at)
          changed()
        },
        onNewList: () => state.forgetPods(),
        signal,
      },
      session,
    ),
    follow(
      {
        path: `${collection('events')}?fieldSelector=${encodeURIComponent('involvedObject.kind=Pod')}`,
        schema: podEventSchema,
        what: 'the events',
        onEvent(_type, event, at) {
          state.onEvent(event, at)
          changed()
        },
        signal,
      },
      session,
    ),
    follow(
      {
        path: '/api/v1/nodes',
        schema: rolloutNodeSchema,
        what: 'the nodes',
        onEvent(type, node) {
          state.onNode(type, node)
          changed()
        },
        signal,
      },
      session,
    ),
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
    first<T>(check: (state: RolloutState) => T | undefined): Promise<T> {
      return new Promise((resolve, reject) => {
        const listener = (): void => {
          try {
            const value = check(state)
            if (value === undefined) return
            listeners.delete(listener)
            resolve(value)
          } catch (error) {
            listeners.delete(listener)
            reject(error instanceof Error ? error : new Error(String(error)))
          }
        }
        listeners.add(listener)
        listener()
      })
    },
    stop,
  }
}
