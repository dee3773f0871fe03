import { count, formatChange, formatInterval, formatValue } from '../../../core/format/numbers.ts'
import { printable } from '../../../core/format/text-layout.ts'
import { groupBy } from '../../../core/group-by.ts'
import { left, type ReportColumn, right } from '../../../core/report/columns.ts'
import { type Block, composeMarkdown, paragraph, table } from '../../../core/report/markdown-document.ts'
import { codeMarkdown, escapeMarkdown } from '../../../core/report/markdown-escape.ts'
import { layOut, type Row, sentences, type TableOptions } from '../../../core/report/text-table.ts'
import { formatSeries } from '../../../core/series.ts'
import { FEWEST_RUNS_OF_SERIES } from './change-points.ts'
import type {
  History,
  HistoryChange,
  HistoryEnvironment,
  HistoryLine,
  HistoryRun,
  SuiteCount,
} from './schema.ts'

/** How the reason ends for which records form a line that is not searched. */
export const TOO_FEW_RUNS = `with fewer than ${String(FEWEST_RUNS_OF_SERIES)} runs`

/** One change with everything a table says about it, as text that still holds foreign names. */
interface HistoryRow {
  readonly change: HistoryChange
  readonly verdict: string
  readonly series: string
  /** Commit of the first run of the new level, or the record's id where it has none. */
  readonly began: string
  /** Day of that run, UTC. */
  readonly date: string
  readonly levels: string
  readonly size: string
  readonly confidence: string
  /** "95 % interval [−10.3 %, −9.4 %]". */
  readonly interval: string
  /** Where to look for the cause, how many runs there are on either side. */
  readonly circumstances: string
  /** Both of these. */
  readonly details: string
}

/** All changes of an environment, the latest first. */
export function historyRows({ series }: HistoryEnvironment): HistoryRow[] {
  return series
    .flatMap((line) => line.changes.map((change) => rowOf(line, change)))
    .sort((a, b) => Date.parse(b.change.began.startedAt) - Date.parse(a.change.began.startedAt))
}

/** "12 records of host since 2026-01-01: 3 changes in 2 of 5 series". */
function environmentTitle({ provider, fingerprint, records, from, to, series }: HistoryEnvironment): string {
  const changed = series.filter(({ changes }) => changes.length > 0).length
  const changes = series.reduce((sum, line) => sum + line.changes.length, 0)
  const found =
    changes === 0
      ? `no lasting change in ${count(series.length, 'series')}`
      : `${count(changes, 'lasting change')} in ${String(changed)} of ${count(series.length, 'series')}`
  return `${provider} (${fingerprint}), ${count(records, 'run')} from ${dayOf(from)} to ${dayOf(to)}: ${found}`
}

/** "Suite http failed in 1 of 90 runs, on 2026-01-31: this run does not count for its series." @param all runs of the environment */
export function suiteCountText({ suite, status, runs, latest }: SuiteCount, all: number): string {
  const what = `Suite ${suite} ${status === 'failed' ? 'failed' : 'was skipped'}`
  const when = `${runs === 1 ? 'on' : 'the last on'} ${dayOf(latest.startedAt)}`
  const so = `${runs === 1 ? 'this run does' : 'these do'} not count for its series`
  return `${what} in ${String(runs)} of ${count(all, 'run')}, ${when}: ${so}.`
}

/** One sentence per suite that failed or was skipped in runs of an environment. */
function suiteRemarks({ suiteProblems = [], records }: HistoryEnvironment): string[] {
  return suiteProblems.map((one) => suiteCountText(one, records))
}

/** Which records form no line that was searched, one sentence each. */
export function recordRemarks({ leftOut }: Pick<History, 'leftOut'>): string[] {
  return leftOut.map(({ records, reason }) => {
    // These are in the dashboard all the same.
    const what = reason.endsWith(TOO_FEW_RUNS) ? 'Not searched for changes' : 'Left out'
    return `${what}: ${count(records, 'record')} ${reason}.`
  })
}

/** What a reader must know in addition to the changes, one sentence each. */
export function historyRemarks(history: History): string[] {
  const { environments, since } = history
  const short = environments.flatMap(({ series }) => series).filter(({ searched }) => !searched).length
  return [
    ...(since === undefined ? [] : [`Not shown: changes that began before ${since}.`]),
    ...recordRemarks(history),
    ...(short === 0 ? [] : [`Not searched: ${count(short, 'series')} with too few runs or no direction.`]),
    ...(environments.length === 0
      ? ['No environment has the 12 runs that it takes to distinguish a change from chance.']
      : []),
  ]
}

function rowOf(line: HistoryLine, change: HistoryChange): HistoryRow {
  const { unit, scale } = line
  const { began, before, after, verdict, pValue, undone, accepted } = change
  const { estimate } = change.change
  const [interval, circumstances] = [intervalOf(line, change), circumstancesOf(change)]
  return {
    change,
    verdict: [
      `${verdict === 'worse' ? '✗' : '▲'} ${verdict}`,
      ...(undone ? ['undone'] : []),
      ...(accepted ? ['accepted'] : []),
    ].join(', '),
    series: formatSeries(line),
    began: nameOf(began),
    date: dayOf(began.startedAt),
    levels: `${formatValue(before, unit)} → ${formatValue(after, unit)}`,
    size: formatChange(estimate, scale, unit),
    confidence: formatConfidence(pValue),
    interval,
    circumstances,
    details: `${interval}; ${circumstances}`,
  }
}

