import type { Seconds } from '../../core/series.ts'
import type { PairRequest } from '../../app/pair/pair.ts'

export interface BisectRequest extends Omit<
  PairRequest,
  'base' | 'head' | 'shard' | 'variants' | 'explained' | 'only'
> {
  readonly good: string
  readonly bad: string
  /** metric{label="value"}; undefined: the gating series that got worst. */
  readonly series: string | undefined
  /** How likely the named commit must be the first bad one, 0 … 1. */
  readonly certainty: number
  /** No further pair is begun that would not end within it. */
  readonly budget: Seconds
}
