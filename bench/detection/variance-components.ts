import { effectAt, type Block, type PairRun, type SeriesKind } from './recorded-run.ts'
import type { ClusterPairOffset } from './gates/paired-gate.ts'

/** How the effects of a series that did not change vary: from round to round, and from one cluster pair to the next. */
export interface VarianceComponents {
  /** Mean effect on each assignment of roles: what the slots of the cluster pairs differ by has opposite signs there. */
  readonly means: Readonly<Record<Block['roles'], number>>
  /** Variance of a round around the mean of its block. */
  readonly within: number
  /** Variance of the offset that a cluster pair has in all its rounds. */
  readonly between: number
  /** The offset as the gate may assume it; undefined where none was found. */
  readonly offset: ClusterPairOffset | undefined
  /** Mean effect and number of usable rounds of every block. */
  readonly blocks: ReadonlyMap<Block, { readonly mean: number; readonly count: number }>
}

/**
 * Analysis of variance with cluster pairs as a random effect and the assignment of roles as a fixed one (Searle, Casella,
 * McCulloch, Variance Components, chapter 3: the estimates that set mean squares equal to their expectations, for
 * unequal numbers). What drifts over a whole block counts as an offset of its cluster pairs, and
 * an estimate below zero as zero: both make offsets too large rather than too small.
 */
export function varianceComponents(
  pairs: readonly PairRun[],
  series: SeriesKind & { readonly index: number },
): VarianceComponents {
  const blocks = new Map<Block, { mean: number; count: number }>()
  const means = { straight: 0, swapped: 0 }
  let [squaresWithin, freedomWithin, squaresBetween, freedomBetween, lost, total] = [0, 0, 0, 0, 0, 0]
  for (const roles of ['straight', 'swapped'] as const) {
    const own: { mean: number; count: number }[] = []
    for (const { blocks: ofRun, columns } of pairs) {
      for (const block of ofRun.filter((one) => one.roles === roles)) {
        const effects = block.positions
          .map((position) => effectAt(columns.get(series.index), position, series))
          .filter((effect) => effect !== undefined)
        if (effects.length === 0) continue
        const mean = effects.reduce((sum, effect) => sum + effect, 0) / effects.length
        squaresWithin += effects.reduce((sum, effect) => sum + (effect - mean) ** 2, 0)
        freedomWithin += effects.length - 1
        const entry = { mean, count: effects.length }
        blocks.set(block, entry)
        own.push(entry)
      }
    }
    const count = own.reduce((sum, one) => sum + one.count, 0)
    if (count === 0) continue
    means[roles] = own.reduce((sum, one) => sum + one.count * one.mean, 0) / count
    squaresBetween += own.reduce((sum, one) => sum + one.count * (one.mean - means[roles]) ** 2, 0)
    freedomBetween += own.length - 1
    total += count
    lost += own.reduce((sum, one) => sum + one.count ** 2, 0) / count
  }
  const within = freedomWithin === 0 ? 0 : squaresWithin / freedomWithin
  const sizes = freedomBetween === 0 ? 0 : (total - lost) / freedomBetween
  const meanSquare = freedomBetween === 0 ? 0 : squaresBetween / freedomBetween
  const between = sizes === 0 ? 0 : Math.max(0, (meanSquare - within) / sizes)
  const offset =
    between === 0
      ? undefined
      : {
          scale: Math.sqrt(between),
          // Satterthwaite's, for a difference of two mean squares.
          degreesOfFreedom: Math.max(
            1,
            (meanSquare - within) ** 2 /
              (meanSquare ** 2 / freedomBetween + (freedomWithin === 0 ? 0 : within ** 2 / freedomWithin)),
          ),
        }
  return { means, within, between, offset, blocks }
}
