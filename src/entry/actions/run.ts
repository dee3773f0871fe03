import { DEFINITIONS } from '../../app/registry.ts'
import { measuredNothing, measuredOf, writeMeasured } from '../../app/measure/measured.ts'
import type { Ports } from '../../app/ports.ts'
import { pairAndReport, type UnjudgedPair } from '../../app/pair/report-pair.ts'
import { readConfiguration } from '../../app/read-files.ts'
import { onlyRun, runAndReport, type FinishedRuns } from '../../app/measure/run-and-report.ts'
import { defaultFolder, newRunId } from '../../app/measure/run-id.ts'
import type { Definitions } from '../../config/load.ts'
import { messageOf, UserError } from '../../core/errors.ts'
import type { Measured } from '../../core/record/measured.ts'
import type { ValuesOf } from '../options/option.ts'
import { measuringRequest, sidesRequest } from '../options/measure.ts'
import { chosenMode } from '../pair-modes.ts'
import type { MEASURE_INPUTS } from './measure-definition.ts'
import { VERSION } from '../version.ts'

/** In action/measure with those of the ways to measure a pair that features have. */
export type MeasureInputs = ValuesOf<typeof MEASURE_INPUTS>

export interface ActionRun {
  readonly result: FinishedRuns
  /** The content of measured.json. */
  readonly measured: Measured
}

/**
 * What one step of a workflow measures: on a pull request whose subject is set up from the source, base and head in alternating rounds;
 * else one run, or one per variant of the matrix. measured.json is written in any case, for the job that reports it.
 * @throws {UserError | EnvironmentError | Interrupted}
 */
export async function runAction(
  inputs: MeasureInputs,
  ports: Ports,
  definitions = DEFINITIONS,
): Promise<ActionRun> {
  const keep = async (measured: Measured, folder: string): Promise<void> => {
    try {
      await writeMeasured(measured, folder, ports)
    } catch (error) {
      // What was found, or what went wrong before, is what the person must hear of.
      ports.log.warning(`measured.json could not be written: ${messageOf(error)}`)
    }
  }
  let result: FinishedRuns
  try {
    result = await measure(inputs, ports, definitions)
  } catch (error) {
    await keep(measuredNothing(error, VERSION, ports.env), inputs.out ?? defaultFolder(newRunId(ports)))
    throw error
  }
  const measured = measuredOf(result, VERSION, ports.env)
  await keep(measured, result.folder)
  return { result, measured }
}

async function measure(inputs: MeasureInputs, ports: Ports, definitions: Definitions): Promise<FinishedRuns> {
  const { keep } = inputs
  const common = measuringRequest(inputs, definitions)
  if (!(await isPair(inputs, common, ports))) return runAndReport({ ...common, keep }, ports)
  const request = { ...common, ...sidesRequest(inputs), head: undefined }
  const chosen = chosenMode(inputs)
  if (chosen !== undefined) return unjudgedRun(await chosen.mode.measure(chosen.value, request, ports))
  const { measured, comparison, files, exitCode } = await pairAndReport(request, ports)
  const { head: record, folder } = measured
  return onlyRun({ record, comparison, baseline: 'base', folder, files, measuredSeconds: {}, exitCode })
}

function unjudgedRun({ measured, summary, report, exitCode }: UnjudgedPair): FinishedRuns {
  const { pair, base, head: record, folder } = measured
  const files = {
    record: `${folder}/head/record.json`,
    comparison: undefined,
    report,
    html: undefined,
    charts: [],
    summary,
  }
  const found = { record, comparison: undefined, shard: { pair, base } }
  return onlyRun({ ...found, baseline: 'base', folder, files, measuredSeconds: {}, exitCode })
}

/** On the event of the pull request itself, and where the workflow names a base: others run with rights that its code must not have. */
async function isPair(
  inputs: MeasureInputs,
  { config, overrides, definitions }: ReturnType<typeof measuringRequest>,
  ports: Ports,
): Promise<boolean> {
  const { pair, base, baseSet, headSet, baseImages, headImages } = inputs
  const chosen = chosenMode(inputs)
  if (chosen !== undefined) {
    if (pair !== 'never') return true
    throw new UserError(`input ${chosen.mode.name}: only for a pair, and input pair is never`, {
      nextStep: 'Leave one of the two inputs out.',
    })
  }
  if (pair !== 'auto') return pair === 'always'
  const hasBase = base !== undefined || ports.env['GITHUB_EVENT_NAME'] === 'pull_request'
  if (!hasBase || (overrides.variants ?? []).length > 0) return false
  const configuration = await readConfiguration(config, overrides, definitions, ports.files)
  const { subject, hasMatrix } = configuration
  const own = [baseSet, headSet, baseImages, headImages, Object.keys(subject.imagesOf)]
  return !hasMatrix && (subject.setup !== undefined || own.some(({ length }) => length > 0))
}
