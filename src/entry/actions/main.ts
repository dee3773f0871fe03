import * as core from '@actions/core'
import { measuredNothing } from '../../app/measure/measured.ts'
import { describeError } from '../../app/exit-codes.ts'
import type { Ports } from '../../app/ports.ts'
import type { Measured } from '../../core/record/measured.ts'
import { MEASURE_INPUTS } from './measure-definition.ts'
import { PUBLISH_INPUTS } from './main-definition.ts'
import { readInputs } from './inputs.ts'
import { publishOnGitHub } from './publish-on-github.ts'
import { publish } from './run-results.ts'
import { runAction, type ActionRun, type MeasureInputs } from './run.ts'
import { rememberRun } from './state.ts'
import { handedOver, reExec } from './re-exec.ts'
import { CLEANING_UP, runCancellableStep } from './step.ts'
import { maskSecrets, withholdTokens, type Withheld } from './tokens.ts'
import { VERSION } from '../version.ts'
import { createPorts } from '../composition-root.ts'
import { withAddedOptions } from '../features.ts'

/** The commands of a configuration may need what the workflow gave them, and this job runs no code of a stranger. */
const WITHHELD: Withheld = 'runner'

/** Entry of the action's main step: inputs, the same run as the command line, outputs, then comment and check run on GitHub. */
export async function action(): Promise<void> {
  await runCancellableStep(CLEANING_UP, async (log, signal) => {
    const given = withholdTokens(process.env, WITHHELD)
    if (Object.keys(given).length > 0) reExec(given)
    maskSecrets(process.env)
    // For as long as the inputs are read, and in memory only.
    Object.assign(process.env, given, handedOver())
    const [inputs, github] = [
      readInputs(withAddedOptions('action', MEASURE_INPUTS)),
      readInputs(PUBLISH_INPUTS),
    ]
    withholdTokens(process.env, WITHHELD)
    rememberRun({ processId: process.pid, keep: inputs.keep, withheld: WITHHELD })
    const ports = createPorts(log, signal)
    const measured = await runAndPublish(inputs, ports)
    // Nobody waits for the comment of a job that was cancelled, and there is little time left for it.
    if (!signal.aborted) await publishOnGitHub(measured, github, ports)
  })
}

async function runAndPublish(inputs: MeasureInputs, ports: Ports): Promise<Measured> {
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
