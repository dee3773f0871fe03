import { readInputs } from './action-inputs.ts'
import { publish } from './action-results.ts'
import { runAction } from './action-run.ts'
import { rememberRun } from './action-state.ts'
import { CLEANING_UP, runCancellableStep } from './step.ts'
import { withholdAllTokens } from './tokens.ts'
import { createWorld } from './world.ts'

/** Entry of action/measure: measures like the main action, and never talks to GitHub. */
export async function measure(): Promise<void> {
  await runCancellableStep(CLEANING_UP, async (log, signal) => {
    for (const name of withholdAllTokens(process.env))
      log.info(`${name} is not passed on: what is measured here may be the code of a stranger`)
    const inputs = readInputs()
    rememberRun(process.pid, inputs.keep)
    const { result } = await runAction(inputs, createWorld(log, signal))
    await publish(result)
  })
}
