import * as z from 'zod'
import { EnvironmentError } from '../../core/errors.ts'
import { seconds, type Seconds } from '../../core/unit.ts'
import { parseAnswer } from '../../kubernetes/send.ts'
import type { Measurement } from '../../ports/suite.ts'
import { quantileObservations } from '../quantiles.ts'
import { SERVICES, serviceTo } from './objects.ts'
import { create, removePart, type ServicesSession } from './session.ts'

const EXPECTED_SECONDS = 0.5
const serviceSchema = z.object({ spec: z.object({ clusterIP: z.string().min(1) }) })

/** How soon new Services answer, one after the other; all are deleted at the end of the round. */
export function serviceMeasurement(session: ServicesSession): Measurement {
  const { parameters, context } = session
  const { serviceProbes, pauseSeconds, existingServices } = parameters
  const labels = { services: String(existingServices) }
  return {
    id: 'service-programming',
    expectedSeconds: serviceProbes * (EXPECTED_SECONDS + pauseSeconds),
    measuredSeconds: serviceProbes * EXPECTED_SECONDS,
    async measure(round, signal) {
      const times: Seconds[] = []
      try {
        for (let probe = 1; probe <= serviceProbes; probe += 1) {
          await context.clock.sleep(seconds(pauseSeconds), signal)
          times.push(await untilAnswered(`probe-${String(round)}-${String(probe)}`, session, signal))
        }
      } finally {
        await removePart(SERVICES, 'probe', session)
        await context.saveRaw(`services/${String(round)}-service-programming.json`, JSON.stringify(times))
      }
      return quantileObservations('service_programming_time', labels, times)
    },
  }
}

/**
 * Creates a Service and waits until its server answers the client.
 * @returns the time from sending it
 * @throws {EnvironmentError} when it does not answer in time
 */
export async function untilAnswered(
  name: string,
  { port, server, prober, parameters, ...session }: ServicesSession,
  signal: AbortSignal | undefined,
): Promise<Seconds> {
  const { clock } = session.context
  const begun = clock.monotonic()
  const answer = await create(SERVICES, serviceTo(server.name, port, name, 'probe'), session, signal)
  const { spec } = parseAnswer(serviceSchema, answer, `creating the Service ${name}`)
  const target = { address: spec.clusterIP, port }
  const answered = await prober.await('open', target, seconds(parameters.timeoutSeconds), signal)
  if (answered === undefined)
    throw new EnvironmentError(
      `the Service ${name} (${spec.clusterIP} port ${String(port)}) does not answer after ${String(parameters.timeoutSeconds)} s`,
      {
        nextStep:
          'See the log of kube-proxy or of the network plugin, or raise suites.services.timeoutSeconds.',
      },
    )
  return seconds(answered - begun)
}
