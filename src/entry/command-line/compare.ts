import type { Command } from 'commander'
import { compareFiles } from '../../app/compare/compare.ts'
import { compareSideBySide } from '../../app/compare/compare-side-by-side.ts'
import { drawSideBySide } from '../../app/compare/draw-side-by-side.ts'
import { htmlReport, withReproductions } from '../../app/report/html-report.ts'
import { reportCatalogue } from '../../app/metric-catalogue.ts'
import { EXIT } from '../../app/outcome.ts'
import type { Ports } from '../../app/ports.ts'
import { collectFigureData } from '../../app/compare/collect-figure-data.ts'
import { DEFINITIONS } from '../../app/registry.ts'
import { THEME_NAMES, THEMES, type ThemeName } from '../../core/charts/theme/theme.ts'
import type { Reportable } from '../../core/html-report/report-data.ts'
import { STATISTICS, type Statistic } from '../../core/side-by-side/schema.ts'
import { compareForm } from './compare-forms.ts'
import { outputStyle, REPORT_FORMATS, type ReportFormat } from './output-style.ts'
import { execute, written, type CommandOutcome } from './shared.ts'
import { collect, oneOf } from './values.ts'

interface CompareFlags {
  baseline?: string[]
  current?: string[]
  config?: string
  statistic?: Statistic
  by?: string
  reference?: string
  suite?: string[]
  series?: string[]
  charts?: string
  theme?: ThemeName
  format: ReportFormat
  out?: string
}

const EXAMPLES = `
Two ways:
  with --baseline and --current: verdicts, and an exit code that says whether something got slower
  with records alone: two or more beside each other, with changes and no verdict; exit code 0

Columns (--by): any field of the environment (provider, kubernetes, cni, kubeProxyMode, cpuModel, suite.NAME.PARAMETER …),
subject, variant, commit, ref, runner, or a label of subject.labels in kbench.yaml as labels.NAME. Records with the same value are
one column; each run counts once.

Examples:
  kbench compare --baseline .kbench/baseline.json --current kbench-out/x/record.json
  kbench compare --baseline a/record.json --baseline b/record.json --current c/record.json --format markdown
  kbench compare out/iptables/record.json out/nftables/record.json
  kbench compare one.json two.json three.json --statistic mean --format markdown
  kbench compare nightly/*/record.json --by kubernetes --reference 1.33 --charts charts
  kbench compare out/*/record.json --by labels.cni --series 'network_throughput{protocol="tcp"}'`

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
    .option(
      '--by <FIELD>',
      'side by side: the field or label whose values are the columns (default: a column per record)',
    )
    .option('--reference <COLUMN>', 'side by side: the column that changes are from (default: the first)')
    .option('--suite <NAME>', 'side by side: show this suite only; repeat for several', collect)
    .option(
      '--series <SELECTOR>',
      'side by side: show these series only, e.g. network_*; repeat for several',
      collect,
    )
    .option(
      '--charts <DIR>',
      'side by side: draw the figures into this folder, as SVG, PNG and vega-lite specification',
    )
    .option(
      '--theme <THEME>',
      `colours of the figures: ${THEME_NAMES.join(' or ')} (default: light)`,
      oneOf(THEME_NAMES),
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
  paths: readonly string[],
  flags: CompareFlags,
  ports: Ports,
): Promise<Required<CommandOutcome>> {
  const { baseline = [], current = [], config, format } = flags
  if (compareForm(paths, flags) === 'side-by-side') {
    return { output: await besideEachOther(paths, flags, ports), exitCode: EXIT.passed }
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

async function besideEachOther(
  paths: readonly string[],
  { statistic = 'median', by, reference, suite, series, charts, theme = 'light', format }: CompareFlags,
  ports: Ports,
): Promise<string> {
  const request = { paths, statistic, by, reference, suites: suite, series, definitions: DEFINITIONS }
  const compared = await compareSideBySide(request, ports)
  const { sides } = compared
  const isDrawn = charts !== undefined || format === 'html'
  const figures = isDrawn ? await collectFigureData(compared, DEFINITIONS, ports) : {}
  if (charts !== undefined)
    for (const file of await drawSideBySide(sides, figures, charts, DEFINITIONS, ports, THEMES[theme]))
      ports.log.info(`Drawn: ${file}`)
  if (format !== 'html') return outputStyle(format).sideBySide(sides)
  const records = compared.records.map(({ record }) => record)
  return page([{ kind: 'side-by-side', sides, records, figures }], ports)
}
