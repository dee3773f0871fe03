import * as z from 'zod'
import { EnvironmentError } from '../../core/errors.ts'
import { seconds, type Seconds } from '../../core/series.ts'
import { podProgress } from '../../kubernetes/pod-progress.ts'
import { objectList, podSchema, statusSchema } from '../../kubernetes/schemas.ts'
import { readObject, send } from '../../kubernetes/send.ts'
import type { Clock } from '../../ports/clock.ts'
import type { KubernetesApi } from '../../ports/kubernetes-api.ts'

export interface JobObject {
  /** Else a single Pod. */
  readonly isJob: boolean
  readonly name: string
}

export interface JobPlace {
  readonly api: KubernetesApi
  readonly namespace: string
  readonly context: { readonly clock: Clock }
}

interface Awaited {
  readonly workload: string
  readonly object: JobObject
  readonly limit: Seconds
}

const POLL = seconds(1)
/** How long a pod may wait for room, or for a registry that failed. */
const STUCK_SECONDS = 10
const QUOTED_CHARACTERS = 400

const podListSchema = objectList(
  podSchema.extend({
    metadata: z.object({ name: z.string(), deletionTimestamp: z.string().optional() }),
    spec: z.object({ containers: z.array(z.object({ name: z.string(), image: z.string() })).min(1) }),
  }),
)
type Pod = z.infer<typeof podListSchema>['items'][number]

/**
 * Waits until a Job or Pod has ended.
 * @returns the log of its first container
 * @throws {EnvironmentError} when a pod cannot start or fails, or not all have ended in time
 */
export async function awaitEnd(
  { workload, object, limit }: Awaited,
  place: JobPlace,
  signal: AbortSignal | undefined,
): Promise<string> {
  const { clock } = place.context
  const begun = clock.monotonic()
  let stuckSince: number | undefined
  for (;;) {
    const pods = await podsOf(object, place, signal)
    let stuck: string | undefined
    for (const pod of pods) {
      if (pod.status.phase === 'Succeeded') continue
      const [{ name, image }] = pod.spec.containers as [Pod['spec']['containers'][number]]
      const state = pod.status.containerStatuses.find((one) => one.name === name)?.state
      // The phase follows soon.
      if (state?.terminated?.exitCode === 0) continue
      const progress = podProgress(pod, image, name)
      if (progress.kind === 'failed') {
        const said = progress.hasLog ? lastLines(await logOf(pod, place, signal)) : ''
        throw new EnvironmentError(
          `workload ${workload}: pod ${pod.metadata.name} failed: ${progress.reason}${said === '' ? '' : `; it said: ${said}`}`,
        )
      }
      if (progress.kind === 'stuck') stuck ??= `pod ${pod.metadata.name} does not start: ${progress.reason}`
    }
    stuckSince = stuck === undefined ? undefined : (stuckSince ?? clock.monotonic())
    if (stuck !== undefined && clock.monotonic() - (stuckSince ?? 0) >= STUCK_SECONDS)
      throw new EnvironmentError(`workload ${workload}: ${stuck}`)
    if (await hasEnded(object, pods, place, workload, signal)) {
      const logs: string[] = []
      for (const pod of pods) logs.push(await logOf(pod, place, signal))
      return logs.join('\n')
    }
    if (clock.monotonic() - begun >= limit)
      throw new EnvironmentError(
        `workload ${workload} did not end within ${String(limit)} s and was removed`,
        { nextStep: `Set suites.custom.workloads.${workload}.timeout, or have it do less.` },
      )
    await clock.sleep(POLL, signal)
  }
}

async function hasEnded(
  { isJob, name }: JobObject,
  pods: readonly Pod[],
  place: JobPlace,
  workload: string,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const all = pods.length > 0 && pods.every(({ status }) => status.phase === 'Succeeded')
  if (!isJob || !all) return all
  const path = `/apis/batch/v1/namespaces/${place.namespace}/jobs/${name}`
  const { status } = await readObject(
    place,
    z.object({ status: statusSchema }),
    path,
    `workload ${workload}: reading its Job`,
    { signal },
  )
  return status.conditions.some(({ type, status: value }) => type === 'Complete' && value === 'True')
}

async function podsOf(
  { isJob, name }: JobObject,
  place: JobPlace,
  signal: AbortSignal | undefined,
): Promise<readonly Pod[]> {
  const query = isJob
    ? `labelSelector=${encodeURIComponent(`job-name=${name}`)}`
    : `fieldSelector=${encodeURIComponent(`metadata.name=${name}`)}`
  const path = `/api/v1/namespaces/${place.namespace}/pods?${query}`
  const { items } = await readObject(place, podListSchema, path, `listing the pods of ${name}`, { signal })
  // One that is being deleted is of an earlier round.
  return items.filter(({ metadata }) => metadata.deletionTimestamp === undefined)
}

async function logOf(pod: Pod, place: JobPlace, signal: AbortSignal | undefined): Promise<string> {
  const { name } = pod.metadata
  const container = encodeURIComponent(pod.spec.containers[0]?.name ?? '')
  const path = `/api/v1/namespaces/${place.namespace}/pods/${name}/log?container=${container}&limitBytes=10000000`
  return (await send(place, { method: 'GET', path, signal }, `reading the log of pod ${name}`)).body
}

function lastLines(log: string): string {
  return log.trim().split('\n').slice(-3).join(' | ').slice(-QUOTED_CHARACTERS)
}
