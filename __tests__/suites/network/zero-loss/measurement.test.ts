import { describe, expect, it } from 'vitest'
import { EnvironmentError, Interrupted } from '../../../../src/core/errors.ts'
import { formatSeries } from '../../../../src/core/series.ts'
import type { Measurement, PreparedSuite } from '../../../../src/ports/suite.ts'
import { NETWORK_PRESETS, type NetworkParameters } from '../../../../src/suites/network/parameters.ts'
import network from '../../../../src/suites/network/suite.ts'
import { FakeTestbed } from '../../../fakes/testbed.ts'
import { fixture } from '../../fixture.ts'
import { createSuiteContext, type TestContext } from '../../suite-context.ts'

const ID = 'zero-loss-64-pod-to-pod-inter-node'
const parameters: NetworkParameters = {
  ...NETWORK_PRESETS.quick,
  paths: ['pod-to-pod'],
  placements: ['inter-node'],
  latency: false,
  zeroLossFrameSizes: [64],
}

interface Report {
  end: Record<'sum_sent' | 'sum_received', Record<'packets' | 'lost_packets' | 'seconds', number>>
}

/** What iperf3 would have printed: the real output of one trial, with these counts. */
function outputWith(sent: number, seconds: number, lost: number): string {
  const report = JSON.parse(fixture('network/iperf3-3.12/frames-64-lossless.json')) as Report
  Object.assign(report.end.sum_sent, { packets: sent, seconds })
  Object.assign(report.end.sum_received, { packets: sent, lost_packets: lost, seconds })
  return JSON.stringify(report)
}

interface Network {
  /** Frames per second. */
  readonly generator: number
  capacity: number
}

/** iperf3 between two pods, on the fake clock. */
function connect(
  context: TestContext,
  { generator, capacity }: Network,
  state = { capacity },
): { capacity: number } {
  context.testbed.commands.on(
    /net-client: bash -c .* -u -b \d+ -l \d+ -k \d+ -J/,
    (argv) => {
      const [, address, bits, payload, frames] =
        /iperf3 -c (\S+) .* -b (\d+) -l (\d+) -k (\d+) /.exec(argv.join(' ')) ?? []
      const wanted = Number(bits) === 0 ? Infinity : Number(bits) / 8 / Number(payload)
      const isOwn = address === 'address-of-net-client'
      const offered = Math.min(wanted, isOwn ? generator * 1.2 : generator)
      const seconds = Number(frames) / offered
      const lost = isOwn ? 0 : Math.max(0, Math.ceil(Number(frames) * (1 - state.capacity / offered)))
      context.clock.advance(seconds + 0.25)
      return { stdout: outputWith(Number(frames), seconds, lost) }
    },
    Infinity,
  )
  return state
}

async function prepare(
  overrides: Partial<NetworkParameters> = {},
  context: TestContext = createSuiteContext(),
): Promise<{ context: TestContext; prepared: PreparedSuite; search: Measurement }> {
  context.testbed.commands.on('net-client: iperf3 --version', {
    stdout: fixture('network/iperf3-3.12/version.txt'),
  })
  const prepared = await network.prepare({ ...parameters, ...overrides }, context)
  const search = prepared.measurements.find(({ id }) => id === ID)
  if (search === undefined) throw new Error(`no ${ID}`)
  return { context, prepared, search }
}

