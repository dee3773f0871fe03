import * as z from 'zod'
import { messageOf } from '../../core/errors.ts'
import { objectList, namedSchema, statusSchema } from '../../kubernetes/schemas.ts'
import { readObject, send } from '../../kubernetes/send.ts'
import { askUntil } from '../../ports/await.ts'
import { KINDS, type Kind } from './kinds.ts'
import { eachInLanes } from '../lanes.ts'
import type { Resource } from './parameters.ts'
import { SET_LABEL, type Session, RUN_LABEL, type OwnerReference } from './session.ts'

const NAMESPACE = z.object({ metadata: z.object({ name: z.string(), uid: z.string() }) })

const LIST = objectList(namedSchema)

const REQUEST_SECONDS = 20

/** The objects of one measurement in one round. */
export interface ObjectSet {
  readonly resource: Resource
  readonly kind: Kind
  /** Value of the label that all of them have. */
  readonly label: string
  readonly names: readonly string[]
  /** Path of the collection. */
  readonly path: string
}

export const NOT_FOUND = 404
/** Being removed already. */
export const CONFLICT = 409
const REMOVAL_SECONDS = 10
const GONE_SECONDS = 120
const POLL_SECONDS = 0.25

const listSchema = objectList(namedSchema.extend({ status: statusSchema.optional() }))

/** @param round or something else that no other set of the run has */
export function objectSet(
  resource: Resource,
  count: number,
  round: number | string,
  session: Session,
): ObjectSet {
  const kind = KINDS[resource]
  const label = `${resource}-${String(round)}`
  // Namespaces are not inside the run's namespace, so that two runs must not give them the same name.
  const prefix = resource === 'namespaces' ? `${session.namespace}-${String(round)}` : label
  return {
    resource,
    kind,
    label,
    names: Array.from({ length: count }, (_, index) => `${prefix}-${String(index + 1)}`),
    path: kind.path(session.namespace),
  }
}

/** Query that selects the objects of a set. */
export function selectorOf({ label }: Pick<ObjectSet, 'label'>): string {
  return `labelSelector=${encodeURIComponent(`${SET_LABEL}=${label}`)}`
}

/** Deletes what is left of a set after a failure. Never throws: the end of the run removes it once more. */
export async function removeLeft(set: ObjectSet, session: Session): Promise<void> {
  const { names, path, kind } = set
  const grace = set.resource === 'pods' ? '?gracePeriodSeconds=0' : ''
  try {
    await eachInLanes(names, session.parameters.concurrency, async (name) => {
      const item = `${path}/${name}${grace}`
      const request = { method: 'DELETE', path: item, timeoutSeconds: REMOVAL_SECONDS } as const
      await send(session, request, `deleting ${kind.singular} ${name}`, [NOT_FOUND, CONFLICT])
    })
  } catch (error) {
    session.context.log.debug(messageOf(error))
  }
}

/**
 * Waits until nothing is left that the path with its query lists.
 * @returns undefined when all is gone, else what is still there after two minutes and why
 */
export async function awaitGone(
  path: string,
  session: Session,
  signal?: AbortSignal,
): Promise<string | undefined> {
  let left: z.infer<typeof listSchema>['items'] = []
  const ask = async (): Promise<true | undefined> => {
    const what = `waiting until nothing is left of ${path}`
    left = (await readObject(session, listSchema, path, what, { signal })).items
    return left.length === 0 ? true : undefined
  }
  const patience = { clock: session.context.clock, signal }
  if ((await askUntil(ask, GONE_SECONDS, POLL_SECONDS, patience)) !== undefined) return undefined
  const names = left.map(({ metadata }) => metadata.name)
  const reason = left
    .flatMap(({ status }) => status?.conditions ?? [])
    .find(({ status, message }) => status === 'True' && message !== undefined)
  return `${names.slice(0, 5).join(', ')}${names.length > 5 ? ' …' : ''}${reason === undefined ? '' : `: ${reason.message ?? ''}`}`
}

/** The same, with a warning about what is still there. */
export async function warnIfLeft(path: string, session: Session, signal?: AbortSignal): Promise<void> {
  const left = await awaitGone(path, session, signal)
  if (left !== undefined)
    session.context.log.warning(`still being removed after ${String(GONE_SECONDS)} s: ${left}`)
}

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
