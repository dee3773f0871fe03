import { EnvironmentError, messageOf } from '../core/errors.ts'
import { ipFamilyOf } from '../core/ip-family.ts'
import { seconds, type Seconds } from '../core/series.ts'
import type { ServiceRequest, TestbedService } from '../ports/testbed.ts'
import { awaitEvent, collectionPath } from './follow.ts'
import { CREATE } from './kubectl.ts'
import { serviceLabel, serviceManifest } from './manifests.ts'
import { NO_NODE_ADDRESS, type NodeAddresses } from './placement.ts'
import { endpointSliceSchema, serviceSchema, type KubernetesService } from './schemas.ts'
import type { PodContext } from './pod.ts'

const ENDPOINT_TIMEOUT = seconds(60)
/**
 * Every node programs the endpoints after they are there. kube-proxy collects changes for up to a second
 * (minSyncPeriod) and does not say when it is done.
 */
const PROGRAMMING_TIME = seconds(2)
const DEFAULT_ADDRESS_SECONDS = 60
/** Releasing the load balancer of a cloud takes a while. */
const REMOVE_SECONDS = 120

/**
 * Makes a Service and waits until it forwards to all its pods.
 * @param node whose port is entered for `node-port`; undefined where the cluster reports no address
 * @throws {EnvironmentError} when the Service does not get its endpoints or its address; nothing of it is left then
 */
export async function expose(
  request: ServiceRequest,
  node: NodeAddresses | undefined,
  context: PodContext,
  signal?: AbortSignal,
): Promise<TestbedService> {
  const { kubectl, clock, defaults, log } = context
  const { name, pods } = request
  const names = pods.map((pod) => pod.name)
  const label = ['label', 'pod', '-n', defaults.namespace, ...names, `${serviceLabel(name)}=true`]
  await kubectl.text(label, `labelling the pods of Service ${name}`, { signal })
  const remove = async (): Promise<void> => {
    if (context.isDeletedNext?.() === true) return
    const args = ['delete', '-n', defaults.namespace, `service/${name}`, '--ignore-not-found', '--wait']
    await kubectl.text(args, `removing the Service ${name}`, { timeoutSeconds: REMOVE_SECONDS })
  }
  try {
    const input = JSON.stringify(serviceManifest(request, defaults))
    const create = [...CREATE, '-o', 'json']
    const service = await kubectl.json(serviceSchema, create, `creating the Service ${name}`, {
      input,
      signal,
    })
    const [addresses] = await Promise.all([
      addressesOf(request, service, node, context, signal),
      untilEndpoints(request, context, signal),
    ])
    await clock.sleep(PROGRAMMING_TIME, signal)
    return { ...addresses, ports: portsOf(request, service), remove }
  } catch (error) {
    await remove().catch((left: unknown) => log.debug(messageOf(left)))
    throw error
  }
}

async function addressesOf(
  { name, entry, addressSeconds = DEFAULT_ADDRESS_SECONDS }: ServiceRequest,
  { spec }: KubernetesService,
  node: NodeAddresses | undefined,
  context: PodContext,
  signal: AbortSignal | undefined,
): Promise<Pick<TestbedService, 'address' | 'outsideAddress'>> {
  if (entry === 'cluster-ip') return { address: spec.clusterIP, outsideAddress: undefined }
  if (entry === 'node-port') {
    if (node === undefined) throw new EnvironmentError(NO_NODE_ADDRESS)
    return { address: node.inside, outsideAddress: node.outside }
  }
  const address = await loadBalancerAddress(name, seconds(addressSeconds), context, signal)
  return { address, outsideAddress: address }
}

/**
 * Waits until a Service of type LoadBalancer has an address (`status.loadBalancer.ingress`): only waiting
 * shows whether the cluster gives one.
 * @throws {EnvironmentError} naming what was waited for and how long
 */
async function loadBalancerAddress(
  name: string,
  timeout: Seconds,
  context: PodContext,
  signal: AbortSignal | undefined,
): Promise<string> {
  context.log.progress(
    `waiting up to ${String(timeout)} s for the address of the load balancer of Service ${name}`,
  )
  const { namespace } = context.defaults
  return awaitEvent(
    {
      path: collectionPath('api/v1', namespace, 'services', { fieldSelector: `metadata.name=${name}` }),
      schema: serviceSchema,
      what: `the Service ${name}`,
      signal,
      find(_, { status }) {
        const [first] = status.loadBalancer.ingress ?? []
        return first?.ip ?? first?.hostname
      },
      timeout,
      missed: {
        message: `the Service ${name} of type LoadBalancer got no address (status.loadBalancer.ingress) within ${String(timeout)} s`,
        nextStep: 'Check that the cluster has a load balancer (of its cloud, MetalLB, Cilium, kube-vip …).',
      },
    },
    { api: context.api, context },
  )
}

async function untilEndpoints(
  { name, pods, family }: ServiceRequest,
  context: PodContext,
  signal: AbortSignal | undefined,
): Promise<void> {
  // The Service may have another family than the first address of the pods.
  const wanted = pods.map(({ address, addresses = [address] }) =>
    addresses.filter((one) => family === undefined || ipFamilyOf(one) === family),
  )
  const ready = new Map<string, readonly string[]>()
  const isComplete = (): boolean => {
    const addresses = new Set([...ready.values()].flat())
    return wanted.every((some) => some.some((address) => addresses.has(address)))
  }
  const { namespace } = context.defaults
  const selector = { labelSelector: `kubernetes.io/service-name=${name}` }
  await awaitEvent(
    {
      path: collectionPath('apis/discovery.k8s.io/v1', namespace, 'endpointslices', selector),
      schema: endpointSliceSchema,
      what: `the Service ${name}`,
      signal,
      find(type, { metadata, endpoints }) {
        const usable = (endpoints ?? []).filter(({ conditions }) => conditions.ready !== false)
        ready.set(metadata.name, type === 'DELETED' ? [] : usable.flatMap(({ addresses }) => addresses))
        return isComplete() ? true : undefined
      },
      timeout: ENDPOINT_TIMEOUT,
      missed: {
        message: `the Service ${name} did not get all of its ${String(pods.length)} endpoints within ${String(ENDPOINT_TIMEOUT)} s`,
        nextStep: 'Check that kube-controller-manager runs, with `kubectl get pods -n kube-system`.',
      },
    },
    { api: context.api, context },
  )
}

function portsOf({ entry, ports }: ServiceRequest, { spec }: KubernetesService): TestbedService['ports'] {
  const numbers = ports.map(({ port, protocol }) => {
    if (entry !== 'node-port') return port
    const found = spec.ports.find((one) => one.port === port && one.protocol === protocol)?.nodePort
    if (found === undefined) throw new Error(`the cluster gave port ${String(port)} no node port`)
    return found
  })
  return numbers as unknown as TestbedService['ports']
}
