import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { Interrupted } from '../../../src/core/errors.ts'
import { parseSeries, seconds } from '../../../src/core/series.ts'
import type { CommandResult } from '../../../src/ports/exec.ts'
import type { ClusterReference, SetupPlace } from '../../../src/ports/provider.ts'
import { deleteKindCluster, reportKindLeftovers } from '../../../src/providers/kind/delete-cluster.ts'
import {
  chooseNodeImage,
  newestPatch,
  ensureToolsImage,
  TOOLS_IMAGE,
} from '../../../src/providers/kind/images.ts'
import kind from '../../../src/providers/kind/provider.ts'
import { findDockerProblem } from '../../../src/providers/kind/docker.ts'
import { kindFailure, stepOf, clusterConfiguration } from '../../../src/providers/kind/create-cluster.ts'
import { differenceFor } from '../../../src/core/judge/rounds/round.ts'
import { kindOptionsSchema } from '../../../src/providers/kind/options.ts'
import { MemoryClusterRegister } from '../../fakes/cluster-register.ts'
import { FakeClock } from '../../fakes/clock.ts'
import { FakeCommands } from '../../fakes/commands.ts'
import { MemoryFiles } from '../../fakes/files.ts'
import { RecordingLog } from '../../fakes/log.ts'
import { fixture } from '../../kubernetes/fixture.ts'
import { providerContext as context } from '../provider-context.ts'

const result = (reply: Partial<CommandResult>): CommandResult => ({
  argv: ['kind'],
  exitCode: 0,
  stdout: '',
  stderr: '',
  seconds: seconds(1),
  ...reply,
})
const reference = (name: string, pid = 1): ClusterReference => ({
  provider: 'kind',
  name,
  kubeconfig: '/tmp/kbench-kind-1/kubeconfig',
  startedAt: '2026-01-02T03:04:05.000Z',
  pid,
})

const patchesOf = (options: object): unknown[] => {
  const { kubeadmConfigPatches } = JSON.parse(clusterConfiguration(kindOptionsSchema.parse(options))) as {
    kubeadmConfigPatches: string[]
  }
  return kubeadmConfigPatches.map((patch) => JSON.parse(patch) as unknown)
}

describe('what kind is asked for', () => {
  test('by default: a control plane, two workers and nothing else', () => {
    expect(JSON.parse(clusterConfiguration(kindOptionsSchema.parse({})))).toEqual({
      kind: 'Cluster',
      apiVersion: 'kind.x-k8s.io/v1alpha4',
      nodes: [{ role: 'control-plane' }, { role: 'worker' }, { role: 'worker' }],
      networking: { kubeProxyMode: 'iptables', disableDefaultCNI: false },
      kubeadmConfigPatches: [expect.any(String), expect.any(String)],
    })
  })

  test('a control plane that elects nobody, in both forms of kubeadm', () => {
    expect(patchesOf({})).toEqual([
      {
        apiVersion: 'kubeadm.k8s.io/v1beta3',
        kind: 'ClusterConfiguration',
        controllerManager: { extraArgs: { 'leader-elect': 'false', 'node-monitor-period': '1s' } },
        scheduler: { extraArgs: { 'leader-elect': 'false' } },
      },
      {
        apiVersion: 'kubeadm.k8s.io/v1beta4',
        kind: 'ClusterConfiguration',
        controllerManager: {
          extraArgs: [
            { name: 'leader-elect', value: 'false' },
            { name: 'node-monitor-period', value: '1s' },
          ],
        },
        scheduler: { extraArgs: [{ name: 'leader-elect', value: 'false' }] },
      },
    ])
  })

  test('all that can be set', () => {
    const options = kindOptionsSchema.parse({
      nodes: 1,
      kubeProxyMode: 'nftables',
      defaultCni: false,
      containerdConfigPatches: ['[a]'],
      podSubnet: '10.1.0.0/16',
      serviceSubnet: '10.2.0.0/16',
    })
    expect(JSON.parse(clusterConfiguration(options))).toMatchObject({
      nodes: [{ role: 'control-plane' }],
      networking: {
        kubeProxyMode: 'nftables',
        disableDefaultCNI: true,
        podSubnet: '10.1.0.0/16',
        serviceSubnet: '10.2.0.0/16',
      },
      containerdConfigPatches: ['[a]'],
    })
  })

  test.each([
    [{ nodes: 0 }],
    [{ workers: 2 }],
    [{ kubernetes: 'latest' }],
    [{ kubeProxyMode: 'ebpf' }],
    [{ podCpu: 'much' }],
    [{ podCpu: '0' }],
    [{ podSubnet: '10.1.0.0' }],
  ])('%j is refused', (options) => {
    expect(kindOptionsSchema.safeParse(options).success).toBe(false)
  })
})

