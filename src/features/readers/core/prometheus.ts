import { firstLine } from '../../../core/parse-json-output.ts'
import type { Labels } from '../../../core/series.ts'
import type { Reading, ToolReader } from '../../../core/foreign-reader.ts'

/**
 * Gauges and quantiles of summaries in the text format, https://prometheus.io/docs/instrumenting/exposition_formats/, and in that of
 * OpenMetrics, https://prometheus.io/docs/specs/om/open_metrics_spec/. Neither has directions. Counters and histograms need two readings,
 * which one text has not. What every client library adds is left out.
 */
export const prometheus: ToolReader = {
  id: 'prometheus',
  reads: 'lines such as decode_seconds{size="1k"} 0.25',
  read({ text, note }) {
    const types = new Map<string, string>()
    const units = new Map<string, string>()
    const readings: Reading[] = []
    let samples = 0
    for (const line of text.split('\n').map((one) => one.trim())) {
      const [, keyword, about = '', word = ''] = METADATA.exec(line) ?? []
      if (keyword !== undefined) (keyword === 'TYPE' ? types : units).set(unquoted(about), word)
      if (line === '' || line.startsWith('#')) continue
      const sample = sampleIn(line)
      if (sample === undefined) {
        note('left out, as it is not in the text format of Prometheus', line)
        continue
      }
      samples += 1
      const { name, labels, value } = sample
      if (OF_LIBRARIES.test(name) || isCreation(name, types))
        note('what every client library adds is left out', name)
      else if (isLevel(name, types) && !('le' in labels))
        readings.push({ name, value, unit: unitOf(name, units), labels })
      else note('left out, as counters and histograms need two readings', name)
    }
    if (samples === 0)
      return `something that is not the text format of Prometheus: "${firstLine(text) ?? ''}"`
    return readings
  },
}

const METADATA = /^#\s*(TYPE|UNIT)\s+("(?:[^"\\]|\\.)*"|\S+)\s+(\w+)$/
const NAME = /[a-zA-Z_:][\w:]*/y
const OPEN = /\s*\{/y
const CLOSE = /\s*\}/y
/** `name="text"`, or `"a name of Prometheus 3"` with or without a text. */
const LABEL = /\s*(?:"((?:[^"\\]|\\.)*)"|([a-zA-Z_]\w*))\s*(=\s*"((?:[^"\\]|\\.)*)")?\s*([,}])\s*/y
/** The value; what may follow is a time and an exemplar. */
const VALUE =
  /\s*([+-]?(?:Inf(?:inity)?|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)|NaN)(?:\s+[+-]?[\d.e+]+)?\s*(?:#\s.*)?$/iy
const OF_LIBRARIES = /^(?:go|process|promhttp|python|jvm)_/
/** What a metric of a type adds to its name. */
const PARTS = /_(?:bucket|sum|count|gsum|gcount|total|created|info)$/
/** "The unit of a metric is the suffix of its name" (OpenMetrics, Unit); the longest first. */
const SUFFIXES: readonly (readonly [end: string, unit: string])[] = [
  ['bytes_per_second', 'By/s'],
  ['per_second', '1/s'],
  ['seconds', 's'],
  ['milliseconds', 'ms'],
  ['bytes', 'By'],
]

interface Sample {
  readonly name: string
  readonly labels: Labels
  readonly value: number
}

/** undefined for a line that is none. */
function sampleIn(line: string): Sample | undefined {
  let at = 0
  const next = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const found = pattern.exec(line)
    at = found === null ? at : pattern.lastIndex
    return found
  }
  let name = next(NAME)?.[0]
  const labels = new Map<string, string>()
  let isOpen = next(OPEN) !== null
  while (isOpen && next(CLOSE) === null) {
    const [, quoted, plain, assigned, text = '', end] = next(LABEL) ?? []
    const key = plain ?? (quoted === undefined ? undefined : unescaped(quoted))
    if (key === undefined || labels.has(key)) return undefined
    if (assigned !== undefined) labels.set(key, unescaped(text))
    else if (name === undefined && plain === undefined) name = key
    else return undefined
    isOpen = end === ','
  }
  const number = next(VALUE)?.[1]
  if (name === undefined || number === undefined) return undefined
  const value = Number(number.replace(/inf(?:inity)?/i, 'Infinity'))
  return { name, labels: Object.fromEntries(labels), value }
}

/** The time at which another metric began, which is a gauge in the text format of Python and Java. */
function isCreation(name: string, types: ReadonlyMap<string, string>): boolean {
  const [, other] = /^(.*)_created$/.exec(name) ?? []
  return (
    types.get(name) === 'gauge' && other !== undefined && (types.has(other) || types.has(`${other}_total`))
  )
}

/** Whether it is what is read now: no counter, and of a summary only what has its own name, its quantiles. */
function isLevel(name: string, types: ReadonlyMap<string, string>): boolean {
  const own = types.get(name)
  const type = own ?? types.get(name.replace(PARTS, '')) ?? 'unknown'
  return ['gauge', 'unknown', 'untyped'].includes(type) || (type === 'summary' && own !== undefined)
}

function unitOf(name: string, units: ReadonlyMap<string, string>): string | undefined {
  const said = units.get(name) ?? SUFFIXES.find(([end]) => name.endsWith(`_${end}`))?.[0]
  return SUFFIXES.find(([end]) => end === said)?.[1] ?? said
}

function unquoted(text: string): string {
  return text.startsWith('"') ? unescaped(text.slice(1, -1)) : text
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/g, (_, character: string) => (character === 'n' ? '\n' : character))
}
