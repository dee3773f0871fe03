import { formatFieldValue } from '../../format/field-value.ts'
import { formatMoment } from '../../format/numbers.ts'
import { shortened, someOf } from '../../format/text.ts'
import { columnHeaders, hasSeveralRuns } from '../../findings/side-by-side-names.ts'
import type { FieldDifference, SideBySide } from '../../side-by-side/schema.ts'

const LONGEST_VALUE = 60
/** With more columns the values of a field are counted, not listed. */
const MOST_VALUES = 6
const MOST_FIELDS = 8
const MOST_FILES = 3

/** One line per column: where its numbers come from. */
export function columnLines(sides: SideBySide): string[] {
  return sides.columns.map(({ name, records: places }, index) => {
    const records = places.flatMap((place) => sides.records[place] ?? [])
    const [first] = records
    const facts =
      first === undefined ? [] : records.length === 1 ? factsOf(name, first) : factsOfSeveral(records)
    return `[${String(index + 1)}] ${name}: ${facts.join(', ')}`
  })
}

type SideRecord = SideBySide['records'][number]

function factsOf(name: string, { provider, startedAt, commit, interrupted, source }: SideRecord): string[] {
  return [
    `on ${provider}`,
    formatMoment(startedAt),
    ...(commit === null ? [] : [`commit ${commit.slice(0, 12)}`]),
    ...(interrupted ? ['interrupted'] : []),
    ...(name.startsWith(source) ? [] : [source]),
  ]
}

function factsOfSeveral(records: readonly SideRecord[]): string[] {
  const providers = [...new Set(records.map(({ provider }) => provider))]
  const stopped = records.filter(({ interrupted }) => interrupted).length
  const files = records.map(({ source }) => source)
  return [
    `${String(records.length)} runs`,
    `on ${providers.join(' and ')}`,
    ...(stopped === 0 ? [] : [`${String(stopped)} of them interrupted`]),
    // One more is as short as its name.
    someOf(files, files.length === MOST_FILES + 1 ? files.length : MOST_FILES, ', '),
  ]
}

/** What of the environments and parameters is not the same, and whether that may be the reason for a change. */
export function differenceLine({ differences, by }: SideBySide): string {
  if (by === null)
    return differences.length === 0
      ? 'Environment, variant and parameters are the same.'
      : `They differ in ${listed(differences)}.`
  const between = differences.filter(({ values }) => new Set(values).size > 1)
  const within = differences.filter((one) => one.within)
  return [
    between.length === 0
      ? `Environment, variant and parameters are the same, but for ${by}.`
      : `Besides ${by} the columns differ in ${listed(between)}: a change may come from these.`,
    ...(within.length === 0
      ? []
      : [`Records in the same column differ in ${within.map(({ field }) => field).join(', ')}.`]),
  ].join(' ')
}

function listed(differences: readonly FieldDifference[]): string {
  return someOf(differences.map(describeDifference), MOST_FIELDS)
}

function describeDifference({ field, values }: FieldDifference): string {
  if (values.length > MOST_VALUES) return `${field} (${String(new Set(values).size)} values)`
  return `${field} (${values.map((value) => shortened(formatFieldValue(field, value), LONGEST_VALUE)).join(' | ')})`
}

/** What else a reader must know before the numbers. */
export function remarks({ columns, series, setAside }: SideBySide): string[] {
  const shared = series.some(({ values }) => values.filter((value) => value !== null).length > 1)
  return [
    ...setAside.map(
      ({ label, values }) =>
        `Left out of the names of series: ${label} (${values.length > MOST_VALUES ? `${String(new Set(values).size)} values` : values.map((value) => shortened(value ?? 'none', LONGEST_VALUE)).join(' | ')}).`,
    ),
    ...(columns.length === 1 ? ['There is one column only, so nothing to compare.'] : []),
    ...(columns.length > 1 && series.length > 0 && !shared
      ? ['No series was measured by more than one column, so there is no change to show.']
      : []),
  ]
}

/** How the numbers are meant. */
export function legend(sides: SideBySide): string {
  const { statistic, by } = sides
  const value = hasSeveralRuns(sides)
    ? `Each number is the median over the runs of its column, each run counted with the ${statistic} of its samples. In brackets: ${brackets(sides)}.`
    : `Each number is the ${statistic} of the samples of one run.`
  const first = by === null ? 'the first record' : (columnHeaders(sides)[0] ?? '')
  return `${value} Changes are relative to ${first} and may be chance: better and worse only state the direction.`
}

/** What the ranges of several runs are: of these columns. */
function brackets({ series }: SideBySide): string {
  const kinds = new Set(series.flatMap(({ values }) => values.map((value) => value?.range?.kind)))
  return [
    ...(kinds.has('runs') ? ['the smallest and the largest run'] : []),
    ...(kinds.has('confidence') ? ['from 6 runs on the 95 % interval for the median over runs'] : []),
  ].join(', ')
}
