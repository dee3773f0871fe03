import { messageOf } from '../core/errors.ts'
import { isRunning } from '../ports/exec.ts'
import type { ClusterReference, Provider, ProviderContext, SetupPlace } from '../ports/provider.ts'
import type { Testbed } from '../ports/testbed.ts'
import type { Kubectl } from './kubectl.ts'

type Destroy = NonNullable<Provider['destroy']>

/** What is remembered of a cluster or namespace that this run makes. */
export function runReference(
  provider: string,
  kubeconfig: string,
  { runId, clock, processId }: Pick<ProviderContext, 'runId' | 'clock' | 'processId'>,
): ClusterReference {
  const startedAt = clock.now().toISOString()
  return { provider, name: `kbench-${runId}`, kubeconfig, startedAt, pid: processId }
}

export function kubeconfigFolder({ kubeconfig }: Pick<ClusterReference, 'kubeconfig'>): string {
  return kubeconfig.slice(0, kubeconfig.lastIndexOf('/'))
}

/**
 * Deletes a cluster and forgets it. Never throws: a warning names what is left, which stays in the register.
 * @param withoutKbench command that deletes it, where kbench cannot
 */
async function deleteRunCluster(
  reference: ClusterReference,
  destroy: Destroy,
  context: ProviderContext,
  withoutKbench?: string,
): Promise<void> {
  const { name } = reference
  try {
    context.log.progress(`deleting the cluster ${name}`)
    await destroy(reference, context)
    await context.clusters.remove(name)
  } catch (error) {
    const byHand = withoutKbench === undefined ? '' : `. Without kbench: ${withoutKbench}`
    context.log.warning(
      `the cluster ${name} may still be there: ${messageOf(error)}. Try again: kbench cluster delete ${name}${byHand}`,
    )
  }
}

/**
 * Makes a testbed on a cluster of this run, which is in the register from before it is made. It goes with the testbed unless it is to
 * stay (--keep), and whatever fails, it is deleted.
 * @param withoutKbench as of `deleteRunCluster`
 */
export async function onRunCluster(
  reference: ClusterReference,
  destroy: Destroy,
  context: ProviderContext,
  make: () => Promise<Testbed>,
  withoutKbench?: string,
): Promise<Testbed> {
  const { name, kubeconfig } = reference
  const { clusters, keep, log } = context
  const remove = (): Promise<void> => deleteRunCluster(reference, destroy, context, withoutKbench)
  await clusters.add(reference)
  try {
    const testbed = await make()
    return {
      ...testbed,
      async close() {
        // First: volumes and load balancers of a cloud outlive a cluster that is deleted under them.
        await testbed.close()
        if (!keep) return remove()
        log.info(
          `The cluster ${name} stays, as requested. Use it: export KUBECONFIG=${testbed.cluster?.kubeconfig ?? kubeconfig}`,
        )
        log.info(`Delete it: kbench cluster delete ${name}`)
      },
    }
  } catch (error) {
    await context.diagnose?.()
    await remove()
    throw error
  }
}

interface Leftovers {
  /** What a run leaves behind. Default: a cluster. */
  readonly what?: 'cluster' | 'namespace'
  /** Removes what is left of a cluster that somebody has deleted since; false where it is still there. */
  readonly forget?: (reference: ClusterReference) => Promise<boolean>
}

/** Warns of clusters of earlier runs whose process is gone: a forgotten cluster costs money. Never a reason to stop. */
export async function reportLeftovers(
  provider: string,
  { clusters, commands, log, signal }: Pick<ProviderContext, 'clusters' | 'commands' | 'log' | 'signal'>,
  { what = 'cluster', forget }: Leftovers = {},
): Promise<void> {
  try {
    for (const reference of await clusters.list()) {
      const { name, pid, startedAt } = reference
      if (reference.provider !== provider || (await isRunning(pid, commands, signal))) continue
      if (await forget?.(reference)) await clusters.remove(name)
      else
        log.warning(
          `the ${what} ${name} of a run of ${startedAt} is still there; delete it with: kbench cluster delete ${name}`,
        )
    }
  } catch (error) {
    log.warning(`${what}s of earlier runs could not be looked up: ${messageOf(error)}`)
  }
}

const ASK_SECONDS = 30

interface PlaceRequest {
  readonly clusterName: string
  /** What names of images begin with for its nodes. */
  readonly registry: string | undefined
  /** As kubectl selects nodes by labels; undefined: all nodes. */
  readonly selector?: string | undefined
}

/** What subject.setup gets to know of a cluster that kbench did not make. */
export async function setupPlaceOf(
  { clusterName, registry, selector }: PlaceRequest,
  kubectl: Kubectl,
  signal: AbortSignal,
): Promise<SetupPlace> {
  const selected = selector === undefined ? [] : [`--selector=${selector}`]
  const listed = await kubectl.run(['get', 'nodes', ...selected, '-o', 'name'], {
    signal,
    timeoutSeconds: ASK_SECONDS,
  })
  const nodes = listed.stdout.split('\n').filter((line) => line !== '')
  return {
    clusterName,
    ...(listed.exitCode === 0 ? { nodes: nodes.map((line) => line.replace(/^node\//, '')) } : {}),
    ...(registry === undefined ? {} : { registry }),
  }
}
