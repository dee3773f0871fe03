import { setTimeout as delay } from 'node:timers/promises'
import { Interrupted } from '../core/errors.ts'
import { seconds } from '../core/series.ts'
import type { Clock } from '../ports/clock.ts'

/** The clock of this machine. */
export function createSystemClock(): Clock {
  return {
    now: () => new Date(),
    monotonic: () => seconds(performance.now() / 1000),
    async sleep(duration, signal) {
      try {
        await delay(duration * 1000, undefined, { signal })
      } catch (error) {
        if (signal?.aborted === true) throw new Interrupted()
        throw error
      }
    },
  }
}
