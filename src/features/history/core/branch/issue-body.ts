import { contentHash } from '../../../../core/content-hash.ts'
import { withOurLineEnds } from '../../../../core/github/stored-text.ts'
import { formatMarker, type ChangeMarker } from './change-marker.ts'
import { formatSearchMarker, parseSearchMarker, type RecordedSearch } from './recorded-search.ts'

/** Why kbench closed an issue. */
export type ClosingReason = 'returned' | 'gone' | 'duplicate'

interface Closing {
  readonly reason: ClosingReason
  readonly sentence: string
}

/** The body of an issue of a change, in its parts. */
interface IssueBody {
  readonly marker: ChangeMarker
  readonly closed?: Closing | undefined
  /** Markdown that kbench rewrites every time. */
  readonly content: string
  /** What a search for the first bad commit said: it is read back, since the content is written again every night. */
  readonly search?: RecordedSearch | undefined
  /** The title that kbench gave: another one was given by a person and stays. */
  readonly title: string
  /** What people wrote below our part. */
  readonly below: string
}

const CLOSED = /^<!-- kbench:closed (returned|gone|duplicate) -->$/m
const END = /\n<!-- kbench:end ([0-9a-f]{16}) -->/

export function formatIssueBody({ marker, closed, content, search, title, below }: IssueBody): string {
  return `${[
    formatMarker(marker),
    ...(closed === undefined ? [] : closingLines(closed)),
    '',
    content.trim(),
    '',
    ...(search === undefined ? [] : [formatSearchMarker(search)]),
    `<!-- kbench:end ${contentHash(title)} -->`,
  ].join('\n')}${below === '' ? '\n' : below}`
}

/** What stands in a body below its marker when kbench has closed the issue. */
export function closingLines({ reason, sentence }: Closing): string[] {
  return [`<!-- kbench:closed ${reason} -->`, `> **Closed by kbench:** ${sentence}`]
}

/** What a body says that kbench wrote, and people may have edited. */
interface ReadIssueBody {
  readonly isClosedByUs: boolean
  readonly search: RecordedSearch | undefined
  readonly below: string
  /** Whether a title is the one that kbench gave. */
  readonly isOurTitle: (title: string) => boolean
}

export function readIssueBody(body: string): ReadIssueBody {
  const text = withOurLineEnds(body)
  const end = END.exec(text)
  const ours = end === null ? text : text.slice(0, end.index)
  return {
    isClosedByUs: CLOSED.test(ours),
    search: parseSearchMarker(ours),
    below: end === null ? '' : text.slice(end.index + end[0].length),
    isOurTitle: (title) => end === null || end[1] === contentHash(title),
  }
}
