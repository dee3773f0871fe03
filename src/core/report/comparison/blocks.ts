import type { Comparison } from '../../comparison/schema.ts'
import { count } from '../../format/numbers.ts'
import { capital } from '../../format/text.ts'
import { CONFIDENCE_WORDS, PROVABLE_WORDS } from '../../findings/confidence.ts'
import { findings, type Finding, type FindingKind } from '../../findings/findings.ts'
import { VERDICT_LOOK } from '../../findings/verdict.ts'
import { whyTitles } from '../../findings/why.ts'
import type { ReportCatalogue } from '../../naming/metrics.ts'
import { formatSeries } from '../../series.ts'
import { folded, list, paragraph, withoutTitle, type Block } from '../markdown/document.ts'
import { codeMarkdown, escapeMarkdown, proseMarkdown } from '../markdown/escape.ts'
import { gateSentences } from './sentences.ts'
import { seriesTable, type SeriesColumn } from './series-table.ts'

const SIDES: readonly SeriesColumn[] = ['name', 'baseline', 'current', 'change']

/** What of each finding is open, with its title. */
const OPEN: Partial<
  Record<FindingKind, { readonly title: string; readonly columns: readonly SeriesColumn[] }>
> = {
  regressed: { title: 'Regressions', columns: [...SIDES, 'margin', 'confidence'] },
  accepted: { title: 'Accepted regressions', columns: ['name', 'change', 'why'] },
  missing: { title: 'Missing', columns: ['series', 'baseline', 'why'] },
  improved: { title: 'Improvements', columns: SIDES },
}

/** Columns of the tables behind a line that opens them. */
const FOLDED: Partial<Record<FindingKind, readonly SeriesColumn[]>> = {
  // The reason has the change and what could have been proven: more columns would leave it no width.
  'worse-info': ['name', 'baseline', 'current', 'why'],
  inconclusive: ['name', 'baseline', 'current', 'why'],
  unchanged: [...SIDES, 'margin', 'provable'],
  new: ['name', 'current', 'why'],
  incomparable: ['name', 'current', 'why'],
}

/** Verdicts that make the warnings of a comparison part of what must be seen. */
const NEEDS_WARNINGS: readonly Comparison['verdict'][] = ['inconclusive', 'incomparable', 'incomplete']
/** Of the regressions that are described in a sentence each; all are in the table. */
const MOST_SENTENCES = 5
/** Of what differs besides the likely causes; more are behind a line that opens them. */
const MOST_DIFFERENCES = 10

/** What the block on the certainty of the verdicts is called. */
export const CERTAINTY = 'how sure this is'

/**
 * What a report and a comment say of a comparison below its verdict: what regressed and how, what is missing, what improved;
 * everything else behind a line that opens it.
 * @param between what to do, and charts: below what is open
 */
export function comparisonBlocks(
  comparison: Comparison,
  catalogue: ReportCatalogue,
  between: readonly Block[],
): Block[] {
  const found = findings(comparison, catalogue)
  const having = (kind: FindingKind): Finding[] => found.filter((one) => one.kind === kind)
  const open = (kind: FindingKind): Block[] =>
    having(kind).flatMap((finding) => openBlocks(finding, comparison))
  const titles = whyTitles(comparison)
  const causes = having('cause')
  const warnings = listed('Warnings', having('warning'))
  const isSeen = NEEDS_WARNINGS.includes(comparison.verdict)
  return [
    ...listed('Suites with problems', having('suite')),
    ...open('regressed'),
    ...listed(titles.likely, causes),
    ...open('missing'),
    ...open('accepted'),
    ...differenceBlocks(titles.others, having('difference'), causes.length > 0),
    ...open('improved'),
    ...(isSeen
      ? warnings
      : warnings.map((block) => folded(withoutTitle(block), count(block.rows.length, 'warning')))),
    ...between,
    ...found.flatMap((finding) => foldedBlocks(finding, comparison)),
    ...certaintyBlocks(comparison, new Set(found.map(({ kind }) => kind))),
  ]
}

function listed(title: string, found: readonly Finding[]): Block[] {
  const texts = found.map(({ kind, sentence }) =>
    proseMarkdown(kind === 'suite' ? capital(sentence) : sentence),
  )
  return list(found[0]?.importance ?? 0, title, texts)
}

/** Open where they are few, or all that there is to say. */
function differenceBlocks(title: string, found: readonly Finding[], hasCauses: boolean): Block[] {
  const blocks = listed(title, found)
  if (!hasCauses || found.length <= MOST_DIFFERENCES) return blocks
  return blocks.map((block) => folded(withoutTitle(block), `${title}: ${count(found.length, 'line')}`))
}

function openBlocks({ kind, rows, importance }: Finding, comparison: Comparison): Block[] {
  const layout = OPEN[kind]
  if (layout === undefined) return []
  const { title, columns } = layout
  const name = title.toLowerCase()
  if (kind !== 'regressed')
    return [seriesTable(comparison, columns, rows, { importance, name, title: `### ${title}` })]
  const sentences = rows.slice(0, MOST_SENTENCES).map(({ sentence }) => `- ${escapeMarkdown(sentence)}.`)
  const reasons = rows.map(
    ({ series }) => `${codeMarkdown(formatSeries(series))}: ${escapeMarkdown(series.reason.text)}`,
  )
  return [
    paragraph(importance, 'what regressed', `### ${title}\n\n${sentences.join('\n')}`),
    seriesTable(comparison, columns, rows, { importance, name, title: '' }),
    ...list(4, 'Reasons of regressions', reasons).map((block) =>
      folded(withoutTitle(block), 'Why, with the full names'),
    ),
  ]
}

function foldedBlocks({ kind, rows, importance, sentence }: Finding, comparison: Comparison): Block[] {
  const columns = FOLDED[kind]
  const [first] = rows
  if (columns === undefined || first === undefined) return []
  const block = seriesTable(comparison, columns, rows, { importance, name: `${kind} series`, title: '' })
  return [folded(block, `${VERDICT_LOOK[first.series.verdict].symbol} ${sentence}`)]
}

/** With what the columns of the tables that are there mean. Nothing where nothing was judged. */
function certaintyBlocks(comparison: Comparison, kinds: ReadonlySet<FindingKind>): Block[] {
  if (comparison.gate.gatingSeries === 0) return []
  const texts = [
    escapeMarkdown(gateSentences(comparison)),
    ...(kinds.has('regressed') ? [CONFIDENCE_WORDS] : []),
    ...(kinds.has('unchanged') ? [`Smallest provable: ${PROVABLE_WORDS}`] : []),
  ]
  return [folded(paragraph(5, CERTAINTY, texts.join('\n\n')), 'How sure this is')]
}
