import { EnvironmentError, messageOf, UserError } from '../../core/errors.ts'
import { addressOfFamily } from '../../core/ip-family.ts'
import type { EnvironmentFacts } from '../../core/record/schema.ts'
import type { ProviderContext } from '../../ports/provider.ts'
import type { PodRequest, ServiceRequest, Testbed, TestbedPod } from '../../ports/testbed.ts'
import { startHostPod } from './pod.ts'
import { createServices } from './services.ts'
import { type Isolation, isNodeName, LOOPBACK_ADDRESS, type Addresses, type HostNetwork } from './network.ts'
import { makeVolume, type Volumes } from './volumes.ts'

interface TestbedParts {
  readonly facts: EnvironmentFacts
  readonly network: HostNetwork
  /** Addresses of the machine's own network. */
  readonly loopback: Addresses
  /** The reason where there are none. */
  readonly volumes: Volumes | string
  /** Why there are no Services; undefined where there are. */
  readonly servicesMissing: string | undefined
  /** `getconf CLK_TCK` */
  readonly ticksPerSecond: number
}

/** Hands the parts to the suites. Ownership goes with them: `close` ends all. */
export function createTestbed(parts: TestbedParts, context: ProviderContext): Testbed {
  const { facts, network, loopback, volumes, servicesMissing, ticksPerSecond } = parts
  const pods = new Set<TestbedPod>()
  const forward = createServices(network, context.commands)
  const limits = limitsOf(
    network.isolation,
    servicesMissing,
    typeof volumes === 'string' ? volumes : undefined,
  )
  let closed = false
  const expectOpen = (): void => {
    if (closed) throw new EnvironmentError('the host testbed has been closed')
  }

  async function volumeFor({ name, volume }: PodRequest, signal?: AbortSignal): Promise<string | undefined> {
    if (volume === undefined) return undefined
    if (volume.storageClass !== undefined)
      throw new UserError(
        `storage class "${volume.storageClass}" was asked for, but the host provider has none: its volumes are folders`,
        { nextStep: 'Leave the storage class out, or use a provider with a cluster, for example kind.' },
      )
    if (volume.mode === 'Block')
      throw new UserError(
        'a block volume was asked for, but the host provider has none: its volumes are folders',
        {
          nextStep:
            'Leave volumeMode out, or use a provider with a cluster whose storage class makes devices.',
        },
      )
    if (typeof volumes === 'string') throw new EnvironmentError(volumes)
    return makeVolume(volumes, name, context, signal)
  }

  async function startPod(request: PodRequest, signal?: AbortSignal): Promise<TestbedPod> {
    expectOpen()
    const { node } = request
    if (!isNodeName(node)) throw new Error(`the host provider has no node "${node}"`)
    const volumePath = await volumeFor(request, signal)
    const removeVolume = async (): Promise<void> => {
      if (volumePath !== undefined) await context.files.removeOwnFolder(volumePath)
    }
    const place = {
      enter: request.network === 'host' ? [] : network.enter(node),
      addresses: request.network === 'host' ? loopback : network.addresses(node),
      volumePath,
      ticksPerSecond,
      afterwards: async () => {
        pods.delete(pod)
        await removeVolume()
      },
    }
    let pod: TestbedPod
    try {
      pod = await startHostPod(request, place, context, signal)
    } catch (error) {
      await removeVolume()
      throw error
    }
    pods.add(pod)
    return pod
  }

  return {
    facts,
    nodes: [{ name: 'node-a' }, { name: 'node-b' }],
    limits,
    // What else runs on this machine is not ours to move.
    cpus: { reserve: () => Promise.resolve() },
    startPod,
    async expose({ entry, pods: wanted, ports, family }, signal) {
      expectOpen()
      const why = entry === 'cluster-ip' ? limits.services : limits.nodePorts
      if (why !== undefined) throw new EnvironmentError(why)
      const onHost = wanted.find(({ address }) => address === LOOPBACK_ADDRESS)
      if (onHost !== undefined)
        throw new EnvironmentError(
          `pod ${onHost.name} uses the host network, which a Service cannot lead to here`,
        )
      const service = await forward(targetsOf(wanted, family), ports, signal)
      const numbers = ports.map(({ port }) => port)
      return {
        address: service.address,
        outsideAddress: undefined,
        ports: numbers as [number, ...number[]],
        remove: () => service.remove(),
      }
    },
    async close() {
      if (closed) return
      closed = true
      const removals = [...pods].map(async (pod) => {
        try {
          await pod.remove()
        } catch (error) {
          context.log.warning(`pod ${pod.name} could not be removed: ${messageOf(error)}`)
        }
      })
      await Promise.all(removals)
      await network.close()
      if (typeof volumes !== 'string') await volumes.close()
    },
  }
}

/** @throws {EnvironmentError} where a pod has no address of the family */
function targetsOf(
  pods: ServiceRequest['pods'],
  family: ServiceRequest['family'],
): readonly [string, ...string[]] {
  const [first, ...others] = pods.map(({ name, address, addresses = [address] }) => {
    const target = family === undefined ? address : addressOfFamily(addresses, family)
    if (target === undefined) throw new EnvironmentError(`pod ${name} has no ${String(family)} address`)
    return target
  })
  if (first === undefined) throw new Error('a Service without pods')
  return [first, ...new Set(others.filter((one) => one !== first))]
}

/** What the record says about what this testbed cannot offer. */
function limitsOf(
  isolation: Isolation,
  services: string | undefined,
  volumes: string | undefined,
): Testbed['limits'] {
  const noNamespaces =
    'no network namespace can be made here, so all pods share the address 127.0.0.1; the path host is the same loopback interface'
  const onlyAddresses = 'without a cluster only the ClusterIP of a Service can be imitated'
  return {
    ...(isolation === 'loopback' ? { interNode: noNamespaces } : {}),
    intraNode:
      isolation === 'loopback'
        ? noNamespaces
        : 'each node of the host provider is one network namespace, so two pods on one node would share one network end',
    hostInterNode: 'both nodes are this machine, so the host network between them is its loopback interface',
    registry: 'there is no cluster (use a provider that has one, for example kind)',
    ...(services === undefined ? {} : { services }),
    nodePorts: services ?? onlyAddresses,
    loadBalancers: services ?? onlyAddresses,
    ...(volumes === undefined ? {} : { volumes }),
  }
}
