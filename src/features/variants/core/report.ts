import type { OverallVerdict } from '../../../core/record/comparison-schema.ts'
import { OVERALL_LOOK } from '../../../core/report/verdict-findings.ts'
import { printable, type Style } from '../../../core/format/text-layout.ts'
import { left } from '../../../core/report/columns.ts'
import { composeMarkdown, paragraph, table } from '../../../core/report/markdown-document.ts'
import { escapeLinkTarget, escapeMarkdown } from '../../../core/report/markdown-escape.ts'
import type { MarkdownOptions } from '../../../core/report/markdown-sections.ts'
import { sideBySideBlocks, sideBySideTable } from '../../side-by-side/core/report.ts'
import { layOut, type Row, type TableOptions } from '../../../core/report/text-table.ts'
import type { SideBySide } from '../../../core/side-by-side.ts'

export interface VariantResult {
  readonly name: string
  /** undefined: nothing to compare with yet, or nothing measured. */
  readonly verdict: OverallVerdict | undefined
  readonly hasRecord: boolean
  readonly interrupted: boolean
  readonly problems: readonly string[]
  /** Path of its report, relative to that of the matrix. */
  readonly report: string | undefined
}

/** "✓ passed", "! failed": the sign, so that colour is never the only carrier. */
function resultText(result: VariantResult): string {
  const { verdict, hasRecord, interrupted, problems } = result
  if (interrupted) return '! interrupted'
  if (!hasRecord) return '! failed'
  if (verdict !== undefined) return `${OVERALL_LOOK[verdict].symbol} ${verdict}`
  return problems.length > 0 ? '! incomplete' : '✓ measured, no baseline yet'
}

function resultStyle({ verdict, interrupted, problems }: VariantResult): Style {
  if (interrupted || problems.length > 0) return 'bad'
  return verdict === undefined ? 'plain' : OVERALL_LOOK[verdict].style
}

/** How each variant of a matrix ended, then their numbers side by side, for a terminal. Ends with a line feed. */
export function variantsTable(
  results: readonly VariantResult[],
  sides: SideBySide | undefined,
  options: TableOptions,
): string {
  const rows = results.map((result): Row => ({
    cells: [printable(result.name), resultText(result)],
    styles: { 1: resultStyle(result) },
    ...(result.problems.length === 0 ? {} : { below: printable(result.problems.join('; ')) }),
  }))
  const headers = [left('VARIANT'), left('RESULT')] as const
  const table = layOut(headers, 0, rows, options.columns, options.paint)
  return [...table, '', ...(sides === undefined ? [] : [sideBySideTable(sides, options)])].join('\n')
}

const HEADERS = [left('Variant'), left('Result'), left('Problems')]

/** The report over all variants of a matrix, GitHub Markdown: how each ended, then their numbers side by side. */
export function variantsMarkdown(
  results: readonly VariantResult[],
  sides: SideBySide | undefined,
  { catalogue, maximumBytes }: Pick<MarkdownOptions, 'catalogue' | 'maximumBytes'>,
): string {
  const rows = results.map((result) => {
    const name = escapeMarkdown(result.name)
    return [
      result.report === undefined ? name : `[${name}](${escapeLinkTarget(result.report)})`,
      escapeMarkdown(resultText(result)),
      escapeMarkdown(result.problems.join('; ')),
    ]
  })
  return composeMarkdown(
    [
      paragraph(0, 'title', `## kbench: ${String(results.length)} variants`),
      table(0, 'variants', '', HEADERS, rows),
      ...(sides === undefined ? [] : sideBySideBlocks(sides, catalogue)),
    ],
    maximumBytes,
    'report.md and side-by-side.json',
  )
}
