import * as z from 'zod'
import { Interrupted } from '../../core/errors.ts'
import { seconds } from '../../core/unit.ts'
import { podProgress, type PodProgress } from '../../kubernetes/pod-progress.ts'
import { podSchema } from '../../kubernetes/schemas.ts'
import type { Clock } from '../../ports/clock.ts'
import type { KubernetesApi } from '../../ports/kubernetes-api.ts'

// Names in pkg/fio/fio.go of kastenhq/kubestr.
const CONTAINER = 'kubestr-fio'
const PREFIX = 'kubestr-fio'
const POLL = seconds(1)
/** How long a pod may wait for room, for its volume, or for a registry that failed. */
const STUCK_SECONDS = 10

const podListSchema = z.object({
  items: z.array(
    podSchema.extend({
      metadata: z.object({ name: z.string(), deletionTimestamp: z.string().optional() }),
    }),
  ),
})
const nameListSchema = z.object({ items: z.array(z.object({ metadata: z.object({ name: z.string() }) })) })

/** Where kubestr makes its objects; nobody else runs kubestr there. */
export interface KubestrPlace {
  readonly api: KubernetesApi
  readonly namespace: string
}

export type PodNotStarted = Extract<PodProgress, { kind: 'failed' | 'stuck' }>

/**
 * Why the pod of kubestr does not start; undefined once it runs, or when the signal comes first. kubestr itself waits for it for five
 * minutes and then only says that its wait is over.
 * @param image of the pod, for the sentence
 * @throws {EnvironmentError} when the API server does not answer
 */
export async function whyPodDoesNotStart(
  { api, namespace }: KubestrPlace,
  image: string,
  clock: Clock,
  signal: AbortSignal,
): Promise<PodNotStarted | undefined> {
  let stuckSince: number | undefined
  try {
    for (;;) {
      const { status, body } = await api.request({ method: 'GET', path: pathOf(namespace, 'pods'), signal })
      const pods = status === 200 ? podListSchema.parse(JSON.parse(body)).items : []
      const pod = pods.find(
        ({ metadata: { name, deletionTimestamp } }) =>
          name.startsWith(PREFIX) && deletionTimestamp === undefined,
      )
      const progress = pod === undefined ? undefined : podProgress(pod, image, CONTAINER)
      if (progress?.kind === 'failed') return progress
      if (progress?.kind === 'ready' || (progress?.kind === 'pending' && progress.running)) return undefined
      if (progress?.kind === 'stuck') {
        stuckSince ??= clock.monotonic()
        if (clock.monotonic() - stuckSince >= STUCK_SECONDS) return progress
      } else stuckSince = undefined
      await clock.sleep(POLL, signal)
    }
  } catch (error) {
    if (error instanceof Interrupted) return undefined
    throw error
  }
}

/**
 * Removes what a kubestr that failed or was stopped left behind, so that the next round begins without it.
 * @throws {EnvironmentError} when the API server does not answer
 */
export async function removeLeftovers({ api, namespace }: KubestrPlace): Promise<void> {
  for (const plural of ['pods', 'persistentvolumeclaims', 'configmaps']) {
    const path = pathOf(namespace, plural)
    const { body } = await api.request({ method: 'GET', path })
    for (const { metadata } of nameListSchema.parse(JSON.parse(body)).items) {
      if (!metadata.name.startsWith(PREFIX)) continue
      // Its shell ignores a request to end.
      await api.request({ method: 'DELETE', path: `${path}/${metadata.name}?gracePeriodSeconds=0` })
    }
  }
}

function pathOf(namespace: string, plural: string): string {
  return `/api/v1/namespaces/${namespace}/${plural}`
}
