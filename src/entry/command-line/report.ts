import type { Command } from 'commander'
import { htmlReport, togetherWithRecords, withReproductions } from '../../app/report/html-report.ts'
import { reportCatalogue } from '../../app/metric-catalogue.ts'
import type { Ports } from '../../app/ports.ts'
import { drawReported, readReported, type Reported } from '../../app/report/report-file.ts'
import { EXIT } from '../../app/outcome.ts'
import { DEFINITIONS } from '../../app/registry.ts'
import { THEME_NAMES, THEMES, type ThemeName } from '../../core/charts/theme/theme.ts'
import { outputStyle, REPORT_FORMATS, type ReportFormat } from './output-style.ts'
import { execute, written } from './shared.ts'
import { oneOf } from './values.ts'

interface ReportFlags {
  format: ReportFormat
  out?: string
  charts?: string
  theme: ThemeName
}

export function addReportCommand(program: Command): void {
  program
    .command('report')
    .description('show records and comparisons again, with charts')
    .argument('<FILE...>', 'record.json or comparison.json')
    .option('--format <FORMAT>', REPORT_FORMATS.join(', '), oneOf(REPORT_FORMATS), 'markdown')
    .option('--out <FILE>', 'write it to a file instead of standard output')
    .option(
      '--charts <DIR>',
      'draw charts of each suite into this folder, as SVG, PNG and vega-lite specification',
    )
    .option(
      '--theme <THEME>',
      `colours of the charts: ${THEME_NAMES.join(' or ')}`,
      oneOf(THEME_NAMES),
      'light',
    )
    .action(async (paths: string[], flags: ReportFlags, self: Command) =>
      execute(self.optsWithGlobals(), async (ports) => {
        const reported: Reported[] = []
        for (const path of paths) reported.push(await readReported(path, ports))
        await draw(reported, flags, ports)
        return written(
          { output: await show(reported, flags, ports), exitCode: EXIT.passed },
          flags.out,
          ports,
        )
      }),
    )
}

async function show(reported: readonly Reported[], { format }: ReportFlags, ports: Ports): Promise<string> {
  if (format === 'html')
    return htmlReport(
      withReproductions(togetherWithRecords(reported), DEFINITIONS),
      reportCatalogue(DEFINITIONS.suites),
      ports,
    )
  const style = outputStyle(format)
  return reported
    .map((one) => (one.kind === 'record' ? style.record(one.record) : style.comparisons([one.comparison])))
    .join('\n')
}

async function draw(
  reported: readonly Reported[],
  { charts, theme }: ReportFlags,
  ports: Ports,
): Promise<void> {
  if (charts === undefined) return
  for (const [index, one] of reported.entries()) {
    const folder = reported.length === 1 ? charts : `${charts}/${String(index + 1)}`
    for (const file of await drawReported(one, folder, DEFINITIONS, ports, THEMES[theme]))
      ports.log.info(`Drawn: ${file}`)
  }
}
