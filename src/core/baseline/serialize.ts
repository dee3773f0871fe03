import type { Baseline, BaselineEnvironment, RecordSummary } from './schema.ts'

/**
 * The text of the baseline file: environments by fingerprint, records by time, one series per line by name, so that adding a
 * run adds lines and changes none. Ends with a line feed.
 */
export function serializeBaseline({ schema, environments }: Baseline): string {
  const sorted = [...environments].sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1))
  return `{\n  "schema": ${JSON.stringify(schema)},\n  "environments": ${list(sorted.map(environmentText), '  ')}\n}\n`
}

function environmentText({ fingerprint, provider, identity, records }: BaselineEnvironment): string {
  const indent = '      '
  const fields = Object.entries(identity)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([field, value]) => `\n${indent}  ${JSON.stringify(field)}: ${JSON.stringify(value)}`)
  return [
    '{',
    `${indent}"fingerprint": ${JSON.stringify(fingerprint)},`,
    `${indent}"provider": ${JSON.stringify(provider)},`,
    `${indent}"identity": {${fields.join(',')}${fields.length === 0 ? '' : `\n${indent}`}},`,
    `${indent}"records": ${list([...records].sort(byTime).map(recordText), indent)}`,
    '    }',
  ].join('\n')
}

function recordText({ series, ...head }: RecordSummary): string {
  const indent = '          '
  const { id, commit, startedAt, suites } = head
  const lines = [...series]
    .sort((a, b) => (a.series < b.series ? -1 : 1))
    .map(({ series: name, unit, better, median, spread, samples }) =>
      JSON.stringify({ series: name, unit, better, median, spread, samples }),
    )
  return [
    '{',
    `${indent}"id": ${JSON.stringify(id)},`,
    ...(commit === undefined ? [] : [`${indent}"commit": ${JSON.stringify(commit)},`]),
    `${indent}"startedAt": ${JSON.stringify(startedAt)},`,
    `${indent}"suites": ${JSON.stringify(suites)},`,
    `${indent}"series": ${list(lines, indent)}`,
    '        }',
  ].join('\n')
}

function list(items: readonly string[], indent: string): string {
  return items.length === 0 ? '[]' : `[\n${indent}  ${items.join(`,\n${indent}  `)}\n${indent}]`
}

/** Oldest first; records of the same moment by id. */
export function byTime(a: RecordSummary, b: RecordSummary): number {
  const difference = Date.parse(a.startedAt) - Date.parse(b.startedAt)
  return difference === 0 ? (a.id < b.id ? -1 : 1) : difference
}
