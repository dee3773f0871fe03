import type { EnvironmentFacts } from '../../src/core/record/schema.ts'
import { defined } from '../../src/core/defined.ts'
import { seconds } from '../../src/core/series.ts'
import type { CommandResult } from '../../src/ports/exec.ts'
import type { KubernetesApi } from '../../src/ports/kubernetes-api.ts'
import type {
  PodRequest,
  ServiceRequest,
  Testbed,
  TestbedPod,
  TestbedCluster,
  LocalNodes,
  TestbedService,
} from '../../src/ports/testbed.ts'
import { FakeCommands } from './commands.ts'

const FACTS: EnvironmentFacts = {
  kubernetes: 'v1.34.4',
  nodes: [],
  cni: null,
  kubeProxyMode: null,
  storageClass: 'standard',
  runner: 'test',
  isolation: null,
  tools: {},
}

interface FakeTestbedOptions {
  readonly nodes?: readonly [string, ...string[]]
  readonly limits?: Testbed['limits']
  readonly facts?: Partial<EnvironmentFacts>
  readonly kubeconfig?: string
  readonly namespace?: string
  /** Seconds of every pod with a volume; null where volumes are folders. */
  readonly volumeProvisionTime?: number | null
  /** What `openApi` connects to. */
  readonly api?: KubernetesApi
  /** Of its cluster, which it has with any of these or of the former three. */
  readonly cluster?: Partial<TestbedCluster>
  /** Of every pod, by its name; default: one that is made of its name. */
  readonly addresses?: (pod: string) => readonly [string, ...string[]]
  /** Of a Service, by its name. */
  readonly serviceAddress?: (service: string) => string
  /** Names of pods that do not come up, with the error. */
  readonly failingPods?: Readonly<Record<string, Error>>
  /** Entries whose Services do not come up, with the error. */
  readonly failingServices?: Readonly<Partial<Record<ServiceRequest['entry'], Error>>>
}

/** A cluster whose functions fail the test, but for those that are given. */
export function fakeCluster(given: Partial<TestbedCluster>): TestbedCluster {
  const unexpected = (what: string) => () => Promise.reject(new Error(`${what}: not expected`))
  return {
    kubeconfig: '/kubeconfig',
    namespace: 'kbench-test',
    workload: { image: 'kbench-tools:test', imagePullPolicy: 'Never', tolerations: [] },
    openApi: unexpected('openApi'),
    openNodeReader: unexpected('openNodeReader'),
    ...given,
  }
}

/** Nodes that are containers of this machine, on which nothing has happened but what is given. */
export function fakeLocalNodes(given: Partial<LocalNodes>): LocalNodes {
  return {
    counters: () => Promise.resolve(''),
    groupsOfPods: () => Promise.resolve([]),
    settings: () => Promise.resolve({}),
    ...given,
  }
}

/**
 * A testbed without machines. What `exec` answers is scripted on `commands`, where a command line begins with the
 * pod: `net-client: iperf3 --version`; an unexpected one fails the test. So does reading a CPU time that `cpu` lacks.
 */
export class FakeTestbed implements Testbed {
  readonly commands = new FakeCommands()
  readonly started: PodRequest[] = []
  readonly removed: string[] = []
  readonly exposed: (Omit<ServiceRequest, 'pods'> & { readonly pods: readonly string[] })[] = []
  readonly removedServices: string[] = []
  /** Readings of `cpuTime`, in order, by pod. */
  readonly cpu: Record<string, number[]> = {}
  readonly facts: EnvironmentFacts
  readonly nodes: Testbed['nodes']
  readonly limits: Testbed['limits']
  cluster?: TestbedCluster
  localNodes?: LocalNodes
  /** What `openApi` was asked for. */
  readonly connections: number[] = []
  readonly #options: FakeTestbedOptions

  constructor(options: FakeTestbedOptions = {}) {
    const [first, ...others] = options.nodes ?? ['node-1', 'node-2']
    this.#options = options
    this.nodes = [{ name: first }, ...others.map((name) => ({ name }))]
    this.limits = options.limits ?? {}
    this.facts = { ...FACTS, ...options.facts }
    const { api, cluster, kubeconfig, namespace } = options
    const openApi = api && {
      openApi: (connections: number) => {
        this.connections.push(connections)
        return Promise.resolve(api)
      },
    }
    const given = { ...defined({ kubeconfig, namespace }), ...openApi, ...cluster }
    if (Object.keys(given).length > 0) this.cluster = fakeCluster(given)
  }

  startPod(request: PodRequest): Promise<TestbedPod> {
    this.started.push(request)
    const failure = this.#options.failingPods?.[request.name]
    return failure === undefined ? Promise.resolve(this.#pod(request)) : Promise.reject(failure)
  }

  expose({ pods, ...request }: ServiceRequest): Promise<TestbedService> {
    this.exposed.push({ ...request, pods: pods.map(({ name }) => name) })
    const { name, entry, ports } = request
    const failure = this.#options.failingServices?.[entry]
    if (failure !== undefined) return Promise.reject(failure)
    const numbers = ports.map(({ port }) => (entry === 'node-port' ? 30000 + (port % 1000) : port))
    return Promise.resolve({
      address: this.#options.serviceAddress?.(name) ?? `service-of-${name}`,
      outsideAddress: entry === 'cluster-ip' ? undefined : `outside-of-${name}`,
      ports: numbers as unknown as TestbedService['ports'],
      remove: () => {
        this.removedServices.push(name)
        return Promise.resolve()
      },
    })
  }

  close(): Promise<void> {
    return Promise.resolve()
  }

  #pod({ name, node, volume }: PodRequest): TestbedPod {
    const provision = this.#options.volumeProvisionTime ?? null
    const addresses = this.#options.addresses?.(name) ?? ([`address-of-${name}`] as const)
    return {
      name,
      node,
      address: addresses[0],
      addresses,
      volumePath: volume?.mountPath,
      volumeProvisionTime: volume === undefined || provision === null ? undefined : seconds(provision),
      exec: (argv, options): Promise<CommandResult> => this.commands.run([`${name}:`, ...argv], options),
      start: (argv, options) => this.commands.start([`${name}:`, ...argv], options),
      cpuTime: () => {
        const reading = this.cpu[name]?.shift()
        if (reading === undefined)
          return Promise.reject(new Error(`FakeTestbed: no CPU time left for ${name}`))
        return Promise.resolve(seconds(reading))
      },
      remove: () => {
        this.removed.push(name)
        return Promise.resolve()
      },
    }
  }
}
