import * as z from 'zod'
import { messageOf } from '../../core/errors.ts'
import { objectList, namedSchema } from '../../kubernetes/schemas.ts'
import { readObject, send } from '../../kubernetes/send.ts'
import { awaitGone, CONFLICT, NOT_FOUND } from './object-set.ts'
import { RUN_LABEL, type OwnerReference, type Session } from './session.ts'

const NAMESPACE = z.object({ metadata: z.object({ name: z.string(), uid: z.string() }) })
const LIST = objectList(namedSchema)
const REQUEST_SECONDS = 20

/**
 * The run's namespace as the owner of what is made outside it: should kbench itself be killed, the cluster's garbage
 * collector removes that when the namespace goes.
 * https://kubernetes.io/docs/concepts/architecture/garbage-collection/
 */
export async function readOwner(
  session: Pick<Session, 'api' | 'context' | 'namespace'>,
  signal: AbortSignal,
): Promise<OwnerReference> {
  const what = `reading the namespace ${session.namespace}`
  const path = `/api/v1/namespaces/${session.namespace}`
  const { metadata } = await readObject(session, NAMESPACE, path, what, { signal })
  return { apiVersion: 'v1', kind: 'Namespace', name: metadata.name, uid: metadata.uid }
}

/** Query that selects what the run has made outside its namespace. */
export function ownedSelector({ namespace }: Session): string {
  return `labelSelector=${encodeURIComponent(`${RUN_LABEL}=${namespace}`)}`
}

/** Deletes the namespaces that measurements have left, and waits until they are gone. Never throws. */
export async function removeNamespaces(session: Session): Promise<void> {
  const { log } = session.context
  const path = `/api/v1/namespaces?${ownedSelector(session)}`
  const byHand = `By hand: kubectl delete namespace -l ${RUN_LABEL}=${session.namespace}`
  try {
    const timeoutSeconds = REQUEST_SECONDS
    const what = 'looking for namespaces of the run'
    const { items } = await readObject(session, LIST, path, what, { timeoutSeconds })
    if (items.length === 0) return
    for (const { metadata } of items) {
      const item = `/api/v1/namespaces/${metadata.name}`
      const remove = { method: 'DELETE', path: item, timeoutSeconds } as const
      await send(session, remove, `deleting the namespace ${metadata.name}`, [NOT_FOUND, CONFLICT])
    }
    const left = await awaitGone(path, session)
    if (left !== undefined) log.warning(`namespaces are still being removed: ${left}. ${byHand}`)
  } catch (error) {
    log.warning(`the namespaces of the run may not all be removed: ${messageOf(error)}. ${byHand}`)
  }
}
