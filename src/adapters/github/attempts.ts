import { isOutcomeUnknown, isRateLimit, waitBeforeRepeat, type Refusal } from '../../core/github/repeat.ts'
import { seconds } from '../../core/unit.ts'
import { RefusedError, type Call, type ClientOptions, type Expected } from './call.ts'
import { explain } from './explain.ts'

const MOST_ATTEMPTS = 5
/** All waiting of one client together. */
const MOST_WAITING = seconds(300)

interface Ways<T, E> {
  readonly expected?: Expected<E> | undefined
  /** For requests that would make a second one: finds what an attempt made whose answer was lost. */
  readonly look?: () => Promise<T | undefined>
}

/** Tries again what may succeed a second time. */
export class Attempts {
  readonly #options: ClientOptions
  #waited = 0

  constructor(options: ClientOptions) {
    this.#options = options
  }

  /** @throws {GitHubError} what the last attempt was refused for */
  async repeat<T, E = never>(
    call: Call,
    attempt: () => Promise<T>,
    { expected, look }: Ways<T, E> = {},
  ): Promise<T | E> {
    for (let count = 1; ; count += 1) {
      try {
        return await attempt()
      } catch (error) {
        if (!(error instanceof RefusedError)) throw error
        const { refusal } = error
        const result = expected?.(refusal)
        if (result !== undefined) return result
        await this.#wait(call, refusal, count)
        if (look === undefined || !isOutcomeUnknown(refusal)) continue
        const found = await look()
        if (found !== undefined) return found
      }
    }
  }

  /** @throws {GitHubError} when it is not worth another attempt */
  async #wait(call: Call, refusal: Refusal, count: number): Promise<void> {
    const { clock, random, signal, token, apiUrl, log } = this.#options
    const wait = waitBeforeRepeat(refusal, count, clock.now(), random)
    const error = explain(call, refusal, { token, apiUrl, wait, count })
    if (wait === undefined || count >= MOST_ATTEMPTS || this.#waited + wait > MOST_WAITING) throw error
    this.#waited += wait
    if (isRateLimit(refusal)) log.info(`${call.what}: GitHub asks to wait, ${wait.toFixed(0)} s`)
    else log.debug(`${error.message}; sent again in ${wait.toFixed(1)} s`)
    await clock.sleep(wait, signal)
  }
}
