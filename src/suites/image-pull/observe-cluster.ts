import type { Clock } from '../../ports/clock.ts'
import type { KubernetesApi } from '../../ports/kubernetes-api.ts'
import { watchPath } from '../../kubernetes/watch.ts'
import { podSelector } from './daemon-set.ts'
import { watchObjects } from './follow.ts'
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
  api: KubernetesApi,
  { name, namespace }: { readonly name: string; readonly namespace: string },
  clock: Clock,
  signal: AbortSignal,
): Promise<ObservedCluster> {
  const state = new RolloutState()
  const listeners = new Set<() => void>()
  const changed = (): void => {
    for (const listener of listeners) listener()
  }
  const followers = [
    watchObjects(api, {
      path: watchPath('api/v1', namespace, 'pods', { labelSelector: podSelector(name) }),
      schema: rolloutPodSchema,
      what: 'watching the pods',
      onObject(type, pod) {
        state.onPod(type, pod)
        changed()
      },
      onRestart: () => state.forgetPods(),
      signal,
    }),
    watchObjects(api, {
      path: watchPath('api/v1', namespace, 'events', { fieldSelector: 'involvedObject.kind=Pod' }),
      schema: podEventSchema,
      what: 'watching the events',
      onObject(_type, event) {
        state.onEvent(event, clock.monotonic())
        changed()
      },
      onRestart: () => undefined,
      signal,
    }),
    watchObjects(api, {
      path: '/api/v1/nodes?watch=true',
      schema: rolloutNodeSchema,
      what: 'watching the nodes',
      onObject(type, node) {
        state.onNode(type, node)
        changed()
      },
      onRestart: () => undefined,
      signal,
    }),
  ]
  const stop = (): void => {
    for (const follower of followers) follower.stop()
  }
  const broken = Promise.race(followers.map((follower) => follower.broken))
  broken.catch(() => undefined)
  try {
    await Promise.all(followers.map(({ established }) => established))
  } catch (error) {
    stop()
    throw error
  }
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
