import { left, right, type ReportColumn } from '../columns.ts'
import { count, formatMagnitude } from '../../format/numbers.ts'
import type { CalibratedSeries, Calibration } from '../../calibration/file.ts'
import { parseSeries } from '../../series.ts'
import { groupSeries, labelled } from '../../naming/metrics.ts'
import { printable } from '../../format/text-layout.ts'
import { layOut, type Row, sentences, type TableOptions } from '../text/table.ts'

/** More rounds than this are of no use to know exactly. */
const MANY = 1000

const TOO_FEW = 'A series with dashes only was measured in too few rounds: repeat with more (--rounds).'

/** What each column says, below the table. */
const LEGEND = [
  ['SPREAD', 'standard deviation of one side from round to round'],
  ['CORRELATION', 'of both sides in a round: what they share cancels'],
  ['ORDER', 'what being measured second adds; a dash: no effect found'],
  ['PAIRS', 'standard deviation between cluster pairs, without the noise of rounds'],
  ['HIDDEN', 'slowdown beyond the margin that these differences between cluster pairs can hide'],
] as const

/**
 * What a calibration found, for a terminal: per series the spread from round to round, the correlation of both sides, what
 * position and pair of clusters add, and the rounds that slowdowns beyond the margin need. Ends with a line feed.
 */
export function calibrationTable(calibration: Calibration, options: TableOptions): string {
  const { catalogue, columns, paint } = options
  const { pairs, provider, gatingSeries, series, design } = calibration
  const clusterPairs = pairs.reduce((sum, one) => sum + one.clusterPairs, 0)
  const excesses = [
    ...new Set(series.flatMap(({ roundsNeeded }) => roundsNeeded.map(({ excess }) => excess))),
  ]
  const named = series.map((one) => ({ ...one, ...parseSeries(one.series) }))
  const rows = groupSeries(named, [], catalogue).flatMap(({ metrics }) =>
    metrics.flatMap((metric) =>
      metric.rows.map(({ label, series: one }) => rowOf(labelled(metric.metric, label), one, excesses)),
    ),
  )
  const head = `Base against base on ${provider}: ${count(pairs.length, 'run')}, ${count(clusterPairs, 'pair')} of clusters, ${count(series.length, 'series')}`
  const rate = formatMagnitude(design.falseAlarmRate, 'relative', '1')
  const remarks = [
    ...LEGEND.map(([title, meaning]) => `${title}: ${meaning}`),
    `+N %: rounds in which a slowdown of N % beyond the margin is found 9 times in 10, with ${count(gatingSeries, 'gating series')} and ${rate} false alarms`,
    ...(series.some(({ within }) => within === null) ? [TOO_FEW] : []),
  ]
  const table =
    rows.length === 0
      ? ['No series was measured on both sides.']
      : layOut(columnsOf(excesses), 0, rows, columns, paint)
  return `${[
    ...sentences([head], 'heading', options),
    '',
    ...table,
    ...(rows.length === 0 ? [] : sentences(remarks, 'muted', options)),
  ].join('\n')}\n`
}

function columnsOf(excesses: readonly number[]): ReportColumn[] {
  const titles = [...LEGEND.map(([title]) => title), ...excesses.map((one) => `+${String(one * 100)} %`)]
  return [left('SERIES'), ...titles.map(right)]
}

function rowOf(name: string, series: CalibratedSeries, excesses: readonly number[]): Row {
  const { scale, unit, within, correlation, position, between, hidden, roundsNeeded } = series
  const size = (value: number | null): string =>
    value === null ? '–' : formatMagnitude(scale === 'relative' ? Math.expm1(value) : value, scale, unit)
  const isPlaced =
    position !== null && ((position.lower ?? -Infinity) > 0 || (position.upper ?? Infinity) < 0)
  const rounds = (excess: number): string => {
    const needed = roundsNeeded.find((one) => one.excess === excess)?.rounds ?? null
    return needed === null ? '–' : needed > MANY ? `> ${String(MANY)}` : String(needed)
  }
  return {
    cells: [
      printable(name),
      size(within),
      correlation === null ? '–' : correlation.estimate.toFixed(2).replace('-', '−'),
      isPlaced ? `${position.estimate > 0 ? '' : '−'}${size(Math.abs(position.estimate))}` : '–',
      size(between),
      hidden === null ? '–' : formatMagnitude(hidden, scale, unit),
      ...excesses.map(rounds),
    ],
  }
}
