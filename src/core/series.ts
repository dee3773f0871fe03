import { UserError } from './errors.ts'

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
