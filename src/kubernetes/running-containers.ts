import * as z from 'zod'
import { labelSelector } from '../core/label-selector.ts'
import type { PodWatch } from '../core/subject-watch.ts'
import type { ApiRequest } from '../ports/kubernetes-api.ts'
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

export interface RunningContainer {
  /** Changes with every restart. */
  readonly id: string
  readonly namespace: string
  readonly pod: string
  readonly container: string
  readonly node: string
}

/** Containers of pods that are not being deleted. @param what is tried, as the start of a sentence @throws {EnvironmentError} */
export async function runningContainers(
  session: ApiSession,
  { namespace, selector, container }: Omit<PodWatch, 'name'>,
  what: string,
  options: Pick<ApiRequest, 'signal' | 'timeoutSeconds'>,
): Promise<RunningContainer[]> {
  const path = `/api/v1/namespaces/${encodeURIComponent(namespace)}/pods?labelSelector=${encodeURIComponent(labelSelector(selector))}`
  const { items } = await readObject(session, podsSchema, path, what, options)
  return items.flatMap(({ metadata, spec: { nodeName: node }, status }) => {
    if (node === undefined || metadata.deletionTimestamp !== undefined) return []
    return status.containerStatuses.flatMap(({ name, containerID: id, state }) => {
      if (id === undefined || state.running === undefined || name !== (container ?? name)) return []
      return { id, namespace: metadata.namespace, pod: metadata.name, container: name, node }
    })
  })
}
