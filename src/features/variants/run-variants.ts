import { EXIT, describeError, exitCodeOfError, worstExitCode } from '../../app/exit-codes.ts'
import {
  readyToRun,
  runConfigured,
  type FinishedRuns,
  type ReadyRun,
  type RunAndReportRequest,
} from '../../app/measure/run-and-report.ts'
import { defaultFolder, newRunId } from '../../app/measure/run-id.ts'
import { reportCatalogue } from '../../app/metric-catalogue.ts'
import type { Ports } from '../../app/ports.ts'
import { askReportParts } from '../../app/report/report-part.ts'
import { reportableOf, SUMMARY_BYTES } from '../../app/report/write-report.ts'
import type { Configuration } from '../../config/config.ts'
import { messageOf } from '../../core/errors.ts'
import { secretRemover, secretsOf } from '../../core/secrets.ts'
import { sideBySide } from '../side-by-side/core/side-by-side.ts'
import { reportableSides } from '../side-by-side/core/report.ts'
import { variantsMarkdown, variantsTable, type VariantResult } from './core/report.ts'

type VariantRun = FinishedRuns['runs'][number] & { readonly name: string }

/**
 * Runs the variants one after another, each in its own place and with its results in a folder of its name. One that
 * fails does not stop the others; an interruption does.
 */
export async function runVariants(
  request: RunAndReportRequest,
  configurations: readonly Configuration[],
  ports: Ports,
): Promise<FinishedRuns> {
  const { overrides, definitions } = request
  const ready: ReadyRun[] = []
  for (const one of configurations) ready.push(await readyToRun(one, overrides, ports))
  const folder = request.out ?? defaultFolder(newRunId(ports))
  const summaryBytes = Math.floor(SUMMARY_BYTES / (ready.length + 1))
  const variants: VariantRun[] = []
  for (const [index, one] of ready.entries()) {
    const name = one.configuration.variant ?? ''
    ports.log.info(`Variant ${name} (${String(index + 1)} of ${String(ready.length)})`)
    variants.push(await runVariant(name, one, { ...request, out: `${folder}/${name}` }, ports, summaryBytes))
  }
  const runs = variants.flatMap(({ run }) => run ?? [])
  const catalogue = reportCatalogue(definitions.suites, ports.features)
  const records = runs.map(({ files, record }) => ({ source: files.record, record }))
  const sides = records.length < 2 ? undefined : sideBySide(records, 'median', catalogue.metrics)
  const results = variants.map((variant) => resultOf(variant, folder))
  const report = `${folder}/report.md`
  await ports.files.writeAtomically(report, variantsMarkdown(results, sides, { catalogue }))
  if (sides !== undefined)
    await ports.files.writeAtomically(`${folder}/side-by-side.json`, `${JSON.stringify(sides, null, 2)}\n`)
  const shown = [...(sides === undefined ? [] : [reportableSides(sides, records)]), ...runs.map(reportableOf)]
  const problems = variants.flatMap(({ name, problem }) =>
    problem === undefined ? [] : [`Variant ${name} gave no record: ${problem}`],
  )
  await askReportParts(ports.features, (part) => part.writePage?.(shown, folder, catalogue, ports, problems))
  const overview = variantsMarkdown(results, sides, { catalogue, maximumBytes: summaryBytes })
  const exitCode = worstExitCode(variants.map((one) => one.exitCode))
  return {
    runs: variants,
    overview: {
      table: (options) => variantsTable(results, sides, options),
      data: (all) => ({ variants: all, sideBySide: sides ?? null, report, exitCode }),
      report,
    },
    folder,
    summary: [overview, ...runs.map(({ files }) => files.summary)].join('\n'),
    exitCode,
  }
}

async function runVariant(
  name: string,
  ready: ReadyRun,
  request: RunAndReportRequest,
  ports: Ports,
  summaryBytes: number,
): Promise<VariantRun> {
  if (ports.signal.aborted)
    return {
      name,
      run: undefined,
      problem: 'not run, because of the interruption',
      exitCode: EXIT.interrupted,
    }
  try {
    const run = await runConfigured(ready, request, ports, summaryBytes)
    return { name, run, problem: undefined, exitCode: run.exitCode }
  } catch (error) {
    return { name, run: undefined, problem: givenUp(name, error, ports), exitCode: exitCodeOfError(error) }
  }
}

/** Says it in the log. @returns why, for files */
export function givenUp(name: string, error: unknown, { log, env }: Ports): string {
  log.error(`variant ${name}: ${describeError(error)}`)
  if (error instanceof Error && error.stack !== undefined) log.debug(error.stack)
  // Kept in files and published: nothing masks it as GitHub masks a log.
  return secretRemover(secretsOf(env))(messageOf(error))
}

function resultOf({ name, run, problem, exitCode }: VariantRun, folder: string): VariantResult {
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