describe('the node image', () => {
  const choose = (options: object, env = {}, tags?: string, inKind = ''): Promise<string | undefined> => {
    const commands = new FakeCommands().on(/^sh -c grep -aoE 'kindest\/node/, {
      exitCode: inKind === '' ? 1 : 0,
      stdout: inKind,
    })
    if (tags !== undefined) commands.on('docker image ls --format {{.Tag}} kindest/node', { stdout: tags })
    return chooseNodeImage(kindOptionsSchema.parse(options), context(commands, { env }))
  }
  test('is what is asked for, before the environment', async () => {
    const env = { KIND_NODE_IMAGE: 'from-env:1' }
    expect(await choose({ nodeImage: 'mine:1', kubernetes: 'v1.34' }, env)).toBe('mine:1')
    expect(await choose({ kubernetes: '1.33.2' }, env)).toBe('kindest/node:v1.33.2')
    expect(await choose({}, env)).toBe('from-env:1')
    expect(await choose({}, { KIND_NODE_IMAGE: '' })).toBeUndefined()
    expect(await choose({})).toBeUndefined()
  })
  test('of a minor version is the newest on this machine', async () => {
    const tags = 'v1.34.2\nv1.34.10\nv1.33.9\n<none>\n'
    expect(await choose({ kubernetes: 'v1.34' }, {}, tags)).toBe('kindest/node:v1.34.10')
    expect(newestPatch(['v1.3.1'], 'v1.34')).toBeUndefined()
  })
  test.each([
    ['a@1\n', 'a@1'],
    ['a@1\na@1\n', 'a@1'],
    ['a@1\nb@2\n', undefined],
    ['', undefined],
  ])('that kind takes by itself is the only one in the program: %j', async (stdout, image) => {
    expect(await choose({}, {}, undefined, stdout)).toBe(image)
  })
  test('that is not there is reported, with what is', async () => {
    await expect(choose({ kubernetes: '1.32' }, {}, 'v1.34.2\n')).rejects.toThrow(
      'no image kindest/node:v1.32.* is on this machine (there: v1.34.2)',
    )
  })
})

const NOT_IN_GROUP =
  'this user may not use Docker before it is in the group docker: sudo usermod -aG docker "$USER", then log in again'

describe('Docker', () => {
  test.each([
    [{ stdout: '20.10.24\n' }, undefined],
    [{ exitCode: undefined, failure: 'not-found' }, 'docker is not installed or not on PATH'],
    [{ exitCode: 1, stderr: fixture('../docker/version-not-permitted.stderr') }, NOT_IN_GROUP],
    [
      { exitCode: 1, stderr: fixture('../docker/version-no-engine.stderr') },
      'the Docker engine does not answer',
    ],
    [{ exitCode: 0, stdout: '\n' }, 'Docker cannot be used: docker exited with 0'],
  ] as const)('%j → %s', async (reply, reason) => {
    const commands = new FakeCommands().on('docker version', reply)
    expect((await findDockerProblem(commands))?.reason).toBe(reason)
  })
})

