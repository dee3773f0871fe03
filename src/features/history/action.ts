import * as core from '@actions/core'
import { createNodeFiles } from '../../adapters/files-node.ts'
import { createGitHub } from '../../adapters/github-octokit.ts'
import { runBaselineCommand } from './baseline-command.ts'
import { runHistory, type HistoryUpdate } from './run-history.ts'
import { UserError } from '../../core/errors.ts'
import type { GitHubEvent } from '../../core/github/event.ts'
import type { Log } from '../../ports/log.ts'
import { readEvent } from '../../entry/actions/github-event.ts'
import { HISTORY_INPUTS } from './action-definition.ts'
import { readInputs } from '../../entry/actions/inputs.ts'
import { runCancellableStep } from '../../entry/actions/step.ts'
import { createPorts } from '../../entry/composition-root.ts'
import { changeKey } from './publish-change-issues.ts'
import { SUMMARY_BYTES } from '../../app/report/write-report.ts'
import { historyMarkdown } from './core/report.ts'
import { codeMarkdown } from '../../core/report/markdown-escape.ts'
import { formatSeries } from '../../core/series.ts'
import { writeJobSummary } from '../../entry/actions/job-summary.ts'

const MOST_CHANGES = 200

/** Entry of action/history: what follows from the records of nightly runs. It measures nothing and starts no program. */
export async function history(): Promise<void> {
  await runCancellableStep(
    { first: 'The job is being cancelled: stopping', again: 'Stopped at once' },
    historyOfEvent,
  )
}

async function historyOfEvent(log: Log, signal: AbortSignal): Promise<void> {
  const { githubToken: token, record: paths, ...inputs } = readInputs(HISTORY_INPUTS)
  const event = await readEvent(process.env, createNodeFiles())
  const { repository, apiUrl } = event.run
  const request = { ...inputs, paths }
  const github = createGitHub({ token, repository, apiUrl, signal }, log)
  switch (event.kind) {
    case 'issue_comment': {
      if (inputs.rebaseline === 'false') {
        log.warning('On a comment, this action only does what rebaseline: true asks for')
        return
      }
      const outcome = await runBaselineCommand(request, event, event.run, { github, log })
      core.setOutput('pull-request', outcome?.pullRequest ?? '')
      return
    }
    default:
      rejectPullRequests(event)
      await publishHistoryRun(await runHistory(request, event.run, { ...createPorts(log, signal), github }))
  }
}

/** A record of a pull request would be taken for the default branch by all later runs. @throws {UserError} */
function rejectPullRequests(event: GitHubEvent): void {
  const name = event.kind === 'other' ? event.name : event.kind === 'workflow_run' ? event.event : event.kind
  if (!name.startsWith('pull_request') && name !== 'merge_group') return
  throw new UserError(`the history is that of a branch, and this is the event ${name}`, {
    nextStep: 'Use action/history in a workflow of on: schedule, workflow_dispatch or push.',
  })
}

/** Outputs, the job summary, and whether the step fails. */
async function publishHistoryRun(result: HistoryUpdate): Promise<void> {
  const { commit, changes, issues, bisect, proposal, pages, problems } = result
  core.setOutput('commit', commit ?? '')
  core.setOutput(
    'changes',
    JSON.stringify(
      changes.slice(0, MOST_CHANGES).map((found) => ({
        series: formatSeries(found.line),
        environment: found.environment.fingerprint,
        unit: found.line.unit,
        ...found.change,
        issue: issues?.issueOf.get(changeKey(found)) ?? null,
      })),
    ),
  )
  core.setOutput('bisect', bisect === undefined ? '' : JSON.stringify(bisect))
  core.setOutput('pull-request', proposal?.pullRequest ?? '')
  core.setOutput('pages', pages ?? '')
  await writeJobSummary(summaryOf(result))
  if (problems.length > 0) core.setFailed(problems.join('\n'))
}

function summaryOf({ added, history, issues, proposal }: HistoryUpdate): string {
  const written = (issues?.written ?? []).map(({ number, why }) => `#${String(number)} (${why})`)
  const opened = (issues?.opened ?? []).map((number) => `#${String(number)}`)
  const postponed = issues?.postponed ?? []
  const lines = [
    `Records added: ${added.length === 0 ? 'none' : added.map(codeMarkdown).join(', ')}`,
    ...(opened.length === 0 ? [] : [`Issues opened: ${opened.join(', ')}`]),
    ...(written.length === 0 ? [] : [`Issues written: ${written.join(', ')}`]),
    ...(postponed.length === 0
      ? []
      : [
          `Changes without an issue yet: ${postponed.map(({ line }) => codeMarkdown(formatSeries(line))).join(', ')}`,
        ]),
    ...(proposal?.pullRequest === undefined ? [] : [`New baseline: #${String(proposal.pullRequest)}`]),
  ]
  const list = lines.map((line) => `- ${line}\n`).join('')
  return history === undefined ? list : `${historyMarkdown(history, SUMMARY_BYTES)}\n${list}`
}
