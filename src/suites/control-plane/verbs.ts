import * as z from 'zod'
import type { Seconds } from '../../core/series.ts'
import { SETTLE_SECONDS } from '../../core/record/slices.ts'
import { waitForAll } from '../../core/wait-for-all.ts'
import type { Manifest } from '../../kubernetes/manifests.ts'
import { readObject, send } from '../../kubernetes/send.ts'
import type { ApiRequest } from '../../ports/kubernetes-api.ts'
import type { Load, Observation } from '../../ports/suite.ts'
import { eachInLanes, inLanes } from '../lanes.ts'
import { quantileObservations } from '../metrics.ts'
import { removeLeft, selectorOf, warmUp, type ObjectSet, type Session } from './objects.ts'
import { verbsOf, type Verb } from './parameters.ts'

const MEDIAN = '0.5'

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

interface VerbHooks {
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
): Promise<void> {
  const { parameters } = session
  for (const verb of verbsOf(set.resource, parameters)) {
    const run = emptyRun(verb)
    runs.push(run)
    const perform = async (request: ApiRequest, name: string): Promise<void> => {
      if (verb === 'create') onCreate?.(name)
      await sendTimed(run, request, `${verb} ${set.kind.singular} ${name}`, session)
    }
    const objects = set.names.length
    const once = verb === 'create' || verb === 'delete'
    const total = once ? objects : Math.max(objects, parameters.requests)
    const current = verb === 'update' ? await readAll(set, session) : []
    await inLanes({ objects, total, lanes: parameters.concurrency }, async (index, turn) => {
      const name = set.names[index] ?? ''
      await perform(requestOf(verb, set, name, turn, current[index] ?? {}, session), name)
    })
    if (verb === 'create') await afterCreate?.()
  }
}

function emptyRun(verb: Verb): VerbRun {
  return { verb, latencies: [], throttled: 0, withoutLatency: 0 }
}

/** Sends a request and adds its latency to those of its verb. @param run undefined: it does not count */
async function sendTimed(
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
function requestOf(
  verb: Verb,
  set: ObjectSet,
  name: string,
  turn: number,
  current: Manifest,
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
export function scaleBody(name: string, replicas: number, { namespace }: Session): Manifest {
  return { apiVersion: 'autoscaling/v1', kind: 'Scale', metadata: { name, namespace }, spec: { replicas } }
}

/** Without its version: a controller that writes the status between our reading and writing is no conflict. */
function unconditional(object: Manifest): Manifest {
  const { metadata } = object
  if (typeof metadata !== 'object' || metadata === null) return object
  return { ...object, metadata: { ...metadata, resourceVersion: undefined } }
}

/** The objects as the server has them, by their number; not measured. */
async function readAll(set: ObjectSet, session: Session): Promise<Manifest[]> {
  const objects: Manifest[] = []
  await eachInLanes(set.names, session.parameters.concurrency, async (name, index) => {
    const what = `reading ${set.kind.singular} ${name}`
    objects[index] = await readObject(session, objectSchema, `${set.path}/${name}`, what)
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

/** One request at a time. */
interface Lane {
  readonly number: number
  /** Objects that stay, and that no other lane changes. */
  readonly own: readonly number[]
  /** Cycles so far. */
  turn: number
}

/**
 * The requests of one kind of object as a load: each lane sends all verbs, one after the other, again and again. Objects that stay are
 * listed, read and changed; in every cycle another one is created and deleted.
 * @param set the objects that stay
 * @throws {EnvironmentError | Interrupted} after removing what was created
 */
export async function openRequestLoad(set: ObjectSet, session: Session): Promise<Load> {
  const { clock } = session.context
  const verbs = verbsOf(set.resource, session.parameters)
  const passing = new Set<string>()
  let closing: Promise<void> | undefined
  const close = (): Promise<void> =>
    (closing ??= removeLeft({ ...set, names: [...set.names, ...passing] }, session))
  try {
    await warmUp(session)
    const { singular } = set.kind
    await eachInLanes(set.names, session.parameters.concurrency, async (name) => {
      const request = requestOf('create', set, name, 0, {}, session)
      await sendTimed(undefined, request, `create ${singular} ${name}`, session)
    })
    const current = await readAll(set, session)
    const lanes = lanesOf(set, session)
    const slices: (readonly Observation[])[] = []
    const all: VerbRun[] = []
    const cycle = async (lane: Lane, runs: ReadonlyMap<Verb, VerbRun> | undefined): Promise<void> => {
      const turnOfObject = Math.floor(lane.turn / lane.own.length)
      const object = lane.own[lane.turn % lane.own.length] ?? 0
      const another = `${set.label}-${String(lane.number)}-${String(lane.turn)}`
      lane.turn += 1
      for (const verb of verbs) {
        const passes = verb === 'create' || verb === 'delete'
        const name = passes ? another : (set.names[object] ?? '')
        if (verb === 'create') passing.add(another)
        const request = requestOf(verb, set, name, turnOfObject, current[object] ?? {}, session)
        await sendTimed(runs?.get(verb), request, `${verb} ${singular} ${name}`, session)
        if (verb === 'delete') passing.delete(another)
      }
    }
    return {
      async slice(duration: Seconds) {
        const runs = new Map(verbs.map((verb) => [verb, emptyRun(verb)]))
        const begun = clock.monotonic()
        await waitForAll(
          lanes.map(async (lane) => {
            // Whole cycles, so that every verb has an answer in every slice however slow the server is.
            for (let counted = 0; counted === 0 || clock.monotonic() < begun + duration;) {
              const counts = clock.monotonic() >= begun + SETTLE_SECONDS
              await cycle(lane, counts ? runs : undefined)
              if (counts) counted += 1
            }
          }),
        )
        all.push(...runs.values())
        // Only a median has enough requests in every slice.
        slices.push(
          latencyObservations(set.resource, [...runs.values()]).filter(
            ({ labels }) => labels['quantile'] === MEDIAN,
          ),
        )
      },
      async finish() {
        await close()
        session.notes.push(...notesOf(set.label, all))
        return slices
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

function lanesOf({ names }: ObjectSet, { parameters }: Session): Lane[] {
  const count = Math.min(parameters.concurrency, names.length)
  return Array.from({ length: count }, (_, number) => ({
    number: number + 1,
    own: names.map((_name, index) => index).filter((index) => index % count === number),
    turn: 0,
  }))
}
