import type { Comparison, SeriesVerdict } from '../comparison/schema.ts'
import { count } from '../comparison/messages.ts'
import { formatDuration } from '../format/duration.ts'
import { formatNumber } from '../format/number.ts'
import type { KbenchRecord } from '../record/schema.ts'
import { formatSeries } from '../series.ts'
import { capital, sideWords, type SideWords } from './comparison-words.ts'
import { composeMarkdown, folded, paragraph, table, type Block } from './markdown-document.ts'
import { codeMarkdown, escapeMarkdown } from './markdown-escape.ts'
import {
  chartBlocks,
  columns,
  environmentBlock,
  methodBlocks,
  noteBlocks,
  suiteProblems,
  warningBlocks,
  type MarkdownOptions,
} from './markdown-sections.ts'
import { shortened } from './record-markdown.ts'
import { OVERALL_SYMBOL, VERDICT_SYMBOL, verdictRows, type VerdictRow } from './verdict.ts'

export interface ComparisonMarkdownOptions extends MarkdownOptions {
  /** The record that was compared, for the facts of its environment. */
  readonly current?: KbenchRecord
}

const { left, right } = columns
const headersFor = ({
  baseline,
  current,
}: SideWords): (ReturnType<typeof left> | ReturnType<typeof right>)[] => [
  left('Series'),
  right(capital(baseline)),
  right(capital(current)),
  right('Change'),
  right('Smallest provable'),
  left('Why'),
]
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
  const words = sideWords(comparison)
  const having = (wanted: SeriesVerdict): VerdictRow[] => rows.filter((row) => row.series.verdict === wanted)
  const blocks: Block[] = [
    paragraph(0, 'verdict', `## ${OVERALL_SYMBOL[verdict]} ${escapeMarkdown(shortened(headline))}`),
    paragraph(
      0,
      'what was compared',
      comparison.pair === undefined
        ? whatWasCompared(comparison)
        : whatWasPaired(comparison, comparison.pair),
    ),
    ...(series.length === 0 ? [paragraph(0, 'emptiness', '**No series could be compared.**')] : []),
    ...suiteProblems(suites, 2),
    ...differenceBlocks(comparison, 2),
    ...OPEN.flatMap(([one, title]) =>
      verdictBlocks(having(one), one, `### ${title}`, one === 'improved' ? 3 : 1, words),
    ),
    ...warningBlocks(warnings, 3),
    ...chartBlocks(charts, 4),
    ...FOLDED.flatMap((one) =>
      verdictBlocks(having(one), one, '', one === 'inconclusive' ? 3 : 5, words).map((block) =>
        folded(block, `${VERDICT_SYMBOL[one]} ${String(having(one).length)} ${one}`),
      ),
    ),
    gateBlock(comparison),
    ...(current === undefined ? [] : [...noteBlocks(current, 6), environmentBlock(current, 7)]),
    ...methodBlocks(
      rows.map((row) => row.series.metric),
      catalogue,
      8,
    ),
  ]
  return composeMarkdown(blocks, maximumBytes, 'comparison.json and report.md')
}

function whatWasCompared({ baseline, current }: Comparison): string {
  const commit = current.commit === undefined ? '' : ` at ${current.commit.slice(0, 12)}`
  const earlier = baseline.records.length
  const from = baseline.records.map(({ startedAt }) => startedAt).sort()
  const period = earlier === 0 ? '' : ` (${[...new Set([from.at(0) ?? '', from.at(-1) ?? ''])].join(' to ')})`
  const run = `${shortened(current.subject)}${shortened(commit)} on ${shortened(current.provider)}, ${current.startedAt}`
  return escapeMarkdown(
    `${run}, compared with ${earlier === 0 ? 'no earlier run' : `${String(earlier)} earlier run${earlier === 1 ? '' : 's'}${shortened(period)}`}.`,
  )
}

function whatWasPaired(
  { current }: Comparison,
  {
    base,
    head,
    rounds,
    stages,
    plannedStages,
    twins,
    disturbed,
    durationSeconds,
  }: NonNullable<Comparison['pair']>,
): string {
  const side = ({ name, commit, settings = [] }: typeof base): string =>
    shortened(
      `${name}${commit === undefined ? '' : ` at ${commit.slice(0, 12)}`}${settings.length === 0 ? '' : ` with ${settings.join(', ')}`}`,
    )
  const lost = disturbed === 0 ? '' : `, ${count(disturbed, 'measurement')} of single rounds disturbed`
  return escapeMarkdown(
    `${side(head)} (head), compared with ${side(base)} (base) in ${count(rounds, 'round')} by turns on ${shortened(current.provider)} (${count(twins, 'pair')} of twins), ${String(stages)} of ${count(plannedStages, 'stage')}${lost}, ${formatDuration(durationSeconds)}.`,
  )
}

function differenceBlocks(comparison: Comparison, importance: number): Block[] {
  const { environmentDifferences, pair } = comparison
  if (environmentDifferences.length === 0) return []
  const rows = environmentDifferences.map(({ field, baseline, current }) => [
    codeMarkdown(field),
    baseline === null ? '–' : escapeMarkdown(baseline),
    current === null ? '–' : escapeMarkdown(current),
  ])
  const words = sideWords(comparison)
  const headers = [left('Field'), left(capital(words.baseline)), left(capital(words.current))]
  const title = pair === undefined ? '### The environments differ' : '### Base and head differ'
  return [table(importance, 'environment differences', title, headers, rows)]
}

function verdictBlocks(
  rows: readonly VerdictRow[],
  verdict: SeriesVerdict,
  title: string,
  importance: number,
  words: SideWords,
): Block[] {
  if (rows.length === 0) return []
  return [table(importance, `${verdict} series`, title, headersFor(words), rows.map(cells))]
}

function cells({ series, name, baseline, current, change, interval, provable }: VerdictRow): string[] {
  const important = series.verdict === 'regressed' || series.verdict === 'missing'
  const label = important ? codeMarkdown(formatSeries(series)) : escapeMarkdown(name)
  const movement =
    change === '' ? '–' : `${series.verdict === 'regressed' ? `**${change}**` : change} ${interval}`
  const note = series.gates ? '' : ' (for information only)'
  return [
    label,
    baseline,
    current,
    escapeBrackets(movement),
    provable,
    `${escapeMarkdown(series.reason.text)}${note}`,
  ]
}

// Our own "[a, b]" must not be read as the text of a link.
function escapeBrackets(text: string): string {
  return text.replace(/\[/g, '&#91;').replace(/\]/g, '&#93;')
}

function gateBlock({ gate }: Comparison): Block {
  const share = formatNumber(gate.falseAlarmRate * 100)
  const text =
    `${String(gate.gatingSeries)} series can fail the build; over all of them the chance of a false alarm is at most ${share} %. ` +
    `Method: ${escapeMarkdown(gate.method)}.`
  return paragraph(6, 'the gate', text)
}
