import { describe, expect, it } from 'vitest'
import { EnvironmentError, Interrupted } from '../../../src/core/errors.ts'
import { formatSeries } from '../../../src/core/series.ts'
import type { Measurement, Observation, PreparedSuite } from '../../../src/ports/suite.ts'
import { HTTP_PRESETS, type HttpParameters } from '../../../src/suites/http/parameters.ts'
import http from '../../../src/suites/http/suite.ts'
import { FakeCommands } from '../../fakes/commands.ts'
import { FakeTestbed } from '../../fakes/testbed.ts'
import { fixture } from '../fixture.ts'
import { createSuiteContext, type TestContext } from '../suite-context.ts'
import { idsOf } from '../../known-tools.ts'

const hey = (name: string): string => fixture(`http/hey-0.1.4/${name}`)
const OWN = '5e0d3a52-6a9f-4a53-8a3c-0f6f3b1f7a11'
const BOOT = '727561c8-d6ee-4f7d-bc22-78f2f7f3b1bf'
const parameters: HttpParameters = {
  ...HTTP_PRESETS.smoke,
  entries: ['cluster-ip'],
  keepalive: ['on'],
  replicas: 2,
}
/** A command line of hey itself, not one that looks for it. */
const RUN = /^http-client: sh -c .*kbench hey /
/** Whether an entry leads to the servers. */
const PROBE = /^(?:http-client: )?hey -n 10 -c 1 /

/** This machine is another than the nodes are on. */
const elsewhere = (): FakeCommands =>
  new FakeCommands().on('cat /proc/sys/kernel/random/boot_id', { stdout: `${OWN}\n` })

const createContext = (testbed = new FakeTestbed()): TestContext =>
  createSuiteContext({ testbed, commands: elsewhere() })

/** A cluster in containers of one machine, with all tools. */
function ready(context: TestContext = createContext(), openFiles = '1000000'): TestContext {
  context.testbed.commands
    .on(/^http-client: sh -c command -v hey/, { stdout: '0.1.4-2+b4' })
    .on('http-server-1: haproxy -v', { stdout: 'HAProxy version 2.6.12-1+deb12u3 2025/10/03\n' })
    .on(/^http-client: sh -c ulimit .*; ulimit -n$/, { stdout: `${openFiles}\n` })
    .on(/: cat \/proc\/sys\/kernel\/random\/boot_id$/, { stdout: `${BOOT}\n` }, Infinity)
    .on(PROBE, { stdout: hey('probe.json') }, Infinity)
  return context
}

async function prepare(
  overrides: Partial<HttpParameters> = {},
  context = ready(),
): Promise<{ context: TestContext; prepared: PreparedSuite; only: Measurement }> {
  const prepared = await http.prepare({ ...parameters, ...overrides }, context)
  const [only] = prepared.measurements
  if (only === undefined) throw new Error('nothing to measure')
  return { context, prepared, only }
}

const EIGHT_PORTS = [25280, 25281, 25282, 25283, 25284, 25285, 25286, 25287]

const readable = (observations: readonly Observation[]): string[] =>
  observations.map((one) => `${formatSeries(one)} ${one.value.toPrecision(6)}`)
const labels = 'entry="cluster-ip",keepalive="on"'

