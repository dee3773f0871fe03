import { defined } from '../core/defined.ts'
import { EnvironmentError, messageOf, UserError } from '../core/errors.ts'
import type { IpFamily } from '../core/ip-family.ts'
import { runnerOf } from '../core/record/record.ts'
import type { EnvironmentFacts } from '../core/record/schema.ts'
import { describeFailure } from '../ports/command-failure.ts'
import type { ProviderContext } from '../ports/provider.ts'
import type { KubernetesApi } from '../ports/kubernetes-api.ts'
import type { PodRequest, Testbed, TestbedCluster, TestbedPod } from '../ports/testbed.ts'
import { readApiAccess } from './api-access.ts'
import { expose } from './expose.ts'
import {
  CREATE,
  createKubectl,
  kubectlArguments,
  type Kubectl,
  type KubectlAccess,
  openKubectlProxy,
} from './kubectl.ts'
import { namespaceManifest, type PodDefaults } from './manifests.ts'
import { describeNeighbour, startNeighbours, type RunningNeighbours } from './neighbour.ts'
import { openNodeReader } from './node-reader.ts'
import { NO_NODE_ADDRESS, nodeAddresses, type NodeAddresses } from './placement.ts'
import type { PodOptions } from './provider-options.ts'
import { describeTemplate } from './pod-template.ts'
import { checkHugepages, DEFAULT_POD_MEMORY, describeResources, type PodResources } from './pod-resources.ts'
import { probeNodes, surveyCluster, type Survey, whyNoClusterServices } from './survey.ts'
import { millicores } from '../core/kubernetes-quantity.ts'
import { startPod, type PodContext } from './pod.ts'
import { kubeconfigFolder } from './run-cluster.ts'

interface TestbedRequest {
  readonly access: KubectlAccess
  /** Made here and removed by `close`. */
  readonly namespace: string
  readonly image: string
  readonly imagePullPolicy: PodDefaults['imagePullPolicy']
  /** What the provider has pods get, and what runs next to them. */
  readonly pods: PodOptions
  /** Labels of the nodes that it is made of; default: all that take workloads. */
  readonly nodes?: Readonly<Record<string, string>> | undefined
  /** What the provider made different on purpose, for the facts. */
  readonly scenario?: Readonly<Record<string, string>>
  /** Whether the provider deletes the whole cluster, so that nothing has to be removed from it before. Default: no. */
  readonly isDeletedWhole?: true
  /** A kubeconfig whose current context is this cluster, for the subject and the person; alone in a folder of this user. */
  readonly kubeconfig: string
  /** How a registry for the images of suites is opened, or why there is none. */
  readonly registry: string | NonNullable<TestbedCluster['openRegistry']>
  /** Called when the namespace could not be removed, where nothing else removes it. @returns how to try again */
  readonly namespaceStays?: () => string
}

type KubernetesTestbed = Testbed & { readonly cluster: TestbedCluster }

const REMOVE_NAMESPACE_SECONDS = 120

/**
 * A testbed in its own namespace, on any cluster that kubectl reaches. Its nodes are Ready.
 * @throws {UserError | EnvironmentError | Interrupted} nothing is left behind then
 */
