import * as core from '@actions/core'
import { listenForInterruption } from '../../adapters/interruption.ts'
import { createActionsLog } from '../../adapters/log-actions.ts'
import { fileError } from '../../adapters/file-error.ts'
import { describeError } from '../../app/exit-codes.ts'
import type { Log } from '../../ports/log.ts'

/** Runs the step of an action to its end: an error fails it with its text, and nothing that is still open keeps it alive. */
export async function runStep(body: (log: Log) => Promise<void>): Promise<void> {
  try {
    await body(createActionsLog())
  } catch (error) {
    // Outputs and state go into files of the runner, by its own library.
    core.setFailed(describeError(fileError('writing a file of the runner', error)))
  }
  process.exit()
}

/** What the log says when the job is cancelled, and when a second signal arrives while the step still stops. */
interface CancellationTexts {
  readonly first: string
  readonly again: string
}

/** For steps that have made something that must be removed again. */
export const CLEANING_UP: CancellationTexts = {
  first: 'The job is being cancelled: cleaning up',
  again: 'Stopped at once; the post step cleans up',
}

/** The same for a step that stops in good order when the job is cancelled. */
export async function runCancellableStep(
  texts: CancellationTexts,
  body: (log: Log, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  await runStep((log) => {
    const { signal } = listenForInterruption(
      () => log.warning(texts.first),
      () => log.warning(texts.again),
    )
    return body(log, signal)
  })
}
