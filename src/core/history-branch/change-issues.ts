import { isSameText, withOurLineEnds } from '../github/stored-text.ts'
import type { History } from '../history/schema.ts'
import { lineKey } from './change-marker.ts'
import { issueContent, issueTitle, type RepositoryPlace } from './change-issue-text.ts'
import { foundChanges, type FoundChange, type RunOrder } from './found-changes.ts'
import { closingLines, formatIssueBody, readIssueBody, type ClosingReason } from './issue-body.ts'
import { matchIssues, type ExistingIssue } from './match-issues.ts'

/** Label of all issues about changes. */
export const CHANGE_LABEL = 'kbench-change'
export const MOST_NEW_ISSUES = 10

interface IssueToOpen {
  readonly found: FoundChange
  readonly title: string
  readonly body: string
}

export interface IssueToWrite {
  readonly number: number
  readonly why: 'update' | 'reopen' | ClosingReason
  readonly change: {
    readonly title?: string
    readonly body: string
    readonly state?: 'open' | 'closed'
  }
}

export interface IssuePlan {
  readonly open: readonly IssueToOpen[]
  readonly write: readonly IssueToWrite[]
  /** Changes that get an issue another night: there are too many at once. */
  readonly postponed: readonly FoundChange[]
  /** Issues of changes that stand, by change. */
  readonly issueOf: ReadonlyMap<FoundChange, number>
}

/**
 * What has to happen to the issues. Only changes for the worse have one. An issue is opened once; it follows its change when
 * that moves by some runs; it is closed when the level is back, the change is no longer found, or another issue is
 * about the same. One that a person closed is accepted: never written to again. One that kbench closed is opened again
 * when its change is found again. One that kbench closed and a person opened again is left alone until its change stands.
 * Issues about lines or runs that are no longer in the history are left alone: nothing can be said of them.
 */
export function planIssues(
  history: History,
  order: RunOrder,
  issues: readonly ExistingIssue[],
  place: RepositoryPlace,
): IssuePlan {
  const worse = foundChanges(history).filter(({ change }) => change.verdict === 'worse')
  const { matched, withoutIssue, duplicates, withoutChange } = matchIssues(worse, issues, order)
  const toOpen = withoutIssue.filter(({ change }) => !change.undone)
  const lines = new Map(
    history.environments.flatMap(({ fingerprint, series }) =>
      series.map((line) => [lineKey(fingerprint, line), fingerprint] as const),
    ),
  )
  const gone = withoutChange.filter(({ marker }) => {
    const fingerprint = lines.get(marker.line)
    return fingerprint !== undefined && order.get(fingerprint)?.has(marker.record) === true
  })
  return {
    open: toOpen.slice(0, MOST_NEW_ISSUES).map((found) => {
      const title = issueTitle(found)
      const content = issueContent(found, place)
      return { found, title, body: formatIssueBody({ marker: found.marker, content, title, below: '' }) }
    }),
    write: [
      ...matched.flatMap(({ found, issue }) => writeOf(found, issue, place) ?? []),
      ...duplicates.flatMap(
        ({ issue, of }) => closing(issue, 'duplicate', `#${String(of)} is about the same change.`) ?? [],
      ),
      ...gone.flatMap(({ issue }) => closing(issue, 'gone', goneSentence(history)) ?? []),
    ],
    postponed: toOpen.slice(MOST_NEW_ISSUES),
    issueOf: new Map(
      matched
        .filter(({ found, issue }) => !found.change.undone && issue.state === 'open')
        .map(({ found, issue }) => [found, issue.number]),
    ),
  }
}

function writeOf(found: FoundChange, issue: ExistingIssue, place: RepositoryPlace): IssueToWrite | undefined {
  const { isClosedByUs, below, isOurTitle } = readIssueBody(issue.body)
  const { undone } = found.change
  if (issue.state === 'closed' && (undone || !isClosedByUs)) return undefined
  if (undone && isClosedByUs) return undefined
  const title = issueTitle(found)
  const body = formatIssueBody({
    marker: found.marker,
    closed: undone
      ? {
          reason: 'returned',
          sentence:
            'the level is back: the last runs are closer to the level before this change than to the one after it.',
        }
      : undefined,
    content: issueContent(found, place),
    title: isOurTitle(issue.title) ? title : '',
    below,
  })
  const titleChange: { readonly title?: string } =
    isOurTitle(issue.title) && issue.title !== title ? { title } : {}
  const { number } = issue
  if (undone) return { number, why: 'returned', change: { ...titleChange, body, state: 'closed' } }
  if (issue.state === 'closed')
    return { number, why: 'reopen', change: { ...titleChange, body, state: 'open' } }
  if (isSameText(body, issue.body) && titleChange.title === undefined) return undefined
  return { number, why: 'update', change: { ...titleChange, body } }
}

/** The text stays as it was, below the reason. One that a person opened again after us stays open. */
function closing(issue: ExistingIssue, reason: ClosingReason, sentence: string): IssueToWrite | undefined {
  const { isClosedByUs } = readIssueBody(issue.body)
  if (issue.state === 'closed' || isClosedByUs) return undefined
  const [marker = '', ...rest] = withOurLineEnds(issue.body).split('\n')
  const body = [marker, ...closingLines({ reason, sentence }), ...rest].join('\n')
  return { number: issue.number, why: reason, change: { body, state: 'closed' } }
}

function goneSentence(history: History): string {
  return `with ${String(history.records)} runs the change is no longer found: it is no longer statistically significant.`
}
