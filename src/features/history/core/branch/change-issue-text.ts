import { COMMIT_HASH } from '../../../../core/github/commit-hash.ts'
import type { HistoryRun } from '../changes/schema.ts'
import { historyRows } from '../report.ts'
import { codeMarkdown, escapeAddress, escapeMarkdown } from '../../../../core/report/markdown/escape.ts'
import { formatSeries } from '../../../../core/series.ts'
import type { FoundChange } from './found-changes.ts'
import { commitRangeOf, type RecordedSearch, isOfRange, type FoundSearch } from './recorded-search.ts'
import { formatEstimate } from '../../../../core/format/numbers.ts'
import { formatChance } from '../../../bisect/core/chance.ts'

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
  /** Of the dashboard, where there is one. */
  readonly pagesUrl?: string | undefined
}

const LONGEST_SERIES_IN_TITLE = 140
const LONGEST_TITLE = 250

/** "kbench: network_throughput{…} worse, −9.8 % since 4f2a91c12ab3". GitHub takes 256 characters. */
export function issueTitle(found: FoundChange): string {
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
export function issueContent(
  found: FoundChange,
  place: RepositoryPlace,
  search: RecordedSearch | undefined,
): string {
  const { environment, change } = found
  const { series, levels, size, confidence, interval, circumstances } = rowOf(found)
  const { began, lastBefore } = change
  const rows: [string, string][] = [
    ['Level', escapeMarkdown(levels)],
    ['Change', escapeMarkdown(`${size}, ${interval}`)],
    ['Confidence', escapeMarkdown(confidence)],
    ['First run at the new level', `${runText(began, place)}, ${began.startedAt.slice(0, 10)}`],
    ['Last run before', `${runText(lastBefore, place)}, ${lastBefore.startedAt.slice(0, 10)}`],
    ['Commits between', comparison(lastBefore, began, place)],
    ...searchRow(found, place, search),
    ...pageRow(place),
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

function searchRow(
  found: FoundChange,
  { url }: RepositoryPlace,
  search: RecordedSearch | undefined,
): [string, string][] {
  if (search === undefined) return []
  const why = search.end === 'found' ? (search.why ?? []) : []
  return [
    ['First bad commit', recordedSearchText(search, found, url)],
    ...why.map((one): [string, string] => ['Possible cause', escapeMarkdown(one)]),
  ]
}

function pageRow(place: RepositoryPlace): [string, string][] {
  const link = pageLink(place)
  return link === undefined ? [] : [['All runs', link]]
}

/** The dashboard as a link; undefined where there is none. */
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
  const selector = /^[A-Za-z0-9_{}="., :/%+-]+$/.test(series) ? ` --series '${series}'` : ''
  return [
    'Look at it locally:',
    '',
    '```sh',
    `git fetch origin ${historyBranch} && git worktree add --detach ../kbench-history FETCH_HEAD`,
    `kbench history --folder ../kbench-history/records${selector}`,
    '```',
    '',
    ...(search?.end === 'found' ? [] : bisection(found, selector)),
  ]
}

/** How to find the commit among those of the range. */
function bisection(found: FoundChange, selector: string): string[] {
  const range = commitRangeOf(found)
  if (range === undefined || selector === '') return []
  return [
    'Find the commit, on a machine like that of the runs:',
    '',
    '```sh',
    `kbench bisect ${range.good} ${range.bad}${selector}`,
    '```',
    '',
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
