import { contentHash } from '../../../../core/content-hash.ts'
import type { HistoryLine } from '../changes/schema.ts'
import { formatSeries } from '../../../../core/series.ts'

/** What ties an issue to a change: the line of the history, and the run that the change began with. */
export interface ChangeMarker {
  readonly line: string
  readonly record: string
}

const MARKER = /^<!-- kbench:change ([0-9a-f]{16}) ([A-Za-z0-9._~-]{1,100}) -->/

/** Names one line of the history: an environment, and a series with its unit and direction. */
export function lineKey(
  fingerprint: string,
  line: Pick<HistoryLine, 'metric' | 'labels' | 'unit' | 'better'>,
): string {
  return contentHash([fingerprint, formatSeries(line), line.unit, line.better].join('\n'))
}

/** Id of a record as it stands in a marker: as it is where that is harmless in a comment of HTML, else its hash. */
export function recordKey(id: string): string {
  return /^[A-Za-z0-9._-]{1,99}$/.test(id) && !id.includes('--') ? id : `~${contentHash(id)}`
}

/** The first line of an issue of a change. */
export function formatMarker({ line, record }: ChangeMarker): string {
  return `<!-- kbench:change ${line} ${record} -->`
}

/** undefined for a text that does not begin with a marker. */
export function parseMarker(body: string): ChangeMarker | undefined {
  const [, line, record] = MARKER.exec(body) ?? []
  return line === undefined || record === undefined ? undefined : { line, record }
}
