import { EXIT } from '../../app/exit-codes.ts'
import { readText } from '../../app/read-files.ts'
import {
  type AddedSections,
  parseReported,
  parseSections,
  type Reported,
  withSections,
} from '../../app/report/report-file.ts'
import { many } from '../options/option.ts'
import { text } from '../options/readers.ts'
import { outFile } from '../options/shared.ts'
import { defineCommand } from './command.ts'
import { outputStyle } from './output-style.ts'
import { SHOW_OPTIONS, SHOW_TOOLS, showFormat } from './showing.ts'

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
    format: showFormat,
    out: outFile,
    ...SHOW_OPTIONS,
  },
  examples: [
    ['kbench report kbench-out/x/record.json'],
    ['kbench report kbench-out/x/comparison.json kbench-out/x/record.json --format html --out report.html'],
    ['kbench report kbench-out/x/record.json --charts charts --theme dark'],
    ['kbench report kbench-out/x/record.json --format markdown >> "$GITHUB_STEP_SUMMARY"'],
  ],
  async run(values, ports) {
    const { paths, format } = values
    const reported: Reported[] = []
    const added: AddedSections[] = []
    for (const path of paths) {
      const content = await readText(path, ports.files)
      const sections = format === 'html' ? parseSections(content, path, ports.features) : undefined
      if (sections === undefined) reported.push(parseReported(content, path, ports.features))
      else added.push(sections)
    }
    const text = (): string => textOf(reported, outputStyle(format, ports.features))
    return SHOW_TOOLS.show(values, withSections(reported, added), text, EXIT.passed, ports)
  },
})

function textOf(reported: readonly Reported[], style: ReturnType<typeof outputStyle>): string {
  return reported
    .map((one) => (one.kind === 'record' ? style.record(one.record) : style.comparisons([one.comparison])))
    .join('\n')
}