describe('http suite, prepared', () => {
  it('starts a client and the servers, and enters them as requested', async () => {
    const { context, prepared } = await prepare({
      entries: ['pod', 'cluster-ip', 'node-port', 'load-balancer'],
      keepalive: ['on', 'off'],
      replicas: 3,
    })
    expect(context.testbed.started.map(({ name, node, cpu }) => [name, node, cpu])).toEqual([
      ['http-client', 'node-1', 'shared'],
      ['http-server-1', 'node-2', 'shared'],
      ['http-server-2', 'node-1', 'shared'],
      ['http-server-3', 'node-2', 'shared'],
    ])
    expect(
      context.testbed.exposed.map(({ name, entry, addressSeconds }) => [name, entry, addressSeconds]),
    ).toEqual([
      ['http-cluster-ip', 'cluster-ip', 120],
      ['http-node-port', 'node-port', 120],
      ['http-load-balancer', 'load-balancer', 120],
    ])
    expect(context.testbed.exposed[0]).toMatchObject({
      pods: ['http-server-1', 'http-server-2', 'http-server-3'],
      ports: EIGHT_PORTS.map((port) => ({ port, protocol: 'TCP' })),
    })
    expect(context.testbed.exposed[2]).toMatchObject({ ports: [{ port: 25280, protocol: 'TCP' }] })
    expect(prepared.measurements.map(({ id }) => id)).toEqual([
      'pod-keepalive-on',
      'pod-keepalive-off',
      'cluster-ip-keepalive-on',
      'cluster-ip-keepalive-off',
      'node-port-keepalive-on',
      'node-port-keepalive-off',
      'load-balancer-keepalive-on',
      'load-balancer-keepalive-off',
    ])
    expect(prepared.toolVersions).toEqual({ hey: '0.1.4-2+b4', haproxy: '2.6.12' })
  })

  it('enters the servers over each family, with brackets around IPv6 addresses', async () => {
    const number: Readonly<Record<string, string>> = { 'http-server-1': '1', 'http-server-2': '2' }
    const testbed = new FakeTestbed({
      addresses: (pod) => [`10.0.0.${number[pod] ?? '9'}`, `fd00::${number[pod] ?? '9'}`],
      serviceAddress: (name) => (name.endsWith('-ipv6') ? 'fd00:96::1' : '10.96.0.1'),
    })
    const { context, prepared } = await prepare(
      { entries: ['pod', 'cluster-ip'], ipFamilies: ['ipv6', 'ipv4'] },
      ready(createContext(testbed)),
    )
    expect(prepared.measurements.map(({ id }) => id)).toEqual([
      'pod-keepalive-on-ipv4',
      'pod-keepalive-on-ipv6',
      'cluster-ip-keepalive-on-ipv4',
      'cluster-ip-keepalive-on-ipv6',
    ])
    expect(context.testbed.exposed.map(({ name, family }) => [name, family])).toEqual([
      ['http-cluster-ip-ipv4', 'ipv4'],
      ['http-cluster-ip-ipv6', 'ipv6'],
    ])
    const probed = context.testbed.commands.lines.flatMap(
      (line) => /hey -n .* (http:\S+)$/.exec(line)?.[1] ?? [],
    )
    expect(probed).toEqual([
      'http://10.0.0.1:25280/',
      'http://[fd00::1]:25280/',
      'http://10.96.0.1:25280/',
      'http://[fd00:96::1]:25280/',
    ])
  })

  it('measures the family that there is, and says which is not', async () => {
    const testbed = new FakeTestbed({ addresses: () => ['fd00::1'], serviceAddress: () => 'fd00:96::1' })
    const { prepared } = await prepare({ ipFamilies: ['ipv4', 'ipv6'] }, ready(createContext(testbed)))
    expect(prepared.measurements.map(({ id }) => id)).toEqual(['cluster-ip-keepalive-on-ipv6'])
    expect(prepared.notes).toContain('ipv4 is not measured: pod http-client has only fd00::1')
    const none = ready(createContext(new FakeTestbed({ addresses: () => ['10.0.0.1'] })))
    await expect(prepare({ ipFamilies: ['ipv6'] }, none)).rejects.toThrow(
      'nothing of http can be measured here: ipv6 is not measured: pod http-client has only 10.0.0.1',
    )
  })

  it('listens elsewhere where another of its kind runs on the same network', async () => {
    const { context } = await prepare({ entries: ['cluster-ip'] }, { ...ready(), portShift: 40 })
    expect(context.testbed.started.at(-1)).toMatchObject({
      readyPorts: EIGHT_PORTS.map((port) => port + 40),
    })
    expect(context.testbed.exposed[0]?.ports[0]).toEqual({ port: 25320, protocol: 'TCP' })
  })

  it('removes Services and pods, and says what it could not remove', async () => {
    const { context, prepared } = await prepare()
    await prepared.close()
    expect(context.testbed.removedServices).toEqual(['http-cluster-ip'])
    expect(context.testbed.removed).toEqual(['http-client', 'http-server-1', 'http-server-2'])
  })

  it('waits until an entry leads to the servers', async () => {
    const context = createContext()
    context.testbed.commands
      .on(PROBE, { stdout: hey('refused.json') })
      .on(PROBE, { stdout: hey('probe-404.json') })
      .on(PROBE, { exitCode: 1, stderr: 'command terminated' })
    const { prepared } = await prepare({}, ready(context))
    expect(prepared.measurements).toHaveLength(1)
    expect(context.testbed.commands.lines.filter((line) => PROBE.test(line))).toHaveLength(4)
  })

  it('says what an entry answers that does not lead to them, and removes what it made', async () => {
    const context = createContext()
    context.testbed.commands.on(PROBE, { stdout: hey('probe-404.json') }, Infinity)
    await expect(prepare({}, ready(context))).rejects.toThrow(
      /^the entry cluster-ip does not lead to the servers: .*: status 404 \(10×\)$/,
    )
    expect(context.testbed.removed).toContain('http-client')
  })

  it('counts a machine that is several nodes once, and says so', async () => {
    const { prepared } = await prepare()
    expect(prepared.notes).toEqual([
      'http_node_cpu counts everything that runs on the machine, because these share one kernel: node-1, node-2',
    ])
  })

  it('measures no CPU time where a node does not say its kernel', async () => {
    const context = createContext()
    context.testbed.commands.on(/^http-server-1: cat .*boot_id$/, { exitCode: 1 })
    const { prepared, only } = await prepare({}, ready(context))
    expect(prepared.notes).toEqual(['http_node_cpu is not measured: node node-2 does not report its boot id'])
    context.testbed.commands.on(RUN, { stdout: hey('with-cpu.json'), stderr: hey('with-cpu.stderr.txt') })
    expect((await only.measure(1)).map(({ metric }) => metric)).not.toContain('http_node_cpu')
  })

  it('says how few servers there can be on the host', async () => {
    const testbed = new FakeTestbed({ limits: { intraNode: 'one network end per node', nodePorts: 'none' } })
    const { prepared } = await prepare({ replicas: 12 }, ready(createContext(testbed)))
    expect(prepared.notes[0]).toBe('only 2 of 12 servers run: one network end per node')
    expect(testbed.started).toHaveLength(3)
  })

  it('names the tools that this machine needs', () => {
    expect(http.tools(parameters, 'cluster')).toEqual([])
    expect(idsOf(http.tools(parameters, 'host'))).toEqual(['haproxy', 'hey'])
    expect(idsOf(http.tools({ ...parameters, client: 'machine' } as never, 'cluster'))).toEqual(['hey'])
  })
})

