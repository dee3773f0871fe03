import { describe, expect, test } from 'vitest'
import { Alternation } from '../../../../src/app/pair/cluster-pair.ts'
import { EnvironmentError, Interrupted } from '../../../../src/core/errors.ts'
import { seconds, type Seconds } from '../../../../src/core/series.ts'
import type { Clock } from '../../../../src/ports/clock.ts'
import type { Testbed } from '../../../../src/ports/testbed.ts'
import { createIdleTestbed } from '../../../fakes/definitions.ts'
import { RecordingLog } from '../../../fakes/log.ts'

/** A clock whose sleepers wake when the test lets time pass. */
class ManualClock implements Clock {
  #now = 0
  readonly #sleepers = new Set<{ readonly at: number; readonly wake: () => void }>()
  now(): Date {
    return new Date(this.#now * 1000)
  }
  monotonic(): Seconds {
    return seconds(this.#now)
  }
  sleep(duration: Seconds, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const sleeper = { at: this.#now + duration, wake: resolve }
      this.#sleepers.add(sleeper)
      signal?.addEventListener('abort', () => {
        this.#sleepers.delete(sleeper)
        reject(new Interrupted())
      })
    })
  }
  async pass(duration: number): Promise<void> {
    const end = this.#now + duration
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve))
      const [next] = [...this.#sleepers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
      if (next === undefined) break
      this.#now = next.at
      this.#sleepers.delete(next)
      next.wake()
    }
    this.#now = end
  }
}

function clusterPair(longestPause = 20) {
  const clock = new ManualClock()
  const events: string[] = []
  const testbed = (name: string): Testbed => ({
    ...createIdleTestbed(),
    pausing: {
      longestPause: seconds(longestPause),
      pause: () => Promise.resolve(void events.push(`${name} stops at ${String(clock.monotonic())}`)),
      resume: () => Promise.resolve(void events.push(`${name} goes on at ${String(clock.monotonic())}`)),
    },
  })
  const controller = new AbortController()
  const alternation = new Alternation(
    { base: testbed('base'), head: testbed('head') },
    { clock, log: new RecordingLog(), signal: controller.signal },
  )
  return { alternation, clock, events, controller }
}

describe('alternation', () => {
  test('lets one side run while the other is paused, after a moment to settle', async () => {
    const { alternation, clock, events } = clusterPair()
    const first = alternation.switchTo('base')
    await clock.pass(1)
    await first
    await clock.pass(5)
    const second = alternation.switchTo('head')
    await clock.pass(1)
    await second
    await alternation.switchTo('head')
    await alternation.resumeBoth()
    expect(events).toEqual(['head stops at 0', 'head goes on at 6', 'base stops at 6', 'base goes on at 7'])
    expect(alternation.switchSeconds).toHaveLength(2)
    expect(alternation.longestPause).toBe(6)
    expect(alternation.canPause).toBe(true)
  })

  test('resumes the other side for a moment before its nodes count as lost', async () => {
    const { alternation, clock, events } = clusterPair(20)
    const turn = alternation.switchTo('base')
    await clock.pass(1)
    await turn
    await clock.pass(49)
    await alternation.resumeBoth()
    expect(events).toEqual([
      'head stops at 0',
      'head goes on at 20',
      'head stops at 22',
      'head goes on at 42',
      'head stops at 44',
      'head goes on at 50',
    ])
  })

  test('ends in the middle of such a moment without another pause', async () => {
    const { alternation, clock, events } = clusterPair(20)
    const turn = alternation.switchTo('base')
    await clock.pass(1)
    await turn
    await clock.pass(20)
    await alternation.resumeBoth()
    await clock.pass(30)
    expect(events).toEqual(['head stops at 0', 'head goes on at 20'])
  })

  test('is stopped by an interrupt; both sides can still be resumed', async () => {
    const { alternation, clock, events, controller } = clusterPair()
    const turn = alternation.switchTo('base')
    await clock.pass(0)
    controller.abort()
    await expect(turn).rejects.toThrow(Interrupted)
    await alternation.resumeBoth()
    expect(events).toEqual(['head stops at 0', 'head goes on at 0'])
  })

  test('goes on when the other side cannot be paused, and says why', async () => {
    const { clock, events } = clusterPair()
    const stubborn: Testbed = {
      ...createIdleTestbed(),
      pausing: {
        longestPause: seconds(20),
        pause: () => Promise.reject(new EnvironmentError('unable to freeze')),
        resume: () => Promise.resolve(void events.push('resumed')),
      },
    }
    const { signal } = new AbortController()
    const alternation = new Alternation(
      { base: stubborn, head: stubborn },
      { clock, log: new RecordingLog(), signal },
    )
    expect(await alternation.switchTo('base')).toBe('unable to freeze')
    expect(await alternation.switchTo('head')).toBe('unable to freeze')
    await alternation.resumeBoth()
    expect(events).toEqual([])
  })

  test('costs nothing where nothing can be paused', async () => {
    const idle = createIdleTestbed()
    const clock = new ManualClock()
    const { signal } = new AbortController()
    const alternation = new Alternation(
      { base: idle, head: idle },
      { clock, log: new RecordingLog(), signal },
    )
    await alternation.switchTo('base')
    await alternation.switchTo('head')
    await alternation.resumeBoth()
    expect(alternation.canPause).toBe(false)
    expect(alternation.switchSeconds).toEqual([])
  })
})
