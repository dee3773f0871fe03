import { defined } from '../core/defined.ts'
import { messageOf, throwIfInterrupted } from '../core/errors.ts'
import { labelSelector } from '../core/label-selector.ts'
import { isRunning } from '../ports/exec.ts'
import type { ClusterReference, Provider, ProviderContext } from '../ports/provider.ts'
import type { Testbed } from '../ports/testbed.ts'
import type { Kubectl } from './kubectl.ts'

/** What is remembered of a cluster or namespace that this run makes. */
export function runReference(
  provider: string,
  kubeconfig: string,
  { runId, clock, processId }: ProviderContext,
): ClusterReference {
  const startedAt = clock.now().toISOString()
  return { provider, name: `kbench-${runId}`, kubeconfig, startedAt, pid: processId }
}

export function kubeconfigFolder({ kubeconfig }: { readonly kubeconfig: string }): string {
  return kubeconfig.slice(0, kubeconfig.lastIndexOf('/'))
}

/**
 * Makes a testbed on a cluster of this run, which is registered before it is made. The cluster is deleted
 * with the testbed, unless it is to stay (--keep), and after any failure.
 * @param withoutKbench command that deletes it, where kbench cannot
 */
export async function onRunCluster(
  reference: ClusterReference,
  destroy: NonNullable<Provider['destroy']>,
  context: ProviderContext,
  make: () => Promise<Testbed>,
  withoutKbench?: string,
): Promise<Testbed> {
  const { name, kubeconfig } = reference
  const { clusters, keep, log } = context
  // What cannot be deleted stays in the register.
  const remove = async (): Promise<void> => {
    try {
      log.progress(`deleting the cluster ${name}`)
      await destroy(reference, context)
      await clusters.remove(name)
    } catch (error) {
      const byHand = withoutKbench === undefined ? '' : `. Without kbench: ${withoutKbench}`
      log.warning(
        `the cluster ${name} may still be there: ${messageOf(error)}. Try again: kbench cluster delete ${name}${byHand}`,
      )
    }
  }
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

/**
 * Warns of what earlier runs left whose process is gone: a forgotten cluster costs money. Never a reason to stop.
 * @param forget removes what is left of one that somebody has deleted since; false where it is still there
 */
export async function reportLeftovers(
  provider: string,
  { clusters, commands, log, signal }: ProviderContext,
  what: 'cluster' | 'namespace' = 'cluster',
  forget?: (reference: ClusterReference) => Promise<boolean>,
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

interface SetupRequest {
  /** Leads to this cluster alone. */
  readonly kubeconfig: string
  readonly clusterName: string
  /** What names of images begin with for its nodes. */
  readonly registry: string | undefined
  /** Labels of the nodes; undefined: all nodes. */
  readonly nodes?: Readonly<Record<string, string>> | undefined
}

/** Sets the subject up in a cluster that kbench did not make. @throws {UserError | Interrupted} */
export async function setUpIn(
  { kubeconfig, clusterName, registry, nodes: labels }: SetupRequest,
  kubectl: Kubectl,
  context: ProviderContext,
): Promise<void> {
  const selected = labels === undefined ? [] : [`--selector=${labelSelector(labels)}`]
  const options = { signal: context.signal, timeoutSeconds: 30 }
  const listed = await kubectl.run(['get', 'nodes', ...selected, '-o', 'name'], options)
  const lines = listed.stdout.split('\n').filter((line) => line !== '')
  const nodes = listed.exitCode === 0 ? lines.map((line) => line.replace(/^node\//, '')) : undefined
  await context.setup(kubeconfig, { clusterName, ...defined({ nodes, registry }) })
  throwIfInterrupted(context.signal)
}
