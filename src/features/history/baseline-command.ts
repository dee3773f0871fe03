import { describeError } from '../../app/exit-codes.ts'
import { isWriter } from '../../app/github/find-measurement.ts'
import type { GitHubPorts } from '../../app/github/other-writers.ts'
import { EnvironmentError, UserError } from '../../core/errors.ts'
import {
  type IssueCommentEvent,
  type RepositoryPage,
  repositoryUrlOf,
  type RunFacts,
} from '../../core/github/event.ts'
import { BASELINE_COMMAND, isBaselineCommand } from '../../core/github/baseline-command.ts'
import { codeMarkdown, escapeMarkdown } from '../../core/report/markdown-escape.ts'
import { readHistory, type RecordedHistory } from './append-history.ts'
import { CHANGE_LABEL, planIssues, type RepositoryPlace } from './core/change-issues.ts'
import { runOrder } from './core/found-changes.ts'
import type { History } from './core/schema.ts'
import type { ProposalOutcome } from './propose-baseline.ts'
import { changeKey } from './publish-change-issues.ts'
import { historyOfBranch, type HistoryRunRequest, propose } from './run-history.ts'

type BaselineCommandRequest = Pick<HistoryRunRequest, 'branch' | 'baseline' | 'rebaseline' | 'pagesUrl'>

type RunPages = RepositoryPage & Pick<RunFacts, 'runUrl'>

/**
 * Answers a new comment `/kbench baseline` by someone with write access: the newest records are proposed at once. Others get no answer.
 * @returns undefined when nothing was to be done
 * @throws whatever kept it from being done, after saying so in a comment
 */
export async function runBaselineCommand(
  request: BaselineCommandRequest,
  { action, number, author, body }: IssueCommentEvent,
  run: RunPages,
  { github, log }: GitHubPorts,
): Promise<ProposalOutcome | undefined> {
  if (action !== 'created' || !isBaselineCommand(body)) {
    log.info(`Not a new comment whose first line is ${BASELINE_COMMAND}: nothing to do`)
    return undefined
  }
  const permission = author === undefined ? 'none' : await github.permissionOf(author)
  if (!isWriter(permission)) {
    log.info(
      `${BASELINE_COMMAND} takes write access, and ${JSON.stringify(author ?? 'the account')} has ${permission}: nothing was done`,
    )
    return undefined
  }
  const outcome = await proposeAtOnce(request, run, { github, log }).catch(async (error: unknown) => {
    await sayThatItFailed(error, number, run, { github, log })
    throw error
  })
  await github.createComment(number, answer(outcome, request, run))
  return outcome
}

async function proposeAtOnce(
  request: BaselineCommandRequest,
  run: RepositoryPage,
  { github, log }: GitHubPorts,
): Promise<ProposalOutcome> {
  const { branch, rebaseline } = request
  const commit = await github.branchHead(branch)
  if (commit === undefined)
    throw new UserError(`there is no branch ${branch}, so there are no records to make a baseline of`, {
      nextStep: 'action/history with the input record makes it, e.g. in a nightly workflow.',
    })
  const recorded = await readHistory(branch, commit, github)
  const history = historyOfBranch(recorded.records)
  const place = { url: repositoryUrlOf(run), historyBranch: branch, pagesUrl: request.pagesUrl }
  const issueOf = await openIssues(history, recorded, place, { github, log })
  const asked = rebaseline === 'replace' ? 'replace' : 'true'
  return propose(
    { request: { ...request, rebaseline: asked }, recorded, history, place, issueOf },
    { github, log },
  )
}

/** Only for links: a token that may not read issues proposes all the same. */
async function openIssues(
  history: History,
  { records }: RecordedHistory,
  place: RepositoryPlace,
  { github, log }: GitHubPorts,
): Promise<ReadonlyMap<string, number> | undefined> {
  try {
    const issues = await github.issues({ label: CHANGE_LABEL, state: 'open' })
    const { issueOf } = planIssues(history, runOrder(records), issues, place)
    return new Map([...issueOf].map(([found, issue]) => [changeKey(found), issue]))
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error
    log.warning(`The proposal names no issues: ${describeError(error)}`)
    return undefined
  }
}

/** It names the run: no other answer is the same, and one whose writing GitHub did not confirm is distinguished from those before it. */
function answer(
  { kind, pullRequest }: ProposalOutcome,
  { baseline, branch }: BaselineCommandRequest,
  run: RunPages,
): string {
  const log = `[Log](${run.runUrl})`
  if (pullRequest === undefined)
    return `${codeMarkdown(baseline)} already holds the newest records of branch ${codeMarkdown(branch)}: there is nothing to propose. ${log}`
  const link = `[#${String(pullRequest)}](${repositoryUrlOf(run)}/pull/${String(pullRequest)})`
  return `${kind === 'opened' ? 'Proposed' : 'Brought up to date'}: the new baseline is in ${link}. ${log}`
}

/** Only what a person can act on; the log has everything else. */
async function sayThatItFailed(
  error: unknown,
  number: number,
  { runUrl }: Pick<RunFacts, 'runUrl'>,
  { github, log }: GitHubPorts,
): Promise<void> {
  if (!(error instanceof UserError || error instanceof EnvironmentError)) return
  const next = error.nextStep === undefined ? '' : ` ${escapeMarkdown(error.nextStep)}`
  try {
    await github.createComment(
      number,
      `No baseline was proposed: ${escapeMarkdown(error.message)}.${next} [Log](${runUrl})`,
    )
  } catch (second) {
    log.warning(`The answer could not be written: ${describeError(second)}`)
  }
}
