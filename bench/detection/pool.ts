import { compilePolicy, DEFAULT_GATE } from '../../src/core/record/policy.ts'
import { type MetricCatalogue, parseSeries } from '../../src/core/series.ts'
import type { DataFile, RecordedPair } from './data-file.ts'
import { effectAt, pairRunOf, type Column, type PairRun, type SeriesKind } from './recorded-run.ts'
import { spreadOf, type Spread } from './spread.ts'
import { varianceComponents, type VarianceComponents } from './variance-components.ts'
import { worsened } from './worsened.ts'

export interface SingleRun {
  readonly id: string
  readonly durationSeconds: number
  /** Samples by round, by position in the table of series. */
  readonly columns: ReadonlyMap<number, readonly (number | undefined)[]>
}

export interface NamedSeries extends SeriesKind {
  /** Position in the table of series. */
  readonly index: number
  readonly name: string
}

export interface PoolSeries extends NamedSeries, Spread {
  /** Which measurement it comes from; undefined where pair.json did not say. */
  readonly measurement: string | undefined
  /** How long one side of that measurement takes. */
  readonly secondsPerSide: number
  readonly components: VarianceComponents
}

/** What one place has to draw from: series that can fail a build, and unchanged runs of them. */
export interface Pool {
  readonly place: string
  readonly pairs: readonly PairRun[]
  /** Of the pairs. */
  readonly series: readonly PoolSeries[]
  /** Oldest first. */
  readonly singles: readonly SingleRun[]
  /** Those that all single runs have. */
  readonly singleSeries: readonly NamedSeries[]
}

/** A series that was measured in fewer of the rounds is left out: it would hardly be judged. */
const LEAST_SHARE = 0.6

export function poolOf(data: DataFile, catalogue: MetricCatalogue): Pool {
  const policy = compilePolicy(DEFAULT_GATE)
  const recorded = data.runs.filter((run) => run.kind === 'pair')
  const asRecorded = recorded.map(pairRunOf)
  const singles = data.runs
    .filter((run) => run.kind === 'single')
    .toSorted((a, b) => a.startedAt.localeCompare(b.startedAt))
    .map(({ id, durationSeconds, series }) => ({
      id,
      durationSeconds,
      columns: new Map(series.map((one) => [one.series, one.values.map((value) => value ?? undefined)])),
    }))
  const gating = data.series
    .map(({ name, better }, index) => {
      const parsed = parseSeries(name)
      const { scale, gates } = policy.policyOf(parsed, catalogue.get(parsed.metric))
      return { series: { index, name, better, scale }, gates }
    })
    .filter(({ gates }) => gates)
    .map(({ series }) => series)
  const costs = costsOf(recorded)
  const pairs = centred(asRecorded, gating)
  return {
    place: data.place,
    pairs,
    series: gating
      .filter((one) => shareMeasured(pairs, one) >= LEAST_SHARE)
      .map((one) => ({
        ...one,
        measurement: costs.get(one.index)?.measurement,
        secondsPerSide: costs.get(one.index)?.secondsPerSide ?? 0,
        ...spreadOf(pairs, one),
        components: varianceComponents(pairs, one),
      })),
    singles,
    singleSeries: gating.filter(
      ({ index }) => singles.length > 0 && singles.every(({ columns }) => columns.has(index)),
    ),
  }
}

/**
 * The runs with the mean effect of each series taken out of head: nothing was changed, so it is chance or a bias of the way of
 * measuring, and in a table of error rates either would count as a change. What the two roles differ by stays.
 */
export function centred(pairs: readonly PairRun[], series: readonly NamedSeries[]): PairRun[] {
  const means = new Map(
    series.map((one) => {
      const { straight, swapped } = varianceComponents(pairs, one).means
      return [one.index, { kind: one, mean: (straight + swapped) / 2 }] as const
    }),
  )
  return pairs.map((run) => ({
    ...run,
    columns: new Map(
      [...run.columns].map(([index, column]): [number, Column] => {
        const of = means.get(index)
        if (of === undefined || of.mean === 0) return [index, column]
        const head = column.head.map((value) =>
          value === undefined ? undefined : worsened(value, -of.mean, of.kind),
        )
        return [index, { base: column.base, head }]
      }),
    ),
  }))
}

function shareMeasured(pairs: readonly PairRun[], series: NamedSeries): number {
  let [measured, all] = [0, 0]
  for (const { first, columns } of pairs) {
    const column = columns.get(series.index)
    all += first.length
    measured += first.filter((_, position) => effectAt(column, position, series) !== undefined).length
  }
  return all === 0 ? 0 : measured / all
}

/** The measurement of each series; what it takes is the mean over the runs. */
function costsOf(
  pairs: readonly RecordedPair[],
): Map<number, { measurement: string; secondsPerSide: number }> {
  const seen = new Map<number, { measurement: string; seconds: number[] }>()
  for (const { series, measurements } of pairs) {
    for (const { series: index, measurement } of series) {
      const of = measurement === null ? undefined : measurements[measurement]
      if (of === undefined) continue
      const entry = seen.get(index) ?? { measurement: `${of.suite}/${of.id}`, seconds: [] }
      entry.seconds.push(of.secondsPerSide)
      seen.set(index, entry)
    }
  }
  return new Map(
    [...seen].map(([index, { measurement, seconds }]) => [
      index,
      { measurement, secondsPerSide: seconds.reduce((sum, one) => sum + one, 0) / seconds.length },
    ]),
  )
}
