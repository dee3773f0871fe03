import type { Manifest } from '../../kubernetes/manifests.ts'
import { send } from '../../kubernetes/send.ts'
import type { KubernetesApi } from '../../ports/kubernetes-api.ts'
import type { SuiteContext } from '../../ports/suite.ts'
import type { TestbedPod } from '../../ports/testbed.ts'
import { eachInLanes } from '../lanes.ts'
import { PART_LABEL, type Collection, type Part } from './objects.ts'
import type { ServicesParameters } from './parameters.ts'
import type { Prober } from './prober.ts'

/** What all measurements of the suite share. */
export interface ServicesSession {
  readonly api: KubernetesApi
  readonly context: Pick<SuiteContext, 'clock' | 'log' | 'saveRaw' | 'measured'>
  readonly namespace: string
  readonly parameters: ServicesParameters
  readonly client: TestbedPod
  readonly server: TestbedPod
  readonly port: number
  readonly prober: Prober
}

type Api = Pick<ServicesSession, 'api' | 'context' | 'namespace'>

/** Requests on their way at a time. */
export const CONCURRENCY = 8
const NOT_FOUND = 404

/** @returns what the API server answers @throws {EnvironmentError | Interrupted} */
export async function create(
  collection: Collection,
  manifest: Manifest,
  session: Api,
  signal: AbortSignal | undefined,
): Promise<{ readonly body: string }> {
  const path = collection.path(session.namespace)
  const request = { method: 'POST', path, body: manifest, signal } as const
  return send(session, request, `creating a ${collection.singular}`)
}

/** @throws {EnvironmentError | Interrupted} */
export async function createAll(
  collection: Collection,
  manifests: readonly Manifest[],
  session: Api,
  signal: AbortSignal | undefined,
): Promise<void> {
  await eachInLanes(manifests, CONCURRENCY, async (manifest) => {
    await create(collection, manifest, session, signal)
  })
}

/** @throws {EnvironmentError | Interrupted} */
export async function remove(
  collection: Collection,
  name: string,
  session: Api,
  signal?: AbortSignal,
): Promise<void> {
  const path = `${collection.path(session.namespace)}/${name}`
  await send(session, { method: 'DELETE', path, signal }, `deleting the ${collection.singular} ${name}`, [
    NOT_FOUND,
  ])
}

/** Deletes all of a part at once. @throws {EnvironmentError} */
export async function removePart(collection: Collection, part: Part, session: Api): Promise<void> {
  const query = `labelSelector=${encodeURIComponent(`${PART_LABEL}=${part}`)}`
  const path = `${collection.path(session.namespace)}?${query}`
  await send(session, { method: 'DELETE', path }, `deleting the objects of kind ${collection.singular}`)
}
