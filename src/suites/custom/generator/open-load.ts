import { EnvironmentError } from '../../../core/errors.ts'
import { seconds } from '../../../core/unit.ts'
import type { Load, Observation, SuiteContext } from '../../../ports/suite.ts'
import type { Counts } from './answer.ts'
import { startGenerator, type GeneratorProcess, type OwnGenerator } from './process.ts'
import { ratesIn } from './rates.ts'

/** Left out at the beginning: compilers at run time and caches. */
const WARM_UP = seconds(0.2)
/** Of the warm-up, that it must have worked: less means that it was still starting. */
const WARM_SECONDS = 0.1
const MOST_WARM_UPS = 3
/** From stop to the answer: the operation under way ends first. */
const ANSWER_LIMIT = seconds(10)

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
