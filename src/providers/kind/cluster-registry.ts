import { Interrupted, messageOf } from '../../core/errors.ts'
import type { ImageRegistry } from '../../ports/image-registry.ts'
import type { ProviderContext } from '../../ports/provider.ts'
import { configureNodes } from './registry-hosts.ts'
import { startRegistry, type RegistryRequest } from './registry.ts'

type Context = Pick<
  ProviderContext,
  'commands' | 'clock' | 'log' | 'env' | 'connectApi' | 'signal' | 'registry'
>

/** The registry of a cluster, from before its subject is set up. */
interface ClusterRegistry {
  /** What names of its images begin with for the nodes; undefined: it is not there yet. */
  readonly pullPrefix: string | undefined
  /** @throws {EnvironmentError | Interrupted} */
  open(signal?: AbortSignal): Promise<ImageRegistry>
}

/**
 * Starts the registry that a suite wishes for, so that the subject can be set up as a mirror of it. Where it cannot be started, all else
 * is measured all the same: the suite tries again and says why.
 * @throws {Interrupted}
 */
export async function clusterRegistry(
  request: Omit<RegistryRequest, 'wish'>,
  context: Context,
): Promise<ClusterRegistry> {
  const { log, signal, registry: wish } = context
  const start = (stop?: AbortSignal): Promise<ImageRegistry> =>
    startRegistry({ ...request, wish }, context, stop)
  if (wish === undefined) return { pullPrefix: undefined, open: start }
  try {
    const registry = await start(signal)
    const { pullPrefix } = registry
    return {
      pullPrefix,
      // Once more: setup may have configured a mirror on the nodes meanwhile. It goes with the cluster.
      open: async (stop) => ({
        ...registry,
        mirrors: await configureNodes(pullPrefix, request.cluster, context, stop),
        close: () => Promise.resolve(),
      }),
    }
  } catch (error) {
    if (error instanceof Interrupted) throw error
    log.warning(`there is no registry for subject.setup: ${messageOf(error)}`)
    return { pullPrefix: undefined, open: start }
  }
}
