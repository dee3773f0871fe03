import { sum } from '../../../core/stats/sum.ts'
import type { BitsPerSecond, Seconds } from '../../../core/unit.ts'
import type { Measurement, Observation, SuiteContext } from '../../../ports/suite.ts'
import type { TestbedPod } from '../../../ports/testbed.ts'
import { retransmitRateOf, throughputOf } from '../iperf3-output.ts'
import { expectTogether, untilTogether } from '../../expect-together.ts'
import { familyLabel, familySuffix, knownAddressOver, type FamilyChoice } from '../../ip-families.ts'
import { utilizationObservations } from '../../node-groups/observations.ts'
import type { OpenNodeGroups } from '../../node-groups/open-node-groups.ts'
import type { NetworkParameters } from '../parameters.ts'
import type { Placement } from '../paths.ts'
import { runIperf3 } from '../run-iperf3.ts'

/** Start of the clients. */
const OVERHEAD_SECONDS = 1

/** One server pod with an iperf3 server per client, as iperf3 serves one at a time. */
interface ManyClients {
  readonly clients: readonly TestbedPod[]
  readonly server: TestbedPod
  readonly ports: readonly number[]
  readonly placement: Placement
  readonly family: FamilyChoice
  readonly groups: OpenNodeGroups
}

/** TCP from the first so many clients to the server at the same time: what arrives there altogether. */
export function clientsMeasurement(
  count: number,
  { clients, server, ports, placement, family, groups }: ManyClients,
  { durationSeconds, warmupSeconds, tcpSegmentBytes, intervalSeconds }: NetworkParameters,
  context: SuiteContext,
): Measurement {
  const id = `tcp-${String(count)}-clients-pod-to-pod-${placement}${familySuffix(family)}`
  const source = `iperf3 (${id})`
  return {
    id,
    expectedSeconds: durationSeconds + warmupSeconds + OVERHEAD_SECONDS,
    measuredSeconds: durationSeconds,
    measure: (round, signal) => untilTogether(() => measureOnce(round, signal), context),
  }

  async function measureOnce(round: number, signal?: AbortSignal): Promise<readonly Observation[]> {
    const runAll = (): Promise<readonly ClientRun[]> =>
      Promise.all(
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
                intervalSeconds,
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
          const ended = context.clock.monotonic()
          return { rate: throughputOf(report, source), retransmits: retransmitRateOf(report), ended }
        }),
      )
    const { result: runs, cpu } = await groups.during(runAll, signal)
    const ends = runs.map(({ ended }) => ended)
    expectTogether(ends, 'ended', { source, duration: durationSeconds })
    const labels = {
      path: 'pod-to-pod',
      placement,
      protocol: 'tcp',
      streams: '1',
      clients: String(count),
      ...familyLabel(family),
    }
    const retransmits = runs.flatMap((run) => run.retransmits ?? [])
    return [
      { metric: 'network_throughput', labels, value: sum(runs.map(({ rate }) => rate)) },
      ...(retransmits.length < runs.length
        ? []
        : [{ metric: 'network_retransmits', labels, value: sum(retransmits) }]),
      ...utilizationObservations('network_node_utilization', cpu, labels),
    ]
  }
}

interface ClientRun {
  readonly rate: BitsPerSecond
  /** Per second. */
  readonly retransmits: number | undefined
  readonly ended: Seconds
}