describe('what kind writes', () => {
  const created = fixture('../kind/create.stderr').split('\n')
  test('its steps, without pictures', () => {
    expect(created.map(stepOf).filter((step) => step !== undefined)).toEqual([
      'Ensuring node image (kindest/node:v1.34.4)',
      'Preparing nodes',
      'Writing configuration',
      'Starting control-plane',
      'Installing CNI',
      'Installing StorageClass',
      'Joining worker nodes',
    ])
  })
  test('why it failed', () => {
    const failed = result({ exitCode: 1, stderr: fixture('../kind/create-no-image.stderr') })
    expect(kindFailure(failed)).toMatch(/^failed to pull image "kindest\/node:v1\.99\.9"/)
    const kubelet = result({ exitCode: 1, stderr: fixture('../kind/create-kubelet.stderr') })
    expect(kindFailure(kubelet)).toMatch(
      /^failed to init node with kubeadm: error execution phase wait-control-plane: failed while waiting for the kubelet to start: .* context deadline exceeded$/,
    )
    const preflight = result({
      exitCode: 1,
      stderr:
        'ERROR: failed to create cluster: failed to join node with kubeadm: command "x" failed\n\nCommand Output: [preflight]\nerror: error execution phase preflight\n\t[ERROR Swap]: swap is on\n',
    })
    expect(kindFailure(preflight)).toBe(
      'failed to join node with kubeadm: error execution phase preflight: [ERROR Swap]: swap is on',
    )
    expect(kindFailure(result({ exitCode: 1, stderr: 'odd\n' }))).toBe('kind exited with 1: odd')
    expect(kindFailure(result({ exitCode: undefined, failure: 'timeout' }))).toMatch(/did not finish within/)
  })
})

describe('the tools image', () => {
  const INSPECT = `docker image inspect --format {{.Id}} ${TOOLS_IMAGE}`
  const expectEnsured = async (commands: FakeCommands): Promise<void> => {
    await ensureToolsImage(context(commands))
    commands.assertAllUsed()
  }
  test('is not built again', async () => {
    await expectEnsured(new FakeCommands().on(INSPECT, { stdout: 'sha256:1\n' }))
  })
  test('is built from standard input, without a folder', async () => {
    const commands = new FakeCommands()
      .on(INSPECT, { exitCode: 1, stderr: 'Error: No such image\n' })
      .on(`docker build --tag ${TOOLS_IMAGE} -`)
    await expectEnsured(commands)
    expect(commands.calls[1]?.options.input).toContain('\nFROM debian:bookworm-slim\n')
  })
  test.each([
    ['images.example/tools', `images.example/tools:${TOOLS_IMAGE.split(':')[1] ?? ''}`],
    ['localhost:5000/tools', `localhost:5000/tools:${TOOLS_IMAGE.split(':')[1] ?? ''}`],
    ['localhost:5000/tools:own', 'localhost:5000/tools:own'],
  ])('is pulled where it is published as %s', async (published, pulled) => {
    const commands = new FakeCommands()
      .on(INSPECT, { exitCode: 1 })
      .on(`docker pull --quiet ${pulled}`)
      .on(`docker tag ${pulled} ${TOOLS_IMAGE}`)
    await ensureToolsImage(context(commands), published)
    commands.assertAllUsed()
  })
  test('is built where it cannot be pulled, and the log says why', async () => {
    const commands = new FakeCommands()
      .on(INSPECT, { exitCode: 1 })
      .on('docker pull --quiet', { exitCode: 1, stderr: 'manifest unknown\n' })
      .on('docker build')
    const log = new RecordingLog()
    await ensureToolsImage(context(commands, { log }), 'images.example/tools:1')
    commands.assertAllUsed()
    expect(log.lines.join('\n')).toMatch(
      /the tools image is built, as images\.example\/tools:1 cannot be pulled: .*manifest unknown/,
    )
  })
  test('that cannot be built is reported', async () => {
    const commands = new FakeCommands()
      .on(INSPECT, { exitCode: 1 })
      .on('docker build', { exitCode: 100, stderr: 'E: Unable to locate package hey\n' })
    await expect(expectEnsured(commands)).rejects.toThrow(
      'building the image with the measuring tools failed: docker exited with 100: E: Unable to locate package hey',
    )
  })
})

