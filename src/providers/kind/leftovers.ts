import { messageOf } from '../../core/errors.ts'
import { isRunning } from '../../ports/process-state.ts'
import type { ProviderContext } from '../../ports/provider.ts'
import { dockerNetworkOf } from './network-of.ts'
import { removeNetwork } from './network.ts'
import { removeRegistry } from './registry.ts'

/**
 * Names the clusters of earlier runs that are still there though the process that made them is gone, and forgets
 * those that somebody has deleted since. Only says so; never a reason to stop.
 */
export async function reportKindLeftovers(
  providerId: string,
  { clusters, commands, log, signal }: Pick<ProviderContext, 'clusters' | 'commands' | 'log' | 'signal'>,
): Promise<void> {
  try {
    const ours = (await clusters.list()).filter(({ provider }) => provider === providerId)
    if (ours.length === 0) return
    const listed = await commands.run(['kind', 'get', 'clusters', '--quiet'], { signal, timeoutSeconds: 30 })
    if (listed.exitCode !== 0) return
    const existing = new Set(listed.stdout.split('\n').map((line) => line.trim()))
    for (const { name, pid, startedAt, state } of ours) {
      if (await isRunning(pid, commands, signal)) continue
      if (existing.has(name))
        log.warning(
          `the cluster ${name} of a run of ${startedAt} is still there; delete it with: kbench cluster delete ${name}`,
        )
      else {
        // Whoever deleted the cluster with kind has not deleted the registry.
        await removeRegistry(name, { commands })
        const network = dockerNetworkOf({ state })
        if (network !== undefined) await removeNetwork(network, commands)
        await clusters.remove(name)
      }
    }
  } catch (error) {
    log.warning(`clusters of earlier runs could not be looked up: ${messageOf(error)}`)
  }
}
