import type { Direction, Labels, Unit } from './series.ts'

/** Records side by side, as `kbench compare RECORD RECORD… --format json` prints it. */
export const SIDE_BY_SIDE_SCHEMA = 'kbench.side-by-side/1'

export const STATISTICS = ['median', 'mean'] as const
/** The one number that stands for the samples of a series in one run. */
export type Statistic = (typeof STATISTICS)[number]

export interface SideBySide {
  readonly schema: typeof SIDE_BY_SIDE_SCHEMA
  readonly statistic: Statistic
  /** The field that makes the columns; null: every record is a column. */
  readonly by: string | null
  /** Changes are measured from the first. */
  readonly columns: readonly SideBySideColumn[]
  /** All records, by column. */
  readonly records: readonly SideBySideRecord[]
  /** Fields of the identity in which the records are not all equal, without the one that makes the columns. */
  readonly differences: readonly FieldDifference[]
  /** Labels that name a part of the environment and are left out of the names of series, so that these meet. */
  readonly setAside: readonly SetAsideLabel[]
  readonly series: readonly SideBySideSeries[]
}

interface SideBySideColumn {
  /** The value of the field; without one the variant, the subject or the file, whichever distinguishes the records. */
  readonly name: string
  /** Places in `records`. */
  readonly records: readonly number[]
}

interface SideBySideRecord {
  /** Name of its column. */
  readonly name: string
  /** The file. */
  readonly source: string
  readonly id: string
  readonly startedAt: string
  readonly commit: string | null
  readonly subject: string
  readonly variant: string | null
  readonly provider: string
  /** How this machine itself was measured, without a cluster; null: in a cluster. */
  readonly isolation: string | null
  readonly fingerprint: string
  readonly interrupted: boolean
  /** Shown suites that did not do all their work. */
  readonly suiteProblems: readonly SuiteProblem[]
}

export interface SuiteProblem {
  readonly suite: string
  readonly status: 'failed' | 'skipped'
  readonly reason: string | null
}

export interface FieldDifference {
  readonly field: string
  /** One per column: all its different values, `a / b`; null where none of its records has one. */
  readonly values: readonly (string | null)[]
  /** Whether records of one column differ in it. */
  readonly within: boolean
}

export interface SetAsideLabel {
  readonly label: string
  /** One per column, several as `a / b`; null where the column has no such label. */
  readonly values: readonly (string | null)[]
}

export interface SideBySideSeries {
  readonly metric: string
  readonly labels: Labels
  readonly unit: Unit
  readonly better: Direction
  /** One per column; null where no record of it measured the series. */
  readonly values: readonly (SideBySideValue | null)[]
}

export interface SideBySideValue {
  /** In the unit of the series: the statistic of the one run, or the median over those of several runs. */
  readonly value: number
  readonly runs: number
  /** Samples of all runs together. */
  readonly samples: number
  /** null for a single sample. */
  readonly range: ValueRange | null
  /** Against the first column; null for the first itself, and where the first has no value. */
  readonly change: SideBySideChange | null
  /** Known limits of the places that the column was measured in; only where there are any. */
  readonly limits?: readonly SideBySideLimit[]
}

export interface SideBySideLimit {
  /** In the unit of the series. */
  readonly value: number
  readonly label: string
}

/**
 * What the ends of a range are:
 * samples: the smallest and the largest sample of the one run; middle: its 5th and 95th percentile (20 samples or more);
 * runs: the smallest and the largest of several runs; confidence: an interval for the median over runs with a confidence of
 * at least 95 % (6 runs or more).
 */
export type RangeKind = 'samples' | 'middle' | 'runs' | 'confidence'

export interface ValueRange {
  readonly kind: RangeKind
  /** In the unit of the series. */
  readonly low: number
  readonly high: number
}

export interface SideBySideChange {
  /** relative: a share of the first value (0.02 is 2 %); absolute: in the unit of the series. */
  readonly scale: 'relative' | 'absolute'
  /** Change of the value itself: positive means higher, good or bad. */
  readonly change: number
  /** value ÷ first value; null where the first is zero. */
  readonly ratio: number | null
  /** What the numbers say, in the direction of the metric. Not a verdict: nothing about chance is in it. */
  readonly direction: 'better' | 'worse' | 'same'
}

/** The series with the labels that are set aside taken off. */
export function withoutLabels<Series extends { readonly labels: Labels }>(
  series: Series,
  setAside: readonly SetAsideLabel[],
): Series {
  if (setAside.every(({ label }) => !Object.hasOwn(series.labels, label))) return series
  const labels = Object.entries(series.labels).filter(([name]) =>
    setAside.every(({ label }) => label !== name),
  )
  return { ...series, labels: Object.fromEntries(labels) }
}