describe('deleting', () => {
  const DELETE = 'kind delete cluster --name kbench-1 --kubeconfig /tmp/kbench-kind-1/kubeconfig'
  const LIST = /^docker ps --all --filter label=io\.x-k8s\.kind\.cluster=kbench-1 /
  const REGISTRY = 'docker ps --all --quiet --filter label=kbench.registry-of=kbench-1'
  const expectDeleted = async (
    commands: FakeCommands,
    files = new MemoryFiles(),
    clock = new FakeClock(),
  ): Promise<void> => {
    await deleteKindCluster(reference('kbench-1'), { commands, files, clock, log: new RecordingLog() })
    commands.assertAllUsed()
  }
  test('removes the nodes, the registry and the folder of the kubeconfig', async () => {
    const files = new MemoryFiles({ '/tmp/kbench-kind-1/kubeconfig': 'k', '/tmp/other': 'o' })
    const commands = new FakeCommands()
      .on(DELETE)
      .on(LIST)
      .on(REGISTRY, { stdout: 'abc\n' })
      .on('docker rm --force --volumes abc')
    await expectDeleted(commands, files)
    expect([...files.contents.keys()]).toEqual(['/tmp/other'])
  })
  test('touches no folder but its own', async () => {
    const files = new MemoryFiles({ '/home/me/.kube/config': 'k' })
    const commands = new FakeCommands().on('kind delete').on(LIST).on(REGISTRY)
    const mine = { ...reference('kbench-1'), kubeconfig: '/home/me/.kube/config' }
    await expect(
      deleteKindCluster(mine, { commands, files, clock: new FakeClock(), log: new RecordingLog() }),
    ).rejects.toThrow('/home/me/.kube is no folder that kbench made')
    expect(files.contents.size).toBe(1)
  })
  test('tries again a second later when a node appears after the deletion', async () => {
    const clock = new FakeClock()
    const begun = clock.monotonic()
    const commands = new FakeCommands()
      .on(DELETE)
      .on(LIST, { stdout: 'kbench-1-worker\n' })
      .on(DELETE)
      .on(LIST)
      .on(REGISTRY)
    await expectDeleted(commands, new MemoryFiles(), clock)
    expect(clock.monotonic() - begun).toBe(1)
  })
  test('waits for nodes that an interrupted kind still adds, for as long as six take to start', async () => {
    const commands = new FakeCommands()
      .on(DELETE, {}, 20)
      .on(LIST, { stdout: 'kbench-1-worker\n' }, 19)
      .on(LIST)
      .on(REGISTRY)
    await expectDeleted(commands)
    const never = new FakeCommands().on(DELETE, {}, 20).on(LIST, { stdout: 'kbench-1-worker\n' }, 20)
    await expect(expectDeleted(never)).rejects.toThrow(
      'the kind cluster kbench-1 could not be deleted: nodes appeared again',
    )
    never.assertAllUsed()
  })
  test('says so when kind fails again and again', async () => {
    const commands = new FakeCommands()
      .on(DELETE, { exitCode: 1, stderr: 'ERROR: engine gone\n' }, 5)
      .on(LIST, { exitCode: 1 }, 5)
    await expect(expectDeleted(commands)).rejects.toThrow(
      'the kind cluster kbench-1 could not be deleted: kind exited with 1: ERROR: engine gone',
    )
  })
})

describe('whole cores for pods', () => {
  const problem = (options: object): string => {
    const parsed = kind.options.safeParse({ cpuManagerPolicy: 'static', ...options })
    return parsed.success ? '' : z.prettifyError(parsed.error)
  }
  test('configure the kubelet of every node, with the reservation that it needs', () => {
    expect(patchesOf({ cpuManagerPolicy: 'static', podCpu: '1' }).at(-1)).toEqual({
      kind: 'KubeletConfiguration',
      cpuManagerPolicy: 'static',
      cpuManagerReconcilePeriod: '1s',
      systemReserved: { cpu: '100m' },
    })
    expect(clusterConfiguration(kindOptionsSchema.parse({}))).not.toContain('KubeletConfiguration')
  })
  test('need a whole number of CPUs per pod', () => {
    for (const podCpu of [undefined, '1500m', '0.5'])
      expect(problem(podCpu === undefined ? {} : { podCpu })).toContain(
        'cpuManagerPolicy static needs a whole number of CPUs',
      )
    for (const podCpu of ['1', '2', '2000m']) expect(problem({ podCpu })).toBe('')
  })
})

