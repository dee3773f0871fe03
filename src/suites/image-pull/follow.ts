import type * as z from 'zod'
import { EnvironmentError, messageOf, throwIfInterrupted } from '../../core/errors.ts'
import { watchEventSchema } from '../../kubernetes/schemas.ts'
import type { ApiWatch, KubernetesApi } from '../../ports/kubernetes-api.ts'

export interface ObjectWatch<T> {
  /** Path of a collection with `watch=true`. */
  readonly path: string
  readonly schema: z.ZodType<T>
  /** For errors: "watching the pods". */
  readonly what: string
  readonly onObject: (type: string, object: T) => void
  /** The watch begins again: all objects that exist come once more, as ADDED. */
  readonly onRestart: () => void
  readonly signal: AbortSignal
}

export interface Follower {
  /** Resolves when the API server has begun to send: what happens from now on is seen. */
  readonly established: Promise<void>
  /** Rejects when the watch cannot go on. Never resolves. */
  readonly broken: Promise<never>
  stop(): void
}

/** An API server or a proxy may end a watch at any time; it is begun again so often. */
const MOST_RESTARTS = 20

/** Watches objects on its own connection, from what exists now. */
export function watchObjects<T>(api: KubernetesApi, request: ObjectWatch<T>): Follower {
  let stopped = false
  let current: ApiWatch | undefined
  let establish: () => void = () => undefined
  const first = new Promise<void>((resolve) => (establish = resolve))
  let giveUp: (error: unknown) => void = () => undefined
  const broken = new Promise<never>((_, reject) => (giveUp = reject))
  broken.catch(() => undefined)
  const established = Promise.race([first, broken])
  established.catch(() => undefined)

  const onLine = (line: string): void => {
    if (stopped) return
    try {
      deliver(line, request)
    } catch (error) {
      giveUp(error)
      stop()
    }
  }
  const run = async (): Promise<void> => {
    for (let restarts = 0; restarts <= MOST_RESTARTS; restarts += 1) {
      if (restarts > 0) request.onRestart()
      current = api.watch({ path: request.path, onLine, signal: request.signal })
      await current.established
      establish()
      // A broken connection is no reason to stop either: whether the server can be reached, the next attempt says.
      await current.ended.catch(() => undefined)
      throwIfInterrupted(request.signal)
      if (stopped) return
    }
    throw new EnvironmentError(`${request.what} failed: the API server ended the watch again and again`)
  }
  const stop = (): void => {
    stopped = true
    current?.stop()
  }
  run().catch((error: unknown) => {
    giveUp(error)
  })
  return { established, broken, stop }
}

function deliver<T>(line: string, { schema, what, onObject }: ObjectWatch<T>): void {
  const event = watchEventSchema.parse(jsonOf(line, what))
  if (event.type === 'BOOKMARK') return
  if (event.type === 'ERROR')
    throw new EnvironmentError(`${what} failed: ${JSON.stringify(event.object).slice(0, 300)}`)
  const parsed = schema.safeParse(event.object)
  if (!parsed.success)
    throw new EnvironmentError(`${what}: an object is not understood: ${messageOf(parsed.error)}`)
  onObject(event.type, parsed.data)
}

function jsonOf(line: string, what: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw new EnvironmentError(`${what}: the API server sent no JSON but "${line.slice(0, 120)}"`)
  }
}
