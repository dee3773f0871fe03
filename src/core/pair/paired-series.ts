import { marginEffect } from '../judge/effect.ts'
import type { GatePolicy } from '../judge/policy/policy.ts'
import type { MetricCatalogue } from '../metric.ts'
import type { PairedSeries } from '../judge/rounds/round.ts'
import type { KbenchRecord } from '../record/schema.ts'
import type { Calibration } from '../calibration/schema.ts'
import { indexPair, type PairIndex } from './measured-rounds.ts'
import type { Pair } from './schema.ts'
import { sidesOf, type TwoSidedSeries } from './sides.ts'

/**
 * The series that both sides measured, as the planner and the judge take them (`planPaired`, `judgePaired`). Ids are names
 * in Prometheus notation; costs are seconds of one round on both sides. Rounds that were disturbed or gave no effect are
 * in the list, without effect.
 * @param calibration widens the tests of the series that it knows on the same scale
 */
export function pairedSeriesOf(
  pair: Pair,
  base: Pick<KbenchRecord, 'series'>,
  head: Pick<KbenchRecord, 'series'>,
  policy: GatePolicy,
  catalogue: MetricCatalogue,
  calibration?: Calibration,
): PairedSeries[] {
  const index = indexPair(pair)
  return sidesOf(base, head, policy, catalogue)
    .filter(({ state }) => state === 'both')
    .map((one) => asPairedSeries(one, index, calibration))
}

export function asPairedSeries(
  series: TwoSidedSeries,
  index: PairIndex,
  calibration: Calibration | undefined,
): PairedSeries {
  const { name, policy } = series
  const known = calibration?.series.find((one) => one.series === name && one.scale === policy.scale)
  return {
    id: name,
    gates: policy.gates,
    marginEffect: marginEffect(policy.margin, policy.scale),
    rounds: index.roundsOf(series),
    ...(known?.offset == null ? {} : { offset: known.offset }),
  }
}
