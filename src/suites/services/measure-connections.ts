import { Interrupted } from '../../core/errors.ts'
import { seconds } from '../../core/unit.ts'
import { expectSuccess } from '../../ports/command-failure.ts'
import type { Measurement } from '../../ports/suite.ts'
import type { TestbedService } from '../../ports/testbed.ts'
import { parseTransactions, transactionArguments } from '../transactions/program.ts'
import type { ServicesSession } from './session.ts'

const OVERHEAD_SECONDS = 0.4
const MARGIN_SECONDS = 30
const SOURCE = 'tcp-crr (Service)'

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
      const argv = transactionArguments('tcp-crr', address, port, connectionSeconds)
      const timeoutSeconds = connectionSeconds + MARGIN_SECONDS
      const result = await client.exec(argv, { signal, timeoutSeconds })
      if (result.failure === 'interrupted') throw new Interrupted()
      context.measured?.(seconds(connectionSeconds))
      await context.saveRaw(`services/${String(round)}-service-connections.txt`, result.stdout)
      expectSuccess(result, SOURCE)
      return parseTransactions(result.stdout, SOURCE).map(({ quantile, time }) => ({
        metric: 'service_connection_time',
        labels: { services: String(existingServices), quantile },
        value: time,
      }))
    },
  }
}
