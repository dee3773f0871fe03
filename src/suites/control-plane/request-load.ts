import { SETTLE_SECONDS } from '../../core/slices/slices.ts'
import type { Seconds } from '../../core/series.ts'
import { waitForAll } from '../../core/wait-for-all.ts'
import type { Load, Observation } from '../../ports/suite.ts'
import { eachInLanes } from '../lanes.ts'
import { removeLeft, type ObjectSet } from './object-set.ts'
import { verbsOf, type Verb } from './parameters.ts'
import {
  emptyRun,
  latencyObservations,
  notesOf,
  readAll,
  requestOf,
  sendTimed,
  type VerbRun,
} from './run-verbs.ts'
import { type Session, warmUp } from './session.ts'

const MEDIAN = '0.5'

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
export async function openRequestLoad(set: ObjectSet, session: Session, signal?: AbortSignal): Promise<Load> {
  const { clock } = session.context
  const verbs = verbsOf(set.resource, session.parameters)
  const passing = new Set<string>()
  let closing: Promise<void> | undefined
  const close = (): Promise<void> =>
    (closing ??= removeLeft({ ...set, names: [...set.names, ...passing] }, session))
  try {
    await warmUp(session, signal)
    const { singular } = set.kind
    await eachInLanes(set.names, session.parameters.concurrency, async (name) => {
      const request = requestOf('create', set, name, 0, {}, session)
      await sendTimed(undefined, { ...request, signal }, `create ${singular} ${name}`, session)
    })
    const current = await readAll(set, session, signal)
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
        await sendTimed(runs?.get(verb), { ...request, signal }, `${verb} ${singular} ${name}`, session)
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
    // After an interruption the end of the run removes all at once.
    if (signal?.aborted !== true) await close()
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