describe('an entry that cannot be had', () => {
  const noAddress = new EnvironmentError('the Service http-load-balancer got no address within 120 s')

  it('is left out with the reason when it is a load balancer without an address', async () => {
    const testbed = new FakeTestbed({ failingServices: { 'load-balancer': noAddress } })
    const { prepared } = await prepare(
      { entries: ['node-port', 'load-balancer'] },
      ready(createContext(testbed)),
    )
    expect(prepared.measurements.map(({ id }) => id)).toEqual(['node-port-keepalive-on'])
    expect(prepared.notes[0]).toBe(`load-balancer is not measured: ${noAddress.message}`)
  })

  it('is replaced by the nearest when nothing else was asked for, as in the preset reference', async () => {
    const testbed = new FakeTestbed({ failingServices: { 'load-balancer': noAddress } })
    const context = ready(createContext(testbed))
    const { prepared } = await prepare({ entries: ['load-balancer'] }, context)
    expect(prepared.measurements.map(({ id }) => id)).toEqual(['node-port-keepalive-on'])
    expect(prepared.notes.slice(0, 2)).toEqual([
      `load-balancer is not measured: ${noAddress.message}`,
      'node-port is measured instead',
    ])
  })

  it('is replaced by a server itself where there are no Services at all', async () => {
    const limits = { services: 'no Services', nodePorts: 'no ports', loadBalancers: 'no balancers' }
    const context = ready(createContext(new FakeTestbed({ limits })))
    const { prepared, only } = await prepare({ entries: ['cluster-ip', 'node-port'] }, context)
    expect(prepared.notes.slice(0, 3)).toEqual([
      'cluster-ip is not measured: no Services',
      'node-port is not measured: no ports',
      'pod is measured instead',
    ])
    context.testbed.commands.on(RUN, { stdout: hey('keepalive-on.json') })
    await only.measure(1)
    expect(context.testbed.commands.lines.at(-1)).toMatch(/ http:\/\/address-of-http-server-1:25280\/$/)
  })

  it('fails the suite when it is a Service that should work, and removes everything', async () => {
    const failure = new EnvironmentError('the Service http-cluster-ip did not get all of its 2 endpoints')
    const testbed = new FakeTestbed({ failingServices: { 'cluster-ip': failure } })
    const context = ready(createContext(testbed))
    await expect(prepare({ entries: ['cluster-ip', 'node-port'] }, context)).rejects.toBe(failure)
    expect(testbed.removedServices).toEqual(['http-node-port'])
    expect(testbed.removed).toHaveLength(3)
  })
})

