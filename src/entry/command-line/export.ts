import { Argument, Option, type Command } from 'commander'
import { exportResults } from '../../app/convert/export-results.ts'
import { EXIT } from '../../app/outcome.ts'
import { DEFINITIONS } from '../../app/registry.ts'
import { EXPORT_DIRECTIONS, type ExportDirection } from '../../export/exporter.ts'
import { EXPORT_FORMAT_IDS, EXPORT_FORMATS, type ExportFormatId } from '../../export/formats.ts'
import { execute } from './shared.ts'
import { oneOf } from './values.ts'

interface ExportFlags {
  out?: string
  direction?: ExportDirection
  /** Of --no-timestamps; true where it is not given. */
  timestamps: boolean
}

const WIDTH = Math.max(...EXPORT_FORMAT_IDS.map((id) => id.length))
const FORMAT_LIST = EXPORT_FORMAT_IDS.map((id) => {
  const { takes, summary } = EXPORT_FORMATS[id]
  return `  ${id.padEnd(WIDTH)}  ${takes.join(' or ')}: ${summary}`
})

const AFTER_HELP = `
Formats:
${FORMAT_LIST.join('\n')}

github-action-benchmark tells by its tool which direction is better, so one of its files holds one direction. A record
with both needs two files, read by two steps of the workflow: tool: customBiggerIsBetter and tool: customSmallerIsBetter.

Values of openmetrics carry the time of their run, as OpenMetrics and "promtool tsdb create-blocks-from openmetrics" want it.
Prometheus scrapes no values older than an hour, and node_exporter and the Pushgateway take no times: --no-timestamps.

Examples:
  kbench export csv kbench-out/*/record.json --out samples.csv
  kbench export openmetrics record.json --no-timestamps --out /var/lib/node_exporter/kbench.prom
  kbench export junit comparison.json --out junit.xml
  kbench export bmf record.json --out bmf.json && bencher run --adapter json --file bmf.json
  kbench export github-action-benchmark record.json --direction bigger --out bigger.json
  kbench export github-action-benchmark record.json --direction smaller --out smaller.json
  kbench export markdown record.json >> "$GITHUB_STEP_SUMMARY"`

export function addExportCommand(program: Command): void {
  program
    .command('export')
    .description('write records and comparisons in a format that other tools read')
    .addArgument(new Argument('<FORMAT>', EXPORT_FORMAT_IDS.join(', ')).argParser(oneOf(EXPORT_FORMAT_IDS)))
    .argument('<FILE...>', 'record.json or comparison.json')
    .option('--out <FILE>', 'write to a file instead of standard output')
    .addOption(
      new Option(
        '--direction <DIRECTION>',
        `github-action-benchmark: ${EXPORT_DIRECTIONS.join(' or ')} is better (default: the one that the record has)`,
      ).argParser(oneOf(EXPORT_DIRECTIONS)),
    )
    .option('--no-timestamps', 'openmetrics: leave the time of the run out')
    .addHelpText('after', AFTER_HELP)
    .action(async (format: ExportFormatId, paths: string[], flags: ExportFlags, self: Command) =>
      execute(self.optsWithGlobals(), async (ports) => {
        const { out, direction, timestamps } = flags
        const text = await exportResults(
          {
            format,
            paths,
            out,
            direction,
            timestamps: timestamps ? undefined : false,
            definitions: DEFINITIONS,
          },
          ports,
        )
        return { ...(out === undefined ? { output: text } : {}), exitCode: EXIT.passed }
      }),
    )
}
