import { throwIfInterrupted } from '../../../core/errors.ts'
import type { Measurement, PreparedSuite } from '../../../ports/suite.ts'
import type { Ports } from '../../ports.ts'
import { measurementKey, type Ledger, type Round } from './ledger.ts'
import { reserveForLoads } from '../one-cpu.ts'
import { SIDES, type BySide, type Side } from '../sides.ts'
import { watchCpuSpeed, type CpuSpeed } from '../cpu-speed.ts'
import { contentOf, type WantedRounds, type RoundContent, type Wanted } from './gating-measurements.ts'
import { cpuOfLoads, slicesOfBoth, type SliceDesign } from './measure-slices.ts'
import { measureBothSides, type MeasuringRequest } from './measure-both-sides.ts'
import { leaveSuitePair, prepareSuitePair, type PreparingRequest } from './prepare-suite-pair.ts'
import { measuredRoundKey } from '../../../core/judge/rounds/effects.ts'
import { formatDuration } from '../../../core/format/numbers.ts'
import { medianOf } from '../../../core/stats/samples.ts'
import { seconds } from '../../../core/series.ts'

/** Opening and closing the loads of a round: 0.4 s on kind with two cores. */
const OPENING_SECONDS = 0.4

interface Progress {
  readonly suite: string
  readonly round: Pick<Round, 'round' | 'stage'>
  /** Rounds of the block, in order. */
  readonly rounds: readonly Pick<Round, 'round'>[]
  readonly now: BySide<Measurement>
  /** What is measured after that in this block; undefined: not known yet. */
  readonly left: readonly BySide<Measurement>[] | undefined
  readonly slices: SliceDesign | undefined
  /** How many seconds each round of it took so far, for both sides. */
  readonly known: (both: BySide<Measurement>) => readonly number[]
}

/** Most repeated rounds as a share of a block, so that a busy machine does not prolong the run forever. */
const MOST_SHARE = 0.5

/** A round of some measurements, which replaces disturbed ones. */
type MakeUpRound = Round & { readonly measurements: string[] }

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
  for (const [index, both] of measured.entries()) {
    throwIfInterrupted(ports.signal)
    if (ledger.isGivenUp(id, both.base.id)) continue
    const left = later === undefined ? undefined : [...measured.slice(index + 1), ...later]
    const account = (of: BySide<Measurement>) => ledger.measurements.get(measurementKey(id, of.base.id))
    const known = (of: BySide<Measurement>): readonly number[] => account(of)?.roundSeconds ?? []
    ports.log.progress(progressLine({ ...request, suite: id, round, now: both, left, known }))
    const begun = ports.clock.monotonic()
    const turns = account(both)?.seconds.length ?? 0
    await measureBothSides({ both, round, suite: id }, request, ledger, ports)
    const isWhole = account(both)?.seconds.length === turns + SIDES.length
    ledger.endedRound(
      { suite: id, key: measurementKey(id, both.base.id) },
      ports.clock.monotonic() - begun,
      isWhole ? kind : 'failed',
    )
  }
}

/**
 * Rounds that replace disturbed ones, on the same cluster pair and with the same side first. Probes of the
 * machine decide whether a round is disturbed, never the measured values, so repeating it favours no result.
 * Each round taken is entered into the ledger; the next one depends on how it went.
 * @param planned of one block, measured
 * @param keys of the measurements to look at
 */
function* makeUpRounds(
  planned: readonly Round[],
  keys: readonly string[],
  ledger: Ledger,
): Generator<MakeUpRound> {
  const [pattern] = planned
  if (pattern === undefined) return
  const most = Math.floor(planned.length * MOST_SHARE)
  for (let made = 0; made < most; made += 1) {
    const missing = mostMissing(planned, keys, ledger)
    if (missing === undefined) return
    const round = { ...pattern, ...missing, round: (ledger.rounds.at(-1)?.round ?? 0) + 1 }
    ledger.begin(round)
    yield round
  }
}

