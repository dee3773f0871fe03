import { toAxis } from '../../src/core/record/policy.ts'
import type { PairRun, SeriesKind } from './recorded-run.ts'

/** How much one subject varies from round to round, and how much of that both sides of a round have in common. */
export interface Spread {
  /** Standard deviation, on the axis of the gate: relative to the level on the relative scale. */
  readonly spread: number
  /** Correlation of base and head within a round. */
  readonly correlation: number
}

/** From deviations from the mean of one side on one cluster pair: neither levels of runs nor cluster pairs count. */
export function spreadOf(
  pairs: readonly PairRun[],
  { index, scale }: Pick<SeriesKind, 'scale'> & { readonly index: number },
): Spread {
  let [ofBase, ofHead, products, freedom] = [0, 0, 0, 0]
  for (const { blocks, columns } of pairs) {
    const column = columns.get(index)
    for (const { positions } of blocks) {
      const both = positions
        .map((position) => ({
          base: toAxis(column?.base[position] ?? Number.NaN, scale),
          head: toAxis(column?.head[position] ?? Number.NaN, scale),
        }))
        .filter(({ base, head }) => Number.isFinite(base + head))
      const meanBase = both.reduce((sum, { base }) => sum + base, 0) / both.length
      const meanHead = both.reduce((sum, { head }) => sum + head, 0) / both.length
      for (const { base, head } of both) {
        ofBase += (base - meanBase) ** 2
        ofHead += (head - meanHead) ** 2
        products += (base - meanBase) * (head - meanHead)
      }
      freedom += Math.max(0, both.length - 1)
    }
  }
  return {
    spread: freedom === 0 ? 0 : Math.sqrt((ofBase + ofHead) / 2 / freedom),
    correlation: ofBase * ofHead === 0 ? 0 : products / Math.sqrt(ofBase * ofHead),
  }
}
