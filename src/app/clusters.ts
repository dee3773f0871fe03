import { UserError, EnvironmentError } from '../core/errors.ts'
import type { Definitions } from '../config/load.ts'
import { type ClusterReference, makesClusters } from '../ports/provider.ts'
import { isRunning } from '../ports/exec.ts'
import type { Ports } from './ports.ts'
import type { Overrides } from '../config/overrides.ts'
import { ensureTools } from './tools.ts'
import { chooseProvider } from './measure/choose-provider.ts'
import { readConfiguration } from './read-files.ts'
import { defaultFolder, newRunId } from './measure/run-id.ts'
import { prepareSubject } from './subject/prepare.ts'

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

interface CreateClusterRequest {
  readonly config: string | undefined
  readonly overrides: Overrides
  readonly definitions: Definitions
}

/**
 * Makes a cluster as `run` would and leaves it.
 * @returns the path of its kubeconfig
 * @throws {EnvironmentError} for a provider that has no cluster to leave
 */
export async function createLastingCluster(
  { config, overrides, definitions }: CreateClusterRequest,
  ports: Ports,
): Promise<string> {
  const configuration = await readConfiguration(config, overrides, definitions, ports.files)
  const { provider, options } = await chooseProvider(configuration, definitions, ports)
  if (!makesClusters(provider)) {
    const able = definitions.providers.filter(makesClusters).map(({ id }) => id)
    throw new EnvironmentError(`Provider ${provider.id} makes no clusters`, {
      nextStep: `Use one of ${able.join(', ')}.`,
    })
  }
  await ensureTools(provider.tools(options), { ...ports, install: true })
  const folder = defaultFolder(newRunId(ports))
  const prepared = await prepareSubject({ ...configuration, provider, folder }, ports)
  try {
    const runId = ports.randomName()
    const testbed = await prepared.create((hooks) =>
      provider.create(options, { ...ports, ...hooks, runId, keep: true }),
    )
    await testbed.close()
    if (testbed.cluster === undefined)
      throw new EnvironmentError(`Provider ${provider.id} gives no kubeconfig`)
    return testbed.cluster.kubeconfig
  } finally {
    await prepared.close()
  }
}
