import { SEPARATOR } from '../../core/format/text-layout.ts'
import { type AnySeries, quantileRows, type SuiteGroup } from '../../core/naming/metrics.ts'
import { formatSeries } from '../../core/series.ts'
import type { PageCatalogue } from './context.ts'

/** One row of a table of results: a series, or the percentiles of one thing. */
export interface ResultRow<Series> {
  readonly key: string
  readonly suite: string
  readonly name: string
  readonly members: readonly Series[]
  /** "p50" of each member; empty texts where it is a series of no percentile. */
  readonly quantiles: readonly string[]
  readonly gates: boolean
  /** All that a search looks through, in lower case. */
  readonly searched: string
}

export function resultRows<Series extends AnySeries & { readonly gates?: boolean }>(
  groups: readonly SuiteGroup<Series>[],
  catalogue: PageCatalogue,
): ResultRow<Series>[] {
  return groups.flatMap(({ suite, metrics }) =>
    metrics.flatMap((metric) => {
      const { rows, quantiles } = quantileRows(metric)
      return rows.map(({ label, members: places }, index) => {
        const found = places.flatMap((series, place) =>
          series === undefined ? [] : [{ series, quantile: quantiles[place] ?? '' }],
        )
        const names = found.map(({ quantile }) => quantile)
        const name = [metric.title, label, names.join(' / ')].filter((part) => part !== '').join(SEPARATOR)
        const members = found.map(({ series }) => series)
        return {
          key: `${metric.metric} ${metric.unit} ${metric.better} ${String(index)}`,
          suite,
          name,
          members,
          quantiles: names,
          gates: members.some(({ gates }) => gates ?? catalogue.metrics.get(metric.metric)?.gates ?? true),
          searched: `${suite} ${name} ${members.map(formatSeries).join(' ')}`.toLowerCase(),
        }
      })
    }),
  )
}
