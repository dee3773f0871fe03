import * as z from 'zod'
import { EnvironmentError, messageOf } from '../../core/errors.ts'
import { seconds, type Seconds } from '../../core/unit.ts'
import type { Measurement } from '../../ports/suite.ts'
import { awaitReplicas } from './await-replicas.ts'
import { follow } from './follow.ts'
import { deploymentSpec, metadata } from './kinds.ts'
import { awaitGone, objectSet, removeLeft, selectorOf } from './object-set.ts'
import { scaleBody } from './run-verbs.ts'
import { send } from './send.ts'
import type { Session } from './session.ts'
import { warmUp } from './warm-up.ts'

const EXPECTED_SECONDS = 10
const GONE_SECONDS = 120
const DEPLOYMENT = z.object({
  spec: z.object({ replicas: z.number() }),
  status: z
    .object({
      readyReplicas: z.number().default(0),
      conditions: z
        .array(z.object({ type: z.string(), status: z.string(), message: z.string().optional() }))
        .default([]),
    })
    .prefault({}),
})
type Deployment = z.infer<typeof DEPLOYMENT>

/** One Deployment, scaled up once in every round, from pods that are ready to more of them that are ready. */
export function scaleMeasurement(session: Session): Measurement {
  const { scaleFrom, scaleTo } = session.parameters
  return {
    id: 'scale',
    expectedSeconds: EXPECTED_SECONDS,
    measuredSeconds: EXPECTED_SECONDS / 2,
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
  const { parameters, context } = session
  const { scaleFrom, scaleTo, podTimeoutSeconds } = parameters
  const [name = ''] = set.names
  const abort = { signal }
  const body = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: metadata(name, set.label),
    spec: { ...deploymentSpec(name, set.label, scaleFrom, session), paused: false },
  }
  await send(session, { method: 'POST', path: set.path, body, ...abort }, `create Deployment ${name}`)
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
      schema: DEPLOYMENT,
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
  const own = new AbortController()
  try {
    const sent = context.clock.monotonic()
    const put = {
      method: 'PUT',
      path: `${set.path}/${name}/scale`,
      body: scaleBody(name, scaleTo, session),
      ...abort,
    } as const
    const answer = await send(session, put, `scale Deployment ${name}`)
    if (answer.throttled > 0)
      throw new EnvironmentError(
        `scale Deployment ${name}: the API server throttled it (429), so its time says nothing`,
      )
    const timer = context.clock
      .sleep(
        seconds(podTimeoutSeconds),
        signal === undefined ? own.signal : AbortSignal.any([own.signal, signal]),
      )
      .then(() => undefined)
    timer.catch(() => undefined)
    const at = await Promise.race([ready, followed.broken, timer])
    if (at === undefined) throw tooLate(name, latest, session)
    return seconds(at - sent)
  } finally {
    own.abort()
    followed.stop()
  }
}

/** It never has more ready pods than are wanted, so that this many can only be those of the new number. */
function hasReplicas({ spec, status }: Deployment, replicas: number): boolean {
  return spec.replicas === replicas && status.readyReplicas === replicas
}

function tooLate(name: string, latest: Deployment | undefined, { parameters }: Session): EnvironmentError {
  const said = latest?.status.conditions.find(({ status }) => status === 'False')?.message
  return new EnvironmentError(
    `Deployment ${name} has ${String(latest?.status.readyReplicas ?? 0)} of ${String(parameters.scaleTo)} pods ready after ${String(parameters.podTimeoutSeconds)} s${said === undefined ? '' : `: ${said}`}`,
    {
      nextStep:
        'See `kubectl get events -A` and `kubectl get nodes`, or raise suites.control-plane.podTimeoutSeconds.',
    },
  )
}

/** Never throws: what went wrong before is what the person must hear of. */
async function remove(set: ReturnType<typeof objectSet>, session: Session): Promise<void> {
  await removeLeft(set, session)
  try {
    const left = await awaitGone(
      `/api/v1/namespaces/${session.namespace}/pods?${selectorOf(set)}`,
      GONE_SECONDS,
      session,
    )
    if (left !== undefined)
      session.context.log.warning(`still being removed after ${String(GONE_SECONDS)} s: ${left}`)
  } catch (error) {
    session.context.log.debug(messageOf(error))
  }
}
