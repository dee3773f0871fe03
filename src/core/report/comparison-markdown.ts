import { headlineOf } from '../record/headline.ts'
import type { Comparison } from '../record/comparison-schema.ts'
import { type Finding, type FindingKind, findings } from './findings.ts'
import {
  CONFIDENCE_WORDS,
  confidenceOf,
  isInformational,
  OVERALL_LOOK,
  PROVABLE_WORDS,
  sideWords,
  VERDICT_LOOK,
  type VerdictRow,
} from './verdict-findings.ts'
import { type FindingsCatalogue, whyOf } from './causes.ts'
import { count, formatDuration, formatMagnitude, formatMoment, formatNumber } from '../format/numbers.ts'
import { capital, shortened } from '../format/text.ts'
import { runWords } from '../format/run-name.ts'
import type { KbenchRecord } from '../record/schema.ts'
import { left, type ReportColumn, right } from './columns.ts'
import type { Block } from './markdown-document.ts'
import { composeMarkdown, folded, list, paragraph, table, withoutTitle } from './markdown-document.ts'
import { codeMarkdown, escapeMarkdown, proseMarkdown } from './markdown-escape.ts'
import type { MarkdownOptions } from './markdown-sections.ts'
import { chartBlocks, environmentBlock, methodBlocks, noteBlocks } from './markdown-sections.ts'
import { formatSeries } from '../series.ts'

/** Which run was compared with which, as text that still holds foreign names. */
export function comparedSentence(comparison: Comparison): string {
  return comparison.pair === undefined ? withBaseline(comparison) : withBase(comparison, comparison.pair)
}

function withBaseline({ baseline, current }: Comparison): string {
  const commit = current.commit === undefined ? '' : ` at ${current.commit.slice(0, 12)}`
  const earlier = baseline.records.length
  const from = baseline.records
    .map(({ startedAt }) => startedAt)
    .sort()
    .map(formatMoment)
  const period = earlier === 0 ? '' : ` (${[...new Set([from.at(0) ?? '', from.at(-1) ?? ''])].join(' to ')})`
  const run = `${shortened(runWords(current.subject))}${shortened(commit)} on ${shortened(current.provider)}, ${shortened(formatMoment(current.startedAt))}`
  const others = `compared with ${count(earlier, 'earlier run')}${shortened(period)}`
  return `${run}, ${earlier === 0 ? 'with no earlier run to compare with' : others}.`
}

function withBase({ current }: Comparison, pair: NonNullable<Comparison['pair']>): string {
  const { base, head, rounds, stages, plannedStages, clusterPairs, disturbed, durationSeconds, shards } = pair
  const side = ({ name, commit, settings = [] }: typeof base, role: string): string => {
    const at = commit === undefined ? '' : ` at ${commit.slice(0, 12)}`
    const set = settings.length === 0 ? '' : ` with ${settings.join(', ')}`
    // A subject without a name is called by its side.
    return `${shortened(`${name}${at}${set}`)}${name === role ? '' : ` (${role})`}`
  }
  const lost = disturbed === 0 ? '' : `, ${count(disturbed, 'measurement')} of single rounds disturbed`
  const machines =
    shards === undefined
      ? ''
      : ` of ${shards.merged < shards.of ? `${String(shards.merged)} of ` : ''}${count(shards.of, 'shard')}`
  return `${side(head, 'head')}, compared with ${side(base, 'base')} over ${count(rounds, 'alternating round')} on ${count(clusterPairs, 'cluster pair')}${machines} (${shortened(current.provider)}), ${String(stages)} of ${count(plannedStages, 'stage')}${lost}, ${formatDuration(durationSeconds)}.`
}

/** What could fail the build, with which chance of a false alarm, by which method; text that still holds foreign words. */
export function gateSentences({ gate }: Pick<Comparison, 'gate'>): string {
  const share = formatNumber(gate.falseAlarmRate * 100)
  return (
    `${String(gate.gatingSeries)} series can fail the build; over all of them the chance of a false alarm is at most ${share} %. ` +
    `Method: ${gate.method}.`
  )
}

