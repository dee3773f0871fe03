import { contentHash } from '../../../core/content-hash.ts'
import { defined } from '../../../core/defined.ts'
import { formatEstimate } from '../../../core/format/numbers.ts'
import { COMMIT_HASH } from '../../../core/github/commit-hash.ts'
import { isSameText, withOurLineEnds } from '../../../core/github/stored-text.ts'
import { groupBy } from '../../../core/group-by.ts'
import { codeMarkdown, escapeAddress, escapeMarkdown } from '../../../core/report/markdown-escape.ts'
import { formatSeries } from '../../../core/series.ts'
import { type BisectResultFile, formatChance } from '../../bisect/core/result.ts'
import {
  type ChangeMarker,
  commitRangeOf,
  formatMarker,
  formatSearchMarker,
  type FoundChange,
  foundChanges,
  type FoundSearch,
  isOfRange,
  isWorthSearching,
  lineKey,
  parseMarker,
  parseSearchMarker,
  type RecordedSearch,
  recordKey,
  type RunOrder,
  searchToKeep,
} from './found-changes.ts'
import { historyRows } from './report.ts'
import type { History, HistoryRun } from './schema.ts'

export interface ExistingIssue {
  readonly number: number
  readonly title: string
  readonly body: string
  readonly state: 'open' | 'closed'
}

interface MarkedIssue {
  readonly issue: ExistingIssue
  readonly marker: ChangeMarker
}

/** As runs are added, one change in eight moves by up to so many runs (docs/notes/change-points.md). It stays the same change. */
const MOVES_BY = 5

/**
 * Issues by change: the marker names the same line and first run, else the nearest change of that line whose
 * range of possible first runs, five runs wider, holds the marker's run. Issues without a marker are none of
 * ours.
 */
function matchIssues(
  changes: readonly FoundChange[],
  issues: readonly ExistingIssue[],
  order: RunOrder,
): {
  readonly issueOf: ReadonlyMap<FoundChange, ExistingIssue>
  /** A second issue of a change that has one. */
  readonly duplicates: readonly { readonly issue: ExistingIssue; readonly of: number }[]
  /** Issues whose change is not among these. */
  readonly withoutChange: readonly MarkedIssue[]
} {
  const marked = issues
    .flatMap((issue) => {
      const marker = parseMarker(issue.body)
      return marker === undefined ? [] : [{ issue, marker }]
    })
    // The issue that people see first speaks for the change: an open one, the oldest.
    .sort(
      (a, b) =>
        Number(b.issue.state === 'open') - Number(a.issue.state === 'open') ||
        a.issue.number - b.issue.number,
    )
  const issueOf = new Map<FoundChange, ExistingIssue>()
  const byLine = groupBy(changes, ({ marker }) => marker.line)
  const duplicates: { issue: ExistingIssue; of: number }[] = []
  const inexact: MarkedIssue[] = []
  for (const one of marked) {
    const same = byLine.get(one.marker.line)?.find(({ marker }) => marker.record === one.marker.record)
    const taken = same === undefined ? undefined : issueOf.get(same)
    if (same === undefined) inexact.push(one)
    else if (taken === undefined) issueOf.set(same, one.issue)
    else duplicates.push({ issue: one.issue, of: taken.number })
  }
  const withoutChange: MarkedIssue[] = []
  for (const one of inexact) {
    const free = (byLine.get(one.marker.line) ?? []).filter((found) => !issueOf.has(found))
    const near = nearest(free, one.marker.record, order)
    if (near === undefined) withoutChange.push(one)
    else issueOf.set(near, one.issue)
  }
  return { issueOf, duplicates, withoutChange }
}

function nearest(changes: readonly FoundChange[], record: string, order: RunOrder): FoundChange | undefined {
  const near = changes.flatMap((found) => {
    const places = order.get(found.environment.fingerprint)
    const place = places?.get(record)
    const { began, earliest, latest } = found.change
    const [at, first, last] = [began, earliest, latest].map((run) => places?.get(recordKey(run.record)))
    if (place === undefined || at === undefined || first === undefined || last === undefined) return []
    const isNear = place >= first - MOVES_BY && place <= last + MOVES_BY
    return isNear ? [{ found, distance: Math.abs(place - at) }] : []
  })
  return near.sort((a, b) => a.distance - b.distance)[0]?.found
}

interface Closing {
  readonly reason: 'returned' | 'gone' | 'duplicate'
  readonly sentence: string
}

const CLOSED = /^<!-- kbench:closed (returned|gone|duplicate) -->$/m

const END = /\n<!-- kbench:end ([0-9a-f]{16}) -->/

/** Label of all issues about changes. */
export const CHANGE_LABEL = 'kbench-change'
export const MOST_NEW_ISSUES = 10

