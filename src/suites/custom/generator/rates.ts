import { EnvironmentError } from '../../../core/errors.ts'
import type { Seconds } from '../../../core/unit.ts'
import type { Observation } from '../../../ports/suite.ts'
import type { Counts } from './answer.ts'

/** What a generator may have worked beyond the time between go and its answer: clocks differ, and are read one after the other. */
const TOLERANCE_SECONDS = 0.05

interface Slice {
  readonly before: Counts
  readonly after: Counts
  /** Between go and the answer, by the clock of kbench. */
  readonly elapsed: Seconds
}

/**
 * The rate of each counter in a slice, by the generator's own time, in the order of the counters.
 * @throws {EnvironmentError} when a counter is gone, has fallen, or the time cannot be
 */
export function ratesIn({ before, after, elapsed }: Slice, workload: string): readonly Observation[] {
  const source = `workload ${workload}`
  const worked = grown('seconds', before.seconds, after.seconds, source)
  if (worked === 0)
    throw new EnvironmentError(
      `${source}: its counter seconds did not grow between go and stop; expected the time for which it has worked so far`,
    )
  if (worked > elapsed + TOLERANCE_SECONDS)
    throw new EnvironmentError(
      `${source} says that it worked ${figure(worked)} s in ${elapsed.toFixed(3)} s; expected seconds, counted between go and stop only`,
    )
  return [...before.counters].map(([name, count]) => {
    const now = after.counters.get(name)
    if (now === undefined)
      throw new EnvironmentError(
        `${source}: the counter ${name} is missing from its answer; expected the same counters every time`,
      )
    const metric = metricOf(name)
    return { metric, labels: { workload, name }, value: grown(name, count, now, source) / worked }
  })
}

function grown(name: string, before: number, after: number, source: string): number {
  if (after >= before) return after - before
  throw new EnvironmentError(
    `${source}: its counter ${name} fell from ${figure(before)} to ${figure(after)}; expected the sum since its start`,
  )
}

function figure(value: number): string {
  return String(Number(value.toPrecision(6)))
}

/** Bytes and bits by the end of the name; all else are operations. */
function metricOf(counter: string): string {
  if (/(?:^|_)bytes$/i.test(counter)) return 'custom_throughput'
  return /(?:^|_)bits$/i.test(counter) ? 'custom_bandwidth' : 'custom_rate'
}
