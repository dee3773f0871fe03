import { describe, expect, it } from 'vitest'
import { formatSeries, seconds } from '../../../src/core/series.ts'
import type { Measurement, Observation, PreparedSuite } from '../../../src/ports/suite.ts'
import { HTTP_PRESETS, type HttpParameters } from '../../../src/suites/http/parameters.ts'
import http from '../../../src/suites/http/suite.ts'
import { FakeCommands } from '../../fakes/commands.ts'
import { FakeNodeReader } from '../../fakes/node-reader.ts'
import { FakeTestbed } from '../../fakes/testbed.ts'
import { fixture } from '../fixture.ts'
import { createSuiteContext, type TestContext } from '../suite-context.ts'
import { defined } from '../../../src/core/defined.ts'

const hey = (name: string): string => fixture(`http/hey-0.1.4/${name}`)
const parameters: HttpParameters = {
  ...HTTP_PRESETS.smoke,
  entries: ['cluster-ip'],
  keepalive: ['on'],
  clients: [2],
}
const labels = 'clients="2",entry="cluster-ip",keepalive="on"'
const bootId = (node: number): string => `0c7b9a54-1b1c-4a0e-9a6e-1d2b3c4d5e6${String(node)}`

/** Three nodes, each with its own kernel; clients on the first two. */
async function prepare(
  overrides: Partial<HttpParameters> = {},
  reader?: FakeNodeReader,
): Promise<{ context: TestContext; prepared: PreparedSuite; only: Measurement }> {
  const cluster = reader && { openNodeReader: reader.open }
  const testbed = new FakeTestbed({ nodes: ['node-1', 'node-2', 'node-3'], ...defined({ cluster }) })
  const commands = new FakeCommands().on('cat /proc/sys/kernel/random/boot_id', { exitCode: 1 })
  const context = createSuiteContext({ testbed, commands })
  testbed.commands
    .on(/^http-client\S*: sh -c command -v hey/, { stdout: '0.1.4-2+b4' }, Infinity)
    .on('http-server-1: haproxy -v', { stdout: 'HAProxy version 2.6.12-1+deb12u3 2025/10/03\n' })
    .on(/^http-client\S*: sh -c ulimit .*; ulimit -n$/, { stdout: '1000000\n' }, Infinity)
    .on(/^http-client: cat .*boot_id$/, { stdout: `${bootId(1)}\n` })
    .on(/^http-(?:client-2|server-1): cat .*boot_id$/, { stdout: `${bootId(2)}\n` })
    .on(/^http-server-2: cat .*boot_id$/, { stdout: `${bootId(3)}\n` })
    .on(/^(?:http-client\S*: )?hey -n 10 -c 1 /, { stdout: hey('probe.json') }, Infinity)
  const prepared = await http.prepare({ ...parameters, ...overrides }, context)
  const [only] = prepared.measurements
  if (only === undefined) throw new Error('nothing to measure')
  return { context, prepared, only }
}

const readable = (observations: readonly Observation[]): string[] =>
  observations.map((one) => `${formatSeries(one)} ${one.value.toPrecision(6)}`)
const cpu = (ticks: number) => ({ stdout: `cpu  ${String(ticks)} 0 0 0 0 0 0 0 0 0\n` })

