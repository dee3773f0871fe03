import { describe, expect, test } from 'vitest'
import { UserError } from '../../src/core/errors.ts'
import type { PodOptions } from '../../src/kubernetes/provider-options.ts'
import { watchEventSchema } from '../../src/kubernetes/schemas.ts'
import { createKubernetesTestbed, podLimits } from '../../src/kubernetes/testbed.ts'
import type { ProbedMachine } from '../../src/ports/provider.ts'
import type { Testbed } from '../../src/ports/testbed.ts'
import type { FakeApi } from '../fakes/api.ts'
import { providerContext } from '../providers/provider-context.ts'
import { FakeCommands } from '../fakes/commands.ts'
import { RecordingLog } from '../fakes/log.ts'
import { deliver, surveyedCluster, watched } from './api-server.ts'
import { fixture, watchLines } from './fixture.ts'

const READY = (): FakeApi => watched(/\/pods\?/, deliver('watch-ready.jsonl'))

/** A cluster in which every node answers the probe. */
function friendlyCluster(first = new FakeCommands()): FakeCommands {
  return surveyedCluster(first)
    .on(/ create --validate=false -f -$/, {}, Infinity)
    .on(/ exec -n kbench-1 probe-\d /, { stdout: fixture('node-probe.txt') }, Infinity)
    .on(/ delete -n kbench-1 pod\/probe-\d /, {}, Infinity)
}

const POD = { node: 'explore-worker', network: 'pod', servers: [] } as const

interface Given {
  pods?: PodOptions
  nodes?: Record<string, string>
  isDeletedWhole?: true
  /** Default: every pod becomes Ready at once. */
  api?: FakeApi
  knownMachines?: Map<string, ProbedMachine>
}

const create = (
  commands: FakeCommands,
  log = new RecordingLog(),
  { pods = {}, nodes, isDeletedWhole, knownMachines, api = READY() }: Given = {},
): Promise<Testbed> =>
  createKubernetesTestbed(
    {
      access: { kubeconfig: '/k', context: undefined },
      namespace: 'kbench-1',
      image: 'kbench-tools:1',
      imagePullPolicy: 'Never',
      pods,
      nodes,
      ...(isDeletedWhole === undefined ? {} : { isDeletedWhole }),
      kubeconfig: '/k',
      registry: 'none here',
    },
    providerContext(commands, {
      log,
      connectApi: () => api,
      ...(knownMachines === undefined ? {} : { knownMachines }),
    }),
  )

/** Those that were created, in order. */
const podsOf = (commands: FakeCommands): { name: string; spec: Record<string, unknown> }[] =>
  commands.calls
    .flatMap(({ options: { input } }) =>
      input?.includes('"Pod"') === true ? [JSON.parse(input) as never] : [],
    )
    .map((list: { items: { metadata: { name: string }; spec: Record<string, unknown> }[] }) => list.items[0]!)
    .map(({ metadata, spec }) => ({ name: metadata.name, spec }))

