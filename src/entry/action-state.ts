import * as core from '@actions/core'

/** What the main step tells the post step. Never a secret: GitHub keeps it in plain text. */
export function rememberRun(processId: number, keep: boolean): void {
  core.saveState('process', String(processId))
  core.saveState('keep', String(keep))
}

export interface RememberedRun {
  readonly processId: number
  readonly keep: boolean
}

/** undefined when the main step did not get as far as starting a run. */
export function recallRun(): RememberedRun | undefined {
  const processId = Number(core.getState('process'))
  return Number.isInteger(processId) && processId > 0
    ? { processId, keep: core.getState('keep') === 'true' }
    : undefined
}
