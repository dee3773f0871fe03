import { UserError } from '../../core/errors.ts'
import type { Definitions } from '../../config/load.ts'
import type { ClusterReference } from '../../ports/provider.ts'
import { isRunning } from '../../ports/exec.ts'
import type { Ports } from '../ports.ts'

interface ListedCluster extends ClusterReference {
  /** `in use` while the kbench that made it runs, else `left over` (a crash, or --keep). */
  readonly use: 'in use' | 'left over'
}

/** The clusters that kbench made on this machine and that were not deleted. */
export async function listClusters(ports: Ports): Promise<ListedCluster[]> {
  const references = await ports.clusters.list()
  return Promise.all(
    references.map(async (reference) => ({
      ...reference,
      use: (await isRunning(reference.pid, ports.commands)) ? ('in use' as const) : ('left over' as const),
    })),
  )
}

/**
 * Deletes clusters that kbench made, by name; never one that it did not make.
 * @throws {UserError} for a name that is not in the register
 */
export async function deleteClusters(
  names: readonly string[],
  definitions: Definitions,
  ports: Ports,
): Promise<void> {
  const known = await ports.clusters.list()
  for (const name of names) {
    const reference = known.find((one) => one.name === name)
    if (reference === undefined) {
      const list =
        known.length === 0 ? 'There are none.' : `There are: ${known.map((one) => one.name).join(', ')}.`
      throw new UserError(`kbench made no cluster "${name}" on this machine. ${list}`, {
        nextStep: 'Delete a cluster that kbench did not make with the tool that made it.',
      })
    }
    const provider = definitions.providers.find(({ id }) => id === reference.provider)
    if (provider?.destroy === undefined)
      throw new UserError(`${name}: provider "${reference.provider}" cannot delete clusters`)
    await provider.destroy(reference, ports)
    await ports.clusters.remove(name)
    ports.log.info(`Deleted ${name}`)
  }
}

/** Deletes what one process of kbench made and did not delete; for the post step of the action. */
export async function removeClustersOf(
  processId: number,
  definitions: Definitions,
  ports: Ports,
): Promise<void> {
  const own = (await ports.clusters.list()).filter(({ pid }) => pid === processId)
  if (own.length === 0) ports.log.info('The run left no cluster behind')
  await deleteClusters(
    own.map(({ name }) => name),
    definitions,
    ports,
  )
}