function intervalOf({ unit, scale }: HistoryLine, { change }: HistoryChange): string {
  const { lower, upper, confidence } = change
  return `${String(confidence * 100)} % interval ${formatInterval(lower, upper, scale, unit)}`
}

function circumstancesOf(change: HistoryChange): string {
  return [
    causeOf(change),
    ...(change.machine ?? []).map(
      ({ field, before, after }) => `${field} changed with it: ${before} → ${after}`,
    ),
    `${count(change.runsBefore, 'run')} before, ${String(change.runsSince)} since`,
  ].join('; ')
}

/** Where the cause lies: between the last run of the old level and the first of the new one, or in a wider range. */
function causeOf({ began, lastBefore, earliest, latest }: HistoryChange): string {
  const isSameCommit = began.commit !== null && began.commit === lastBefore.commit
  const between = isSameCommit
    ? `the runs before and after measured the same commit ${nameOf(began)}: look for the cause outside it`
    : `cause after ${nameOf(lastBefore)} up to ${nameOf(began)}`
  if (earliest.record === latest.record) return between
  const range = `may have begun from ${nameOf(earliest)} (${dayOf(earliest.startedAt)}) to ${nameOf(latest)} (${dayOf(latest.startedAt)})`
  return `${between}; ${range}`
}

function nameOf({ commit, record }: HistoryRun): string {
  return commit?.slice(0, 12) ?? record
}

/** Rounded down, so that nothing is certain: 0.99987 → "99.98 %". */
export function formatConfidence(pValue: number): string {
  const percent = (1 - pValue) * 100
  return percent >= 99.99 ? '> 99.99 %' : `${(Math.floor(percent * 100) / 100).toFixed(2)} %`
}

function dayOf(startedAt: string): string {
  return startedAt.slice(0, 10)
}

const COLUMNS: readonly ReportColumn[] = [
  left('CHANGE'),
  left('BEGAN'),
  left('DATE'),
  right('LEVEL'),
  right('BY'),
  right('CONFIDENCE'),
]
const BEGAN_COLUMN = 1

/**
 * The changes for a terminal by environment, the series with the latest change first; below each the interval
 * of its size and where to look for its cause. Then what was left out and why. Ends with a line feed.
 */
export function historyTable(history: History, options: Omit<TableOptions, 'catalogue'>): string {
  const { columns, paint } = options
  const parts = history.environments.map((environment) => {
    const bySeries = groupBy(historyRows(environment), ({ series }) => series)
    const lines = [...bySeries].flatMap(([series, rows]) => [
      { heading: printable(series) },
      ...rows.map(toRow),
    ])
    const table = lines.length === 0 ? [] : ['', ...layOut(COLUMNS, BEGAN_COLUMN, lines, columns, paint)]
    const suites = sentences(suiteRemarks(environment), 'warning', options)
    return [...sentences([environmentTitle(environment)], 'heading', options), ...suites, ...table].join('\n')
  })
  const remarks = sentences(historyRemarks(history), 'warning', options)
  return `${[...parts, ...(remarks.length === 0 ? [] : [remarks.join('\n')])].join('\n\n')}\n`
}

function toRow({ change, verdict, began, date, levels, size, confidence, details }: HistoryRow): Row {
  const standing = change.verdict === 'worse' ? 'bad' : 'good'
  const style = change.undone || change.accepted ? 'muted' : standing
  return {
    cells: [`  ${verdict}`, printable(began), date, levels, size, confidence],
    styles: { 0: style, 4: style },
    below: printable(details),
  }
}

/** The columns of a table of changes in Markdown and HTML. Names are written as code. */
export const CHANGE_COLUMNS = [
  { header: left('Change'), of: 'verdict' },
  { header: left('Series'), of: 'series', isName: true },
  { header: left('Began'), of: 'began', isName: true },
  { header: left('Date'), of: 'date' },
  { header: right('Level'), of: 'levels' },
  { header: right('By'), of: 'size' },
  { header: right('Confidence'), of: 'confidence' },
  { header: left('Details'), of: 'details' },
] as const satisfies readonly {
  readonly header: ReportColumn
  readonly of: keyof HistoryRow
  readonly isName?: true
}[]

/**
 * The changes as GitHub Markdown, the latest first, environment by environment. Every text that comes from a record is
 * escaped.
 * @param maximumBytes longest result, in bytes of UTF-8
 */
export function historyMarkdown(history: History, maximumBytes = Infinity): string {
  const remarks = historyRemarks(history).map((text) => `- ${escapeMarkdown(text)}\n`)
  const blocks: Block[] = [
    paragraph(0, 'title', '## kbench: changes over time'),
    ...history.environments.flatMap((environment) => {
      const title = escapeMarkdown(titleOf(environment))
      const rows = historyRows(environment).map((row) =>
        CHANGE_COLUMNS.map((column) =>
          'isName' in column ? codeMarkdown(row[column.of]) : escapeMarkdown(row[column.of]),
        ),
      )
      return rows.length === 0
        ? [paragraph(1, 'an environment', title)]
        : [
            table(
              1,
              'changes',
              title,
              CHANGE_COLUMNS.map(({ header }) => header),
              rows,
            ),
          ]
    }),
    ...(remarks.length === 0 ? [] : [{ importance: 2, name: 'remarks', head: '', rows: remarks, tail: '' }]),
  ]
  return composeMarkdown(blocks, maximumBytes, 'the history branch')
}

function titleOf(environment: History['environments'][number]): string {
  const title = environmentTitle(environment)
  const remarks = suiteRemarks(environment)
  return remarks.length === 0 ? title : `${title}. ${remarks.join(' ')}`
}
