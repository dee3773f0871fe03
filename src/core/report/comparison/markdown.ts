import { headlineOf } from '../../comparison/headline.ts'
import type { Comparison } from '../../comparison/schema.ts'
import { OVERALL_LOOK } from '../../findings/verdict.ts'
import type { KbenchRecord } from '../../record/schema.ts'
import { composeMarkdown, paragraph } from '../markdown/document.ts'
import { escapeMarkdown } from '../markdown/escape.ts'
import {
  chartBlocks,
  environmentBlock,
  methodBlocks,
  noteBlocks,
  type MarkdownOptions,
} from '../markdown/sections.ts'
import { comparisonBlocks } from './blocks.ts'
import { comparedSentence } from './sentences.ts'

interface ComparisonMarkdownOptions extends MarkdownOptions {
  /** The record that was compared, for the facts of its environment. */
  readonly current?: KbenchRecord
}

/**
 * The report of a comparison, GitHub Markdown: the verdict is the first line, then its findings, the environment and the
 * methods. Every text that comes from a record is escaped.
 */
export function comparisonMarkdown(comparison: Comparison, options: ComparisonMarkdownOptions): string {
  const { catalogue, charts = [], current, maximumBytes } = options
  const { verdict, series } = comparison
  const blocks = [
    paragraph(0, 'verdict', `## ${OVERALL_LOOK[verdict].symbol} ${escapeMarkdown(headlineOf(comparison))}`),
    paragraph(0, 'what was compared', escapeMarkdown(comparedSentence(comparison))),
    ...(series.length === 0 ? [paragraph(0, 'emptiness', '**No series could be compared.**')] : []),
    ...comparisonBlocks(comparison, catalogue, chartBlocks(charts, 4)),
    ...(current === undefined ? [] : [...noteBlocks(current, 6), environmentBlock(current, 7)]),
    ...methodBlocks(
      series.map(({ metric }) => metric),
      catalogue,
      8,
    ),
  ]
  return composeMarkdown(blocks, maximumBytes, 'comparison.json and report.md')
}
