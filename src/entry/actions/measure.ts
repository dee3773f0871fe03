import { MEASURE_ALONE_INPUTS } from './measure-definition.ts'
import { readInputs } from './inputs.ts'
import { publish } from './run-results.ts'
import { runAction } from './run.ts'
import { rememberRun } from './state.ts'
import { CLEANING_UP, runCancellableStep } from './step.ts'
import { startWithoutTokens } from './tokens.ts'
import { createPorts } from '../composition-root.ts'
import { withAddedOptions } from '../features.ts'

/** Entry of action/measure: measures like the main action, and never connects to GitHub. */
export async function measure(): Promise<void> {
  await runCancellableStep(CLEANING_UP, async (log, signal) => {
    startWithoutTokens(log)
    const inputs = readInputs(withAddedOptions('action/measure', MEASURE_ALONE_INPUTS))
    rememberRun({ processId: process.pid, keep: inputs.keep, withheld: 'all' })
    const { result } = await runAction(inputs, createPorts(log, signal))
    await publish(result)
  })
}