describe('http suite, stopped before time is lost', () => {
  it('removes the servers that came up when another does not', async () => {
    const failure = new EnvironmentError('no room')
    const testbed = new FakeTestbed({ failingPods: { 'http-server-2': failure } })
    await expect(prepare({}, createContext(testbed))).rejects.toBe(failure)
    expect(testbed.removed).toEqual(['http-client', 'http-server-1'])
  })

  it('by an image without hey', async () => {
    const context = createContext()
    context.testbed.commands.on(/command -v hey/, { exitCode: 127 })
    await expect(prepare({}, ready(context))).rejects.toThrow(
      'hey is not installed or not on PATH: pod http-client',
    )
    expect(context.testbed.removed).toHaveLength(3)
  })

  it('by a limit of open files below the connections', async () => {
    const context = ready(createContext(), '1024')
    await expect(prepare({ connections: 1000 }, context)).rejects.toThrow(
      'pod http-client may have only 1024 files open at a time (ulimit -n), and 1000 connections need 1032',
    )
  })

  it.each([
    ['1032', undefined],
    ['unlimited', undefined],
    ['', /how many files may be open in pod http-client is unknown/],
  ])('or not, when the limit is %j', async (limit, message) => {
    const prepared = prepare({ connections: 1000 }, ready(createContext(), limit))
    if (message === undefined) await expect(prepared).resolves.toBeDefined()
    else await expect(prepared).rejects.toThrow(message)
  })
})

