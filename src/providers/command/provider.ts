import { throwIfInterrupted } from '../../core/errors.ts'
import { registryOf } from '../../kubernetes/given-registry.ts'
import { TOOLS_IMAGE_LINE } from '../../kubernetes/image-options.ts'
import { KUBECTL } from '../../kubernetes/kubectl.ts'
import { deleteRunCluster, reportKept, reportLeftovers } from '../../kubernetes/run-cluster.ts'
import { describeFailure } from '../../ports/command-failure.ts'
import { defineProvider, type ProviderContext } from '../../ports/provider.ts'
import type { Testbed } from '../../ports/testbed.ts'
import { runDeleteCommand, deletionByHand } from './delete-cluster.ts'
import { describeCluster, ID } from './describe-cluster.ts'
import { commandOptionsSchema, type CommandProviderOptions } from './options.ts'
import { runLine } from './run-line.ts'
import { useCluster } from './use-cluster.ts'

/** A cluster that the person's own commands make and delete, and that kbench then uses by its kubeconfig. */
export default defineProvider<CommandProviderOptions>({
  id: ID,
  summary: 'a cluster that your own commands create and delete (OpenTofu, az, gcloud, eksctl …)',
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
  await reportLeftovers(ID, context)
  const cluster = await describeCluster(options, context)
  const remove = (): Promise<void> =>
    deleteRunCluster(cluster, runDeleteCommand, context, deletionByHand(cluster))
  await context.clusters.add(cluster)
  try {
    const line = { ...cluster.state, line: options.create, timeoutSeconds: options.createTimeout }
    await runLine({ ...line, what: 'create' }, cluster, context)
    throwIfInterrupted(context.signal)
    const testbed = await useCluster(options, cluster, context)
    return {
      ...testbed,
      ...registry(testbed.limits),
      async close() {
        if (context.keep) {
          reportKept(cluster.name, testbed.kubeconfig ?? '', context.log)
          return
        }
        // The namespace goes first: volumes and load balancers of a cloud outlive a cluster that is deleted under them.
        await testbed.close()
        await remove()
      },
    }
  } catch (error) {
    await context.diagnose?.()
    await remove()
    throw error
  }
}
