import * as core from '@actions/core'
import { listenForInterruption } from '../adapters/interruption.ts'
import { createActionsLog } from '../adapters/log-actions.ts'
import { describeError } from '../app/outcome.ts'
import { readInputs } from './action-inputs.ts'
import { publish } from './action-results.ts'
import { runAction } from './action-run.ts'
import { rememberRun } from './action-state.ts'
import { createWorld } from './world.ts'

/** Entry of the action's main step: inputs, the same run as the command line, outputs. */
export async function action(): Promise<void> {
  const log = createActionsLog()
  const interruption = listenForInterruption(
    () => log.warning('The job is being cancelled: cleaning up'),
    () => log.warning('Stopped at once; the post step cleans up'),
  )
  try {
    const inputs = readInputs()
    rememberRun(process.pid, inputs.keep)
    const result = await runAction(inputs, createWorld(log, interruption.signal))
    await publish(result)
  } catch (error) {
    core.setFailed(describeError(error))
  }
  // An open socket or timer must not keep a finished step alive.
  process.exit()
}
