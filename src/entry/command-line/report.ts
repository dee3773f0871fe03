import type { Command } from 'commander'
import { drawReported, readReported } from '../../app/report-file.ts'
import { EXIT } from '../../app/outcome.ts'
import { DEFINITIONS } from '../../app/registry.ts'
import { THEME_NAMES, THEMES, type ThemeName } from '../../core/charts/theme.ts'
import { OUTPUT_FORMATS, outputStyle, type OutputFormat } from './output-style.ts'
import { execute } from './shared.ts'
import { oneOf } from './values.ts'

interface ReportFlags {
  format: OutputFormat
  charts?: string
  theme: ThemeName
}

export function addReportCommand(program: Command): void {
  program
    .command('report')
    .description('show a record or a comparison again, with charts')
    .argument('<FILE...>', 'record.json or comparison.json')
    .option('--format <FORMAT>', OUTPUT_FORMATS.join(', '), oneOf(OUTPUT_FORMATS), 'markdown')
    .option('--charts <DIR>', 'draw one chart per suite into this folder, as SVG and PNG')
    .option(
      '--theme <THEME>',
      `colours of the charts: ${THEME_NAMES.join(' or ')}`,
      oneOf(THEME_NAMES),
      'light',
    )
    .action(async (paths: string[], flags: ReportFlags, self: Command) =>
      execute(self.optsWithGlobals(), async (ports) => {
        const style = outputStyle(flags.format)
        const parts: string[] = []
        for (const path of paths) {
          const reported = await readReported(path, ports)
          parts.push(
            reported.kind === 'record'
              ? style.record(reported.record)
              : style.comparisons([reported.comparison]),
          )
          if (flags.charts === undefined) continue
          const folder = paths.length === 1 ? flags.charts : `${flags.charts}/${String(parts.length)}`
          for (const file of await drawReported(reported, folder, DEFINITIONS, ports, THEMES[flags.theme]))
            ports.log.info(`Drawn: ${file}`)
        }
        return { output: parts.join('\n'), exitCode: EXIT.passed }
      }),
    )
}
