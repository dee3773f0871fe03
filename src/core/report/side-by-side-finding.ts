import { formatChange } from '../format/change.ts'
import type { SideBySideSeries, SideBySideValue } from '../side-by-side/schema.ts'
import type { MetricGroup } from './group.ts'

interface Row {
  readonly name: string
  readonly series: SideBySideSeries
}

/**
 * What the numbers of a suite say, in one sentence for the title of its figure. With two columns it counts in how many series one
 * is better, where their ranges do not meet; with more, which has the best number most often. Nothing of it is a verdict.
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
  const count = { better: 0, worse: 0, meet: 0 }
  for (const { series } of rows) {
    const [first, second] = series.values
    const direction = second?.change?.direction
    if (first === undefined || first === null || second === undefined || second === null) continue
    if (direction === undefined || direction === 'same' || rangesMeet(first, second)) count.meet += 1
    else count[direction] += 1
  }
  const total = String(rows.length)
  return `${other} is better than ${reference} in ${String(count.better)} of ${total} series, worse in ${String(count.worse)}${count.meet === 0 ? '' : `, within each other’s range in ${String(count.meet)}`}`
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
    ? `${winners[0] ?? ''} has the best number in ${String(most)} of ${total} series`
    : `no column has the best number most often (${total} series)`
}

/** Alone: of two equal numbers neither is best. */
function isBest({ values, better }: SideBySideSeries, column: number): boolean {
  const own = values[column]
  if (own === null || own === undefined) return false
  return values.every(
    (other, index) =>
      index === column ||
      other === null ||
      (better === 'higher' ? own.value > other.value : own.value < other.value),
  )
}

function largest(rows: readonly Row[], columns: readonly string[]): string {
  const changes = rows.flatMap(({ name, series }) =>
    series.values.flatMap((value, column) => {
      const change = value?.change
      return change?.scale === 'relative' && change.direction !== 'same'
        ? [{ name, unit: series.unit, change: change.change, size: sizeOf(change.change), column }]
        : []
    }),
  )
  const most = changes.reduce<(typeof changes)[number] | undefined>(
    (best, one) => (best === undefined || one.size > best.size ? one : best),
    undefined,
  )
  if (most === undefined) return ''
  const text = formatChange(most.change, 'relative', most.unit)
  if (!/[+\u2212]/.test(text)) return ''
  const whose = columns.length === 2 ? '' : `${columns[most.column] ?? ''}, `
  const from = columns.length === 2 ? '' : ` from ${columns[0] ?? ''}`
  return `; largest change${from} ${text} (${whose}${most.name})`
}

/** Of a ratio: half as much is as large a change as twice as much. */
function sizeOf(change: number): number {
  return Math.abs(Math.log(Math.max(Number.MIN_VALUE, 1 + change)))
}