describe('a testbed on the captured cluster', () => {
  test('knows all facts and its workers', async () => {
    const testbed = await create(friendlyCluster())
    expect(testbed.nodes).toEqual([{ name: 'explore-worker' }, { name: 'explore-worker2' }])
    expect(testbed.limits).toEqual({ registry: 'none here' })
    expect(testbed.facts).toMatchObject({
      kubernetes: 'v1.34.4',
      cni: 'podnet',
      kubeProxyMode: 'iptables',
      storageClass: 'standard',
      runner: 'local',
      isolation: null,
      podResources: 'cpu 600m, memory 512Mi',
    })
    expect(testbed.facts.nodes).toHaveLength(3)
    expect(testbed.facts.nodes[0]).toEqual({
      name: 'explore-control-plane',
      role: 'control-plane',
      cpuModel: 'AMD EPYC',
      cores: 2,
      memoryBytes: 25274793984,
      kernel: '6.18.44-fc-v445',
      os: 'Debian GNU/Linux 12 (bookworm)',
      containerRuntime: 'containerd://2.1.4',
      mtu: 1500,
    })
  })

  test('looks once at nodes that are containers of one machine, and at each machine otherwise', async () => {
    const probesOf = async (nodes: string): Promise<[pods: unknown[], mtus: unknown[]]> => {
      const commands = new FakeCommands().on(/ get .*\bnodes\b.* -o json/, { stdout: nodes }, Infinity)
      const { facts } = await create(friendlyCluster(commands))
      const places = podsOf(commands).map(({ spec }) => spec['nodeSelector'])
      return [places, facts.nodes.map(({ mtu }) => mtu)]
    }
    const place = (name: string): object => ({ 'kubernetes.io/hostname': name })
    const captured = fixture('nodes.json')
    expect(await probesOf(captured)).toEqual([[place('explore-worker')], [1500, 1500, 1500]])
    const everywhere = [place('explore-worker'), place('explore-worker2'), place('explore-control-plane')]
    let machines = 0
    const apart = captured.replace(/"bootID": "[^"]*"/g, () => `"bootID": "${String((machines += 1))}"`)
    expect(await probesOf(apart)).toEqual([everywhere, [1500, 1500, 1500]])
    const unsaid = captured.replace(/"bootID": "[^"]*",/g, '')
    expect(await probesOf(unsaid)).toEqual([everywhere, [1500, 1500, 1500]])
  })

  test('asks no pod on machines that are known from an earlier place of the same subject', async () => {
    const knownMachines = new Map<string, ProbedMachine>()
    const [first, second] = [friendlyCluster(), friendlyCluster()]
    const before = await create(first, undefined, { knownMachines })
    const after = await create(second, undefined, { knownMachines })
    expect([podsOf(first).length, podsOf(second).length]).toEqual([1, 0])
    expect(after.facts.nodes).toEqual(before.facts.nodes)
    const others = fixture('nodes.json').replace(/"bootID": "[^"]*"/g, '"bootID": "another machine"')
    const third = friendlyCluster(
      new FakeCommands().on(/ get .*\bnodes\b.* -o json/, { stdout: others }, Infinity),
    )
    await create(third, undefined, { knownMachines })
    expect(podsOf(third)).toHaveLength(1)
  })

  test('gives pods less CPU from the moment on that a pair asks for it, unless the person chose it', async () => {
    const commands = friendlyCluster()
    const testbed = await create(commands)
    expect(testbed.cluster?.podCpu?.millicores).toBe(600)
    testbed.cluster?.podCpu?.lowerTo(500)
    expect([testbed.cluster?.podCpu?.millicores, testbed.facts.podResources]).toEqual([
      500,
      'cpu 500m, memory 512Mi',
    ])
    await testbed.startPod({ name: 'one', node: 'explore-worker', network: 'pod', servers: [] })
    const manifest = commands.calls.findLast(({ argv }) =>
      argv.join(' ').endsWith(' create --validate=false -f -'),
    )
    expect(manifest?.options.input).toContain('"cpu":"500m"')
    expect(
      (await create(friendlyCluster(), new RecordingLog(), { pods: { podCpu: '200m' } })).cluster?.podCpu,
    ).toBeUndefined()
  })

  test('is not made where the settings of kube-proxy come only in part: they distinguish records', async () => {
    const whole = fixture('kube-proxy.json')
    const half = { stdout: whole.slice(0, whole.length / 2) }
    const commands = new FakeCommands().on(/ get .*configmap kube-proxy/, half)
    await expect(create(friendlyCluster(commands))).rejects.toThrow(
      'reading the settings of kube-proxy: kubectl printed no JSON but "{',
    )
  })

  test('is made of the nodes with the labels alone, where they are named', async () => {
    const second = { 'kubernetes.io/hostname': 'explore-worker2', 'kubernetes.io/os': 'linux' }
    const testbed = await create(friendlyCluster(), undefined, { nodes: second })
    expect(testbed.nodes).toEqual([{ name: 'explore-worker2' }])
    expect(testbed.facts.nodes).toHaveLength(1)
    expect(testbed.limits).toMatchObject({ interNode: expect.stringContaining('only one node') as unknown })
  })

  test('labels that no node has are an error that names the nodes', async () => {
    await expect(create(friendlyCluster(), undefined, { nodes: { pool: 'x', zone: 'y' } })).rejects.toThrow(
      'no node has the labels pool=x, zone=y; the nodes are: explore-control-plane, explore-worker, explore-worker2',
    )
  })

  test('enters a node port by the last of its workers', async () => {
    const [, , slice = ''] = watchLines('watch-endpointslices-two-pods.jsonl')
    const { object } = watchEventSchema.parse(JSON.parse(slice))
    const api = watched(/\/endpointslices\?/, (watch) => watch.send('ADDED', object), READY())
    const commands = friendlyCluster()
      .on(/ label pod -n kbench-1 server kbench-service\/web=true$/)
      .on(/ create --validate=false -f - -o json$/, { stdout: fixture('service-node-port.json') })
    const testbed = await create(commands, undefined, { api })
    const started = { name: 'server', node: 'explore-worker', network: 'pod', servers: [] } as const
    const address = '10.244.0.6'
    const pod = { ...(await testbed.startPod(started)), address, addresses: [address] }
    const ports = [{ port: 25280, protocol: 'TCP' }] as const
    expect(await testbed.expose({ name: 'web', entry: 'node-port', pods: [pod], ports })).toMatchObject({
      address: '172.18.0.3',
      outsideAddress: '172.18.0.3',
      ports: [30256],
    })
  })

  test('refuses a storage class that is not there before anything is made', async () => {
    const testbed = await create(friendlyCluster())
    const volume = { mountPath: '/data', size: '1Gi', storageClass: 'fast' }
    const request = { name: 'v', node: 'explore-worker', network: 'pod', servers: [], volume } as const
    await expect(testbed.startPod(request)).rejects.toThrow(UserError)
    await expect(testbed.startPod(request)).rejects.toThrow(
      'the cluster has no storage class "fast"; its classes: standard',
    )
  })

  test('removes its namespace', async () => {
    const commands = friendlyCluster().on(
      / delete namespace kbench-1 --ignore-not-found --wait --timeout=120s$/,
    )
    const log = new RecordingLog()
    await (await create(commands, log)).close()
    expect(commands.lines.at(-1)).toContain('delete namespace kbench-1')
    expect(log.lines).toEqual([])
  })

  test('in a cluster that goes with the run removes nothing from it any more, once that is next', async () => {
    const commands = friendlyCluster()
    const testbed = await create(commands, new RecordingLog(), { isDeletedWhole: true })
    const pod = await testbed.startPod({ ...POD, name: 'one' })
    const before = commands.lines.length
    testbed.cluster?.closesNext?.()
    await pod.remove()
    expect(commands.lines).toHaveLength(before)
    expect((await create(friendlyCluster())).cluster).not.toHaveProperty('closesNext')
  })

  test('says how to remove the namespace by hand when that fails', async () => {
    const commands = friendlyCluster().on(/ delete namespace /, { exitCode: 1, stderr: 'timed out\n' })
    const log = new RecordingLog()
    await (await create(commands, log)).close()
    expect(log.lines).toEqual([
      'warning: the namespace kbench-1 could not be removed: kubectl exited with 1: timed out. By hand: kubectl --kubeconfig=/k delete namespace kbench-1',
    ])
  })
})

