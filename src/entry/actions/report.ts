import * as core from '@actions/core'
import { createZipReader } from '../../adapters/archive-zip.ts'
import { createSystemClock } from '../../adapters/clock-system.ts'
import { createNodeFiles } from '../../adapters/files-node.ts'
import { createGitHub } from '../../adapters/github-octokit.ts'
import { withinDeadline } from '../../app/github/deadline.ts'
import { reportRun, type RunReport } from '../../app/github/report-run.ts'
import type { Log } from '../../ports/log.ts'
import { HOOKS } from '../features.ts'
import { readEvent } from './github-event.ts'
import { randomName } from '../random-name.ts'
import { sha256 } from '../sha256.ts'
import { readReportInputs } from './report-inputs.ts'
import { runStep } from './step.ts'

/** Entry of action/report: reports what other jobs measured. It starts no program and reads no file of the workspace. */
export async function report(): Promise<void> {
  await runStep(async (log) => {
    const { report: written, pullRequest } = await withinDeadline(
      AbortSignal.timeout(MOST_MILLISECONDS),
      'the report',
      (signal) => reportEvent(log, signal),
    )
    core.setOutput('verdict', written?.verdict ?? '')
    core.setOutput('pull-request', pullRequest ?? '')
    // To write is all that this step is for; why it could not has been said.
    if (written?.comment === 'failed' || written?.check === 'failed')
      core.setFailed('The results could not be written on GitHub: see the warning above.')
  })
}

/** For everything together: a slow answer is not waited for again and again. */
const MOST_MILLISECONDS = 5 * 60_000

async function reportEvent(log: Log, signal: AbortSignal): Promise<RunReport> {
  const { token, options, ...request } = readReportInputs()
  const event = await readEvent(process.env, createNodeFiles())
  const { repository, apiUrl } = event.run
  const context = {
    github: createGitHub({ token, repository, apiUrl, signal }, log),
    archives: createZipReader(),
    log,
    features: HOOKS,
    clock: createSystemClock(),
    randomName,
    sha256,
  }
  return reportRun({ event, ...request, options }, context)
}
