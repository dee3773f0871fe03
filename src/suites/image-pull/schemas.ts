import * as z from 'zod'
import { objectList, nodeSchema, podSchema } from '../../kubernetes/schemas.ts'

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

export const rolloutNodeListSchema = objectList(rolloutNodeSchema)
export const podListSchema = objectList(z.unknown())
