import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSystemClock } from '../../../src/adapters/clock-system.ts'
import { createCommandRunner } from '../../../src/adapters/commands-execa.ts'
import { createNodeFiles } from '../../../src/adapters/files-node.ts'
import { formatSeries } from '../../../src/core/series.ts'
import type { Observation, Suite, SuiteContext } from '../../../src/ports/suite.ts'
import type { Testbed } from '../../../src/ports/testbed.ts'
import provider from '../../../src/providers/host/provider.ts'
import http from '../../../src/suites/http/suite.ts'
import network from '../../../src/suites/network/suite.ts'
import storage from '../../../src/suites/storage/suite.ts'
import { noApi } from '../../fakes/api.ts'
import { noImages } from '../../fakes/images.ts'
import { RecordingLog } from '../../fakes/log.ts'

const commands = createCommandRunner()
const log = new RecordingLog()
const signal = new AbortController().signal
let testbed: Testbed | undefined

beforeAll(async () => {
  const versionOption: Readonly<Record<string, string>> = { haproxy: '-v', hey: '-v', socat: '-V' }
  for (const tool of ['iperf3', 'sockperf', 'fio', 'bash', 'haproxy', 'hey', 'socat']) {
    const { failure } = await commands.run([tool, versionOption[tool] ?? '--version'])
    if (failure !== undefined)
      throw new Error(
        `these tests need ${tool} on this machine (${failure}): kbench doctor --fix installs it, but for socat`,
      )
  }
  testbed = await provider.create(provider.options.parse({}), {
    runId: 'suites-test',
    processId: process.pid,
    commands,
    clock: createSystemClock(),
    files: createNodeFiles(),
    log,
    connectApi: noApi,
    clusters: {
      add: () => Promise.resolve(),
      remove: () => Promise.resolve(),
      list: () => Promise.resolve([]),
    },
    signal,
    keep: false,
    env: process.env,
    setup: () => Promise.resolve(),
  })
})
afterAll(() => testbed?.close())

interface Outcome {
  readonly observations: readonly Observation[]
  readonly raw: ReadonlyMap<string, string>
  readonly notes: readonly string[]
}

/** Of iperf3 --json. */
interface Report {
  readonly start: { readonly connected: readonly { readonly remote_port: number }[] }
}

interface StartedPod {
  /** Of its servers, in one line. */
  readonly commands: string
}

async function runSmoke(
  suite: Suite,
  overrides: object = {},
  started = new Map<string, StartedPod>(),
): Promise<Outcome> {
  if (testbed === undefined) throw new Error('the host testbed did not come up')
  const place: Testbed = testbed
  const raw = new Map<string, string>()
  const context: SuiteContext = {
    testbed: {
      ...place,
      startPod: async (request, podSignal) => {
        const pod = await place.startPod(request, podSignal)
        started.set(request.name, {
          commands: request.servers.map((argv) => argv.join(' ')).join('; '),
        })
        return pod
      },
    },
    commands,
    files: createNodeFiles(),
    images: noImages,
    clock: createSystemClock(),
    log,
    signal,
    saveRaw: (name, content) => {
      raw.set(name, content)
      return Promise.resolve()
    },
  }
  const prepared = await suite.prepare(
    suite.parameters.parse({ ...suite.presets.smoke, ...overrides }),
    context,
  )
  try {
    const observations: Observation[] = []
    for (const measurement of prepared.measurements)
      observations.push(...(await measurement.measure(1, signal)))
    return { observations, raw, notes: prepared.notes }
  } finally {
    await prepared.close()
  }
}

/** Of the first socat in a pod. */
function portsOf(pod: StartedPod | undefined): { readonly listen: number; readonly target: number } {
  const [, listen, target] = /LISTEN:(\d+)\S* TCP4:[^:]+:(\d+)/.exec(pod?.commands ?? '') ?? []
  return { listen: Number(listen), target: Number(target) }
}

function valuesOf({ observations }: Outcome): Map<string, number> {
  return new Map(observations.map((one) => [formatSeries(one), one.value]))
}

