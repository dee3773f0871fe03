import { formatSeries } from '../series.ts'
import type { KbenchRecord } from './schema.ts'

/**
 * The text of `record.json`: keys in the order of the contract, one series per line, series sorted by name, so that
 * a diff of two records reads well. Ends with a line feed.
 */
export function serializeRecord(record: KbenchRecord): string {
  const { schema, id, startedAt, durationSeconds, interrupted, subject, environment, suites, series } = record
  const head = JSON.stringify(
    {
      schema,
      id,
      startedAt,
      durationSeconds,
      ...(interrupted === true ? { interrupted } : {}),
      subject,
      environment,
    },
    null,
    2,
  ).replace(/\n}$/, '')
  const seriesLines = series
    .map((one) => ({ name: formatSeries(one), line: JSON.stringify(one) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ line }) => line)
  return `${head},\n${list(
    'suites',
    suites.map((suite) => JSON.stringify(suite)),
  )},\n${list('series', seriesLines)}\n}\n`
}

function list(key: string, lines: readonly string[]): string {
  return lines.length === 0 ? `  "${key}": []` : `  "${key}": [\n    ${lines.join(',\n    ')}\n  ]`
}
