import type { Measurement, Observation, SuiteContext } from '../../ports/suite.ts'
import type { TestbedPod } from '../../ports/testbed.ts'
import { quantileObservations } from '../quantiles.ts'
import type { DnsperfReport } from './dnsperf-output.ts'
import { DNS_PROTOCOLS, LOOKUPS, type DnsParameters } from './parameters.ts'
import type { Resolver } from './resolver.ts'
import { runDnsperf } from './run-dnsperf.ts'

const OVERHEAD_SECONDS = 0.4

type Labels = Readonly<Record<'protocol' | 'lookup', string>>

/** One way to run dnsperf. */
interface Kind {
  readonly name: string
  readonly seconds: number
  readonly options: readonly string[]
  readonly observe: (report: DnsperfReport, labels: Labels) => Observation[]
}

/** By protocol and name: the highest rate, then the latency. */
export function dnsMeasurements(
  parameters: DnsParameters,
  client: TestbedPod,
  resolver: Resolver,
  context: SuiteContext,
): Measurement[] {
  const kinds = kindsOf(parameters)
  return DNS_PROTOCOLS.filter((one) => parameters.protocols.includes(one)).flatMap((protocol) =>
    LOOKUPS.filter((one) => parameters.lookups.includes(one)).flatMap((lookup) =>
      kinds.map(({ name, seconds, options, observe }): Measurement => {
        const id = `${name}-${protocol}-${lookup}`
        const run = { client, resolver, protocol, lookup, seconds, options, id }
        return {
          id,
          expectedSeconds: seconds + OVERHEAD_SECONDS,
          measuredSeconds: seconds,
          measure: async (round, signal) =>
            observe(await runDnsperf(run, round, context, signal), { protocol, lookup }),
        }
      }),
    ),
  )
}

function kindsOf(parameters: DnsParameters): Kind[] {
  const { durationSeconds, latencySeconds, latencyRate, clients, outstanding } = parameters
  const kinds: readonly Kind[] = [
    {
      name: 'rate',
      seconds: durationSeconds,
      options: ['-c', String(clients), '-q', String(outstanding)],
      observe: ({ rate }, labels) => [{ metric: 'dns_rate', labels, value: rate }],
    },
    {
      name: 'latency',
      seconds: latencySeconds,
      options: ['-c', '1', '-Q', String(latencyRate), '-v'],
      observe: ({ latencies, lost, sent }, labels) => [
        ...quantileObservations('dns_latency', labels, latencies),
        { metric: 'dns_loss', labels, value: lost / sent },
      ],
    },
  ]
  return kinds.filter(({ seconds }) => seconds > 0)
}