describe('a noisy neighbour', () => {
  const pods = { neighbour: { cpu: 2 } }
  /** A cluster whose watch of the neighbours delivers these events. */
  const besides = (name: string): FakeApi => {
    const neighbours = /\/pods\?labelSelector=kbench%2Fpod\+in\+%28neighbour-1%2Cneighbour-2%29/
    return watched(/\/pods\?fieldSelector/, deliver('watch-ready.jsonl'), watched(neighbours, deliver(name)))
  }
  const measured = (): FakeCommands =>
    friendlyCluster()
      .on(/ exec -n kbench-1 one /, { stdout: 'measured' }, Infinity)
      .on(/ delete -n kbench-1 pod\/one /, {}, Infinity)
      .on(/ delete namespace kbench-1 /)
  const one = { name: 'one', node: 'explore-worker', network: 'pod', servers: [] } as const

  test('starts on every measured node, after the probes, without resources unless asked', async () => {
    const commands = measured()
    const api = besides('watch-ready.jsonl')
    const testbed = await create(commands, new RecordingLog(), { pods, api })
    const names = podsOf(commands).map(({ name }) => name)
    expect(names.slice(-2)).toEqual(['neighbour-1', 'neighbour-2'])
    expect(podsOf(commands).at(-1)?.spec).toMatchObject({
      nodeSelector: { 'kubernetes.io/hostname': 'explore-worker2' },
      containers: [{ command: expect.arrayContaining(['stress-ng', '--cpu', '2']) }],
    })
    expect(JSON.stringify(podsOf(commands).at(-1))).not.toContain('limits')
    expect(testbed.facts).toMatchObject({
      scenario: { neighbour: 'cpu 2 at 100 %; no limits' },
      podResources: 'cpu 600m, memory 512Mi',
    })
    const pod = await testbed.startPod(one)
    expect((await pod.exec(['true'])).stdout).toBe('measured')
    await testbed.close()
    expect(api.closed).toBe(true)
    expect(commands.stopped.filter((line) => line.includes(' proxy '))).toHaveLength(1)
  })

  test('that has ended fails what is measured instead of letting it pass as disturbed', async () => {
    const testbed = await create(measured(), new RecordingLog(), {
      pods,
      api: besides('watch-oom.jsonl'),
    })
    await expect(testbed.startPod(one)).rejects.toThrow(/the neighbour on .* has ended: .*OOMKilled/)
  })

  test('with resources leaves less for the measuring pods', async () => {
    const resources = { cpu: '500m', memory: '128Mi' }
    const commands = measured()
    const api = besides('watch-ready.jsonl')
    const given = { pods: { neighbour: { cpu: 1, resources } }, api }
    const testbed = await create(commands, new RecordingLog(), given)
    // (2000m − 100m − 500m) ÷ 3 pods, in steps of 50m.
    expect(testbed.facts.podResources).toBe('cpu 450m, memory 512Mi')
    expect(podsOf(commands).at(-1)?.spec).toMatchObject({
      containers: [{ resources: { requests: resources, limits: resources } }],
    })
  })
})

