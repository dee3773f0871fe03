import { type GitHubEvent, repositoryUrlOf } from '../../core/github/event.ts'
import type { ReportOptions, ReportTarget } from './report-on-github.ts'

/** What a workflow asks of the main action. */
export interface GitHubWishes {
  /** auto: where the token may, and no word of warning where it may not. */
  readonly comment: 'auto' | 'always' | 'never'
  readonly check: 'always' | 'never'
  readonly name: string
  readonly hasToken: boolean
  /** See ReportOptions. */
  readonly inputs: Readonly<Record<string, unknown>>
}

interface ReportPlan {
  /** undefined: nothing is to be written on GitHub. */
  readonly report: { readonly target: ReportTarget; readonly options: ReportOptions } | undefined
  /** What is not done although the workflow may have meant it, and why. */
  readonly notes: readonly { readonly level: 'info' | 'warning'; readonly text: string }[]
}

const HALVES =
  'report from a second workflow, with action/measure and action/report (see workflows-templates)'

/** What the measuring job writes on GitHub: only on the event of a pull request that is not from a fork. */
export function planReport(event: GitHubEvent, wishes: GitHubWishes): ReportPlan {
  const { comment, check, name, hasToken, inputs } = wishes
  const target = targetOf(event)
  const insists = comment === 'always' || check === 'always'
  if (comment === 'never' && check === 'never') return nothing()
  if (!hasToken) return nothing(insists ? 'warning' : 'info', 'input github-token is empty')
  if (target.isFork && !insists)
    return nothing('info', `the token of a pull request from a fork can write nothing; ${HALVES}`)
  const hasPullRequest = target.pullRequest !== undefined
  const comments = hasPullRequest && (comment === 'always' || (comment === 'auto' && !target.isFork))
  const notes =
    comment === 'always' && !hasPullRequest
      ? ([
          { level: 'info', text: `No comment: the event ${nameOf(event)} does not belong to a pull request` },
        ] as const)
      : []
  const options = {
    name,
    comment: comments,
    check: check === 'always',
    rightsOptional: !insists,
    inputs,
  }
  return { report: comments || options.check ? { target, options } : undefined, notes }
}

function nothing(level?: 'info' | 'warning', why = ''): ReportPlan {
  return {
    report: undefined,
    notes: level === undefined ? [] : [{ level, text: `Nothing is written on GitHub: ${why}` }],
  }
}

/** What a run of this event reports on, where it reports its own results. */
export function targetOf(event: GitHubEvent): ReportTarget {
  const { runUrl, runId, attempt, commit } = event.run
  const isOfHead = event.kind === 'pull_request' || event.kind === 'merge_group'
  return {
    pullRequest: event.kind === 'pull_request' ? event.number : undefined,
    commit: isOfHead ? event.headSha : commit,
    runUrl,
    repositoryUrl: repositoryUrlOf(event.run),
    run: { id: runId, attempt },
    isFork: event.kind === 'pull_request' && event.isFork,
  }
}

function nameOf(event: GitHubEvent): string {
  return event.kind === 'other' ? event.name : event.kind
}
