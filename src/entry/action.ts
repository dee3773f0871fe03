import * as core from '@actions/core'
import { listenForInterruption } from '../adapters/interruption.ts'
import { createActionsLog } from '../adapters/log-actions.ts'
import { measuredNothing } from '../app/measured.ts'
import { describeError } from '../app/outcome.ts'
import type { Ports } from '../app/ports.ts'
import type { Measured } from '../core/measured/schema.ts'
import { publishOnGitHub, readGitHubInputs } from './action-github.ts'
import { readInputs, type ActionInputs } from './action-inputs.ts'
import { publish } from './action-results.ts'
import { runAction, type ActionRun } from './action-run.ts'
import { rememberRun } from './action-state.ts'
import { withholdRunnerTokens } from './tokens.ts'
import { VERSION } from './version.ts'
import { createWorld } from './world.ts'

/** Entry of the action's main step: inputs, the same run as the command line, outputs, then what is told on GitHub. */
export async function action(): Promise<void> {
  const log = createActionsLog()
  const interruption = listenForInterruption(
    () => log.warning('The job is being cancelled: cleaning up'),
    () => log.warning('Stopped at once; the post step cleans up'),
  )
  try {
    const [inputs, github] = [readInputs(), readGitHubInputs()]
    withholdRunnerTokens(process.env)
    rememberRun(process.pid, inputs.keep)
    const ports = createWorld(log, interruption.signal)
    const measured = await runAndPublish(inputs, ports)
    // Nobody waits for the comment of a job that was cancelled, and there is little time left for it.
    if (!interruption.signal.aborted) await publishOnGitHub(measured, github, ports)
  } catch (error) {
    core.setFailed(describeError(error))
  }
  // An open socket or timer must not keep a finished step alive.
  process.exit()
}

async function runAndPublish(inputs: ActionInputs, ports: Ports): Promise<Measured> {
  let run: ActionRun
  try {
    run = await runAction(inputs, ports)
  } catch (error) {
    core.setFailed(describeError(error))
    return measuredNothing(error, VERSION, ports.env)
  }
  await publish(run.result)
  return run.measured
}
