import { comparisonMarkdown } from '../../../core/report/comparison/markdown.ts'
import { recordMarkdown } from '../../../core/report/record/record.ts'
import { type ExportContext, exported, type Exported, type ExportInput } from './exporter.ts'

/** The reports as `kbench report --format markdown` prints them, one after the other. */
export function writeMarkdown(inputs: readonly ExportInput[], { catalogue }: ExportContext): Exported {
  return exported(
    inputs
      .map((input) =>
        input.kind === 'record'
          ? recordMarkdown(input.record, { catalogue })
          : comparisonMarkdown(input.comparison, { catalogue }),
      )
      .join('\n'),
  )
}
