import { fittingLimits } from '../limits/fitting-limits.ts'
import { formatSeries } from '../series.ts'
import type { RecordedSeries } from '../record/schema.ts'
import type { Column } from './columns.ts'
import type { SetAsideLabel, SideBySideLimit } from './schema.ts'
import { withoutLabels } from './set-aside.ts'

type Named = Pick<RecordedSeries, 'metric' | 'labels' | 'unit'>

/** The limits that the records of a column have for a series, by the name that it has side by side; each once. */
export function columnLimits(
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
