import { EnvironmentError, Interrupted, throwIfInterrupted } from '../../core/errors.ts'
import { defined } from '../../core/defined.ts'
import { seconds } from '../../core/unit.ts'
import { awaitReady, awaitRegistered, awaitSettled, type Patience } from '../../kubernetes/await-nodes.ts'
import { createKubectl, type Kubectl } from '../../kubernetes/kubectl.ts'
import { deleteRunCluster, reportKept, runReference } from '../../kubernetes/run-cluster.ts'
import { createKubernetesTestbed } from '../../kubernetes/testbed.ts'
import { describeFailure, expectSuccess } from '../../ports/command-failure.ts'
import { defineProvider, type ClusterReference, type ProviderContext } from '../../ports/provider.ts'
import type { Testbed } from '../../ports/testbed.ts'
import { clusterNodes } from './cluster-nodes.ts'
import { clusterConfiguration } from './cluster-configuration.ts'
import { clusterRegistry } from './cluster-registry.ts'
import { createCluster } from './create-cluster.ts'
import { deleteKindCluster, KIND_FOLDER_PREFIX } from './delete-cluster.ts'
import { findDockerProblem } from './docker-state.ts'
import { inTurn } from './in-turn.ts'
import { inotifyShortage } from './inotify.ts'
import { reportKindLeftovers } from './leftovers.ts'
import { KIND_INIT } from './init.ts'
import { loadImages } from './load-images.ts'
import { makeNetwork, type KindState } from './network.ts'
import { chooseNodeImage } from './node-image.ts'
import { kindOptionsSchema, clusterShape, type KindOptions } from './options.ts'
import { pairDifferences } from './pair-differences.ts'
import { prepareNodeImage } from './prepared-node-image.ts'
import type { RawConfig } from './raw-config.ts'
import { rawConfigFact, readRawConfig } from './read-raw-config.ts'
import { countersOf } from './node-counters.ts'
import { withOwnCpu } from './node-cpu.ts'
import { nodeStateOf } from './node-state.ts'
import { registryStateOf } from './registry-state.ts'
import { reserveCpuOf } from './reserved-cpu.ts'
import { removeImages } from './remove-images.ts'
import { containersCpuTime } from './containers-cpu-time.ts'
import { openGroupUsage } from './group-usage.ts'
import { standstillOf } from './standstill.ts'
import { ensureToolsImage, loadToolsImage, TOOLS_IMAGE } from './tools-image.ts'
import { KIND_TOOLS } from './tools.ts'

const ID = 'kind'
const SETTLE_TIME = seconds(2)

/** A cluster of its own name in containers of this machine, made for the run and deleted after it. */
export default defineProvider<KindOptions>({
  id: ID,
  summary: 'a new kind cluster in containers of this machine, deleted after the run',
  place: 'cluster',
  isOnThisMachine: true,
  automatic: 1,
  loadsImages: true,
  init: KIND_INIT,
  options: kindOptionsSchema,
  pairDifferences: ({ cpuManagerPolicy }, podsDiffer) =>
    cpuManagerPolicy === 'none' ? pairDifferences(podsDiffer) : [],
  tools: () => KIND_TOOLS,
  async availability({ commands }) {
    const problem = await findDockerProblem(commands)
    if (problem !== undefined) return { usable: false, reason: problem.reason }
    for (const program of ['kind', 'kubectl']) {
      const client = program === 'kind' ? [] : ['--client']
      const result = await commands.run([program, 'version', ...client], { timeoutSeconds: 15 })
      if (result.failure !== undefined || result.exitCode !== 0)
        return { usable: false, reason: describeFailure(result) }
    }
    return { usable: true }
  },
  create,
  destroy: deleteKindCluster,
})

