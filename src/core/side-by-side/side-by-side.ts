import { mergedByName } from '../baseline/summarize-record.ts'
import type { MetricCatalogue } from '../metric.ts'
import { VARIANT_LABEL } from '../record/identity.ts'
import type { RecordedSeries } from '../record/schema.ts'
import { mean } from '../stats/mean.ts'
import { median } from '../stats/median.ts'
import { areSamples, sortSamples } from '../stats/sorted-samples.ts'
import type { Direction, Unit } from '../unit.ts'
import { columnNames, type NamedRecord } from './column-names.ts'
import { fieldDifferences } from './field-differences.ts'
import {
  SIDE_BY_SIDE_SCHEMA,
  type SideBySide,
  type SideBySideChange,
  type SideBySideSeries,
  type Statistic,
} from './schema.ts'

/**
 * Puts records beside each other, series by series, with the change of each against the first. No verdict: one number
 * per record says nothing about chance. Series of one name with another unit or direction are rows of their own.
 * @param records at least one; of any environment, the differences are named
 */
export function sideBySide(
  records: readonly NamedRecord[],
  statistic: Statistic,
  catalogue: MetricCatalogue,
): SideBySide {
  const names = columnNames(records)
  return {
    schema: SIDE_BY_SIDE_SCHEMA,
    statistic,
    records: records.map(({ source, record }, index) => ({
      name: names[index] ?? source,
      source,
      id: record.id,
      startedAt: record.startedAt,
      commit: record.subject.commit ?? null,
      subject: record.subject.name,
      variant: record.subject.labels[VARIANT_LABEL] ?? null,
      provider: record.environment.provider,
      fingerprint: record.environment.fingerprint,
      interrupted: record.interrupted === true,
    })),
    differences: fieldDifferences(records.map(({ record }) => record)),
    series: seriesOf(records, statistic, catalogue),
  }
}

interface Measured {
  readonly first: RecordedSeries
  readonly value: number
  readonly samples: number
}

function seriesOf(
  records: readonly NamedRecord[],
  statistic: Statistic,
  catalogue: MetricCatalogue,
): SideBySideSeries[] {
  const columns = records.map(({ record }) => measuredByKey(record.series, statistic))
  const keys = [...new Set(columns.flatMap((column) => [...column.keys()]))].sort()
  return keys.flatMap((key) => {
    const like = columns.map((column) => column.get(key)).find((one) => one !== undefined)?.first
    if (like === undefined) return []
    const { metric, labels, unit, better } = like
    const isAbsolute = (catalogue.get(metric)?.effect ?? effectOf(unit)) === 'absolute'
    const reference = columns[0]?.get(key)?.value
    const values = columns.map((column, index) => {
      const measured = column.get(key)
      if (measured === undefined) return null
      const { value, samples } = measured
      const change =
        index === 0 || reference === undefined ? null : changeOf(value, reference, better, isAbsolute)
      return { value, samples, change }
    })
    return [{ metric, labels, unit, better, values }]
  })
}

/** One number per series. Series without samples, or with one that is no number, are left out. */
function measuredByKey(series: readonly RecordedSeries[], statistic: Statistic): Map<string, Measured> {
  const byKey = new Map<string, RecordedSeries[]>()
  for (const one of series) {
    const key = `${one.metric} ${one.unit} ${one.better}`
    byKey.set(key, [...(byKey.get(key) ?? []), one])
  }
  const entries = [...byKey].flatMap(([key, members]) =>
    mergedByName(members)
      .filter(({ values }) => areSamples(values))
      .map(({ name, first, values }) => {
        const samples = sortSamples(values)
        const value = statistic === 'mean' ? mean(samples) : median(samples)
        return [`${name} ${key}`, { first, value, samples: samples.length }] as const
      }),
  )
  return new Map(entries)
}

/** Of a metric that this version does not know. */
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
