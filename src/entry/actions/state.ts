import * as core from '@actions/core'
import type { Withheld } from './tokens.ts'

/** What the main step leaves for the post step. Never a secret: GitHub keeps it in plain text. */
export function rememberRun({ processId, keep, withheld }: RememberedRun): void {
  core.saveState('process', String(processId))
  core.saveState('keep', String(keep))
  core.saveState('withheld', withheld)
}

interface RememberedRun {
  readonly processId: number
  readonly keep: boolean
  readonly withheld: Withheld
}

/** undefined when the main step did not get as far as starting a run. */
export function recallRun(): RememberedRun | undefined {
  const processId = Number(core.getState('process'))
  return Number.isInteger(processId) && processId > 0
    ? {
        processId,
        keep: core.getState('keep') === 'true',
        withheld: core.getState('withheld') === 'runner' ? 'runner' : 'all',
      }
    : undefined
}