describe('a network with its own MTU', () => {
  const NETWORK = 'docker network rm kbench-1'
  const withNetwork = { ...reference('kbench-1', 1), state: { network: 'kbench-1' } }
  const deletion = (commands: FakeCommands): Promise<void> =>
    deleteKindCluster(withNetwork, {
      commands,
      files: new MemoryFiles(),
      clock: new FakeClock(),
      log: new RecordingLog(),
    })
  const REGISTRY = 'docker ps --all --quiet --filter label=kbench.registry-of=kbench-1'
  const gone = (): FakeCommands =>
    new FakeCommands().on('kind delete cluster --name kbench-1').on('docker ps --all --filter').on(REGISTRY)

  test('goes when the nodes are gone', async () => {
    const commands = gone().on(NETWORK)
    await deletion(commands)
    expect(commands.lines.at(-1)).toBe(NETWORK)
  })
  test('may be gone already', async () => {
    const commands = gone().on(NETWORK, { exitCode: 1, stderr: 'Error: No such network: kbench-1\n' })
    await deletion(commands)
    commands.assertAllUsed()
  })
  test('that stays is reported, so that the cluster stays registered', async () => {
    const commands = gone().on(NETWORK, { exitCode: 1, stderr: 'network has active endpoints\n' })
    await expect(deletion(commands)).rejects.toThrow('has active endpoints')
  })
  test('of another name than those of kbench is never removed', async () => {
    const commands = gone()
    await deleteKindCluster(
      { ...withNetwork, state: { network: 'bridge' } },
      { commands, files: new MemoryFiles(), clock: new FakeClock(), log: new RecordingLog() },
    )
    expect(commands.lines.join()).not.toContain('network')
  })
  test('is forgotten with a cluster that somebody deleted', async () => {
    const clusters = new MemoryClusterRegister([withNetwork])
    const commands = new FakeCommands()
      .on('kind get clusters --quiet')
      .on('ps', { exitCode: 1 })
      .on(REGISTRY)
      .on(NETWORK)
    await reportKindLeftovers('kind', context(commands, { clusters }))
    commands.assertAllUsed()
    expect(clusters.names).toEqual([])
  })
})

describe('leftovers of earlier runs', () => {
  const alive = (pid: number): string => `ps -o pid= -p ${String(pid)}`
  test('are named when their process is gone, forgotten when they are gone too', async () => {
    const clusters = new MemoryClusterRegister([
      reference('kbench-crashed', 11),
      reference('kbench-running', 12),
      reference('kbench-deleted', 13),
      { ...reference('kbench-namespace', 14), provider: 'kubeconfig' },
    ])
    const commands = new FakeCommands()
      .on('kind get clusters --quiet', { stdout: 'explore\nkbench-crashed\nkbench-running\n' })
      .on(alive(11), { exitCode: 1 })
      .on(alive(12), { stdout: '12\n' })
      .on(alive(13), { exitCode: 1 })
      .on('docker ps --all --quiet --filter label=kbench.registry-of=kbench-deleted', { stdout: 'abc\n' })
      .on('docker rm --force --volumes abc')
    const log = new RecordingLog()
    await reportKindLeftovers('kind', context(commands, { clusters, log }))
    expect(log.lines).toEqual([
      'warning: the cluster kbench-crashed of a run of 2026-01-02T03:04:05.000Z is still there; delete it with: kbench cluster delete kbench-crashed',
    ])
    expect(clusters.names).toEqual(['kbench-crashed', 'kbench-running', 'kbench-namespace'])
    commands.assertAllUsed()
  })
})

test('what pairs of its clusters differ by is known of recorded series, unless pods have reserved cores', () => {
  const shareOf = (text: string, options = {}, podsDiffer: readonly string[] = []) => {
    const pairDifferences = kind.pairDifferences?.(kind.options.parse(options), new Set(podsDiffer)) ?? []
    return differenceFor(parseSeries(text), { pairDifferences })?.share
  }
  expect(shareOf('network_throughput{protocol="tcp"}')).toBeLessThan(0.02)
  // With files that are only new with the pods, a pair differs by them as well.
  const writes = 'storage_bandwidth{job="write_bw",operation="write"}'
  const [ofRounds = 1, ofPods = 0] = [shareOf(writes), shareOf(writes, {}, ['storage'])]
  expect(ofPods).toBeGreaterThan(1.5 * ofRounds)
  expect(shareOf('network_latency', {}, ['network'])).toBe(shareOf('network_latency'))
  expect(shareOf('api_latency')).toBeUndefined()
  expect(shareOf('network_latency', { cpuManagerPolicy: 'static', podCpu: '1' })).toBeUndefined()
})

