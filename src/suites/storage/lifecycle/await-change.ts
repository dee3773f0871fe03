import type * as z from 'zod'
import { EnvironmentError, messageOf } from '../../../core/errors.ts'
import { seconds, type Seconds } from '../../../core/series.ts'
import { follow } from '../../../kubernetes/follow.ts'
import { lastWarning } from '../../../kubernetes/pod-progress.ts'
import { eventListSchema } from '../../../kubernetes/schemas.ts'
import { readObject } from '../../../kubernetes/send.ts'
import { within } from '../../../ports/await.ts'
import { timeoutOf, type LifecycleSession } from './session.ts'

interface Change<T> {
  readonly name: string
  /** Of the object, for errors: "the VolumeSnapshot a". */
  readonly what: string
  /** What has not come about when the time is over: "is not ready to use". */
  readonly missed: string
  /** Of the collection. */
  readonly path: string
  readonly schema: z.ZodType<T>
  /** Sends the request that begins it. */
  readonly begin: () => Promise<unknown>
  /** @param type of the watch event */
  readonly isOver: (object: T, type: 'ADDED' | 'MODIFIED' | 'DELETED') => boolean
}

/**
 * Changes an object and waits until a watch shows that the change is over.
 * @returns from sending the request to the event
 * @throws {EnvironmentError} when that does not come in time, with the last warning about the object, or is seen late
 */
export async function awaitChange<T>(
  { name, what, missed, path, schema, begin, isOver }: Change<T>,
  session: LifecycleSession,
  signal: AbortSignal | undefined,
): Promise<Seconds> {
  const { clock } = session.context
  let finish: (at: Seconds) => void = () => undefined
  const over = new Promise<Seconds>((resolve) => (finish = resolve))
  const gaps: string[] = []
  const following = await follow(
    {
      what,
      path: `${path}?fieldSelector=${encodeURIComponent(`metadata.name=${name}`)}`,
      schema,
      signal,
      onEvent(type, object, at) {
        if (isOver(object, type)) finish(at)
      },
      onGap: (reason) => void gaps.push(reason),
    },
    session,
  )
  try {
    const limit = timeoutOf(session)
    const begun = clock.monotonic()
    await begin()
    const at = await within(limit, [over, following.broken], { clock, signal })
    if (at === undefined) {
      const warning = await warningAbout(name, session)
      throw new EnvironmentError(
        `${what} ${missed} after ${String(limit)} s${warning === undefined ? '' : `; ${warning}`}`,
        { nextStep: 'See the log of the storage driver, or raise suites.storage.lifecycleTimeoutSeconds.' },
      )
    }
    const [gap] = gaps
    if (gap !== undefined)
      throw new EnvironmentError(`${what}: its time is not known, as the watch broke: ${gap}`)
    return seconds(at - begun)
  } finally {
    following.stop()
  }
}

/** The newest warning about an object; what explains an error must not hide it. */
async function warningAbout(name: string, session: LifecycleSession): Promise<string | undefined> {
  const query = `fieldSelector=${encodeURIComponent(`involvedObject.name=${name},type=Warning`)}`
  const path = `/api/v1/namespaces/${session.namespace}/events?${query}`
  try {
    const { items } = await readObject(session, eventListSchema, path, `reading the events of ${name}`)
    return lastWarning(items)?.slice(0, 300)
  } catch (error) {
    session.context.log.debug(messageOf(error))
    return undefined
  }
}
