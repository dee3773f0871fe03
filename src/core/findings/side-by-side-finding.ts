import { formatChange, formatNumber } from '../format/numbers.ts'
import type { SideBySideSeries, SideBySideValue } from '../side-by-side/schema.ts'
import type { MetricGroup } from '../naming/metrics.ts'

interface Row {
  readonly name: string
  readonly series: SideBySideSeries
}

/**
 * What the numbers of a suite say, in one sentence for the title of its figure. With two columns it counts in how many series one
 * is better, where their ranges do not overlap; with more, which column is best most often. Nothing of it is a verdict.
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
 * The change of the largest ratio to the first column, of series whose ranges have no number in common with it. The ratio stands
 * beside the share: a loss of 90 % is more than a gain of 800 %, which is the larger number in the figure.
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
