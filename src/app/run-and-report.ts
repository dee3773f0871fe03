import type { Definitions } from '../config/load.ts'
import type { Overrides } from '../config/overrides.ts'
import { compareWithBaseline } from '../core/comparison/compare.ts'
import type { Comparison } from '../core/comparison/schema.ts'
import { UserError } from '../core/errors.ts'
import type { KbenchRecord } from '../core/record/schema.ts'
import { EXIT, exitCodeOf, type ExitCode } from './outcome.ts'
import type { Ports } from './ports.ts'
import { readBaseline, readConfiguration } from './read-files.ts'
import { reportCatalogue } from './metric-catalogue.ts'
import { run } from './run.ts'
import { writeReport, type ReportFiles } from './write-report.ts'

export interface RunAndReportRequest {
  readonly config: string | undefined
  readonly overrides: Overrides
  readonly definitions: Definitions
  readonly out: string | undefined
  readonly keep: boolean
  readonly install: boolean
}

export interface ReportedRun {
  readonly record: KbenchRecord
  /** undefined: there is no baseline yet. */
  readonly comparison: Comparison | undefined
  readonly baseline: string
  readonly files: ReportFiles
  /** Seconds that the tools really measured, by suite. */
  readonly measuredSeconds: Readonly<Record<string, number>>
  readonly exitCode: ExitCode
}

/**
 * The main job: measure, compare with the baseline, write the report. The same for the command line and the action.
 * @throws {UserError | EnvironmentError | Interrupted}
 */
export async function runAndReport(request: RunAndReportRequest, ports: Ports): Promise<ReportedRun> {
  const { definitions, overrides } = request
  const configuration = await readConfiguration(request.config, overrides, definitions, ports.files)

  // Before minutes of measuring: a baseline that cannot be read is found now.
  const baseline = await readBaseline(configuration.baseline, ports.files)
  if (baseline === undefined && overrides.baseline !== undefined) {
    throw new UserError(`${overrides.baseline}: no such baseline`, {
      nextStep:
        'Leave --baseline out for a first run, then make one: kbench baseline add kbench-out/<run id>/record.json',
    })
  }

  const result = await run({ ...request, configuration }, ports)

  const catalogue = reportCatalogue(definitions.suites)
  const comparison =
    baseline === undefined || result.interrupted
      ? undefined
      : compareWithBaseline(result.record, baseline, configuration.gate, catalogue.metrics, catalogue.suiteOf)
  const files = await writeReport(
    { record: result.record, comparison, folder: result.folder, catalogue },
    ports,
  )
  return {
    record: result.record,
    comparison,
    baseline: configuration.baseline,
    files,
    measuredSeconds: result.measuredSeconds,
    exitCode: result.interrupted
      ? EXIT.interrupted
      : exitCodeOf(result.record, comparison, configuration.certaintyRequired),
  }
}
