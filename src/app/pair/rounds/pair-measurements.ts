import type { Measurement, PreparedSuite } from '../../../ports/suite.ts'
import type { Ports } from '../../ports.ts'
import type { RoundContent, Wanted } from './gating-measurements.ts'
import { measurementKey } from './ledger.ts'
import { slicesOfPair, type SliceDesign } from './measure-slices.ts'
import type { BySide } from '../sides.ts'

/** The measurements of a suite that both sides have, in base's order; the others are named in the log. */
export function pairMeasurements(
  prepared: BySide<PreparedSuite>,
  { suite, wanted }: { readonly suite: string; readonly wanted: Wanted },
  { log }: Pick<Ports, 'log'>,
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
export function measurementsOf(
  { wanted, onlySlices }: RoundContent,
  pairs: readonly BySide<Measurement>[],
  { suite, slices }: { readonly suite: string; readonly slices: SliceDesign | undefined },
): readonly BySide<Measurement>[] {
  const all = pairs.filter(({ base }) => wanted?.has(measurementKey(suite, base.id)) !== false)
  const sliced = onlySlices ? all.filter((pair) => slicesOfPair(pair, slices) !== undefined) : []
  return sliced.length === 0 ? all : sliced
}
