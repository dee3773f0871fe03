import { throwIfInterrupted } from '../../../core/errors.ts'
import type { Measurement } from '../../../ports/suite.ts'
import type { Ports } from '../../ports.ts'
import { measurementKey, type Ledger, type Round } from './ledger.ts'
import { reserveForLoads } from '../cpus/one-cpu.ts'
import { makeUpRounds } from './make-up-rounds.ts'
import { progressLine } from './progress.ts'
import { SIDES, type BySide } from '../sides.ts'
import { watchCpuSpeed, type CpuSpeed } from '../cpus/cpu-speed.ts'
import { contentOf, type WantedRounds } from './gating-measurements.ts'
import { cpuOfLoads } from './measure-slices.ts'
import { measurementsOf, pairMeasurements } from './pair-measurements.ts'
import { measureBothSides, type MeasuringRequest } from './measure-both-sides.ts'
import { leaveSuitePair, prepareSuitePair, type PreparingRequest } from './prepare-suite-pair.ts'

interface SuitePairRequest extends PreparingRequest, Omit<MeasuringRequest, 'speed'> {
  readonly rounds: readonly Round[]
  readonly wanted: WantedRounds
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
  const { suites, clusters, slices } = request
  const { id } = suites.head.suite
  const prepared = await prepareSuitePair(request, ledger, ports)
  if (prepared === undefined) return
  let release: (() => Promise<void>) | undefined
  let speed: CpuSpeed | undefined
  try {
    const pairs = pairMeasurements(prepared, { suite: id, wanted: request.wanted.first.wanted }, ports)
    const reserved = cpuOfLoads(pairs, slices)
    release = await reserveForLoads(reserved, clusters.testbeds, ports)
    speed = reserved === undefined ? undefined : watchCpuSpeed(reserved, ports)
    const measuring = { ...request, speed }
    const afterRound = async (): Promise<void> => {
      for (const side of SIDES) ledger.suite(side, id).addPrepared(prepared[side].notes, {})
      await request.afterRound()
    }
    const measuredIn = (index: number): readonly BySide<Measurement>[] =>
      measurementsOf(contentOf(request.wanted, index), pairs, { suite: id, slices })
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
      const accounts = measured.map(({ base }) => ledger.measurements.get(measurementKey(id, base.id)))
      // Which series gate is only known of what was measured before, and the others are left out of later rounds. How long a profile takes
      // is not known before either.
      const isKnown =
        (request.wanted.then === undefined || !accounts.includes(undefined)) &&
        (request.around === undefined || accounts.every((one) => (one?.roundSeconds.length ?? 0) > 0))
      const later = isKnown
        ? request.rounds.flatMap((_, other) => (other > index ? measuredIn(other) : []))
        : undefined
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
    leaveSuitePair(prepared, request, ledger)
    await speed?.close()
    try {
      // Nothing can be moved in a paused cluster.
      await clusters.alternation.resumeBoth()
    } finally {
      await release?.()
    }
  }
}

interface WhatToMeasure {
  readonly measured: readonly BySide<Measurement>[]
  /** In later rounds of the block; undefined: not known yet. */
  readonly later: readonly BySide<Measurement>[] | undefined
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
    const left = later === undefined ? undefined : [...measured.slice(index + 1), ...later]
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
