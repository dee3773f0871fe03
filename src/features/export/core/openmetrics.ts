import { VARIANT_LABEL } from '../../../core/record/record.ts'
import type { KbenchRecord } from '../../../core/record/schema.ts'
import type { Labels, MetricCatalogue, Unit } from '../../../core/series.ts'
import type { ExportContext, Exported, RecordInput, Refused, SeriesValues } from './exporter.ts'
import { exported, nothingIn, refused, valuesOf } from './exporter.ts'

/**
 * The unit at the end of a metric's name (OpenMetrics 1.0, "Units and Base Units"). Bits become bytes, the
 * base unit of Prometheus; an eighth is exact in binary, so nothing is rounded.
 */
const UNIT_WORDS: Readonly<Record<Unit, { readonly words: string; readonly factor: number }>> = {
  'bit/s': { words: 'bytes_per_second', factor: 1 / 8 },
  'By/s': { words: 'bytes_per_second', factor: 1 },
  By: { words: 'bytes', factor: 1 },
  s: { words: 'seconds', factor: 1 },
  '1/s': { words: 'per_second', factor: 1 },
  '1': { words: 'ratio', factor: 1 },
  '{count}': { words: 'items', factor: 1 },
  's/GBy': { words: 'seconds_per_gigabyte', factor: 1 },
}

/**
 * The name of a metric in OpenMetrics: `kbench_` before it, its unit behind it: network_latency → kbench_network_latency_seconds.
 * @param detail put before the unit: "spread"
 */
function familyName(metric: string, unit: Unit, detail?: string): string {
  // IOPS are "per second" already.
  const plain = metric.replaceAll(/[^a-zA-Z0-9_]/g, '_').replace(/_iops$/, '_operations')
  const { words } = UNIT_WORDS[unit]
  const stem = plain.endsWith(`_${words}`) ? plain.slice(0, -words.length - 1) : plain
  return ['kbench', stem, ...(detail === undefined ? [] : [detail]), words].join('_')
}

/** Names that mean something else to Prometheus or stand for the record in every series, whether it has one or not. */
const RESERVED_LABELS: ReadonlySet<string> = new Set([
  'subject',
  'provider',
  'fingerprint',
  'variant',
  'le',
  'quantile',
  'job',
  'instance',
])

/**
 * Labels under names that Prometheus takes: letters, digits and underscores. A reserved name gets `label_` before it, two
 * names that would become one are numbered.
 * @param allowed reserved names that are used for what they mean
 * @param prefixAll as kube-state-metrics names the labels of objects, `label_<name>`
 * @returns labels sorted by name; where a name had to change, from which
 */
function plainLabels(
  labels: Labels,
  allowed?: ReadonlySet<string>,
  prefixAll = false,
): { readonly labels: Labels; readonly renamed: readonly (readonly [from: string, to: string])[] } {
  const names = Object.keys(labels).sort()
  const stays = (name: string): boolean => !prefixAll && isPlain(name, allowed)
  const valid = names.filter(stays)
  const taken = new Set(valid)
  const renamed = names
    .filter((name) => !stays(name))
    .map((name) => {
      const free = freeName(`label_${name.replaceAll(/[^a-zA-Z0-9_]/g, '_').replace(/^_+/, '')}`, taken)
      taken.add(free)
      return [name, free] as const
    })
  const values = [...valid.map((name) => [name, name] as const), ...renamed].map(
    ([from, to]) => [to, labels[from] ?? ''] as const,
  )
  return { labels: Object.fromEntries(values.sort(([a], [b]) => (a < b ? -1 : 1))), renamed }
}

function freeName(base: string, taken: ReadonlySet<string>): string {
  let name = base
  for (let number = 2; taken.has(name); number += 1) name = `${base}_${String(number)}`
  return name
}

// A leading underscore is reserved by OpenMetrics, two of them by Prometheus.
function isPlain(name: string, allowed?: ReadonlySet<string>): boolean {
  return /^[a-zA-Z][a-zA-Z0-9_]*$/.test(name) && (allowed?.has(name) === true || !RESERVED_LABELS.has(name))
}

/** A label value or help text between quotes. NUL ends the input of Prometheus, and lone surrogates are no UTF-8. */
function escapeValue(text: string): string {
  return text
    .replaceAll('\0', '\ufffd')
    .replaceAll(/\p{Surrogate}/gu, '\ufffd')
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replaceAll('\n', '\\n')
}

/** A metric family: all samples of one name, with what it is. */
interface Family {
  readonly name: string
  readonly type: 'gauge' | 'summary'
  /** Undefined for what has no unit. Else the end of the name, as OpenMetrics demands. */
  readonly unit?: string
  readonly help: string
  readonly points: readonly MetricPoint[]
}

