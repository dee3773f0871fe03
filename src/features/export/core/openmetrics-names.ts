import type { Labels, Unit } from '../../../core/series.ts'

/**
 * A unit in the words that end a metric's name (OpenMetrics 1.0, "Units and Base Units"). Bits become bytes, the base
 * unit of Prometheus; an eighth is exact in binary numbers, so nothing is rounded.
 */
interface UnitWords {
  readonly words: string
  readonly factor: number
}

const UNIT_WORDS: Readonly<Record<Unit, UnitWords>> = {
  'bit/s': { words: 'bytes_per_second', factor: 1 / 8 },
  'By/s': { words: 'bytes_per_second', factor: 1 },
  By: { words: 'bytes', factor: 1 },
  s: { words: 'seconds', factor: 1 },
  '1/s': { words: 'per_second', factor: 1 },
  '1': { words: 'ratio', factor: 1 },
  '{count}': { words: 'items', factor: 1 },
  's/GBy': { words: 'seconds_per_gigabyte', factor: 1 },
}

export function unitWords(unit: Unit): UnitWords {
  return UNIT_WORDS[unit]
}

/**
 * The name of a metric in OpenMetrics: `kbench_` before it, its unit behind it: network_latency → kbench_network_latency_seconds.
 * @param detail put before the unit: "spread"
 */
export function familyName(metric: string, unit: Unit, detail?: string): string {
  // IOPS are "per second" already.
  const plain = metric.replaceAll(/[^a-zA-Z0-9_]/g, '_').replace(/_iops$/, '_operations')
  const { words } = unitWords(unit)
  const stem = plain.endsWith(`_${words}`) ? plain.slice(0, -words.length - 1) : plain
  return ['kbench', stem, ...(detail === undefined ? [] : [detail]), words].join('_')
}

/** Names that mean something else to Prometheus or stand for the record in every series, whether it has one or not. */
export const RESERVED_LABELS: ReadonlySet<string> = new Set([
  'subject',
  'provider',
  'fingerprint',
  'variant',
  'le',
  'quantile',
  'job',
  'instance',
])

/** All of them as kube-state-metrics names the labels of objects, `label_<name>`. */
export function prefixedLabels(labels: Labels): Labels {
  return plainLabels(labels, { prefixAll: true }).labels
}

interface LabelRules {
  /** Reserved names that are used for what they mean. */
  readonly allowed?: ReadonlySet<string> | undefined
  readonly prefixAll?: boolean
}

/**
 * Labels under names that Prometheus takes: letters, digits and underscores. A reserved name gets `label_` before it, two
 * names that would become one are numbered.
 * @returns labels sorted by name; where a name had to change, from which
 */
export function plainLabels(
  labels: Labels,
  { allowed, prefixAll = false }: LabelRules = {},
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
export function escapeValue(text: string): string {
  return text
    .replaceAll('\0', '\ufffd')
    .replaceAll(/\p{Surrogate}/gu, '\ufffd')
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replaceAll('\n', '\\n')
}

/** The two formats differ in whether a quote is escaped in a help text, so there is none. */
export function escapeHelp(text: string): string {
  return escapeValue(text.replaceAll('"', "'"))
}
