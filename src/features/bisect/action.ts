import * as core from '@actions/core'
import { EXIT } from '../../app/exit-codes.ts'
import { fencedMarkdown } from '../../core/report/markdown-escape.ts'
import { readInputs } from '../../entry/actions/inputs.ts'
import { writeJobSummary } from '../../entry/actions/job-summary.ts'
import { rememberRun } from '../../entry/actions/state.ts'
import { CLEANING_UP, runCancellableStep } from '../../entry/actions/step.ts'
import { startWithoutTokens } from '../../entry/actions/tokens.ts'
import { createPorts } from '../../entry/composition-root.ts'
import { bisectHeadline, bisectTable } from './core/table.ts'
import { BISECT_ACTION, bisectRequest } from './options.ts'
import { bisectAndReport, type ReportedBisect } from './report-bisect.ts'

const PLAIN = { columns: 120, paint: (_style: unknown, text: string) => text }

/** Entry of action/bisect: measures commits of the history, and never connects to GitHub. */
export async function bisectCommits(): Promise<void> {
  await runCancellableStep(CLEANING_UP, async (log, signal) => {
    startWithoutTokens(log)
    const request = bisectRequest(readInputs(BISECT_ACTION.inputs))
    rememberRun({ processId: process.pid, keep: false, withheld: 'all' })
    await publishBisect(await bisectAndReport(request, createPorts(log, signal)))
  })
}

/** Outputs and the job summary. That no commit was found is a warning: the night has not failed. */
export async function publishBisect(reported: ReportedBisect): Promise<void> {
  const { path, exitCode, result } = reported
  const isFound = result.kind === 'search' && result.end === 'found' && result.suspects === 1
  core.setOutput('commit', isFound ? result.first.commit : '')
  core.setOutput('chance', isFound ? String(result.chance) : '')
  core.setOutput('result', path)
  const headline = reported.kind === 'nothing' ? firstLine(reported.text) : bisectHeadline(reported.found)
  const text = reported.kind === 'nothing' ? reported.text : bisectTable(reported.found, PLAIN)
  await writeJobSummary(`## kbench bisect\n\n${fencedMarkdown(text)}`)
  if (exitCode === EXIT.interrupted) core.setFailed(headline)
  else if (isFound) core.info(headline)
  else core.warning(headline, { title: 'No first bad commit' })
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? ''
}