interface MetricPoint {
  readonly labels: Labels
  readonly value: number
  /** Whole seconds since 1970; undefined: none is written. */
  readonly time: number | undefined
}

function familyLines({ name, type, unit, help, points }: Family): string[] {
  return [
    // The two formats differ in whether a quote is escaped in a help text, so there is none.
    `# HELP ${name} ${escapeValue(help.replaceAll('"', "'"))}`,
    `# TYPE ${name} ${type}`,
    ...(unit === undefined ? [] : [`# UNIT ${name} ${unit}`]),
    ...points
      .map((point) => {
        const { quantile = '', ...labels } = point.labels
        return { point, quantile, key: labelText(labels) }
      })
      // All of one metric together, in the order of time; quantiles of one time together.
      .sort(
        (a, b) =>
          compare(a.key, b.key) ||
          compare(a.point.time ?? 0, b.point.time ?? 0) ||
          compare(a.quantile, b.quantile),
      )
      .map(
        ({ point: { labels, value, time } }) =>
          `${name}${labelText(labels)} ${String(value)}${time === undefined ? '' : ` ${String(time)}`}`,
      ),
  ]
}

/** The first point that a family has twice: same labels, same time. */
function repeatedPoint({ points }: Family): MetricPoint | undefined {
  const seen = new Set<string>()
  return points.find(({ labels, time }) => {
    const key = `${labelText(labels)} ${String(time)}`
    const isRepeated = seen.has(key)
    seen.add(key)
    return isRepeated
  })
}

