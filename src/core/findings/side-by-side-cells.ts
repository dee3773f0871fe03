import { formatChange } from '../format/change.ts'
import { formatNumber } from '../format/number.ts'
import { scaleOf } from '../format/scale.ts'
import { formatValue } from '../format/value.ts'
import type { SideBySide, SideBySideSeries, SideBySideValue, ValueRange } from '../side-by-side/schema.ts'
import type { ReportCatalogue } from '../naming/catalogue.ts'
import { groupSeries, type SuiteGroup } from '../naming/group.ts'
import { columnHeaders, hasSeveralRuns } from './side-by-side-names.ts'
import type { Style } from '../format/text-layout.ts'

interface Cell {
  readonly text: string
  readonly style: Style
}

const NOTHING: Cell = { text: '–', style: 'muted' }

/** The value of each column; after the first, each is followed by its change: `−44.1 % better`. */
export function cellsOf({ values, unit }: SideBySideSeries, withRanges: boolean): Cell[] {
  return values.flatMap((value, index): Cell[] => {
    const shown: Cell = { text: valueText(value, unit, withRanges), style: 'plain' }
    return index === 0 ? [shown] : [shown, changeCell(value, unit)]
  })
}

/** The headers of `cellsOf`. */
export function cellHeaders(sides: SideBySide): string[] {
  return columnHeaders(sides).flatMap((name, index) => (index === 0 ? [name] : [name, 'CHANGE']))
}

/** The same with a row per column: value and change of each. */
export function turnedCells({ values, unit }: SideBySideSeries, withRanges: boolean): Cell[][] {
  return values.map((value, index) => [
    { text: valueText(value, unit, withRanges), style: 'plain' },
    index === 0 ? { text: 'reference', style: 'muted' } : changeCell(value, unit),
  ])
}

/** Whether tables show ranges: a single run is shown without, as one number. */
export const showsRanges = hasSeveralRuns

function valueText(
  value: SideBySideValue | null,
  unit: SideBySideSeries['unit'],
  withRanges: boolean,
): string {
  if (value === null) return '–'
  const range =
    withRanges && value.runs > 1 && value.range !== null
      ? ` (${formatRange(value.range, value.value, unit)})`
      : ''
  return `${formatValue(value.value, unit)}${range}`
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

function changeCell(value: SideBySideValue | null, unit: SideBySideSeries['unit']): Cell {
  const text = changeText(value, unit)
  if (text === undefined) return NOTHING
  if (text === 'same') return { text, style: 'muted' }
  return { text, style: value?.change?.direction === 'better' ? 'good' : 'bad' }
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

export function groupsOf(
  sides: Pick<SideBySide, 'series'>,
  catalogue: ReportCatalogue,
): SuiteGroup<SideBySideSeries>[] {
  const order = [...catalogue.metrics.keys()].map((metric) => catalogue.suiteOf(metric) ?? '')
  return groupSeries(sides.series, [...new Set(order)], catalogue)
}
