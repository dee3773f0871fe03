import { formatChange, formatNumber, formatValue, formatValues, scaleOf } from '../format/numbers.ts'
import type { Style } from '../format/text-layout.ts'
import { groupSeries, type MetricGroup, type ReportCatalogue, type SuiteGroup } from '../format/metrics.ts'
import type { RangeKind, SideBySide, SideBySideSeries, SideBySideValue, ValueRange } from '../side-by-side.ts'

/** Longer names stand in the list of columns only; tables then have numbers. */
const LONGEST_HEADER = 24
/** Characters of a name in the title of a figure. */
const LONGEST_IN_TITLE = 40

/** What stands above the columns: their names, or `[1]`, `[2]` where a name is long. */
export function columnHeaders({ columns }: SideBySide): string[] {
  const areShort = columns.every(({ name }) => Array.from(name).length <= LONGEST_HEADER)
  return columns.map(({ name }, index) => (areShort ? name : `[${String(index + 1)}]`))
}

/** Names of columns for a figure: where one is long, all have a number that stands for them in its title. */
export function figureNames({ columns }: Pick<SideBySide, 'columns'>): {
  readonly full: readonly string[]
  readonly short: readonly string[]
} {
  const names = columns.map(({ name }) => name)
  if (names.every((name) => Array.from(name).length <= LONGEST_IN_TITLE)) return { full: names, short: names }
  return {
    full: names.map((name, index) => `[${String(index + 1)}] ${name}`),
    short: names.map((_, index) => `[${String(index + 1)}]`),
  }
}

/** Whether a number stands for more than one run. */
export function hasSeveralRuns({ series }: SideBySide): boolean {
  return series.some(({ values }) => values.some((value) => (value?.runs ?? 1) > 1))
}

export interface SideBySideCell {
  readonly text: string
  readonly style: Style
}

const NOTHING: SideBySideCell = { text: '–', style: 'muted' }

/** A value and, after the first column, its change: `−44.1 % better`; of several percentiles "30 / 42 µs" and "+3 % / +5 % worse". */
export function columnCells(
  members: readonly SideBySideSeries[],
  column: number,
): readonly [value: SideBySideCell, change?: SideBySideCell] {
  const unit = members[0]?.unit ?? '1'
  const values = members.map((series) => series.values[column] ?? null)
  const [first = null] = values
  const text =
    values.length === 1
      ? valueText(first, unit)
      : formatValues(
          values.map((value) => value?.value),
          unit,
        )
  const value: SideBySideCell = { text, style: 'plain' }
  if (column === 0) return [value]
  const change = joinedChanges(values.map((one) => changeText(one, unit)))
  if (change === '') return [value, NOTHING]
  const directions = new Set(values.flatMap((one) => one?.change?.direction ?? []))
  const styles = { better: 'good', worse: 'bad', same: 'muted' } as const
  const [direction = 'same'] = change === 'same' ? [] : directions
  return [
    value,
    { text: change, style: directions.size > 1 && change !== 'same' ? 'plain' : styles[direction] },
  ]
}

/** With its range where it stands for several runs: a single run is shown as one number. */
function valueText(value: SideBySideValue | null, unit: SideBySideSeries['unit']): string {
  if (value === null) return '–'
  const { range, runs } = value
  const text = formatValue(value.value, unit)
  return runs > 1 && range !== null ? `${text} (${formatRange(range, value.value, unit)})` : text
}

/** "9.41–9.72", in the prefix that the value itself has. */
export function formatRange(
  { low, high }: Pick<ValueRange, 'low' | 'high'>,
  value: number,
  unit: SideBySideSeries['unit'],
): string {
  const { factor } = scaleOf(unit, value)
  return `${formatNumber(low * factor)}–${formatNumber(high * factor)}`
}

/** "−44.1 % better", "same"; undefined where there is nothing to change from. */
export function changeText(
  value: SideBySideValue | null,
  unit: SideBySideSeries['unit'],
): string | undefined {
  const change = value?.change
  if (change === undefined || change === null) return undefined
  const text = formatChange(change.change, change.scale, unit)
  // What is shown as no change is called none.
  if (change.direction === 'same' || !/[+\u2212]/.test(text)) return 'same'
  return `${text} ${change.direction}`
}

/** "+3 % / +5 % worse": what all changes end with stands once; nothing without any change. */
export function joinedChanges(changes: readonly (string | undefined)[]): string {
  const known = changes.filter((change) => change !== undefined)
  const [ending, ...others] = new Set(known.map((change) => /(?: better| worse|same)$/.exec(change)?.[0]))
  if (known.length === 0) return ''
  if (ending === 'same' && others.length === 0) return ending
  const shared = others.length === 0 ? (ending ?? '') : ''
  return `${changes.map((change = '–') => change.replace(shared, '')).join(' / ')}${shared}`
}

export function groupsOf(
  sides: Pick<SideBySide, 'series'>,
  catalogue: ReportCatalogue,
): SuiteGroup<SideBySideSeries>[] {
  const order = [...catalogue.metrics.keys()].map((metric) => catalogue.suiteOf(metric) ?? '')
  return groupSeries(sides.series, [...new Set(order)], catalogue)
}

interface Row {
  readonly name: string
  readonly series: SideBySideSeries
}

/**
 * What the numbers of a suite say, as title of its figure. Two columns: in how many series one is better,
 * with ranges that do not overlap; more: which is best most often. No verdict.
 */
