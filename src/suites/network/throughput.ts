import { SETTLE_SECONDS } from '../../core/record/slices.ts'
import type { Measurement, Observation, SuiteContext } from '../../ports/suite.ts'
import type { Agents } from '../../slices/agent.ts'
import { openProgramLoad, type During } from '../../slices/program-load.ts'
import { utilizationObservations, type OpenNodeGroups } from '../node-groups.ts'
import { iperf3Server, type Line } from './ends.ts'
import {
  iperf3Arguments,
  movedBytesOf,
  retransmitRateOf,
  runIperf3,
  throughputOf,
  type Iperf3Run,
  type Iperf3Test,
} from './iperf3.ts'
import type { NetworkParameters } from './parameters.ts'

/** Start of the client and two readings of the server's CPU time. */
const OVERHEAD_SECONDS = 0.5
const BYTES_PER_GIGABYTE = 1e9
/** The longest that iperf3 takes; the load is ended long before. */
const LOAD_SECONDS = 86_400

interface ThroughputTest {
  readonly line: Line
  readonly protocol: 'tcp' | 'udp'
  readonly streams: number
  /** One test per line and protocol also gives the CPU time; the series has no label for the streams. */
  readonly withCpu: boolean
  readonly parameters: NetworkParameters
  readonly groups: OpenNodeGroups
}

/** As fast as it goes: what arrives at the receiver, and what CPU time that takes at both ends. */
export function throughputMeasurement(
  { line, protocol, streams, withCpu, parameters, groups }: ThroughputTest,
  agents: Agents,
  context: SuiteContext,
): Measurement {
  const { durationSeconds, intervalSeconds } = parameters
  const isTcp = protocol === 'tcp'
  // UDP has no slow start, and iperf3 counts packets lost in the omitted time as lost in the measured one.
  const warmupSeconds = isTcp ? parameters.warmupSeconds : 0
  const id = `${protocol}${streams === 1 ? '' : `-${String(streams)}-streams`}-${line.name}`
  const source = `iperf3 (${id})`
  const labels = { ...line.labels, protocol }
  const withStreams = { ...labels, streams: String(streams) }
  const test: Iperf3Test = {
    address: line.address,
    port: line.iperf3Port,
    protocol,
    seconds: durationSeconds,
    warmupSeconds,
    streams,
    tuning: parameters,
    intervalSeconds: isTcp ? intervalSeconds : undefined,
  }
  return {
    id,
    expectedSeconds: durationSeconds + warmupSeconds + OVERHEAD_SECONDS,
    measuredSeconds: durationSeconds,
    async measure(round, signal = context.signal) {
      const settings = { ends: line, test, source, rawName: `network/${String(round)}-${id}.json` }
      const { result, cpu } = await groups.during(
        () => runIperf3({ ...settings, withServerCpu: withCpu }, { ...context, signal }),
        signal,
      )
      const retransmits = retransmitRateOf(result.report)
      return [
        { metric: 'network_throughput', labels: withStreams, value: throughputOf(result.report, source) },
        ...(retransmits === undefined
          ? []
          : [{ metric: 'network_retransmits', labels: withStreams, value: retransmits }]),
        ...(withCpu ? cpuObservations(result, labels, source) : []),
        ...utilizationObservations('network_node_utilization', cpu, withStreams),
      ]
    },
    openLoad: (signal) =>
      openProgramLoad(
        {
          source,
          generator: {
            agent: agents.of(line.client),
            name: id,
            argv: iperf3Arguments({ ...test, seconds: LOAD_SECONDS, warmupSeconds: 0 }),
          },
          receiver: {
            agent: agents.of(line.server),
            // A pod that sends to itself has one agent for both.
            name: line.client === line.server ? `${id}-server` : id,
            argv: iperf3Server(line.iperf3Port),
          },
          settle: SETTLE_SECONDS,
          arrived: ({ readCalls }) => readCalls,
          observe: ({ generator, receiver }: During) => [
            {
              metric: 'network_throughput',
              labels: withStreams,
              // What the receiving iperf3 read from its sockets.
              value: (receiver.readCalls * 8) / receiver.seconds,
            },
            ...(withCpu ? cpuPerByte('client', generator.cpu, generator.writeCalls, labels) : []),
            ...(withCpu ? cpuPerByte('server', receiver.cpu, receiver.readCalls, labels) : []),
          ],
        },
        context.clock,
        signal,
      ),
  }
}

function cpuObservations(
  { report, clientCpu, serverCpu }: Iperf3Run,
  labels: Observation['labels'],
  source: string,
): Observation[] {
  const { sent, received } = movedBytesOf(report, source)
  return [
    ...cpuPerByte('client', clientCpu, sent, labels),
    ...cpuPerByte('server', serverCpu, received, labels),
  ]
}

/** A side that took less CPU time than the kernel's clock tick is left out: 0 is no measurement. */
function cpuPerByte(
  side: string,
  time: number | undefined,
  bytes: number,
  labels: Observation['labels'],
): Observation[] {
  return time !== undefined && time > 0 && bytes > 0
    ? [{ metric: 'network_cpu', labels: { side, ...labels }, value: time / (bytes / BYTES_PER_GIGABYTE) }]
    : []
}
