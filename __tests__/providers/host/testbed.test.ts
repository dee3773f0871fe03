import { describe, expect, it } from 'vitest'
import { Interrupted } from '../../../src/core/errors.ts'
import provider from '../../../src/providers/host/provider.ts'
import type { PodRequest, ServiceRequest, Testbed } from '../../../src/ports/testbed.ts'
import { FakeCommands } from '../../fakes/commands.ts'
import { allowAll, fakeContext, MachineFiles, type FakeContext } from './context.ts'
import { fixture } from './fixture.ts'
import { idsOf } from '../../known-tools.ts'

const NODE_A = 'nsenter --target 4244 --net --'
const NODE_B = 'nsenter --target 4245 --net --'
const FOLDER = '/tmp/kbench-volumes-1'

async function open(commands = new FakeCommands()): Promise<{ testbed: Testbed; context: FakeContext }> {
  const context = fakeContext({ commands: allowAll(commands) })
  return { testbed: await provider.create(provider.options.parse({}), context), context }
}

const request = (given: Partial<PodRequest> = {}): PodRequest => ({
  name: 'server',
  node: 'node-b',
  network: 'pod',
  servers: [],
  ...given,
})
const volume = { mountPath: '/data', size: '1Gi', storageClass: undefined }
const serving = {
  servers: [
    ['iperf3', '-s'],
    ['sockperf', 'server'],
  ],
  readyPorts: [5201],
} as const

describe('pods of the host provider', () => {
  it('runs commands on the node, to die with kbench', async () => {
    const { testbed, context } = await open()
    context.commands.on(`${NODE_A} setpriv --pdeathsig TERM -- timeout --kill-after=1 0 id -u`, {
      stdout: '0\n',
    })
    const pod = await testbed.startPod(request({ node: 'node-a' }))
    expect(pod.address).toBe('10.213.0.1')
    expect((await pod.exec(['id', '-u'], { timeoutSeconds: 3 })).stdout).toBe('0\n')
    expect(context.commands.calls.at(-1)?.options).toEqual({ timeoutSeconds: 3 })
  })

  it('gives a pod on the host network the network of the machine', async () => {
    const { testbed, context } = await open()
    context.commands.on('setpriv --pdeathsig TERM -- timeout --kill-after=1 0 id')
    const pod = await testbed.startPod(request({ network: 'host' }))
    expect(pod.address).toBe('127.0.0.1')
    expect((await pod.exec(['id'])).exitCode).toBe(0)
  })

  it('says by which addresses the machine reaches itself', async () => {
    const { testbed, context } = await open()
    expect((await testbed.startPod(request({ network: 'host' }))).addresses).toEqual(['127.0.0.1'])
    const files = new MachineFiles()
    await files.writeAtomically(
      '/proc/net/if_inet6',
      '00000000000000000000000000000001 01 80 10 80       lo\n',
    )
    const dual = await provider.create(
      provider.options.parse({}),
      fakeContext({ files, commands: allowAll(new FakeCommands()) }),
    )
    expect((await dual.startPod(request({ network: 'host' }))).addresses).toEqual(['127.0.0.1', '::1'])
    const pod = await testbed.startPod(request())
    const service = {
      name: 'web',
      entry: 'cluster-ip',
      pods: [pod],
      ports: [{ port: 1, protocol: 'TCP' }],
    } as const
    await expect(testbed.expose({ ...service, family: 'ipv6' })).rejects.toThrow(
      'pod server has no ipv6 address',
    )
    expect(context.log.has('warning', '')).toBe(false)
  })

  it('waits until the ports listen, and reads the CPU time of the first server', async () => {
    const { testbed, context } = await open()
    context.commands
      .on(`${NODE_B} ss -Hltn`, { stdout: '' }, 3)
      .on(`${NODE_B} ss -Hltn`, { stdout: fixture('ss-Hltn.txt') })
      .on(`${NODE_B} setpriv --pdeathsig KILL -- iperf3 -s`)
      .on(`${NODE_B} setpriv --pdeathsig KILL -- sockperf server`)
    const pod = await testbed.startPod(request(serving))
    // utime 289 and stime 6 in the fixture, 100 ticks a second
    expect(await pod.cpuTime()).toBe(2.95)
    await pod.remove()
    expect(context.commands.stopped).toEqual([
      `${NODE_B} setpriv --pdeathsig KILL -- iperf3 -s`,
      `${NODE_B} setpriv --pdeathsig KILL -- sockperf server`,
    ])
    await expect(pod.exec(['id'])).rejects.toThrow('pod server has been removed')
    context.commands.assertAllUsed()
  })

  it('quotes a server that ended before it listened', async () => {
    const { testbed, context } = await open()
    context.commands
      .on(`mkdir -- ${FOLDER}/server`)
      .on(`${NODE_B} ss -Hltn`, { stdout: '' }, 2)
      .on(/-- iperf3 -s$/)
      .on(/-- sockperf server$/, { exitCode: 1, stderr: 'sockperf: ERROR: bind: Address already in use\n' })
    const pod = testbed.startPod(request({ ...serving, volume }))
    await expect(pod).rejects.toThrow(
      'pod server did not come up: its server ended early: sockperf exited with 1: sockperf: ERROR: bind: Address already in use',
    )
    expect(context.commands.stopped.some((line) => line.endsWith('iperf3 -s'))).toBe(true)
    expect(context.files.removed.at(-1)).toBe(`${FOLDER}/server`)
  })

  it('gives up on a server that never listens', async () => {
    const { testbed, context } = await open()
    context.commands.on(`${NODE_B} ss -Hltn`, { stdout: '' }, Infinity).on(/setpriv/, {}, 2)
    await expect(testbed.startPod(request(serving))).rejects.toThrow(
      'nothing listens on TCP port 5201 after 20 s',
    )
  })

  it('says whose server is gone when its CPU time is asked for', async () => {
    const { testbed, context } = await open()
    context.commands.on(/-- iperf3 -s$/)
    const pod = await testbed.startPod(request({ servers: [['iperf3', '-s']] }))
    context.files.readIfPresent = () => Promise.resolve(undefined)
    await expect(pod.cpuTime()).rejects.toThrow('the server of pod server is gone')
    const goneWhileRead = Object.assign(new Error('ESRCH: no such process, read'), { code: 'ESRCH' })
    context.files.readIfPresent = () => Promise.reject(goneWhileRead)
    await expect(pod.cpuTime()).rejects.toThrow('the server of pod server is gone')
  })
})

