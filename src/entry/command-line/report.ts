import { EXIT } from '../../app/exit-codes.ts'
import { reportCatalogue } from '../../app/metric-catalogue.ts'
import type { Ports } from '../../app/ports.ts'
import { DEFINITIONS } from '../../app/registry.ts'
import { readText } from '../../app/read-files.ts'
import { htmlReport, togetherWithRecords, withReproductions } from '../../app/report/html-report.ts'
import {
  type AddedSections,
  drawReported,
  parseReported,
  parseSections,
  type Reported,
  withSections,
} from '../../app/report/report-file.ts'
import { type ChartTheme, THEMES } from '../../core/charts/theme/theme.ts'
import { many } from '../options/option.ts'
import { text } from '../options/readers.ts'
import { charts, outFile, reportFormat, theme, type ReportFormat } from '../options/shared.ts'
import { defineCommand } from './command.ts'
import { outputStyle, written } from './output-style.ts'

export const REPORT = defineCommand({
  name: 'report',
  summary: 'Show records and comparisons again, with charts',
  options: {
    paths: many(text, {
      description: 'record.json or comparison.json; for HTML also the profile.json of a pair',
      placeholder: 'FILE',
      positional: true,
      required: true,
    }),
    format: reportFormat,
    out: outFile,
    charts,
    theme,
  },
  examples: [
    ['kbench report kbench-out/x/record.json'],
    ['kbench report kbench-out/x/comparison.json kbench-out/x/record.json --format html --out report.html'],
    ['kbench report kbench-out/x/record.json --charts charts --theme dark'],
    ['kbench report kbench-out/x/record.json --format markdown >> "$GITHUB_STEP_SUMMARY"'],
  ],
  async run({ paths, format: wanted, out, charts: folder, theme: colours }, ports) {
    const reported: Reported[] = []
    const added: AddedSections[] = []
    for (const path of paths) {
      const content = await readText(path, ports.files)
      const sections = wanted === 'html' ? parseSections(content, path, ports.features) : undefined
      if (sections === undefined) reported.push(parseReported(content, path, ports.features))
      else added.push(sections)
    }
    if (folder !== undefined) await draw(reported, folder, THEMES[colours], ports)
    return written(await show(reported, added, wanted, ports), wanted, EXIT.passed, out, ports)
  },
})

async function show(
  reported: readonly Reported[],
  added: readonly AddedSections[],
  format: ReportFormat,
  ports: Ports,
): Promise<string> {
  if (format === 'html')
    return htmlReport(
      withReproductions(withSections(togetherWithRecords(reported), added), DEFINITIONS),
      reportCatalogue(DEFINITIONS.suites, ports.features),
      ports,
    )
  const style = outputStyle(format, ports.features)
  return reported
    .map((one) => (one.kind === 'record' ? style.record(one.record) : style.comparisons([one.comparison])))
    .join('\n')
}

/** Each file in its own folder where there are several. */
async function draw(
  reported: readonly Reported[],
  folder: string,
  theme: ChartTheme,
  ports: Ports,
): Promise<void> {
  for (const [index, one] of reported.entries()) {
    const target = reported.length === 1 ? folder : `${folder}/${String(index + 1)}`
    for (const file of await drawReported(one, target, DEFINITIONS, ports, theme))
      ports.log.info(`Drawn: ${file}`)
  }
}
