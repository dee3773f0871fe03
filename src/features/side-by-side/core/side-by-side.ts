import { UserError } from '../../../core/errors.ts'
import { type Direction, formatSeries, type MetricCatalogue, type Unit } from '../../../core/series.ts'
import { type Identity, suiteOfField, VARIANT_LABEL } from '../../../core/record/record.ts'
import type { KbenchRecord, RecordedSeries } from '../../../core/record/schema.ts'
import type { NamedRecord } from '../../../core/report/figures.ts'
import {
  type Column,
  type ColumnChoice,
  columnsOf,
  columnValues,
  labelsToSetAside,
  recordIdentity,
} from './columns.ts'
import {
  SIDE_BY_SIDE_SCHEMA,
  type SetAsideLabel,
  type SideBySide,
  type SideBySideChange,
  type SideBySideSeries,
  type Statistic,
  type SideBySideLimit,
  type FieldDifference,
  withoutLabels,
} from '../../../core/side-by-side.ts'
import { fittingLimits } from '../../../core/record/limits.ts'
import { compareNaturally } from '../../../core/format/text.ts'

/** Stands for all parameters of a suite that not every record measured. */
const SUITES = 'suites'

const SEPARATOR = ' + '

const FAILED = ' (failed)'

type Named = Pick<RecordedSeries, 'metric' | 'labels' | 'unit'>

export interface SideBySideOptions extends ColumnChoice {
  /** Which series are shown; undefined: all. */
  readonly selects?: ((series: RecordedSeries) => boolean) | undefined
  /** Whose failures are listed; undefined: all. */
  readonly suites?: readonly string[] | undefined
}

/**
 * Puts records side by side, series by series, with the change of each column against the first. No verdict:
 * one number per column says nothing about chance. Series of one name with another unit or direction are
 * separate rows.
 * @param records at least one; of any environment, the differences are named
 * @throws {UserError} for a field or a reference that there is not, and where no series is selected
 */
export function sideBySide(
  records: readonly NamedRecord[],
  statistic: Statistic,
  catalogue: MetricCatalogue,
  { selects, suites, ...choice }: SideBySideOptions = {},
): SideBySide {
  const columns = columnsOf(selects === undefined ? records : selected(records, selects), choice)
  const setAside = labelsToSetAside(columns)
  const places = columns.map(({ records: { length } }, index) => ({
    length,
    first: columns.slice(0, index).reduce((sum, column) => sum + column.records.length, 0),
  }))
  const isColumn = (field: string): boolean => field === choice.by || `labels.${field}` === choice.by
  return {
    schema: SIDE_BY_SIDE_SCHEMA,
    statistic,
    by: choice.by ?? null,
    columns: columns.map(({ name }, index) => {
      const { first = 0, length = 0 } = places[index] ?? {}
      return { name, records: Array.from({ length }, (_, place) => first + place) }
    }),
    records: columns.flatMap((column) => describeRecords(column, suites)),
    differences: fieldDifferences(columns.map((column) => column.records.map(({ record }) => record))).filter(
      ({ field, within }) => within || !isColumn(field),
    ),
    setAside,
    series: seriesOf(columns, setAside, statistic, catalogue),
  }
}

function selected(
  records: readonly NamedRecord[],
  selects: (series: RecordedSeries) => boolean,
): NamedRecord[] {
  const chosen = records.map(({ source, record }) => ({
    source,
    record: { ...record, series: record.series.filter(selects) },
  }))
  if (chosen.some(({ record }) => record.series.length > 0)) return chosen
  const metrics = [...new Set(records.flatMap(({ record }) => record.series.map(({ metric }) => metric)))]
  throw new UserError('no series of these records is selected by --suite and --series', {
    nextStep:
      metrics.length === 0 ? 'The records have no series.' : `They measured ${metrics.sort().join(', ')}.`,
  })
}

function describeRecords(
  { name, records }: Column,
  shown: readonly string[] | undefined,
): SideBySide['records'][number][] {
  return records.map(({ source, record: { id, startedAt, subject, environment, interrupted, suites } }) => ({
    name,
    source,
    id,
    startedAt,
    commit: subject.commit ?? null,
    subject: subject.name,
    variant: subject.labels[VARIANT_LABEL] ?? null,
    provider: environment.provider,
    isolation: environment.facts.isolation,
    fingerprint: environment.fingerprint,
    interrupted: interrupted === true,
    suiteProblems: suites.flatMap(({ name: suite, status, reason }) =>
      status === 'ok' || shown?.includes(suite) === false ? [] : [{ suite, status, reason: reason ?? null }],
    ),
  }))
}

