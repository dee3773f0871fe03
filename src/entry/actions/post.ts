import { createActionsLog } from '../../adapters/log-actions.ts'
import { DEFINITIONS } from '../../app/registry.ts'
import { removeClustersOf } from '../../app/clusters.ts'
import { messageOf } from '../../core/errors.ts'
import { recallRun } from './state.ts'
import { reExec } from './re-exec.ts'
import { maskSecrets, withholdTokens } from './tokens.ts'
import { createPorts } from '../composition-root.ts'

/** Entry of the action's post step: removes what the main step made, should it have died before it could. */
export async function post(): Promise<void> {
  const log = createActionsLog()
  const remembered = recallRun()
  // A provider's own command may delete the cluster, and is given no more than the one that made it.
  const taken = withholdTokens(process.env, remembered?.withheld ?? 'all')
  if (Object.keys(taken).length > 0) reExec()
  maskSecrets(process.env)
  try {
    if (remembered === undefined || remembered.keep) log.info('Nothing to clean up')
    else
      await removeClustersOf(
        remembered.processId,
        DEFINITIONS,
        createPorts(log, new AbortController().signal),
      )
  } catch (error) {
    log.warning(`Cleaning up failed: ${messageOf(error)}`)
  }
  process.exit()
}
