import * as z from 'zod'
import { jsonOf } from '../../core/json.ts'
import type { ListedCluster, ListedContainer, ListedObject, ListedPod, ListedWarning } from './core/listed.ts'
import type { ApiRequest } from '../../ports/kubernetes-api.ts'
import { objectList } from '../../kubernetes/schemas.ts'
import { send, type ApiSession } from '../../kubernetes/send.ts'

/** Of each kind; where there are more, the kind is left out. */
const MOST_OBJECTS = 2000
const PAGE = 100
/** Characters of the answers for one kind: definitions of custom resources are long. */
const MOST_CHARACTERS = 50_000_000
const ANSWER_SECONDS = 30

const texts = z
  .record(z.string(), z.string())
  .nullish()
  .transform((value) => value ?? {})
const metadataSchema = z.object({
  name: z.string(),
  namespace: z.string().optional(),
  generateName: z.string().optional(),
  labels: texts,
  annotations: texts,
  creationTimestamp: z.string().nullish(),
  managedFields: z
    .array(z.object({ time: z.string().optional(), subresource: z.string().optional() }))
    .nullish(),
  ownerReferences: z
    .array(z.object({ kind: z.string(), name: z.string(), controller: z.boolean().optional() }))
    .nullish(),
})

const objectSchema = z.object({
  metadata: metadataSchema,
  spec: z.unknown().optional(),
  webhooks: z.unknown().optional(),
  data: texts,
  binaryData: texts,
})
const resourceDefinitionSchema = z.object({
  metadata: metadataSchema,
  spec: z.object({
    versions: z.array(z.object({ name: z.string(), served: z.boolean(), storage: z.boolean() })),
  }),
})
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
const podSchema = z.object({
  metadata: metadataSchema.extend({ namespace: z.string(), deletionTimestamp: z.string().optional() }),
  spec: z.object({ containers: containersSchema, initContainers: containersSchema }),
  status: z.object({
    phase: z.string().optional(),
    reason: z.string().optional(),
    containerStatuses: statusesSchema,
    initContainerStatuses: statusesSchema,
  }),
})
const warningSchema = z.object({
  metadata: metadataSchema,
  reason: z.string().default(''),
  involvedObject: z.object({ kind: z.string().default(''), namespace: z.string().optional() }),
  count: z.number().nullish(),
  lastTimestamp: z.string().nullish(),
  series: z.object({ count: z.number().default(1), lastObservedTime: z.string().nullish() }).nullish(),
})
const nodeSchema = z.object({
  metadata: metadataSchema,
  status: z.object({ addresses: z.array(z.object({ address: z.string() })).default([]) }),
})
const pageSchema = objectList(z.unknown()).extend({
  metadata: z.object({ continue: z.string().optional() }).default({}),
})

/** Kinds that a set-up writes, with the path of their list. Secrets are not read. */
const KINDS: readonly (readonly [kind: string, path: string])[] = [
  ['Deployment', '/apis/apps/v1/deployments'],
  ['DaemonSet', '/apis/apps/v1/daemonsets'],
  ['StatefulSet', '/apis/apps/v1/statefulsets'],
  ['ConfigMap', '/api/v1/configmaps'],
  ['Service', '/api/v1/services'],
  ['NetworkPolicy', '/apis/networking.k8s.io/v1/networkpolicies'],
  ['ValidatingWebhookConfiguration', '/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations'],
  ['MutatingWebhookConfiguration', '/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations'],
]
const RESOURCE_DEFINITION = 'CustomResourceDefinition'

/**
 * What is in a cluster now: its running pods, and objects of the kinds that a set-up writes. A kind that cannot be listed is left out, with
 * the reason.
 * @param cluster its name, where objects may contain it
 * @throws {EnvironmentError | Interrupted} when the API server does not answer
 */
export async function listCluster(
  session: ApiSession,
  cluster: string | undefined,
  signal: AbortSignal,
): Promise<ListedCluster> {
  const unread = new Map<string, string>()
  const list = async <T>(
    kind: string,
    schema: z.ZodType<T>,
    path: string,
    selector = '',
  ): Promise<T[] | undefined> => {
    const request = { method: 'GET', path, signal, timeoutSeconds: ANSWER_SECONDS } as const
    const listed = await listAll(session, schema, request, selector)
    if (typeof listed !== 'string') return listed
    unread.set(kind, listed)
    return undefined
  }
  const nodes = (await list('Node', nodeSchema, '/api/v1/nodes')) ?? []
  const objects = new Map<string, ListedObject[]>()
  for (const [kind, path] of KINDS) {
    const listed = await list(kind, objectSchema, path)
    if (listed !== undefined)
      objects.set(
        kind,
        listed.map((one) => objectOf(kind, one)),
      )
  }
  const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
  const definitions = await list(RESOURCE_DEFINITION, resourceDefinitionSchema, path)
  if (definitions !== undefined) objects.set(RESOURCE_DEFINITION, definitions.map(definitionOf))
  const pods = await list('Pod', podSchema, '/api/v1/pods')
  const warnings = await list('Event', warningSchema, '/api/v1/events', 'fieldSelector=type%3DWarning&')
  return {
    names: {
      cluster,
      nodes: nodes
        .map(({ metadata, status }) => ({
          name: metadata.name,
          addresses: status.addresses.map(({ address }) => address),
        }))
        .sort((a, b) => (a.name < b.name ? -1 : 1)),
    },
    objects,
    pods: pods?.filter(isRunning).map(podOf),
    evicted: pods?.filter(({ status }) => status.reason === 'Evicted').map(podOf),
    warnings: warnings?.map(warningOf),
    unread,
  }
}

