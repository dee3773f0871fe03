import type { Comparison } from '../record/comparison-schema.ts'
import type { FigureData } from './figures.ts'
import type { KbenchRecord } from '../record/schema.ts'
import type { SideBySide } from '../side-by-side.ts'
import type { Reproduction } from './comment-reproduction.ts'

/** What features add to the page of a report, by their ids, as JSON. */
export type Sections = Readonly<Record<string, readonly unknown[]>>

export type Reportable =
  | {
      readonly kind: 'record'
      readonly record: KbenchRecord
      readonly reproduction?: Reproduction | undefined
    }
  | {
      readonly kind: 'comparison'
      readonly comparison: Comparison
      readonly current?: KbenchRecord | undefined
      readonly earlier?: readonly KbenchRecord[]
      readonly reproduction?: Reproduction | undefined
      /** By feature. */
      readonly sections?: Sections
    }
  | {
      readonly kind: 'side-by-side'
      readonly sides: SideBySide
      /** As in `sides`. */
      readonly records: readonly KbenchRecord[]
      readonly figures?: FigureData
      readonly sentences: SideBySideSentences
    }

export interface SideBySideSentences {
  /** Where the numbers of each column come from. */
  readonly columns: readonly string[]
  /** Suites that did not do all their work. */
  readonly problems: readonly string[]
  /** What is not the same in the environments. */
  readonly difference: string
  readonly remarks: readonly string[]
  /** How the numbers are meant. */
  readonly legend: string
}
