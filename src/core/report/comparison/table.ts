import type { Comparison } from '../../comparison/schema.ts'
import { formatSeries } from '../../series.ts'
import { sideWords, type SideWords } from '../../findings/side-words.ts'
import type { TableOptions } from '../record/table.ts'
import { printable, wrap } from '../../format/text-layout.ts'
import { layOut, type Column, type Row } from '../text/table.ts'
import { type Style } from '../../format/text-layout.ts'
import {
  OVERALL_STYLE,
  OVERALL_SYMBOL,
  VERDICT_STYLE,
  verdictRows,
  type VerdictRow,
} from '../../findings/verdict.ts'

const columnsFor = ({ baseline, current }: SideWords): readonly Column[] => [
  { header: 'VERDICT', align: 'left' },
  { header: 'SERIES', align: 'left' },
  { header: baseline.toUpperCase(), align: 'right' },
  { header: current.toUpperCase(), align: 'right' },
  { header: 'CHANGE', align: 'right' },
  { header: 'PROVABLE', align: 'right' },
]
const SERIES_COLUMN = 1

/**
 * The table of a comparison for a terminal: headline, then one line per series, what needs attention first. Below each
 * series that is not unchanged stand the interval of its change and the reason of its verdict. PROVABLE is the smallest
 * worsening that the comparison could have proven. Environment differences, suites that failed and warnings follow.
 * Ends with a line feed.
 */
export function comparisonTable(comparison: Comparison, { catalogue, columns, paint }: TableOptions): string {
  const paragraph = (style: Style, text: string): string[] =>
    wrap(printable(text), columns).map((line) => paint(style, line))
  const { verdict, headline } = comparison
  const rows = verdictRows(comparison, catalogue).map(toRow)
  const table =
    rows.length === 0
      ? paragraph('warning', 'No series could be compared.')
      : [
          ...layOut(columnsFor(sideWords(comparison)), SERIES_COLUMN, rows, columns, paint),
          ...paragraph('muted', 'PROVABLE: the smallest worsening that this comparison could have proven.'),
        ]
  const remarks = remarksOf(comparison).flatMap(({ style, text }) => paragraph(style, text))
  const head = paragraph(OVERALL_STYLE[verdict], `${OVERALL_SYMBOL[verdict]} ${headline}`)
  return [...head, '', ...table, ...(remarks.length === 0 ? [] : ['', ...remarks])].join('\n') + '\n'
}

function toRow({ series, name, verdict, baseline, current, change, interval, provable }: VerdictRow): Row {
  const style = VERDICT_STYLE[series.verdict]
  const urgent = series.verdict === 'regressed' || series.verdict === 'missing'
  const below = [
    ...(urgent ? [formatSeries(series)] : []),
    ...(interval === '' || series.reason.text.includes(interval) ? [] : [`change ${interval}`]),
    series.reason.text,
  ]
  return {
    cells: [verdict, printable(name), baseline, current, change === '' ? '–' : change, provable],
    styles: { 0: style, 4: style },
    ...(series.verdict === 'unchanged' ? {} : { below: printable(below.join('; ')) }),
  }
}

function remarksOf(comparison: Comparison): { style: Style; text: string }[] {
  const { environmentDifferences, suites, warnings, pair } = comparison
  const words = sideWords(comparison)
  return [
    ...environmentDifferences.map(({ field, baseline, current }) => ({
      // Base and head may differ on purpose.
      style: pair === undefined ? ('warning' as const) : ('plain' as const),
      text: `differs: ${field}: ${words.baseline} ${baseline ?? 'has none'}, ${words.current} ${current ?? 'has none'}`,
    })),
    ...suites
      .filter(({ status }) => status !== 'ok')
      .map(({ name, status, reason }) => ({
        style: 'bad' as const,
        text: `suite ${name} ${status}${reason === undefined ? '' : `: ${reason}`}`,
      })),
    ...warnings.map((text) => ({ style: 'warning' as const, text: `warning: ${text}` })),
  ]
}
