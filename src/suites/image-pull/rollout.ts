import { EnvironmentError } from '../../core/errors.ts'
import { seconds, type Seconds } from '../../core/series.ts'
import { within } from '../../ports/await.ts'
import type { Clock } from '../../ports/clock.ts'
import type { ObservedCluster } from './observe-cluster.ts'
import type { Pull, RolloutGoal } from './rollout-state.ts'

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

/** The kubelet sends its events beside its work; they come a little after the pod is Ready. */
const EVENT_SECONDS = 30

/**
 * Begins a roll-out and waits until it is complete and the kubelets have reported how each image came.
 * @throws {EnvironmentError} why it is not complete, or why no number of it can be trusted
 */
export async function rollOut(
  { goal, what, timeoutSeconds, begin, completed }: RolloutRequest,
  cluster: ObservedCluster,
  clock: Clock,
  signal: AbortSignal,
): Promise<CompletedRollout> {
  const outcome = cluster.first((state) => {
    const progress = state.progress(goal)
    if (progress.kind === 'failed') throw new EnvironmentError(`${what} failed: ${progress.reason}`)
    return progress.kind === 'complete' ? { pods: progress.pods, at: clock.monotonic() } : undefined
  })
  outcome.catch(() => undefined)
  const startedAt = clock.monotonic()
  await begin()
  const inTime = <T>(limit: number, promise: Promise<T>): Promise<T | undefined> =>
    within(seconds(limit), [promise, cluster.broken], { clock, signal })
  const complete = await inTime(timeoutSeconds, outcome)
  if (complete === undefined) {
    const progress = cluster.state.progress(goal)
    const reason = progress.kind === 'complete' ? 'it was too late' : progress.reason
    throw new EnvironmentError(`${what} was not complete after ${String(timeoutSeconds)} s: ${reason}`, {
      nextStep: 'Raise the parameter timeoutSeconds, or run with --keep and see `kubectl describe pods -A`.',
    })
  }
  completed(seconds(complete.at - startedAt))
  const told = cluster.first((state) => {
    const evidence = state.evidence(complete.pods)
    if (evidence.kind === 'failed') throw new EnvironmentError(`${what}: ${evidence.reason}`)
    return evidence.kind === 'complete' ? evidence.pulls : undefined
  })
  told.catch(() => undefined)
  const pulls = await inTime(EVENT_SECONDS, told)
  if (pulls === undefined) {
    const evidence = cluster.state.evidence(complete.pods)
    throw new EnvironmentError(`${what}: ${evidence.kind === 'complete' ? 'too late' : evidence.reason}`)
  }
  const pods = complete.pods.map((pod) => ({
    name: pod.metadata.name,
    createdAt: cluster.state.createdAt(pod),
  }))
  return { duration: seconds(complete.at - startedAt), startedAt, pods, pulls }
}
