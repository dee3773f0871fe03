import * as z from 'zod'
import { podSchema } from '../../../kubernetes/schemas.ts'

// Only the fields that are used, as the Kubernetes API reference (v1.34) and the CRDs of external-snapshotter (v8) name them.

const named = z.object({ name: z.string() })

export const storageClassSchema = z.object({
  provisioner: z.string(),
  allowVolumeExpansion: z.boolean().default(false),
})

export const csiDriverSchema = z.object({ spec: z.object({ attachRequired: z.boolean().default(true) }) })

/** Which drivers run on a node. */
export const csiNodeSchema = z.object({ spec: z.object({ drivers: z.array(named).nullish() }) })

export const snapshotClassSchema = z.object({
  metadata: named.extend({ annotations: z.record(z.string(), z.string()).default({}) }),
  driver: z.string(),
  deletionPolicy: z.string(),
})
export type SnapshotClass = z.infer<typeof snapshotClassSchema>

export const snapshotSchema = z.object({
  metadata: named,
  status: z.object({ readyToUse: z.boolean().default(false) }).default({ readyToUse: false }),
})

export const sizedClaimSchema = z.object({
  spec: z.object({ volumeName: z.string().optional() }),
  status: z
    .object({ capacity: z.object({ storage: z.string().optional() }).default({}) })
    .default({ capacity: {} }),
})

export const attachmentSchema = z.object({
  spec: z.object({ source: z.object({ persistentVolumeName: z.string().nullish() }) }),
  status: z.object({ attached: z.boolean().default(false) }).default({ attached: false }),
})

export const attachingPodSchema = podSchema.extend({ status: podSchema.shape.status.prefault({}) })
