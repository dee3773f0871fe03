import * as z from 'zod'
import { valueChangeSchema, type BisectResultFile } from '../../../bisect/core/result-schema.ts'
import { COMMIT_HASH } from '../../../../core/github/commit-hash.ts'
import { formatSeries, UNITS } from '../../../../core/series.ts'
import type { FoundChange } from './found-changes.ts'

const LONGEST_SUBJECT_KEPT = 120
/** Of a subject of that length whose every character takes four bytes, with all the rest. */
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
const MARKER = new RegExp(`^<!-- kbench:bisect ([\\w%.!~*'()]{1,${String(LONGEST_MARKER)}}) -->$`, 'm')

/** A hidden line of the body of an issue. */
export function formatSearchMarker(search: RecordedSearch): string {
  // Parsed, the keys are in one order: a line that was read is written as it was.
  const json = JSON.stringify(recordedSearchSchema.parse(search))
  return `<!-- kbench:bisect ${encodeURIComponent(json).replaceAll('-', '%2D')} -->`
}

/** undefined for a text without such a line, or whose line is not as we write it: people may edit it. */
export function parseSearchMarker(text: string): RecordedSearch | undefined {
  const [, written] = MARKER.exec(text) ?? []
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
