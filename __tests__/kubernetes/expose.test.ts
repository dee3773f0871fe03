import { describe, expect, test } from 'vitest'
import { EnvironmentError, Interrupted } from '../../src/core/errors.ts'
import { expose } from '../../src/kubernetes/expose.ts'
import { createKubectl } from '../../src/kubernetes/kubectl.ts'
import type { ServiceRequest, TestbedPod, TestbedService } from '../../src/ports/testbed.ts'
import { FakeApi } from '../fakes/api.ts'
import { FakeClock } from '../fakes/clock.ts'
import { FakeCommands } from '../fakes/commands.ts'
import { RecordingLog } from '../fakes/log.ts'
import { deliver, watched } from './api-server.ts'
import { fixture } from './fixture.ts'

const NODE = { inside: '172.18.0.3', outside: '203.0.113.3' }
const pod = (name: string, address: string): TestbedPod => ({
  name,
  node: 'worker',
  address,
  volumePath: undefined,
  volumeProvisionTime: undefined,
  exec: () => Promise.reject(new Error('exec: not expected')),
  start: () => {
    throw new Error('start: not expected')
  },
  cpuTime: () => Promise.reject(new Error('cpuTime: not expected')),
  remove: () => Promise.reject(new Error('remove: not expected')),
})
const PODS = [pod('http-server-1', '10.244.0.5'), pod('http-server-2', '10.244.0.6')] as const

interface Setting {
  readonly entry: ServiceRequest['entry']
  readonly created?: string
  /** Lines of the captured watches that arrive. */
  readonly slices?: number
  readonly services?: number
  readonly node?: typeof NODE | undefined
  readonly commands?: FakeCommands
  /** Watch of the EndpointSlices in place of the captured one. */
  readonly slicesWatch?: string
  readonly pods?: ServiceRequest['pods']
  readonly family?: ServiceRequest['family']
}

class NeverEnding extends FakeClock {
  /** Only short sleeps end: what is waited for either has come or never does. */
  override sleep(...[duration, signal]: Parameters<FakeClock['sleep']>): Promise<void> {
    return duration > 2 && this.patient ? new Promise(() => undefined) : super.sleep(duration, signal)
  }
  patient = true
}

function cluster({ created = 'service-node-port.json' }: Setting): FakeCommands {
  return new FakeCommands()
    .on(/ label pod -n ns http-server-1 http-server-2 kbench-service\/web=true$/)
    .on(/ create --validate=false -f - -o json$/, { stdout: fixture(created) })
    .on(/ delete -n ns service\/web --ignore-not-found --wait$/)
}

function apiOf({ slices, services, slicesWatch = 'watch-endpointslices-two-pods.jsonl' }: Setting): FakeApi {
  const api = new FakeApi()
  watched(
    /\/endpointslices\?labelSelector=kubernetes.io%2Fservice-name%3Dweb/,
    deliver(slicesWatch, slices),
    api,
  )
  return watched(
    /\/services\?fieldSelector=metadata.name%3Dweb/,
    deliver('watch-load-balancer.jsonl', services),
    api,
  )
}

async function make(setting: Setting, clock = new NeverEnding(), signal?: AbortSignal) {
  const commands = setting.commands ?? cluster(setting)
  const log = new RecordingLog()
  const defaults = {
    namespace: 'ns',
    image: 'tools:1',
    imagePullPolicy: 'Never',
    resources: { cpu: '1', memory: '1Gi' },
  } as const
  const context = {
    kubectl: createKubectl({ kubeconfig: undefined, context: undefined }, commands),
    api: apiOf(setting),
    clock,
    log,
    defaults,
  }
  const service: TestbedService = await expose(
    {
      name: 'web',
      entry: setting.entry,
      pods: setting.pods ?? PODS,
      ports: [{ port: 25280, protocol: 'TCP' }],
      addressSeconds: 30,
      ...(setting.family === undefined ? {} : { family: setting.family }),
    },
    'node' in setting ? setting.node : NODE,
    context,
    signal,
  )
  return { service, commands, log }
}

/** The clock runs: whatever does not come at once is waited for in vain. */
function impatient(): NeverEnding {
  const clock = new NeverEnding()
  clock.patient = false
  return clock
}