describe('http suite, measuring', () => {
  it('reports rate, errors, latencies and the CPU time of the nodes per request', async () => {
    const { context, only } = await prepare()
    context.testbed.commands.on(RUN, { stdout: hey('with-cpu.json'), stderr: hey('with-cpu.stderr.txt') })
    expect(readable(await only.measure(2))).toEqual([
      `http_request_rate{${labels}} 24964.0`,
      `http_error_ratio{${labels}} 0.00000`,
      `http_latency{${labels},quantile="0.5"} 0.000333866`,
      `http_latency{${labels},quantile="0.99"} 0.00163419`,
      // 2.05 s / 24964
      `http_node_cpu{${labels}} 0.0000821183`,
    ])
    expect(context.raw.get('http/2-cluster-ip-keepalive-on.json')).toBe(hey('with-cpu.json'))
    const line = context.testbed.commands.lines.at(-1) ?? ''
    expect(line).toContain('ulimit -n 1000000')
    expect(line).toContain('kbench hey -c 10 -z 1s -t 5 -disable-redirects -o {')
    expect(line).toMatch(/ http:\/\/service-of-http-cluster-ip:25280\/$/)
  })

  it.each([
    ['off', [25280, 25281, 25287, 25280]],
    ['on', [25280, 25280, 25280, 25280]],
  ] as const)('keepalive %s: takes the next port in each round only without', async (keepalive, ports) => {
    const { context, only } = await prepare({ keepalive: [keepalive] })
    context.testbed.commands.on(RUN, { stdout: hey('keepalive-off.json') }, Infinity)
    for (const round of [1, 2, 8, 9]) await only.measure(round)
    const lines = context.testbed.commands.lines.filter((line) => RUN.test(line))
    expect(lines.map((line) => Number(/:(\d+)\/$/.exec(line)?.[1]))).toEqual(ports)
  })

  it('adds the CPU time of nodes with their own kernels', async () => {
    const context = createContext()
    context.testbed.commands.on(/^http-server-1: cat .*boot_id$/, {
      stdout: '0c7b9a54-1b1c-4a0e-9a6e-1d2b3c4d5e6f\n',
    })
    const { only, prepared } = await prepare({}, ready(context))
    expect(prepared.notes).toEqual([])
    context.testbed.commands
      .on(/^http-server-1: sh -c grep/, { stdout: 'cpu  1000 0 0 0 0 0 0 0 0 0\n' })
      .on(RUN, { stdout: hey('with-cpu.json'), stderr: hey('with-cpu.stderr.txt') })
      .on(/^http-server-1: sh -c grep/, { stdout: 'cpu  1100 0 0 0 0 0 0 0 0 0\n' })
    expect((await only.measure(1)).at(-1)?.value).toBeCloseTo(3.05 / 24964, 12)
  })

  it('enters a node port by its own number, and without keep-alive when asked', async () => {
    const { context, only } = await prepare({ entries: ['node-port'], keepalive: ['off'] })
    context.testbed.commands.on(RUN, { stdout: hey('keepalive-off.json') })
    expect((await only.measure(1))[0]?.labels).toEqual({ entry: 'node-port', keepalive: 'off' })
    expect(context.testbed.commands.lines.at(-1)).toMatch(
      / -disable-keepalive .* http:\/\/service-of-http-node-port:30280\/$/,
    )
  })

  it('warms up with the same requests, which are not recorded', async () => {
    const { context, only } = await prepare({ warmupSeconds: 2 })
    context.testbed.commands
      .on(/ -z 2s /, { stdout: hey('some-503.json') })
      .on(/ -z 1s /, { stdout: hey('keepalive-on.json') })
    expect((await only.measure(1))[0]?.value).toBe(24545)
    context.testbed.commands.assertAllUsed()
    expect([...context.raw.keys()]).toEqual(['http/1-cluster-ip-keepalive-on.json'])
  })

  it('has the rate over the time in which requests are begun, not until the last has timed out', async () => {
    const { context, only } = await prepare()
    const late = hey('keepalive-on.json').replace('"seconds":1.000487395', '"seconds":21.000487395')
    context.testbed.commands.on(RUN, { stdout: late })
    expect((await only.measure(1))[0]?.value).toBe(24545)
  })

  it('reports failed requests while all servers live', async () => {
    const { context, only } = await prepare()
    context.testbed.cpu['http-server-1'] = [1]
    context.testbed.cpu['http-server-2'] = [1]
    context.testbed.commands.on(RUN, { stdout: hey('server-died.json') })
    const observations = await only.measure(1)
    expect(readable(observations).slice(0, 2)).toEqual([
      `http_request_rate{${labels}} 12059.0`,
      `http_error_ratio{${labels}} 0.554394`,
    ])
  })

  it('says once that hey looked at a million answers only', async () => {
    const { context, prepared, only } = await prepare({ durationSeconds: 100 })
    context.testbed.commands.on(RUN, { stdout: hey('million.json') }, 2)
    expect((await only.measure(1))[0]?.value).toBeCloseTo(27306.71, 6)
    await only.measure(2)
    expect(prepared.notes.filter((note) => note.includes('first 1,000,000 answers'))).toHaveLength(1)
  })

  it('ends when it is interrupted', async () => {
    const { context, only } = await prepare()
    context.testbed.commands.on(RUN, { exitCode: undefined, failure: 'interrupted' })
    await expect(only.measure(1)).rejects.toThrow(Interrupted)
  })
})

