import * as z from 'zod'
import { messageOf } from '../../core/errors.ts'
import { seconds } from '../../core/unit.ts'
import { KINDS, type Kind } from './kinds.ts'
import { inLanes } from './lanes.ts'
import type { Resource } from './parameters.ts'
import { parseAnswer, send } from './send.ts'
import { SET_LABEL, type Session } from './session.ts'

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

const NOT_FOUND = 404
const CONFLICT = 409
const REMOVAL_SECONDS = 10
const POLL = seconds(0.25)

const listSchema = z.object({
  items: z.array(
    z.object({
      metadata: z.object({ name: z.string() }),
      status: z
        .object({
          conditions: z.array(z.object({ status: z.string(), message: z.string().optional() })).nullish(),
        })
        .optional(),
    }),
  ),
})

export function objectSet(resource: Resource, count: number, round: number, session: Session): ObjectSet {
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
  const lanes = session.parameters.concurrency
  try {
    await inLanes({ objects: names.length, total: names.length, lanes }, async (index) => {
      const name = names[index] ?? ''
      const request = {
        method: 'DELETE',
        path: `${path}/${name}${grace}`,
        timeoutSeconds: REMOVAL_SECONDS,
      } as const
      await send(session, request, `deleting ${kind.singular} ${name}`, [NOT_FOUND, CONFLICT])
    })
  } catch (error) {
    session.context.log.debug(messageOf(error))
  }
}

/**
 * Waits until nothing is left that the path with its query lists.
 * @returns undefined when all is gone, else what is still there after that time and why
 */
export async function awaitGone(
  path: string,
  timeoutSeconds: number,
  session: Pick<Session, 'api' | 'context'>,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const { clock } = session.context
  const deadline = clock.monotonic() + timeoutSeconds
  const request = { method: 'GET', path, signal } as const
  for (;;) {
    const what = `waiting until nothing is left of ${path}`
    const { items } = parseAnswer(listSchema, await send(session, request, what), what)
    if (items.length === 0) return undefined
    if (clock.monotonic() >= deadline) {
      const names = items.map(({ metadata }) => metadata.name)
      const reason = items
        .flatMap(({ status }) => status?.conditions ?? [])
        .find(({ status, message }) => status === 'True' && message !== undefined)
      return `${names.slice(0, 5).join(', ')}${names.length > 5 ? ' …' : ''}${reason === undefined ? '' : `: ${reason.message ?? ''}`}`
    }
    await clock.sleep(POLL, signal)
  }
}
