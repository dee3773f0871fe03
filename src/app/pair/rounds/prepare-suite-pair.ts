import type { ConfiguredSuite } from '../../../config/config.ts'
import { Interrupted, messageOf, NotMeasurableHere } from '../../../core/errors.ts'
import type { PreparedSuite, SubjectPlace, SuiteContext } from '../../../ports/suite.ts'
import type { Ports } from '../../ports.ts'
import { prepareObserved, type Observer } from '../../measure/observe.ts'
import { loadsOn } from '../one-cpu.ts'
import { otherSide, SIDES, type BySide, type Side } from '../sides.ts'
import type { Ledger } from './ledger.ts'
import type { MeasuringRequest } from './measure-both-sides.ts'

/** More than the ports that a suite uses. */
const PORT_SHIFT: BySide<number> = { base: 0, head: 40 }

export interface PreparingRequest extends Pick<MeasuringRequest, 'clusters' | 'slices' | 'saveRaw'> {
  readonly suites: BySide<ConfiguredSuite>
  readonly observers: BySide<readonly Observer[]>
  /** For the person's own commands. */
  readonly places: BySide<SubjectPlace>
}

/**
 * Prepares a suite on both sides, or takes it over from the rounds before on these clusters.
 * @returns undefined where a side cannot be prepared: the ledger says why
 * @throws {Interrupted}
 */
export async function prepareSuitePair(
  request: PreparingRequest,
  ledger: Ledger,
  ports: Ports,
): Promise<BySide<PreparedSuite> | undefined> {
  const { suites, clusters } = request
  const { id } = suites.head.suite
  const kept = await clusters.takeBack(useOf(request))
  if (kept !== undefined) return kept
  ports.log.progress(`${id}: preparing base and head`)
  const prepared: Partial<Record<Side, PreparedSuite>> = {}
  // Both at once: it is mostly waiting for pods.
  const outcomes = await Promise.allSettled(
    SIDES.map(async (side) => {
      prepared[side] = await prepare(side, request, ports)
    }),
  )
  for (const [index, side] of SIDES.entries()) {
    const outcome = outcomes[index]
    if (outcome?.status !== 'rejected') continue
    clusters.leave({ prepared })
    reportUnprepared(side, id, outcome.reason, ledger, ports)
    return undefined
  }
  const { base, head } = prepared
  if (base === undefined || head === undefined) return undefined
  ledger.suite('base', id).addPrepared(base.notes, base.toolVersions)
  ledger.suite('head', id).addPrepared(head.notes, head.toolVersions)
  return { base, head }
}

/** Leaves it on the clusters: for further rounds there if nothing of it has failed. */
export function leaveSuitePair(
  prepared: BySide<PreparedSuite>,
  request: PreparingRequest,
  ledger: Ledger,
): void {
  const { id } = request.suites.head.suite
  const hasFailed = SIDES.some((side) => ledger.suite(side, id).failures.all.length > 0)
  request.clusters.leave({ prepared, use: hasFailed ? undefined : useOf(request) })
}

/** What its pods can be used for again; undefined: others would not measure the same, or are measured in another way. */
function useOf({ suites, slices, observers }: PreparingRequest): string | undefined {
  const isObserved = SIDES.some((side) => observers[side].length > 0)
  return hasPodsAlike(suites.head) && slices !== undefined && !isObserved ? suites.head.suite.id : undefined
}

/** Whether other measuring pods on the same clusters would measure the same in slices. */
export function hasPodsAlike({ suite, parameters }: ConfiguredSuite): boolean {
  return suite.podsAreAlike?.(parameters) === true
}

async function prepare(
  side: Side,
  { suites, clusters, slices, observers, places, saveRaw }: PreparingRequest,
  ports: Ports,
): Promise<PreparedSuite> {
  const context: SuiteContext = {
    ...ports,
    ...loadsOn(slices?.cpu, clusters.testbeds[side]),
    portShift: PORT_SHIFT[side],
    inSlices: slices !== undefined,
    subject: places[side],
    saveRaw: (name, content) => saveRaw(`${side}/${name}`, content),
  }
  return prepareObserved(suites[side], context, observers[side])
}

/** A suite that could not be prepared on this side is skipped or has failed. @throws {Interrupted} */
function reportUnprepared(
  side: Side,
  suite: string,
  error: unknown,
  ledger: Ledger,
  { log, signal }: Ports,
): void {
  if (error instanceof Interrupted || signal.aborted) throw new Interrupted()
  const reason = messageOf(error)
  if (error instanceof NotMeasurableHere) {
    log.warning(`suite ${suite} is skipped on ${side}: ${reason}`)
    ledger.suite(side, suite).skip(reason)
    ledger.suite(otherSide(side), suite).skip(`${side} cannot be measured: ${reason}`)
    return
  }
  log.error(`suite ${suite} failed on ${side}: ${reason}`)
  if (error instanceof Error && error.stack !== undefined) log.debug(error.stack)
  ledger.suite(side, suite).fail(reason)
}
