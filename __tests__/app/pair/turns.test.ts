import { describe, expect, test } from '@jest/globals'
import { Turns } from '../../../src/app/pair/turns.ts'
import { EnvironmentError, Interrupted } from '../../../src/core/errors.ts'
import { seconds, type Seconds } from '../../../src/core/unit.ts'
import type { Clock } from '../../../src/ports/clock.ts'
import type { Testbed } from '../../../src/ports/testbed.ts'
import { createIdleTestbed } from '../../fakes/definitions.ts'
import { RecordingLog } from '../../fakes/log.ts'

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

function twins(longestPause = 20) {
  const clock = new ManualClock()
  const events: string[] = []
  const testbed = (name: string): Testbed => ({
    ...createIdleTestbed(),
    standstill: {
      longestPause: seconds(longestPause),
      pause: () => Promise.resolve(void events.push(`${name} stops at ${String(clock.monotonic())}`)),
      resume: () => Promise.resolve(void events.push(`${name} goes on at ${String(clock.monotonic())}`)),
    },
  })
  const controller = new AbortController()
  const turns = new Turns(
    { base: testbed('base'), head: testbed('head') },
    { clock, log: new RecordingLog(), signal: controller.signal },
  )
  return { turns, clock, events, controller }
}

describe('turns', () => {
  test('let one side run and the other stand still, after a moment to settle', async () => {
    const { turns, clock, events } = twins()
    const first = turns.to('base')
    await clock.pass(1)
    await first
    await clock.pass(5)
    const second = turns.to('head')
    await clock.pass(1)
    await second
    await turns.to('head')
    await turns.both()
    expect(events).toEqual(['head stops at 0', 'head goes on at 6', 'base stops at 6', 'base goes on at 7'])
    expect(turns.switchSeconds).toHaveLength(2)
    expect(turns.longestPause).toBe(6)
    expect(turns.canPause).toBe(true)
  })

  test('let the other side breathe before its nodes are taken for lost', async () => {
    const { turns, clock, events } = twins(20)
    const turn = turns.to('base')
    await clock.pass(1)
    await turn
    await clock.pass(49)
    await turns.both()
    expect(events).toEqual([
      'head stops at 0',
      'head goes on at 20',
      'head stops at 22',
      'head goes on at 42',
      'head stops at 44',
      'head goes on at 50',
    ])
  })

  test('end in the middle of a breath without another pause', async () => {
    const { turns, clock, events } = twins(20)
    const turn = turns.to('base')
    await clock.pass(1)
    await turn
    await clock.pass(20)
    await turns.both()
    await clock.pass(30)
    expect(events).toEqual(['head stops at 0', 'head goes on at 20'])
  })

  test('are stopped by an interrupt; both can still be made to go on', async () => {
    const { turns, clock, events, controller } = twins()
    const turn = turns.to('base')
    await clock.pass(0)
    controller.abort()
    await expect(turn).rejects.toThrow(Interrupted)
    await turns.both()
    expect(events).toEqual(['head stops at 0', 'head goes on at 0'])
  })

  test('are taken all the same when the other side cannot be paused, and that is told', async () => {
    const { clock, events } = twins()
    const stubborn: Testbed = {
      ...createIdleTestbed(),
      standstill: {
        longestPause: seconds(20),
        pause: () => Promise.reject(new EnvironmentError('unable to freeze')),
        resume: () => Promise.resolve(void events.push('resumed')),
      },
    }
    const { signal } = new AbortController()
    const turns = new Turns({ base: stubborn, head: stubborn }, { clock, log: new RecordingLog(), signal })
    expect(await turns.to('base')).toBe('unable to freeze')
    expect(await turns.to('head')).toBe('unable to freeze')
    await turns.both()
    expect(events).toEqual([])
  })

  test('cost nothing where nothing can stand still', async () => {
    const idle = createIdleTestbed()
    const clock = new ManualClock()
    const { signal } = new AbortController()
    const turns = new Turns({ base: idle, head: idle }, { clock, log: new RecordingLog(), signal })
    await turns.to('base')
    await turns.to('head')
    await turns.both()
    expect(turns.canPause).toBe(false)
    expect(turns.switchSeconds).toEqual([])
  })
})