/** @returns why they cannot be listed, as a text @throws {EnvironmentError | Interrupted} when the API server does not answer */
async function listAll<T>(
  { api, context }: ApiSession,
  schema: z.ZodType<T>,
  request: ApiRequest,
  selector: string,
): Promise<T[] | string> {
  const items: T[] = []
  let [next, characters]: [string | undefined, number] = ['', 0]
  while (next !== undefined) {
    if (items.length >= MOST_OBJECTS) return `there are more than ${String(MOST_OBJECTS)}`
    if (characters > MOST_CHARACTERS) return `they have more than ${String(MOST_CHARACTERS)} characters`
    const more: string = next === '' ? '' : `&continue=${encodeURIComponent(next)}`
    const path = `${request.path}?${selector}limit=${String(PAGE)}${more}`
    const { status, body } = await send({ api, context }, { ...request, path }, request.path, REFUSALS)
    if (REFUSALS.includes(status)) return `the API server refused it (${String(status)})`
    characters += body.length
    const page = pageSchema.safeParse(jsonOf(body))
    const parsed = z.array(schema).safeParse(page.data?.items)
    if (!page.success || !parsed.success) return 'the answer is no list of that kind'
    items.push(...parsed.data)
    const { continue: following } = page.data.metadata
    next = following === '' ? undefined : following
  }
  return items
}

/** No right, no such kind, and a list that changed too long ago to be continued. */
const REFUSALS = [401, 403, 404, 410]

function objectOf(
  kind: string,
  { metadata, spec, webhooks, data, binaryData }: z.infer<typeof objectSchema>,
): ListedObject {
  return {
    kind,
    ...common(metadata),
    content: webhooks === undefined ? spec : { webhooks },
    data: { ...binaryData, ...data },
  }
}

function definitionOf({ metadata, spec }: z.infer<typeof resourceDefinitionSchema>): ListedObject {
  const versions = spec.versions.map(({ name, served, storage }) => {
    const remarks = [...(storage ? ['stored'] : []), ...(served ? [] : ['not served'])]
    return remarks.length === 0 ? name : `${name} (${remarks.join(', ')})`
  })
  return { kind: RESOURCE_DEFINITION, ...common(metadata), content: versions.join('\n'), data: {} }
}

function common(metadata: z.infer<typeof metadataSchema>): Omit<ListedObject, 'kind' | 'content' | 'data'> {
  const { namespace, name, generateName, labels, annotations, managedFields } = metadata
  // What controllers report of it is a subresource.
  const changes = (managedFields ?? []).filter(({ subresource }) => subresource === undefined)
  const changedAt = Math.max(timeOf(metadata.creationTimestamp), ...changes.map(({ time }) => timeOf(time)))
  return { namespace, name, generateName, labels, annotations, changedAt }
}

/** @returns 0 for none */
function timeOf(text: string | null | undefined): number {
  const time = Date.parse(text ?? '')
  return Number.isFinite(time) ? time : 0
}

function isRunning({ metadata, status }: z.infer<typeof podSchema>): boolean {
  return status.phase === 'Running' && metadata.deletionTimestamp === undefined
}

/** Events of the newer API carry their count in a series. */
function warningOf({
  metadata,
  reason,
  involvedObject: { kind, namespace },
  count,
  lastTimestamp,
  series,
}: z.infer<typeof warningSchema>): ListedWarning {
  const at = Math.max(...[series?.lastObservedTime, lastTimestamp, metadata.creationTimestamp].map(timeOf))
  return { reason, kind, namespace, count: Math.max(1, count ?? 0, series?.count ?? 0), at }
}

function podOf({ metadata, spec, status }: z.infer<typeof podSchema>): ListedPod {
  const { namespace, name, generateName, labels, ownerReferences } = metadata
  const written = [...spec.containers, ...spec.initContainers]
  const containersOf = (statuses: z.infer<typeof statusesSchema>, isInit: boolean): ListedContainer[] =>
    statuses.map((one) => ({
      name: one.name,
      isInit,
      image: written.find((other) => other.name === one.name)?.image ?? one.image,
      imageId: one.imageID,
      restarts: one.restartCount,
      lastEnd: one.lastState?.terminated?.reason,
    }))
  return {
    namespace,
    name,
    generateName,
    labels,
    createdAt: timeOf(metadata.creationTimestamp),
    controller: (ownerReferences ?? []).find(({ controller }) => controller === true),
    containers: [
      ...containersOf(status.containerStatuses, false),
      ...containersOf(status.initContainerStatuses, true),
    ],
  }
}
