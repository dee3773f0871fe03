import type { Configuration } from '../../config/config.ts'
import type { Definitions } from '../../config/load.ts'
import type { Baseline } from '../../core/baseline/schema.ts'
import { compare } from '../../core/judge/compare.ts'
import type { Comparison } from '../../core/comparison/schema.ts'
import type { KbenchRecord } from '../../core/record/schema.ts'
import { reproductionOf } from '../report/reproduction.ts'
import { reportCatalogue } from '../metric-catalogue.ts'
import { EXIT, exitCodeOf, type ExitCode } from '../outcome.ts'
import type { Ports } from '../ports.ts'
import { run } from './run.ts'
import { writeReport, type ReportFiles } from '../report/write-report.ts'

export interface ConfiguredRunRequest {
  readonly configuration: Configuration
  /** undefined: there is none yet. */
  readonly baseline: Baseline | undefined
  readonly definitions: Definitions
  readonly out: string | undefined
  readonly keep: boolean
  readonly install: boolean
  /** Longest job summary; default: what GitHub shows. */
  readonly summaryBytes?: number
}

export interface ReportedRun {
  readonly record: KbenchRecord
  /** undefined: there is no baseline yet. */
  readonly comparison: Comparison | undefined
  readonly baseline: string
  /** Of all that it wrote. */
  readonly folder: string
  readonly files: ReportFiles
  /** Seconds that the tools really measured, by suite. */
  readonly measuredSeconds: Readonly<Record<string, number>>
  readonly exitCode: ExitCode
}

/**
 * One run with its report: measure, compare with the baseline, write what was found.
 * @throws {UserError | EnvironmentError | Interrupted}
 */
export async function runConfigured(request: ConfiguredRunRequest, ports: Ports): Promise<ReportedRun> {
  const { configuration, baseline, definitions, summaryBytes } = request
  const result = await run(request, ports)
  const catalogue = reportCatalogue(definitions.suites)
  const comparison =
    baseline === undefined || result.interrupted
      ? undefined
      : compare({
          kind: 'baseline',
          record: result.record,
          baseline,
          settings: configuration.gate,
          catalogue,
        })
  const files = await writeReport(
    {
      record: result.record,
      comparison,
      reproduction: reproductionOf(
        {
          variant: configuration.variant ?? null,
          record: result.record,
          comparison: comparison ?? null,
          problem: null,
        },
        { definitions, commit: undefined },
      ),
      folder: result.folder,
      catalogue,
      ...(summaryBytes === undefined ? {} : { summaryBytes }),
    },
    ports,
  )
  return {
    record: result.record,
    comparison,
    baseline: configuration.baseline,
    folder: result.folder,
    files,
    measuredSeconds: result.measuredSeconds,
    exitCode: result.interrupted
      ? EXIT.interrupted
      : exitCodeOf(result.record, comparison, configuration.certaintyRequired),
  }
}
