import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rm } from 'node:fs/promises'
import { Interrupted } from '../../src/core/errors.ts'
import type { ProviderContext, SetupPlace } from '../../src/ports/provider.ts'
import type { Testbed } from '../../src/ports/testbed.ts'
import kind from '../../src/providers/kind/provider.ts'
import { RecordingLog } from '../fakes/log.ts'
import { describeControlPlane } from './one-cluster/control-plane.ts'
import { describeCustom } from './one-cluster/custom.ts'
import { describeExistingCluster } from './one-cluster/existing-cluster.ts'
import { describeHttp } from './one-cluster/http.ts'
import { describeImagePull, registriesOf } from './one-cluster/image-pull.ts'
import { describeKubestr } from './one-cluster/kubestr.ts'
import { testReservedCpu } from './one-cluster/reserved-cpu.ts'
import { describeServices } from './one-cluster/services.ts'
import { testSubjectWatch } from './one-cluster/subject-watch.ts'
import { testPausing } from './one-cluster/pausing.ts'
import { clustersOfKind, commands, files, realContext } from './provider-context.ts'

const IMAGE = { name: 'test', reference: 'example/test:dev', image: 'kbench-subject/test:1' }
let registerFolder = ''
const context = (runId: string, overrides: Partial<ProviderContext> = {}): ProviderContext =>
  realContext(registerFolder, runId, overrides)

beforeAll(async () => {
  registerFolder = await files.makeTemporaryFolder('kbench-register-')
})
afterAll(() => rm(registerFolder, { recursive: true }))

