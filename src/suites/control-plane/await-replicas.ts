import * as z from 'zod'
import { EnvironmentError } from '../../core/errors.ts'
import { objectList, namedSchema, statusSchema } from '../../kubernetes/schemas.ts'
import { readObject } from '../../kubernetes/send.ts'
import { askUntil } from '../../ports/await.ts'
import { selectorOf, type ObjectSet } from './object-set.ts'
import type { Session } from './session.ts'

const POLL_SECONDS = 0.25
export const SEE_EVENTS =
  'See `kubectl get events -A` and `kubectl get nodes`, or raise suites.control-plane.podTimeoutSeconds.'

export const deploymentSchema = namedSchema.extend({
  spec: z.object({ replicas: z.number() }),
  status: statusSchema.extend({ readyReplicas: z.number().default(0) }).prefault({}),
})
export type Deployment = z.infer<typeof deploymentSchema>
const deploymentListSchema = objectList(deploymentSchema)

/**
 * Waits until every Deployment of a set has so many pods that are ready; not measured.
 * @throws {EnvironmentError} when they are not there in time, with what the cluster says about one
 */
export async function awaitReplicas(
  set: ObjectSet,
  replicas: number,
  session: Session,
  signal: AbortSignal | undefined,
): Promise<void> {
  const path = `${set.path}?${selectorOf(set)}`
  let waiting: Deployment | undefined
  const ask = async (): Promise<true | undefined> => {
    const what = 'waiting for the pods of the Deployments'
    const { items } = await readObject(session, deploymentListSchema, path, what, { signal })
    waiting = items.find(({ status }) => status.readyReplicas < replicas)
    return waiting === undefined ? true : undefined
  }
  const { context, parameters } = session
  const patience = { clock: context.clock, signal }
  if ((await askUntil(ask, parameters.podTimeoutSeconds, POLL_SECONDS, patience)) === undefined)
    throw tooFewReplicas(waiting?.metadata.name ?? '', waiting, replicas, session)
}

/** The error for a Deployment whose pods are not ready in time, with what the cluster says about it. */
export function tooFewReplicas(
  name: string,
  latest: Deployment | undefined,
  replicas: number,
  { parameters: { podTimeoutSeconds } }: Session,
): EnvironmentError {
  const said = latest?.status.conditions.find(({ status }) => status === 'False')?.message
  const ready = `${String(latest?.status.readyReplicas ?? 0)} of ${String(replicas)} pods ready`
  return new EnvironmentError(
    `Deployment ${name} has ${ready} after ${String(podTimeoutSeconds)} s${said === undefined ? '' : `: ${said}`}`,
    { nextStep: SEE_EVENTS },
  )
}
