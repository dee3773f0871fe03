import * as z from 'zod'
import { messageOf } from '../../core/errors.ts'
import { awaitGone } from './object-set.ts'
import { parseAnswer, send } from './send.ts'
import { RUN_LABEL, type OwnerReference, type Session } from './session.ts'

const NAMESPACE = z.object({ metadata: z.object({ name: z.string(), uid: z.string() }) })
const LIST = z.object({ items: z.array(z.object({ metadata: z.object({ name: z.string() }) })) })
const NOT_FOUND = 404
/** Being removed already. */
const CONFLICT = 409
const GONE_SECONDS = 120
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
  const request = { method: 'GET', path: `/api/v1/namespaces/${session.namespace}`, signal } as const
  const { metadata } = parseAnswer(NAMESPACE, await send(session, request, what), what)
  return { apiVersion: 'v1', kind: 'Namespace', name: metadata.name, uid: metadata.uid }
}

/** Query that selects what the run has made outside its namespace. */
export function ownedSelector({ namespace }: Pick<Session, 'namespace'>): string {
  return `labelSelector=${encodeURIComponent(`${RUN_LABEL}=${namespace}`)}`
}

/** Deletes the namespaces that measurements have left, and waits until they are gone. Never throws. */
export async function removeNamespaces(session: Session): Promise<void> {
  const { log } = session.context
  const path = `/api/v1/namespaces?${ownedSelector(session)}`
  const byHand = `By hand: kubectl delete namespace -l ${RUN_LABEL}=${session.namespace}`
  try {
    const what = 'looking for namespaces of the run'
    const request = { method: 'GET', path, timeoutSeconds: REQUEST_SECONDS } as const
    const { items } = parseAnswer(LIST, await send(session, request, what), what)
    if (items.length === 0) return
    for (const { metadata } of items) {
      const remove = {
        method: 'DELETE',
        path: `/api/v1/namespaces/${metadata.name}`,
        timeoutSeconds: REQUEST_SECONDS,
      } as const
      await send(session, remove, `deleting the namespace ${metadata.name}`, [NOT_FOUND, CONFLICT])
    }
    const left = await awaitGone(path, GONE_SECONDS, session)
    if (left !== undefined) log.warning(`namespaces are still being removed: ${left}. ${byHand}`)
  } catch (error) {
    log.warning(`the namespaces of the run may not all be removed: ${messageOf(error)}. ${byHand}`)
  }
}