// One cluster for all: making it takes a minute.
describe('a real kind cluster', () => {
  const runId = `test-${String(process.pid)}`
  const name = `kbench-${runId}`
  const cluster = (): Testbed => testbed
  let setups: (string | undefined)[] = []
  let places: (SetupPlace | undefined)[] = []
  let testbed: Testbed

  beforeAll(async () => {
    setups = []
    places = []
    const setup = (kubeconfig: string | undefined, place?: SetupPlace): Promise<void> => {
      setups.push(kubeconfig)
      places.push(place)
      return Promise.resolve()
    }
    // An image with one empty file in it.
    const [file, archive] = [`${registerFolder}/file`, `${registerFolder}/image.tar`]
    await files.writeAtomically(file, '')
    await commands.run(['tar', '--create', '--file', archive, '--directory', registerFolder, 'file'])
    await commands.run(['docker', 'import', archive, IMAGE.image])
    const config = {
      nodes: [
        {},
        {
          role: 'worker',
          labels: { zone: 'a' },
          extraMounts: [{ hostPath: registerFolder, containerPath: '/mounted' }],
        },
        { role: 'worker' },
      ],
      kubeadmConfigPatches: ['kind: KubeletConfiguration\nmaxPods: 77'],
    }
    testbed = await kind.create(
      kind.options.parse({ config }),
      context(runId, { setup, subjectImages: [IMAGE] }),
    )
    await commands.run(['docker', 'image', 'rm', IMAGE.image])
  })
  // Also when a test fails; undefined when the cluster did not come up.
  afterAll(() => (testbed as Testbed | undefined)?.close())

  test('its facts are complete', () => {
    const { facts } = testbed
    expect(facts.kubernetes).toMatch(/^v1\.\d+\.\d+/)
    expect(facts.nodes.map(({ role }) => role)).toEqual(['control-plane', 'worker', 'worker'])
    for (const node of facts.nodes) {
      expect(node.cpuModel).not.toBe('unknown')
      expect(node.mtu).toBeGreaterThanOrEqual(1280)
      expect(node.memoryBytes).toBeGreaterThan(2 ** 30)
    }
    expect(facts.kubeProxyMode).toBe('iptables')
    expect(facts.cni).not.toBe('unknown')
    expect(facts.storageClass).toBe('standard')
    expect(testbed.nodes).toHaveLength(2)
    expect(testbed.limits).toEqual({})
  })

  test('the setup was called with the kubeconfig of this cluster, its name and its nodes', () => {
    expect(setups).toEqual([testbed.cluster?.kubeconfig])
    const nodes = ['control-plane', 'worker', 'worker2'].map((node) => `${name}-${node}`)
    expect(places).toEqual([{ clusterName: name, nodes }])
  })

  test("kind's own configuration took effect beside that of kbench", async () => {
    const kubectl = [
      'kubectl',
      `--kubeconfig=${testbed.cluster?.kubeconfig ?? ''}`,
      'get',
      'nodes',
      '--output',
    ] as const
    const nodes = await commands.run([
      ...kubectl,
      'jsonpath={.items[*].status.capacity.pods} {.items[*].metadata.labels.zone}',
    ])
    expect(nodes.stdout).toBe('77 77 77 a')
    const mounted = await commands.run(['docker', 'exec', `${name}-worker`, 'ls', '/mounted'])
    expect(mounted.stdout).toContain('file\n')
    expect(testbed.facts.scenario?.['kindConfig']).toMatch(/^[0-9a-f]{12}$/)
  })

  test('every node has the image of the subject, under both names', async () => {
    for (const node of ['control-plane', 'worker', 'worker2']) {
      const ctr = ['ctr', '--namespace', 'k8s.io', 'images', 'list', '--quiet']
      const listed = await commands.run(['docker', 'exec', `${name}-${node}`, ...ctr])
      expect(listed.stdout).toContain('docker.io/kbench-subject/test:1\n')
      expect(listed.stdout).toContain('docker.io/example/test:dev\n')
    }
  })

  test('no node unpacked the images of Kubernetes: they are in the volume that all nodes share', async () => {
    for (const node of ['control-plane', 'worker', 'worker2']) {
      const inNode = async (line: string): Promise<string> =>
        (await commands.run(['docker', 'exec', `${name}-${node}`, 'sh', '-c', line])).stdout
      const snapshots = '/var/lib/containerd/io.containerd.snapshotter.v1.overlayfs/snapshots'
      expect(await inNode(`readlink ${snapshots}/1`)).toBe('/kbench/snapshots/1\n')
      expect(await inNode(`ls ${snapshots}/1/`)).toContain('fs')
      const megabytes = Number.parseInt(await inNode('du -sm /var/lib/containerd'), 10)
      expect(megabytes).toBeLessThan(100)
    }
  })

  test('a server on one node answers a client on the other, by its address and by its Service', async () => {
    const [first, second] = testbed.nodes
    const server = await testbed.startPod({
      name: 'server',
      node: first.name,
      network: 'pod',
      servers: [
        ['iperf3', '-s', '-p', '5201'],
        ['sockperf', 'server', '--tcp', '-p', '11111'],
      ],
      readyPorts: [5201, 11111],
    })
    const client = await testbed.startPod({
      name: 'client',
      node: second!.name,
      network: 'pod',
      servers: [],
    })
    const service = await testbed.expose({
      name: 'server',
      entry: 'cluster-ip',
      pods: [server],
      ports: [{ port: 5201, protocol: 'TCP' }],
    })
    const before = await server.cpuTime()
    for (const address of [server.address, service.address]) {
      const run = await client.exec(['iperf3', '-c', address, '-t', '1', '-J'], { timeoutSeconds: 30 })
      expect(run.stdout).toContain('sum_received')
      expect(run.exitCode).toBe(0)
    }
    expect(await server.cpuTime()).toBeGreaterThan(before)
    // The first server is process 1, the second runs beside it.
    expect((await server.exec(['cat', '/proc/1/comm'])).stdout).toBe('iperf3\n')
    expect((await server.exec(['pgrep', '-c', 'sockperf'])).stdout).toBe('1\n')
    await service.remove()
    await client.remove()
    await server.remove()
  })

  test('what happens in a pod comes back as it does from a local command', async () => {
    const pod = await testbed.startPod({
      name: 'exec',
      node: testbed.nodes[0].name,
      network: 'host',
      servers: [],
    })
    const lines: string[] = []
    const ok = await pod.exec(['sh', '-c', 'cat; echo "$A"; pwd; exit 7'], {
      input: 'in\n',
      env: { A: "it's" },
      cwd: '/tmp',
      onLine: (line) => lines.push(line),
    })
    expect(ok).toMatchObject({ exitCode: 7, stdout: "in\nit's\n/tmp\n", stderr: '' })
    expect(lines).toContain("it's")
    expect(await pod.exec(['no-such-tool'])).toMatchObject({ failure: 'not-found' })
    expect(await pod.exec(['no-such-tool'], { timeoutSeconds: 5 })).toMatchObject({ failure: 'not-found' })
    expect(await pod.exec(['sleep', '60'], { timeoutSeconds: 1 })).toMatchObject({ failure: 'timeout' })
    expect((await pod.exec(['pgrep', 'sleep', '-a'])).stdout).toBe('1 sleep infinity\n')
    const killed = await pod.exec(['sh', '-c', 'kill -9 $$'])
    expect(killed).toMatchObject({ failure: 'killed' })
    await pod.remove()
    await expect(pod.exec(['true'])).rejects.toThrow(/^pod exec is gone: .*not found/)
  })

  test('the provision time of a volume is measured', async () => {
    const started = performance.now()
    const pod = await testbed.startPod({
      name: 'volume',
      node: testbed.nodes[0].name,
      network: 'pod',
      servers: [],
      volume: { mountPath: '/data', size: '64Mi', storageClass: undefined },
    })
    const wall = (performance.now() - started) / 1000
    expect(pod.volumeProvisionTime).toBeGreaterThan(0)
    expect(pod.volumeProvisionTime).toBeLessThan(wall)
    expect((await pod.exec(['findmnt', '-n', '-o', 'TARGET', '/data'])).stdout).toBe('/data\n')
    await pod.remove()
    const left = await commands.run([
      'kubectl',
      `--kubeconfig=${testbed.cluster?.kubeconfig ?? ''}`,
      'get',
      'pv,pvc,pod',
      '-n',
      testbed.cluster?.namespace ?? '',
      '-o',
      'name',
    ])
    expect(left.stdout).toBe('')
  })

  test('a server that ends at once is reported with its output', async () => {
    const request = {
      name: 'broken',
      node: testbed.nodes[0].name,
      network: 'pod',
      servers: [['sh', '-c', 'echo bad flag >&2; exit 3']],
    } as const
    await expect(testbed.startPod(request)).rejects.toThrow(
      /^pod broken did not start on node .*: its main process ended with exit code 3; it said: bad flag$/,
    )
    const left = await commands.run([
      'kubectl',
      `--kubeconfig=${testbed.cluster?.kubeconfig ?? ''}`,
      'get',
      'pods',
      '-n',
      testbed.cluster?.namespace ?? '',
      '-o',
      'name',
    ])
    expect(left.stdout).toBe('')
  })

  testReservedCpu(cluster)
  testPausing(cluster)
  testSubjectWatch(cluster)
  describeHttp(cluster)
  describeServices(cluster)
  describeImagePull(cluster, name)
  describeKubestr(cluster)
  describeCustom(cluster)
  describeExistingCluster(cluster)
  describeControlPlane(cluster, name)

  test('nothing is left of it when it is closed, nor of a registry that nobody closed', async () => {
    await testbed.cluster!.openRegistry!()
    expect(await registriesOf(name)).toBe(`${name}-registry`)
    expect(await clustersOfKind()).toContain(name)
    await testbed.close()
    expect(await registriesOf(name)).toBe('')
    expect(await clustersOfKind()).not.toContain(name)
    expect(await context(runId).clusters.list()).toEqual([])
    expect(await files.readIfPresent(testbed.cluster?.kubeconfig ?? '')).toBeUndefined()
  })
})

test('an interrupt while the cluster is made deletes it', async () => {
  const runId = `abort-${String(process.pid)}`
  const controller = new AbortController()
  const stopEarly = new RecordingLog()
  stopEarly.progress = (message) => {
    if (message.includes('Writing configuration')) controller.abort()
  }
  const interrupted = kind.create(
    kind.options.parse({}),
    context(runId, { signal: controller.signal, log: stopEarly }),
  )
  await expect(interrupted).rejects.toThrow(Interrupted)
  expect(await clustersOfKind()).not.toContain(`kbench-${runId}`)
  const left = await commands.run([
    'docker',
    'ps',
    '-aq',
    '--filter',
    `label=io.x-k8s.kind.cluster=kbench-${runId}`,
  ])
  expect(left.stdout).toBe('')
  expect(await context(runId).clusters.list()).toEqual([])
})
