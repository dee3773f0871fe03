import { Interrupted, messageOf } from '../../../core/errors.ts'
import { seconds } from '../../../core/unit.ts'
import type { Standstill, Testbed } from '../../../ports/testbed.ts'
import type { Ports } from '../../ports.ts'
import { otherSide, SIDES, type BySide, type Side } from '../sides.ts'

/** After a pause, overdue timers fire: the measurement starts when they are done. */
const SETTLE_TIME = seconds(1)
/** How long a side runs in the middle of a pause that would be too long: enough to renew leases. */
const RENEWAL_TIME = seconds(2)

/** Lets one side of a cluster pair run while the other is paused. */
export class Alternation {
  readonly #standstills: BySide<Standstill | undefined>
  readonly #ports: Pick<Ports, 'clock' | 'signal' | 'log'>
  #paused: { readonly side: Side; readonly since: number; readonly stop: () => Promise<void> } | undefined
  readonly #switchSeconds: number[] = []
  #longestPause = 0

  constructor(testbeds: BySide<Testbed>, ports: Pick<Ports, 'clock' | 'signal' | 'log'>) {
    this.#standstills = { base: testbeds.base.standstill, head: testbeds.head.standstill }
    this.#ports = ports
  }

  /** Whether the side that is not measured is paused. */
  get canPause(): boolean {
    return SIDES.every((side) => this.#standstills[side] !== undefined)
  }

  get switchSeconds(): readonly number[] {
    return this.#switchSeconds
  }

  get longestPause(): number {
    return this.#longestPause
  }

  /**
   * Only this side runs from now on, where the provider can pause.
   * @returns why the other side could not be paused; undefined when all is well
   * @throws {EnvironmentError | Interrupted} when this side cannot be resumed
   */
  async switchTo(side: Side): Promise<string | undefined> {
    const other = otherSide(side)
    const standstill = this.#standstills[other]
    if (!this.canPause || standstill === undefined || this.#paused?.side === other) return undefined
    const { clock, signal, log } = this.#ports
    const begun = clock.monotonic()
    await this.resumeBoth()
    try {
      await standstill.pause()
    } catch (error) {
      log.debug(messageOf(error))
      return messageOf(error)
    }
    this.#paused = { side: other, since: clock.monotonic(), stop: this.#renew(standstill) }
    this.#switchSeconds.push(clock.monotonic() - begun)
    await clock.sleep(SETTLE_TIME, signal)
    return undefined
  }

  /** Both sides run from now on: to prepare, to clean up. @throws {EnvironmentError} */
  async resumeBoth(): Promise<void> {
    const paused = this.#paused
    if (paused === undefined) return
    this.#paused = undefined
    await paused.stop()
    this.#longestPause = Math.max(this.#longestPause, this.#ports.clock.monotonic() - paused.since)
  }

  /** Interrupts the pause whenever it gets too long, until it is stopped; then the side runs. */
  #renew(standstill: Standstill): () => Promise<void> {
    const { clock, signal, log } = this.#ports
    const ended = new AbortController()
    const either = AbortSignal.any([signal, ended.signal])
    let isPaused = true
    const renewing = (async () => {
      for (;;) {
        await clock.sleep(standstill.longestPause, either)
        await standstill.resume()
        isPaused = false
        log.debug('the paused side runs for a moment, to renew its leases')
        await clock.sleep(RENEWAL_TIME, either)
        await standstill.pause()
        isPaused = true
      }
    })()
    // Looked at when it is stopped.
    renewing.catch(() => undefined)
    return async () => {
      ended.abort()
      await renewing.catch((error: unknown) => {
        if (!(error instanceof Interrupted)) throw error
      })
      if (isPaused) await standstill.resume()
    }
  }
}
