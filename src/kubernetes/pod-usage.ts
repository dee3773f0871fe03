import { labelSelector } from '../core/label-selector.ts'
import * as z from 'zod'
import { EnvironmentError } from '../core/errors.ts'
import type { PodWatch } from '../core/subject-watch.ts'
import type { ContainerUsage } from '../core/usage/usage.ts'
import { bytes, seconds, type Seconds } from '../core/series.ts'
import type { Clock } from '../ports/clock.ts'
import type { ApiRequest, KubernetesApi } from '../ports/kubernetes-api.ts'
import type { PodUsage, WatchedContainer } from '../ports/pod-usage.ts'
import { objectList } from './schemas.ts'
import { readObject, type ApiSession } from './send.ts'

const podsSchema = objectList(
  z.object({
    metadata: z.object({ name: z.string(), namespace: z.string(), deletionTimestamp: z.string().optional() }),
    spec: z.object({ nodeName: z.string().optional() }),
    status: z.object({
      containerStatuses: z
        .array(
          z.object({
            name: z.string(),
            containerID: z.string().optional(),
            state: z.object({ running: z.object({}).optional() }).default({}),
          }),
        )
        .default([]),
    }),
  }),
)

/** https://kubernetes.io/docs/reference/instrumentation/node-metrics/#summary-api-source */
const summarySchema = z.object({
  pods: z.array(
    z.object({
      podRef: z.object({ name: z.string(), namespace: z.string() }),
      containers: z
        .array(
          z.object({
            name: z.string(),
            cpu: z.object({ time: z.string(), usageCoreNanoSeconds: z.number().optional() }).optional(),
            memory: z.object({ workingSetBytes: z.number().optional() }).optional(),
          }),
        )
        .default([]),
    }),
  ),
})
type Summary = z.output<typeof summarySchema>

/** The kubelet looks at its containers every 10 s, later where nothing changes (its housekeeping interval). */
const RESOLUTION = seconds(10)
const ANSWER_SECONDS = 20

/**
 * What containers use, as the kubelet of their node says through the API server. Each of its readings has a time, from the clock of
 * the node, and the same one is given until there is a newer one.
 */
export function kubeletUsage(api: KubernetesApi, clock: Clock): PodUsage {
  const session = { api, context: { clock } }
  return {
    resolution: RESOLUTION,
    source: 'the kubelet, which reads the counters of its containers about every 10–15 s',
    async find({ name, namespace, selector, container }, signal) {
      const options = { signal, timeoutSeconds: ANSWER_SECONDS }
      return runningContainers(session, { namespace, selector, container }, `watching ${name}`, options)
    },
    async read(containers) {
      const nodes = [...new Set(containers.map(({ node }) => node))]
      const summaries = new Map(
        await Promise.all(
          nodes.map(async (node) => {
            const path = `/api/v1/nodes/${node}/proxy/stats/summary?only_cpu_and_memory=true`
            const what = `asking the kubelet of ${node}`
            const options = { timeoutSeconds: ANSWER_SECONDS }
            return [node, await readObject(session, summarySchema, path, what, options)] as const
          }),
        ),
      )
      const offset = clock.monotonic() - clock.now().getTime() / 1000
      return containers.map((one) => usageOf(one, summaries.get(one.node), seconds(offset)))
    },
    close: () => api.close(),
  }
}

/** Containers of pods that are not being deleted. @param what is tried, as the start of a sentence @throws {EnvironmentError} */
export async function runningContainers(
  session: ApiSession,
  { namespace, selector, container }: Omit<PodWatch, 'name'>,
  what: string,
  options: Pick<ApiRequest, 'signal' | 'timeoutSeconds'>,
): Promise<WatchedContainer[]> {
  const path = `/api/v1/namespaces/${encodeURIComponent(namespace)}/pods?labelSelector=${encodeURIComponent(labelSelector(selector))}`
  const { items } = await readObject(session, podsSchema, path, what, options)
  return items.flatMap((pod) => {
    const { nodeName } = pod.spec
    if (nodeName === undefined || pod.metadata.deletionTimestamp !== undefined) return []
    return pod.status.containerStatuses.flatMap((one) =>
      one.containerID === undefined ||
      one.state.running === undefined ||
      (container !== undefined && one.name !== container)
        ? []
        : [
            {
              id: one.containerID,
              namespace: pod.metadata.namespace,
              pod: pod.metadata.name,
              container: one.name,
              node: nodeName,
            },
          ],
    )
  })
}

/** @param offset of the monotonic clock from the wall clock */
function usageOf(
  { namespace, pod, container }: WatchedContainer,
  summary: Summary | undefined,
  offset: Seconds,
): ContainerUsage | undefined {
  const found = summary?.pods
    .find(({ podRef }) => podRef.name === pod && podRef.namespace === namespace)
    ?.containers.find(({ name }) => name === container)
  const nanoseconds = found?.cpu?.usageCoreNanoSeconds
  const memory = found?.memory?.workingSetBytes
  if (found?.cpu === undefined || nanoseconds === undefined || memory === undefined) return undefined
  const at = Date.parse(found.cpu.time) / 1000
  if (!Number.isFinite(at))
    throw new EnvironmentError(`the kubelet dates its reading of ${pod} as "${found.cpu.time}"`)
  return { at: seconds(at + offset), cpu: seconds(nanoseconds / 1e9), memory: bytes(memory) }
}
