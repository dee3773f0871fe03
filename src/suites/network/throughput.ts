import type { Agents } from '../../slices/agent.ts'
import { openProgramLoad, type During } from '../../slices/program-load.ts'
import { SETTLE_SECONDS } from '../../core/slices/slices.ts'
import type { Measurement, Observation, SuiteContext } from '../../ports/suite.ts'
import { type RouteEnds, iperf3Server } from './ends.ts'
import { familyLabel, familySuffix } from '../ip-families.ts'
import {
  iperf3Arguments,
  type Iperf3Test,
  type Iperf3Tuning,
  runIperf3,
  type Iperf3Run,
} from './run-iperf3.ts'
import { movedBytesOf, retransmitRateOf, throughputOf, type Iperf3Report } from './iperf3-output.ts'
import { utilizationObservations, type OpenNodeGroups } from '../node-groups/open-node-groups.ts'
import type { Protocol } from './parameters.ts'
import type { NetworkRoute } from './routes.ts'

/** Start of the client and two readings of the server's CPU time. */
const OVERHEAD_SECONDS = 0.5
const BYTES_PER_GIGABYTE = 1e9
/** The longest that iperf3 takes; the load is ended long before. */
const LOAD_SECONDS = 86_400

type RouteLabels = Readonly<Record<'path' | 'placement' | 'protocol', string>>

interface ThroughputTest {
  readonly route: NetworkRoute & { readonly ends: RouteEnds }
  readonly protocol: Protocol
  readonly streams: number
  readonly seconds: number
  readonly warmupSeconds: number
  /** One test per route and protocol also gives the CPU time; the series has no label for the streams. */
  readonly withCpu: boolean
  readonly tuning: Iperf3Tuning
  /** Of TCP. */
  readonly intervalSeconds: number | undefined
  readonly groups: OpenNodeGroups
}

/** As fast as it goes: what arrives at the receiver, and what CPU time that takes at both ends. */
export function throughputMeasurement(
  test: ThroughputTest,
  agents: Agents,
  context: SuiteContext,
): Measurement {
  const { route, protocol, streams, withCpu } = test
  const { path, placement, ends } = route
  const id = `${protocol}${streams === 1 ? '' : `-${String(streams)}-streams`}-${path}-${placement}${familySuffix(ends.family)}`
  const source = `iperf3 (${id})`
  const labels = { path, placement, protocol, ...familyLabel(ends.family) }
  const run: Iperf3Test = {
    address: ends.address,
    port: ends.iperf3Port,
    protocol,
    seconds: test.seconds,
    warmupSeconds: test.warmupSeconds,
    streams,
    tuning: test.tuning,
    intervalSeconds: protocol === 'tcp' ? test.intervalSeconds : undefined,
  }
  return {
    id,
    expectedSeconds: test.seconds + test.warmupSeconds + OVERHEAD_SECONDS,
    measuredSeconds: test.seconds,
    async measure(round, signal) {
      const rawName = `network/${String(round)}-${id}.json`
      const { result, cpu } = await test.groups.during(
        () => runIperf3({ ends, test: run, source, rawName, withServerCpu: withCpu }, context, signal),
        signal,
      )
      const withStreams = { ...labels, streams: String(streams) }
      return [
        { metric: 'network_throughput', labels: withStreams, value: throughputOf(result.report, source) },
        ...retransmitObservations(result.report, withStreams),
        ...(withCpu ? cpuObservations(result, labels, source) : []),
        ...utilizationObservations('network_node_utilization', cpu, withStreams),
      ]
    },
    openLoad: (signal) =>
      openProgramLoad(
        {
          source,
          generator: {
            agent: agents.of(ends.client),
            name: id,
            argv: iperf3Arguments({ ...run, seconds: LOAD_SECONDS, warmupSeconds: 0 }),
          },
          receiver: {
            agent: agents.of(ends.server),
            // A pod that sends to itself has one agent for both.
            name: ends.client === ends.server ? `${id}-server` : id,
            argv: iperf3Server(ends.iperf3Port),
          },
          settle: SETTLE_SECONDS,
          arrived: ({ readCalls }) => readCalls,
          observe: (during) => sliceObservations(during, labels, streams, withCpu),
        },
        context.clock,
        signal,
      ),
  }
}

/** What the receiving iperf3 read from its sockets, and what CPU time that took at both ends. */
function sliceObservations(
  { generator, receiver }: During,
  labels: RouteLabels,
  streams: number,
  withCpu: boolean,
): Observation[] {
  const cpu = (side: string, time: number, bytes: number): Observation[] =>
    withCpu && time > 0 && bytes > 0
      ? [{ metric: 'network_cpu', labels: { side, ...labels }, value: time / (bytes / BYTES_PER_GIGABYTE) }]
      : []
  return [
    {
      metric: 'network_throughput',
      labels: { ...labels, streams: String(streams) },
      value: (receiver.readCalls * 8) / receiver.seconds,
    },
    ...cpu('client', generator.cpu, generator.writeCalls),
    ...cpu('server', receiver.cpu, receiver.readCalls),
  ]
}

/** Only of TCP. */
function retransmitObservations(report: Iperf3Report, labels: Observation['labels']): Observation[] {
  const value = retransmitRateOf(report)
  return value === undefined ? [] : [{ metric: 'network_retransmits', labels, value }]
}

/** A side that took less CPU time than the kernel's clock tick is left out: 0 is no measurement. */
function cpuObservations(
  { report, clientCpu, serverCpu }: Iperf3Run,
  labels: RouteLabels,
  source: string,
): Observation[] {
  const moved = movedBytesOf(report, source)
  const sides = [
    ['client', clientCpu, moved.sent],
    ['server', serverCpu, moved.received],
  ] as const
  return sides.flatMap(([side, cpu, bytes]) =>
    cpu === undefined || cpu <= 0
      ? []
      : [{ metric: 'network_cpu', labels: { side, ...labels }, value: cpu / (bytes / BYTES_PER_GIGABYTE) }],
  )
}