export async function createKubernetesTestbed(
  request: TestbedRequest,
  context: ProviderContext,
): Promise<KubernetesTestbed> {
  const { clock, log, signal, env, keep } = context
  const { access, namespace, image, imagePullPolicy } = request
  const { neighbour, podTemplate: template } = request.pods
  const kubectl = createKubectl(access, context.commands)
  const reserved = neighbour?.resources === undefined ? 0 : millicores(neighbour.resources.cpu)
  const labels = { ...request.nodes, ...template?.nodeSelector }
  const survey = await surveyCluster(kubectl, signal, labels, template?.tolerations, reserved)
  let resources = podResources(request.pods, survey)
  let isDeletedNext = false
  const proxy = await openKubectlProxy(access, kubeconfigFolder(request), context)
  const pods: PodContext = {
    kubectl,
    api: proxy.api,
    clock,
    log,
    defaults: {
      namespace,
      image,
      imagePullPolicy,
      get resources() {
        return resources
      },
      template,
    },
    isDeletedNext: () => isDeletedNext,
  }
  const podCpu: TestbedCluster['podCpu'] = {
    get millicores() {
      return millicores(resources.cpu)
    },
    lowerTo(cpu) {
      resources = { ...resources, cpu: `${String(cpu)}m` }
    },
  }

  let neighbours: RunningNeighbours | undefined
  const close = async (removesNamespace: boolean): Promise<void> => {
    neighbours?.stop()
    await proxy.close()
    if (removesNamespace && request.isDeletedWhole !== true) await removeNamespace(request, kubectl, log)
  }
  try {
    const input = JSON.stringify(namespaceManifest(namespace))
    await kubectl.text(CREATE, `creating the namespace ${namespace}`, { input, signal })
    const facts: EnvironmentFacts = {
      kubernetes: survey.version,
      nodes: await probeNodes(survey, pods, signal, context.knownMachines),
      cni: survey.cni,
      kubeProxyMode: survey.kubeProxyMode,
      storageClass: survey.defaultStorageClass,
      runner: runnerOf(env),
      isolation: null,
      get podResources() {
        return describeResources(resources)
      },
      ...scenarioOf(request),
      tools: {},
    }
    // After the probes, which are to see the nodes as they are.
    if (neighbour !== undefined) neighbours = await startNeighbours(neighbour, survey.places, pods, signal)
    const check = (): void => neighbours?.check()
    const testbed = testbedOf(request, survey, facts, pods, context, {
      check,
      close: () => close(!keep),
    })
    return {
      ...testbed,
      cluster: {
        ...testbed.cluster,
        ...(request.pods.podCpu === undefined ? { podCpu } : {}),
        ...(request.isDeletedWhole === true && !keep
          ? { closesNext: () => void (isDeletedNext = true) }
          : {}),
      },
    }
  } catch (error) {
    await close(true)
    throw error
  }
}

function testbedOf(
  request: TestbedRequest,
  survey: Survey,
  facts: EnvironmentFacts,
  pods: PodContext,
  context: ProviderContext,
  { check, close }: { check: () => void; close: () => Promise<void> },
): KubernetesTestbed {
  const { registry } = request
  const [first, ...rest] = survey.places
  const openApi = async (connections: number): Promise<KubernetesApi> =>
    context.connectApi(await readApiAccess(request.access, context), connections)
  return {
    facts,
    nodes: [{ name: first.name }, ...rest.map(({ name }) => ({ name }))],
    limits: { ...podLimits(survey), ...(typeof registry === 'string' ? { registry } : {}) },
    async startPod(podRequest, signal): Promise<TestbedPod> {
      const place = survey.places.find(({ name }) => name === podRequest.node)
      if (place === undefined) throw new Error(`node ${podRequest.node} is not one of the testbed`)
      checkStorageClass(podRequest, survey)
      check()
      return watched(await startPod(podRequest, place, pods, signal), check)
    },
    expose: (service, signal) => expose(service, lastNodeAddresses(survey, service.family), pods, signal),
    cluster: {
      kubeconfig: request.kubeconfig,
      namespace: request.namespace,
      workload: {
        image: request.image,
        imagePullPolicy: request.imagePullPolicy,
        tolerations: first.tolerations,
      },
      openApi,
      openNodeReader: (isChosen, signal) => openNodeReader(isChosen, pods, signal),
      ...(typeof registry === 'string' ? {} : { openRegistry: registry }),
    },
    close,
  }
}

