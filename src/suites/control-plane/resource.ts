import * as z from 'zod'
import { EnvironmentError, messageOf } from '../../core/errors.ts'
import { seconds } from '../../core/series.ts'
import { follow, type Follow } from '../../kubernetes/follow.ts'
import { statusSchema } from '../../kubernetes/schemas.ts'
import { parseAnswer, send } from '../../kubernetes/send.ts'
import { within } from '../../ports/await.ts'
import type { Load, Measurement, Observation } from '../../ports/suite.ts'
import { newestWarning } from '../time-change.ts'
import {
  NOT_FOUND,
  objectSet,
  removeLeft,
  selectorOf,
  warmUp,
  warnIfLeft,
  type ObjectSet,
  type Session,
} from './objects.ts'
import { verbsOf, type Resource } from './parameters.ts'
import { PodStarts, startingPodSchema, whyWaiting } from './pod-starts.ts'
import { awaitReplicas, SEE_EVENTS } from './scale.ts'
import { latencyObservations, notesOf, openRequestLoad, runVerbs, type VerbRun } from './verbs.ts'

const nodeSchema = z.object({ status: statusSchema })

/** For progress: a request takes some milliseconds; pods and namespaces some seconds to come or go. */
const REQUEST_SECONDS = 0.01
const PODS_SECONDS = 5
const NAMESPACES_SECONDS = 5

interface Result {
  readonly observations: readonly Observation[]
  readonly notes: readonly string[]
}

/** All verbs on the objects of one resource, made again in every round. */
export function resourceMeasurement(resource: Resource, session: Session): Measurement {
  const { parameters, context } = session
  const count = parameters[resource]
  const each = Math.max(count, parameters.requests)
  const requests = 2 * count + (verbsOf(resource, parameters).length - 2) * each
  const lanes = Math.min(parameters.concurrency, count)
  const withPods = resource === 'pods' || (resource === 'deployments' && parameters.deploymentReplicas > 0)
  const wait = withPods ? PODS_SECONDS : resource === 'namespaces' ? NAMESPACES_SECONDS : 0
  // Pods and namespaces take seconds to come or go.
  const isQuick = !withPods && resource !== 'namespaces'
  let loads = 0
  const openLoad = (signal?: AbortSignal): Promise<Load> => {
    loads += 1
    const set = objectSet(resource, count, `load-${String(loads)}`, session)
    return openRequestLoad(set, { ...session, signal })
  }
  return {
    id: resource,
    expectedSeconds: (requests / lanes) * REQUEST_SECONDS + wait,
    measuredSeconds: (requests / lanes) * REQUEST_SECONDS + (resource === 'pods' ? PODS_SECONDS / 2 : 0),
    ...(isQuick ? { openLoad, needsAllCpus: true } : {}),
    async measure(round, signal) {
      const now = { ...session, signal }
      const set = objectSet(resource, count, round, session)
      const runs: VerbRun[] = []
      const raw: Record<string, unknown> = {}
      await warmUp(now)
      const begun = context.clock.monotonic()
      try {
        const { observations, notes } = await (resource === 'pods' ? burst : requestsOnly)(
          set,
          runs,
          raw,
          now,
        )
        context.measured?.(seconds(context.clock.monotonic() - begun), count)
        // The next measurement must not meet what is still being removed.
        const pods = `/api/v1/namespaces/${session.namespace}/pods`
        for (const path of [set.path, ...(withPods && resource !== 'pods' ? [pods] : [])])
          await warnIfLeft(`${path}?${selectorOf(set)}`, now)
        session.notes.push(
          ...[...notes, ...notesOf(resource, runs)].map((note) => `round ${String(round)}, ${note}`),
        )
        return [...latencyObservations(resource, runs), ...observations]
      } catch (error) {
        await removeLeft(set, now)
        throw error
      } finally {
        const content = { resource, round, verbs: runs, ...raw }
        const name = `control-plane/${String(round)}-${resource}.json`
        await context.saveRaw(name, JSON.stringify(content, undefined, 1))
      }
    },
  }
}

async function requestsOnly(
  set: ObjectSet,
  runs: VerbRun[],
  _raw: Record<string, unknown>,
  session: Session,
): Promise<Result> {
  const replicas = set.resource === 'deployments' ? session.parameters.deploymentReplicas : 0
  const hooks = replicas === 0 ? {} : { afterCreate: () => awaitReplicas(set, replicas, session) }
  await runVerbs(set, session, runs, hooks)
  return { observations: [], notes: [] }
}

/** Pods are also followed while they start. */
async function burst(
  set: ObjectSet,
  runs: VerbRun[],
  raw: Record<string, unknown>,
  session: Session,
): Promise<Result> {
  const { clock } = session.context
  const starts = new PodStarts(set.names)
  const followed = await follow(
    {
      what: 'the pods',
      path: `${set.path}?${selectorOf(set)}`,
      schema: startingPodSchema,
      onEvent: (type, pod, at) => starts.seen(type, pod, at),
      onGap: (reason) => starts.broke(reason),
    },
    session,
  )
  try {
    await runVerbs(set, session, runs, {
      onCreate: (name) => starts.sent(name, clock.monotonic()),
      async afterCreate() {
        await awaitPods(starts, followed, session)
        followed.stop()
      },
    })
    const { observations, notes } = starts.observations()
    return { observations, notes: notes.map((note) => `pods: ${note}`) }
  } finally {
    followed.stop()
    raw['pods'] = starts.raw
  }
}

/**
 * Waits until all pods of a burst are Ready.
 * @throws {EnvironmentError} when one never will be, or not in time, with the reason that the cluster gives
 */
async function awaitPods(starts: PodStarts, { broken }: Follow, session: Session): Promise<void> {
  if (starts.notReady.length === 0) return
  const { context, signal } = session
  const limit = session.parameters.podTimeoutSeconds
  const reason = await within(seconds(limit), [starts.outcome, broken], { clock: context.clock, signal })
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
  const warning = await newestWarning(name, session.namespace, session)
  return `${name}${where}: ${whyWaiting(pod)}${warning}`
}

async function describeNode(reason: string, starts: PodStarts, session: Session): Promise<string> {
  const name = starts.notReady.find((one) => reason.includes(`pod ${one} `))
  const node = name === undefined ? undefined : starts.latest(name)?.spec.nodeName
  return node === undefined ? '' : await nodeState(node, session)
}

/** ` (the node is gone)`, ` (the node is not Ready: …)`, or nothing, also where it cannot be read: that must not hide the error. */
async function nodeState(node: string, { api, context }: Session): Promise<string> {
  const what = `reading node ${node}`
  try {
    const request = { method: 'GET', path: `/api/v1/nodes/${node}` } as const
    const answer = await send({ api, context }, request, what, [NOT_FOUND])
    if (answer.status === NOT_FOUND) return ' (the node is gone)'
    const { status } = parseAnswer(nodeSchema, answer, what)
    const ready = status.conditions.find(({ type }) => type === 'Ready')
    return ready?.status === 'True' ? '' : ` (the node is not Ready: ${ready?.message ?? 'no reason given'})`
  } catch (error) {
    context.log.debug(messageOf(error))
    return ''
  }
}
