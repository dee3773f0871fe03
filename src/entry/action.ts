import * as core from '@actions/core'
import { measuredNothing } from '../app/measured.ts'
import { describeError } from '../app/outcome.ts'
import type { Ports } from '../app/ports.ts'
import type { Measured } from '../core/measured/schema.ts'
import { publishOnGitHub, readGitHubInputs } from './action-github.ts'
import { readInputs, type ActionInputs } from './action-inputs.ts'
import { publish } from './action-results.ts'
import { runAction, type ActionRun } from './action-run.ts'
import { rememberRun } from './action-state.ts'
import { CLEANING_UP, runCancellableStep } from './step.ts'
import { withholdRunnerTokens } from './tokens.ts'
import { VERSION } from './version.ts'
import { createWorld } from './world.ts'

/** Entry of the action's main step: inputs, the same run as the command line, outputs, then what is told on GitHub. */
export async function action(): Promise<void> {
  await runCancellableStep(CLEANING_UP, async (log, signal) => {
    const [inputs, github] = [readInputs(), readGitHubInputs()]
    withholdRunnerTokens(process.env)
    rememberRun(process.pid, inputs.keep)
    const ports = createWorld(log, signal)
    const measured = await runAndPublish(inputs, ports)
    // Nobody waits for the comment of a job that was cancelled, and there is little time left for it.
    if (!signal.aborted) await publishOnGitHub(measured, github, ports)
  })
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
