import type { Comparison, SeriesVerdict } from '../../comparison/schema.ts'
import type { KbenchRecord } from '../../record/schema.ts'
import { differenceBlocks, gateText, seriesTable, whatWasCompared } from './sections.ts'
import { composeMarkdown, folded, paragraph, type Block } from '../markdown/document.ts'
import { escapeMarkdown } from '../markdown/escape.ts'
import {
  chartBlocks,
  environmentBlock,
  methodBlocks,
  noteBlocks,
  suiteProblems,
  warningBlocks,
  type MarkdownOptions,
} from '../markdown/sections.ts'
import { shortened } from '../../format/shortened.ts'
import { OVERALL_SYMBOL, VERDICT_SYMBOL, verdictRows, type VerdictRow } from '../../findings/verdict.ts'

export interface ComparisonMarkdownOptions extends MarkdownOptions {
  /** The record that was compared, for the facts of its environment. */
  readonly current?: KbenchRecord
}

/** Verdicts shown open, with their title; the others are folded. */
const OPEN: readonly (readonly [SeriesVerdict, string])[] = [
  ['regressed', 'Regressions'],
  ['missing', 'Missing'],
  ['improved', 'Improvements'],
]
const FOLDED: readonly SeriesVerdict[] = ['inconclusive', 'unchanged', 'new', 'incomparable']

/**
 * The report of a comparison, GitHub Markdown: the verdict is the first line, then what regressed, what is missing, what
 * improved, the rest folded. Every text that comes from a record is escaped.
 */
export function comparisonMarkdown(comparison: Comparison, options: ComparisonMarkdownOptions): string {
  const { catalogue, charts = [], current, maximumBytes } = options
  const { verdict, headline, suites, warnings, series } = comparison
  const rows = verdictRows(comparison, catalogue)
  const having = (wanted: SeriesVerdict): VerdictRow[] => rows.filter((row) => row.series.verdict === wanted)
  const blocks: Block[] = [
    paragraph(0, 'verdict', `## ${OVERALL_SYMBOL[verdict]} ${escapeMarkdown(shortened(headline))}`),
    whatWasCompared(comparison),
    ...(series.length === 0 ? [paragraph(0, 'emptiness', '**No series could be compared.**')] : []),
    ...suiteProblems(suites, 2),
    ...differenceBlocks(comparison, 2),
    ...OPEN.flatMap(([one, title]) =>
      verdictBlocks(comparison, having(one), one, `### ${title}`, one === 'improved' ? 3 : 1),
    ),
    ...warningBlocks(warnings, 3),
    ...chartBlocks(charts, 4),
    ...FOLDED.flatMap((one) =>
      verdictBlocks(comparison, having(one), one, '', one === 'inconclusive' ? 3 : 5).map((block) =>
        folded(block, `${VERDICT_SYMBOL[one]} ${String(having(one).length)} ${one}`),
      ),
    ),
    paragraph(6, 'the gate', gateText(comparison)),
    ...(current === undefined ? [] : [...noteBlocks(current, 6), environmentBlock(current, 7)]),
    ...methodBlocks(
      rows.map((row) => row.series.metric),
      catalogue,
      8,
    ),
  ]
  return composeMarkdown(blocks, maximumBytes, 'comparison.json and report.md')
}

function verdictBlocks(
  comparison: Comparison,
  rows: readonly VerdictRow[],
  verdict: SeriesVerdict,
  title: string,
  importance: number,
): Block[] {
  if (rows.length === 0) return []
  const label = verdict === 'regressed' || verdict === 'missing' ? 'series' : 'name'
  return [
    seriesTable(comparison, [label, 'baseline', 'current', 'change', 'provable', 'why'], rows, {
      importance,
      name: `${verdict} series`,
      title,
    }),
  ]
}
