import * as core from '@actions/core'
import { createNodeFiles } from '../../adapters/files-node.ts'
import { createGitHub } from '../../adapters/github-octokit.ts'
import { runBaselineCommand } from './nightly/baseline-command.ts'
import { runHistory } from './nightly/run-history.ts'
import { DEFINITIONS } from '../../app/registry.ts'
import { UserError } from '../../core/errors.ts'
import type { GitHubEvent } from '../../core/github/event.ts'
import type { Log } from '../../ports/log.ts'
import { readEvent } from '../../entry/actions/github-event.ts'
import { HISTORY_INPUTS } from './action-definition.ts'
import { readInputs } from '../../entry/actions/inputs.ts'
import { publishHistoryRun } from './action-results.ts'
import { runCancellableStep } from '../../entry/actions/step.ts'
import { createPorts } from '../../entry/composition-root.ts'

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
  const request = { ...inputs, paths, definitions: DEFINITIONS }
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
