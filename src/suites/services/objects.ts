import { MANAGED, podLabel, type Manifest } from '../../kubernetes/manifests.ts'
import { send, type ApiSession } from '../../kubernetes/send.ts'
import type { SuiteContext } from '../../ports/suite.ts'
import type { TestbedPod } from '../../ports/testbed.ts'
import { eachInLanes } from '../lanes.ts'
import type { ServicesParameters } from './parameters.ts'
import type { Prober } from './prober.ts'

/** What all measurements of the suite share. */
export interface ServicesSession extends ApiSession {
  readonly context: SuiteContext
  readonly namespace: string
  readonly parameters: ServicesParameters
  readonly client: TestbedPod
  readonly server: TestbedPod
  readonly port: number
  readonly prober: Prober
}

interface Collection {
  readonly singular: string
  readonly path: (namespace: string) => string
}

/** Label of all that the suite makes; its value says for what. */
const PART_LABEL = 'kbench/services-part'
type Part = 'existing' | 'probe'
/** Requests on their way at a time. */
export const CONCURRENCY = 8
const NOT_FOUND = 404

export const SERVICES: Collection = {
  singular: 'Service',
  path: (namespace) => `/api/v1/namespaces/${namespace}/services`,
}
export const POLICIES: Collection = {
  singular: 'NetworkPolicy',
  path: (namespace) => `/apis/networking.k8s.io/v1/namespaces/${namespace}/networkpolicies`,
}

/** A Service with a cluster IP that leads to one pod. */
export function serviceTo(pod: string, port: number, name: string, part: Part): Manifest {
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: metadata(name, part),
    spec: { selector: podLabel(pod), ports: [{ protocol: 'TCP', port, targetPort: port }] },
  }
}

/** A policy for one pod that lets in only what `from` says; nothing with an empty list. */
export function policyFor(pod: string, from: readonly Manifest[], name: string, part: Part): Manifest {
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: metadata(name, part),
    spec: {
      podSelector: { matchLabels: podLabel(pod) },
      policyTypes: ['Ingress'],
      ingress: from.length === 0 ? [] : [{ from }],
    },
  }
}

/** All pods with the label of that name, in the same namespace. */
export function fromPod(name: string): Manifest {
  return { podSelector: { matchLabels: podLabel(name) } }
}

/** One of the addresses that are reserved for benchmarks: 198.18.0.0/15, RFC 2544. */
export function fromNobody(index: number): Manifest {
  const low = index % 256
  const middle = Math.floor(index / 256) % 256
  return { ipBlock: { cidr: `198.18.${String(middle)}.${String(low)}/32` } }
}

function metadata(name: string, part: Part): Manifest {
  return { name, labels: { ...MANAGED, [PART_LABEL]: part } }
}

/** @returns what the API server answers @throws {EnvironmentError | Interrupted} */
export function create(
  { singular, path }: Collection,
  body: Manifest,
  session: ServicesSession,
): ReturnType<typeof send> {
  return send(session, { method: 'POST', path: path(session.namespace), body }, `creating a ${singular}`)
}

/** @throws {EnvironmentError | Interrupted} */
export async function createAll(
  collection: Collection,
  manifests: readonly Manifest[],
  session: ServicesSession,
): Promise<void> {
  await eachInLanes(manifests, CONCURRENCY, async (one) => void (await create(collection, one, session)))
}

/** @throws {EnvironmentError | Interrupted} */
export async function remove(
  { singular, path }: Collection,
  name: string,
  session: ServicesSession,
): Promise<void> {
  const request = { method: 'DELETE', path: `${path(session.namespace)}/${name}` } as const
  await send(session, request, `deleting the ${singular} ${name}`, [NOT_FOUND])
}

/** Deletes all of a part at once, also after an interrupt. @throws {EnvironmentError} */
export async function removePart(
  { singular, path }: Collection,
  part: Part,
  { api, context, namespace }: ServicesSession,
): Promise<void> {
  const query = `labelSelector=${encodeURIComponent(`${PART_LABEL}=${part}`)}`
  const request = { method: 'DELETE', path: `${path(namespace)}?${query}` } as const
  await send({ api, context }, request, `deleting the objects of kind ${singular}`)
}
