import * as z from 'zod'
import { EnvironmentError, messageOf } from '../../core/errors.ts'
import { seconds } from '../../core/unit.ts'
import type { Follow } from '../../kubernetes/follow.ts'
import { lastWarning } from '../../kubernetes/pod-progress.ts'
import { eventListSchema, statusSchema } from '../../kubernetes/schemas.ts'
import { parseAnswer, readObject, send } from '../../kubernetes/send.ts'
import { within } from '../../ports/await.ts'
import { SEE_EVENTS } from './await-replicas.ts'
import { whyWaiting, type PodStarts } from './pod-starts.ts'
import type { Session } from './session.ts'

const NOT_FOUND = 404
const nodeSchema = z.object({ status: statusSchema })

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
  if (starts.notReady.length === 0) return
  const { clock } = session.context
  const limit = session.parameters.podTimeoutSeconds
  const reason = await within(seconds(limit), [starts.outcome, follow.broken], { clock, signal })
  if (starts.notReady.length === 0) return
  const waiting = starts.notReady
  const many = `${String(waiting.length)} of ${String(starts.raw.length)} pods are not Ready`
  if (reason !== undefined)
    throw new EnvironmentError(`${many}: ${reason}${await describeNode(reason, starts, session)}`)
  const described = await describePod(waiting[0] ?? '', starts, session)
  throw new EnvironmentError(`${many} after ${String(limit)} s; ${described}`, { nextStep: SEE_EVENTS })
}

/** What the cluster says about a pod that waits, about its node, and in its last warning. */
async function describePod(name: string, starts: PodStarts, session: Session): Promise<string> {
  const pod = starts.latest(name)
  const node = pod?.spec.nodeName
  const where = node === undefined ? '' : ` on node ${node}${await nodeState(node, session)}`
  const warning = await unlessFailing(session, async () => {
    const query = `fieldSelector=${encodeURIComponent(`involvedObject.name=${name},type=Warning`)}`
    const path = `/api/v1/namespaces/${session.namespace}/events?${query}`
    const { items } = await readObject(session, eventListSchema, path, `reading the events of pod ${name}`)
    const last = lastWarning(items)
    return last === undefined ? '' : `; ${last.slice(0, 300)}`
  })
  return `${name}${where}: ${whyWaiting(pod)}${warning}`
}

async function describeNode(reason: string, starts: PodStarts, session: Session): Promise<string> {
  const name = starts.notReady.find((one) => reason.includes(`pod ${one} `))
  const node = name === undefined ? undefined : starts.latest(name)?.spec.nodeName
  return node === undefined ? '' : await nodeState(node, session)
}

/** ` (the node is gone)`, ` (the node is not Ready: …)`, or nothing. */
function nodeState(node: string, session: Session): Promise<string> {
  return unlessFailing(session, async () => {
    const what = `reading node ${node}`
    const answer = await send(session, { method: 'GET', path: `/api/v1/nodes/${node}` }, what, [NOT_FOUND])
    if (answer.status === NOT_FOUND) return ' (the node is gone)'
    const { status } = parseAnswer(nodeSchema, answer, what)
    const ready = status.conditions.find(({ type }) => type === 'Ready')
    return ready?.status === 'True' ? '' : ` (the node is not Ready: ${ready?.message ?? 'no reason given'})`
  })
}

/** What explains an error must not hide it: nothing where it cannot be read. */
async function unlessFailing({ context }: Session, read: () => Promise<string>): Promise<string> {
  try {
    return await read()
  } catch (error) {
    context.log.debug(messageOf(error))
    return ''
  }
}
