import { SEPARATOR } from '../format/text-layout.ts'
import type { Labels } from '../series.ts'
import { LABEL_ORDER } from './label-order.gen.ts'
import { quantileName } from './quantile-name.ts'

interface ShortLabels {
  /** What all series share, e.g. "streams 1"; empty when nothing. */
  readonly common: string
  /** One text per label set, in the order given; different label sets always have different texts. */
  readonly each: readonly string[]
}

/**
 * Short names for series of one metric: only the labels in which they differ, values without names where the value
 * says it all ("tcp · pod-to-pod · inter-node"). What they share stands once, in `common`. A single series keeps all.
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
