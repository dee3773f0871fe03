import { EnvironmentError } from '../../../core/errors.ts'
import { seconds, type Seconds } from '../../../core/series.ts'
import type { Load, Observation, SuiteContext } from '../../../ports/suite.ts'
import type { Counts } from './answer.ts'
import { startGenerator, type GeneratorProcess, type OwnGenerator } from './process.ts'

/** Left out at the beginning: compilers at run time and caches. */
const WARM_UP = seconds(0.2)
/** Of the warm-up, that it must have worked: less means that it was still starting. */
const WARM_SECONDS = 0.1
const MOST_WARM_UPS = 3
/** From stop to the answer: the operation under way ends first. */
const ANSWER_LIMIT = seconds(10)
/** What a generator may have worked beyond the time between go and its answer: clocks differ, and are read one after the other. */
const TOLERANCE_SECONDS = 0.05

/**
 * Starts a generator and has it work until it has started and is warm; then it pauses.
 * @throws {EnvironmentError | Interrupted} after ending it
 */
export async function openGeneratorLoad(
  generator: OwnGenerator,
  context: Pick<SuiteContext, 'commands' | 'clock' | 'log' | 'subject' | 'onLoadCpu'>,
  signal: AbortSignal | undefined,
): Promise<Load> {
  const { workload } = generator
  const { clock } = context
  const running = startGenerator(generator, context, signal)
  const slices: (readonly Observation[])[] = []
  let counts: Counts
  try {
    counts = await warmUp(running, generator)
  } catch (error) {
    await running.close()
    throw error
  }
  return {
    async slice(duration) {
      const before = counts
      const begun = clock.monotonic()
      await running.work(duration)
      counts = await running.stop(ANSWER_LIMIT)
      const elapsed = seconds(clock.monotonic() - begun)
      slices.push(ratesIn({ before, after: counts, elapsed }, workload))
    },
    finish: () => Promise.resolve(slices),
    close: () => running.close(),
  }
}

/** @returns what it has done until then, which does not count */
async function warmUp(
  running: GeneratorProcess,
  { workload, timeoutSeconds }: OwnGenerator,
): Promise<Counts> {
  let worked = 0
  for (let index = 0; index < MOST_WARM_UPS; index += 1) {
    await running.work(WARM_UP)
    const now = await running.stop(index === 0 ? seconds(timeoutSeconds) : ANSWER_LIMIT)
    if (now.seconds - worked >= WARM_SECONDS) return now
    worked = now.seconds
  }
  throw new EnvironmentError(
    `workload ${workload} counts ${String(Number(worked.toPrecision(3)))} seconds after working ${String(MOST_WARM_UPS)} times for ${String(WARM_UP)} s; expected the time between each go and stop, in seconds`,
  )
}

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
function ratesIn({ before, after, elapsed }: Slice, workload: string): readonly Observation[] {
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
