import type { Configuration } from '../../config/config.ts'
import type { Overrides } from '../../config/overrides.ts'
import type { Baseline } from '../../core/record/baseline-file.ts'
import type { Comparison } from '../../core/record/comparison-schema.ts'
import { UserError } from '../../core/errors.ts'
import { compare } from '../../core/judge/compare.ts'
import type { MeasuredResult } from '../../core/record/measured.ts'
import type { TableOptions } from '../../core/report/text-table.ts'
import { EXIT, type ExitCode, exitCodeOf } from '../exit-codes.ts'
import { reportCatalogue } from '../metric-catalogue.ts'
import type { Ports } from '../ports.ts'
import { readBaseline, readConfigurations, wayForVariants, withSuiteFiles } from '../read-files.ts'
import { reproductionOf } from '../report/reproduction.ts'
import { writeReport, type ReportFiles } from '../report/write-report.ts'
import { run, type RunRequest, type RunResult } from './run.ts'

export interface RunAndReportRequest extends Omit<RunRequest, 'configuration'> {
  readonly config: string | undefined
  readonly overrides: Overrides
}

export interface ReportedRun extends Omit<RunResult, 'interrupted'> {
  /** undefined: there is no baseline yet. */
  readonly comparison: Comparison | undefined
  /** Set for one part of a pair over several machines, whose record is head. */
  readonly shard?: NonNullable<MeasuredResult['shard']>
  readonly baseline: string
  readonly files: ReportFiles
  readonly exitCode: ExitCode
}

export interface FinishedRuns {
  readonly runs: readonly {
    /** What distinguishes it from the others; undefined: it is the only one. */
    readonly name: string | undefined
    /** undefined: it gave no record. */
    readonly run: ReportedRun | undefined
    /** Why there is none. */
    readonly problem: string | undefined
    readonly exitCode: ExitCode
  }[]
  /** What is made of several runs together. */
  readonly overview?: {
    /** For a terminal, in place of a table for each run. */
    readonly table: (options: TableOptions) => string
    /** For programs. @param runs what each run gave */
    readonly data: (runs: readonly object[]) => object
    /** Path of the report over all of them. */
    readonly report: string
  }
  /** Holds all that was written. */
  readonly folder: string
  /** As a job summary, with the reports of all runs. */
  readonly summary: string
  /** The worst of all. */
  readonly exitCode: ExitCode
}

export function onlyRun(run: ReportedRun): FinishedRuns {
  const { folder, files, exitCode } = run
  const runs = [{ name: undefined, run, problem: undefined, exitCode }]
  return { runs, folder, summary: files.summary, exitCode }
}

declare module '../ports.ts' {
  interface FeatureHooks {
    /** Does the work of `kbench run` for the variants of a matrix. */
    readonly runSeveral?: (
      request: RunAndReportRequest,
      variants: readonly Configuration[],
      ports: Ports,
    ) => Promise<FinishedRuns>
  }
}

/** A configuration with the files that it names. */
export interface ReadyRun {
  readonly configuration: Configuration
  /** undefined: there is none yet. */
  readonly baseline: Baseline | undefined
}

/**
 * The main job of command line and action: measure, compare with the baseline, write the report.
 * @throws {UserError | EnvironmentError | Interrupted}
 */
export async function runAndReport(request: RunAndReportRequest, ports: Ports): Promise<FinishedRuns> {
  const { config, overrides, definitions } = request
  const configurations = await readConfigurations(config, overrides, definitions, ports.files)
  const ways = ports.features.flatMap(({ runSeveral }) => runSeveral ?? [])
  const runSeveral = wayForVariants(configurations, ways)
  if (runSeveral !== undefined) return runSeveral(request, configurations, ports)
  const [configuration] = configurations
  if (configuration === undefined) throw new RangeError('a file is at least one configuration')
  return onlyRun(await runConfigured(await readyToRun(configuration, overrides, ports), request, ports))
}

/** Before minutes of measuring: a file that cannot be read is found now. @throws {UserError} */
export async function readyToRun(
  configuration: Configuration,
  overrides: Overrides,
  { files }: Ports,
): Promise<ReadyRun> {
  const baseline = await readBaseline(configuration.baseline, files)
  if (baseline === undefined && overrides.baseline !== undefined)
    throw new UserError(`${overrides.baseline}: no such baseline`, {
      nextStep:
        'Leave --baseline out for a first run, then make one: kbench baseline add kbench-out/<run id>/record.json',
    })
  return { configuration: await withSuiteFiles(configuration, files), baseline }
}

/**
 * One run with its report.
 * @param summaryBytes longest job summary; default: what GitHub shows
 * @throws {UserError | EnvironmentError | Interrupted}
 */
export async function runConfigured(
  { configuration, baseline }: ReadyRun,
  request: Omit<RunRequest, 'configuration'>,
  ports: Ports,
  summaryBytes?: number,
): Promise<ReportedRun> {
  const { definitions } = request
  const { interrupted, ...result } = await run({ ...request, configuration }, ports)
  const { record, folder } = result
  const catalogue = reportCatalogue(definitions.suites, ports.features)
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
