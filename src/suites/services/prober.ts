import { EnvironmentError, Interrupted } from '../../core/errors.ts'
import { seconds, type Seconds } from '../../core/series.ts'
import { within } from '../../ports/await.ts'
import type { Clock } from '../../ports/clock.ts'
import { describeFailure } from '../../ports/command-failure.ts'
import CLOCK from '../../ports/monotonic-clock.pl'
import type { TestbedPod } from '../../ports/testbed.ts'
import SCRIPT from './prober.pl'

const MARGIN_SECONDS = 10

/** A program in a pod that tries connections (prober.pl). */
export interface Prober {
  /**
   * Waits until an address answers, or until it no longer does.
   * @returns when that began, by the monotonic clock of kbench; undefined when the time is over
   * @throws {EnvironmentError} when the program has ended
   */
  await(
    state: 'open' | 'closed',
    target: { readonly address: string; readonly port: number },
    timeout: Seconds,
    signal: AbortSignal | undefined,
  ): Promise<Seconds | undefined>
  /** Never throws. */
  close(): Promise<void>
}

/** Starts the program; that it runs is known with its first answer. */
export function openProber(pod: Pick<TestbedPod, 'name' | 'start'>, clock: Clock): Prober {
  const waiting = new Map<string, (began: Seconds | undefined) => void>()
  let count = 0
  const background = pod.start(['perl', '-e', `${CLOCK}${SCRIPT}`], {
    onLine: (line, stream) => {
      if (stream !== 'stdout') return
      const arrival = clock.monotonic()
      const [number = '', ago = ''] = line.split(' ')
      waiting.get(number)?.(Number.isNaN(Number(ago)) ? undefined : seconds(arrival - Number(ago)))
      waiting.delete(number)
    },
  })
  const ended = background.ended.then((result): never => {
    throw new EnvironmentError(`the prober of pod ${pod.name} ended: ${describeFailure(result)}`, {
      nextStep: 'The image of the measuring pods must have perl, as Debian’s and Ubuntu’s images do.',
    })
  })
  ended.catch(() => undefined)
  return {
    async await(state, { address, port }, timeout, signal) {
      if (signal?.aborted === true) throw new Interrupted()
      count += 1
      const number = String(count)
      const answer = new Promise<{ readonly began: Seconds | undefined }>((resolve) =>
        waiting.set(number, (began) => {
          resolve({ began })
        }),
      )
      background.write(`${number} ${state} ${address} ${String(port)} ${String(timeout)}\n`)
      const longest = seconds(timeout + MARGIN_SECONDS)
      const outcome = await within(longest, [answer, ended], { clock, signal })
      if (outcome === undefined) throw new EnvironmentError(`the prober of pod ${pod.name} does not answer`)
      return outcome.began
    },
    close: () => background.stop(),
  }
}
