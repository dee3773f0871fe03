import { mergedByName } from '../baseline/summarize-record.ts'
import { groupBy } from '../group-by.ts'
import type { RecordedSeries } from '../record/schema.ts'
import { mean } from '../stats/mean.ts'
import { median } from '../stats/median.ts'
import { areSamples, sortSamples, type SortedSamples } from '../stats/sorted-samples.ts'
import type { SideBySideValue, Statistic } from './schema.ts'
import { rangeOfRuns, rangeOfSamples } from './value-range.ts'

/** A series of one column, without what other columns say of it. */
interface ColumnValue extends Omit<SideBySideValue, 'change'> {
  readonly first: RecordedSeries
}

/**
 * The value of every series of a column, by name, unit and direction. A run is the unit: each gives one number, and of several runs
 * the median counts. Series without samples, or with one that is no number, are left out.
 * @param runs the series of each record
 */
export function columnValues(
  runs: readonly (readonly RecordedSeries[])[],
  statistic: Statistic,
): Map<string, ColumnValue> {
  const all = runs.flatMap((series) => [...measuredByKey(series)])
  return new Map([...groupBy(all, ([key]) => key)].map(([key, members]) => [key, over(members, statistic)]))
}

interface Measured {
  readonly first: RecordedSeries
  readonly samples: SortedSamples
}

function over(members: readonly (readonly [string, Measured])[], statistic: Statistic): ColumnValue {
  const [[, one]] = members as readonly [readonly [string, Measured]]
  const valueOf = statistic === 'mean' ? mean : median
  const runs = sortSamples(members.map(([, { samples }]) => valueOf(samples)))
  return {
    first: one.first,
    value: median(runs),
    runs: runs.length,
    samples: members.reduce((sum, [, { samples }]) => sum + samples.length, 0),
    range: runs.length === 1 ? rangeOfSamples(one.samples) : rangeOfRuns(runs),
  }
}

function measuredByKey(series: readonly RecordedSeries[]): Map<string, Measured> {
  const alike = groupBy(series, ({ metric, unit, better }) => `${metric} ${unit} ${better}`)
  return new Map(
    [...alike].flatMap(([key, members]) =>
      mergedByName(members)
        .filter(({ values }) => areSamples(values))
        .map(
          ({ name, first, values }) => [`${name} ${key}`, { first, samples: sortSamples(values) }] as const,
        ),
    ),
  )
}