/** The measurements that lack an undisturbed round with that side first; the side with which more of them do. */
function mostMissing(
  planned: readonly Round[],
  keys: readonly string[],
  ledger: Ledger,
): Pick<MakeUpRound, 'first' | 'measurements'> | undefined {
  const disturbed = new Set(ledger.disturbed.map(measuredRoundKey))
  const numbers = new Set(planned.map(({ round }) => round))
  const here = ledger.rounds.filter(({ round }) => round >= (planned[0]?.round ?? 0))
  const counting = (key: string, side: Side): number =>
    here.filter(
      ({ round, first, measurements }) =>
        first === side &&
        measurements?.includes(key) !== false &&
        !disturbed.has(measuredRoundKey({ round, measurement: key })),
    ).length
  const wanted = (key: string, side: Side): number =>
    here.filter(
      ({ round, first, measurements }) =>
        numbers.has(round) && first === side && measurements?.includes(key) !== false,
    ).length
  const [one, other] = SIDES.map((first) => ({
    first,
    measurements: keys.filter((key) => counting(key, first) < wanted(key, first)),
  }))
  const most = (one?.measurements.length ?? 0) >= (other?.measurements.length ?? 0) ? one : other
  return most === undefined || most.measurements.length === 0 ? undefined : most
}

/** The measurements of a suite that both sides have, in base's order; the others are named in the log. */
function pairMeasurements(
  prepared: BySide<PreparedSuite>,
  { suite, wanted }: { readonly suite: string; readonly wanted: Wanted },
  { log }: Ports,
): BySide<Measurement>[] {
  const ofHead = new Map(prepared.head.measurements.map((one) => [one.id, one]))
  const ofBase = new Set(prepared.base.measurements.map(({ id }) => id))
  const alone = [
    ...prepared.base.measurements.filter(({ id }) => !ofHead.has(id)).map(({ id }) => `${id} (base)`),
    ...prepared.head.measurements.filter(({ id }) => !ofBase.has(id)).map(({ id }) => `${id} (head)`),
  ]
  if (alone.length > 0) log.warning(`${suite}: only one side can measure ${alone.join(', ')}`)
  return prepared.base.measurements.flatMap((base) => {
    const head = ofHead.get(base.id)
    return head === undefined || wanted?.has(measurementKey(suite, base.id)) === false ? [] : [{ base, head }]
  })
}

/** Those that a round measures. @param slices undefined: nothing is measured in slices */
function measurementsOf(
  { wanted, onlySlices }: RoundContent,
  pairs: readonly BySide<Measurement>[],
  { suite, slices }: { readonly suite: string; readonly slices: SliceDesign | undefined },
): readonly BySide<Measurement>[] {
  const all = pairs.filter(({ base }) => wanted?.has(measurementKey(suite, base.id)) !== false)
  const sliced = onlySlices ? all.filter((both) => slicesOfBoth(both, slices) !== undefined) : []
  return sliced.length === 0 ? all : sliced
}

function expectedSeconds(both: BySide<Measurement>, { slices: design, known }: Progress): number {
  const before = medianOf(known(both))
  if (before !== undefined) return before
  const slices = slicesOfBoth(both, design)
  if (slices === undefined) return both.base.expectedSeconds + both.head.expectedSeconds
  return 2 * slices.count * slices.duration + OPENING_SECONDS
}

/** What is measured now, and how long the rounds of this block still take. */
export function progressLine(progress: Progress): string {
  const { suite, round, rounds, now, left } = progress
  const { id } = now.base
  const numbers = rounds.map((one) => one.round)
  const stage = `${suite}: stage ${String(round.stage + 1)}`
  if (!numbers.includes(round.round)) return `${stage}, a disturbed round again · ${id}`
  const block = `${String(Math.min(...numbers))} to ${String(Math.max(...numbers))}`
  const line = `${stage}, round ${String(round.round)} (of ${block}) · ${id} · base and head`
  if (left === undefined) return line
  const all = [now, ...left].reduce((sum, both) => sum + expectedSeconds(both, progress), 0)
  return `${line} · about ${formatDuration(seconds(all))} left`
}
