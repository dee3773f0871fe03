import { EnvironmentError, Interrupted, throwIfInterrupted } from '../../core/errors.ts'
import { defined } from '../../core/defined.ts'
import { seconds } from '../../core/series.ts'
import { awaitReady, awaitRegistered, awaitSettled, type Patience } from '../../kubernetes/placement.ts'
import { createKubectl, KUBECTL, type Kubectl } from '../../kubernetes/kubectl.ts'
import { onRunCluster, runReference } from '../../kubernetes/run-cluster.ts'
import { createKubernetesTestbed } from '../../kubernetes/testbed.ts'
import { describeFailure } from '../../ports/command-failure.ts'
import {
  defineProvider,
  type ClusterReference,
  type InitHints,
  type ProviderContext,
} from '../../ports/provider.ts'
import type { Testbed } from '../../ports/testbed.ts'
import { createCluster, inotifyShortage, clusterConfiguration } from './create-cluster.ts'
import {
  deleteKindCluster,
  dockerNetworkOf,
  KIND_FOLDER_PREFIX,
  reportKindLeftovers,
  makeNetwork,
  onOwnNetwork,
} from './delete-cluster.ts'
import { clusterNodes, findDockerProblem } from './docker.ts'
import {
  loadImages,
  removeImages,
  chooseNodeImage,
  prepareNodeImage,
  type PreparedNodeImage,
  ensureToolsImage,
  loadToolsImage,
  TOOLS_IMAGE,
} from './images.ts'
import {
  kindOptionsSchema,
  clusterShape,
  type KindOptions,
  type RawConfig,
  rawConfigFact,
  readRawConfig,
} from './options.ts'
import { readSettings, readRegistries, readCounters, reserveCpuOf, pausingOf } from './nodes.ts'
import { containersCpuTime, withOwnCpu, groupsOfPods } from './control-groups.ts'
import { clusterRegistry, type ClusterRegistry } from './registry.ts'
import type { Tool } from '../../ports/tool.ts'
import { pairDifferences } from './pair-differences.ts'

const last = new Map<string, Promise<unknown>>()

const ID = 'kind'
const SETTLE_TIME = seconds(2)

const KIND_INIT: InitHints = {
  hasNetworkPlugin: true,
  options: ({ replaces, because }) => [
    'nodes: 3 # two workers to measure between',
    ...(replaces
      ? [
          `# What you ship is the network plugin${because}, so kind does not install its own.`,
          '# Remove this for a plugin that only chains onto another one.',
          'defaultCni: false',
        ]
      : ['# defaultCni: false # when what you ship is the network plugin: kind then installs none itself']),
  ],
}

const DOCKER: Tool = {
  id: 'docker',
  purpose: 'runs the nodes of a kind cluster',
  // Installing an engine is more than the person asked for: a daemon, a group, firewall rules.
  from: { howToGet: 'install Docker Engine as its documentation says, or use --provider host' },
  minimum: '20.10',
}
const KIND: Tool = {
  id: 'kind',
  purpose: 'creates Kubernetes clusters in containers',
  from: { howToGet: 'install it from the releases of kubernetes-sigs/kind, or use --provider host' },
  minimum: '0.20',
}

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
  tools: () => [DOCKER, KIND, KUBECTL],
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

/** Whatever fails, the cluster is deleted. */
async function create(options: KindOptions, context: ProviderContext): Promise<Testbed> {
  const raw = await readRawConfig(options, context)
  await expectDocker(context)
  await reportKindLeftovers(ID, context)
  const images = await prepareImages(options, context)
  const reference = await nameCluster(options, context)
  const { name } = reference
  const kubectl = createKubectl(reference, context.commands)
  const shape = clusterShape(options, raw)
  const patience = patienceOf(options.wait, shape.defaultCni, context)
  const making: Making = { options, raw, shape, images, reference, kubectl, patience }
  return onRunCluster(reference, deleteKindCluster, context, async () => {
    await makeNodes(making, context)
    await loadImages(name, context)
    await applyManifests(making, context)
    const nodes = await clusterNodes(name, context.commands)
    const request = { cluster: name, image: options.registryImage, network: dockerNetworkOf(reference) }
    const registry = await clusterRegistry(request, context)
    await setUpSubject(making, nodes, registry, context)
    await awaitNodes(making, context)
    return openTestbed(making, nodes, registry, context)
  })
}

/** @throws {EnvironmentError | Interrupted} when it cannot be used here */
async function expectDocker({ commands, signal }: ProviderContext): Promise<void> {
  const problem = await findDockerProblem(commands, signal)
  throwIfInterrupted(signal)
  if (problem !== undefined) throw new EnvironmentError(problem.reason, { nextStep: problem.nextStep })
}

