import { EnvironmentError, Interrupted, throwIfInterrupted, messageOf } from '../../core/errors.ts'
import { defined } from '../../core/defined.ts'
import { seconds } from '../../core/unit.ts'
import { awaitReady, awaitRegistered, awaitSettled, type Patience } from '../../kubernetes/await-nodes.ts'
import { createKubectl, type Kubectl } from '../../kubernetes/kubectl.ts'
import { deleteRunCluster, reportKept, runReference } from '../../kubernetes/run-cluster.ts'
import { createKubernetesTestbed } from '../../kubernetes/testbed.ts'
import { describeFailure, expectSuccess } from '../../ports/command-failure.ts'
import { defineProvider, type ClusterReference, type ProviderContext } from '../../ports/provider.ts'
import type { Testbed } from '../../ports/testbed.ts'
import { createCluster, inotifyShortage, clusterConfiguration } from './create-cluster.ts'
import {
  deleteKindCluster,
  KIND_FOLDER_PREFIX,
  reportKindLeftovers,
  makeNetwork,
  type KindState,
  clusterNodes,
} from './delete-cluster.ts'
import { loadImages, removeImages } from './load-images.ts'
import { kindOptionsSchema, clusterShape, type KindOptions, KIND_INIT, KIND_TOOLS } from './options.ts'
import { pairDifferences } from './pair-differences.ts'
import { prepareNodeImage } from './prepared-node-image.ts'
import type { RawConfig } from './raw-config.ts'
import { rawConfigFact, readRawConfig } from './read-raw-config.ts'
import { countersOf } from './node-counters.ts'
import { nodeStateOf, registryStateOf } from './node-state.ts'
import { reserveCpuOf, standstillOf } from './reserved-cpu.ts'
import { containersCpuTime, withOwnCpu } from './containers-cpu-time.ts'
import { openGroupUsage } from './group-usage.ts'
import { ensureToolsImage, loadToolsImage, TOOLS_IMAGE, chooseNodeImage } from './tools-image.ts'
import type { ImageRegistry } from '../../ports/image-registry.ts'
import { configureNodes } from './registry-hosts.ts'
import { startRegistry, type RegistryRequest } from './registry.ts'
import type { CommandResult, CommandRunner } from '../../ports/exec.ts'

const last = new Map<string, Promise<unknown>>()

interface DockerProblem {
  readonly reason: string
  readonly nextStep: string
}

const PROBLEMS: readonly (readonly [pattern: RegExp, DockerProblem])[] = [
  [
    /permission denied while trying to connect/i,
    {
      reason:
        'this user may not use Docker before it is in the group docker: sudo usermod -aG docker "$USER", then log in again',
      nextStep: 'Do that, or use --provider host.',
    },
  ],
  [
    /cannot connect|connection refused|is the docker daemon running/i,
    {
      reason: 'the Docker engine does not answer',
      nextStep: 'Start it (sudo systemctl start docker), or use --provider host.',
    },
  ],
]

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
        isDeletedWhole: true,
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
      async close() {
        await testbed.close()
        if (context.keep) reportKept(reference.name, reference.kubeconfig, context.log)
        else await remove()
      },
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

/** Why Docker cannot be used here, undefined when it can. */
async function findDockerProblem(
  commands: CommandRunner,
  signal?: AbortSignal,
): Promise<DockerProblem | undefined> {
  // `docker info` of Debian 12 says nothing of rights, only that its template does not fit.
  const ask = ['docker', 'version', '--format', '{{.Server.Version}}'] as const
  return dockerProblem(await commands.run(ask, { timeoutSeconds: 15, signal }))
}

/** @param result of `docker version`; some versions succeed without a server and print nothing */
export function dockerProblem(result: CommandResult): DockerProblem | undefined {
  if (result.failure === undefined && result.exitCode === 0 && result.stdout.trim() !== '') return undefined
  if (result.failure === 'not-found') {
    return {
      reason: 'docker is not installed or not on PATH',
      nextStep: 'Install Docker Engine, or use --provider host.',
    }
  }
  const known = PROBLEMS.find(([pattern]) => pattern.test(result.stderr))?.[1]
  return (
    known ?? {
      reason: `Docker cannot be used: ${describeFailure(result)}`,
      nextStep: 'See `docker info`, or use --provider host.',
    }
  )
}

/**
 * Does a piece of work after all earlier ones of that name in this process, whether or not they succeeded: what two clusters need that
 * are created at the same time is then made once and found the second time.
 */
export async function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const before = last.get(name)
  const own = (async () => {
    await before?.catch(() => undefined)
    return work()
  })()
  last.set(name, own)
  try {
    return await own
  } finally {
    if (last.get(name) === own) last.delete(name)
  }
}
