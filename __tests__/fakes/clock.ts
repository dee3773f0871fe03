import { throwIfInterrupted } from '../../src/core/errors.ts'
import { seconds, type Seconds } from '../../src/core/series.ts'
import type { Clock } from '../../src/ports/clock.ts'

/** A clock that only moves when it is asked to, or when something sleeps on it. */
export class FakeClock implements Clock {
  #milliseconds: number
  constructor(start = '2026-01-02T03:04:05.000Z') {
    this.#milliseconds = Date.parse(start)
  }
  advance(by: number): void {
    this.#milliseconds += by * 1000
  }
  now(): Date {
    return new Date(this.#milliseconds)
  }
  monotonic(): Seconds {
    return seconds(this.#milliseconds / 1000)
  }
  sleep(duration: Seconds, signal?: AbortSignal): Promise<void> {
    throwIfInterrupted(signal)
    this.advance(duration)
    return Promise.resolve()
  }
}
