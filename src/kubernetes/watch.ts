import type * as z from 'zod'
import { EnvironmentError, Interrupted, messageOf } from '../core/errors.ts'
import type { Seconds } from '../core/unit.ts'
import { within } from '../ports/await.ts'
import type { Clock } from '../ports/clock.ts'
import { describeFailure } from '../ports/command-failure.ts'
import type { BackgroundCommand } from '../ports/exec.ts'
import { parseJson, type Kubectl } from './kubectl.ts'
import { watchEventSchema } from './schemas.ts'

interface WatchRequest<T> {
  /** Path of a collection with its selector, e.g. from `watchPath`. */
  readonly path: string
  readonly schema: z.ZodType<T>
  readonly what: string
  /** Called as soon as a line arrives; the objects that exist already come first, as ADDED. */
  readonly onEvent: (type: string, object: T) => void
  readonly signal?: AbortSignal | undefined
}

interface Watch {
  /** Resolves when the API server has begun to send: what happens from now on is seen. */
  readonly established: Promise<void>
  /** Rejects when the watch breaks and cannot be begun again. Never resolves. */
  readonly broken: Promise<never>
  stop(): Promise<void>
}

/** An API server or a proxy may end a watch at any time; it is begun again so often. */
const MOST_RESTARTS = 20

/**
 * Path of a watch on objects of one namespace.
 * @param group with its version: `api/v1`, `apis/discovery.k8s.io/v1`
 * @param plural `pods`
 */
export function watchPath(
  group: string,
  namespace: string,
  plural: string,
  selector: { readonly fieldSelector: string } | { readonly labelSelector: string },
): string {
  const query = Object.entries(selector).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `/${group}/namespaces/${namespace}/${plural}?${['watch=true', ...query].join('&')}`
}

/**
 * Watches objects with `kubectl get --raw`, which prints one event as one line at once and costs one request. With
 * -v=6 kubectl reports on standard error when the server answered, which is when the watch is established.
 */
export function startWatch<T>(kubectl: Kubectl, request: WatchRequest<T>): Watch {
  let stopped = false
  let current: BackgroundCommand | undefined
  let establish: () => void = () => undefined
  const established = new Promise<void>((resolve) => (establish = resolve))
  let giveUp: (error: unknown) => void = () => undefined
  const broken = new Promise<never>((_, reject) => (giveUp = reject))
  // Whoever waits for the watch also waits for `broken`; without a waiter it is of no interest.
  broken.catch(() => undefined)
  const begun = Promise.race([established, broken])
  begun.catch(() => undefined)

  const onLine = (line: string, stream: 'stdout' | 'stderr'): void => {
    if (stopped) return
    try {
      if (stream === 'stdout') deliver(line, request)
      else if (/\b200 OK\b/.test(line)) establish()
    } catch (error) {
      giveUp(error)
    }
  }
  const follow = async (): Promise<void> => {
    for (let restarts = 0; restarts <= MOST_RESTARTS; restarts += 1) {
      current = kubectl.start(['get', '--raw', request.path, '-v=6'], {
        onLine,
        signal: request.signal,
      })
      const result = await current.ended
      if (stopped) return
      if (result.failure === 'interrupted') throw new Interrupted()
      const clean = result.failure === undefined && result.exitCode === 0
      if (!clean) throw new EnvironmentError(`${request.what} failed: ${describeFailure(result)}`)
    }
    throw new EnvironmentError(`${request.what} failed: the API server ended the watch again and again`)
  }
  follow().catch((error: unknown) => {
    giveUp(error)
  })
  return {
    established: begun,
    broken,
    async stop() {
      stopped = true
      await current?.stop()
    },
  }
}

function deliver<T>(line: string, request: WatchRequest<T>): void {
  const event = parseJson(watchEventSchema, line, request.what)
  if (event.type === 'BOOKMARK') return
  if (event.type === 'ERROR')
    throw new EnvironmentError(`${request.what} failed: ${JSON.stringify(event.object).slice(0, 300)}`)
  const parsed = request.schema.safeParse(event.object)
  if (!parsed.success)
    throw new EnvironmentError(`${request.what}: an event is not understood: ${messageOf(parsed.error)}`)
  request.onEvent(event.type, parsed.data)
}

interface AwaitedEvent<T, Found> extends Omit<WatchRequest<T>, 'onEvent'> {
  /** What is waited for, once an event shows it. */
  readonly find: (type: string, object: T) => Found | undefined
  readonly timeout: Seconds
  /** For the error when the time is over. */
  readonly missed: { readonly message: string; readonly nextStep: string }
}

/**
 * Watches until an event shows what is waited for.
 * @throws {EnvironmentError} when it does not come in time, or when the watch breaks
 */
export async function awaitEvent<T, Found>(
  { find, timeout, missed, ...request }: AwaitedEvent<T, Found>,
  { kubectl, clock }: { readonly kubectl: Kubectl; readonly clock: Clock },
): Promise<Found> {
  let resolve: (found: Found) => void = () => undefined
  const found = new Promise<Found>((resolved) => (resolve = resolved))
  const watch = startWatch(kubectl, {
    ...request,
    onEvent(type, object) {
      const result = find(type, object)
      if (result !== undefined) resolve(result)
    },
  })
  try {
    const result = await within(timeout, [found, watch.broken], { clock, signal: request.signal })
    if (result !== undefined) return result
    throw new EnvironmentError(missed.message, { nextStep: missed.nextStep })
  } finally {
    await watch.stop()
  }
}
