import { seconds } from '../../../core/series.ts'
import type { Load, Measurement, SuiteContext } from '../../../ports/suite.ts'
import { openGeneratorLoad } from './open-load.ts'
import type { GeneratorPod } from './pod.ts'
import type { OwnGenerator } from './process.ts'

/** Of a measurement as a whole, as in `kbench run`. */
const WHOLE = seconds(2)
/** With the start and the end of the generator. */
const EXPECTED_SECONDS = WHOLE + 1

/**
 * A workload that pairs measure in slices; README.md of the suite has the protocol.
 * @param pod in which it runs; undefined: on this machine
 */
export function generatorMeasurement(
  generator: OwnGenerator,
  pod: GeneratorPod | undefined,
  context: SuiteContext,
): Measurement {
  const { workload } = generator
  const open = async (signal: AbortSignal | undefined): Promise<Load> => {
    const argv = await pod?.argv(generator.line, signal)
    return openGeneratorLoad(argv === undefined ? generator : { ...generator, argv }, context, signal)
  }
  return {
    id: workload,
    expectedSeconds: EXPECTED_SECONDS,
    measuredSeconds: WHOLE,
    openLoad: open,
    async measure(round, signal) {
      const load = await open(signal)
      try {
        await load.slice(WHOLE, signal)
        context.measured?.(WHOLE)
        const [observations = []] = await load.finish()
        await context.saveRaw(`custom/${String(round)}-${workload}.json`, `${JSON.stringify(observations)}\n`)
        return observations
      } finally {
        await load.close()
      }
    },
  }
}
