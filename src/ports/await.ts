import { seconds, type Seconds } from '../core/series.ts'
import type { Clock } from './clock.ts'

interface Waiting {
  readonly clock: Clock
  readonly signal?: AbortSignal | undefined
}

/**
 * Asks again and again until there is an answer, at least once.
 * @param ask gives undefined as long as there is no answer
 * @param timeout seconds
 * @param pause seconds between two times of asking
 * @returns undefined when the time is over
 * @throws {Interrupted} and whatever `ask` throws
 */
export async function askUntil<T>(
  ask: () => Promise<T | undefined>,
  timeout: number,
  pause: number,
  { clock, signal }: Waiting,
): Promise<T | undefined> {
  const deadline = clock.monotonic() + timeout
  for (;;) {
    const answer = await ask()
    if (answer !== undefined || clock.monotonic() >= deadline) return answer
    await clock.sleep(seconds(pause), signal)
  }
}

/** What the first of some promises gives, or undefined when the time is over first. @throws {Interrupted} and what that promise throws */
export async function within<T>(
  timeout: Seconds,
  promises: readonly Promise<T>[],
  { clock, signal }: Waiting,
): Promise<T | undefined> {
  const own = new AbortController()
  const stop = signal === undefined ? own.signal : AbortSignal.any([own.signal, signal])
  const over = clock.sleep(timeout, stop).then(() => undefined)
  over.catch(() => undefined)
  try {
    return await Promise.race([...promises, over])
  } finally {
    own.abort()
  }
}
