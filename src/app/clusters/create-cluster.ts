import type { Definitions } from '../../config/load.ts'
import type { Overrides } from '../../config/overrides.ts'
import { EnvironmentError } from '../../core/errors.ts'
import { makesClusters } from '../../ports/provider.ts'
import { ensureTools } from '../tools.ts'
import { chooseProvider } from '../measure/choose-provider.ts'
import type { Ports } from '../ports.ts'
import { readConfiguration } from '../read-files.ts'
import { defaultFolder, newRunId } from '../measure/run-id.ts'
import { prepareSubject } from '../subject/prepare.ts'

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
export async function createLastingCluster(request: CreateClusterRequest, ports: Ports): Promise<string> {
  const configuration = await readConfiguration(
    request.config,
    request.overrides,
    request.definitions,
    ports.files,
  )
  const { provider, options } = await chooseProvider(configuration, request.definitions, ports)
  if (!makesClusters(provider)) {
    throw new EnvironmentError(`Provider ${provider.id} makes no clusters`, {
      nextStep: `Use one of ${request.definitions.providers
        .filter(makesClusters)
        .map(({ id }) => id)
        .join(', ')}.`,
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
