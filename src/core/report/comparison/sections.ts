import type { Comparison } from '../../comparison/schema.ts'
import { formatMagnitude } from '../../format/change.ts'
import { count } from '../../format/count.ts'
import { formatDuration } from '../../format/duration.ts'
import { formatMoment } from '../../format/moment.ts'
import { formatNumber } from '../../format/number.ts'
import { formatSeries } from '../../series.ts'
import { confidenceOf } from '../../findings/confidence.ts'
import { capital, sideWords } from '../../findings/side-words.ts'
import { paragraph, table, type Block } from '../markdown/document.ts'
import { codeMarkdown, escapeMarkdown } from '../markdown/escape.ts'
import { columns } from '../markdown/sections.ts'
import { shortened } from '../../format/shortened.ts'
import type { VerdictRow } from '../../findings/verdict.ts'

// The parts that the report of a comparison and the comment on a pull request share. Every text that comes from a record is escaped.

const { left, right } = columns

export type SeriesColumn =
  'series' | 'name' | 'baseline' | 'current' | 'change' | 'margin' | 'confidence' | 'provable' | 'why'

/** A table of compared series with these columns. */
export function seriesTable(
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

type Header = ReturnType<typeof left> | ReturnType<typeof right>

function headersFor(comparison: Pick<Comparison, 'pair'>): Readonly<Record<SeriesColumn, Header>> {
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
    case 'why':
      return `${escapeMarkdown(series.reason.text)}${series.gates ? '' : ' (for information only)'}`
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

/** One sentence: which run with which. */
export function whatWasCompared(comparison: Comparison): Block {
  return paragraph(0, 'what was compared', escapeMarkdown(comparedSentence(comparison)))
}

/** The same as text that still holds foreign names. */
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
  const run = `${shortened(current.subject)}${shortened(commit)} on ${shortened(current.provider)}, ${shortened(formatMoment(current.startedAt))}`
  return `${run}, compared with ${earlier === 0 ? 'no earlier run' : `${count(earlier, 'earlier run')}${shortened(period)}`}.`
}

function withBase({ current }: Comparison, pair: NonNullable<Comparison['pair']>): string {
  const { base, head, rounds, stages, plannedStages, twins, disturbed, durationSeconds } = pair
  const side = ({ name, commit, settings = [] }: typeof base, role: string): string => {
    const at = commit === undefined ? '' : ` at ${commit.slice(0, 12)}`
    const set = settings.length === 0 ? '' : ` with ${settings.join(', ')}`
    // A subject without a name of its own is called by its side.
    return `${shortened(`${name}${at}${set}`)}${name === role ? '' : ` (${role})`}`
  }
  const lost = disturbed === 0 ? '' : `, ${count(disturbed, 'measurement')} of single rounds disturbed`
  return `${side(head, 'head')}, compared with ${side(base, 'base')} in ${count(rounds, 'round')} by turns on ${shortened(current.provider)} (${count(twins, 'pair')} of twins), ${String(stages)} of ${count(plannedStages, 'stage')}${lost}, ${formatDuration(durationSeconds)}.`
}

/** In what the environments of both sides differ; nothing where they do not. */
export function differenceBlocks(comparison: Comparison, importance: number): Block[] {
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

/** What could fail the build, with which chance of a false alarm, by which method. */
export function gateText({ gate }: Pick<Comparison, 'gate'>): string {
  return gateSentences({ gate: { ...gate, method: escapeMarkdown(gate.method) } })
}

/** The same as text that still holds foreign words. */
export function gateSentences({ gate }: Pick<Comparison, 'gate'>): string {
  const share = formatNumber(gate.falseAlarmRate * 100)
  return (
    `${String(gate.gatingSeries)} series can fail the build; over all of them the chance of a false alarm is at most ${share} %. ` +
    `Method: ${gate.method}.`
  )
}
