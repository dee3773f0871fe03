import { readInputs } from './action-inputs.ts'
import { publish } from './action-results.ts'
import { runAction } from './action-run.ts'
import { rememberRun } from './action-state.ts'
import { startAnew } from './start-anew.ts'
import { CLEANING_UP, runCancellableStep } from './step.ts'
import { maskSecrets, setByWorkflow, withholdTokens } from './tokens.ts'
import { createWorld } from './world.ts'

/** Entry of action/measure: measures like the main action, and never talks to GitHub. */
export async function measure(): Promise<void> {
  await runCancellableStep(CLEANING_UP, async (log, signal) => {
    const taken = withholdTokens(process.env, 'all')
    for (const name of setByWorkflow(taken))
      log.info(`${name} is not passed on: what is measured here may be the code of a stranger`)
    if (Object.keys(taken).length > 0) startAnew()
    maskSecrets(process.env)
    const inputs = readInputs()
    rememberRun({ processId: process.pid, keep: inputs.keep, withheld: 'all' })
    const { result } = await runAction(inputs, createWorld(log, signal))
    await publish(result)
  })
}