interface ComparisonMarkdownOptions extends MarkdownOptions {
  /** The record that was compared, for the facts of its environment. */
  readonly current?: KbenchRecord
}

/** GitHub Markdown: verdict, findings, environment and methods. Every text from a record is escaped. */
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
/** Regressions that are described in a sentence each; all are in the table. */
const MOST_SENTENCES = 5
/** Differences shown in addition to the likely causes; more are behind a line that opens them. */
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
  catalogue: FindingsCatalogue,
  between: readonly Block[],
): Block[] {
  const found = findings(comparison, catalogue)
  const having = (kind: FindingKind): Finding[] => found.filter((one) => one.kind === kind)
  const open = (kind: FindingKind): Block[] =>
    having(kind).flatMap((finding) => openBlocks(finding, comparison))
  const why = whyOf(comparison, catalogue)
  const causes = having('cause')
  const warnings = listed('Warnings', having('warning'))
  const isSeen = NEEDS_WARNINGS.includes(comparison.verdict)
  return [
    ...listed('Suites with problems', having('suite')),
    ...open('regressed'),
    ...listed(why.likely.title, causes),
    ...open('missing'),
    ...open('accepted'),
    ...differenceBlocks(why.others.title, having('difference'), causes.length > 0),
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

type SeriesColumn =
  'series' | 'name' | 'baseline' | 'current' | 'change' | 'margin' | 'confidence' | 'provable' | 'why'

/** A table of compared series with these columns; every text that comes from a record is escaped. */
function seriesTable(
  comparison: Pick<Comparison, 'pair' | 'gate' | 'series'>,
  wanted: readonly SeriesColumn[],
  rows: readonly VerdictRow[],
  { importance, name, title }: { importance: number; name: string; title: string },
): Block {
  const headers = headersFor(comparison)
  return table(
    importance,
    name,
    title,
    wanted.map((column) => headers[column]),
    rows.map((row) => wanted.map((column) => cellOf(row, column, comparison))),
  )
}

function headersFor(comparison: Pick<Comparison, 'pair'>): Readonly<Record<SeriesColumn, ReportColumn>> {
  const words = sideWords(comparison)
  return {
    series: left('Series'),
    name: left('Series'),
    baseline: right(capital(words.baseline)),
    current: right(capital(words.current)),
    change: right('Change'),
    margin: right('Margin'),
    confidence: left('Confidence'),
    provable: right('Smallest provable'),
    why: left('Why'),
  }
}

function cellOf(
  { series, name, baseline, current, change, interval, provable }: VerdictRow,
  column: SeriesColumn,
  { gate, series: all }: Pick<Comparison, 'gate' | 'series'>,
): string {
  switch (column) {
    case 'series':
      return codeMarkdown(formatSeries(series))
    case 'name':
      return escapeMarkdown(name)
    case 'baseline':
      return unbroken(baseline)
    case 'current':
      return unbroken(current)
    case 'change': {
      const size = series.verdict === 'regressed' ? `**${unbroken(change)}**` : unbroken(change)
      return change === '' ? '–' : escapeBrackets(`${size} ${unbroken(interval)}`)
    }
    case 'margin':
      return unbroken(formatMagnitude(series.margin, series.scale, series.unit))
    case 'confidence': {
      const family = series.gates ? gate.gatingSeries : all.filter(({ gates }) => !gates).length
      return confidenceOf(series, { falseAlarmRate: gate.falseAlarmRate, family }) ?? '–'
    }
    case 'provable':
      return unbroken(provable)
    case 'why': {
      // The line above regressions for information only says so.
      const isClear = !isInformational(series) || series.verdict === 'regressed'
      return `${escapeMarkdown(series.reason.text).replaceAll(' %', '\u00a0%')}${isClear ? '' : ' (for information only)'}`
    }
  }
}

/** A number and its unit stay on one line, in tables that are short of space. */
function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0')
}

// Our own "[a, b]" must not be read as the text of a link.
function escapeBrackets(text: string): string {
  return text.replace(/\[/g, '&#91;').replace(/\]/g, '&#93;')
}
