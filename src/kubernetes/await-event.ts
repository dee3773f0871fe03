import { EnvironmentError } from '../core/errors.ts'
import type { Seconds } from '../core/unit.ts'
import { within } from '../ports/await.ts'
import type { PodContext } from './start-pod.ts'
import { startWatch, type WatchRequest } from './watch.ts'

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
  { kubectl, clock }: Pick<PodContext, 'kubectl' | 'clock'>,
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