export interface IssueToWrite {
  readonly number: number
  readonly why: 'update' | 'reopen' | Closing['reason']
  readonly change: {
    readonly title?: string
    readonly body: string
    readonly state?: 'open' | 'closed'
  }
}

export interface IssuePlan {
  readonly open: readonly { readonly found: FoundChange; readonly title: string; readonly body: string }[]
  readonly write: readonly IssueToWrite[]
  /** Changes that get an issue another night: there are too many at once. */
  readonly postponed: readonly FoundChange[]
  /** Issues of changes that stand, by change. */
  readonly issueOf: ReadonlyMap<FoundChange, number>
  /** Changes that have an open issue, or get one now, whose first bad commit was not searched yet; those that began last first. */
  readonly toSearch: readonly FoundChange[]
}

/**
 * What has to happen to the issues. Only changes for the worse have one. It is opened once; it follows its
 * change when that moves by some runs; it is closed when the level is back, the change is no longer found, or
 * another issue is about the same. One that a person closed is accepted: never written to again. One that
 * kbench closed is opened again when its change is found again, or, if a person opened it again, left alone
 * until its change stands. Issues about lines or runs that left the history are left alone: nothing can be
 * said of them.
 * @param result of a search for a first bad commit: the issue of its change names it, from now on
 */
export function planIssues(
  history: History,
  order: RunOrder,
  issues: readonly ExistingIssue[],
  place: RepositoryPlace,
  result?: BisectResultFile,
): IssuePlan {
  const worse = foundChanges(history).filter(({ change }) => change.verdict === 'worse')
  const { issueOf, duplicates, withoutChange } = matchIssues(worse, issues, order)
  const toOpen = worse.filter((found) => !issueOf.has(found) && !found.change.undone)
  const lines = new Map(
    history.environments.flatMap(({ fingerprint, series }) =>
      series.map((line) => [lineKey(fingerprint, line), fingerprint] as const),
    ),
  )
  const gone = withoutChange.filter(({ marker }) => {
    const fingerprint = lines.get(marker.line)
    return fingerprint !== undefined && order.get(fingerprint)?.has(marker.record) === true
  })
  const standing = [...issueOf].filter(([{ change }, { state }]) => !change.undone && state === 'open')
  const searchOf = new Map([
    ...standing.map(([found, { body }]) => [found, readIssueBody(body).search] as const),
    ...toOpen.slice(0, MOST_NEW_ISSUES).map((found) => [found, undefined] as const),
  ])
  const goneSentence = `with ${String(history.records)} runs the change is no longer found: it is no longer statistically significant.`
  return {
    open: toOpen.slice(0, MOST_NEW_ISSUES).map((found) => {
      const title = issueTitle(found)
      const search = searchToKeep(found, undefined, result)
      return { found, title, body: formatIssueBody(found, place, { search, title, below: '' }) }
    }),
    write: [
      ...[...issueOf].flatMap(([found, issue]) => writeOf(found, issue, place, result) ?? []),
      ...duplicates.flatMap(
        ({ issue, of }) => closing(issue, 'duplicate', `#${String(of)} is about the same change.`) ?? [],
      ),
      ...gone.flatMap(({ issue }) => closing(issue, 'gone', goneSentence) ?? []),
    ],
    postponed: toOpen.slice(MOST_NEW_ISSUES),
    issueOf: new Map(standing.map(([found, { number }]) => [found, number])),
    toSearch: worse.filter(
      (found) =>
        searchOf.has(found) && isWorthSearching(found, searchToKeep(found, searchOf.get(found), result)),
    ),
  }
}

function writeOf(
  found: FoundChange,
  issue: ExistingIssue,
  place: RepositoryPlace,
  result: BisectResultFile | undefined,
): IssueToWrite | undefined {
  const { isClosedByUs, search: before, below, isOurTitle } = readIssueBody(issue.body)
  const { undone } = found.change
  if (issue.state === 'closed' && (undone || !isClosedByUs)) return undefined
  if (undone && isClosedByUs) return undefined
  const title = issueTitle(found)
  const body = formatIssueBody(found, place, {
    closed: undone
      ? {
          reason: 'returned',
          sentence:
            'the level is back: the last runs are closer to the level before this change than to the one after it.',
        }
      : undefined,
    search: searchToKeep(found, before, result),
    title: isOurTitle(issue.title) ? title : '',
    below,
  })
  const isRenamed = isOurTitle(issue.title) && issue.title !== title
  const write = (why: IssueToWrite['why'], state?: 'open' | 'closed'): IssueToWrite => ({
    number: issue.number,
    why,
    change: { ...(isRenamed ? { title } : {}), body, ...defined({ state }) },
  })
  if (undone) return write('returned', 'closed')
  if (issue.state === 'closed') return write('reopen', 'open')
  return isSameText(body, issue.body) && !isRenamed ? undefined : write('update')
}