describe('a test that is no measurement', () => {
  const failureOf = async (reply: object, overrides: Partial<HttpParameters> = {}): Promise<string> => {
    const { context, only } = await prepare(overrides)
    context.testbed.cpu['http-server-1'] = [1, 1]
    context.testbed.cpu['http-server-2'] = [1, 1]
    context.testbed.commands.on(RUN, reply)
    const failure: unknown = await only.measure(1).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(EnvironmentError)
    return (failure as Error).message
  }
  const source = 'hey (cluster-ip-keepalive-on, http://service-of-http-cluster-ip:25280/)'

  it.each([
    [
      'a refused connection',
      { stdout: hey('refused.json') },
      'none of 29867 requests was answered with a 2xx',
    ],
    ['an entry that never answers', { stdout: hey('timeouts.json') }, 'Client.Timeout exceeded'],
    ['garbage', { stdout: 'Segmentation fault\n' }, `${source} printed something that is not JSON`],
    ['an empty report', { stdout: '' }, `${source} printed nothing`],
    ['a hey that is killed', { exitCode: undefined, failure: 'killed' }, `${source} failed: hey was killed`],
    ['a hey that hangs', { exitCode: undefined, failure: 'timeout' }, 'hey did not finish within'],
    [
      'a hey that does not know an option',
      { exitCode: 2, stderr: `cpu  1 2 3 4 5 6 7 8 9 0\n${hey('usage.stderr.txt')}` },
      `${source} failed: invalid value "x" for flag -c: parse error`,
    ],
  ])('%s', async (_, reply, message) => {
    expect(await failureOf(reply)).toContain(message)
  })

  it('a hey that somebody stops early', async () => {
    expect(await failureOf({ stdout: hey('interrupted.json') }, { durationSeconds: 5 })).toBe(
      `${source} ended after 0.5 s, and 5 s were asked for`,
    )
  })

  it('an entry that does not answer while warming up: the test itself is spared', async () => {
    expect(await failureOf({ stdout: hey('refused.json') }, { warmupSeconds: 1 })).toContain(
      'none of 29867 requests',
    )
  })

  it('a server that dies in the middle, though some requests were answered', async () => {
    const { context, only } = await prepare()
    context.testbed.cpu['http-server-1'] = [1]
    context.testbed.commands.on(RUN, { stdout: hey('server-died.json') })
    await expect(only.measure(1)).rejects.toThrow(
      'the server of pod http-server-2 is gone, so the requests that failed say nothing about the cluster',
    )
  })
})

describe('a client on this machine', () => {
  const outside = { client: 'machine', entries: ['cluster-ip', 'node-port'] } as const
  function machine(testbed = new FakeTestbed()): { context: TestContext; commands: FakeCommands } {
    const commands = elsewhere()
    testbed.commands
      .on('http-server-1: haproxy -v', { stdout: 'HAProxy version 2.6.12-1\n' })
      .on(/boot_id$/, { stdout: `${BOOT}\n` }, Infinity)
    return { context: createSuiteContext({ testbed, commands }), commands }
  }
  const withHey = (commands: FakeCommands): FakeCommands =>
    commands
      .on(/^sh -c command -v hey/, { stdout: 'unknown' })
      .on(/^sh -c ulimit .*; ulimit -n$/, { stdout: '1000000\n' })
      .on(PROBE, { stdout: hey('probe.json') }, Infinity)

  it('enters by the ways that lead into the cluster, at their outside addresses', async () => {
    const { context, commands } = machine()
    withHey(commands)
    const { prepared, only } = await prepare({ ...outside, entries: [...outside.entries] }, context)
    expect(context.testbed.started.map(({ name }) => name)).toEqual(['http-server-1', 'http-server-2'])
    expect(prepared.notes[0]).toMatch(/^cluster-ip is not measured: .* the client is outside$/)
    const cpu = (ticks: number) => ({ stdout: `cpu  ${String(ticks)} 0 0 0 0 0 0 0 0 0\n` })
    context.testbed.commands.on(/: sh -c grep/, cpu(0)).on(/: sh -c grep/, cpu(100))
    commands.on(/^sh -c .*; exec "\$@" kbench hey /, { stdout: hey('keepalive-on.json') })
    const observations = await only.measure(1)
    expect(commands.lines.at(-1)).toMatch(/ http:\/\/outside-of-http-node-port:30280\/$/)
    expect(observations.at(-1)).toMatchObject({ metric: 'http_node_cpu', value: 1 / 24545 })
  })

  it('is not had without hey on PATH, and the servers are removed', async () => {
    const { context, commands } = machine()
    commands
      .on(/^sh -c command -v hey/, { exitCode: 127 })
      .on(/^sh -c ulimit .*; ulimit -n$/, { stdout: '1000000\n' })
    await expect(prepare({ client: 'machine' }, context)).rejects.toMatchObject({
      message: 'hey is not installed or not on PATH: this machine',
      nextStep: expect.stringContaining('suites.http.client') as unknown,
    })
    expect(context.testbed.removed).toEqual(['http-server-1', 'http-server-2'])
  })

  it('reaches nothing on the host provider, and says why', async () => {
    const limits = { nodePorts: 'only addresses', loadBalancers: 'only addresses' }
    const { context, commands } = machine(new FakeTestbed({ limits }))
    withHey(commands)
    await expect(prepare({ client: 'machine' }, context)).rejects.toThrow(
      /^nothing of http can be measured here: cluster-ip is not measured: the address of a Service is for pods/,
    )
  })
})
