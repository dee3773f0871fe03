import type { Comparison } from '../../comparison/schema.ts'
import { formatMagnitude } from '../../format/numbers.ts'
import { formatSeries } from '../../series.ts'
import { confidenceOf } from '../../findings/confidence.ts'
import { capital } from '../../format/text.ts'
import { sideWords } from '../../findings/side-words.ts'
import { table, type Block } from '../markdown/document.ts'
import { codeMarkdown, escapeMarkdown } from '../markdown/escape.ts'
import { left, right, type ReportColumn } from '../columns.ts'
import { isInformational, type VerdictRow } from '../../findings/verdict.ts'

export type SeriesColumn =
  'series' | 'name' | 'baseline' | 'current' | 'change' | 'margin' | 'confidence' | 'provable' | 'why'

/** A table of compared series with these columns; every text that comes from a record is escaped. */
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
