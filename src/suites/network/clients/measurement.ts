import { EnvironmentError } from '../../../core/errors.ts'
import type { Measurement, SuiteContext } from '../../../ports/suite.ts'
import type { TestbedPod } from '../../../ports/testbed.ts'
import { throughputOf } from '../iperf3-output.ts'
import { familyLabel, familySuffix, knownAddressOver, type FamilyChoice } from '../../ip-families.ts'
import type { NetworkParameters } from '../parameters.ts'
import type { Placement } from '../paths.ts'
import { runIperf3 } from '../run-iperf3.ts'

/** Start of the clients. */
const OVERHEAD_SECONDS = 1
/** Share of the measured time by which the first and the last of them may end apart. */
const MOST_APART = 0.5

/** One server pod with an iperf3 server per client, as iperf3 serves one at a time. */
interface ManyClients {
  readonly clients: readonly TestbedPod[]
  readonly server: TestbedPod
  readonly ports: readonly number[]
  readonly placement: Placement
  readonly family: FamilyChoice
}

/** TCP from the first so many clients to the server at the same time: what arrives there altogether. */
export function clientsMeasurement(
  count: number,
  { clients, server, ports, placement, family }: ManyClients,
  { durationSeconds, warmupSeconds, tcpSegmentBytes }: NetworkParameters,
  context: SuiteContext,
): Measurement {
  const id = `tcp-${String(count)}-clients-pod-to-pod-${placement}${familySuffix(family)}`
  const source = `iperf3 (${id})`
  return {
    id,
    expectedSeconds: durationSeconds + warmupSeconds + OVERHEAD_SECONDS,
    measuredSeconds: durationSeconds,
    async measure(round, signal) {
      const runs = await Promise.all(
        clients.slice(0, count).map(async (client, index) => {
          const { report } = await runIperf3(
            {
              ends: { client, server },
              test: {
                address: knownAddressOver(server, family),
                port: ports[index] ?? 0,
                protocol: 'tcp',
                seconds: durationSeconds,
                warmupSeconds,
                streams: 1,
                bitrate: '0',
                tuning: { tcpSegmentBytes },
              },
              source: `${source}, client ${String(index + 1)}`,
              rawName: `network/${String(round)}-${id}-${String(index + 1)}.json`,
              withServerCpu: false,
            },
            // Of all that run at the same time, one says when that was.
            index === 0
              ? context
              : {
                  clock: context.clock,
                  log: context.log,
                  saveRaw: (name, text) => context.saveRaw(name, text),
                },
            signal,
          )
          return { rate: throughputOf(report, source), ended: context.clock.monotonic() }
        }),
      )
      const ends = runs.map(({ ended }) => ended)
      const apart = Math.max(...ends) - Math.min(...ends)
      if (apart > MOST_APART * durationSeconds)
        throw new EnvironmentError(
          `${source}: the clients did not run at the same time, they ended ${apart.toFixed(1)} s apart`,
        )
      return [
        {
          metric: 'network_throughput',
          labels: {
            path: 'pod-to-pod',
            placement,
            protocol: 'tcp',
            streams: '1',
            clients: String(count),
            ...familyLabel(family),
          },
          value: runs.reduce((sum, { rate }) => sum + rate, 0),
        },
      ]
    },
  }
}
