import type { Seconds } from '../core/series.ts'

export interface Clock {
  /** Wall-clock time. */
  now(): Date
  /** Seconds since some fixed moment, never stepping back. For durations. */
  monotonic(): Seconds
  /** Rejects with Interrupted when the signal is raised. */
  sleep(duration: Seconds, signal?: AbortSignal): Promise<void>
}
