import { formatChange, formatNumber, formatValue, formatValues, scaleOf } from '../format/numbers.ts'
import type { SideBySide, SideBySideSeries, SideBySideValue, ValueRange } from '../side-by-side/schema.ts'
import { groupSeries, type ReportCatalogue, type SuiteGroup } from '../naming/metrics.ts'
import type { Style } from '../format/text-layout.ts'

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
