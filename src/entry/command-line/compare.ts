import type { Command } from 'commander'
import { compareFiles } from '../../app/compare.ts'
import { compareSideBySide } from '../../app/compare-side-by-side.ts'
import { htmlReport, withReproductions } from '../../app/html-report.ts'
import { reportCatalogue } from '../../app/metric-catalogue.ts'
import { EXIT } from '../../app/outcome.ts'
import type { Ports } from '../../app/ports.ts'
import { DEFINITIONS } from '../../app/registry.ts'
import { UserError } from '../../core/errors.ts'
import type { Reportable } from '../../core/html-report/report-data.ts'
import { STATISTICS, type Statistic } from '../../core/side-by-side/schema.ts'
import { outputStyle, REPORT_FORMATS, type ReportFormat } from './output-style.ts'
import { execute, written, type CommandOutcome } from './shared.ts'
import { collect, oneOf } from './values.ts'

interface CompareFlags {
  baseline?: string[]
  current?: string[]
  config?: string
  statistic?: Statistic
  format: ReportFormat
  out?: string
}

const EXAMPLES = `
Two ways:
  with --baseline and --current: verdicts, and an exit code that says whether something got slower
  with records alone: two or more beside each other, with changes and no verdict; exit code 0

Examples:
  kbench compare --baseline .kbench/baseline.json --current kbench-out/x/record.json
  kbench compare --baseline a/record.json --baseline b/record.json --current c/record.json --format markdown
  kbench compare out/iptables/record.json out/nftables/record.json
  kbench compare one.json two.json three.json --statistic mean --format markdown`

export function addCompareCommand(program: Command): void {
  program
    .command('compare')
    .description('compare records with a baseline, or show records side by side')
    .argument('[RECORD...]', 'records to show side by side, two or more; the first is what changes are from')
    .option('--baseline <FILE>', 'baseline or record; repeat for several records', collect)
    .option('--current <FILE>', 'record to judge; repeat for several', collect)
    .option('--config <FILE>', 'configuration with the gate (default: kbench.yaml, if it is there)')
    .option(
      '--statistic <NAME>',
      `side by side: ${STATISTICS.join(' or ')} of the samples (default: median)`,
      oneOf(STATISTICS),
    )
    .option('--format <FORMAT>', REPORT_FORMATS.join(', '), oneOf(REPORT_FORMATS), 'table')
    .option('--out <FILE>', 'write the result to a file instead of standard output')
    .addHelpText('after', EXAMPLES)
    .action(async (records: string[], flags: CompareFlags, self: Command) =>
      execute(self.optsWithGlobals(), async (ports) =>
        written(await compare(records, flags, ports), flags.out, ports),
      ),
    )
}

async function compare(
  records: readonly string[],
  { baseline, current, config, statistic, format }: CompareFlags,
  ports: Ports,
): Promise<Required<CommandOutcome>> {
  if (baseline === undefined && current === undefined && config === undefined && records.length > 0) {
    const { sides, measured } = await compareSideBySide(records, statistic ?? 'median', DEFINITIONS, ports)
    const output =
      format === 'html'
        ? await page([{ kind: 'side-by-side', sides, records: measured }], ports)
        : outputStyle(format).sideBySide(sides)
    return { output, exitCode: EXIT.passed }
  }
  if (baseline === undefined || current === undefined || records.length > 0 || statistic !== undefined) {
    throw new UserError('give either --baseline and --current, or only records to show side by side', {
      nextStep: 'kbench compare --help has examples of both.',
    })
  }
  const request = { baseline, current, config, definitions: DEFINITIONS }
  const { comparisons, records: measured, exitCode } = await compareFiles(request, ports)
  const output =
    format === 'html'
      ? await page(
          comparisons.map((comparison, index) => ({
            kind: 'comparison',
            comparison,
            current: measured[index],
          })),
          ports,
        )
      : outputStyle(format).comparisons(comparisons)
  return { output, exitCode }
}

function page(shown: readonly Reportable[], ports: Ports): Promise<string> {
  return htmlReport(withReproductions(shown, DEFINITIONS), reportCatalogue(DEFINITIONS.suites), ports)
}
