import { mergedByName } from '../baseline/summarize-record.ts'
import { groupBy } from '../group-by.ts'
import type { RecordedSeries } from '../record/schema.ts'
import { areSamples, mean, median, quantile, type SortedSamples, sortSamples } from '../stats/samples.ts'
import type { SideBySideValue, Statistic, ValueRange } from './schema.ts'

/** Below so many runs no interval of 95 % for their median exists: 2 · 0.5⁵ is 6 %. */
const FEWEST_RUNS = 6

/** From so many samples on the outermost ones say little about the rest. */
const MANY_SAMPLES = 20

const TAIL = 0.05

/** 0.5ⁿ is not 0 up to here. */
const EXACT_RUNS = 1000

const NORMAL_975 = 1.959963984540054

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

/** The range of the samples of one run; null for a single sample. */
export function rangeOfSamples(samples: SortedSamples): ValueRange | null {
  if (samples.length === 1) return null
  return samples.length < MANY_SAMPLES
    ? { kind: 'samples', ...ends(samples) }
    : { kind: 'middle', low: quantile(samples, TAIL), high: quantile(samples, 1 - TAIL) }
}

/**
 * The range of several runs, one number each. From 6 runs on the interval for their median that holds for any
 * distribution: between the order statistics of the sign test (Conover, Practical Nonparametric Statistics, 1999, 3.2).
 * @param runs at least two
 */
export function rangeOfRuns(runs: SortedSamples): ValueRange {
  if (runs.length < FEWEST_RUNS) return { kind: 'runs', ...ends(runs) }
  const rank = rankOfEnd(runs.length)
  return {
    kind: 'confidence',
    low: runs[rank - 1] ?? runs[0],
    high: runs[runs.length - rank] ?? runs[0],
  }
}

/** The largest rank whose order statistic and its mirror image hold the median with 95 %, from 1. */
function rankOfEnd(count: number): number {
  if (count > EXACT_RUNS) return Math.floor(count / 2 - (NORMAL_975 * Math.sqrt(count)) / 2)
  let probability = 0.5 ** count
  let tail = probability
  let rank = 1
  for (;;) {
    probability *= (count - rank + 1) / rank
    tail += probability
    if (2 * tail > TAIL) return rank
    rank += 1
  }
}

function ends(values: SortedSamples): { low: number; high: number } {
  return { low: values[0], high: values[values.length - 1] ?? values[0] }
}
