import * as z from 'zod'
import { EnvironmentError, Interrupted, messageOf } from '../core/errors.ts'
import { describeIssues } from '../core/expected.ts'
import { seconds, type Seconds } from '../core/series.ts'
import { within } from '../ports/await.ts'
import type { ApiWatch } from '../ports/kubernetes-api.ts'
import { watchEventSchema } from './schemas.ts'
import { readObject, type ApiSession } from './send.ts'

interface FollowRequest<T> {
  /** What is followed, for errors: "the pods". */
  readonly what: string
  /** Path of the collection with its selector. */
  readonly path: string
  readonly schema: z.ZodType<T>
  /** Whether the objects that exist already come first, as ADDED. */
  readonly existing?: true
  /** @param at on our monotonic clock, when the last byte of the event had arrived */
  readonly onEvent: (type: 'ADDED' | 'MODIFIED' | 'DELETED', object: T, at: Seconds) => void
  /** The watch broke: what happens from here on may be reported late, and a deletion not at all. */
  readonly onGap?: (reason: string) => void
  /** The server has forgotten what happened in between: all objects that exist come again. */
  readonly onNewList?: () => void
  readonly signal?: AbortSignal | undefined
}

export interface Follow {
  /** Rejects when the watch breaks and cannot be begun again, or its events are not understood. Never resolves. */
  readonly broken: Promise<never>
  readonly stop: () => void
}

const META = z.object({ metadata: z.object({ resourceVersion: z.string() }) })
const LIST = z.object({ metadata: z.object({ resourceVersion: z.string() }), items: z.array(z.unknown()) })
const STATUS = z.object({ code: z.number().optional(), message: z.string().optional() })
const GONE = 410
const MOST_FAILURES_IN_A_ROW = 6
const FIRST_PAUSE_SECONDS = 0.1

const NEVER = new Promise<never>(() => undefined)

/** The server no longer keeps the requested version. */
class Expired extends Error {}

/**
 * Path of objects of one namespace.
 * @param group with its version: `api/v1`, `apis/discovery.k8s.io/v1`
 * @param plural `pods`
 */
export function collectionPath(
  group: string,
  namespace: string,
  plural: string,
  selector: { readonly fieldSelector: string } | { readonly labelSelector: string },
): string {
  return `/${group}/namespaces/${namespace}/${plural}?${String(new URLSearchParams(selector))}`
}

/**
 * Follows the objects of a collection from now on. A watch that ends or breaks is begun again where it left off, or,
 * when the server has forgotten that version, from a new list, whose objects come as MODIFIED.
 * https://kubernetes.io/docs/reference/using-api/api-concepts/#efficient-detection-of-changes
 * @returns when the watch has begun: what happens from now on is seen
 * @throws {EnvironmentError | Interrupted} when it cannot be begun
 */
export async function follow<T>(request: FollowRequest<T>, session: ApiSession): Promise<Follow> {
  const { clock } = session.context
  const { path, what, signal = session.signal } = request
  let stopped = false
  // Asked again after every wait.
  const isStopped = (): boolean => stopped
  let current: ApiWatch | undefined
  let version = ''
  let failure: EnvironmentError | Expired | undefined

  const deliver = (type: string, object: unknown, at: Seconds): void => {
    if (type !== 'ADDED' && type !== 'MODIFIED' && type !== 'DELETED') return
    const parsed = request.schema.safeParse(object)
    if (!parsed.success)
      throw new EnvironmentError(
        `watching ${what}: an event is not understood: ${describeIssues(parsed.error.issues, object).join('; ')}`,
      )
    request.onEvent(type, parsed.data, at)
  }
  const onLine = (line: string): void => {
    const at = clock.monotonic()
    try {
      const event = watchEventSchema.parse(JSON.parse(line))
      if (event.type === 'ERROR') {
        const { code, message = 'no reason given' } = STATUS.parse(event.object)
        throw code === GONE ? new Expired(message) : new EnvironmentError(`watching ${what}: ${message}`)
      }
      version = META.parse(event.object).metadata.resourceVersion
      deliver(event.type, event.object, at)
    } catch (error) {
      failure =
        error instanceof EnvironmentError || error instanceof Expired
          ? error
          : new EnvironmentError(`watching ${what}: an event is not understood: ${messageOf(error)}`)
      throw failure
    }
  }
  const list = async (first: boolean): Promise<void> => {
    const answer = await readObject(session, LIST, path, `listing ${what}`, { signal })
    version = answer.metadata.resourceVersion
    const at = clock.monotonic()
    if (first && request.existing !== true) return
    if (!first) request.onNewList?.()
    for (const item of answer.items) deliver(first ? 'ADDED' : 'MODIFIED', item, at)
  }
  const begin = async (): Promise<ApiWatch> => {
    const query = `watch=true&allowWatchBookmarks=true&resourceVersion=${encodeURIComponent(version)}`
    const watching = `${path}${path.includes('?') ? '&' : '?'}${query}`
    current = session.api.watch({ path: watching, onLine, signal })
    await current.established
    return current
  }
  const keepGoing = async (first: ApiWatch): Promise<never> => {
    let watch: ApiWatch | undefined = first
    for (let failures = 0; ;) {
      const before: string = version
      let reason = 'the API server ended it'
      try {
        watch ??= await begin()
        await watch.ended
      } catch (error) {
        if (error instanceof Interrupted) throw error
        if (failure instanceof EnvironmentError) throw failure
        reason = messageOf(error)
        if (reason.includes(`answered ${String(GONE)}`)) failure = new Expired(reason)
      }
      watch = undefined
      if (isStopped()) return await NEVER
      failures = version === before ? failures + 1 : 1
      if (failures > MOST_FAILURES_IN_A_ROW)
        throw new EnvironmentError(`watching ${what} broke and could not be begun again: ${reason}`)
      request.onGap?.(reason)
      await clock.sleep(seconds(FIRST_PAUSE_SECONDS * 2 ** (failures - 1)), signal)
      if (failure instanceof Expired) {
        failure = undefined
        await list(false)
      }
      // It was stopped in the meantime: nobody would stop a watch that begins now.
      if (isStopped()) return await NEVER
    }
  }

  await list(true)
  const broken = keepGoing(await begin())
  broken.catch(() => undefined)
  return {
    broken,
    stop() {
      stopped = true
      current?.stop()
    },
  }
}

interface AwaitedEvent<T, Found> extends Omit<FollowRequest<T>, 'onEvent'> {
  /** What is waited for, once an event or an object that exists shows it. */
  readonly find: (type: string, object: T) => Found | undefined
  readonly timeout: Seconds
  /** For the error when the time is over. */
  readonly missed: { readonly message: string; readonly nextStep: string }
}

/**
 * Watches until an event shows what is waited for.
 * @throws {EnvironmentError | Interrupted} when it does not come in time, or when the watch breaks
 */
export async function awaitEvent<T, Found>(
  { find, timeout, missed, ...request }: AwaitedEvent<T, Found>,
  session: ApiSession,
): Promise<Found> {
  let resolve: (found: Found) => void = () => undefined
  const found = new Promise<Found>((resolved) => (resolve = resolved))
  const onEvent = (type: string, object: T): void => {
    const result = find(type, object)
    if (result !== undefined) resolve(result)
  }
  const { broken, stop } = await follow({ ...request, existing: true, onEvent }, session)
  try {
    const { clock } = session.context
    const { signal = session.signal } = request
    const result = await within(timeout, [found, broken], { clock, signal })
    if (result !== undefined) return result
    throw new EnvironmentError(missed.message, { nextStep: missed.nextStep })
  } finally {
    stop()
  }
}
