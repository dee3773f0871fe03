import { EnvironmentError } from '../../../core/errors.ts'
import { firstLine } from '../../../core/parse-json-output.ts'
import { parseSeries } from '../../../core/series.ts'
import type { Reading, ResultReader } from './reader.ts'

/**
 * Gauges and quantiles of summaries in the text format: https://prometheus.io/docs/instrumenting/exposition_formats/. Counters and
 * histograms need two readings, which one text has not. What every client library adds is left out.
 */
export const prometheus: ResultReader = {
  id: 'prometheus',
  reads: 'the text format of Prometheus',
  read(text, source) {
    const types = new Map<string, string>()
    const readings: Reading[] = []
    let lines = 0
    for (const line of text.split('\n').map((one) => one.trim())) {
      const [, of = '', type = ''] = TYPE.exec(line) ?? []
      if (type !== '') types.set(of, type)
      if (line === '' || line.startsWith('#')) continue
      const end = line.lastIndexOf('}')
      const from = end === -1 ? line.search(/\s/) : end + 1
      const [number = ''] = line.slice(from).trim().split(/\s+/)
      const value = NUMBER.test(number) ? Number(number.replace('Inf', 'Infinity')) : Number.NaN
      if (from <= 0 || (Number.isNaN(value) && number !== 'NaN')) throw notExposition(line, source)
      lines += 1
      const { metric: name, labels } = seriesIn(line.slice(0, from), line, source)
      if (Number.isFinite(value) && !NO_RESULT.test(name) && isLevel(name, types))
        readings.push({ name, value, unit: unitOf(name), labels })
    }
    if (lines === 0) throw notExposition(firstLine(text) ?? '', source)
    return readings
  },
}

const TYPE = /^#\s*TYPE\s+(\S+)\s+(\w+)$/
const NUMBER = /^[+-]?(?:Inf|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)$/i
const NO_RESULT = /^(?:go|process|promhttp|python|jvm)_|_timestamp_seconds$/
/** The longest first. */
const SUFFIXES: readonly (readonly [end: string, unit: string])[] = [
  ['_bytes_per_second', 'By/s'],
  ['_per_second', '1/s'],
  ['_seconds', 's'],
  ['_milliseconds', 'ms'],
  ['_bytes', 'By'],
]

function isLevel(name: string, types: ReadonlyMap<string, string>): boolean {
  if (types.get(name) === 'counter') return false
  // Of a histogram or a summary.
  return !types.has(name.replace(/_(?:bucket|sum|count)$/, '')) || types.has(name)
}

/** By the naming rules of Prometheus; else the name, for which kbench.yaml may have a unit. */
function unitOf(name: string): string {
  return SUFFIXES.find(([end]) => name.endsWith(end))?.[1] ?? name
}

function seriesIn(text: string, line: string, source: string): ReturnType<typeof parseSeries> {
  try {
    // A comma may follow the last label.
    return parseSeries(text.replace(/,\s*}$/, '}'))
  } catch {
    throw notExposition(line, source)
  }
}

function notExposition(line: string, source: string): EnvironmentError {
  return new EnvironmentError(
    `${source} printed something that is not the text format of Prometheus: "${line.slice(0, 200)}"; expected lines such as decode_seconds{size="1k"} 0.25`,
  )
}