/** The text stays as it was, below the reason. One that a person opened again after us stays open. */
function closing(
  issue: ExistingIssue,
  reason: Closing['reason'],
  sentence: string,
): IssueToWrite | undefined {
  const { isClosedByUs } = readIssueBody(issue.body)
  if (issue.state === 'closed' || isClosedByUs) return undefined
  const [marker = '', ...rest] = withOurLineEnds(issue.body).split('\n')
  const body = [marker, ...closingLines({ reason, sentence }), ...rest].join('\n')
  return { number: issue.number, why: reason, change: { body, state: 'closed' } }
}

/**
 * The body of an issue of a change.
 * @param search what one for the first bad commit said: it is read back, since the rest is written again every night
 * @param title that kbench gave: another one was given by a person and stays
 * @param below what people wrote below our part
 */
function formatIssueBody(
  found: FoundChange,
  place: RepositoryPlace,
  {
    closed,
    search,
    title,
    below,
  }: {
    readonly closed?: Closing | undefined
    readonly search: RecordedSearch | undefined
    readonly title: string
    readonly below: string
  },
): string {
  return `${[
    formatMarker(found.marker),
    ...(closed === undefined ? [] : closingLines(closed)),
    '',
    issueContent(found, place, search).trim(),
    '',
    ...(search === undefined ? [] : [formatSearchMarker(search)]),
    `<!-- kbench:end ${contentHash(title)} -->`,
  ].join('\n')}${below === '' ? '\n' : below}`
}

/** What stands in a body below its marker when kbench has closed the issue. */
function closingLines({ reason, sentence }: Closing): string[] {
  return [`<!-- kbench:closed ${reason} -->`, `> **Closed by kbench:** ${sentence}`]
}

/** What a body says that kbench wrote, and people may have edited. */
export function readIssueBody(body: string) {
  const text = withOurLineEnds(body)
  const end = END.exec(text)
  const ours = end === null ? text : text.slice(0, end.index)
  return {
    isClosedByUs: CLOSED.test(ours),
    search: parseSearchMarker(ours),
    below: end === null ? '' : text.slice(end.index + end[0].length),
    isOurTitle: (title: string) => end === null || end[1] === contentHash(title),
  }
}

const NOT_FOUND: Record<Exclude<RecordedSearch['end'], 'found'>, string> = {
  nothing: 'measured as a pair, the two ends of the range do not differ for certain',
  better: 'measured as a pair, the series got better from the one end of the range to the other',
  'out-of-time': 'the time was up',
  'no-more-commits': 'no commit is left that could distinguish the others',
}

/** Where links lead to. */
export interface RepositoryPlace {
  /** https://github.com/owner/name, without a slash at the end */
  readonly url: string
  readonly historyBranch: string
  /** Address of the dashboard, where there is one. */
  readonly pagesUrl?: string | undefined
}

const LONGEST_SERIES_IN_TITLE = 140
const LONGEST_TITLE = 250

/** "kbench: network_throughput{…} worse, −9.8 % since 4f2a91c12ab3". GitHub takes 256 characters. */
function issueTitle(found: FoundChange): string {
  const { series, size, began } = rowOf(found)
  const name = withinLength(series, LONGEST_SERIES_IN_TITLE)
  return withinLength(
    `kbench: ${escapeMarkdown(name)} worse, ${escapeMarkdown(size)} since ${escapeMarkdown(began)}`,
    LONGEST_TITLE,
  )
}

/**
 * What the change is, how sure that is, where to look for its cause, and what closing the issue means.
 * @param search for its first bad commit, as far as one was made
 */
function issueContent(
  found: FoundChange,
  place: RepositoryPlace,
  search: RecordedSearch | undefined,
): string {
  const { environment, change } = found
  const { series, levels, size, confidence, interval, circumstances } = rowOf(found)
  const { began, lastBefore } = change
  const page = pageLink(place)
  const rows: (readonly [string, string])[] = [
    ['Level', escapeMarkdown(levels)],
    ['Change', escapeMarkdown(`${size}, ${interval}`)],
    ['Confidence', escapeMarkdown(confidence)],
    ['First run at the new level', `${runText(began, place)}, ${began.startedAt.slice(0, 10)}`],
    ['Last run before', `${runText(lastBefore, place)}, ${lastBefore.startedAt.slice(0, 10)}`],
    ['Commits between', comparison(lastBefore, began, place)],
    ...(search === undefined
      ? []
      : [
          ['First bad commit', recordedSearchText(search, found, place.url)] as const,
          ...(search.end === 'found' ? (search.why ?? []) : []).map(
            (why) => ['Possible cause', escapeMarkdown(why)] as const,
          ),
        ]),
    ...(page === undefined ? [] : [['All runs', page] as const]),
    ['Details', escapeMarkdown(circumstances)],
    [
      'Environment',
      `${escapeMarkdown(environment.provider)}, fingerprint ${codeMarkdown(environment.fingerprint)}; last run ${environment.to.slice(0, 10)}`,
    ],
  ]
  return [
    `${codeMarkdown(series)} got worse and stayed at the new level.`,
    '',
    ...rows.map(([name, text]) => `- **${name}**: ${text}`),
    '',
    ...localLook(found, place, search),
    'kbench updates this text, and closes the issue when the level is back or the change is no longer found. Close it',
    'yourself to accept the new level: it is then never reopened for this change. Text that you add below is kept.',
  ].join('\n')
}

