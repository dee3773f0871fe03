import { seconds } from '../../core/unit.ts'
import type { Agents } from '../../slices/agents.ts'
import { openProgramLoad } from '../../slices/program-load.ts'
import type { Load, Measurement, SuiteContext } from '../../ports/suite.ts'
import { jobArguments } from './fio-arguments.ts'
import { fioJob, observationsOf } from './fio-output.ts'
import { LOCAL_DISK, MARGIN_SECONDS, type OpenVolume } from './fio-volume.ts'
import { jobDefinition, type JobName } from './jobs.ts'
import { fioSettings, type StorageParameters } from './parameters.ts'
import { runFio } from './run-fio.ts'
import { STORAGE_SETTLE_SECONDS, settingsInSlices, sliceObservations, STORAGE_SLICES } from './slices.ts'
import type { TestFiles } from './test-files.ts'

/** Start of fio and the report at its end. */
export const OVERHEAD_SECONDS = 0.5
/** The longest that fio runs; the load is ended long before. */
const LOAD_SECONDS = 86_400

/** One job of kbench on a volume. */
export function jobMeasurement(
  name: JobName,
  { pod, storageClass, files }: OpenVolume & { readonly files: TestFiles },
  parameters: StorageParameters,
  agents: Agents,
  context: SuiteContext,
): Measurement {
  const { durationSeconds, rampSeconds } = parameters
  const id = storageClass === LOCAL_DISK ? `local-${name}` : name
  const source = `fio (job ${id})`
  const { metric } = jobDefinition(name)
  const openLoad = async (signal?: AbortSignal): Promise<Load> => {
    const target = await files.forJob(name)
    return openProgramLoad(
      {
        source,
        generator: {
          agent: agents.of(pod),
          name: id,
          argv: jobArguments(name, target, {
            ...settingsInSlices(name, fioSettings(parameters)),
            durationSeconds: LOAD_SECONDS,
            rampSeconds: 0,
          }),
        },
        settle: STORAGE_SETTLE_SECONDS,
        isSlowToBegin: true,
        arrived: ({ readBytes, writtenBytes }) => readBytes + writtenBytes,
        observe: (during) => sliceObservations(name, during, storageClass),
      },
      context.clock,
      signal,
    )
  }
  return {
    id,
    expectedSeconds: durationSeconds + rampSeconds + OVERHEAD_SECONDS,
    measuredSeconds: durationSeconds,
    async measure(round, signal) {
      const target = await files.forJob(name)
      const result = await runFio(
        pod,
        {
          argv: jobArguments(name, target, fioSettings(parameters)),
          source,
          timeoutSeconds: durationSeconds + rampSeconds + MARGIN_SECONDS,
          keep: (output) => {
            context.measured?.(seconds(durationSeconds))
            return context.saveRaw(`storage/${String(round)}-${id}.json`, output)
          },
        },
        signal,
      )
      return observationsOf(name, fioJob(result, name, source), storageClass, source)
    },
    slices: STORAGE_SLICES,
    // Of a slice only what was moved is known, not how long single operations took.
    ...(metric === 'storage_single_latency' ? {} : { openLoad }),
  }
}
