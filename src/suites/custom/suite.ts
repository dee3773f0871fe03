import { UserError } from '../../core/errors.ts'
import type { ToolReader } from '../../core/foreign-reader.ts'
import {
  defineSuite,
  type Measurement,
  type PreparedSuite,
  type Suite,
  type SuiteContext,
} from '../../ports/suite.ts'
import { generatorMeasurement } from './generator.ts'
import { jsonResults } from './json-reader.ts'
import { inRoom, type Room } from '../room.ts'
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
import { generatorPod, runJob } from './jobs.ts'

/**
 * The person's own workloads. Method: README.md here.
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
    prepare: (parameters, context) => prepare(parameters, readers, context),
  })
}

/** What measurements add to. */
interface Kept {
  readonly notes: Set<string>
  readonly written: WrittenFiles
}

/** Until it has run once nobody knows. */
const EXPECTED_SECONDS = 10

function prepare(
  { workloads }: CustomParameters,
  readers: readonly ToolReader[],
  context: SuiteContext,
): Promise<PreparedSuite> {
  return inRoom(context, (room) => {
    const kept: Kept = { notes: new Set(), written: new Map() }
    return Promise.resolve({
      measurements: Object.entries(workloads).map(([name, workload]) =>
        measurementOf(name, workload, readers, kept, room),
      ),
      get notes() {
        return [...kept.notes]
      },
      toolVersions: {},
    })
  })
}

function measurementOf(
  name: string,
  { command, job, generator, pod: manifest, timeout, results }: OwnWorkload,
  readers: readonly ToolReader[],
  kept: Kept,
  room: Room,
): Measurement {
  const own = { workload: name, timeoutSeconds: timeout }
  if (generator !== undefined) {
    const pod = manifest === undefined ? undefined : generatorPod({ ...own, manifest }, room)
    if (pod !== undefined) room.atEnd(() => pod.close())
    return generatorMeasurement({ ...own, line: generator }, pod, room)
  }
  if (results === undefined) throw new Error(`workload ${name} has no results in kbench.yaml`)
  const { clock, subject } = room
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
      const written =
        job === undefined
          ? await runCommand({ ...own, line: command ?? '', from: results.from }, room, signal, kept)
          : await runJob({ ...own, manifest: job }, room, signal)
      took = clock.monotonic() - begun
      const text = subject === undefined ? written : subject.withoutSecrets(written)
      await room.saveRaw(`custom/${String(round)}-${name}.txt`, text)
      const found = resultsIn(text, name, results, readers)
      for (const note of found.notes) kept.notes.add(note)
      return found.observations
    },
  }
}
