import type { Stage } from '../../../core/judge/rounds/design.ts'
import type { MetricCatalogue } from '../../../core/metric.ts'
import type { GatePolicy } from '../../../core/policy/policy.ts'
import { parseSeries } from '../../../core/series.ts'
import { measurementKey, type Ledger, type Round } from './ledger.ts'
import { SIDES } from '../sides.ts'

/**
 * A measurement that only informs is measured in so many rounds with either assignment of roles, once with either side first, for an
 * estimate: the time goes to those that can fail the build.
 */
const INFORMING_ROUNDS = 2

/**
 * Rounds with which a rank test can prove something at the levels in use: with four and four its smallest p-value is 1/70, with eight
 * and eight 1/12870.
 */
const FEWEST_TO_PROVE = 16

/** Keys of the measurements that are still of interest; undefined: all. */
export type Wanted = ReadonlySet<string> | undefined

/** What the rounds of a block measure. */
export interface WantedRounds {
  readonly first: Wanted
  /** What they measure after so many rounds, asked for then; absent: the same. */
  readonly then?: { readonly after: number; readonly wanted: () => Wanted }
}

/** What the round at this place of a block measures, as far as it can be known now. */
export function wantedIn({ first, then }: WantedRounds, index: number): Wanted {
  return then === undefined || index < then.after ? first : then.wanted()
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
 * What a block of the first stages measures: in some rounds everything, then what can fail the build. In a stage of few rounds, which can
 * only prove what varies little, that is the part that a suite measures in slices, where there is one: the rest takes several times as
 * long.
 */
export function wantedOfScreening(
  block: ScreeningBlock,
  measured: MeasuredSeries,
  policy: GatePolicy,
  catalogue: MetricCatalogue,
): WantedRounds {
  const informing = informingRounds(block, measured.ledger)
  const wanted = (): Wanted => {
    const gating = gatingMeasurements(measured, policy, catalogue)
    return (block.stage?.rounds ?? 0) < FEWEST_TO_PROVE ? quickOnes(gating, measured.ledger) : gating
  }
  return informing > 0 ? { first: undefined, then: { after: informing, wanted } } : { first: wanted() }
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

/** Without what is not measured in slices, where its suite also has what is. */
function quickOnes(wanted: Wanted, { measurements }: Ledger): Wanted {
  const keys = wanted ?? new Set(measurements.keys())
  const known = [...measurements.values()].filter(({ id }) => keys.has(id))
  const sliced = new Set(known.filter(({ inSlices }) => inSlices).map(({ suite }) => suite))
  const slow = new Set(
    known.filter(({ suite, inSlices }) => sliced.has(suite) && !inSlices).map(({ id }) => id),
  )
  return slow.size === 0 ? wanted : new Set([...keys].filter((key) => !slow.has(key)))
}

/** What has only failed so far, of which no series is known. */
function unknownOnes(ledger: Ledger): string[] {
  return SIDES.flatMap((side) =>
    ledger
      .suites(side)
      .flatMap(({ id, failures }) => failures.all.map(({ measurement }) => measurementKey(id, measurement))),
  ).filter((key) => !ledger.measurements.has(key))
}
