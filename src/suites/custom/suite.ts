import { UserError } from '../../core/errors.ts'
import type { ToolReader } from '../../core/foreign-reader.ts'
import {
  defineSuite,
  type Measurement,
  type PreparedSuite,
  type Suite,
  type SuiteContext,
} from '../../ports/suite.ts'
import { generatorMeasurement } from './generator/measurement.ts'
import { generatorPod, type GeneratorPod } from './generator/pod.ts'
import { jsonResults } from './json-reader.ts'
import { CUSTOM_METRICS } from './metrics.ts'
import { resultsIn } from './observations.ts'
import {
  CUSTOM_PRESETS,
  customParametersSchema,
  type CustomParameters,
  type OwnWorkload,
} from './parameters.ts'
import { runCommand } from './run-command.ts'
import { EXPECTED_FILE, problemOfEntry, type WrittenFiles } from './results-file.ts'
import { runJob } from './run-job.ts'

/**
 * The person's own workloads; README.md beside this file has the method.
 * @param others readers of features
 */
export default (others: readonly ToolReader[]): Suite => {
  const readers = [jsonResults, ...others]
  return defineSuite<CustomParameters>({
    id: 'custom',
    summary: 'your own commands and their results',
    metrics: CUSTOM_METRICS,
    parameters: customParametersSchema(readers.map(({ id }) => id)),
    presets: CUSTOM_PRESETS,
    needs: 'workloads',
    tools: () => [],
    async withFiles(parameters, _read, files) {
      for (const [name, { results }] of Object.entries(parameters.workloads)) {
        if (results === undefined || results.from === 'stdout') continue
        const { file } = results.from
        const problem = await problemOfEntry(file, '.', files)
        if (problem !== undefined)
          throw new UserError(`suites.custom.workloads.${name}.results.from.file: ${file} ${problem}`, {
            nextStep: EXPECTED_FILE,
          })
      }
      return parameters
    },
    prepare: (parameters, context) => Promise.resolve(prepare(parameters, readers, context)),
  })
}

interface Kept {
  readonly notes: Set<string>
  readonly pods: GeneratorPod[]
  readonly written: WrittenFiles
  readonly readers: readonly ToolReader[]
}

/** Until it has run once nobody knows. */
const EXPECTED_SECONDS = 10

function prepare(
  { workloads }: CustomParameters,
  readers: readonly ToolReader[],
  context: SuiteContext,
): PreparedSuite {
  const notes = new Set<string>()
  const pods: GeneratorPod[] = []
  const written: WrittenFiles = new Map()
  return {
    measurements: Object.entries(workloads).map(([name, workload]) =>
      measurementOf(name, workload, { notes, pods, written, readers }, context),
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
  kept: Kept,
  context: SuiteContext,
): Measurement {
  if (generator !== undefined) {
    const pod =
      manifest === undefined
        ? undefined
        : generatorPod({ workload: name, manifest, timeoutSeconds: timeout }, context)
    if (pod !== undefined) kept.pods.push(pod)
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
          ? await runCommand(
              { ...run, line: command ?? '', from: results.from },
              subject,
              context,
              signal,
              kept,
            )
          : await runJob({ ...run, manifest: job }, context, signal)
      took = clock.monotonic() - begun
      const text = subject === undefined ? written : subject.withoutSecrets(written)
      await context.saveRaw(`custom/${String(round)}-${name}.txt`, text)
      const found = resultsIn(text, name, results, kept.readers)
      for (const note of found.notes) kept.notes.add(note)
      return found.observations
    },
  }
}