describe('huge pages', () => {
  test('that the nodes do not have are reported before anything is made, with what they have', async () => {
    const commands = surveyedCluster()
    await expect(
      create(commands, new RecordingLog(), { pods: { podHugepages: { '2Mi': '64Mi' } } }),
    ).rejects.toThrow(
      'each pod is to get 64Mi of hugepages-2Mi; allocatable on the nodes: explore-worker: 0, explore-worker2: 0',
    )
    expect(commands.lines.filter((line) => line.includes('create'))).toEqual([])
  })

  test('that they have are part of the facts', async () => {
    const nodes = fixture('nodes.json').replaceAll('"hugepages-2Mi": "0"', '"hugepages-2Mi": "128Mi"')
    const commands = friendlyCluster(
      new FakeCommands().on(/ get nodes -o json$/, { stdout: nodes }, Infinity),
    )
    const testbed = await create(commands, new RecordingLog(), { pods: { podHugepages: { '2Mi': '64Mi' } } })
    expect(testbed.facts.podResources).toBe('cpu 600m, memory 512Mi, hugepages-2Mi 64Mi')
    expect(testbed.facts.scenario).toBeUndefined()
  })
})

test('a node that cannot run a pod ends it, and the namespace is removed', async () => {
  const commands = surveyedCluster()
    .on(/ create --validate=false -f -$/, {}, Infinity)
    .on(/ delete -n kbench-1 pod/, {}, Infinity)
    .on(/ delete namespace kbench-1 /)
  const api = watched(/\/pods\?/, deliver('watch-bad-image.jsonl'))
  await expect(create(commands, undefined, { api })).rejects.toThrow(
    /^pod probe-1 did not start on node explore-worker: the image kbench-tools:1 cannot be pulled/,
  )
  commands.assertAllUsed()
})

test('a namespace that may not be made is reported', async () => {
  const refusal = 'Error from server (Forbidden): namespaces is forbidden: User "u" cannot create\n'
  const commands = surveyedCluster()
    .on(/ create --validate=false -f -$/, { exitCode: 1, stderr: refusal })
    .on(/ delete namespace kbench-1 /)
  await expect(create(commands)).rejects.toThrow(
    /^creating the namespace kbench-1 failed: .*namespaces is forbidden/,
  )
})

test('limits of a cluster are reported with their reason', () => {
  const place = { name: 'only', hostname: 'only', tolerations: [] }
  const one = 'only one node of the cluster takes workloads (only)'
  const services = 'no kube-proxy runs, and the network plugin kindnet does not replace it'
  const survey = { nodes: [], places: [place], cni: 'kindnet', storageClasses: [] } as const
  expect(podLimits({ ...survey, kubeProxyMode: null })).toEqual({
    interNode: one,
    hostInterNode: one,
    services,
    nodePorts: services,
    loadBalancers: services,
    volumes: 'the cluster has no storage class',
  })
  expect(podLimits({ ...survey, kubeProxyMode: 'iptables' })).toMatchObject({
    nodePorts: 'the cluster reports no IP address of its nodes',
  })
})