describe('a Service', () => {
  test('by its own address is for pods only', async () => {
    const { service } = await make({ entry: 'cluster-ip' })
    expect(service).toMatchObject({ address: '10.96.182.72', outsideAddress: undefined, ports: [25280] })
  })

  test('by a port of a node distinguishes that port, and the address from either side', async () => {
    const { service } = await make({ entry: 'node-port' })
    expect(service).toMatchObject({
      address: '172.18.0.3',
      outsideAddress: '203.0.113.3',
      ports: [30256],
    })
  })

  test('by a load balancer reports its address once it has one', async () => {
    const { service, log } = await make({ entry: 'load-balancer', created: 'service-load-balancer.json' })
    expect(service).toMatchObject({
      address: '192.0.2.10',
      outsideAddress: '192.0.2.10',
      ports: [25280],
    })
    expect(log.has('progress', 'waiting up to 30 s for the address of the load balancer')).toBe(true)
  })

  test.each([
    [['10.244.1.5', 'fd00:10:244:1::b'], true],
    // The Service has the address of another pod only.
    [['10.244.1.5', 'fd00:10:244:1::c'], false],
    [['10.244.1.5'], false],
  ] as const)('of a family waits for that address of a pod with %j', async (addresses, comes) => {
    const commands = new FakeCommands()
      .on(/ label pod -n ns server kbench-service\/web=true$/)
      .on(/ create --validate=false -f - -o json$/, { stdout: fixture('service-ipv6.json') })
      .on(/ delete -n ns service\/web /)
    const pods = [{ ...pod('server', addresses[0]), addresses }] as const
    const made = make(
      { entry: 'cluster-ip', commands, pods, family: 'ipv6', slicesWatch: 'watch-endpointslices-ipv6.jsonl' },
      comes ? undefined : impatient(),
    )
    if (comes) expect((await made).service.address).toBe('fd00:10:96::a87c')
    else await expect(made).rejects.toThrow('did not get all of its 1 endpoints')
  })

  test('is removed when it is no longer wanted', async () => {
    const { service, commands } = await make({ entry: 'cluster-ip' })
    await service.remove()
    expect(commands.lines.at(-1)).toMatch(/ delete -n ns service\/web /)
  })

  test('waits for the last of its pods', async () => {
    await expect(make({ entry: 'cluster-ip', slices: 2 }, impatient())).rejects.toThrow(
      'the Service web did not get all of its 2 endpoints within 60 s',
    )
  })
})

describe('a Service that does not come about is removed', () => {
  const removal = / delete -n ns service\/web /

  test('when its load balancer never gets an address, and what was waited for is reported', async () => {
    const setting: Setting = {
      entry: 'load-balancer',
      created: 'service-load-balancer.json',
      services: 1,
    }
    const commands = cluster(setting)
    await expect(make({ ...setting, commands }, impatient())).rejects.toThrow(
      new EnvironmentError(
        'the Service web of type LoadBalancer got no address (status.loadBalancer.ingress) within 30 s',
        {
          nextStep: 'Check that the cluster has a load balancer (of its cloud, MetalLB, Cilium, kube-vip …).',
        },
      ),
    )
    expect(commands.lines.filter((line) => line.includes(' delete -n ns service/web '))).toHaveLength(1)
  })

  test('when no node reports an address', async () => {
    const commands = cluster({ entry: 'node-port' })
    await expect(make({ entry: 'node-port', node: undefined, commands })).rejects.toThrow(
      'the cluster reports no IP address of its nodes',
    )
    expect(commands.lines.some((line) => line.includes(' delete -n ns service/web '))).toBe(true)
  })

  test('when it may not be made', async () => {
    const commands = new FakeCommands()
      .on(/ label pod /)
      .on(/ create --validate=false -f - -o json$/, {
        exitCode: 1,
        stderr: 'exceeded quota: services.nodeports\n',
      })
      .on(removal)
    await expect(make({ entry: 'node-port', commands })).rejects.toThrow(
      /^creating the Service web failed: .*exceeded quota: services.nodeports/,
    )
    commands.assertAllUsed()
  })

  test('when the run is interrupted', async () => {
    const controller = new AbortController()
    const commands = new FakeCommands()
      .on(/ label pod /, () => {
        controller.abort()
        return {}
      })
      .on(removal)
    await expect(
      make({ entry: 'cluster-ip', commands }, new NeverEnding(), controller.signal),
    ).rejects.toThrow(Interrupted)
    commands.assertAllUsed()
  })
})
