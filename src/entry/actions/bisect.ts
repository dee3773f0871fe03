import { bisectAndReport } from '../../app/bisect/report-bisect.ts'
import { bisectRequest } from '../options/bisect.ts'
import { createPorts } from '../composition-root.ts'
import { publishBisect } from './bisect-results.ts'
import { BISECT_ACTION } from './definitions/bisect.ts'
import { readInputs } from './inputs.ts'
import { rememberRun } from './state.ts'
import { CLEANING_UP, runCancellableStep } from './step.ts'
import { startWithoutTokens } from './without-tokens.ts'

/** Entry of action/bisect: measures commits of the history, and never connects to GitHub. */
export async function bisectCommits(): Promise<void> {
  await runCancellableStep(CLEANING_UP, async (log, signal) => {
    startWithoutTokens(log)
    const request = bisectRequest(readInputs(BISECT_ACTION.inputs))
    rememberRun({ processId: process.pid, keep: false, withheld: 'all' })
    await publishBisect(await bisectAndReport(request, createPorts(log, signal)))
  })
}
