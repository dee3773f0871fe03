import { seconds } from '../../core/unit.ts'
import type { Load, Measurement, Observation } from '../../ports/suite.ts'
import { awaitPods } from './await-pods.ts'
import { follow } from '../../kubernetes/follow.ts'
import { objectSet, removeLeft, selectorOf, warnIfLeft, type ObjectSet } from './object-set.ts'
import { verbsOf, type Resource } from './parameters.ts'
import { PodStarts, startingPodSchema } from './pod-starts.ts'
import { awaitReplicas } from './await-replicas.ts'
import { openRequestLoad } from './request-load.ts'
import { latencyObservations, notesOf, runVerbs, type VerbHooks, type VerbRun } from './run-verbs.ts'
import type { Session } from './session.ts'
import { warmUp } from './warm-up.ts'

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
    return openRequestLoad(objectSet(resource, count, `load-${String(loads)}`, session), session, signal)
  }
  return {
    id: resource,
    expectedSeconds: (requests / lanes) * REQUEST_SECONDS + wait,
    measuredSeconds: (requests / lanes) * REQUEST_SECONDS + (resource === 'pods' ? PODS_SECONDS / 2 : 0),
    ...(isQuick ? { openLoad, needsAllCpus: true } : {}),
    async measure(round, signal) {
      const set = objectSet(resource, count, round, session)
      const runs: VerbRun[] = []
      const raw: Record<string, unknown> = {}
      await warmUp(session, signal)
      const begun = context.clock.monotonic()
      try {
        const { observations, notes } = await (resource === 'pods' ? burst : requestsOnly)(
          set,
          runs,
          raw,
          session,
          signal,
        )
        context.measured?.(seconds(context.clock.monotonic() - begun), count)
        await settle(set, withPods, session, signal)
        session.notes.push(
          ...[...notes, ...notesOf(resource, runs)].map((note) => `round ${String(round)}, ${note}`),
        )
        return [...latencyObservations(resource, runs), ...observations]
      } catch (error) {
        // After an interruption the end of the run removes all at once.
        if (signal?.aborted !== true) await removeLeft(set, session)
        throw error
      } finally {
        const content = { resource, round, verbs: runs, ...raw }
        await context.saveRaw(
          `control-plane/${String(round)}-${resource}.json`,
          JSON.stringify(content, undefined, 1),
        )
      }
    },
  }
}

async function requestsOnly(
  set: ObjectSet,
  runs: VerbRun[],
  _raw: Record<string, unknown>,
  session: Session,
  signal: AbortSignal | undefined,
): Promise<Result> {
  const replicas = set.resource === 'deployments' ? session.parameters.deploymentReplicas : 0
  const hooks: VerbHooks =
    replicas === 0 ? {} : { afterCreate: () => awaitReplicas(set, replicas, session, signal) }
  await runVerbs(set, session, runs, hooks, signal)
  return { observations: [], notes: [] }
}

/** Pods are also followed while they start. */
async function burst(
  set: ObjectSet,
  runs: VerbRun[],
  raw: Record<string, unknown>,
  session: Session,
  signal: AbortSignal | undefined,
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
      signal,
    },
    session,
  )
  try {
    const hooks: VerbHooks = {
      onCreate: (name) => starts.sent(name, clock.monotonic()),
      async afterCreate() {
        await awaitPods(starts, followed, session, signal)
        followed.stop()
      },
    }
    await runVerbs(set, session, runs, hooks, signal)
    const { observations, notes } = starts.observations()
    return { observations, notes: notes.map((note) => `pods: ${note}`) }
  } finally {
    followed.stop()
    raw['pods'] = starts.raw
  }
}

/** The next measurement must not meet what is still being removed. */
async function settle(
  set: ObjectSet,
  withPods: boolean,
  session: Session,
  signal: AbortSignal | undefined,
): Promise<void> {
  const paths =
    set.resource === 'deployments' && withPods ? [`/api/v1/namespaces/${session.namespace}/pods`] : []
  for (const path of [set.path, ...paths]) await warnIfLeft(`${path}?${selectorOf(set)}`, session, signal)
}
