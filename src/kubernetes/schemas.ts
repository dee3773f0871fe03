import * as z from 'zod'

// Only the fields that are used, as the Kubernetes API reference (v1.34) names them.
// https://kubernetes.io/docs/reference/kubernetes-api/

const labels = z.record(z.string(), z.string()).default({})

export const objectList = <T extends z.ZodType>(item: T): z.ZodObject<{ items: z.ZodArray<T> }> =>
  z.object({ items: z.array(item) })

export const namedSchema = z.object({ metadata: z.object({ name: z.string() }) })

export const versionSchema = z.object({ serverVersion: z.object({ gitVersion: z.string() }) })

const taintSchema = z.object({ key: z.string(), value: z.string().optional(), effect: z.string() })
export type Taint = z.infer<typeof taintSchema>

const conditionSchema = z.object({
  type: z.string(),
  status: z.string(),
  reason: z.string().optional(),
  message: z.string().optional(),
})

export const statusSchema = z.object({ conditions: z.array(conditionSchema).default([]) })

export const nodeSchema = z.object({
  metadata: z.object({ name: z.string(), labels }),
  spec: z.object({ unschedulable: z.boolean().default(false), taints: z.array(taintSchema).default([]) }),
  status: z.object({
    capacity: z.object({ cpu: z.string(), memory: z.string() }),
    /** With hugepages-2Mi and the like. */
    allocatable: z.object({ cpu: z.string(), memory: z.string() }).catchall(z.string()),
    ...statusSchema.shape,
    addresses: z.array(z.object({ type: z.string(), address: z.string() })).default([]),
    nodeInfo: z.object({
      kernelVersion: z.string(),
      osImage: z.string(),
      operatingSystem: z.string(),
      containerRuntimeVersion: z.string(),
      /** Nodes that are containers of one machine (kind) have the same, of its kernel. Empty: not known. */
      bootID: z.string().default(''),
    }),
  }),
})
export type KubernetesNode = z.infer<typeof nodeSchema>
export const nodeListSchema = objectList(nodeSchema)

const containerStateSchema = z.object({
  waiting: z.object({ reason: z.string().optional(), message: z.string().optional() }).optional(),
  running: z.object({}).optional(),
  terminated: z
    .object({ exitCode: z.number(), reason: z.string().optional(), message: z.string().optional() })
    .optional(),
})

export const podSchema = z.object({
  metadata: z.object({ name: z.string(), uid: z.string().optional(), annotations: labels }),
  status: z.object({
    phase: z.string().optional(),
    podIP: z.string().optional(),
    podIPs: z.array(z.object({ ip: z.string() })).nullish(),
    reason: z.string().optional(),
    message: z.string().optional(),
    ...statusSchema.shape,
    containerStatuses: z
      .array(z.object({ name: z.string(), state: containerStateSchema.default({}) }))
      .default([]),
  }),
})
export type KubernetesPod = z.infer<typeof podSchema>

/** What pods ask for, for the room that is left on a node. */
const requestsSchema = z
  .object({ requests: z.record(z.string(), z.string()).default({}) })
  .default({ requests: {} })
export const scheduledPodListSchema = objectList(
  z.object({
    spec: z.object({
      nodeName: z.string().optional(),
      containers: z.array(z.object({ resources: requestsSchema })),
    }),
    status: z.object({ phase: z.string().optional() }),
  }),
)
export type ScheduledPod = z.infer<typeof scheduledPodListSchema>['items'][number]

export const eventSchema = z.object({
  type: z.string().optional(),
  reason: z.string().optional(),
  message: z.string().optional(),
  lastTimestamp: z.string().nullish(),
  eventTime: z.string().nullish(),
  involvedObject: z.object({ uid: z.string().optional() }).optional(),
})
export type KubernetesEvent = z.infer<typeof eventSchema>
export const eventListSchema = objectList(eventSchema)

export const daemonSetListSchema = objectList(namedSchema)

export const storageClassListSchema = objectList(
  z.object({ metadata: z.object({ name: z.string(), annotations: labels }) }),
)
export type StorageClass = z.infer<typeof storageClassListSchema>['items'][number]

export const configMapSchema = z.object({ data: z.record(z.string(), z.string()).default({}) })

const ingressSchema = z.object({ ip: z.string().optional(), hostname: z.string().optional() })
export const serviceSchema = z.object({
  spec: z.object({
    clusterIP: z.string(),
    ports: z.array(
      z.object({
        port: z.number(),
        protocol: z.string().default('TCP'),
        nodePort: z.number().optional(),
      }),
    ),
  }),
  status: z
    .object({ loadBalancer: z.object({ ingress: z.array(ingressSchema).nullish() }).default({}) })
    .default({ loadBalancer: {} }),
})
export type KubernetesService = z.infer<typeof serviceSchema>

export const claimSchema = z.object({
  metadata: z.object({ uid: z.string().optional() }),
  spec: z.object({ volumeName: z.string().optional() }),
})

export const persistentVolumeSchema = z.object({
  spec: z.object({ persistentVolumeReclaimPolicy: z.string().optional() }),
})

export const endpointSliceSchema = namedSchema.extend({
  endpoints: z
    .array(
      z.object({
        addresses: z.array(z.string()),
        conditions: z.object({ ready: z.boolean().nullish() }).default({}),
      }),
    )
    .nullish(),
})

/** One line of a watch: https://kubernetes.io/docs/reference/using-api/api-concepts/#efficient-detection-of-changes */
export const watchEventSchema = z.object({ type: z.string(), object: z.unknown() })
