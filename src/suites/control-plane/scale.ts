import * as z from 'zod'
import { EnvironmentError, messageOf } from '../../core/errors.ts'
import { seconds, type Seconds } from '../../core/series.ts'
import { namedSchema, objectList, statusSchema } from '../../kubernetes/schemas.ts'
import { readObject, send } from '../../kubernetes/send.ts'
import { askUntil } from '../../ports/await.ts'
import type { Measurement } from '../../ports/suite.ts'
import { timeChange } from '../time-change.ts'
import {
  deploymentSpec,
  metadata,
  objectSet,
  removeLeft,
  selectorOf,
  warmUp,
  warnIfLeft,
  type ObjectSet,
  type Session,
} from './objects.ts'
import { scaleBody } from './verbs.ts'

const POLL_SECONDS = 0.25
/** For progress: what it takes on kind with two cores, and the scaling alone. */
const EXPECTED_SECONDS = 4
const SCALING_SECONDS = 1
export const SEE_EVENTS =
  'See `kubectl get events -A` and `kubectl get nodes`, or raise suites.control-plane.podTimeoutSeconds.'

const deploymentSchema = namedSchema.extend({
  spec: z.object({ replicas: z.number() }),
  status: statusSchema.extend({ readyReplicas: z.number().default(0) }).prefault({}),
})
type Deployment = z.infer<typeof deploymentSchema>
const deploymentListSchema = objectList(deploymentSchema)

/** One Deployment, scaled up once in every round, from pods that are ready to more of them that are ready. */
export function scaleMeasurement(session: Session): Measurement {
  const { context, parameters, namespace } = session
  const { scaleFrom, scaleTo } = parameters
  return {
    id: 'scale',
    expectedSeconds: EXPECTED_SECONDS,
    measuredSeconds: SCALING_SECONDS,
    async measure(round, signal) {
      const now = { ...session, signal }
      const {
        names: [name = ''],
        ...rest
      } = objectSet('deployments', 1, round, session)
      const set = { ...rest, names: [`scale-${name}`], label: `scale-${rest.label}` }
      await warmUp(now)
      try {
        const value = await scale(set, now)
        const raw = JSON.stringify({ round, scaleFrom, scaleTo, seconds: value })
        await context.saveRaw(`control-plane/${String(round)}-scale.json`, raw)
        return [{ metric: 'deployment_scale_time', labels: { replicas: String(scaleTo) }, value }]
      } finally {
        await removeLeft(set, now)
        // What went wrong before is what the person must hear of.
        if (signal?.aborted !== true)
          await warnIfLeft(`/api/v1/namespaces/${namespace}/pods?${selectorOf(set)}`, session).catch(
            (error: unknown) => context.log.debug(messageOf(error)),
          )
      }
    },
  }
}

async function scale(set: ObjectSet, session: Session): Promise<Seconds> {
  const { scaleFrom, scaleTo, podTimeoutSeconds } = session.parameters
  const { path } = set
  const [name = ''] = set.names
  const body = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: metadata(name, set.label),
    spec: { ...deploymentSpec(name, set.label, scaleFrom, session), paused: false },
  }
  await send(session, { method: 'POST', path, body }, `create Deployment ${name}`)
  await awaitReplicas(set, scaleFrom, session)
  let latest: Deployment | undefined
  const took = await timeChange(
    {
      what: `Deployment ${name}`,
      path: `${path}?${selectorOf(set)}`,
      schema: deploymentSchema,
      async begin() {
        const put = {
          method: 'PUT',
          path: `${path}/${name}/scale`,
          body: scaleBody(name, scaleTo, session),
        } as const
        const { throttled } = await send(session, put, `scale Deployment ${name}`)
        if (throttled > 0)
          throw new EnvironmentError(
            `scale Deployment ${name}: the API server throttled it (429), so its time says nothing`,
          )
      },
      isOver(deployment, type) {
        latest = deployment
        if (type === 'DELETED') throw new EnvironmentError(`Deployment ${name} was deleted by somebody else`)
        // It never has more ready pods than are wanted, so that this many can only be those of the new number.
        return deployment.spec.replicas === scaleTo && deployment.status.readyReplicas === scaleTo
      },
      limit: seconds(podTimeoutSeconds),
      failsOnGap: true,
      missed: () => tooFewReplicas(name, latest, scaleTo, session),
    },
    session,
  )
  session.context.measured?.(took, scaleTo - scaleFrom)
  return took
}

/**
 * Waits until every Deployment of a set has so many pods that are ready; not measured.
 * @throws {EnvironmentError} when they are not there in time, with what the cluster says about one
 */
export async function awaitReplicas(set: ObjectSet, replicas: number, session: Session): Promise<void> {
  const path = `${set.path}?${selectorOf(set)}`
  let waiting: Deployment | undefined
  const ask = async (): Promise<true | undefined> => {
    const what = 'waiting for the pods of the Deployments'
    const { items } = await readObject(session, deploymentListSchema, path, what)
    waiting = items.find(({ status }) => status.readyReplicas < replicas)
    return waiting === undefined ? true : undefined
  }
  const { context, parameters, signal } = session
  const patience = { clock: context.clock, signal }
  if ((await askUntil(ask, parameters.podTimeoutSeconds, POLL_SECONDS, patience)) === undefined)
    throw tooFewReplicas(waiting?.metadata.name ?? '', waiting, replicas, session)
}

/** The error for a Deployment whose pods are not ready in time, with what the cluster says about it. */
function tooFewReplicas(
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
