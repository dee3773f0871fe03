import { messageOf } from '../../core/errors.ts'
import { isRunning } from '../../ports/process-state.ts'
import type { ProviderContext } from '../../ports/provider.ts'
import { ID } from './describe-cluster.ts'

/** A forgotten cluster costs money. Only says so; never a reason to stop. */
export async function reportCommandLeftovers({
  clusters,
  commands,
  log,
  signal,
}: Pick<ProviderContext, 'clusters' | 'commands' | 'log' | 'signal'>): Promise<void> {
  try {
    for (const { provider, name, pid, startedAt } of await clusters.list()) {
      if (provider !== ID || (await isRunning(pid, commands, signal))) continue
      log.warning(
        `the cluster ${name} of a run of ${startedAt} was not deleted; delete it with: kbench cluster delete ${name}`,
      )
    }
  } catch (error) {
    log.warning(`clusters of earlier runs could not be looked up: ${messageOf(error)}`)
  }
}
