import * as z from 'zod'
import { readObject, send } from '../../kubernetes/send.ts'
import type { ApiRequest } from '../../ports/kubernetes-api.ts'
import type { Observation } from '../../ports/suite.ts'
import type { ApiObject, Session } from './session.ts'
import { eachInLanes, inLanes } from '../lanes.ts'
import { selectorOf, type ObjectSet } from './object-set.ts'
import { verbsOf, type Verb } from './parameters.ts'
import { quantileObservations } from '../quantiles.ts'

/** The requests of one verb. */
export interface VerbRun {
  readonly verb: Verb
  /** Seconds, in the order of the answers. */
  readonly latencies: number[]
  /** Answers 429. */
  throttled: number
  /** Requests for which a connection had to be made, and those that were throttled: they have no latency. */
  withoutLatency: number
}

export interface VerbHooks {
  /** Called right before the request that creates an object is sent. */
  readonly onCreate?: (name: string) => void
  /** Awaited when all objects are created. */
  readonly afterCreate?: () => Promise<void>
}

const objectSchema = z.record(z.string(), z.unknown())
const MERGE_PATCH = 'application/merge-patch+json'

/**
 * All verbs of a resource, one after the other, on all objects of the set.
 * @param runs what was measured is added here, also when a later request fails
 * @throws {EnvironmentError | Interrupted}
 */
export async function runVerbs(
  set: ObjectSet,
  session: Session,
  runs: VerbRun[],
  { onCreate, afterCreate }: VerbHooks,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { parameters } = session
  for (const verb of verbsOf(set.resource, parameters)) {
    const run = emptyRun(verb)
    runs.push(run)
    const perform = async (request: ApiRequest, name: string): Promise<void> => {
      if (verb === 'create') onCreate?.(name)
      await sendTimed(run, { ...request, signal }, `${verb} ${set.kind.singular} ${name}`, session)
    }
    const objects = set.names.length
    const once = verb === 'create' || verb === 'delete'
    const total = once ? objects : Math.max(objects, parameters.requests)
    const current = verb === 'update' ? await readAll(set, session, signal) : []
    await inLanes({ objects, total, lanes: parameters.concurrency }, async (index, turn) => {
      const name = set.names[index] ?? ''
      await perform(requestOf(verb, set, name, turn, current[index] ?? {}, session), name)
    })
    if (verb === 'create') await afterCreate?.()
  }
}

/** Of no request yet. */
export function emptyRun(verb: Verb): VerbRun {
  return { verb, latencies: [], throttled: 0, withoutLatency: 0 }
}

/** Sends a request and adds its latency to those of its verb. @param run undefined: it does not count */
export async function sendTimed(
  run: VerbRun | undefined,
  request: ApiRequest,
  what: string,
  session: Session,
): Promise<void> {
  const answer = await send(session, request, what)
  if (run === undefined) return
  run.throttled += answer.throttled
  if (answer.latency === undefined) run.withoutLatency += 1
  else run.latencies.push(answer.latency)
}

/** @param turn how often this object had its turn before @param current the object as the server has it, for an update */
export function requestOf(
  verb: Verb,
  set: ObjectSet,
  name: string,
  turn: number,
  current: ApiObject,
  session: Session,
): ApiRequest {
  const { kind, path, label } = set
  const item = `${path}/${name}`
  switch (verb) {
    case 'create':
      return { method: 'POST', path, body: kind.manifest(name, label, session) }
    case 'list':
      return { method: 'GET', path: `${path}?${selectorOf(set)}` }
    case 'get':
      return { method: 'GET', path: item }
    case 'update':
      return { method: 'PUT', path: item, body: unconditional(kind.changed(current, turn)) }
    case 'patch': {
      const body = { metadata: { annotations: { 'kbench/turn': String(turn) } } }
      return { method: 'PATCH', path: item, body, contentType: MERGE_PATCH }
    }
    case 'scale':
      return {
        method: 'PUT',
        path: `${item}/scale`,
        body: scaleBody(name, replicasOf(turn, session), session),
      }
    case 'delete':
      return { method: 'DELETE', path: item }
  }
}

/** Up by one, and back in the next turn. */
function replicasOf(turn: number, { parameters }: Session): number {
  return parameters.deploymentReplicas + (turn % 2 === 0 ? 1 : 0)
}

/** https://kubernetes.io/docs/reference/kubernetes-api/autoscaling/scale-v1/ */
export function scaleBody(name: string, replicas: number, { namespace }: Session): ApiObject {
  return { apiVersion: 'autoscaling/v1', kind: 'Scale', metadata: { name, namespace }, spec: { replicas } }
}

/** Without its version: a controller that writes the status between our reading and writing is no conflict. */
function unconditional(object: ApiObject): ApiObject {
  const { metadata } = object
  if (typeof metadata !== 'object' || metadata === null) return object
  return { ...object, metadata: { ...metadata, resourceVersion: undefined } }
}

/** The objects as the server has them, by their number; not measured. */
export async function readAll(
  set: ObjectSet,
  session: Session,
  signal: AbortSignal | undefined,
): Promise<ApiObject[]> {
  const objects: ApiObject[] = []
  await eachInLanes(set.names, session.parameters.concurrency, async (name, index) => {
    const what = `reading ${set.kind.singular} ${name}`
    objects[index] = await readObject(session, objectSchema, `${set.path}/${name}`, what, { signal })
  })
  return objects
}

/** The quantiles of every verb. */
export function latencyObservations(resource: string, runs: readonly VerbRun[]): Observation[] {
  return runs.flatMap(({ verb, latencies }) =>
    quantileObservations('api_latency', { resource, verb }, latencies),
  )
}

/** What a reader of the record must know about these requests. */
export function notesOf(what: string, runs: readonly VerbRun[]): string[] {
  const sum = (key: 'throttled' | 'withoutLatency'): number => runs.reduce((all, run) => all + run[key], 0)
  const [throttled, withoutLatency] = [sum('throttled'), sum('withoutLatency')]
  if (withoutLatency === 0) return []
  const why =
    throttled === 0
      ? 'for them a connection had to be made'
      : `the API server throttled (429, ${String(throttled)} times) or a connection had to be made`
  return [`${what}: ${String(withoutLatency)} requests count for no latency, as ${why}`]
}