/** A node port is entered on the last node that takes workloads, as clients tend to be on the first. */
function lastNodeAddresses(
  { nodes, places }: Pick<Survey, 'nodes' | 'places'>,
  family?: IpFamily,
): NodeAddresses | undefined {
  const last = nodes.find(({ metadata }) => metadata.name === places.at(-1)?.name)
  return last === undefined ? undefined : nodeAddresses(last, family)
}

/** What is measured after a neighbour has ended is no result. */
function watched(pod: TestbedPod, check: () => void): TestbedPod {
  return {
    ...pod,
    async exec(argv, options) {
      check()
      const result = await pod.exec(argv, options)
      check()
      return result
    },
  }
}

function scenarioOf({
  pods: { neighbour, podTemplate },
  scenario,
}: TestbedRequest): Pick<EnvironmentFacts, 'scenario'> {
  const pods = podTemplate && describeTemplate(podTemplate)
  const all = { ...scenario, ...defined({ pods, neighbour: neighbour && describeNeighbour(neighbour) }) }
  return Object.keys(all).length === 0 ? {} : { scenario: all }
}

/** What such a cluster cannot offer. */
export function podLimits(
  survey: Pick<Survey, 'nodes' | 'places' | 'cni' | 'kubeProxyMode' | 'storageClasses'>,
): Testbed['limits'] {
  const oneNode =
    survey.places.length > 1
      ? undefined
      : `only one node of the cluster takes workloads (${survey.places[0].name})`
  const services = whyNoClusterServices(survey.cni, survey.kubeProxyMode)
  const nodePorts = services ?? (lastNodeAddresses(survey) === undefined ? NO_NODE_ADDRESS : undefined)
  const volumes = survey.storageClasses.length > 0 ? undefined : 'the cluster has no storage class'
  const loadBalancers = services
  return defined({ interNode: oneNode, hostInterNode: oneNode, services, loadBalancers, nodePorts, volumes })
}

function podResources({ podCpu, podMemory, podHugepages }: PodOptions, survey: Survey): PodResources {
  const cpu = podCpu ?? survey.podCpu
  if (cpu === undefined) {
    throw new EnvironmentError('the nodes have too little CPU left for the measuring pods', {
      nextStep: 'Remove workloads, or set the option podCpu of the provider (for example 200m).',
    })
  }
  if (podHugepages !== undefined) checkHugepages(podHugepages, survey)
  return { cpu, memory: podMemory ?? DEFAULT_POD_MEMORY, ...defined({ hugepages: podHugepages }) }
}

function checkStorageClass({ volume }: PodRequest, survey: Survey): void {
  if (volume === undefined) return
  const known = survey.storageClasses.join(', ') || 'none'
  if (volume.storageClass === undefined && survey.defaultStorageClass === null) {
    throw new UserError(`the cluster has no default storage class; its classes: ${known}`, {
      nextStep: 'Name one in the parameters of the suite.',
    })
  }
  if (volume.storageClass !== undefined && !survey.storageClasses.includes(volume.storageClass))
    throw new UserError(`the cluster has no storage class "${volume.storageClass}"; its classes: ${known}`)
}

async function removeNamespace(
  { namespace, access, namespaceStays }: TestbedRequest,
  kubectl: Kubectl,
  log: ProviderContext['log'],
): Promise<void> {
  const args = ['delete', 'namespace', namespace]
  const wait = ['--ignore-not-found', '--wait', `--timeout=${String(REMOVE_NAMESPACE_SECONDS)}s`]
  const problem = await kubectl
    .run([...args, ...wait], { timeoutSeconds: REMOVE_NAMESPACE_SECONDS + 10 })
    .then(
      (result) =>
        result.exitCode === 0 && result.failure === undefined ? undefined : describeFailure(result),
      messageOf,
    )
  if (problem === undefined) return
  const again = namespaceStays === undefined ? '' : `Try again: ${namespaceStays()}. `
  const byHand = kubectlArguments(access, args).join(' ')
  log.warning(`the namespace ${namespace} could not be removed: ${problem}. ${again}By hand: ${byHand}`)
}
