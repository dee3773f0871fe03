import { EnvironmentError, messageOf } from '../../core/errors.ts'
import { seconds, type Seconds } from '../../core/series.ts'
import { follow } from '../../kubernetes/follow.ts'
import { send } from '../../kubernetes/send.ts'
import { within } from '../../ports/await.ts'
import type { Measurement } from '../../ports/suite.ts'
import { awaitReplicas, deploymentSchema, tooFewReplicas, type Deployment } from './await-replicas.ts'
import { deploymentSpec, metadata } from './kinds.ts'
import { objectSet, removeLeft, selectorOf, warnIfLeft } from './object-set.ts'
import { scaleBody } from './run-verbs.ts'
import { type Session, warmUp } from './session.ts'

/** For progress: what it takes on kind with two cores, and the scaling alone. */
const EXPECTED_SECONDS = 4
const SCALING_SECONDS = 1

/** One Deployment, scaled up once in every round, from pods that are ready to more of them that are ready. */
export function scaleMeasurement(session: Session): Measurement {
  const { scaleFrom, scaleTo } = session.parameters
  return {
    id: 'scale',
    expectedSeconds: EXPECTED_SECONDS,
    measuredSeconds: SCALING_SECONDS,
    async measure(round, signal) {
      const {
        names: [name = ''],
        ...rest
      } = objectSet('deployments', 1, round, session)
      const set = { ...rest, names: [`scale-${name}`], label: `scale-${rest.label}` }
      await warmUp(session, signal)
      try {
        const value = await scale(set, session, signal)
        await session.context.saveRaw(
          `control-plane/${String(round)}-scale.json`,
          JSON.stringify({ round, scaleFrom, scaleTo, seconds: value }),
        )
        return [{ metric: 'deployment_scale_time', labels: { replicas: String(scaleTo) }, value }]
      } finally {
        // After an interruption the end of the run removes all at once.
        if (signal?.aborted !== true) await remove(set, session)
      }
    },
  }
}

async function scale(
  set: ReturnType<typeof objectSet>,
  session: Session,
  signal: AbortSignal | undefined,
): Promise<Seconds> {
  const { clock } = session.context
  const { scaleFrom, scaleTo, podTimeoutSeconds } = session.parameters
  const [name = ''] = set.names
  const body = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: metadata(name, set.label),
    spec: { ...deploymentSpec(name, set.label, scaleFrom, session), paused: false },
  }
  await send(session, { method: 'POST', path: set.path, body, signal }, `create Deployment ${name}`)
  await awaitReplicas(set, scaleFrom, session, signal)

  let latest: Deployment | undefined
  let reached: (at: Seconds) => void = () => undefined
  let lost: (error: Error) => void = () => undefined
  const ready = new Promise<Seconds>((resolve, reject) => {
    reached = resolve
    lost = reject
  })
  ready.catch(() => undefined)
  const followed = await follow(
    {
      what: `Deployment ${name}`,
      path: `${set.path}?${selectorOf(set)}`,
      schema: deploymentSchema,
      onEvent(type, deployment, at) {
        latest = deployment
        if (type === 'DELETED') lost(new EnvironmentError(`Deployment ${name} was deleted by somebody else`))
        else if (hasReplicas(deployment, scaleTo)) reached(at)
      },
      onGap: (reason) =>
        lost(new EnvironmentError(`the watch of Deployment ${name} broke while it was scaled: ${reason}`)),
      signal,
    },
    session,
  )
  try {
    const sent = clock.monotonic()
    const path = `${set.path}/${name}/scale`
    const put = { method: 'PUT', path, body: scaleBody(name, scaleTo, session), signal } as const
    const answer = await send(session, put, `scale Deployment ${name}`)
    if (answer.throttled > 0)
      throw new EnvironmentError(
        `scale Deployment ${name}: the API server throttled it (429), so its time says nothing`,
      )
    const at = await within(seconds(podTimeoutSeconds), [ready, followed.broken], { clock, signal })
    if (at === undefined) throw tooFewReplicas(name, latest, scaleTo, session)
    session.context.measured?.(seconds(at - sent), scaleTo - scaleFrom)
    return seconds(at - sent)
  } finally {
    followed.stop()
  }
}

/** It never has more ready pods than are wanted, so that this many can only be those of the new number. */
function hasReplicas({ spec, status }: Deployment, replicas: number): boolean {
  return spec.replicas === replicas && status.readyReplicas === replicas
}

/** Never throws: what went wrong before is what the person must hear of. */
async function remove(set: ReturnType<typeof objectSet>, session: Session): Promise<void> {
  await removeLeft(set, session)
  try {
    await warnIfLeft(`/api/v1/namespaces/${session.namespace}/pods?${selectorOf(set)}`, session)
  } catch (error) {
    session.context.log.debug(messageOf(error))
  }
}