function labelText(labels: Labels): string {
  const pairs = Object.keys(labels)
    .sort()
    .map((name) => `${name}="${escapeValue(labels[name] ?? '')}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function compare<Value extends string | number>(a: Value, b: Value): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

interface MeasuredSeries extends SeriesValues {
  /** What distinguishes the record from those of other subjects and environments, see recordLabels. */
  readonly recordLabels: Labels
  /** Whether it is the result of another tool. */
  readonly isImported: boolean
  readonly time: number | undefined
}

const QUANTILE = new Set(['quantile'])

/**
 * Three families per metric: medians under the metric's name; `_spread_<unit>`; `_samples`. A metric all of
 * whose series are quantiles is a summary, which may keep the label `quantile`; promtool wants it nowhere
 * else, so that the other families call it `label_quantile`.
 */
function metricFamilies(
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
  const { words } = UNIT_WORDS[unit]
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
  const converted = (one: MeasuredSeries, value: number): number => value * UNIT_WORDS[one.series.unit].factor
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
  return { ...plainLabels(series.labels, allowed).labels, ...recordLabels }
}

/** Reserved names always change in the same way, which needs no words; others are news to the reader. */
function renamings({ series }: MeasuredSeries, isSummary: boolean): string[] {
  return plainLabels(series.labels, isSummary ? QUANTILE : undefined)
    .renamed.filter(([from]) => !RESERVED_LABELS.has(from))
    .map(([from, to]) => `label "${from}" of ${series.metric} is called ${to}: Prometheus takes no such name`)
}

function isQuantile(text: string | undefined): boolean {
  return text !== undefined && /^(?:0(?:\.\d+)?|1(?:\.0+)?)$/.test(text)
}

const STATUSES = ['ok', 'failed', 'skipped'] as const

/** The time of all values of a record: its start, in whole seconds since 1970, so that a query sees them together. */
function timeOf({ startedAt }: KbenchRecord): number {
  return Math.floor(Date.parse(startedAt) / 1000)
}

/**
 * Labels of every sample of a record. Numbers of different environments must not be points of one series, and
 * a series must not change its name with its neighbours in the file.
 */
function recordLabels({ subject, environment }: KbenchRecord): Labels {
  const variant = subject.labels[VARIANT_LABEL]
  return {
    subject: subject.name,
    provider: environment.provider,
    fingerprint: environment.fingerprint,
    ...(variant === undefined ? {} : { variant }),
  }
}

/** What a record says in addition to its numbers: what was measured where, when, and how each suite ended. */
function recordFamilies(inputs: readonly RecordInput[], timestamps: boolean): Family[] {
  const records = inputs.map(({ record }) => record)
  const points = (of: (record: KbenchRecord) => readonly Omit<MetricPoint, 'time'>[]): MetricPoint[] =>
    records.flatMap((record) =>
      of(record).map((point) => ({ ...point, time: timestamps ? timeOf(record) : undefined })),
    )
  const all: Family[] = [
    {
      name: 'kbench_record_info',
      type: 'gauge',
      help: 'What was measured and where; the value is always 1.',
      points: points((record) => [{ labels: infoOf(record), value: 1 }]),
    },
    {
      name: 'kbench_record_start_timestamp_seconds',
      type: 'gauge',
      unit: 'seconds',
      help: 'When the run began, in seconds since 1970.',
      points: points((record) => [
        { labels: recordLabels(record), value: Date.parse(record.startedAt) / 1000 },
      ]),
    },
    {
      name: 'kbench_record_duration_seconds',
      type: 'gauge',
      unit: 'seconds',
      help: 'How long the run took; 0 where an imported result does not have it.',
      points: points((record) => [{ labels: recordLabels(record), value: record.durationSeconds }]),
    },
    {
      name: 'kbench_suite_status',
      type: 'gauge',
      help: 'How the suite ended: 1 for the status that it has, 0 for the others.',
      points: points((record) =>
        record.suites.flatMap(({ name, status }) =>
          STATUSES.map((one) => ({
            labels: { ...recordLabels(record), suite: name, status: one },
            value: one === status ? 1 : 0,
          })),
        ),
      ),
    },
  ]
  return all.filter((family) => family.points.length > 0)
}

function infoOf(record: KbenchRecord): Labels {
  const {
    id,
    subject,
    environment: { facts },
  } = record
  const known: Readonly<Record<string, string | null | undefined>> = {
    ...recordLabels(record),
    record: id,
    commit: subject.commit,
    ref: subject.ref,
    kubernetes: facts.kubernetes,
    cni: facts.cni,
    kube_proxy_mode: facts.kubeProxyMode,
    storage_class: facts.storageClass,
    runner: facts.runner,
  }
  const own = Object.entries(known).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
  return { ...Object.fromEntries(own), ...plainLabels(subject.labels, undefined, true).labels }
}

/**
 * Records as OpenMetrics text: for every metric the medians of its series, their spreads and numbers of samples; for every
 * record what it was measured on and how each suite ended. All values of a record have one time, its start.
 * The text of OpenMetrics 1.0 (https://prometheus.io/docs/specs/om/open_metrics_spec/) is one that a parser of the
 * older Prometheus format takes as well: UNIT and EOF are comments there, and times are whole numbers in both (though
 * milliseconds there: served as OpenMetrics, or without times, the meaning is one).
 */
export function writeOpenMetrics(inputs: readonly RecordInput[], context: ExportContext): Exported {
  // Suites that all failed are worth an alert: only a record without anything is refused.
  const empty = inputs.find(({ record }) => record.suites.length === 0 && record.series.length === 0)
  if (empty !== undefined) return nothingIn(empty)
  const measured: MeasuredSeries[] = []
  const notes: string[] = []
  for (const input of inputs) {
    const { values, notes: gaps } = valuesOf(input)
    notes.push(...gaps, ...(values.length === 0 ? [`${input.source} holds no samples`] : []))
    const { record } = input
    const time = context.timestamps ? timeOf(record) : undefined
    const isImported = record.environment.provider === 'import'
    for (const value of values)
      measured.push({ ...value, recordLabels: recordLabels(record), isImported, time })
  }
  const metrics = metricFamilies(measured, context.catalogue.metrics)
  const { families, left } = distinct([...metrics.families, ...recordFamilies(inputs, context.timestamps)])
  return (
    clash(families, inputs, context) ??
    exported([...families.flatMap(familyLines), '# EOF', ''].join('\n'), [
      ...notes,
      ...metrics.notes,
      ...left,
    ])
  )
}

/** Only a foreign metric with a name like one of ours can meet another; the first one stays. */
function distinct(all: readonly Family[]): { readonly families: Family[]; readonly left: string[] } {
  const families = new Map<string, Family>()
  const left: string[] = []
  for (const family of all) {
    if (families.has(family.name)) left.push(`${family.name} is there twice: "${family.help}" is left out`)
    else families.set(family.name, family)
  }
  return { families: [...families.values()], left }
}

function clash(
  families: readonly Family[],
  inputs: readonly RecordInput[],
  { timestamps }: ExportContext,
): Refused | undefined {
  for (const family of families) {
    const point = repeatedPoint(family)
    if (point === undefined) continue
    return refused(
      `two values would have the same name${timestamps ? ' and time' : ''}: ${family.name}${labelText(point.labels)}`,
      inputs.length === 1
        ? `${inputs[0]?.source ?? ''} holds this series twice.`
        : `Records of one subject, environment and variant are distinguished by ${timestamps ? 'the second in which they began' : 'their time only, which --no-timestamps leaves out'}: give them different subjects, or export each into its own file.`,
    )
  }
  return undefined
}
