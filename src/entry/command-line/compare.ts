import { compareFiles } from '../../app/report/compare.ts'
import { DEFINITIONS } from '../../app/registry.ts'
import { UserError } from '../../core/errors.ts'
import type { Reportable } from '../../core/report/reportable.ts'
import { many } from '../options/option.ts'
import { text } from '../options/readers.ts'
import { config, outFile } from '../options/shared.ts'
import { defineCommand } from './command.ts'
import { outputStyle } from './output-style.ts'
import { SHOW_TOOLS, showFormat } from './showing.ts'

export const COMPARE = defineCommand({
  name: 'compare',
  summary: 'Compare records with a baseline',
  options: {
    baseline: many(text, { description: 'Baseline, or records that make one', placeholder: 'FILE' }),
    current: many(text, { description: 'Record to judge', placeholder: 'FILE' }),
    config: { ...config, description: 'Configuration with the gate' },
    format: showFormat,
    out: outFile,
  },
  examples: [
    ['kbench compare --baseline .kbench/baseline.json --current kbench-out/x/record.json'],
    [
      'kbench compare --baseline a/record.json --baseline b/record.json --current c/record.json --format markdown',
    ],
  ],
  async run(values, ports) {
    const { baseline, current, config: file, format } = values
    if (baseline.length === 0 || current.length === 0)
      throw new UserError('give --baseline and --current', {
        nextStep: 'kbench compare --help has examples.',
      })
    const request = { baseline, current, config: file, definitions: DEFINITIONS }
    const { comparisons, records, exitCode } = await compareFiles(request, ports)
    const shown = comparisons.map((comparison, index): Reportable => ({
      kind: 'comparison',
      comparison,
      current: records[index],
    }))
    const text = (): string => outputStyle(format, ports.features).comparisons(comparisons)
    return SHOW_TOOLS.show(values, shown, text, exitCode, ports)
  },
})