describe('volumes of the host provider', () => {
  it('is its own folder that goes with the pod', async () => {
    const { testbed, context } = await open()
    context.commands.on(`mkdir -- ${FOLDER}/server`)
    const pod = await testbed.startPod(request({ volume }))
    expect(pod.volumePath).toBe(`${FOLDER}/server`)
    expect(pod.volumeProvisionTime).toBeUndefined()
    await pod.remove()
    await pod.remove()
    expect(context.files.removed.filter((path) => path === `${FOLDER}/server`)).toHaveLength(1)
  })

  it('refuses a block volume instead of giving a folder', async () => {
    const { testbed } = await open()
    const pod = testbed.startPod(request({ volume: { ...volume, mode: 'Block' } }))
    await expect(pod).rejects.toMatchObject({
      name: 'UserError',
      message: expect.stringContaining('a block volume was asked for') as unknown,
    })
  })

  it('refuses a storage class instead of ignoring it', async () => {
    const { testbed } = await open()
    const pod = testbed.startPod(request({ volume: { ...volume, storageClass: 'fast' } }))
    await expect(pod).rejects.toMatchObject({
      name: 'UserError',
      message: expect.stringContaining('storage class "fast"') as unknown,
    })
  })
})

describe('services of the host provider', () => {
  const service = (pods: ServiceRequest['pods'], entry: ServiceRequest['entry'] = 'cluster-ip') => ({
    name: 'web',
    entry,
    pods,
    ports: [{ port: 5201, protocol: 'TCP' }] as const,
  })

  it('leads to its pods and goes when it is removed', async () => {
    const { testbed, context } = await open()
    const [one, two] = [
      await testbed.startPod(request()),
      await testbed.startPod(request({ name: 'other', node: 'node-a' })),
    ]
    const made = await testbed.expose(service([one, two]))
    expect(made).toMatchObject({ address: '10.213.255.1', outsideAddress: undefined, ports: [5201] })
    expect(context.commands.calls.at(-1)?.options.input).toContain(
      'tcp dport 5201 dnat to numgen random mod 2 map { 0 : 10.213.0.2, 1 : 10.213.0.1 }',
    )
    await made.remove()
    expect(context.commands.lines.slice(-2)).toEqual([
      `${NODE_A} nft delete table ip kbench_service_1`,
      `${NODE_B} nft delete table ip kbench_service_1`,
    ])
  })

  it('has no port of a node and no load balancer', async () => {
    const { testbed } = await open()
    const pod = await testbed.startPod(request())
    for (const entry of ['node-port', 'load-balancer'] as const)
      await expect(testbed.expose(service([pod], entry))).rejects.toThrow(testbed.limits.nodePorts)
    expect(testbed.limits.nodePorts).toMatch(/only the ClusterIP of a Service can be imitated/)
  })

  it('does not lead to the host network', async () => {
    const { testbed } = await open()
    const pod = await testbed.startPod(request({ network: 'host' }))
    await expect(testbed.expose(service([pod]))).rejects.toThrow(/host network/)
  })

  it('says why there is none', async () => {
    const commands = new FakeCommands().on(/ nft --check /, { exitCode: 127 })
    const { testbed } = await open(commands)
    expect(testbed.limits.services).toMatch(/nft/)
    const pod = await testbed.startPod(request())
    await expect(testbed.expose(service([pod]))).rejects.toThrow(testbed.limits.services)
  })
})

