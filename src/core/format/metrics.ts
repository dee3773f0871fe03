import { SEPARATOR } from './text-layout.ts'
import { compareNaturally } from './text.ts'
import { groupBy } from '../group-by.ts'
import { LABEL_ORDER } from './label-order.gen.ts'
import type { Direction, Labels, MetricCatalogue, Unit } from '../series.ts'

/** "p99.9" of 0.999; the ends are "lowest" and "highest". */
export function quantileName(quantile: number): string {
  if (quantile === 0) return 'lowest'
  if (quantile === 1) return 'highest'
  return `p${String(Number((quantile * 100).toFixed(8)))}`
}

interface ShortLabels {
  /** What all series share, e.g. "streams 1"; empty when nothing. */
  readonly common: string
  /** One text per label set, in the order given; different label sets always have different texts. */
  readonly each: readonly string[]
}

/**
 * Short names for series of one metric: the labels in which they differ, without names where the value says
 * it all ("tcp · pod-to-pod · inter-node"). What they share is in `common`. A single series keeps all.
 */
export function shortLabels(sets: readonly Labels[]): ShortLabels {
  const shared = sets.length > 1 ? sharedNames(sets) : new Set<string>()
  const text = (labels: Labels, isWanted: (name: string) => boolean): string =>
    Object.keys(labels)
      .filter(isWanted)
      .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
      .map((name) => labelText(name, labels[name] ?? ''))
      .join(SEPARATOR)
  const short = sets.map((labels) => text(labels, (name) => !shared.has(name)) || 'all')
  const unique = new Set(short).size === short.length
  return {
    common: text(sets[0] ?? {}, (name) => shared.has(name)),
    each: unique ? short : sets.map(plainText),
  }
}

/** The labels that all sets have, with one value. Every label is looked at once, however many names there are. */
function sharedNames(sets: readonly Labels[]): ReadonlySet<string> {
  const first = new Map(Object.entries(sets[0] ?? {}))
  const equal = new Map<string, number>()
  for (const labels of sets)
    for (const [name, value] of Object.entries(labels))
      if (first.get(name) === value) equal.set(name, (equal.get(name) ?? 0) + 1)
  return new Set([...equal].filter(([, count]) => count === sets.length).map(([name]) => name))
}

/** As the manifests order the labels of their metrics; others follow by name, the quantile is last. */
function rank(name: string): number {
  if (name === 'quantile') return LABEL_ORDER.length + 1
  const place = LABEL_ORDER.indexOf(name)
  return place === -1 ? LABEL_ORDER.length : place
}

const NEEDS_NAME = new Set(['true', 'false', 'on', 'off', 'none'])

/** A value that would mean nothing alone keeps its label's name: "streams 4"; a quantile is "p99". */
function labelText(name: string, value: string): string {
  if (name === 'quantile' && /^0\.\d+$/.test(value)) return quantileName(Number(value))
  const speaksForItself = /[a-zA-Z]{2}/.test(value) && !NEEDS_NAME.has(value)
  return speaksForItself ? value : `${name} ${value === '' ? '""' : value}`
}

function plainText(labels: Labels): string {
  return Object.keys(labels)
    .sort()
    .map((name) => `${name}=${JSON.stringify(labels[name])}`)
    .join(SEPARATOR)
}

/** What a report knows about metrics beyond the record itself. */
export interface ReportCatalogue {
  readonly metrics: MetricCatalogue
  /** The suite that measures a metric, undefined for a metric that this version does not know. */
  readonly suiteOf: (metric: string) => string | undefined
}

/** Suite of the metrics that no suite of this version measures (imported or newer records). */
export const OTHER_SUITE = 'other'

/** A metric's name for people, without the suite that stands above it: network_udp_loss → "UDP loss". */
export function metricTitle(metric: string, { metrics, suiteOf }: ReportCatalogue): string {
  const title = metrics.get(metric)?.title
  if (title !== undefined) return title
  const prefix = `${(suiteOf(metric) ?? OTHER_SUITE).replaceAll('-', '_')}_`
  const text = (metric.startsWith(prefix) ? metric.slice(prefix.length) : metric).replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

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
 * Sorts series by suite (in the order given, then others), metric (as in the catalogue) and label. Each row
 * has the shortest label that distinguishes it within its metric.
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
