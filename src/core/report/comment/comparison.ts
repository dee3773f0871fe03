import type { Comparison, SeriesVerdict } from '../../comparison/schema.ts'
import { count } from '../../format/count.ts'
import { formatSeries } from '../../series.ts'
import type { ReportCatalogue } from '../../naming/catalogue.ts'
import { pictureBlocks, type CommentPicture } from './pictures.ts'
import { CONFIDENCE_WORDS } from '../../findings/confidence.ts'
import { differenceBlocks, gateText, seriesTable, type SeriesColumn } from '../comparison/sections.ts'
import { folded, paragraph, withoutTitle, type Block } from '../markdown/document.ts'
import { codeMarkdown, escapeMarkdown } from '../markdown/escape.ts'
import { chartBlocks, suiteProblems, warningBlocks } from '../markdown/sections.ts'
import { comparisonMermaidCharts } from '../markdown/mermaid-chart.ts'
import { VERDICT_SYMBOL, verdictRows, type VerdictRow } from '../../findings/verdict.ts'

const SIDES: readonly SeriesColumn[] = ['name', 'baseline', 'current', 'change']

/** Verdicts that make the warnings of a comparison part of what must be seen. */
const NEEDS_WARNINGS: readonly Comparison['verdict'][] = ['inconclusive', 'incomparable', 'incomplete']

/**
 * What a comment tells of one comparison below its verdict: regressions with effect, interval and confidence, what is missing, what
 * improved; everything else behind a line that opens it. Without pictures its chart is drawn by GitHub.
 */
export function commentedComparison(
  comparison: Comparison,
  catalogue: ReportCatalogue,
  pictures: readonly CommentPicture[] = [],
): Block[] {
  const rows = verdictRows(comparison, catalogue)
  const having = (verdict: SeriesVerdict): VerdictRow[] =>
    rows.filter(({ series }) => series.verdict === verdict)
  const regressed = having('regressed').filter(({ series }) => series.gates)
  const informing = having('regressed').filter(({ series }) => !series.gates)
  const open = (
    shown: readonly VerdictRow[],
    columns: readonly SeriesColumn[],
    importance: number,
    title: string,
  ): Block[] => {
    if (shown.length === 0) return []
    const name = title.toLowerCase()
    return [seriesTable(comparison, columns, shown, { importance, name, title: `### ${title}` })]
  }
  const closed = (
    verdict: SeriesVerdict,
    columns: readonly SeriesColumn[],
    importance: number,
    shown = having(verdict),
    words: string = verdict,
  ): Block[] => {
    if (shown.length === 0) return []
    const table = seriesTable(comparison, columns, shown, { importance, name: `${words} series`, title: '' })
    return [folded(table, `${VERDICT_SYMBOL[verdict]} ${String(shown.length)} ${words}`)]
  }
  return [
    ...suiteProblems(comparison.suites, 2),
    ...open(regressed, [...SIDES, 'margin', 'confidence'], 1, 'Regressions'),
    ...reasonBlocks(regressed),
    ...open(having('missing'), ['series', 'baseline', 'why'], 1, 'Missing'),
    ...differenceBlocks(comparison, 2),
    ...open(having('improved'), SIDES, 3, 'Improvements'),
    ...commentedWarnings(comparison),
    ...(pictures.length > 0 ? pictureBlocks(pictures, 4) : commentedCharts(comparison, catalogue)),
    ...closed('regressed', [...SIDES, 'why'], 3, informing, 'worse, for information only'),
    ...closed('inconclusive', [...SIDES, 'provable', 'why'], 3),
    ...closed('unchanged', [...SIDES, 'margin'], 6),
    ...closed('new', ['name', 'current', 'why'], 6),
    ...closed('incomparable', ['name', 'current', 'why'], 5),
    ...certaintyBlocks(comparison, regressed.length > 0),
  ]
}

export const CERTAINTY = 'how sure this is'

/** Nothing where nothing was judged. */
function certaintyBlocks(comparison: Comparison, hasRegressions: boolean): Block[] {
  if (comparison.gate.gatingSeries === 0) return []
  const text = hasRegressions ? `${gateText(comparison)}\n\n${CONFIDENCE_WORDS}` : gateText(comparison)
  return [folded(paragraph(5, CERTAINTY, text), 'How sure this is')]
}

/** The table names series shortly; here are the names that kbench.yaml takes, with the numbers behind each verdict. */
function reasonBlocks(rows: readonly VerdictRow[]): Block[] {
  if (rows.length === 0) return []
  const lines = rows.map(
    ({ series }) => `- ${codeMarkdown(formatSeries(series))}: ${escapeMarkdown(series.reason.text)}\n`,
  )
  const block = { importance: 4, name: 'reasons of regressions', head: '', rows: lines, tail: '' }
  return [folded(block, 'Why, with the full names')]
}

function commentedWarnings({ verdict, warnings }: Comparison): Block[] {
  const blocks = warningBlocks(warnings, 3)
  return NEEDS_WARNINGS.includes(verdict)
    ? blocks
    : blocks.map((block) => folded(withoutTitle(block), count(warnings.length, 'warning')))
}

/** Open only where there is something to see: a change, or what may be one. */
function commentedCharts(comparison: Comparison, catalogue: ReportCatalogue): Block[] {
  const charts = chartBlocks(comparisonMermaidCharts(comparison, catalogue), 4)
  const isQuiet = comparison.series.every(
    ({ verdict }) => !['regressed', 'improved', 'inconclusive'].includes(verdict),
  )
  return isQuiet ? charts.map((chart) => folded(chart, 'Chart')) : charts
}