export function pageLink({ pagesUrl }: RepositoryPlace): string | undefined {
  const address = pagesUrl === undefined ? undefined : escapeAddress(pagesUrl)
  return address === undefined ? undefined : `[dashboard](${address})`
}

function rowOf({ environment, line, change }: FoundChange): ReturnType<typeof historyRows>[number] {
  const [row] = historyRows({ ...environment, series: [{ ...line, changes: [change] }] })
  if (row === undefined) throw new Error('a change has a row')
  return row
}

/** A commit as a link where it is one, else the id of the record. */
export function runText({ commit, record }: HistoryRun, { url }: RepositoryPlace): string {
  if (commit === null) return `record ${codeMarkdown(record)}`
  // Only what GitHub itself may call a commit goes into an address.
  return COMMIT_HASH.test(commit)
    ? `[${codeMarkdown(commit.slice(0, 12))}](${url}/commit/${commit})`
    : codeMarkdown(commit)
}

function comparison(before: HistoryRun, began: HistoryRun, { url }: RepositoryPlace): string {
  const [from, to] = [before.commit, began.commit]
  if (from === null || to === null || !COMMIT_HASH.test(from) || !COMMIT_HASH.test(to)) return 'unknown'
  if (from === to) return 'none: both runs measured the same commit'
  return `[${from.slice(0, 12)}…${to.slice(0, 12)}](${url}/compare/${from}...${to})`
}

/** Lines for a shell, only of what cannot be anything but a name there: people copy them. */
function localLook(
  found: FoundChange,
  { historyBranch }: RepositoryPlace,
  search: RecordedSearch | undefined,
): string[] {
  if (!/^[A-Za-z0-9_][A-Za-z0-9._/-]*$/.test(historyBranch)) return []
  const series = formatSeries(found.line)
  const range = commitRangeOf(found)
  const selector = /^[A-Za-z0-9_{}="., :/%+-]+$/.test(series) ? ` --series '${series}'` : ''
  return [
    'Look at it locally:',
    '',
    '```sh',
    `git fetch origin ${historyBranch} && git worktree add --detach ../kbench-history FETCH_HEAD`,
    `kbench history --folder ../kbench-history/records${selector}`,
    '```',
    '',
    ...(search?.end === 'found' || range === undefined || selector === ''
      ? []
      : [
          'Find the commit, on a machine like that of the runs:',
          '',
          '```sh',
          `kbench bisect ${range.good} ${range.bad}${selector}`,
          '```',
          '',
        ]),
  ]
}

/** Cut between characters, counted as JavaScript does, which never counts fewer than GitHub. */
function withinLength(text: string, most: number): string {
  if (text.length <= most) return text
  let kept = ''
  for (const character of text) {
    if (kept.length + character.length > most - 1) break
    kept += character
  }
  return `${kept}…`
}

/**
 * What a search said, as a line of an issue: the commit, its chance, and by how much it changed the series.
 * @param url of the repository, without a slash at the end
 */
function recordedSearchText(search: RecordedSearch, found: FoundChange, url: string): string {
  const { good, bad } = search
  const elsewhere = isOfRange(search, found)
    ? ''
    : ` (searched in [${good.slice(0, 12)}…${bad.slice(0, 12)}](${url}/compare/${good}...${bad}))`
  if (search.end !== 'found') return `not found: ${NOT_FOUND[search.end]}${elsewhere}`
  const size = escapeMarkdown(formatEstimate(search.change, search.scale, search.unit))
  return `${commitsText(search, url)}: ${size}${elsewhere}`
}

function commitsText({ first, last, commits, subject, chance }: FoundSearch, url: string): string {
  const shown = subject === '' ? '' : ` (${escapeMarkdown(subject)})`
  const sure = formatChance(chance)
  if (commits === 1) return `${link(first, url)}, ${sure}${shown}`
  return `one of ${String(commits)} commits from ${link(first, url)}${shown} to ${link(last, url)}, ${sure}; those between cannot be measured`
}

function link(commit: string, url: string): string {
  return `[${codeMarkdown(commit.slice(0, 12))}](${url}/commit/${commit})`
}
