import type * as z from 'zod'
import { EnvironmentError, messageOf } from '../core/errors.ts'
import { seconds, type Seconds } from '../core/series.ts'
import { follow } from '../kubernetes/follow.ts'
import { lastWarning } from '../kubernetes/pod-progress.ts'
import { eventListSchema } from '../kubernetes/schemas.ts'
import { readObject, type ApiSession } from '../kubernetes/send.ts'
import { within } from '../ports/await.ts'
import type { Log } from '../ports/log.ts'

interface Change<T> {
  /** Name of the object in errors: "the VolumeSnapshot a". */
  readonly what: string
  /** Path of the collection, with a query that selects the object. */
  readonly path: string
  readonly schema: z.ZodType<T>
  /** Sends the request that begins it. */
  readonly begin: () => Promise<unknown>
  /** @param type of the watch event @throws {EnvironmentError} when it will never be over */
  readonly isOver: (object: T, type: 'ADDED' | 'MODIFIED' | 'DELETED') => boolean
  readonly limit: Seconds
  /** Whether it fails at once when the watch breaks, not after the change. */
  readonly failsOnGap?: true
  /** Error for when it is not over in time. */
  readonly missed: () => EnvironmentError | Promise<EnvironmentError>
}

/** Query for the object of that name. */
export function withName(name: string): string {
  return `fieldSelector=${encodeURIComponent(`metadata.name=${name}`)}`
}

/**
 * Changes an object and waits until a watch shows that the change is over.
 * @returns from sending the request to the event
 * @throws {EnvironmentError} when that does not come in time, or is seen late
 */
export async function timeChange<T>(
  { what, path, schema, begin, isOver, limit, failsOnGap, missed }: Change<T>,
  session: ApiSession,
): Promise<Seconds> {
  const { clock } = session.context
  const { signal } = session
  let finish: (at: Seconds) => void = () => undefined
  const over = new Promise<Seconds>((resolve) => (finish = resolve))
  let gap: string | undefined
  const following = await follow(
    {
      what,
      path,
      schema,
      onEvent(type, object, at) {
        if (isOver(object, type)) finish(at)
      },
      onGap(reason) {
        gap ??= reason
        if (failsOnGap) finish(clock.monotonic())
      },
    },
    session,
  )
  try {
    const begun = clock.monotonic()
    await begin()
    const at = await within(limit, [over, following.broken], { clock, signal })
    if (at === undefined) throw await missed()
    if (gap !== undefined)
      throw new EnvironmentError(`${what}: its time is not known, as the watch broke: ${gap}`)
    return seconds(at - begun)
  } finally {
    following.stop()
  }
}

/** The newest warning about an object as the end of a sentence, for an error; what explains it must not hide it. */
export async function newestWarning(
  name: string,
  namespace: string,
  { api, context }: ApiSession & { readonly context: { readonly log: Log } },
): Promise<string> {
  const query = `fieldSelector=${encodeURIComponent(`involvedObject.name=${name},type=Warning`)}`
  const path = `/api/v1/namespaces/${namespace}/events?${query}`
  try {
    const what = `reading the events of ${name}`
    const { items } = await readObject({ api, context }, eventListSchema, path, what)
    const last = lastWarning(items)
    return last === undefined ? '' : `; ${last.slice(0, 300)}`
  } catch (error) {
    context.log.debug(messageOf(error))
    return ''
  }
}