/** What the steps of `create` share. */
interface Making {
  readonly options: KindOptions
  readonly raw: RawConfig
  readonly shape: ReturnType<typeof clusterShape>
  /** Without `prepared`, the tools image is loaded into the nodes. */
  readonly images: { readonly node: string | undefined; readonly prepared: PreparedNodeImage | undefined }
  readonly reference: ClusterReference
  readonly kubectl: Kubectl
  readonly patience: Patience
}

/** Once for both clusters of a pair. */
async function prepareImages(options: KindOptions, context: ProviderContext): Promise<Making['images']> {
  const node = await chooseNodeImage(options, context)
  return inTurn('images', async () => {
    await ensureToolsImage(context, options.toolsImage)
    return { node, prepared: node === undefined ? undefined : await prepareNodeImage(node, context) }
  })
}

async function nameCluster({ mtu }: KindOptions, context: ProviderContext): Promise<ClusterReference> {
  const folder = await context.files.makeTemporaryFolder(KIND_FOLDER_PREFIX)
  const reference = runReference(ID, `${folder}/kubeconfig`, context)
  return mtu === undefined ? reference : onOwnNetwork(reference)
}

async function makeNodes(making: Making, context: ProviderContext): Promise<void> {
  const { options, raw, shape, images, reference } = making
  const network = dockerNetworkOf(reference)
  if (network !== undefined) await makeNetwork(network, options.mtu, context)
  const mounts = images.prepared === undefined ? [] : [images.prepared.mount]
  const configuration = clusterConfiguration(options, raw, context.directory, mounts)
  const wanted = { ...shape, configuration, image: images.prepared?.image ?? images.node }
  await createCluster(reference, wanted, context).catch(async (error: unknown) => {
    // A `docker run` that a killed kind had begun goes on and may add a node after the deletion.
    if (error instanceof Interrupted) await context.clock.sleep(SETTLE_TIME)
    throw error
  })
}

async function applyManifests({ options, kubectl }: Making, { signal }: ProviderContext): Promise<void> {
  for (const path of options.manifests)
    await kubectl.text(['apply', '-f', path], `applying the manifest ${path}`, {
      signal,
      timeoutSeconds: 300,
    })
}

async function setUpSubject(
  { shape, reference, kubectl, patience }: Making,
  nodes: readonly string[],
  { pullPrefix: registry }: ClusterRegistry,
  context: ProviderContext,
): Promise<void> {
  await awaitRegistered(kubectl, patience, context, shape.nodes)
  const place = { clusterName: reference.name, nodes, ...defined({ registry }) }
  await context.setup(reference.kubeconfig, place)
  throwIfInterrupted(context.signal)
}

async function awaitNodes(
  { images, reference, kubectl, patience }: Making,
  context: ProviderContext,
): Promise<void> {
  await Promise.all([
    awaitReady(kubectl, patience, context),
    images.prepared === undefined ? loadToolsImage(reference.name, context) : undefined,
  ])
  await awaitSettled(kubectl, patience, context)
}

/** With what only a cluster offers whose nodes are containers of this machine. */
async function openTestbed(
  { options, raw, reference, kubectl }: Making,
  nodes: readonly string[],
  registry: ClusterRegistry,
  context: ProviderContext,
): Promise<Testbed> {
  const { name, kubeconfig } = reference
  const testbed = await createKubernetesTestbed(
    {
      access: { kubeconfig },
      namespace: name,
      image: TOOLS_IMAGE,
      imagePullPolicy: 'Never',
      pods: options,
      scenario: scenarioOf(options, raw),
      kubeconfig,
      isDeletedWhole: true,
      registry: (stop) => registry.open(stop),
    },
    context,
  )
  const cpuTime = await containersCpuTime(nodes, context)
  const podNodes = testbed.nodes.map(({ name }) => name)
  const hasOurCpus = cpuTime !== undefined && options.cpuManagerPolicy === 'none'
  const { cluster } = testbed
  return {
    ...testbed,
    cluster: {
      ...cluster,
      openNodeReader: async (isChosen, stop) =>
        withOwnCpu(await cluster.openNodeReader(isChosen, stop), context),
      removeImages: (references) => removeImages(name, references, context.commands),
    },
    localNodes: {
      ...defined({ cpuTime }),
      counters: () => readCounters(nodes, context.commands),
      groupsOfPods: () => groupsOfPods(nodes, context),
      settings: async () => ({
        ...(await readSettings(podNodes, context.commands)),
        ...(await readRegistries(name, podNodes, context.commands)),
      }),
    },
    ...(hasOurCpus ? { cpus: { reserve: reserveCpuOf(nodes, context.commands) } } : {}),
    pausing: pausingOf(nodes, kubectl, context),
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

/**
 * Does a piece of work after all earlier ones of that name in this process, also failed ones: what two
 * clusters that are created at the same time need is then made once and found the second time.
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
