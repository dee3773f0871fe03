import type { Baseline } from '../../core/baseline/baseline-file.ts'
import { compare } from '../../core/judge/compare.ts'
import type { Comparison } from '../../core/comparison/schema.ts'
import type { MeasuredResult } from '../../core/measured/measured.ts'
import { reproductionOf } from '../report/reproduction.ts'
import { reportCatalogue } from '../metric-catalogue.ts'
import { EXIT, type ExitCode, exitCodeOf } from '../exit-codes.ts'
import type { Ports } from '../ports.ts'
import { run, type RunRequest, type RunResult } from './run.ts'
import { writeReport, type ReportFiles } from '../report/write-report.ts'

export interface ConfiguredRunRequest extends RunRequest {
  /** undefined: there is none yet. */
  readonly baseline: Baseline | undefined
  /** Longest job summary; default: what GitHub shows. */
  readonly summaryBytes?: number
}

/** One run with all that was made of it. */
export interface ReportedRun extends Omit<RunResult, 'interrupted'> {
  /** undefined: there is no baseline yet. */
  readonly comparison: Comparison | undefined
  /** Of one part of a pair over several machines, whose record is head. */
  readonly shard?: NonNullable<MeasuredResult['shard']>
  readonly baseline: string
  readonly files: ReportFiles
  readonly exitCode: ExitCode
}

/**
 * One run with its report: measure, compare with the baseline, write what was found.
 * @throws {UserError | EnvironmentError | Interrupted}
 */
export async function runConfigured(request: ConfiguredRunRequest, ports: Ports): Promise<ReportedRun> {
  const { configuration, baseline, definitions, summaryBytes } = request
  const { interrupted, ...result } = await run(request, ports)
  const { record, folder } = result
  const catalogue = reportCatalogue(definitions.suites)
  const comparison =
    baseline === undefined || interrupted
      ? undefined
      : compare({ kind: 'baseline', record, baseline, settings: configuration.gate, catalogue })
  const measured = {
    variant: configuration.variant ?? null,
    record,
    comparison: comparison ?? null,
    problem: null,
  }
  const reproduction = reproductionOf(measured, { definitions, commit: undefined })
  const files = await writeReport(
    { record, comparison, reproduction, folder, catalogue, summaryBytes },
    ports,
  )
  return {
    ...result,
    comparison,
    baseline: configuration.baseline,
    files,
    exitCode: interrupted
      ? EXIT.interrupted
      : exitCodeOf(record, comparison, configuration.certaintyRequired),
  }
}
