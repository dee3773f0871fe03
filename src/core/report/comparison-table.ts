import type { Comparison } from '../record/comparison-schema.ts'
import type { VerdictRow } from './verdict-findings.ts'
import { OVERALL_LOOK, PROVABLE_WORDS, sideWords, VERDICT_LOOK } from './verdict-findings.ts'
import { type Finding, type FindingKind, findings } from './findings.ts'
import { printable, type Style } from '../format/text-layout.ts'
import { formatSeries } from '../series.ts'
import { left, right } from './columns.ts'
import { layOut, type Row, sentences, type TableOptions } from './text-table.ts'

const SERIES_COLUMN = 1
const CHANGE_OF_PAIR =
  'CHANGE: estimated from the changes of single rounds, so it can differ from that between the two medians.'

/**
 * The findings of a comparison for a terminal: the verdict, then a line per series, what needs attention
 * first. Below each series that is not unchanged: the interval of its change and the reason of its verdict,
 * or one warning for all with too few runs. PROVABLE is the smallest worsening that the comparison could have
 * proven. Failed suites, environment differences and warnings follow. Ends with a line feed.
 */
export function comparisonTable(comparison: Comparison, options: TableOptions): string {
  const { catalogue, columns, paint } = options
  const { verdict, pair } = comparison
  const found = findings(comparison, catalogue)
  const all = found.flatMap((finding) => finding.rows)
  const listed = all.filter(
    ({ series }) => series.verdict !== 'missing' || series.reason.code !== 'suite-missing',
  )
  const rows = listed.map(toRow)
  const { baseline, current } = sideWords(comparison)
  const headers = [
    left('VERDICT'),
    left('SERIES'),
    ...[baseline, current, 'change', 'provable'].map((word) => right(word.toUpperCase())),
  ]
  const table =
    rows.length === 0
      ? sentences(['No series could be compared.'], 'warning', options)
      : [
          ...layOut(headers, SERIES_COLUMN, rows, columns, paint),
          ...(pair === undefined ? [] : sentences([CHANGE_OF_PAIR], 'muted', options)),
          ...sentences([`PROVABLE: ${PROVABLE_WORDS}`], 'muted', options),
        ]
  // One line instead of two for each; the suites are named below.
  const unlisted = all.length - listed.length
  const absent =
    unlisted === 0 ? [] : [`Not listed: ${String(unlisted)} series of suites that only one side has.`]
  // Base and head may differ on purpose.
  const differing: Style = pair === undefined ? 'warning' : 'plain'
  const remarks = [
    ...remarksOf(found, 'suite', '', 'bad', options),
    ...remarksOf(found, 'cause', 'why: ', 'plain', options),
    ...remarksOf(found, 'difference', 'differs: ', differing, options),
    ...remarksOf(found, 'warning', 'warning: ', 'warning', options),
  ]
  return [
    ...found
      .filter(({ kind }) => kind === 'verdict')
      .flatMap(({ sentence }) =>
        sentences([`${OVERALL_LOOK[verdict].symbol} ${sentence}`], OVERALL_LOOK[verdict].style, options),
      ),
    '',
    ...table,
    ...sentences(absent, 'muted', options),
    ...(remarks.length === 0 ? [] : ['', ...remarks]),
    '',
  ].join('\n')
}

function toRow({ series, name, verdict, baseline, current, change, interval, provable }: VerdictRow): Row {
  const style = VERDICT_LOOK[series.verdict].style
  const urgent = series.verdict === 'regressed' || series.verdict === 'missing'
  const below = [
    ...(urgent ? [formatSeries(series)] : []),
    // The reason says over how many rounds or runs, where those are too few for an interval.
    ...(interval.startsWith('[') && !series.reason.text.includes(interval) ? [`change ${interval}`] : []),
    series.reason.text,
  ]
  return {
    cells: [verdict, printable(name), baseline, current, change === '' ? '–' : change, provable],
    styles: { 0: style, 4: style },
    ...(series.verdict === 'unchanged' || series.reason.code === 'too-few-runs'
      ? {}
      : { below: printable(below.join('; ')) }),
  }
}

function remarksOf(
  found: readonly Finding[],
  kind: FindingKind,
  label: string,
  style: Style,
  options: TableOptions,
): string[] {
  const own = found.filter((one) => one.kind === kind)
  return sentences(
    own.map(({ sentence }) => `${label}${sentence}`),
    style,
    options,
  )
}
