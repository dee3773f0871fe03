import type { Measurement, Observation, SuiteContext } from '../../ports/suite.ts'
import type { RouteEnds } from './ends.ts'
import type { Iperf3Tuning } from './iperf3-arguments.ts'
import { movedBytesOf, throughputOf } from './iperf3-output.ts'
import type { Protocol } from './parameters.ts'
import type { NetworkRoute } from './routes.ts'
import { runIperf3, type Iperf3Run } from './run-iperf3.ts'

/** Start of the client and two readings of the server's CPU time. */
const OVERHEAD_SECONDS = 0.7
const BYTES_PER_GIGABYTE = 1e9

interface ThroughputTest {
  readonly route: NetworkRoute & { readonly ends: RouteEnds }
  readonly protocol: Protocol
  readonly streams: number
  readonly seconds: number
  readonly warmupSeconds: number
  /** One test per route and protocol also gives the CPU time; the series has no label for the streams. */
  readonly withCpu: boolean
  readonly tuning: Iperf3Tuning
}

/** As fast as it goes: what arrives at the receiver, and what CPU time that takes at both ends. */
export function throughputMeasurement(test: ThroughputTest, context: SuiteContext): Measurement {
  const { route, protocol, streams, withCpu } = test
  const { path, placement, ends } = route
  const id = `${protocol}${streams === 1 ? '' : `-${String(streams)}-streams`}-${path}-${placement}`
  const source = `iperf3 (${id})`
  return {
    id,
    expectedSeconds: test.seconds + test.warmupSeconds + OVERHEAD_SECONDS,
    measuredSeconds: test.seconds,
    async measure(round, signal) {
      const run = await runIperf3(
        {
          ends,
          test: {
            address: ends.address,
            port: ends.iperf3Port,
            protocol,
            seconds: test.seconds,
            warmupSeconds: test.warmupSeconds,
            streams,
            bitrate: '0',
            tuning: test.tuning,
          },
          source,
          rawName: `network/${String(round)}-${id}.json`,
          withServerCpu: withCpu,
        },
        context,
        signal,
      )
      const labels = { path, placement, protocol }
      return [
        {
          metric: 'network_throughput',
          labels: { ...labels, streams: String(streams) },
          value: throughputOf(run.report, source),
        },
        ...(withCpu ? cpuObservations(run, labels, source) : []),
      ]
    },
  }
}

/** A side that took less CPU time than the kernel's clock tick is left out: 0 is no measurement. */
function cpuObservations(
  { report, clientCpu, serverCpu }: Iperf3Run,
  labels: Readonly<Record<'path' | 'placement' | 'protocol', string>>,
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
