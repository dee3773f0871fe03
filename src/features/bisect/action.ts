import { bisectAndReport } from './report-bisect.ts'
import { bisectRequest } from './options.ts'
import { createPorts } from '../../entry/composition-root.ts'
import { publishBisect } from './action-results.ts'
import { BISECT_ACTION } from './action-definition.ts'
import { readInputs } from '../../entry/actions/inputs.ts'
import { rememberRun } from '../../entry/actions/state.ts'
import { CLEANING_UP, runCancellableStep } from '../../entry/actions/step.ts'
import { startWithoutTokens } from '../../entry/actions/without-tokens.ts'

/** Entry of action/bisect: measures commits of the history, and never connects to GitHub. */
export async function bisectCommits(): Promise<void> {
  await runCancellableStep(CLEANING_UP, async (log, signal) => {
    startWithoutTokens(log)
    const request = bisectRequest(readInputs(BISECT_ACTION.inputs))
    rememberRun({ processId: process.pid, keep: false, withheld: 'all' })
    await publishBisect(await bisectAndReport(request, createPorts(log, signal)))
  })
}
