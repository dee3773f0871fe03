import type { BaselineEnvironment, SeriesSummary } from '../../../../core/baseline/baseline-file.ts'
import { formatChange, formatValue } from '../../../../core/format/numbers.ts'
import type { Direction, MetricCatalogue, Unit } from '../../../../core/series.ts'
import { formatSeries, parseSeries } from '../../../../core/series.ts'
import { areSamples, median, sortSamples } from '../../../../core/stats/samples.ts'

/** The level of a series in a baseline: the median over its runs of the median of the run's samples. */
interface Level {
  readonly unit: Unit
  readonly better: Direction
  readonly value: number
}

/** How one series moves from one baseline to another. */
export interface MovedSeries {
  readonly series: string
  readonly before: string
  readonly after: string
  /** "−9.8 %"; empty where one side is missing or the unit is another. */
  readonly change: string
  readonly verdict: 'worse' | 'better' | 'equal' | 'moved' | 'new' | 'missing' | 'another unit'
  /** Size of the change, for the order of a table: a share, or infinite where there is none. */
  readonly size: number
}

/**
 * Every series of either side, the largest change first. The change is a share of the level before; a difference in the unit for
 * metrics whose effect is absolute, and where a level is zero or less.
 */
export function movedSeries(
  before: BaselineEnvironment | undefined,
  after: BaselineEnvironment,
  metrics: MetricCatalogue,
): MovedSeries[] {
  const [old, fresh] = [levelsOf(before), levelsOf(after)]
  const names = [...new Set([...old.keys(), ...fresh.keys()])].sort()
  return names
    .map((series) => moved(series, old.get(series), fresh.get(series), metrics))
    .sort((a, b) => (a.size === b.size ? 0 : b.size - a.size))
}

function levelsOf(environment: BaselineEnvironment | undefined): Map<string, Level> {
  const values = new Map<string, { readonly last: SeriesSummary; readonly medians: number[] }>()
  for (const { series } of environment?.records ?? [])
    for (const one of series) {
      const name = formatSeries(parseSeries(one.series))
      const known = values.get(name)
      // A series that changes its unit is another one from then on: only its newest form counts.
      const isSame = known?.last.unit === one.unit && known.last.better === one.better
      values.set(name, { last: one, medians: [...(isSame ? known.medians : []), one.median] })
    }
  return new Map(
    [...values].flatMap(([name, { last, medians }]) =>
      areSamples(medians)
        ? [[name, { unit: last.unit, better: last.better, value: median(sortSamples(medians)) }] as const]
        : [],
    ),
  )
}

function moved(
  series: string,
  before: Level | undefined,
  after: Level | undefined,
  metrics: MetricCatalogue,
): MovedSeries {
  const show = (level: Level | undefined): string =>
    level === undefined ? '' : formatValue(level.value, level.unit)
  const texts = { series, before: show(before), after: show(after) }
  if (before === undefined || after === undefined) {
    return { ...texts, change: '', verdict: before === undefined ? 'new' : 'missing', size: Infinity }
  }
  if (before.unit !== after.unit || before.better !== after.better) {
    return { ...texts, change: '', verdict: 'another unit', size: Infinity }
  }
  const isRelative =
    metrics.get(parseSeries(series).metric)?.effect !== 'absolute' && before.value > 0 && after.value > 0
  const difference = isRelative ? after.value / before.value - 1 : after.value - before.value
  const change = formatChange(difference, isRelative ? 'relative' : 'absolute', after.unit)
  const isEqual = !/[1-9]/.test(change)
  const directed = difference > 0 === (after.better === 'higher') ? 'better' : 'worse'
  return {
    ...texts,
    change,
    verdict: isEqual ? 'equal' : after.better === 'neither' ? 'moved' : directed,
    size: isEqual ? 0 : Math.abs(difference),
  }
}