describe('zero-loss rate', () => {
  it('is searched in every round, and the ceiling of the generator is measured once', async () => {
    const { context, prepared, search } = await prepare()
    const state = connect(context, { generator: 100e3, capacity: 40e3 })
    const [ceiling, rate, ...more] = await search.measure(1)
    expect(more).toEqual([])
    expect(formatSeries(ceiling ?? { metric: '', labels: {} })).toBe(
      'network_generator_ceiling{frame_size="64",path="pod-to-pod"}',
    )
    expect(ceiling?.value).toBeCloseTo(120e3, 3)
    expect(formatSeries(rate ?? { metric: '', labels: {} })).toBe(
      'network_zero_loss_rate{frame_size="64",path="pod-to-pod",placement="inter-node"}',
    )
    expect(rate?.value).toBeGreaterThan(40e3 * 0.9 - 1)
    expect(rate?.value).toBeLessThanOrEqual(40e3 + 1)

    state.capacity = 60e3
    const [second, ...none] = await search.measure(2)
    expect(none).toEqual([])
    expect(second?.metric).toBe('network_zero_loss_rate')
    expect(second?.value).toBeGreaterThan(60e3 * 0.9 - 1)
    expect(second?.value).toBeLessThanOrEqual(60e3 + 1)
    expect(prepared.notes).toEqual([])
  })

  it('sends frames of the size, counted, to itself first and then to the server', async () => {
    const { context, search } = await prepare()
    connect(context, { generator: 100e3, capacity: 40e3 })
    await search.measure(1)
    const lines = context.testbed.commands.lines.filter((line) => line.includes(' -k '))
    expect(lines[0]).toContain('iperf3 -c address-of-net-client -p 25205 -u -b 0 -l 18 -k 50000 -J')
    expect(lines[1]).toContain('iperf3 -c address-of-net-server-inter -p 25201 -u -b 0 -l 18 -k 50000 -J')
    // the guess: what arrived of the flood
    expect(lines[2]).toContain(`-b ${String(40_000 * 18 * 8)} -l 18 -k 10000`)
    expect(context.testbed.started[0]?.servers).toEqual([['iperf3', '-s', '-p', '25205']])
  })

  it('keeps every output and the course of the search', async () => {
    const { context, search } = await prepare()
    connect(context, { generator: 100e3, capacity: 40e3 })
    await search.measure(1)
    const { trials } = JSON.parse(context.raw.get(`network/1-${ID}.search.json`) ?? '') as {
      trials: unknown[]
    }
    expect(trials.length).toBeGreaterThan(3)
    expect(context.raw.get(`network/1-${ID}.txt`)?.split('\n')).toHaveLength(trials.length + 2)
    expect(context.raw.size).toBe(2)
  })

  it('reports the seconds that its trials really took', async () => {
    const { context, search } = await prepare()
    connect(context, { generator: 100e3, capacity: 40e3 })
    await search.measure(1)
    const { trials } = JSON.parse(context.raw.get(`network/1-${ID}.search.json`) ?? '') as {
      trials: { seconds: number }[]
    }
    expect(search.measuredSeconds).toBe(trials.reduce((sum, { seconds }) => sum + seconds, 0))
  })

  it('is marked in the notes where the generator is the limit', async () => {
    const { context, prepared, search } = await prepare()
    connect(context, { generator: 100e3, capacity: 1e9 })
    const [, rate] = await search.measure(1)
    expect(rate?.value).toBeLessThanOrEqual(100e3)
    expect(rate?.value).toBeGreaterThan(85e3)
    expect(prepared.notes).toEqual([
      expect.stringMatching(
        /^64-byte frames pod-to-pod inter-node: the zero-loss rate is limited by the generator in 1 of 1 search: .* \(100000 frames\/s\)/,
      ),
    ])
  })

  it('fails where even the lowest rate loses frames, and searches again in the next round', async () => {
    const { context, search } = await prepare({ zeroLossSearchSeconds: 60 })
    const state = connect(context, { generator: 100e3, capacity: 50 })
    const failure: unknown = await search.measure(1).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(EnvironmentError)
    expect((failure as Error).message).toMatch(
      /^64-byte frames pod-to-pod inter-node: even 100 frames\/s lose 5\d % \(\d+ trials\), more than the 0 % tolerated/,
    )
    expect(context.raw.get(`network/1-${ID}.txt`)).not.toBe('')
    state.capacity = 40e3
    const [rate] = await search.measure(2)
    expect(rate?.value).toBeGreaterThan(36e3 - 1)
  })

  it('fails where the time is spent before anything is known', async () => {
    const { context, search } = await prepare({ zeroLossSearchSeconds: 0.01 })
    connect(context, { generator: 100e3, capacity: 40e3 })
    await expect(search.measure(1)).rejects.toThrow(
      /undecided after \d+ trials in 0.01 s: .*; raise zeroLossSearchSeconds/,
    )
  })

  it('fails where the time is spent before a rate with loss was seen', async () => {
    const { context, search } = await prepare({ zeroLossSearchSeconds: 0.6 })
    connect(context, { generator: 100e3, capacity: 40e3 })
    await expect(search.measure(1)).rejects.toThrow('in 0.6 s: 40000 frames/s were still without loss; raise')
  })

  it('fails with what iperf3 says, and keeps the output', async () => {
    const { context, search } = await prepare()
    context.testbed.commands.on('net-client: bash -c', {
      stdout: fixture('network/iperf3-3.12/refused.json'),
    })
    await expect(search.measure(1)).rejects.toThrow(
      'iperf3 (64-byte frames pod-to-pod inter-node, generator to itself) failed: unable to connect to server: Connection refused',
    )
    expect(context.raw.get(`network/1-${ID}.txt`)).toBe(fixture('network/iperf3-3.12/refused.json'))
  })

  it('ends when it is interrupted', async () => {
    const { context, search } = await prepare()
    const controller = new AbortController()
    connect(context, { generator: 100e3, capacity: 40e3 })
    controller.abort()
    await expect(search.measure(1, controller.signal)).rejects.toThrow(Interrupted)
  })

  it('leaves out frames that are larger than the MTU of the pods, and routes that are not measured', async () => {
    const node = { name: 'node-1', role: 'worker', cpuModel: null, cores: 2, memoryBytes: 1, kernel: null }
    const nodes = [{ ...node, os: null, containerRuntime: null, mtu: 1450 }]
    const small = createSuiteContext({ testbed: new FakeTestbed({ facts: { nodes } as never }) })
    const { prepared } = await prepare({ zeroLossFrameSizes: [64, 1280, 1518] }, small)
    expect(prepared.measurements.map(({ id }) => id).filter((id) => id.startsWith('zero'))).toEqual([
      ID,
      'zero-loss-1280-pod-to-pod-inter-node',
    ])
    expect(prepared.notes).toEqual([
      'the zero-loss rate of 1518-byte frames is not measured: its packet of 1500 bytes is larger than the MTU of 1450',
    ])
    const other = createSuiteContext({ testbed: new FakeTestbed({ nodes: ['only'] }) })
    await expect(prepare({ placements: ['inter-node', 'intra-node'] }, other)).rejects.toThrow(`no ${ID}`)
    expect(other.testbed.started[0]?.servers).toEqual([])
  })

  it('says so when none of its routes is measured', async () => {
    const context = createSuiteContext({ testbed: new FakeTestbed({ nodes: ['only'] }) })
    context.testbed.commands.on('net-client: iperf3 --version', {
      stdout: fixture('network/iperf3-3.12/version.txt'),
    })
    const everywhere: NetworkParameters = { ...parameters, placements: ['inter-node', 'intra-node'] }
    const prepared = await network.prepare(everywhere, context)
    expect(prepared.notes).toContain(
      'the zero-loss rate is not measured: none of the measured routes is one of pod-to-pod and inter-node',
    )
  })
})
