import { describeError } from '../../app/exit-codes.ts'
import type { GitHubPorts } from '../../app/github/other-writers.ts'
import { EnvironmentError } from '../../core/errors.ts'
import { formatSeries } from '../../core/series.ts'
import type { BisectResultFile } from '../bisect/core/result.ts'
import {
  CHANGE_LABEL,
  type IssuePlan,
  type IssueToWrite,
  planIssues,
  type RepositoryPlace,
} from './core/change-issues.ts'
import type { FoundChange, RunOrder } from './core/found-changes.ts'
import type { History } from './core/schema.ts'

export interface PublishedIssues {
  readonly opened: readonly number[]
  readonly written: readonly { readonly number: number; readonly why: IssueToWrite['why'] }[]
  /** Standing changes that have no issue yet because there are too many at once. */
  readonly postponed: readonly FoundChange[]
  /** Open issue of every change that stands, by the line and the run of its marker. */
  readonly issueOf: ReadonlyMap<string, number>
  /** Changes with an open issue whose first bad commit was not searched yet; those that began last first. */
  readonly toSearch: readonly FoundChange[]
  /** What could not be written, one sentence each; the others were. */
  readonly problems: readonly string[]
}

export function changeKey({ marker }: Pick<FoundChange, 'marker'>): string {
  return `${marker.line} ${marker.record}`
}

/**
 * Brings the issues about changes up to date. One that cannot be written does not stop the others.
 * @param result of a search for a first bad commit, for the issue of its change
 * @throws {EnvironmentError} when the issues cannot be listed
 */
export async function publishChangeIssues(
  history: History,
  order: RunOrder,
  place: RepositoryPlace,
  { github, log }: GitHubPorts,
  result?: BisectResultFile,
): Promise<PublishedIssues> {
  const planNow = async (): Promise<IssuePlan> =>
    planIssues(history, order, await github.issues({ label: CHANGE_LABEL, state: 'all' }), place, result)
  const plan = await planNow()
  const issueOf = new Map([...plan.issueOf].map(([found, number]) => [changeKey(found), number]))
  const opened: number[] = []
  const written: { number: number; why: IssueToWrite['why'] }[] = []
  const problems: string[] = []
  const attempt = async (what: string, write: () => Promise<void>): Promise<void> => {
    try {
      await write()
    } catch (error) {
      if (!(error instanceof EnvironmentError)) throw error
      problems.push(`${what}: ${describeError(error)}`)
    }
  }
  const update = ({ number, why, change }: IssueToWrite): Promise<void> =>
    attempt(`issue #${String(number)}`, async () => {
      await github.updateIssue(number, change)
      written.push({ number, why })
      log.info(`Issue #${String(number)}: ${WORDS[why]}`)
    })
  for (const issue of plan.write) await update(issue)
  for (const { found, title, body } of plan.open) {
    await attempt(`issue for ${formatSeries(found.line)}`, async () => {
      const number = await github.createIssue({ title, body, labels: [CHANGE_LABEL] })
      opened.push(number)
      issueOf.set(changeKey(found), number)
      log.info(`Issue #${String(number)} opened: ${title}`)
    })
  }
  // Another run may have looked before our issues were there: each run closes its own later duplicate.
  if (opened.length > 0) {
    await attempt('issues of another run', async () => {
      const now = await planNow()
      for (const [found, number] of now.issueOf) issueOf.set(changeKey(found), number)
      for (const issue of now.write)
        if (issue.why === 'duplicate' && opened.includes(issue.number)) await update(issue)
    })
  }
  if (plan.postponed.length > 0) {
    const names = plan.postponed.map(({ line }) => formatSeries(line)).join(', ')
    log.warning(
      `${String(plan.postponed.length)} more changes get an issue in one of the next runs, ${String(plan.open.length)} are opened at once at most: ${names}`,
    )
  }
  const toSearch = plan.toSearch.filter((found) => issueOf.has(changeKey(found)))
  return { opened, written, postponed: plan.postponed, issueOf, toSearch, problems }
}

const WORDS: Record<IssueToWrite['why'], string> = {
  update: 'brought up to date',
  reopen: 'opened again, its change is found again',
  returned: 'closed, the level is back',
  gone: 'closed, its change is no longer found',
  duplicate: 'closed, another issue is about the same change',
}
