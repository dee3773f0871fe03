import { within } from '../../ports/await.ts'
import { seconds, type Seconds } from '../../core/series.ts'
import { mean, sortSamples } from '../../core/stats/samples.ts'
import type { Ports } from '../ports.ts'
import SCRIPT from './cpu-speed.pl'

/** How often it looks, in s, and how many units of work it times: 40 µs of 5 ms on a fast machine. */
const EVERY = 0.005
const UNITS = 200
const ANSWER_SECONDS = seconds(2)

/** A stretch of the time of `now`. */
export interface Stretch {
  readonly from: Seconds
  readonly to: Seconds
}

/** How fast one CPU of this machine is from moment to moment. */
export interface CpuSpeed {
  now(): Seconds
  /**
   * The mean speed of each stretch, in units of work per ms; undefined where too little is known of one of them.
   * @param stretches since it was last asked
   */
  during(stretches: readonly Stretch[]): Promise<readonly number[] | undefined>
  close(): Promise<void>
}

/** Looks in a stretch that make a mean. */
const FEWEST = 3

/**
 * Times a little work on a CPU while loads run there. A virtual CPU is often one of two threads of a core:
 * while a neighbour runs on the other, work takes half as long again, for some tenths of a second. The speed
 * of a program that only counts explains most of what the loads vary by (docs/notes/statistics.md).
 *
 * In real time where allowed: a nice value only counts within a control group, and the loads have others.
 */
export function watchCpuSpeed(cpu: number, { commands, clock, signal }: Ports): CpuSpeed {
  let answered: ((line: string) => void) | undefined
  const background = commands.start(
    ['taskset', '--cpu-list', String(cpu), 'perl', '-e', SCRIPT, String(EVERY), String(UNITS)],
    { onLine: (line, stream) => stream === 'stdout' && answered?.(line) },
  )
  // Refused to all but root; then some slices pass before it has its turn, and their rounds are left as they are.
  void commands.run(['chrt', '--fifo', '--pid', '1', String(background.pid)], { timeoutSeconds: 10 })
  return {
    now: () => clock.monotonic(),
    async during(stretches) {
      const answer = new Promise<string>((resolve) => {
        answered = resolve
      })
      background.write('\n')
      const line = await within(ANSWER_SECONDS, [answer, background.ended.then(() => '')], { clock, signal })
      const now = clock.monotonic()
      const looks = parseLooks(line ?? '').map(({ ago, speed }) => ({ at: now - ago, speed }))
      const means = stretches.map(({ from, to }) => {
        const own = looks.flatMap(({ at, speed }) => (at > from && at <= to ? [speed] : []))
        return own.length < FEWEST ? undefined : mean(sortSamples(own))
      })
      return means.every((one) => one !== undefined) ? means : undefined
    },
    close: () => background.stop(),
  }
}

/** @param line as cpu-speed.pl prints it; what is not understood is left out */
function parseLooks(line: string): { readonly ago: number; readonly speed: number }[] {
  return line.split(' ').flatMap((text) => {
    const [ago, speed] = text.split(':').map(Number)
    return ago !== undefined && speed !== undefined && Number.isFinite(ago) && speed > 0
      ? [{ ago: ago / 1000, speed }]
      : []
  })
}
