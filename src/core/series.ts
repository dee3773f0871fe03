import type { Brand } from './brand.ts'
import { UserError } from './errors.ts'

/** Units, UCUM-like. Never mixed or converted silently: an unknown unit is an error where it is read. */
export const UNITS = ['bit/s', 'By/s', 's', '1/s', '1', 's/GBy', 'By', '{count}'] as const
export type Unit = (typeof UNITS)[number]

/** Which values are better; `neither`: unknown, such a series shows changes, but never as better or worse. */
export const DIRECTIONS = ['higher', 'lower', 'neither'] as const
export type Direction = (typeof DIRECTIONS)[number]

export type Seconds = Brand<number, 'Seconds'>
export type BitsPerSecond = Brand<number, 'BitsPerSecond'>
export type Bytes = Brand<number, 'Bytes'>

export const seconds = (value: number): Seconds => value as Seconds
export const bitsPerSecond = (value: number): BitsPerSecond => value as BitsPerSecond
export const bytes = (value: number): Bytes => value as Bytes

/** A metric: the suite that measures it declares unit and direction here, and nowhere else. */
export interface MetricDefinition {
  /** Prometheus-style name, e.g. `network_throughput`. */
  readonly id: string
  /** Its name for people below the name of its suite. Default: the id without the suite, in words. */
  readonly title?: string
  /** Its labels in the order in which they are shown; `quantile` needs no place, it is last. */
  readonly labels?: readonly string[]
  readonly unit: Unit
  readonly better: Direction
  /**
   * How a change is expressed: `relative` as the logarithm of a ratio (throughput, times), `absolute` as a plain
   * difference (shares such as a loss ratio, which may be 0).
   */
  readonly effect: 'relative' | 'absolute'
  /** Whether a series of it may fail a build unless a gate rule says otherwise; those of `informs` may not. */
  readonly gates: boolean
  /** Why it gates, or why it only informs: one sentence. Every metric of a suite has it; imported ones may not. */
  readonly because?: string
  /** Which series of a metric that gates only inform by default. */
  readonly informs?: readonly InformingSeries[]
  /** What is measured and with what, in one sentence for the person who reads a report. */
  readonly summary: string
  /**
   * How the number is measured, in sentences and the tool's own words: command, number, formula. Every metric
   * of a suite has it, with its source; imported ones may not.
   */
  readonly method?: string
  /** Address of the document that defines it: the tool's, a standard's. */
  readonly source?: string
}

interface InformingSeries {
  readonly label: string
  /** The series whose label has one of these values; undefined: all that have the label. */
  readonly values?: readonly string[]
  /** Without `values`: the one value whose series gates. */
  readonly except?: string
  /** Why they cannot fail a build by default: one sentence. */
  readonly because: string
}

/** All metrics of all suites by id. */
export type MetricCatalogue = ReadonlyMap<string, MetricDefinition>

export type Labels = Readonly<Record<string, string>>

export interface SeriesName {
  readonly metric: string
  readonly labels: Labels
}

/**
 * The name of a series in Prometheus notation, labels sorted by name: `metric{a="x",b="y"}`.
 * Backslash, double quote and line feed in values are escaped as the Prometheus text format prescribes
 * (https://prometheus.io/docs/instrumenting/exposition_formats/).
 */
export function formatSeries({ metric, labels }: SeriesName): string {
  const names = Object.keys(labels).sort()
  if (names.length === 0) return metric
  const inner = names.map((name) => `${name}="${escapeLabelValue(labels[name] ?? '')}"`).join(',')
  return `${metric}{${inner}}`
}

/** Each with its full name, in the order of these names. */
export function sortedByName<Series extends SeriesName>(
  all: readonly Series[],
): { readonly name: string; readonly series: Series }[] {
  return all
    .map((series) => ({ name: formatSeries(series), series }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

function escapeLabelValue(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}

const NAME = /^[a-zA-Z_][a-zA-Z0-9_]*/
const LABEL = /^\s*([a-zA-Z_][a-zA-Z0-9_]*)\s*=\s*"((?:[^"\\\n]|\\["\\n])*)"\s*/

/**
 * Parses what `formatSeries` writes; also accepts spaces and any label order.
 * @throws {UserError} naming the text and the place that is not understood.
 */
export function parseSeries(text: string): SeriesName {
  const metric = NAME.exec(text)?.[0]
  if (metric === undefined) throw notASeries(text, 0)
  const rest = text.slice(metric.length).trim()
  if (rest === '') return { metric, labels: {} }
  if (!rest.startsWith('{') || !rest.endsWith('}')) throw notASeries(text, metric.length)
  return { metric, labels: parseLabels(rest.slice(1, -1), text) }
}

function parseLabels(inner: string, text: string): Labels {
  const labels = new Map<string, string>()
  let left = inner
  while (left.trim() !== '') {
    const match = LABEL.exec(left)
    const [whole, name, value] = match ?? []
    if (whole === undefined || name === undefined || value === undefined) {
      throw notASeries(text, text.length - left.length - 1)
    }
    if (labels.has(name)) throw new UserError(`series "${text}" names the label "${name}" twice`)
    labels.set(name, unescapeLabelValue(value))
    left = left.slice(whole.length)
    if (left.startsWith(',')) left = left.slice(1)
    else if (left !== '') throw notASeries(text, text.length - left.length - 1)
  }
  // Defines `__proto__` as a label like others, which an assignment would not.
  return Object.fromEntries(labels)
}

function unescapeLabelValue(value: string): string {
  return value.replaceAll(/\\(["\\n])/g, (_, character: string) => (character === 'n' ? '\n' : character))
}

function notASeries(text: string, position: number): UserError {
  return new UserError(`"${text}" is not a series: unexpected text at position ${String(position + 1)}`, {
    nextStep: 'Write a series as in Prometheus: network_throughput{path="pod-to-pod",protocol="tcp"}',
  })
}
