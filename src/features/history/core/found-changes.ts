import * as z from 'zod'
import { contentHash } from '../../../core/content-hash.ts'
import { COMMIT_HASH } from '../../../core/github/commit-hash.ts'
import { groupBy } from '../../../core/group-by.ts'
import type { KbenchRecord } from '../../../core/record/schema.ts'
import { formatSeries, UNITS } from '../../../core/series.ts'
import { type BisectResultFile, valueChangeSchema } from '../../bisect/core/result.ts'
import { inOrderOfStart } from './month-file.ts'
import type { History, HistoryChange, HistoryEnvironment, HistoryLine } from './schema.ts'

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

export interface FoundChange {
  readonly environment: HistoryEnvironment
  readonly line: HistoryLine
  readonly change: HistoryChange
  readonly marker: ChangeMarker
}

/** All changes, those that began last first; of the same run, the surest first. */
export function foundChanges({ environments }: Pick<History, 'environments'>): FoundChange[] {
  return environments
    .flatMap((environment) =>
      environment.series.flatMap((line) =>
        line.changes.map((change) => ({
          environment,
          line,
          change,
          marker: {
            line: lineKey(environment.fingerprint, line),
            record: recordKey(change.began.record),
          },
        })),
      ),
    )
    .sort(
      (a, b) =>
        Date.parse(b.change.began.startedAt) - Date.parse(a.change.began.startedAt) ||
        a.change.pValue - b.change.pValue ||
        (a.marker.line < b.marker.line ? -1 : 1),
    )
}

/** Place of every run among the runs of its environment, from 0: fingerprint → record key → place. */
export type RunOrder = ReadonlyMap<string, ReadonlyMap<string, number>>

export function runOrder(
  records: readonly Pick<KbenchRecord, 'id' | 'startedAt' | 'environment'>[],
): RunOrder {
  const environments = groupBy(
    [...records].sort(inOrderOfStart),
    ({ environment }) => environment.fingerprint,
  )
  return new Map(
    [...environments].map(([fingerprint, runs]) => {
      const keys = [...new Set(runs.map(({ id }) => recordKey(id)))]
      return [fingerprint, new Map(keys.map((key, place) => [key, place]))]
    }),
  )
}

const LONGEST_SUBJECT_KEPT = 120
/** Room for a subject of that length whose every character takes four bytes, with all the rest. */
const LONGEST_MARKER = 16_000
/** Causes that an issue names. */
const MOST_CAUSES_KEPT = 3

const commit = z.string().regex(COMMIT_HASH)
const range = { good: commit, bad: commit }

const foundSearchSchema = z.strictObject({
  ...range,
  end: z.literal('found'),
  first: commit,
  last: commit,
  commits: z.int().min(1),
  subject: z.string(),
  chance: z.number().min(0).max(1),
  change: valueChangeSchema,
  scale: z.enum(['relative', 'absolute']),
  unit: z.enum(UNITS),
  why: z.array(z.string()).optional(),
})
const recordedSearchSchema = z.discriminatedUnion('end', [
  foundSearchSchema,
  z.strictObject({ ...range, end: z.enum(['nothing', 'better', 'out-of-time', 'no-more-commits']) }),
])

/** What a search for the first bad commit of a change ended with, as far as its issue keeps it. */
export type RecordedSearch = z.infer<typeof recordedSearchSchema>
export type FoundSearch = z.infer<typeof foundSearchSchema>

/** Not the dash: two of them may not stand in a comment of HTML. */
const SEARCH_MARKER = new RegExp(`^<!-- kbench:bisect ([\\w%.!~*'()]{1,${String(LONGEST_MARKER)}}) -->$`, 'm')

/** A hidden line of the body of an issue. */
export function formatSearchMarker(search: RecordedSearch): string {
  // Parsed, the keys are in one order: a line that was read is written as it was.
  const json = JSON.stringify(recordedSearchSchema.parse(search))
  return `<!-- kbench:bisect ${encodeURIComponent(json).replaceAll('-', '%2D')} -->`
}

/** undefined for a text without such a line, or whose line is not as we write it: people may edit it. */
export function parseSearchMarker(text: string): RecordedSearch | undefined {
  const [, written] = SEARCH_MARKER.exec(text) ?? []
  if (written === undefined) return undefined
  try {
    return recordedSearchSchema.safeParse(JSON.parse(decodeURIComponent(written))).data
  } catch {
    return undefined
  }
}

/** What an issue keeps of a result; undefined for a search that was interrupted: it says nothing. */
export function recordedSearchOf(result: BisectResultFile): RecordedSearch | undefined {
  const { good, bad } = result
  if (result.kind === 'nothing') return { good, bad, end: 'nothing' }
  const { end, first, last, suspects, chance, change, scale, unit } = result
  if (end === 'interrupted') return undefined
  if (result.direction === 'better') return { good, bad, end: 'better' }
  if (end !== 'found') return { good, bad, end }
  return {
    ...{ good, bad, end, chance, change, scale, unit },
    first: first.commit,
    last: last.commit,
    commits: suspects,
    subject: kept(first.subject),
    ...(result.why.length === 0 ? {} : { why: result.why.slice(0, MOST_CAUSES_KEPT).map(wellFormed) }),
  }
}

/** Half a character cannot be encoded. */
function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\ufffd')
}

function kept(subject: string): string {
  // Between two halves of a character is no place to cut.
  const characters = Array.from(wellFormed(subject))
  return characters.length <= LONGEST_SUBJECT_KEPT
    ? characters.join('')
    : `${characters.slice(0, LONGEST_SUBJECT_KEPT - 1).join('')}…`
}

/** The commits that a change lies between; undefined where they are not known, or the same. */
export function commitRangeOf({
  change: { lastBefore, began },
}: Pick<FoundChange, 'change'>): { readonly good: string; readonly bad: string } | undefined {
  const [good, bad] = [lastBefore.commit, began.commit]
  if (good === null || bad === null || good === bad) return undefined
  return COMMIT_HASH.test(good) && COMMIT_HASH.test(bad) ? { good, bad } : undefined
}

/** Whether a result is about this change: its series, and the commits that it lies between. */
export function isAbout(result: BisectResultFile, found: FoundChange): boolean {
  return result.series === formatSeries(found.line) && isOfRange(result, found)
}

/**
 * What the issue of a change keeps.
 * @param before what it kept so far
 * @param result of a search of tonight, of this change or another
 */
export function searchToKeep(
  found: FoundChange,
  before: RecordedSearch | undefined,
  result: BisectResultFile | undefined,
): RecordedSearch | undefined {
  const now = result !== undefined && isAbout(result, found) ? recordedSearchOf(result) : undefined
  if (now === undefined) return before
  return before?.end === 'found' && now.end !== 'found' ? before : now
}

/** Whether another search may say more: none was made, or one of other commits found nothing. */
export function isWorthSearching(found: FoundChange, search: RecordedSearch | undefined): boolean {
  if (commitRangeOf(found) === undefined) return false
  return search === undefined || (search.end !== 'found' && !isOfRange(search, found))
}

export function isOfRange(
  { good, bad }: { readonly good: string; readonly bad: string },
  { change }: Pick<FoundChange, 'change'>,
): boolean {
  return change.lastBefore.commit === good && change.began.commit === bad
}
