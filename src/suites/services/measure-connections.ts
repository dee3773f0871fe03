import type { Measurement } from '../../ports/suite.ts'
import type { TestbedService } from '../../ports/testbed.ts'
import { runTransactions } from '../transactions/run-transactions.ts'
import type { ServicesSession } from './session.ts'

const OVERHEAD_SECONDS = 0.4

/** How long new connections to a Service take among all the others. */
export function connectionMeasurement(
  { address, ports: [port] }: Pick<TestbedService, 'address' | 'ports'>,
  { client, parameters, context }: ServicesSession,
): Measurement {
  const { connectionSeconds, existingServices } = parameters
  return {
    id: 'service-connections',
    expectedSeconds: connectionSeconds + OVERHEAD_SECONDS,
    measuredSeconds: connectionSeconds,
    async measure(round, signal) {
      const times = await runTransactions(
        {
          kind: 'tcp-crr',
          client,
          address,
          port,
          seconds: connectionSeconds,
          source: 'tcp-crr (Service)',
          rawName: `services/${String(round)}-service-connections.txt`,
        },
        context,
        signal,
      )
      return times.map(({ quantile, time }) => ({
        metric: 'service_connection_time',
        labels: { services: String(existingServices), quantile },
        value: time,
      }))
    },
  }
}
