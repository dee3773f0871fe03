import { formatChange } from '../format/change.ts'
import { formatValue } from '../format/value.ts'
import type {
  FieldDifference,
  SideBySide,
  SideBySideSeries,
  SideBySideValue,
} from '../side-by-side/schema.ts'
import type { ReportCatalogue } from './catalogue.ts'
import { groupSeries, type SuiteGroup } from './group.ts'
import type { Style } from './text-table.ts'

/** Longer names stand in the list of records only; columns then have numbers. */
const LONGEST_HEADER = 24
const LONGEST_VALUE = 60

/** What stands above the columns of the records: their names, or `[1]`, `[2]` where a name is long. */
export function recordHeaders({ records }: SideBySide): string[] {
  const areShort = records.every(({ name }) => Array.from(name).length <= LONGEST_HEADER)
  return records.map(({ name }, index) => (areShort ? name : `[${String(index + 1)}]`))
}

/** One line per record: where it comes from. */
export function recordLines({ records }: SideBySide): string[] {
  return records.map(({ name, source, startedAt, commit, provider, interrupted }, index) => {
    const facts = [
      `on ${provider}`,
      startedAt,
      ...(commit === null ? [] : [`commit ${commit.slice(0, 12)}`]),
      ...(interrupted ? ['interrupted'] : []),
      ...(name.startsWith(source) ? [] : [source]),
    ]
    return `[${String(index + 1)}] ${name}: ${facts.join(', ')}`
  })
}

/** In one line, what of the environments and parameters is not the same. */
export function differenceLine({ differences }: SideBySide): string {
  if (differences.length === 0) return 'Environment, variant and parameters are the same.'
  return `They differ in ${differences.map(describeDifference).join('; ')}.`
}

function describeDifference({ field, values }: FieldDifference): string {
  return `${field} (${values.map((value) => clipped(value ?? 'none')).join(' | ')})`
}

function clipped(text: string): string {
  const characters = Array.from(text)
  return characters.length <= LONGEST_VALUE ? text : `${characters.slice(0, LONGEST_VALUE - 1).join('')}…`
}

/** How the numbers are meant. */
export function legend({ statistic }: SideBySide): string {
  return `Each number is the ${statistic} of the samples of one run. Changes are from the first record; better and worse say the direction only, not whether it is more than chance.`
}

export interface Cell {
  readonly text: string
  readonly style: Style
}

/** The value of each record; after the first, each is followed by its change: `−44.1 % better`. */
export function cellsOf({ values, unit }: SideBySideSeries): Cell[] {
  return values.flatMap((value, index): Cell[] => {
    const shown: Cell = { text: value === null ? '–' : formatValue(value.value, unit), style: 'plain' }
    return index === 0 ? [shown] : [shown, changeCell(value, unit)]
  })
}

function changeCell(value: SideBySideValue | null, unit: SideBySideSeries['unit']): Cell {
  const change = value?.change
  if (change === undefined || change === null) return { text: '–', style: 'muted' }
  const text = formatChange(change.change, change.scale, unit)
  // What is shown as no change is called none.
  if (change.direction === 'same' || !/[+\u2212]/.test(text)) return { text: 'same', style: 'muted' }
  const word = change.direction === 'better' ? 'better' : 'worse'
  return { text: `${text} ${word}`, style: change.direction === 'better' ? 'good' : 'bad' }
}

/** The headers of `cellsOf`. */
export function cellHeaders(sides: SideBySide): string[] {
  return recordHeaders(sides).flatMap((name, index) => (index === 0 ? [name] : [name, 'CHANGE']))
}

export function groupsOf(sides: SideBySide, catalogue: ReportCatalogue): SuiteGroup<SideBySideSeries>[] {
  const order = [...catalogue.metrics.keys()].map((metric) => catalogue.suiteOf(metric) ?? '')
  return groupSeries(sides.series, [...new Set(order)], catalogue)
}
