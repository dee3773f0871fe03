import { groupBy } from '../group-by.ts'
import type { Labels } from '../series.ts'
import type { AnySeries, MetricGroup } from './group.ts'
import { quantileName } from './quantile-name.ts'
import { shortLabels } from './short-label.ts'

/** Label by which series of one distribution differ. */
const QUANTILE = 'quantile'

/** The series of one metric with the quantiles of one thing in one row. */
interface QuantileRows<Series> {
  /** What all rows share. */
  readonly common: string
  /** "p50", "p99" in their order; one empty text where no two quantiles were measured. */
  readonly quantiles: readonly string[]
  /** Each with a series per quantile; undefined where it has none. */
  readonly rows: readonly { readonly label: string; readonly members: readonly (Series | undefined)[] }[]
}

/** Puts series that differ in their quantile only into one row; all others keep their own row. */
export function quantileRows<Series extends AnySeries>({
  common,
  rows,
}: Pick<MetricGroup<Series>, 'common' | 'rows'>): QuantileRows<Series> {
  const all = rows.map(({ series }) => series)
  const found = [...new Set(all.map(quantileOf))].sort((a, b) => a - b)
  if (found.filter((quantile) => quantile >= 0).length < 2)
    return { common, quantiles: [''], rows: rows.map(({ label, series }) => ({ label, members: [series] })) }
  const things = [...groupBy(all, (one) => JSON.stringify(Object.entries(thingOf(one)).sort())).values()]
  const grouped = things.flatMap((members) => {
    // A record may hold the same labels twice: the second of them is another row.
    const lines: (Series | undefined)[][] = []
    for (const one of members) {
      const place = found.indexOf(quantileOf(one))
      const line = lines.find((candidate) => candidate[place] === undefined)
      if (line === undefined) lines.push(found.map((_, index) => (index === place ? one : undefined)))
      else line[place] = one
    }
    return lines.map((line) => ({ labels: members[0] === undefined ? {} : thingOf(members[0]), line }))
  })
  const names = shortLabels(grouped.map(({ labels }) => labels))
  return {
    common: names.common,
    quantiles: found.map((quantile) => (quantile < 0 ? '' : quantileName(quantile))),
    rows: grouped.map(({ line }, index) => ({ label: names.each[index] ?? '', members: line })),
  }
}

/** From 0 to 1; −1 for a series without one. */
export function quantileOf({ labels }: { readonly labels: Labels }): number {
  const text = labels[QUANTILE] ?? ''
  return text.trim() !== '' && Number(text) >= 0 && Number(text) <= 1 ? Number(text) : -1
}

function thingOf(series: AnySeries): Labels {
  if (quantileOf(series) < 0) return series.labels
  return Object.fromEntries(Object.entries(series.labels).filter(([name]) => name !== QUANTILE))
}
