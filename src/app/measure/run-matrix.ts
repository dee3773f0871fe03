import type { Configuration } from '../../config/config.ts'
import { messageOf } from '../../core/errors.ts'
import type { Reportable } from '../../core/report/reportable.ts'
import { matrixMarkdown, type VariantResult } from '../../core/report/matrix/matrix.ts'
import { secretRemover, secretsOf } from '../../core/secrets.ts'
import type { SideBySide } from '../../core/side-by-side/schema.ts'
import { sideBySide } from '../../core/side-by-side/side-by-side.ts'
import { askReportParts } from '../report/report-part.ts'
import { metricCatalogue, reportCatalogue } from '../metric-catalogue.ts'
import { EXIT, type ExitCode, describeError, exitCodeOfError, worstExitCode } from '../exit-codes.ts'
import type { Ports } from '../ports.ts'
import { runConfigured, type ConfiguredRunRequest, type ReportedRun } from './run-configured.ts'
import { defaultFolder, newRunId } from './run-id.ts'
import { SUMMARY_BYTES } from '../report/write-report.ts'

interface MatrixRequest extends Omit<ConfiguredRunRequest, 'configuration' | 'summaryBytes'> {
  /** One per variant, each with its name. */
  readonly configurations: readonly Configuration[]
}

/** One run: of a variant, or the only one. */
interface FinishedRun {
  /** Of the variant; undefined without a matrix. */
  readonly name: string | undefined
  /** undefined: it gave no record. */
  readonly run: ReportedRun | undefined
  /** Why there is none. */
  readonly problem: string | undefined
  readonly exitCode: ExitCode
}

/** All runs that a configuration asks for, which is one without a matrix. */
export interface FinishedRuns {
  readonly runs: readonly FinishedRun[]
  /** What is made of all variants together; undefined without a matrix. */
  readonly matrix:
    | {
        /** The variants for the tables. */
        readonly results: readonly VariantResult[]
        /** undefined where fewer than two variants gave a record. */
        readonly sideBySide: SideBySide | undefined
        /** Path of the report over all variants. */
        readonly report: string
      }
    | undefined
  /** Of all that was written. */
  readonly folder: string
  /** As a job summary, with the reports of all variants. */
  readonly summary: string
  /** The worst of all. */
  readonly exitCode: ExitCode
}

type NamedRun = FinishedRun & { readonly name: string }

export function onlyRun(run: ReportedRun): FinishedRuns {
  const { folder, files, exitCode } = run
  const runs = [{ name: undefined, run, problem: undefined, exitCode }]
  return { runs, matrix: undefined, folder, summary: files.summary, exitCode }
}

/**
 * Runs the variants one after another, each in its own place and with its results in a folder of its name. One that
 * fails does not stop the others; an interruption does.
 */
export async function runMatrix(request: MatrixRequest, ports: Ports): Promise<FinishedRuns> {
  const { configurations } = request
  const folder = request.out ?? defaultFolder(newRunId(ports))
  const summaryBytes = Math.floor(SUMMARY_BYTES / (configurations.length + 1))
  const variants: NamedRun[] = []
  for (const [index, configuration] of configurations.entries()) {
    const name = configuration.variant ?? String(index + 1)
    ports.log.info(`Variant ${name} (${String(index + 1)} of ${String(configurations.length)})`)
    const one = { ...request, configuration, out: `${folder}/${name}`, summaryBytes }
    variants.push(ports.signal.aborted ? notRun(name) : await outcomeOf(name, one, ports))
  }
  const sides = besideEachOther(variants, request)
  const catalogue = reportCatalogue(request.definitions.suites)
  const results = variants.map((variant) => resultOf(variant, folder))
  const report = matrixMarkdown(results, sides, { catalogue })
  await ports.files.writeAtomically(`${folder}/report.md`, report)
  if (sides !== undefined)
    await ports.files.writeAtomically(`${folder}/side-by-side.json`, `${JSON.stringify(sides, null, 2)}\n`)
  const shown = variants.flatMap(({ run }) => (run === undefined ? [] : [run]))
  const problems = variants.flatMap(({ name, problem }) =>
    problem === undefined ? [] : [`Variant ${name} gave no record: ${problem}`],
  )
  const whole = matrixReport(shown, sides)
  await askReportParts(ports.features, (part) => part.writePage?.(whole, folder, catalogue, ports, problems))
  const overview = matrixMarkdown(results, sides, { catalogue, maximumBytes: summaryBytes })
  return {
    runs: variants,
    matrix: { results, sideBySide: sides, report: `${folder}/report.md` },
    folder,
    summary: [overview, ...variants.flatMap(({ run }) => run?.files.summary ?? [])].join('\n'),
    exitCode: worstExitCode(variants.map(({ exitCode }) => exitCode)),
  }
}

async function outcomeOf(name: string, request: ConfiguredRunRequest, ports: Ports): Promise<NamedRun> {
  try {
    const run = await runConfigured(request, ports)
    return { name, run, problem: undefined, exitCode: run.exitCode }
  } catch (error) {
    ports.log.error(`variant ${name}: ${describeError(error)}`)
    if (error instanceof Error && error.stack !== undefined) ports.log.debug(error.stack)
    // Kept in files and published: nothing masks it as GitHub masks a log.
    const problem = secretRemover(secretsOf(ports.env))(messageOf(error))
    return { name, run: undefined, problem, exitCode: exitCodeOfError(error) }
  }
}

/** Side by side first, then each variant with all it has. */
function matrixReport(runs: readonly ReportedRun[], sides: SideBySide | undefined): Reportable[] {
  const records = runs.map(({ record }) => record)
  return [
    ...(sides === undefined ? [] : [{ kind: 'side-by-side' as const, sides, records }]),
    ...runs.map(({ record, comparison }): Reportable =>
      comparison === undefined
        ? { kind: 'record', record }
        : { kind: 'comparison', comparison, current: record },
    ),
  ]
}

function notRun(name: string): NamedRun {
  return { name, run: undefined, problem: 'not run, because of the interruption', exitCode: EXIT.interrupted }
}

function besideEachOther(
  variants: readonly NamedRun[],
  { definitions }: MatrixRequest,
): SideBySide | undefined {
  const records = variants.flatMap(({ run }) =>
    run === undefined ? [] : [{ source: run.files.record, record: run.record }],
  )
  return records.length < 2 ? undefined : sideBySide(records, 'median', metricCatalogue(definitions.suites))
}

function resultOf({ name, run, problem, exitCode }: NamedRun, folder: string): VariantResult {
  return {
    name,
    verdict: run?.comparison?.verdict,
    hasRecord: run !== undefined,
    interrupted: exitCode === EXIT.interrupted,
    problems: [
      ...(problem === undefined ? [] : [problem]),
      ...(run?.record.suites ?? [])
        .filter(({ status }) => status === 'failed')
        .map((suite) => `suite ${suite.name} failed: ${suite.reason ?? 'no reason given'}`),
    ],
    report: run?.files.report.slice(folder.length + 1),
  }
}
