import * as z from 'zod'
import { jsonOf } from '../../core/json.ts'
import { objectList } from '../../kubernetes/schemas.ts'
import { send, type ApiSession } from '../../kubernetes/send.ts'
import {
  type ListedCluster,
  type ListedObject,
  listedNodeSchema,
  objectSchema,
  listedPodSchema,
  RESOURCE_DEFINITION,
  resourceDefinitionSchema,
  warningSchema,
} from './core/listed.ts'

/** Objects of each kind; where there are more, the kind is left out. */
const MOST_OBJECTS = 2000
const PAGE = 100
/** Characters of the answers for one kind: definitions of custom resources are long. */
const MOST_CHARACTERS = 50_000_000
const ANSWER_SECONDS = 30

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
  [RESOURCE_DEFINITION, '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'],
]
/** No right, no such kind, and a list that changed too long ago to be continued. */
const REFUSALS = [401, 403, 404, 410]

const pageSchema = objectList(z.unknown()).extend({
  metadata: z.object({ continue: z.string().optional() }).default({}),
})

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
    const listed = await listAll(session, schema, path, selector, signal)
    if (typeof listed !== 'string') return listed
    unread.set(kind, listed)
    return undefined
  }
  const nodes = (await list('Node', listedNodeSchema, '/api/v1/nodes')) ?? []
  const objects = new Map<string, ListedObject[]>()
  for (const [kind, path] of KINDS) {
    const schema = kind === RESOURCE_DEFINITION ? resourceDefinitionSchema : objectSchema
    const listed = await list<Omit<ListedObject, 'kind'>>(kind, schema, path)
    if (listed !== undefined)
      objects.set(
        kind,
        listed.map((one) => ({ kind, ...one })),
      )
  }
  const pods = await list('Pod', listedPodSchema, '/api/v1/pods')
  const warnings = await list('Event', warningSchema, '/api/v1/events', 'fieldSelector=type%3DWarning&')
  return {
    names: { cluster, nodes: nodes.sort((a, b) => (a.name < b.name ? -1 : 1)) },
    objects,
    pods: pods?.flatMap(({ isRunning, pod }) => (isRunning ? pod : [])),
    evicted: pods?.flatMap(({ isEvicted, pod }) => (isEvicted ? pod : [])),
    warnings,
    unread,
  }
}

/** @returns why they cannot be listed, as a text @throws {EnvironmentError | Interrupted} when the API server does not answer */
async function listAll<T>(
  session: ApiSession,
  schema: z.ZodType<T>,
  path: string,
  selector: string,
  signal: AbortSignal,
): Promise<T[] | string> {
  const items: T[] = []
  let [next, characters]: [string | undefined, number] = ['', 0]
  while (next !== undefined) {
    if (items.length >= MOST_OBJECTS) return `there are more than ${String(MOST_OBJECTS)}`
    if (characters > MOST_CHARACTERS) return `they have more than ${String(MOST_CHARACTERS)} characters`
    const more: string = next === '' ? '' : `&continue=${encodeURIComponent(next)}`
    const { status, body } = await send(
      session,
      {
        method: 'GET',
        path: `${path}?${selector}limit=${String(PAGE)}${more}`,
        signal,
        timeoutSeconds: ANSWER_SECONDS,
      },
      path,
      REFUSALS,
    )
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
