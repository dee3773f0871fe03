import * as z from 'zod'
import { EnvironmentError, messageOf } from '../../core/errors.ts'
import { seconds } from '../../core/unit.ts'
import type { Follow } from './follow.ts'
import { whyWaiting, type PodStarts } from './pod-starts.ts'
import { parseAnswer, send } from './send.ts'
import type { Session } from './session.ts'

const NOT_FOUND = 404
const NODE = z.object({
  status: z.object({
    conditions: z
      .array(z.object({ type: z.string(), status: z.string(), message: z.string().optional() }))
      .default([]),
  }),
})
const EVENTS = z.object({
  items: z.array(
    z.object({ type: z.string().optional(), reason: z.string().optional(), message: z.string().optional() }),
  ),
})

/**
 * Waits until all pods of a burst are Ready.
 * @throws {EnvironmentError} when one never will be, or not in time, with the reason that the cluster gives
 */
export async function awaitPods(
  starts: PodStarts,
  follow: Follow,
  session: Session,
  signal: AbortSignal | undefined,
): Promise<void> {
  const total = starts.raw.length
  if (starts.notReady.length === 0) return
  const limit = session.parameters.podTimeoutSeconds
  const own = new AbortController()
  const timer = session.context.clock
    .sleep(seconds(limit), signal === undefined ? own.signal : AbortSignal.any([own.signal, signal]))
    .then(() => 'timeout' as const)
  timer.catch(() => undefined)
  try {
    const outcome = await Promise.race([starts.outcome, follow.broken, timer])
    if (outcome === undefined) return
    const waiting = starts.notReady
    const many = `${String(waiting.length)} of ${String(total)} pods are not Ready`
    if (outcome !== 'timeout')
      throw new EnvironmentError(`${many}: ${outcome}${await describeNode(outcome, starts, session)}`)
    const [first = ''] = waiting
    throw new EnvironmentError(
      `${many} after ${String(limit)} s; ${await describePod(first, starts, session)}`,
      {
        nextStep:
          'See `kubectl get events -A` and `kubectl get nodes`, or raise suites.control-plane.podTimeoutSeconds.',
      },
    )
  } finally {
    own.abort()
  }
}

/** What the cluster says about a pod that waits, about its node, and in its last warning. */
async function describePod(name: string, starts: PodStarts, session: Session): Promise<string> {
  const pod = starts.latest(name)
  const node = pod?.spec.nodeName
  const where = node === undefined ? '' : ` on node ${node}${await nodeState(node, session)}`
  const warning = await lastWarning(name, session)
  return `${name}${where}: ${whyWaiting(pod)}${warning === '' ? '' : `; ${warning}`}`
}

async function describeNode(reason: string, starts: PodStarts, session: Session): Promise<string> {
  const name = starts.notReady.find((one) => reason.includes(`pod ${one} `))
  const node = name === undefined ? undefined : starts.latest(name)?.spec.nodeName
  return node === undefined ? '' : await nodeState(node, session)
}

/** ` (the node is gone)`, ` (the node is not Ready: …)`, or nothing. */
async function nodeState(node: string, session: Session): Promise<string> {
  try {
    const what = `reading node ${node}`
    const answer = await send(session, { method: 'GET', path: `/api/v1/nodes/${node}` }, what, [NOT_FOUND])
    if (answer.status === NOT_FOUND) return ' (the node is gone)'
    const ready = parseAnswer(NODE, answer, what).status.conditions.find(({ type }) => type === 'Ready')
    return ready?.status === 'True' ? '' : ` (the node is not Ready: ${ready?.message ?? 'no reason given'})`
  } catch (error) {
    session.context.log.debug(messageOf(error))
    return ''
  }
}

async function lastWarning(name: string, session: Session): Promise<string> {
  try {
    const what = `reading the events of pod ${name}`
    const query = `fieldSelector=${encodeURIComponent(`involvedObject.name=${name},type=Warning`)}`
    const path = `/api/v1/namespaces/${session.namespace}/events?${query}`
    const { items } = parseAnswer(EVENTS, await send(session, { method: 'GET', path }, what), what)
    const last = items.at(-1)
    return last === undefined
      ? ''
      : `${last.reason ?? 'Warning'}: ${(last.message ?? '').trim().slice(0, 300)}`
  } catch (error) {
    session.context.log.debug(messageOf(error))
    return ''
  }
}
