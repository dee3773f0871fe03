import { groupBy } from '../group-by.ts'
import type { Labels } from '../series.ts'
import type { Direction, Unit } from '../unit.ts'
import { metricTitle, OTHER_SUITE, type ReportCatalogue } from './catalogue.ts'
import { compareNaturally } from '../format/natural-order.ts'
import { SEPARATOR } from '../format/text-layout.ts'
import { shortLabels } from './short-label.ts'

/** What a record's series and a comparison's series have in common. */
export interface AnySeries {
  readonly metric: string
  readonly labels: Labels
  readonly unit: Unit
  readonly better: Direction
}

export interface SuiteGroup<Series> {
  readonly suite: string
  readonly metrics: readonly MetricGroup<Series>[]
}

export interface MetricGroup<Series> {
  readonly metric: string
  /** For people: "Throughput". */
  readonly title: string
  readonly unit: Unit
  readonly better: Direction
  /** What all rows share: "streams 1"; empty when nothing. */
  readonly common: string
  readonly rows: readonly { readonly label: string; readonly series: Series }[]
}

/**
 * Sorts series into suites and metrics: suites in the order given, then others; metrics in the order of the
 * catalogue; rows by label. Each row has the shortest label that distinguishes it within its metric.
 */
export function groupSeries<Series extends AnySeries>(
  series: readonly Series[],
  suiteOrder: readonly string[],
  catalogue: ReportCatalogue,
): SuiteGroup<Series>[] {
  const suiteOf = (metric: string): string => catalogue.suiteOf(metric) ?? OTHER_SUITE
  const bySuite = groupBy(series, ({ metric }) => suiteOf(metric))
  const suites = [...bySuite.keys()].sort(
    (a, b) => position(suiteOrder, a) - position(suiteOrder, b) || compareNaturally(a, b),
  )
  const metricOrder = [...catalogue.metrics.keys()]
  return suites.map((suite) => {
    const byMetric = groupBy(bySuite.get(suite) ?? [], kindOf)
    const metrics = [...byMetric.values()].map((members) => metricGroup(members, catalogue))
    metrics.sort(
      (a, b) =>
        position(metricOrder, a.metric) - position(metricOrder, b.metric) ||
        compareNaturally(a.metric, b.metric),
    )
    return { suite, metrics }
  })
}

function metricGroup<Series extends AnySeries>(
  members: Series[],
  catalogue: ReportCatalogue,
): MetricGroup<Series> {
  const [first] = members
  const { common, each } = shortLabels(members.map(({ labels }) => labels))
  const rows = members.map((one, index) => ({ label: each[index] ?? '', series: one }))
  rows.sort((a, b) => compareNaturally(a.label, b.label))
  return {
    metric: first?.metric ?? '',
    title: metricTitle(first?.metric ?? '', catalogue),
    unit: first?.unit ?? '1',
    better: first?.better ?? 'higher',
    common,
    rows,
  }
}

/** Each series by its metric and shortest label: "network_throughput · tcp · inter-node". */
export function shortNames<Series extends AnySeries>(series: readonly Series[]): Map<Series, string> {
  const byMetric = groupBy(series, kindOf)
  return new Map(
    [...byMetric.values()].flatMap((members) => {
      const { each } = shortLabels(members.map(({ labels }) => labels))
      return members.map((one, index) => [one, labelled(one.metric, each[index] ?? '')] as const)
    }),
  )
}

/** A metric and the label of one of its series; a series that has no labels needs none. */
export function labelled(metric: string, label: string): string {
  return label === '' || label === 'all' ? metric : `${metric}${SEPARATOR}${label}`
}

/** One metric never has two units; a record that says so is shown as it is, in two groups. */
function kindOf({ metric, unit, better }: AnySeries): string {
  return [metric, unit, better].join(' ')
}

function position(order: readonly string[], name: string): number {
  const index = order.indexOf(name)
  return index === -1 ? order.length : index
}
