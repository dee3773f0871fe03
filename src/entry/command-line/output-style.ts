import picocolors from 'picocolors'
import type { ReportedPair } from '../../app/pair/report-pair.ts'
import { reportCatalogue } from '../../app/metric-catalogue.ts'
import { DEFINITIONS } from '../../app/registry.ts'
import type { FinishedRuns, ReportedRun } from '../../app/measure/run-and-report.ts'
import type { ReportFiles } from '../../app/report/write-report.ts'
import type { Comparison } from '../../core/record/comparison-schema.ts'
import type { KbenchRecord } from '../../core/record/schema.ts'
import { comparisonMarkdown } from '../../core/report/comparison-markdown.ts'
import { comparisonTable } from '../../core/report/comparison-table.ts'
import { recordMarkdown, recordTable } from '../../core/report/record-report.ts'
import { ENOUGH_RUNS } from '../../core/judge/baseline-evidence.ts'
import type { Style } from '../../core/format/text-layout.ts'
import { wantsColor } from './color.ts'
import type { CommandOutcome } from './command.ts'
import type { ExitCode } from '../../app/exit-codes.ts'
import type { FeatureHooks, Ports } from '../../app/ports.ts'

/** How results are written to standard output. */
interface OutputStyle {
  record(record: KbenchRecord): string
  comparisons(comparisons: readonly Comparison[]): string
  /** What `kbench run` ends with. */
  runs(runs: FinishedRuns): string
  /** What `kbench pair` ends with. */
  pair(pair: ReportedPair): string
}

/** What a command ends with that has a result in a format. */
export function formatted(text: string, format: string): Pick<CommandOutcome, 'table' | 'data'> {
  return format === 'table' ? { table: text } : { data: text }
}

export function outputStyle(format: string, features: readonly FeatureHooks[]): OutputStyle {
  switch (format) {
    case 'json':
      return jsonStyle()
    case 'markdown':
      return markdownStyle(features)
    default:
      return tableStyle(features)
  }
}

/** For a table without colours, as wide as a page. */
export const PLAIN_TABLE = { columns: 120, paint: (_style: Style, text: string) => text }

const json = (value: unknown): string => JSON.stringify(value, null, 2)

function jsonStyle(): OutputStyle {
  return {
    record: json,
    comparisons: (comparisons) => json(comparisons.length === 1 ? comparisons[0] : comparisons),
    pair: ({ measured, comparison, files: { summary, ...files }, exitCode }) =>
      json({ pair: measured.pair, comparison, files, exitCode }),
    runs: ({ runs, overview }) => {
      const all = runs.map(({ name, run, problem, exitCode }) => ({
        name,
        ...(run === undefined ? { problem: problem ?? '', exitCode } : plainRun(run)),
      }))
      return json(overview === undefined ? all[0] : overview.data(all))
    },
  }
}

function plainRun(run: ReportedRun): object {
  const { record, comparison, measuredSeconds, exitCode } = run
  const { summary, ...files } = run.files
  return { record, comparison: comparison ?? null, files, measuredSeconds, exitCode }
}

function markdownStyle(features: readonly FeatureHooks[]): OutputStyle {
  const catalogue = reportCatalogue(DEFINITIONS.suites, features)
  return {
    record: (record) => recordMarkdown(record, { catalogue }),
    comparisons: (comparisons) =>
      comparisons.map((comparison) => comparisonMarkdown(comparison, { catalogue })).join('\n'),
    runs: ({ summary }) => summary,
    pair: ({ files }) => files.summary,
  }
}

/** For a table on this terminal: its width, and colours where they are wanted. */
export function terminalTable(): typeof PLAIN_TABLE {
  const { bold, dim, green, red, yellow } = picocolors.createColors(
    wantsColor(process.env, process.stdout.isTTY),
  )
  const paints: Readonly<Record<Style, (text: string) => string>> = {
    heading: bold,
    good: green,
    bad: red,
    warning: yellow,
    muted: dim,
    plain: (text) => text,
  }
  return {
    columns: process.stdout.isTTY ? process.stdout.columns : 120,
    paint: (style: Style, text: string) => paints[style](text),
  }
}

function tableStyle(features: readonly FeatureHooks[]): OutputStyle {
  const options = { ...terminalTable(), catalogue: reportCatalogue(DEFINITIONS.suites, features) }
  const comparisons = (all: readonly Comparison[]): string =>
    all.map((one) => comparisonTable(one, options)).join('\n')
  return {
    record: (record) => recordTable(record, options),
    comparisons,
    pair: ({ comparison, files }) => [comparisons([comparison]), ...whereFilesAre(files), ''].join('\n'),
    runs: ({ runs: finished, overview }) => {
      const runs = finished.flatMap(({ run }) => run ?? [])
      const tables =
        overview === undefined
          ? runs.map(({ record, comparison }) =>
              comparison === undefined ? recordTable(record, options) : comparisons([comparison]),
            )
          : [overview.table(options)]
      const files =
        overview === undefined
          ? runs.flatMap((run) => whereFilesAre(run.files))
          : [`Report: ${overview.report}`]
      return [...tables, ...firstRunHint(runs), ...files, ''].join('\n')
    },
  }
}

function whereFilesAre({ report, html, charts }: ReportFiles): string[] {
  const drawn = charts.filter((file) => file.endsWith('.png'))
  return [
    `Report: ${html === undefined ? report : `${html} ${report}`}`,
    ...(drawn.length === 0 ? [] : [`Charts: ${drawn.join(' ')}`]),
  ]
}

function firstRunHint(runs: readonly ReportedRun[]): string[] {
  const measured = runs.filter(({ record }) => record.series.length > 0)
  const first = measured.find(({ comparison }) => comparison === undefined)
  if (first === undefined) return []
  const records = measured.map(({ files }) => files.record).join(' ')
  return [
    `No baseline at ${first.baseline} yet, so nothing was compared. It needs at least ${String(ENOUGH_RUNS)} runs; add this one: kbench baseline add ${records}\n`,
  ]
}

/** For `--out FILE`: the result goes into a file; without it, to standard output. */
export async function written(
  output: string,
  format: string,
  exitCode: ExitCode,
  path: string | undefined,
  { files, log }: Ports,
): Promise<CommandOutcome> {
  if (path === undefined) return { ...formatted(output, format), exitCode }
  await files.writeAtomically(path, output.endsWith('\n') ? output : `${output}\n`)
  log.info(`Written: ${path}`)
  return { exitCode }
}