/** docker → images → cluster → images of the subject → manifests → registry → setup → Ready → testbed; whatever fails, the cluster is deleted. */
async function create(options: KindOptions, context: ProviderContext): Promise<Testbed> {
  const { commands, clusters, clock, files, signal, runId } = context
  const raw = await readRawConfig(options, context.directory, files)
  const shape = clusterShape(options, raw)
  const problem = await findDockerProblem(commands, signal)
  throwIfInterrupted(signal)
  if (problem !== undefined) throw new EnvironmentError(problem.reason, { nextStep: problem.nextStep })
  await reportKindLeftovers(ID, context)
  const nodeImage = await chooseNodeImage(options, context)
  const prepared = await inTurn('images', async () => {
    await ensureToolsImage(context, options.toolsImage)
    return nodeImage === undefined ? undefined : prepareNodeImage(nodeImage, context)
  })

  const folder = await files.makeTemporaryFolder(KIND_FOLDER_PREFIX)
  const network = options.mtu === undefined ? undefined : `kbench-${runId}`
  const reference: ClusterReference = {
    ...runReference(ID, `${folder}/kubeconfig`, context),
    ...(network === undefined ? {} : { state: { network } satisfies KindState }),
  }
  const remove = (): Promise<void> => deleteRunCluster(reference, deleteKindCluster, context)
  await clusters.add(reference)
  try {
    if (network !== undefined) await makeNetwork(network, options.mtu, context)
    const mounts = prepared === undefined ? [] : [prepared.mount]
    const configuration = clusterConfiguration(options, raw, context.directory, mounts)
    await createCluster(reference, { ...shape, configuration }, prepared?.image ?? nodeImage, context)
    const access = { kubeconfig: reference.kubeconfig }
    const kubectl = createKubectl(access, commands)
    await loadImages(reference.name, context)
    await applyManifests(options.manifests, kubectl, signal)
    const nodes = await clusterNodes(reference.name, commands)
    const { registryImage } = options
    const registry = await clusterRegistry(
      { cluster: reference.name, image: registryImage, network },
      context,
    )
    const patience = patienceOf(options.wait, shape.defaultCni, context)
    await awaitRegistered(kubectl, patience, context, shape.nodes)
    await context.setup(reference.kubeconfig, {
      clusterName: reference.name,
      nodes,
      ...(registry.pullPrefix === undefined ? {} : { registry: registry.pullPrefix }),
    })
    throwIfInterrupted(signal)
    await Promise.all([
      awaitReady(kubectl, patience, context),
      prepared === undefined ? loadToolsImage(reference.name, context) : undefined,
    ])
    await awaitSettled(kubectl, patience, context)
    const testbed = await createKubernetesTestbed(
      {
        access,
        namespace: reference.name,
        image: TOOLS_IMAGE,
        imagePullPolicy: 'Never',
        pods: options,
        scenario: scenarioOf(options, raw),
        kubeconfig: reference.kubeconfig,
        isDeletedWithRun: !context.keep,
      },
      context,
    )
    const standstill = standstillOf(nodes, kubectl, context)
    const cpuTime = await containersCpuTime(nodes, context)
    const podNodes = testbed.nodes.map(({ name }) => name)
    return {
      ...testbed,
      standstill,
      ...(cpuTime === undefined ? {} : { cpuTime }),
      ...(cpuTime === undefined || options.cpuManagerPolicy !== 'none'
        ? {}
        : { sharesCpus: true, reserveCpu: reserveCpuOf(nodes, context) }),
      counters: countersOf(nodes, context),
      nodeState: async () => ({
        ...(await nodeStateOf(podNodes, context)()),
        ...(await registryStateOf(reference.name, podNodes, context)()),
      }),
      openNodeReader: withOwnCpu(testbed, context),
      openPodUsage: () => openGroupUsage(nodes, testbed, context),
      openRegistry: (stop) => registry.open(stop),
      sameClock: true,
      removeImages: (references) => removeImages(reference.name, references, commands),
      close: async () =>
        context.keep ? reportKept(reference.name, reference.kubeconfig, context.log) : remove(),
    }
  } catch (error) {
    // A `docker run` that a killed kind had begun goes on and may add a node after the deletion.
    if (error instanceof Interrupted) await clock.sleep(SETTLE_TIME)
    await context.diagnose?.()
    await remove()
    throw error
  }
}

/** What no other fact of the record shows. */
function scenarioOf(
  { cpuManagerPolicy, mtu }: KindOptions,
  raw: RawConfig,
): Readonly<Record<string, string>> {
  const kindConfig = rawConfigFact(raw)
  return {
    ...defined({ kindConfig }),
    ...(cpuManagerPolicy === 'none' ? {} : { cpuManagerPolicy }),
    ...(mtu === undefined ? {} : { networkMtu: String(mtu) }),
  }
}

function patienceOf(wait: number, defaultCni: boolean, context: ProviderContext): Patience {
  const remedy = async (): Promise<string> => {
    if (!defaultCni) return 'defaultCni is false: have manifests or subject.setup install a network plugin.'
    // A container runtime without a file watcher never sees its network plugin.
    const shortage = await inotifyShortage(0, context)
    return shortage ?? 'Raise the option wait of the provider kind, or give the machine more CPU and memory.'
  }
  return { wait, remedy }
}

async function applyManifests(
  manifests: readonly string[],
  kubectl: Kubectl,
  signal: AbortSignal,
): Promise<void> {
  for (const path of manifests) {
    const result = await kubectl.run(['apply', '-f', path], { signal, timeoutSeconds: 300 })
    expectSuccess(result, `applying the manifest ${path}`)
  }
}
