import * as z from 'zod'
import { EnvironmentError } from '../../core/errors.ts'
import { seconds } from '../../core/unit.ts'
import { selectorOf, type ObjectSet } from './object-set.ts'
import { parseAnswer, send } from './send.ts'
import type { Session } from './session.ts'

const POLL = seconds(0.25)
const LIST = z.object({
  items: z.array(
    z.object({
      metadata: z.object({ name: z.string() }),
      status: z
        .object({
          readyReplicas: z.number().default(0),
          conditions: z
            .array(z.object({ type: z.string(), status: z.string(), message: z.string().optional() }))
            .default([]),
        })
        .prefault({}),
    }),
  ),
})

/**
 * Waits until every Deployment of a set has so many pods that are ready; not measured.
 * @throws {EnvironmentError} when they are not there in time, with what the cluster says about one
 */
export async function awaitReplicas(
  set: Pick<ObjectSet, 'path' | 'label'>,
  replicas: number,
  session: Session,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { clock } = session.context
  const limit = session.parameters.podTimeoutSeconds
  const deadline = clock.monotonic() + limit
  const path = `${set.path}?${selectorOf(set)}`
  const request = { method: 'GET', path, signal } as const
  for (;;) {
    const what = 'waiting for the pods of the Deployments'
    const { items } = parseAnswer(LIST, await send(session, request, what), what)
    const waiting = items.filter(({ status }) => status.readyReplicas < replicas)
    const [first] = waiting
    if (first === undefined) return
    if (clock.monotonic() >= deadline) {
      const said = first.status.conditions.find(({ status }) => status === 'False')?.message
      throw new EnvironmentError(
        `Deployment ${first.metadata.name} has ${String(first.status.readyReplicas)} of ${String(replicas)} pods ready after ${String(limit)} s${said === undefined ? '' : `: ${said}`}`,
        {
          nextStep:
            'See `kubectl get events -A` and `kubectl get nodes`, or raise suites.control-plane.podTimeoutSeconds.',
        },
      )
    }
    await clock.sleep(POLL, signal)
  }
}
