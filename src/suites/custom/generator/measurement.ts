import { seconds } from '../../../core/unit.ts'
import type { Measurement, SuiteContext } from '../../../ports/suite.ts'
import { openGeneratorLoad } from './open-load.ts'
import type { OwnGenerator } from './process.ts'

/** Of a measurement as a whole, as in `kbench run`. */
const WHOLE = seconds(2)
/** With the start and the end of the generator. */
const EXPECTED_SECONDS = WHOLE + 1

/** A workload that pairs measure in slices; README.md of the suite has the protocol. */
export function generatorMeasurement(generator: OwnGenerator, context: SuiteContext): Measurement {
  const { workload } = generator
  return {
    id: workload,
    expectedSeconds: EXPECTED_SECONDS,
    measuredSeconds: WHOLE,
    openLoad: (signal) => openGeneratorLoad(generator, context, signal),
    async measure(round, signal) {
      const load = await openGeneratorLoad(generator, context, signal)
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
