import type { RecordedSeries } from '../record/schema.ts'
import type { Column } from './columns.ts'
import type { SetAsideLabel } from './schema.ts'

/** Labels that name a part of the environment: another cluster has another one. */
const OF_THE_ENVIRONMENT = ['storage_class'] as const

/**
 * Labels without which series of different environments meet: each record has one value of it, and not all the same. Where a
 * record measured two storage classes, all keep the label.
 */
export function labelsToSetAside(columns: readonly Column[]): SetAsideLabel[] {
  const measured = columns.map(({ records }) => records.map(({ record }) => record.series))
  return OF_THE_ENVIRONMENT.flatMap((label) => {
    const has = ({ labels }: RecordedSeries): boolean => Object.hasOwn(labels, label)
    const metrics = new Set(
      measured
        .flat(2)
        .filter(has)
        .map(({ metric }) => metric),
    )
    const valuesOf = (series: readonly RecordedSeries[]): (string | null)[] => [
      ...new Set(
        series
          .filter(({ metric }) => metrics.has(metric))
          .map(({ labels }) => (Object.hasOwn(labels, label) ? (labels[label] ?? null) : null)),
      ),
    ]
    const ofRecords = measured.map((column) => column.map(valuesOf))
    if (ofRecords.flat().some(({ length }) => length > 1) || new Set(ofRecords.flat(2)).size < 2) return []
    const values = ofRecords.map((column) => {
      const known = new Set(column.flat().filter((value) => value !== null))
      return known.size === 0 ? null : [...known].join(' / ')
    })
    return [{ label, values }]
  })
}

/** The series with the labels that are set aside taken off. */
export function withoutLabels(series: RecordedSeries, setAside: readonly SetAsideLabel[]): RecordedSeries {
  if (setAside.every(({ label }) => !Object.hasOwn(series.labels, label))) return series
  const labels = Object.entries(series.labels).filter(([name]) =>
    setAside.every(({ label }) => label !== name),
  )
  return { ...series, labels: Object.fromEntries(labels) }
}
