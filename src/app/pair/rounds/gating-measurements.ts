import type { Stage } from '../../../core/judge/rounds/round.ts'
import { type MetricCatalogue, parseSeries } from '../../../core/series.ts'
import type { GatePolicy } from '../../../core/record/policy.ts'
import { type Ledger, measurementKey, type Round } from './ledger.ts'
import { SIDES } from '../sides.ts'

/**
 * Rounds of informing measurements per assignment of roles, one per order: the time goes to those that gate.
 */
const INFORMING_ROUNDS = 2

/**
 * With 4 + 4 rounds the smallest p-value of a rank test is 1/70, with 8 + 8 1/12870: enough at our levels.
 */
const FEWEST_TO_PROVE = 16

/**
 * After the first stages, one in so many rounds also measures what cannot be sliced, if the rest of its suite
 * is: provisioning a volume takes longer than all other gating measurements of storage. Odd, to alternate the
 * first side.
 */
const ROUNDS_PER_WHOLE = 3

/** Keys of the measurements that are still of interest; undefined: all. */
export type Wanted = ReadonlySet<string> | undefined

export interface RoundContent {
  readonly wanted: Wanted
  /** Only what a suite measures in slices, if anything: the rest takes several times as long. */
  readonly onlySlices: boolean
}

export interface WantedRounds {
  readonly first: RoundContent
  /** What they measure after so many rounds, determined then; absent: the same. */
  readonly then?: { readonly after: number; readonly content: () => RoundContent }
  /** Only the first of so many rounds measures what is not measured in slices; absent: all do. */
  readonly roundsPerWhole?: number
}

/** What the round at this place of a block measures, as far as it can be known now. */
export function contentOf({ first, then, roundsPerWhole = 1 }: WantedRounds, index: number): RoundContent {
  const content = then === undefined || index < then.after ? first : then.content()
  return index % roundsPerWhole === 0 ? content : { ...content, onlySlices: true }
}

/** The same in all rounds of a block. */
export function inAllRounds(wanted: Wanted): WantedRounds {
  return { first: { wanted, onlySlices: false } }
}

/** What a block of a later stage measures. */
export function wantedAfterScreening(wanted: Wanted): WantedRounds {
  return { ...inAllRounds(wanted), roundsPerWhole: ROUNDS_PER_WHOLE }
}

/** How many of so many rounds on a cluster pair, after the first stages, also measure what cannot be measured in slices. */
export function wholeRounds(rounds: number): number {
  return Math.ceil(rounds / ROUNDS_PER_WHOLE)
}

interface ScreeningBlock {
  readonly roles: Round['roles']
  readonly stage: Stage | undefined
}

interface MeasuredSeries {
  readonly ledger: Ledger
  /** How rules know a series: with the label of its variant, where there is one. */
  readonly nameOf: (series: string) => string
}

/**
 * What a block of the first stages measures: in some rounds everything, then what can fail the build. In a
 * stage of few rounds, which can only prove what varies little, that is what a suite measures in slices, if
 * anything; before a look at the mean of very few rounds nothing else is measured at all.
 */
export function wantedOfScreening(
  block: ScreeningBlock,
  measured: MeasuredSeries,
  policy: GatePolicy,
  catalogue: MetricCatalogue,
): WantedRounds {
  const informing = informingRounds(block, measured.ledger)
  const gating = (): RoundContent => ({
    wanted: gatingMeasurements(measured, policy, catalogue),
    onlySlices: (block.stage?.rounds ?? 0) < FEWEST_TO_PROVE,
  })
  if (informing === 0) return { first: gating() }
  const everything = { wanted: undefined, onlySlices: block.stage?.test === 'mean' }
  return { first: everything, then: { after: informing, content: gating } }
}

/** In how many rounds everything is measured. Before a look at few rounds only in the first of all: to know what gates. */
function informingRounds({ roles, stage }: ScreeningBlock, { rounds }: Ledger): number {
  if (stage?.test === 'mean') return rounds.length === 0 ? 1 : 0
  const done = rounds.filter((round) => round.roles === roles && round.measurements === undefined).length
  return Math.max(0, INFORMING_ROUNDS - done)
}

function gatingMeasurements(
  { ledger, nameOf }: MeasuredSeries,
  policy: GatePolicy,
  catalogue: MetricCatalogue,
): Wanted {
  const gates = (text: string): boolean => {
    const series = parseSeries(nameOf(text))
    return policy.policyOf(series, catalogue.get(series.metric)).gates
  }
  const gating = [...ledger.measurements.values()].filter(({ series }) => [...series].some(gates))
  // With nothing to gate there is nothing to save time for.
  if (gating.length === 0 || gating.length === ledger.measurements.size) return undefined
  return new Set([...gating.map(({ id }) => id), ...unknownOnes(ledger)])
}

/** What has only failed so far, of which no series is known. */
function unknownOnes(ledger: Ledger): string[] {
  return SIDES.flatMap((side) =>
    ledger
      .suites(side)
      .flatMap(({ id, failures }) => failures.all.map(({ measurement }) => measurementKey(id, measurement))),
  ).filter((key) => !ledger.measurements.has(key))
}