describe('close', () => {
  it('ends servers, namespaces and volumes, once', async () => {
    const { testbed, context } = await open()
    context.commands.on(/-- iperf3 -s$/)
    await testbed.startPod(request({ servers: [['iperf3', '-s']] }))
    await testbed.close()
    await testbed.close()
    expect(context.commands.stopped.map((line) => line.split(' ').at(-1))).toEqual([
      '-s',
      'cat',
      'cat',
      'cat',
      FOLDER,
    ])
    await expect(testbed.startPod(request())).rejects.toThrow('closed')
  })

  it('goes on after a failure, and warns', async () => {
    const { testbed, context } = await open()
    context.commands.on(`mkdir -- ${FOLDER}/server`)
    await testbed.startPod(request({ volume }))
    context.files.removeOwnFolder = () => Promise.reject(new Error('EBUSY'))
    await testbed.close()
    expect(context.log.has('warning', 'pod server could not be removed: EBUSY')).toBe(true)
    expect(context.log.has('warning', `the volumes in ${FOLDER} could not be removed: EBUSY`)).toBe(true)
    expect(context.commands.stopped).toHaveLength(4)
  })
})

describe('create', () => {
  it('describes this machine and what it cannot offer', async () => {
    const { testbed, context } = await open()
    expect(testbed.facts).toEqual({
      kubernetes: null,
      nodes: [
        {
          name: 'host',
          role: 'host',
          cpuModel: 'AMD EPYC',
          cores: 2,
          memoryBytes: 25274793984,
          kernel: '6.1.0-30-amd64',
          os: 'Debian GNU/Linux 12 (bookworm)',
          containerRuntime: 'none',
          mtu: 1500,
        },
      ],
      cni: null,
      kubeProxyMode: null,
      storageClass: 'directory (ext4)',
      runner: 'local',
      isolation: 'network-namespaces',
      tools: {},
    })
    expect(Object.keys(testbed.limits)).toEqual([
      'intraNode',
      'hostInterNode',
      'registry',
      'nodePorts',
      'loadBalancers',
    ])
    expect(testbed.nodes.map(({ name }) => name)).toEqual(['node-a', 'node-b'])
    expect(context.setups).toEqual(['/dev/null'])
  })

  it('says that every path is loopback where it is', async () => {
    const context = fakeContext({ commands: allowAll(new FakeCommands()) })
    const testbed = await provider.create(provider.options.parse({ isolation: 'loopback' }), context)
    expect(testbed.limits.intraNode).toContain('127.0.0.1')
    expect(testbed.limits.services).toContain('loopback')
    expect(testbed.facts.nodes[0]?.mtu).toBe(65536)
  })

  it('cleans up when it fails at the end', async () => {
    const commands = new FakeCommands().on('getconf CLK_TCK', { exitCode: 1, stderr: 'no such variable' })
    const context = fakeContext({ commands: allowAll(commands) })
    const created = provider.create(provider.options.parse({}), context)
    await expect(created).rejects.toThrow('reading the clock tick failed')
    expect(commands.stopped.map((line) => line.split(' ').at(-1))).toEqual([FOLDER, 'cat', 'cat', 'cat'])
    expect(context.files.removed.at(-1)).toBe(FOLDER)
  })

  it('cleans up when it is interrupted', async () => {
    const controller = new AbortController()
    const commands = new FakeCommands().on(/ nft --check /, () => {
      controller.abort()
      return { exitCode: undefined, failure: 'interrupted' }
    })
    const context = fakeContext({ commands: allowAll(commands), signal: controller.signal })
    await expect(provider.create(provider.options.parse({}), context)).rejects.toBeInstanceOf(Interrupted)
    expect(commands.stopped).toHaveLength(3)
  })

  it('makes nothing when subject.setup fails', async () => {
    const context = fakeContext({ setup: () => Promise.reject(new Error('setup failed')) })
    await expect(provider.create(provider.options.parse({}), context)).rejects.toThrow('setup failed')
    expect(context.commands.lines).toEqual([])
  })
})

describe('what the provider says of itself', () => {
  it('needs less for loopback', () => {
    const loopback = provider.options.parse({ isolation: 'loopback' })
    expect(idsOf(provider.tools(provider.options.parse({})))).toEqual([
      'ip',
      'nsenter',
      'setpriv',
      'ss',
      'unshare',
    ])
    expect(idsOf(provider.optionalTools?.(provider.options.parse({})))).toEqual(['nft'])
    expect(idsOf(provider.tools(loopback))).toEqual(['setpriv', 'ss'])
    expect(provider.optionalTools?.(loopback)).toEqual([])
  })

  it('is available on Linux only', async () => {
    const on = (stdout: string) =>
      provider.availability({ commands: new FakeCommands().on('uname -s', { stdout }), env: {} })
    expect(await on('Linux\n')).toEqual({ usable: true })
    expect(await on('Darwin\n')).toEqual({ usable: false, reason: 'it needs Linux, and this is Darwin' })
  })
})