describe('several http clients', () => {
  it('are pods on different nodes, each of which reaches the servers before anything is measured', async () => {
    const { context, prepared } = await prepare({ clients: [1, 2] })
    expect(context.testbed.started.map(({ name, node }) => `${name} ${node}`)).toEqual([
      'http-client node-1',
      'http-client-2 node-2',
      'http-server-1 node-2',
      'http-server-2 node-3',
    ])
    // Of both clients together, and some more.
    expect(context.testbed.started.at(-1)?.servers[0]?.join(' ')).toContain('maxconn 120')
    expect(prepared.measurements.map(({ id }) => id)).toEqual([
      'cluster-ip-keepalive-on',
      'cluster-ip-keepalive-on-2-clients',
    ])
    const probes = context.testbed.commands.lines.filter((line) => line.includes('hey -n 10'))
    expect(probes.map((line) => line.split(':')[0])).toEqual(['http-client', 'http-client-2'])
    await prepared.close()
    expect(context.testbed.removed).toHaveLength(4)
  })

  it('send at the same time: rates are added, errors are shares of all, latencies are of each', async () => {
    const { context, only } = await prepare()
    context.testbed.cpu['http-server-1'] = [1]
    context.testbed.cpu['http-server-2'] = [1]
    context.testbed.commands
      .on(/^http-server-2: sh -c grep/, cpu(1000))
      .on(/^http-client: sh -c .*kbench hey -c 10 -z 1s /, {
        stdout: hey('keepalive-on.json'),
        stderr: hey('with-cpu.stderr.txt'),
      })
      .on(/^http-client-2: sh -c .*kbench hey -c 10 -z 1s /, {
        stdout: hey('server-died.json'),
        stderr: `${cpu(100).stdout}${cpu(200).stdout}`,
      })
      .on(/^http-server-2: sh -c grep/, cpu(1100))
    const answered = 24545 + 12059
    const observations = await only.measure(2)
    const died = JSON.parse(hey('server-died.json')) as {
      quantiles: { Percentage: number; Latency: number }[]
    }
    const late = (percentage: number): string =>
      (died.quantiles.find((one) => one.Percentage === percentage)?.Latency ?? 0).toPrecision(6)
    expect(readable(observations)).toEqual([
      `http_request_rate{${labels}} ${answered.toPrecision(6)}`,
      `http_error_ratio{${labels}} ${(15003 / (24545 + 27062)).toPrecision(6)}`,
      `http_request_rate{client="1",${labels}} 24545.0`,
      `http_latency{client="1",${labels},quantile="0.5"} 0.000311623`,
      `http_latency{client="1",${labels},quantile="0.99"} 0.00326288`,
      `http_request_rate{client="2",${labels}} 12059.0`,
      `http_latency{client="2",${labels},quantile="0.5"} ${late(50)}`,
      `http_latency{client="2",${labels},quantile="0.99"} ${late(99)}`,
      // 2.05 s and 1 s beside the clients, 1 s on the node without one.
      `http_node_cpu{${labels}} ${(4.05 / answered).toPrecision(6)}`,
    ])
    expect([...context.raw.keys()]).toEqual([
      'http/2-cluster-ip-keepalive-on-2-clients-1.json',
      'http/2-cluster-ip-keepalive-on-2-clients-2.json',
    ])
    context.testbed.commands.assertAllUsed()
  })

  it('leave the series of one client as it is without them', async () => {
    const { context, only } = await prepare({ clients: [1, 2] })
    context.testbed.commands
      .on(/^http-(?:client-2|server-2): sh -c grep/, cpu(100), 4)
      .on(/^http-client: sh -c .*kbench hey /, {
        stdout: hey('with-cpu.json'),
        stderr: hey('with-cpu.stderr.txt'),
      })
    const observations = await only.measure(1)
    expect(observations.map(({ labels: { client, clients } }) => client ?? clients)).toEqual(
      observations.map(() => undefined),
    )
    expect(observations.at(-1)?.value).toBeCloseTo(2.05 / 24964, 12)
    context.testbed.commands.assertAllUsed()
  })

  it('have no sum when they did not begin together, in three attempts', async () => {
    const { context, only } = await prepare()
    context.testbed.commands
      .on(/^http-server-2: sh -c grep/, cpu(1000), 3)
      .on(/^http-client\S*: sh -c .*kbench hey /, { stdout: hey('keepalive-on.json') }, 6)
    let readings = 0
    context.clock.monotonic = () => seconds((readings += 4))
    await expect(only.measure(1)).rejects.toThrow(
      'hey (cluster-ip-keepalive-on-2-clients, http://service-of-http-cluster-ip:25280/): the clients did not run at the same time, they began 4.0 s apart',
    )
    expect(
      context.log.lines.filter((line) => line.endsWith('they began 4.0 s apart: measuring again')),
    ).toHaveLength(2)
    context.testbed.commands.assertAllUsed()
  })

  it('are no measurement when one of them gets no answer; it is named when all have ended', async () => {
    const { context, only } = await prepare()
    context.testbed.cpu['http-server-1'] = [1]
    context.testbed.cpu['http-server-2'] = [1]
    context.testbed.commands
      .on(/^http-server-2: sh -c grep/, cpu(1000), 2)
      .on(/^http-client: sh -c .*kbench hey /, { stdout: hey('keepalive-on.json') })
      .on(/^http-client-2: sh -c .*kbench hey /, { stdout: hey('refused.json') })
    await expect(only.measure(1)).rejects.toThrow(
      /, client 2 in pod http-client-2: none of 29867 requests was answered with a 2xx status/,
    )
    context.testbed.commands.assertAllUsed()
  })

  it('are not measured in slices, as they would have to be paused together', async () => {
    const { prepared } = await prepare({ clients: [1, 2] })
    expect(prepared.measurements.map((one) => 'openLoad' in one)).toEqual([true, false])
  })
})

describe('groups of nodes during http', () => {
  it('have series with their name beside the sum of all nodes', async () => {
    const reader = new FakeNodeReader(
      { 'node-1': {}, 'node-2': { pool: 'workers' }, 'node-3': { pool: 'workers' } },
      { 'node-2': { busy: 1, available: 10 }, 'node-3': { busy: 2, available: 10 } },
      { 'node-2': { busy: 2, available: 12 }, 'node-3': { busy: 2.5, available: 12 } },
    )
    const { context, prepared, only } = await prepare(
      { clients: [1], nodeGroups: { workers: { pool: 'workers' } } },
      reader,
    )
    context.testbed.commands
      .on(/^http-server-[12]: sh -c grep/, cpu(100), 4)
      .on(/^http-client: sh -c .*kbench hey /, {
        stdout: hey('with-cpu.json'),
        stderr: hey('with-cpu.stderr.txt'),
      })
    const one = 'entry="cluster-ip"'
    expect(readable(await only.measure(1)).slice(-3)).toEqual([
      `http_node_cpu{${one},keepalive="on"} ${(2.05 / 24964).toPrecision(6)}`,
      `http_node_cpu{${one},group="workers",keepalive="on"} ${(1.5 / 24964).toPrecision(6)}`,
      `http_node_utilization{${one},group="workers",keepalive="on"} 0.375000`,
    ])
    await prepared.close()
    expect(reader.closed).toBe(1)
  })
})
