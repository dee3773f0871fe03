import { describe, expect, test } from '@jest/globals'
import { UserError } from '../../src/core/errors.ts'
import { createKubernetesTestbed, limitsOf } from '../../src/kubernetes/testbed.ts'
import type { CommandOptions } from '../../src/ports/exec.ts'
import type { Testbed } from '../../src/ports/testbed.ts'
import { noApi } from '../fakes/api.ts'
import { FakeClock } from '../fakes/clock.ts'
import type { FakeCommands } from '../fakes/commands.ts'
import { MemoryFiles } from '../fakes/files.ts'
import { RecordingLog } from '../fakes/log.ts'
import { surveyedCluster } from './api-server.ts'
import { fixture, watchLines } from './fixture.ts'

const ESTABLISHED = 'status="200 OK"'

/** A cluster in which every pod becomes Ready at once and every node answers the probe. */
function friendlyCluster(): FakeCommands {
  const commands = surveyedCluster()
  const deliver =
    (name: string) =>
    (_: readonly string[], { onLine }: CommandOptions) => {
      onLine?.(ESTABLISHED, 'stderr')
      for (const line of watchLines(name)) onLine?.(line, 'stdout')
      return {}
    }
  return commands
    .on((line) => line.includes('/pods?watch=true'), deliver('watch-ready.jsonl'), Infinity)
    .on(/ create -f -$/, {}, Infinity)
    .on(/ exec -n kbench-1 probe-\d /, { stdout: fixture('node-probe.txt') }, Infinity)
    .on(/ delete -n kbench-1 pod\/probe-\d /, {}, Infinity)
}

const create = (commands: FakeCommands, log = new RecordingLog(), podCpu?: string): Promise<Testbed> =>
  createKubernetesTestbed(
    {
      access: { kubeconfig: '/k', context: undefined },
      namespace: 'kbench-1',
      image: 'kbench-tools:1',
      imagePullPolicy: 'Never',
      podCpu,
      podMemory: undefined,
      kubeconfig: '/k',
    },
    {
      commands,
      files: new MemoryFiles(),
      clock: new FakeClock(),
      log,
      signal: new AbortController().signal,
      env: {},
      connectApi: noApi,
    },
  )

describe('a testbed on the captured cluster', () => {
  test('knows all facts and its workers', async () => {
    const testbed = await create(friendlyCluster())
    expect(testbed.nodes).toEqual([{ name: 'explore-worker' }, { name: 'explore-worker2' }])
    expect(testbed.limits).toEqual({})
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

  test('enters a node port by the last of its workers', async () => {
    const slices = (_: readonly string[], { onLine }: CommandOptions): object => {
      onLine?.(ESTABLISHED, 'stderr')
      onLine?.(watchLines('watch-endpointslices-two-pods.jsonl')[2] ?? '', 'stdout')
      return {}
    }
    const commands = friendlyCluster()
      .on(/ label pod -n kbench-1 server kbench-service\/web=true$/)
      .on(/ create -f - -o json$/, { stdout: fixture('service-node-port.json') })
      .on((line) => line.includes('/endpointslices?watch=true'), slices)
    const testbed = await create(commands)
    const started = { name: 'server', node: 'explore-worker', network: 'pod', servers: [] } as const
    const pod = { ...(await testbed.startPod(started)), address: '10.244.0.6' }
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

  test('tells how to remove the namespace by hand when that fails', async () => {
    const commands = friendlyCluster().on(/ delete namespace /, { exitCode: 1, stderr: 'timed out\n' })
    const log = new RecordingLog()
    await (await create(commands, log)).close()
    expect(log.lines).toEqual([
      'warning: the namespace kbench-1 could not be removed: kubectl exited with 1: timed out. By hand: kubectl --kubeconfig=/k delete namespace kbench-1',
    ])
  })
})

test('a node that cannot run a pod ends it, and the namespace is removed', async () => {
  const commands = surveyedCluster()
    .on(
      (line) => line.includes('/pods?watch=true'),
      (_, { onLine }) => {
        onLine?.(ESTABLISHED, 'stderr')
        for (const line of watchLines('watch-bad-image.jsonl')) onLine?.(line, 'stdout')
        return {}
      },
      Infinity,
    )
    .on(/ create -f -$/, {}, Infinity)
    .on(/ delete -n kbench-1 pod/, {}, Infinity)
    .on(/ delete namespace kbench-1 /)
  await expect(create(commands)).rejects.toThrow(
    /^pod probe-1 did not start on node explore-worker: the image kbench-tools:1 cannot be pulled/,
  )
  commands.assertAllUsed()
})

test('a namespace that may not be made is told', async () => {
  const refusal = 'Error from server (Forbidden): namespaces is forbidden: User "u" cannot create\n'
  const commands = surveyedCluster()
    .on(/ create -f -$/, { exitCode: 1, stderr: refusal })
    .on(/ delete namespace kbench-1 /)
  await expect(create(commands)).rejects.toThrow(
    /^creating the namespace kbench-1 failed: .*namespaces is forbidden/,
  )
})

test('limits of a cluster are told with their reason', () => {
  const place = { name: 'only', hostname: 'only', tolerations: [] }
  const one = 'only one node of the cluster takes workloads (only)'
  const services = 'no kube-proxy runs, and the network plugin kindnet does not replace it'
  const survey = { nodes: [], places: [place], cni: 'kindnet', storageClasses: [] } as const
  expect(limitsOf({ ...survey, kubeProxyMode: null })).toEqual({
    interNode: one,
    hostInterNode: one,
    services,
    nodePorts: services,
    loadBalancers: services,
    volumes: 'the cluster has no storage class',
  })
  expect(limitsOf({ ...survey, kubeProxyMode: 'iptables' })).toMatchObject({
    nodePorts: 'the cluster tells no IP address of its nodes',
  })
})