describe('suites on the host provider', () => {
  it('measures the network of this machine', async () => {
    const started = new Map<string, StartedPod>()
    const outcome = await runSmoke(
      network,
      { zeroLossFrameSizes: [64, 1518], chains: [0, 2], transactions: ['tcp-rr', 'tcp-crr'] },
      started,
    )
    const values = valuesOf(outcome)
    const tcp = 'path="pod-to-pod",placement="inter-node",protocol="tcp"'
    // bit/s: no veth pair is slower than 100 Mbit/s or faster than 10 Tbit/s
    expect(values.get(`network_throughput{${tcp},streams="1"}`)).toBeGreaterThan(1e8)
    expect(values.get(`network_throughput{${tcp},streams="1"}`)).toBeLessThan(1e13)
    expect(values.get(`network_cpu{${tcp},side="client"}`)).toBeGreaterThan(0)
    // seconds: a round trip takes from a microsecond to a tenth of a second
    const median = values.get('network_latency{path="pod-to-pod",placement="inter-node",quantile="0.5"}')
    expect(median).toBeGreaterThan(1e-6)
    expect(median).toBeLessThan(0.1)
    expect([...values.keys()].some((name) => name.includes('path="host",placement="intra-node"'))).toBe(true)
    expect(new Set(outcome.observations.map(({ metric }) => metric))).toEqual(
      // Groups of nodes need a cluster.
      new Set(network.metrics.map(({ id }) => id).filter((id) => id !== 'network_node_utilization')),
    )
    expect(outcome.notes.join('\n')).toContain('host inter-node is not measured')
    for (const frameSize of ['64', '1518']) {
      const labels = `frame_size="${frameSize}",path="pod-to-pod"`
      const rate = values.get(`network_zero_loss_rate{${labels},placement="inter-node"}`)
      // frames per second: no machine loses them at 100/s, and no iperf3 process sends ten million
      expect(rate).toBeGreaterThan(100)
      expect(rate).toBeLessThan(1e7)
      expect(values.get(`network_generator_ceiling{${labels}}`)).toBeGreaterThan(1000)
    }
    const chain = (hops: number): string =>
      `network_throughput{hops="${String(hops)}",path="chain",placement="inter-node",protocol="tcp",streams="1"}`
    expect(values.get(chain(0))).toBeGreaterThan(1e8)
    expect(values.get(chain(2))).toBeGreaterThan(1e7)
    const latency = (hops: number): number =>
      values.get(
        `network_latency{hops="${String(hops)}",path="chain",placement="inter-node",protocol="tcp",quantile="0.5"}`,
      ) ?? Number.NaN
    expect(latency(0)).toBeGreaterThan(1e-6)
    expect(latency(2)).toBeGreaterThan(1e-6)
    // Times say nothing of the way on a busy machine: each end has to lead to the next.
    const report = JSON.parse(outcome.raw.get('network/1-tcp-chain-2-inter-node.json') ?? '{}') as Report
    const [first, second] = ['1', '2'].map((number) => portsOf(started.get(`net-forwarder-inter-${number}`)))
    expect(report.start.connected.map(({ remote_port }) => remote_port)).toEqual([first?.listen])
    expect(first?.target).toBe(second?.listen)
    const servers = [...started.values()].filter(({ commands }) => /^iperf3|; iperf3/.test(commands))
    expect(servers.map(({ commands }) => commands).join('\n')).toContain(`-p ${String(second?.target)}`)
    expect(outcome.notes.join('\n')).toContain('chain intra-node is not measured')
    expect(values.size).toBe(outcome.observations.length)
  })

  it('measures HTTP servers on this machine, behind an address that leads to both', async () => {
    const outcome = await runSmoke(http)
    const values = valuesOf(outcome)
    for (const keepalive of ['on', 'off']) {
      const labels = `entry="cluster-ip",keepalive="${keepalive}"`
      expect(values.get(`http_request_rate{${labels}}`)).toBeGreaterThan(10)
      expect(values.get(`http_request_rate{${labels}}`)).toBeLessThan(1e7)
      expect(values.get(`http_error_ratio{${labels}}`)).toBeLessThan(0.01)
      expect(values.get(`http_latency{${labels},quantile="0.5"}`)).toBeGreaterThan(1e-6)
      expect(values.get(`http_latency{${labels},quantile="0.99"}`)).toBeLessThan(5)
      expect(values.get(`http_node_cpu{${labels}}`)).toBeGreaterThan(1e-7)
    }
    expect(values.size).toBe(2 * 5)
    expect([...outcome.raw.keys()]).toEqual([
      'http/1-cluster-ip-keepalive-on.json',
      'http/1-cluster-ip-keepalive-off.json',
    ])
    expect(outcome.notes.join('\n')).toMatch(
      /^node-port is not measured: .*\n.* share one kernel: node-a, node-b, this machine$/,
    )
  })

  it('measures a volume of this machine', async () => {
    const outcome = await runSmoke(storage)
    const values = valuesOf(outcome)
    const read = 'job="read_iops",operation="read"'
    const storageClass = `storage_class="${testbed?.facts.storageClass ?? 'default'}"`
    expect(values.get(`storage_iops{${read},${storageClass}}`)).toBeGreaterThan(1)
    expect(values.get(`storage_latency{${read},quantile="0.5",${storageClass}}`)).toBeLessThan(10)
    // 5 jobs, one of them with both operations; three latencies each
    expect(outcome.observations).toHaveLength(6 * 4)
    expect([...outcome.raw.keys()]).toContain('storage/1-mixed.json')
    expect(outcome.notes).toEqual(['volume_provision_time is not measured: volumes here are plain folders'])
  })
})
