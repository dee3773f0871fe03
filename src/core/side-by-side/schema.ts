import type { Labels } from '../series.ts'
import type { Direction, Unit } from '../unit.ts'

/** Several records beside each other, as `kbench compare RECORD RECORD… --format json` prints it. */
export const SIDE_BY_SIDE_SCHEMA = 'kbench.side-by-side/1'

export const STATISTICS = ['median', 'mean'] as const
/** The one number that stands for the samples of a series. */
export type Statistic = (typeof STATISTICS)[number]

export interface SideBySide {
  readonly schema: typeof SIDE_BY_SIDE_SCHEMA
  readonly statistic: Statistic
  /** The columns; changes are measured from the first. */
  readonly records: readonly SideBySideRecord[]
  /** Fields of the identity in which the records are not all equal. */
  readonly differences: readonly FieldDifference[]
  readonly series: readonly SideBySideSeries[]
}

export interface SideBySideRecord {
  /** Of the column: the variant, the subject or the file, whichever tells the records apart. */
  readonly name: string
  /** The file. */
  readonly source: string
  readonly id: string
  readonly startedAt: string
  readonly commit: string | null
  readonly subject: string
  readonly variant: string | null
  readonly provider: string
  readonly fingerprint: string
  readonly interrupted: boolean
}

export interface FieldDifference {
  readonly field: string
  /** One per record; null where it has none. */
  readonly values: readonly (string | null)[]
}

export interface SideBySideSeries {
  readonly metric: string
  readonly labels: Labels
  readonly unit: Unit
  readonly better: Direction
  /** One per record; null where it did not measure the series. */
  readonly values: readonly (SideBySideValue | null)[]
}

export interface SideBySideValue {
  /** In the unit of the series. */
  readonly value: number
  readonly samples: number
  /** Against the first record; null for the first itself, and where the first has no value. */
  readonly change: SideBySideChange | null
}

export interface SideBySideChange {
  /** relative: a share of the first value (0.02 is 2 %); absolute: in the unit of the series. */
  readonly scale: 'relative' | 'absolute'
  /** Of the value itself: positive means higher, good or bad. */
  readonly change: number
  /** value ÷ first value; null where the first is zero. */
  readonly ratio: number | null
  /** What the numbers say, in the direction of the metric. Not a verdict: nothing about chance is in it. */
  readonly direction: 'better' | 'worse' | 'same'
}
