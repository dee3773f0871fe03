import { left } from '../columns.ts'
import type { SideBySide } from '../../side-by-side/schema.ts'
import { composeMarkdown, paragraph, table } from '../markdown/document.ts'
import { escapeLinkTarget, escapeMarkdown } from '../markdown/escape.ts'
import { type MarkdownOptions } from '../markdown/sections.ts'
import { resultText, type VariantResult } from './results.ts'
import { sideBySideBlocks } from '../side-by-side/markdown.ts'

const HEADERS = [left('Variant'), left('Result'), left('Problems')]

/** The report over all variants of a matrix, GitHub Markdown: how each ended, then their numbers side by side. */
export function matrixMarkdown(
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