function seriesOf(
  columns: readonly Column[],
  setAside: readonly SetAsideLabel[],
  statistic: Statistic,
  catalogue: MetricCatalogue,
): SideBySideSeries[] {
  const values = columns.map(({ records }) =>
    columnValues(
      records.map(({ record }) => record.series.map((series) => withoutLabels(series, setAside))),
      statistic,
    ),
  )
  const limits = columns.map((column) => columnLimits(column, setAside))
  const keys = [...new Set(values.flatMap((column) => [...column.keys()]))].sort()
  return keys.flatMap((key) => {
    const like = values.map((column) => column.get(key)).find((one) => one !== undefined)?.first
    if (like === undefined) return []
    const { metric, labels, unit, better } = like
    const isAbsolute = (catalogue.get(metric)?.effect ?? effectOf(unit)) === 'absolute'
    const reference = values[0]?.get(key)?.value
    const row = values.map((column, index) => {
      const measured = column.get(key)
      if (measured === undefined) return null
      const { first: _, ...rest } = measured
      const change =
        index === 0 || reference === undefined || better === 'neither'
          ? null
          : changeOf(rest.value, reference, better, isAbsolute)
      const own = limits[index]?.(like) ?? []
      return { ...rest, change, ...(own.length === 0 ? {} : { limits: own }) }
    })
    return [{ metric, labels, unit, better, values: row }]
  })
}

/** Scale of the effect for a metric that this version does not know. */
function effectOf(unit: Unit): 'relative' | 'absolute' {
  return unit === '1' ? 'absolute' : 'relative'
}

/** Relative to the first value; a plain difference for shares, and where the first value is not above zero. */
function changeOf(
  value: number,
  reference: number,
  better: Direction,
  isAbsolute: boolean,
): SideBySideChange {
  const difference = value - reference
  const isRelative = !isAbsolute && reference > 0
  const isHigher = difference > 0
  return {
    scale: isRelative ? 'relative' : 'absolute',
    change: isRelative ? difference / reference : difference,
    ratio: reference === 0 ? null : value / reference,
    direction: difference === 0 ? 'same' : isHigher === (better === 'higher') ? 'better' : 'worse',
  }
}

/** The limits that the records of a column have for a series, by the name that it has side by side; each once. */
function columnLimits(
  { records }: Column,
  setAside: readonly SetAsideLabel[],
): (series: Named) => readonly SideBySideLimit[] {
  const keyOf = (series: Named): string => `${formatSeries(series)} ${series.unit}`
  const found = new Map<string, Map<string, SideBySideLimit>>()
  for (const { record } of records) {
    if (record.limits === undefined) continue
    const limitsOf = fittingLimits(record.limits)
    for (const series of record.series) {
      const key = keyOf(withoutLabels(series, setAside))
      const own = found.get(key) ?? new Map<string, SideBySideLimit>()
      for (const { value, label } of limitsOf(series))
        own.set(JSON.stringify([value, label]), { value, label })
      found.set(key, own)
    }
  }
  return (series) => [...(found.get(keyOf(series))?.values() ?? [])]
}

/**
 * The fields of the identity in which the records are not all equal, by name. Parameters of a suite are looked at among
 * the records that began to measure it; which suites those are, and which of them failed, is its own field.
 * @param columns the records of each column
 */
function fieldDifferences(columns: readonly (readonly KbenchRecord[])[]): FieldDifference[] {
  const identities = columns.map((records) => records.map(identity))
  const fields = [...new Set(identities.flat().flatMap((one) => Object.keys(one)))].sort()
  return fields.flatMap((field) => {
    const suite = suiteOfField(field)
    const values = identities.map((column) =>
      distinct(
        column.filter((one) => suite === undefined || hasSuite(one, suite)),
        field,
      ),
    )
    const counted = values.filter(
      (_, index) => suite === undefined || identities[index]?.some((one) => hasSuite(one, suite)),
    )
    const all = new Set(counted.flat())
    if (all.size < 2) return []
    return [
      {
        field,
        values: values.map((some) => {
          const known = some.filter((value) => value !== null)
          return known.length === 0 ? null : some.map((value) => value ?? 'none').join(' / ')
        }),
        within: values.some(({ length }) => length > 1),
      },
    ]
  })
}

function distinct(identities: readonly Identity[], field: string): (string | null)[] {
  const values = new Set(identities.map((one) => one[field] ?? null))
  // In one order, so that columns with the same values are equal.
  return [...values].sort((a, b) => compareNaturally(a ?? '', b ?? ''))
}

function identity(record: KbenchRecord): Identity {
  const suites = record.suites
    .filter(({ status }) => status !== 'skipped')
    .map(({ name, status }) => (status === 'failed' ? `${name}${FAILED}` : name))
  return { ...recordIdentity(record), [SUITES]: suites.sort().join(SEPARATOR) }
}

function hasSuite(identity: Identity, suite: string): boolean {
  const suites = identity[SUITES]?.split(SEPARATOR) ?? []
  return suites.includes(suite) || suites.includes(`${suite}${FAILED}`)
}
