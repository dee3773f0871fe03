import { messageOf } from '../../core/errors.ts'
import { seconds } from '../../core/unit.ts'
import { fromNobody, POLICIES, policyFor, SERVICES, serviceTo } from './objects.ts'
import { create, createAll, removePart, type ServicesSession } from './session.ts'

/** How long a policy may take before it counts as not enforced, at least. */
const ENFORCED_SECONDS = 10

/** Creates the Services that are there while it is measured. @throws {EnvironmentError | Interrupted} */
export async function createExistingServices(session: ServicesSession, signal: AbortSignal): Promise<void> {
  const { parameters, server, port, context } = session
  const { existingServices } = parameters
  if (existingServices === 0) return
  context.log.info(`  services: creating ${String(existingServices)} Services`)
  const manifests = Array.from({ length: existingServices }, (_, index) =>
    serviceTo(server.name, port, `existing-${String(index + 1)}`, 'existing'),
  )
  await createAll(SERVICES, manifests, session, signal)
}

/**
 * Creates the policies that are there while it is measured, and one more, so that the client is not let in at any number of them.
 * @param guarded session whose server is the pod under test
 * @returns why policies cannot be measured; undefined: they can
 * @throws {EnvironmentError | Interrupted}
 */
export async function createExistingPolicies(
  guarded: ServicesSession,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { parameters, server, port, prober, context } = guarded
  const { existingPolicies } = parameters
  const target = { address: server.address, port }
  // Without its answer before the policy the pod could be unreachable for another reason.
  if ((await prober.await('open', target, seconds(parameters.timeoutSeconds), signal)) === undefined)
    return `policy_programming_time is not measured: pod ${server.name} does not answer`
  await create(POLICIES, policyFor(server.name, [], 'existing-0', 'existing'), guarded, signal)
  if ((await prober.await('closed', target, seconds(ENFORCED_SECONDS), signal)) === undefined) {
    await removePart(POLICIES, 'existing', guarded)
    return `policy_programming_time is not measured: the network plugin does not enforce NetworkPolicies; a pod that lets nobody in still answers after ${String(ENFORCED_SECONDS)} s`
  }
  context.log.info(`  services: creating ${String(existingPolicies)} NetworkPolicies`)
  const manifests = Array.from({ length: existingPolicies }, (_, index) =>
    policyFor(server.name, [fromNobody(index)], `existing-${String(index + 1)}`, 'existing'),
  )
  await createAll(POLICIES, manifests, guarded, signal)
  return undefined
}

/** Deletes all that the suite has created. Never throws: the end of the run deletes it with its namespace. */
export async function removeObjects(
  session: Pick<ServicesSession, 'api' | 'context' | 'namespace'>,
): Promise<void> {
  for (const collection of [SERVICES, POLICIES])
    for (const part of ['existing', 'probe'] as const)
      try {
        await removePart(collection, part, session)
      } catch (error) {
        session.context.log.debug(messageOf(error))
      }
}
