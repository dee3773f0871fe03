import * as core from '@actions/core'
import { listenForInterruption } from '../adapters/interruption.ts'
import { createActionsLog } from '../adapters/log-actions.ts'
import { describeError } from '../app/outcome.ts'
import { readInputs } from './action-inputs.ts'
import { publish } from './action-results.ts'
import { runAction } from './action-run.ts'
import { rememberRun } from './action-state.ts'
import { withholdAllTokens } from './tokens.ts'
import { createWorld } from './world.ts'

/** Entry of action/measure: measures like the main action, and never talks to GitHub. */
export async function measure(): Promise<void> {
  const log = createActionsLog()
  const interruption = listenForInterruption(
    () => log.warning('The job is being cancelled: cleaning up'),
    () => log.warning('Stopped at once; the post step cleans up'),
  )
  try {
    for (const name of withholdAllTokens(process.env))
      log.info(`${name} is not passed on: what is measured here may be the code of a stranger`)
    const inputs = readInputs()
    rememberRun(process.pid, inputs.keep)
    const { result } = await runAction(inputs, createWorld(log, interruption.signal))
    await publish(result)
  } catch (error) {
    core.setFailed(describeError(error))
  }
  process.exit()
}
