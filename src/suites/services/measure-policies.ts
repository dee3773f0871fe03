import { EnvironmentError } from '../../core/errors.ts'
import { seconds, type Seconds } from '../../core/unit.ts'
import type { Measurement } from '../../ports/suite.ts'
import { quantileObservations } from '../quantiles.ts'
import { fromPod, POLICIES, policyFor } from './objects.ts'
import type { Reachability } from './prober.ts'
import { create, remove, removePart, type ServicesSession } from './session.ts'

const EXPECTED_SECONDS = 0.5

/** How soon the guarded pod lets the client in after a policy was created, and no more after it was deleted. */
export function policyMeasurement(session: ServicesSession): Measurement {
  const { parameters, context } = session
  const { policyProbes, pauseSeconds, existingPolicies } = parameters
  const policies = String(existingPolicies)
  return {
    id: 'policy-programming',
    expectedSeconds: 2 * policyProbes * (EXPECTED_SECONDS + pauseSeconds),
    measuredSeconds: 2 * policyProbes * EXPECTED_SECONDS,
    async measure(round, signal) {
      const times = { allow: [] as Seconds[], deny: [] as Seconds[] }
      try {
        for (let probe = 1; probe <= policyProbes; probe += 1) {
          const name = `probe-${String(round)}-${String(probe)}`
          const manifest = policyFor(session.server.name, [fromPod(session.client.name)], name, 'probe')
          await context.clock.sleep(seconds(pauseSeconds), signal)
          times.allow.push(
            await untilIs('open', () => create(POLICIES, manifest, session, signal), session, signal),
          )
          await context.clock.sleep(seconds(pauseSeconds), signal)
          times.deny.push(
            await untilIs('closed', () => remove(POLICIES, name, session, signal), session, signal),
          )
        }
      } finally {
        await removePart(POLICIES, 'probe', session)
        await context.saveRaw(`services/${String(round)}-policy-programming.json`, JSON.stringify(times))
      }
      return (['allow', 'deny'] as const).flatMap((action) =>
        quantileObservations('policy_programming_time', { action, policies }, times[action]),
      )
    },
  }
}

/**
 * @param change a request that makes the pod under test reachable, or unreachable
 * @returns the time from sending it until that is so for the client
 * @throws {EnvironmentError} when that is not so in time
 */
async function untilIs(
  state: Reachability,
  change: () => Promise<unknown>,
  { server, port, prober, parameters, context }: ServicesSession,
  signal: AbortSignal | undefined,
): Promise<Seconds> {
  const begun = context.clock.monotonic()
  await change()
  const reached = await prober.await(
    state,
    { address: server.address, port },
    seconds(parameters.timeoutSeconds),
    signal,
  )
  if (reached === undefined)
    throw new EnvironmentError(
      `a NetworkPolicy has not taken effect after ${String(parameters.timeoutSeconds)} s: pod ${server.name} is ${state === 'open' ? 'not reachable' : 'still reachable'}`,
      { nextStep: 'See the log of the network plugin, or raise suites.services.timeoutSeconds.' },
    )
  return seconds(reached - begun)
}
