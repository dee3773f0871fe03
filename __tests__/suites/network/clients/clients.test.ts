import { describe, expect, it } from 'vitest'
import { formatSeries, seconds } from '../../../../src/core/series.ts'
import { inRoom } from '../../../../src/suites/room.ts'
import { prepareClients } from '../../../../src/suites/network/clients.ts'
import { NETWORK_PRESETS, type NetworkParameters } from '../../../../src/suites/network/parameters.ts'
import { FakeTestbed } from '../../../fakes/testbed.ts'
import { fixture } from '../../fixture.ts'
import { createSuiteContext, type TestContext } from '../../suite-context.ts'

const TCP = fixture('network/iperf3-3.12/tcp.json')
const RATE = (JSON.parse(TCP) as { end: { sum_received: { bits_per_second: number } } }).end.sum_received
  .bits_per_second
const SENT = (JSON.parse(TCP) as { end: { sum_sent: { retransmits: number; seconds: number } } }).end.sum_sent
const parameters: NetworkParameters = {
  ...NETWORK_PRESETS.smoke,
  durationSeconds: 3,
  clients: [2, 3],
  intervalSeconds: 2,
}

/** Without any group. */
const groups = {
  notes: [],
  during: async <Result>(run: () => Promise<Result>) => ({ result: await run(), cpu: [] }),
}

const on = (...nodes: [string, ...string[]]): TestContext =>
  createSuiteContext({ testbed: new FakeTestbed({ nodes }) })

const prepare = (context: TestContext, wanted = parameters) =>
  inRoom(context, (room) => prepareClients(wanted, groups, room))

describe('several clients', () => {
  it('are spread over the nodes without the server, each with its own iperf3 server', async () => {
    const context = on('a', 'b', 'c')
    const prepared = await prepare(context)
    expect(context.testbed.started.map(({ name, node }) => `${name} ${node}`)).toEqual([
      'net-clients-server b',
      'net-client-1 a',
      'net-client-2 c',
      'net-client-3 a',
    ])
    expect(context.testbed.started[0]?.readyPorts).toEqual([25221, 25222, 25223])
    expect(context.testbed.started[0]?.servers).toHaveLength(3)
    await prepared.close()
    expect(context.testbed.removed).toHaveLength(4)
  })

  it('send at the same time, and what arrives is added', async () => {
    const context = on('a', 'b')
    const { measurements } = await prepare(context)
    expect(measurements.map(({ id }) => id)).toEqual([
      'tcp-2-clients-pod-to-pod-inter-node',
      'tcp-3-clients-pod-to-pod-inter-node',
    ])
    for (const number of [1, 2])
      context.testbed.commands.on(
        new RegExp(
          `^net-client-${String(number)}: .*iperf3 -c address-of-net-clients-server -p 2522${String(number)} -t 3 -i 2 -J`,
        ),
        { stdout: TCP },
      )
    const [observation, retransmits, ...others] = (await measurements[0]?.measure(2)) ?? []
    expect(observation === undefined ? '' : formatSeries(observation)).toBe(
      'network_throughput{clients="2",path="pod-to-pod",placement="inter-node",protocol="tcp",streams="1"}',
    )
    expect(observation?.value).toBe(2 * RATE)
    expect(retransmits).toMatchObject({ metric: 'network_retransmits', labels: { clients: '2' } })
    expect(retransmits?.value).toBeCloseTo((2 * SENT.retransmits) / SENT.seconds, 9)
    expect(others).toEqual([])
    expect([...context.raw.keys()]).toEqual([
      'network/2-tcp-2-clients-pod-to-pod-inter-node-1.json',
      'network/2-tcp-2-clients-pod-to-pod-inter-node-2.json',
    ])
    context.testbed.commands.assertAllUsed()
  })

  it('that did not run at the same time are measured again', async () => {
    const context = on('a', 'b')
    const { measurements } = await prepare(context)
    context.testbed.commands.on(/^net-client-[12]:/, { stdout: TCP }, 4)
    let readings = 0
    context.clock.monotonic = () => seconds((readings += 1) < 3 ? 4 * readings : 100)
    const observations = (await measurements[0]?.measure(1)) ?? []
    expect(observations[0]?.value).toBe(2 * RATE)
    context.testbed.commands.assertAllUsed()
  })

  it('that never run at the same time have no sum', async () => {
    const context = on('a', 'b')
    const { measurements } = await prepare(context)
    context.testbed.commands.on(/^net-client-[12]:/, { stdout: TCP }, 6)
    let readings = 0
    context.clock.monotonic = () => seconds((readings += 4))
    await expect(measurements[0]?.measure(1)).rejects.toThrow(
      'iperf3 (tcp-2-clients-pod-to-pod-inter-node): the clients did not run at the same time, they ended 4.0 s apart',
    )
  })

  it('are all on the only node, and none where none is asked for', async () => {
    const one = on('a')
    const { measurements } = await prepare(one)
    expect(new Set(one.testbed.started.map(({ node }) => node))).toEqual(new Set(['a']))
    expect(measurements[0]?.id).toBe('tcp-2-clients-pod-to-pod-intra-node')
    const none = on('a', 'b')
    expect((await prepare(none, NETWORK_PRESETS.reference)).measurements).toEqual([])
    expect(none.testbed.started).toEqual([])
  })
})