describe('making a cluster', () => {
  const usable = (): FakeCommands =>
    new FakeCommands().on('docker version', { stdout: '20.10\n' }).on('docker image inspect', {})
  const ready = (): FakeCommands => usable().on(/^sh -c grep -aoE 'kindest\/node/, { exitCode: 1 })
  const gone = (commands: FakeCommands): FakeCommands =>
    commands
      .on('kind delete cluster --name kbench-1')
      .on('docker ps --all --filter')
      .on('docker ps --all --quiet')

  test('stops before anything is made when Docker is not permitted', async () => {
    const stderr = fixture('../docker/version-not-permitted.stderr')
    const commands = new FakeCommands().on('docker version', { exitCode: 1, stderr })
    await expect(kind.create(kind.options.parse({}), context(commands))).rejects.toThrow(NOT_IN_GROUP)
  })

  test('is registered before kind begins; a failure deletes it and forgets it', async () => {
    const clusters = new MemoryClusterRegister()
    const stderr = fixture('../kind/create-no-image.stderr')
    const commands = gone(
      usable()
        .on('docker image inspect --format {{.Id}} kindest/node:v1.99.9', { exitCode: 1 })
        .on('docker pull --quiet kindest/node:v1.99.9', { exitCode: 1, stderr: 'not found' })
        .on('kind create cluster', () => {
          expect(clusters.names).toEqual(['kbench-1'])
          return { exitCode: 1, stderr }
        }),
    )
    const options = kind.options.parse({ kubernetes: 'v1.99.9' })
    await expect(kind.create(options, context(commands, { clusters }))).rejects.toThrow(
      /^kind could not create the cluster kbench-1: failed to pull image/,
    )
    commands.assertAllUsed()
    expect(clusters.names).toEqual([])
  })

  test('takes the image that kind contains, prepared, with its volume in every node', async () => {
    const original = `kindest/node:v1.34.0@sha256:${'7'.repeat(64)}`
    const commands = gone(
      usable()
        .on(/^sh -c grep -aoE 'kindest\/node/, { stdout: `${original}\n` })
        .on(`docker image inspect --format {{.Id}} ${original}`, { stdout: 'sha256:a1c5\n' })
        .on(/^docker image inspect --format \{\{\.Id\}\} kbench-node:/)
        .on('docker volume inspect', { stdout: '/volumes/kbench-node/_data\n' })
        .on(/^kind create cluster .* --image kbench-node:[0-9a-f]{12}$/, (_, { input }) => {
          const mount = { hostPath: '/volumes/kbench-node/_data', containerPath: '/kbench', readOnly: true }
          expect(JSON.parse(String(input))).toMatchObject({
            nodes: [
              { role: 'control-plane', extraMounts: [mount] },
              { role: 'worker', extraMounts: [mount] },
            ],
          })
          return { exitCode: 1, stderr: fixture('../kind/create-no-image.stderr') }
        }),
    )
    await expect(kind.create(kind.options.parse({ nodes: 2 }), context(commands))).rejects.toThrow(
      'failed to pull image',
    )
    commands.assertAllUsed()
  })

  test('with an MTU is on its own network, which is made first and registered before', async () => {
    const clusters = new MemoryClusterRegister()
    const make = 'docker network create --driver bridge --opt com.docker.network.driver.mtu=9000 kbench-1'
    const commands = gone(
      ready()
        .on(make, async () => {
          expect((await clusters.list())[0]?.state).toEqual({ network: 'kbench-1' })
          return {}
        })
        .on('kind create cluster', (_, { env }) => {
          expect(env).toEqual({ KIND_EXPERIMENTAL_DOCKER_NETWORK: 'kbench-1' })
          return { exitCode: 1, stderr: fixture('../kind/create-no-image.stderr') }
        }),
    ).on('docker network rm kbench-1')
    const options = kind.options.parse({ mtu: 9000 })
    // The failure that the fake gives, not that of an expectation within.
    await expect(kind.create(options, context(commands, { clusters }))).rejects.toThrow(
      'failed to pull image',
    )
    commands.assertAllUsed()
    expect(clusters.names).toEqual([])
  })

  test('an interrupt deletes it, with commands that the interrupt does not stop', async () => {
    const controller = new AbortController()
    const commands = gone(
      ready().on('kind create cluster', () => {
        controller.abort()
        return { exitCode: undefined, failure: 'interrupted' }
      }),
    )
    const interrupted = context(commands, { signal: controller.signal })
    await expect(kind.create(kind.options.parse({}), interrupted)).rejects.toThrow(Interrupted)
    commands.assertAllUsed()
  })

  test('a failing setup deletes it too, after the manifests were applied and all nodes were registered', async () => {
    const nodes = JSON.parse(fixture('nodes.json')) as { items: unknown[] }
    const missing = JSON.stringify({ ...nodes, items: nodes.items.slice(0, -1) })
    const commands = gone(
      ready()
        .on('kind create cluster')
        .on(/^kubectl --kubeconfig=\S+ apply -f cni\.yaml$/)
        .on('docker ps --all --filter', { stdout: 'one-control-plane\none-worker\n' })
        .on(/ get nodes -o json$/, { stdout: missing })
        .on(/ get nodes -o json$/, { stdout: fixture('nodes.json') }),
    )
    const setup = (_: string | undefined, place?: SetupPlace): Promise<void> => {
      expect(place).toEqual({ clusterName: 'kbench-1', nodes: ['one-control-plane', 'one-worker'] })
      return Promise.reject(new Error('no CNI today'))
    }
    const diagnose = (): Promise<void> => {
      expect(commands.lines).not.toContain('kind delete cluster --name kbench-1')
      return Promise.resolve()
    }
    const options = kind.options.parse({ manifests: ['cni.yaml'], defaultCni: false })
    await expect(kind.create(options, context(commands, { setup, diagnose }))).rejects.toThrow('no CNI today')
    expect.assertions(3)
    commands.assertAllUsed()
  })

  test.each([
    ['1280', 'Raise the option wait of the provider kind'],
    ['128', '9 nodes need about 180 inotify instances, and this machine allows 128.'],
  ])('nodes that are not Ready are named, with what to do (%s inotify instances)', async (limit, step) => {
    const late = fixture('nodes.json').replaceAll('"type": "Ready"', '"type": "Late"')
    const commands = gone(
      ready()
        .on('kind create cluster')
        .on('docker ps --all --filter')
        .on('kind load docker-image')
        .on(/ get nodes -o json$/, { stdout: late })
        .on(/ wait nodes --for=condition=Ready --all --timeout=180s$/, { exitCode: 1, stderr: 'timed out\n' })
        .on(/ get nodes -o json$/, { stdout: late })
        .on('docker ps --quiet --filter label=io.x-k8s.kind.cluster', { stdout: 'node\n'.repeat(9) }),
    )
    const files = new MemoryFiles({ '/proc/sys/fs/inotify/max_user_instances': `${limit}\n` })
    await expect(kind.create(kind.options.parse({}), context(commands, { files }))).rejects.toMatchObject({
      message: 'not Ready within 180 s: explore-control-plane, explore-worker, explore-worker2',
      nextStep: expect.stringContaining(step) as unknown,
    })
    commands.assertAllUsed()
  })
})

describe('whether it could work here', () => {
  test.each([
    [
      new FakeCommands().on('docker version', { stdout: '1\n' }).on('kind version').on('kubectl version'),
      true,
    ],
    [new FakeCommands().on('docker version', { exitCode: undefined, failure: 'not-found' }), false],
    [
      new FakeCommands()
        .on('docker version', { stdout: '1\n' })
        .on('kind version', { exitCode: undefined, failure: 'not-found' }),
      false,
    ],
  ])('case %#', async (commands, usable) => {
    expect((await kind.availability({ commands, env: {} })).usable).toBe(usable)
  })
})
