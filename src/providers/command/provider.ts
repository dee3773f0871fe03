import { messageOf, throwIfInterrupted } from '../../core/errors.ts'
import { registryOf } from '../../kubernetes/given-registry.ts'
import { TOOLS_IMAGE_LINE } from '../../kubernetes/image-options.ts'
import { KUBECTL } from '../../kubernetes/kubectl.ts'
import { describeFailure } from '../../ports/command-failure.ts'
import { defineProvider, type ProviderContext } from '../../ports/provider.ts'
import type { Testbed } from '../../ports/testbed.ts'
import { runDeleteCommand, deletionByHand } from './delete-cluster.ts'
import { describeCluster, ID, type CommandCluster } from './describe-cluster.ts'
import { reportCommandLeftovers } from './leftovers.ts'
import { commandOptionsSchema, type CommandProviderOptions } from './options.ts'
import { runLine } from './run-line.ts'
import { useCluster } from './use-cluster.ts'

/** A cluster that the person's own commands make and delete, and that kbench then uses by its kubeconfig. */
export default defineProvider<CommandProviderOptions>({
  id: ID,
  summary: 'a new cluster by your own create and delete commands (OpenTofu, az, gcloud, eksctl …)',
  place: 'cluster',
  init: {
    options: () => [
      'create: hack/kbench-create.sh # writes its kubeconfig to $KUBECONFIG',
      'delete: hack/kbench-delete.sh',
      TOOLS_IMAGE_LINE,
    ],
    nextStep:
      'Write hack/kbench-create.sh and hack/kbench-delete.sh, name the tools image in kbench.yaml, and give the workflow what the scripts need.',
  },
  options: commandOptionsSchema,
  tools: () => [KUBECTL],
  async availability({ commands }) {
    const result = await commands.run(['kubectl', 'version', '--client'], { timeoutSeconds: 15 })
    if (result.exitCode === 0) return { usable: true }
    return { usable: false, reason: describeFailure(result) }
  },
  create,
  destroy: runDeleteCommand,
})

/** register → create → kubeconfig → the cluster answers → setup → Ready → testbed; whatever fails, delete runs. */
async function create(options: CommandProviderOptions, context: ProviderContext): Promise<Testbed> {
  const registry = registryOf(options.registry, ID, context.env)
  await reportCommandLeftovers(context)
  const cluster = await describeCluster(options, context)
  await context.clusters.add(cluster)
  try {
    const line = { ...cluster.state, line: options.create, timeoutSeconds: options.createTimeout }
    await runLine({ ...line, what: 'create' }, cluster, context)
    throwIfInterrupted(context.signal)
    const testbed = await useCluster(options, cluster, context)
    return {
      ...testbed,
      ...registry(testbed.limits),
      close: () => close(cluster, testbed, context),
    }
  } catch (error) {
    await remove(cluster, context)
    throw error
  }
}

/** The namespace goes first: volumes and load balancers of a cloud outlive a cluster that is deleted under them. */
async function close(cluster: CommandCluster, testbed: Testbed, context: ProviderContext): Promise<void> {
  const { keep, log } = context
  if (!keep) {
    await testbed.close()
    await remove(cluster, context)
    return
  }
  log.info(
    `The cluster ${cluster.name} stays, as requested. Use it: export KUBECONFIG=${testbed.kubeconfig ?? ''}`,
  )
  log.info(`Delete it: kbench cluster delete ${cluster.name}`)
}

/** Never throws: a warning names what is left, which stays in the register. */
async function remove(cluster: CommandCluster, context: ProviderContext): Promise<void> {
  const { clusters, log } = context
  try {
    log.progress(`deleting the cluster ${cluster.name}`)
    await runDeleteCommand(cluster, context)
    await clusters.remove(cluster.name)
  } catch (error) {
    log.warning(
      `the cluster ${cluster.name} may still be there: ${messageOf(error)}. Try again: kbench cluster delete ${cluster.name}. Without kbench: ${deletionByHand(cluster)}`,
    )
  }
}