export function sideBySideFinding(
  suite: string,
  metrics: readonly MetricGroup<SideBySideSeries>[],
  columns: readonly string[],
): string {
  const rows = metrics.flatMap(({ title, rows: members }) =>
    members.map(({ label, series }): Row => ({
      name: label === 'all' ? title : `${title}, ${label}`,
      series,
    })),
  )
  const [reference, other] = columns
  const shared = rows.filter(({ series }) => series.values.filter((value) => value !== null).length > 1)
  if (reference === undefined || shared.length === 0)
    return `${suite}: ${columns.length > 1 ? 'no series was measured by more than one column' : `${String(rows.length)} series of ${reference ?? ''}`}`
  const main = columns.length === 2 ? betweenTwo(shared, reference, other ?? '') : amongMany(shared, columns)
  return `${suite}: ${main}${largest(shared, columns)}`
}

function betweenTwo(rows: readonly Row[], reference: string, other: string): string {
  const count = { better: 0, worse: 0, equal: 0, meet: 0 }
  for (const { series } of rows) {
    const [first, second] = series.values
    const direction = second?.change?.direction
    if (first === undefined || first === null || second === undefined || second === null) continue
    if (direction === 'same' && first.range === null && second.range === null) count.equal += 1
    else if (direction === undefined || direction === 'same' || rangesMeet(first, second)) count.meet += 1
    else count[direction] += 1
  }
  const total = String(rows.length)
  return `${other} is better than ${reference} in ${String(count.better)} of ${total} series, worse in ${String(count.worse)}${count.equal === 0 ? '' : `, equal in ${String(count.equal)}`}${count.meet === 0 ? '' : `, ranges overlap in ${String(count.meet)}`}`
}

/** Whether the ranges have a number in common; a single sample is a range of one number. */
export function rangesMeet(a: SideBySideValue, b: SideBySideValue): boolean {
  const [low, high] = [a, b].map(({ value, range }) => range ?? { low: value, high: value })
  return low !== undefined && high !== undefined && low.low <= high.high && high.low <= low.high
}

function amongMany(rows: readonly Row[], names: readonly string[]): string {
  const wins = names.map((_, column) => rows.filter(({ series }) => isBest(series, column)).length)
  const most = wins.reduce((a, b) => Math.max(a, b))
  const winners = names.filter((_, column) => wins[column] === most)
  const total = String(rows.length)
  return winners.length === 1
    ? `${winners[0] ?? ''} is best in ${String(most)} of ${total} series`
    : `no column leads (${total} series)`
}

/** Alone: of two equal numbers neither is best. */
function isBest({ values, better }: SideBySideSeries, column: number): boolean {
  const own = values[column]
  if (own === null || own === undefined || better === 'neither') return false
  return values.every(
    (other, index) =>
      index === column ||
      other === null ||
      (better === 'higher' ? own.value > other.value : own.value < other.value),
  )
}

/**
 * The change of the largest ratio to the first column, among series whose ranges do not overlap with it. The
 * ratio stands next to the share: a loss of 90 % is more than a gain of 800 %, the larger number.
 */
function largest(rows: readonly Row[], columns: readonly string[]): string {
  const changes = rows.flatMap(({ name, series: { values, unit } }) =>
    values.flatMap((value, column) => {
      const [first] = values
      const change = value?.change
      if (first === undefined || first === null || value === null || change?.scale !== 'relative') return []
      const ratio = ratioOf(change.change)
      if (ratio === undefined || change.direction === 'same') return []
      const text = formatChange(change.change, 'relative', unit)
      return [{ name, text, ratio, column, meets: rangesMeet(first, value) }]
    }),
  )
  const apart = changes.filter(({ meets }) => !meets)
  const [most] = apart.sort((a, b) => (a.ratio === b.ratio ? 0 : b.ratio - a.ratio))
  if (most === undefined || !/[+\u2212]/.test(most.text)) return ''
  const from = columns.length === 2 ? '' : ` from ${columns[0] ?? ''}`
  const others = columns.length === 2 ? ' of the others' : ' where ranges do not overlap'
  const where = apart.length === changes.length ? '' : others
  const ratio = ratioText(most.ratio)
  const whose = columns.length === 2 ? '' : `${columns[most.column] ?? ''}, `
  return `; largest relative change${from}${where}: ${most.text}${ratio} (${whose}${most.name})`
}

/** The larger to the smaller, from 1 on: half as much is as large a change as twice as much. undefined below zero. */
function ratioOf(change: number): number | undefined {
  const ratio = 1 + change
  if (ratio < 0) return undefined
  return ratio < 1 ? 1 / ratio : ratio
}

/** ", 3.51:1"; small ones with the digits that report −4.5 % from +4.6 %. */
function ratioText(ratio: number): string {
  if (ratio === Infinity) return ''
  const text = ratio < 1.1 ? ratio.toFixed(3) : formatNumber(ratio)
  return Number(text) === 1 ? '' : `, ${text}:1`
}

/** What a bar ends at, in words. */
export function barsMean(sides: SideBySide): string {
  const samples = `${sides.statistic} of the samples`
  return hasSeveralRuns(sides) ? `median over runs of the ${samples} of each` : `${samples} of the run`
}

export const RANGE_WORDS: Readonly<Record<RangeKind, string>> = {
  samples: 'smallest to largest sample of one run',
  middle: 'middle 90 % of the samples of one run',
  runs: 'smallest to largest run',
  confidence: '95 % interval for the median over runs',
}

/** What the lines of these series are, in words. */
export function linesMean(series: readonly SideBySideSeries[], name = 'lines'): string {
  const values = series.flatMap((one) => one.values.filter((value) => value !== null))
  const kinds = (Object.keys(RANGE_WORDS) as RangeKind[]).filter((kind) =>
    values.some(({ range }) => range?.kind === kind),
  )
  if (kinds.length === 0) return `no ${name}, as each is a single sample`
  const single = values.some(({ range }) => range === null) ? '; a single sample has none' : ''
  return `${name}: ${kinds.map((kind) => RANGE_WORDS[kind]).join(', or ')}${single}`
}
