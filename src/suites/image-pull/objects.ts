import * as z from 'zod'
import { EnvironmentError } from '../../core/errors.ts'
import { isArchitecture, type Architecture } from '../../core/oci-image/pause-program.ts'
import { nodeSchema, objectList, podSchema } from '../../kubernetes/schemas.ts'
import { readObject, type ApiSession } from '../../kubernetes/send.ts'

// Only the fields that are used, as the Kubernetes API reference (v1.34) names them.
// https://kubernetes.io/docs/reference/kubernetes-api/

export const rolloutPodSchema = podSchema.extend({
  metadata: z.object({ name: z.string(), uid: z.string(), deletionTimestamp: z.string().nullish() }),
  spec: z.object({
    nodeName: z.string().optional(),
    containers: z.array(z.object({ image: z.string() })).min(1),
  }),
})
export type RolloutPod = z.infer<typeof rolloutPodSchema>

export const podEventSchema = z.object({
  metadata: z.object({ uid: z.string() }),
  involvedObject: z.object({ uid: z.string().optional() }),
  type: z.string().optional(),
  reason: z.string().optional(),
  message: z.string().optional(),
  count: z.number().nullish(),
})
export type PodEvent = z.infer<typeof podEventSchema>

export const rolloutNodeSchema = nodeSchema.pick({ metadata: true }).extend({
  status: z.object({
    conditions: nodeSchema.shape.status.shape.conditions,
    nodeInfo: z.object({ architecture: z.string() }),
  }),
})
export type RolloutNode = z.infer<typeof rolloutNodeSchema>

const rolloutNodeListSchema = objectList(rolloutNodeSchema)

/** The nodes of the testbed now. @throws {EnvironmentError} naming those that are gone or not Ready */
export async function readNodes(
  session: ApiSession,
  names: readonly string[],
): Promise<readonly RolloutNode[]> {
  const { items } = await readObject(session, rolloutNodeListSchema, '/api/v1/nodes', 'reading the nodes')
  const nodes = items.filter(({ metadata }) => names.includes(metadata.name))
  const missing = names.filter((name) => !nodes.some((node) => node.metadata.name === name && isReady(node)))
  if (missing.length === 0) return nodes
  throw new EnvironmentError(`not Ready, or no longer in the cluster: ${missing.join(', ')}`, {
    nextStep: 'See `kubectl describe nodes`.',
  })
}

/** @throws {EnvironmentError} for an architecture that no image can be made for */
export function architecturesOf(nodes: readonly RolloutNode[]): [Architecture, ...Architecture[]] {
  const names = [...new Set(nodes.map(({ status }) => status.nodeInfo.architecture))].sort()
  const known = names.filter(isArchitecture)
  const [first, ...others] = known
  if (first === undefined || known.length < names.length) {
    throw new EnvironmentError(
      `images can be made for amd64 and arm64, and the nodes are ${names.join(', ')}`,
      { nextStep: 'Name published images for these nodes in the parameter images of the suite.' },
    )
  }
  return [first, ...others]
}

function isReady({ status }: RolloutNode): boolean {
  return status.conditions.some((one) => one.type === 'Ready' && one.status === 'True')
}
