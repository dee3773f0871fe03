import type { ConfiguredSuite } from '../../../config/config.ts'
import { Interrupted, messageOf, NotMeasurableHere, throwIfInterrupted } from '../../../core/errors.ts'
import type { Measurement, PreparedSuite, SubjectPlace, SuiteContext } from '../../../ports/suite.ts'
import type { Ports } from '../../ports.ts'
import { measurementKey, type Ledger, type Round } from './ledger.ts'
import { loadsOn, reserveForLoads } from '../cpus/one-cpu.ts'
import { makeUpRounds } from './make-up-rounds.ts'
import { hasSlices, progressLine } from './progress.ts'
import { otherSide, SIDES, type BySide, type Side } from '../sides.ts'
import { watchCpuSpeed, type CpuSpeed } from '../cpus/cpu-speed.ts'
import { watchedBy, type SubjectWatch } from '../../watch/subject-watch.ts'
import { contentOf, type WantedRounds } from './gating-measurements.ts'
import { measurementsOf, pairMeasurements } from './pair-measurements.ts'
import { measureBothSides, type MeasuringRequest } from './measure-both-sides.ts'

/** More than the ports that a suite uses. */
const PORT_SHIFT: BySide<number> = { base: 0, head: 40 }

interface SuitePairRequest extends Omit<MeasuringRequest, 'speed'> {
  readonly suites: BySide<ConfiguredSuite>
  readonly rounds: readonly Round[]
  readonly wanted: WantedRounds
  /** Of the subject of each side; undefined: nothing. */
  readonly watched: BySide<SubjectWatch | undefined>
  /** For the person's own commands. */
  readonly places: BySide<SubjectPlace>
  /** Called after each round, to save what there is. */
  readonly afterRound: () => Promise<void>
}

/**
 * Measures one suite on both sides, alternating: each measurement once on either side, close together in time, before the
 * next one. A measurement that fails marks the suite of its side and does not stop the others.
 * @throws {Interrupted} when the run is stopped; all else ends up in the ledger
 */
export async function measureSuitePair(
  request: SuitePairRequest,
  ledger: Ledger,
  ports: Ports,
): Promise<void> {
  const { suites, clusters } = request
  const { id } = suites.head.suite
  const prepared: Partial<Record<Side, PreparedSuite>> = {}
  let release: (() => Promise<void>) | undefined
  let speed: CpuSpeed | undefined
  try {
    // The pods of another suite, or of a block before: they would disturb these.
    await clusters.clear()
    ports.log.progress(`${id}: preparing base and head`)
    // Both at once: it is mostly waiting for pods.
    const outcomes = await Promise.allSettled(
      SIDES.map(async (side) => {
        prepared[side] = await prepare(side, request, ports)
      }),
    )
    for (const [index, side] of SIDES.entries()) {
      const outcome = outcomes[index]
      if (outcome?.status === 'rejected') {
        reportUnprepared(side, id, outcome.reason, ledger, ports)
        return
      }
      ledger.suite(side, id).addPrepared(prepared[side]?.notes ?? [], prepared[side]?.toolVersions ?? {})
    }
    const { base, head } = prepared
    if (base === undefined || head === undefined) return
    const pairs = pairMeasurements({ base, head }, { suite: id, wanted: request.wanted.first.wanted }, ports)
    const reserved = pairs.some(hasSlices) ? request.slices?.cpu : undefined
    release = await reserveForLoads(reserved, clusters.testbeds, ports)
    speed = reserved === undefined ? undefined : watchCpuSpeed(reserved, ports)
    const measuring = { ...request, speed }
    const afterRound = async (): Promise<void> => {
      for (const side of SIDES) ledger.suite(side, id).addPrepared(prepared[side]?.notes ?? [], {})
      await request.afterRound()
    }
    const measuredIn = (index: number): readonly BySide<Measurement>[] =>
      measurementsOf(contentOf(request.wanted, index), id, pairs)
    ledger.offer(
      id,
      pairs.map(({ base }) => base.id),
    )
    for (const [index, round] of request.rounds.entries()) {
      const measured = measuredIn(index)
      ledger.enter(
        round,
        measured.map(({ base }) => measurementKey(id, base.id)),
      )
      const later = request.rounds.flatMap((_, other) => (other > index ? measuredIn(other) : []))
      await measureRound(round, { measured, later, kind: 'planned' }, measuring, ledger, ports)
      await afterRound()
    }
    const keys = pairs.map(({ base }) => base.id).filter((one) => !ledger.isGivenUp(id, one))
    for (const round of makeUpRounds(
      request.rounds,
      keys.map((one) => measurementKey(id, one)),
      ledger,
    )) {
      const again = pairs.filter(({ base }) => round.measurements.includes(measurementKey(id, base.id)))
      ports.log.info(
        `  round ${String(round.round)} takes the place of a disturbed one: ${round.measurements.join(', ')}`,
      )
      await measureRound(round, { measured: again, later: [], kind: 'repeated' }, measuring, ledger, ports)
      await afterRound()
    }
  } finally {
    await speed?.close()
    try {
      // Nothing can be moved in a paused cluster.
      await clusters.alternation.resumeBoth()
    } finally {
      await release?.()
    }
    clusters.leave(async () => {
      await Promise.all(SIDES.flatMap((side) => prepared[side]?.close() ?? []))
    })
  }
}

interface WhatToMeasure {
  readonly measured: readonly BySide<Measurement>[]
  /** In later rounds of the block. */
  readonly later: readonly BySide<Measurement>[]
  readonly kind: 'planned' | 'repeated'
}

async function measureRound(
  round: Round,
  { measured, later, kind }: WhatToMeasure,
  request: SuitePairRequest & MeasuringRequest,
  ledger: Ledger,
  ports: Ports,
): Promise<void> {
  const { id } = request.suites.head.suite
  for (const [index, pair] of measured.entries()) {
    throwIfInterrupted(ports.signal)
    if (ledger.isGivenUp(id, pair.base.id)) continue
    const left = [...measured.slice(index + 1), ...later]
    const account = (of: BySide<Measurement>) => ledger.measurements.get(measurementKey(id, of.base.id))
    const known = (of: BySide<Measurement>): readonly number[] => account(of)?.roundSeconds ?? []
    ports.log.progress(progressLine({ ...request, suite: id, round, now: pair, left, known }))
    const begun = ports.clock.monotonic()
    const turns = account(pair)?.seconds.length ?? 0
    await measureBothSides({ pair, round, suite: id }, request, ledger, ports)
    const isWhole = account(pair)?.seconds.length === turns + SIDES.length
    ledger.endedRound(
      { suite: id, key: measurementKey(id, pair.base.id) },
      ports.clock.monotonic() - begun,
      isWhole ? kind : 'failed',
    )
  }
}

async function prepare(
  side: Side,
  { suites, clusters, slices, watched, places, saveRaw }: SuitePairRequest,
  ports: Ports,
): Promise<PreparedSuite> {
  const { suite, parameters } = suites[side]
  const context: SuiteContext = {
    ...ports,
    ...loadsOn(slices?.cpu, clusters.testbeds[side]),
    portShift: PORT_SHIFT[side],
    inSlices: slices !== undefined,
    subject: places[side],
    saveRaw: (name, content) => saveRaw(`${side}/${name}`, content),
    ...watchedBy(watched[side]),
  }
  const prepared = await suite.prepare(parameters, context)
  return watched[side]?.around(suite, prepared) ?? prepared
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
