import { defineSuite, type Measurement, type PreparedSuite, type SuiteContext } from '../../ports/suite.ts'
import { generatorMeasurement } from './generator/measurement.ts'
import { generatorPod, type GeneratorPod } from './generator/pod.ts'
import { CUSTOM_METRICS } from './metrics.ts'
import { resultsIn } from './observations.ts'
import {
  CUSTOM_PRESETS,
  customParametersSchema,
  type CustomParameters,
  type OwnWorkload,
} from './parameters.ts'
import { runCommand } from './run-command.ts'
import { runJob } from './run-job.ts'

/** The person's own workloads; README.md beside this file has the method. */
export default defineSuite<CustomParameters>({
  id: 'custom',
  summary: 'your own commands and their results',
  metrics: CUSTOM_METRICS,
  parameters: customParametersSchema,
  presets: CUSTOM_PRESETS,
  needs: 'workloads',
  tools: () => [],
  prepare: (parameters, context) => Promise.resolve(prepare(parameters, context)),
})

/** Until it has run once nobody knows. */
const EXPECTED_SECONDS = 10

function prepare({ workloads }: CustomParameters, context: SuiteContext): PreparedSuite {
  const notes = new Set<string>()
  const pods: GeneratorPod[] = []
  return {
    measurements: Object.entries(workloads).map(([name, workload]) =>
      measurementOf(name, workload, { notes, pods }, context),
    ),
    get notes() {
      return [...notes]
    },
    toolVersions: {},
    async close() {
      for (const pod of pods) await pod.close()
    },
  }
}

function measurementOf(
  name: string,
  { command, job, generator, pod: manifest, timeout, results }: OwnWorkload,
  { notes, pods }: { readonly notes: Set<string>; readonly pods: GeneratorPod[] },
  context: SuiteContext,
): Measurement {
  if (generator !== undefined) {
    const pod =
      manifest === undefined
        ? undefined
        : generatorPod({ workload: name, manifest, timeoutSeconds: timeout }, context)
    if (pod !== undefined) pods.push(pod)
    const own = { workload: name, line: generator, timeoutSeconds: timeout }
    return generatorMeasurement(own, pod, context)
  }
  if (results === undefined) throw new Error(`workload ${name} has no results in kbench.yaml`)
  const { clock, subject } = context
  let took = EXPECTED_SECONDS
  return {
    id: name,
    get expectedSeconds() {
      return took
    },
    get measuredSeconds() {
      return took
    },
    async measure(round, signal) {
      const begun = clock.monotonic()
      const run = { workload: name, timeoutSeconds: timeout }
      const written =
        job === undefined
          ? await runCommand({ ...run, line: command ?? '', from: results.from }, subject, context, signal)
          : await runJob({ ...run, manifest: job }, context, signal)
      took = clock.monotonic() - begun
      const text = subject === undefined ? written : subject.withoutSecrets(written)
      await context.saveRaw(`custom/${String(round)}-${name}.txt`, text)
      const found = resultsIn(text, name, results)
      for (const note of found.notes) notes.add(note)
      return found.observations
    },
  }
}
