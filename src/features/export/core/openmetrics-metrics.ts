import type { Labels, MetricCatalogue } from '../../../core/series.ts'
import type { Family, MetricPoint } from './openmetrics-families.ts'
import { familyName, plainLabels, RESERVED_LABELS, unitWords } from './openmetrics-names.ts'
import type { SeriesValues } from './series-values.ts'

/** One series of one record. */
export interface MeasuredSeries extends SeriesValues {
  /** What distinguishes the record from those of other subjects and environments, see recordLabels. */
  readonly recordLabels: Labels
  /** Whether it is the result of another tool. */
  readonly isImported: boolean
  readonly time: number | undefined
}

const QUANTILE = new Set(['quantile'])

/**
 * Three families per metric: the medians under the metric's own name; `_spread_<unit>`; `_samples`. A metric all of
 * whose series are quantiles is a summary, so that the label `quantile` keeps its name; promtool wants it nowhere else,
 * so that the other families call it `label_quantile`.
 */
export function metricFamilies(
  all: readonly MeasuredSeries[],
  catalogue: MetricCatalogue,
): { readonly families: Family[]; readonly notes: string[] } {
  const groups = new Map<string, MeasuredSeries[]>()
  for (const one of all) {
    const name = familyName(one.series.metric, one.series.unit)
    groups.set(name, [...(groups.get(name) ?? []), one])
  }
  const notes = new Set<string>()
  const families = [...groups.keys()].sort().flatMap((name) => {
    const group = groups.get(name) ?? []
    const isSummary = group.every(({ series }) => isQuantile(series.labels['quantile']))
    for (const one of group) for (const note of renamings(one, isSummary)) notes.add(note)
    return familiesOf(name, group, isSummary, catalogue).filter(({ points }) => points.length > 0)
  })
  return { families, notes: [...notes] }
}

function familiesOf(
  name: string,
  group: readonly MeasuredSeries[],
  isSummary: boolean,
  catalogue: MetricCatalogue,
): Family[] {
  const [first] = group
  if (first === undefined) return []
  const { metric, unit } = first.series
  const { words } = unitWords(unit)
  const stem = name.slice(0, -words.length - 1)
  // What the catalogue says of a metric is how kbench measures it, not how another tool did.
  const summary = group.some(({ isImported }) => isImported) ? undefined : catalogue.get(metric)?.summary
  const points = (
    valueOf: (one: MeasuredSeries) => number,
    allowed?: ReadonlySet<string>,
    members: readonly MeasuredSeries[] = group,
  ): MetricPoint[] =>
    members.map((one) => ({
      labels: labelsOf(one, allowed),
      value: valueOf(one) + 0,
      time: one.time,
    }))
  const converted = (one: MeasuredSeries, value: number): number => value * unitWords(one.series.unit).factor
  return [
    {
      name,
      type: isSummary ? 'summary' : 'gauge',
      unit: words,
      help: [
        `Median of the samples of ${metric}`,
        ...(unit === 'bit/s' ? [', an eighth of what kbench reports in bit/s'] : []),
        ...(summary === undefined ? [] : [`: ${summary}`]),
      ].join(''),
      points: points((one) => converted(one, one.median), isSummary ? QUANTILE : undefined),
    },
    {
      name: familyName(stem.replace(/^kbench_/, ''), unit, 'spread'),
      type: 'gauge',
      unit: words,
      help: `Spread of the samples of ${metric}: 1.4826 times their median absolute deviation; none of a single sample.`,
      points: points(
        (one) => converted(one, one.spread),
        undefined,
        group.filter(({ samples }) => samples > 1),
      ),
    },
    {
      name: `${stem}_samples`,
      type: 'gauge',
      help: `Number of samples of ${metric}.`,
      points: points(({ samples }) => samples),
    },
  ]
}

function labelsOf({ series, recordLabels }: MeasuredSeries, allowed?: ReadonlySet<string>): Labels {
  return { ...plainLabels(series.labels, { allowed }).labels, ...recordLabels }
}

/** Reserved names are always changed alike, which needs no words; others are news to the reader. */
function renamings({ series }: MeasuredSeries, isSummary: boolean): string[] {
  return plainLabels(series.labels, { allowed: isSummary ? QUANTILE : undefined })
    .renamed.filter(([from]) => !RESERVED_LABELS.has(from))
    .map(([from, to]) => `label "${from}" of ${series.metric} is called ${to}: Prometheus takes no such name`)
}

function isQuantile(text: string | undefined): boolean {
  return text !== undefined && /^(?:0(?:\.\d+)?|1(?:\.0+)?)$/.test(text)
}
