import * as z from 'zod'

const texts = z
  .record(z.string(), z.string())
  .nullish()
  .transform((value) => value ?? {})
/** As milliseconds since 1970; 0 for none. */
const time = z
  .string()
  .nullish()
  .transform((text) => {
    const milliseconds = Date.parse(text ?? '')
    return Number.isFinite(milliseconds) ? milliseconds : 0
  })
const metadataSchema = z.object({
  name: z.string(),
  namespace: z.string().optional(),
  generateName: z.string().optional(),
  labels: texts,
  annotations: texts,
  creationTimestamp: time,
  managedFields: z.array(z.object({ time, subresource: z.string().optional() })).nullish(),
  ownerReferences: z
    .array(z.object({ kind: z.string(), name: z.string(), controller: z.boolean().optional() }))
    .nullish(),
})

function writtenMetadata({
  namespace,
  name,
  generateName,
  labels,
  annotations,
  creationTimestamp,
  managedFields,
}: z.output<typeof metadataSchema>) {
  // What controllers report of it is a subresource.
  const changes = (managedFields ?? []).filter(({ subresource }) => subresource === undefined)
  const changedAt = Math.max(creationTimestamp, ...changes.map((one) => one.time))
  return { namespace, name, generateName, labels, annotations, changedAt }
}

/** An object as far as a person writes it; content is `spec`, or what its kind has in its place. */
export const objectSchema = z
  .object({
    metadata: metadataSchema,
    spec: z.unknown().optional(),
    webhooks: z.unknown().optional(),
    data: texts,
    binaryData: texts,
  })
  .transform(({ metadata, spec, webhooks, data, binaryData }) => ({
    ...writtenMetadata(metadata),
    content: webhooks === undefined ? spec : { webhooks },
    data: { ...binaryData, ...data },
  }))

/** Content is a line per version. */
export const resourceDefinitionSchema = z
  .object({
    metadata: metadataSchema,
    spec: z.object({
      versions: z.array(z.object({ name: z.string(), served: z.boolean(), storage: z.boolean() })),
    }),
  })
  .transform(({ metadata, spec }) => {
    const versions = spec.versions.map(({ name, served, storage }) => {
      const remarks = [...(storage ? ['stored'] : []), ...(served ? [] : ['not served'])]
      return remarks.length === 0 ? name : `${name} (${remarks.join(', ')})`
    })
    return { ...writtenMetadata(metadata), content: versions.join('\n'), data: {} }
  })

export interface ListedObject extends z.output<typeof objectSchema> {
  readonly kind: string
}

export const RESOURCE_DEFINITION = 'CustomResourceDefinition'

const containersSchema = z.array(z.object({ name: z.string(), image: z.string().optional() })).default([])
const statusesSchema = z
  .array(
    z.object({
      name: z.string(),
      image: z.string(),
      imageID: z.string().optional(),
      restartCount: z.number().default(0),
      lastState: z.object({ terminated: z.object({ reason: z.string().optional() }).optional() }).optional(),
    }),
  )
  .default([])

export const listedPodSchema = z
  .object({
    metadata: metadataSchema.extend({ namespace: z.string(), deletionTimestamp: z.string().optional() }),
    spec: z.object({ containers: containersSchema, initContainers: containersSchema }),
    status: z.object({
      phase: z.string().optional(),
      reason: z.string().optional(),
      containerStatuses: statusesSchema,
      initContainerStatuses: statusesSchema,
    }),
  })
  .transform(({ metadata, spec, status }) => {
    const { namespace, name, generateName, labels, creationTimestamp, ownerReferences } = metadata
    const written = [...spec.containers, ...spec.initContainers]
    const containersOf = (statuses: z.output<typeof statusesSchema>, isInit: boolean) =>
      statuses.map((one) => ({
        name: one.name,
        isInit,
        /** As a person wrote it. */
        image: written.find((other) => other.name === one.name)?.image ?? one.image,
        /** What the node runs: `repository@sha256:…` or `sha256:…`. */
        imageId: one.imageID,
        restarts: one.restartCount,
        /** Why it ended the last time, in the words of the kubelet: `OOMKilled`, `Error`; undefined: it never did. */
        lastEnd: one.lastState?.terminated?.reason,
      }))
    return {
      isRunning: status.phase === 'Running' && metadata.deletionTimestamp === undefined,
      isEvicted: status.reason === 'Evicted',
      pod: {
        namespace,
        name,
        generateName,
        labels,
        createdAt: creationTimestamp,
        /** What made it. */
        controller: (ownerReferences ?? []).find(({ controller }) => controller === true),
        containers: [
          ...containersOf(status.containerStatuses, false),
          ...containersOf(status.initContainerStatuses, true),
        ],
      },
    }
  })
export type ListedPod = z.output<typeof listedPodSchema>['pod']

/** Events of the type Warning of one reason about one object, which the cluster counts together. */
export const warningSchema = z
  .object({
    metadata: metadataSchema,
    reason: z.string().default(''),
    involvedObject: z.object({ kind: z.string().default(''), namespace: z.string().optional() }),
    count: z.number().nullish(),
    lastTimestamp: time,
    series: z.object({ count: z.number().default(1), lastObservedTime: time }).nullish(),
  })
  .transform(({ metadata, reason, involvedObject: { kind, namespace }, count, lastTimestamp, series }) => ({
    reason,
    kind,
    namespace,
    // Events of the newer API carry their count in a series.
    count: Math.max(1, count ?? 0, series?.count ?? 0),
    at: Math.max(series?.lastObservedTime ?? 0, lastTimestamp, metadata.creationTimestamp),
  }))
export type ListedWarning = z.output<typeof warningSchema>

export const listedNodeSchema = z
  .object({
    metadata: metadataSchema,
    status: z.object({ addresses: z.array(z.object({ address: z.string() })).default([]) }),
  })
  .transform(({ metadata: { name }, status }) => ({
    name,
    addresses: status.addresses.map(({ address }) => address),
  }))

/** Names that differ between two identically created clusters. */
export interface ClusterNames {
  readonly cluster: string | undefined
  /** In the same order on both sides. */
  readonly nodes: readonly z.output<typeof listedNodeSchema>[]
}

/** What could not be listed is undefined, or not in it. */
export interface ListedCluster {
  readonly names: ClusterNames
  /** By kind. */
  readonly objects: ReadonlyMap<string, readonly ListedObject[]>
  /** That run. */
  readonly pods: readonly ListedPod[] | undefined
  readonly evicted: readonly ListedPod[] | undefined
  readonly warnings: readonly ListedWarning[] | undefined
  /** Kinds that could not be listed, with the reason. */
  readonly unread: ReadonlyMap<string, string>
}

export interface Comparing {
  /** That are not the subject's. */
  readonly namespaces: readonly string[]
  /** Only what was made, changed or seen after that, on either side, is the subject's; milliseconds since 1970. */
  readonly since: number
}
