import type { Configuration } from '../../config/config.ts'
import type { ComparedSeries, Comparison } from '../../core/record/comparison-schema.ts'
import type { Sections } from '../../core/report/reportable.ts'
import type { RecordedSeries } from '../../core/record/schema.ts'
import type { Suite } from '../../ports/suite.ts'
import type { Testbed } from '../../ports/testbed.ts'
import type { BySide, Side } from './sides.ts'

/** What measures one side in one round. */
export interface MeasuredTurn {
  readonly side: Side
  readonly round: number
  readonly measurement: string
  readonly expectedSeconds: number
}

/** Runs it, and what goes with it. */
export type AroundTurn = (turn: MeasuredTurn, measure: () => Promise<void>) => Promise<void>

/** A pair of which all is decided, while its clusters are still there. */
export interface DecidedPair {
  /** Whose causes are looked for, the most important first. At least one. */
  readonly series: readonly ComparedSeries[]
  readonly suites: readonly Suite[]
  readonly parts: readonly DecidedPart[]
  /** undefined: there are none any more. */
  readonly clusters: DecidedClusters | undefined
  readonly folder: string
  /** Id of the record of head. */
  readonly current: string
}

export interface DecidedClusters {
  readonly testbeds: BySide<Testbed>
  /** What was in a cluster before is not of the subjects. */
  readonly begunAt: Date
  readonly alternation: { resumeBoth(): Promise<void> }
  /** Removes measuring pods that were left. Never throws. */
  clear(): Promise<void>
}

export interface DecidedPart {
  /** How one of its series is called in the results of the pair. */
  readonly seriesName: (series: string) => string
  /** The configuration of head. */
  readonly configuration: Configuration
  /** Whether the pods of the last pair ran on the CPUs of this machine. */
  readonly isOnThisMachine: boolean
  /** What was measured, with its own names of series. */
  readonly measurements: readonly {
    readonly id: string
    readonly suite: string
    readonly series: ReadonlySet<string>
  }[]
  /**
   * Measures some of that once more, each side as a whole, in rounds that count nowhere.
   * @param measurements their ids
   * @param folder for raw outputs
   * @param open what happens around each measurement; undefined: nothing is measured
   * @returns what was measured
   * @throws what ends a block of rounds, and what `open` throws
   */
  measureAgain(
    what: {
      readonly measurements: readonly string[]
      readonly rounds: number
      readonly folder: string
    },
    open: (testbeds: BySide<Testbed>) => Promise<AroundTurn | undefined>,
  ): Promise<BySide<readonly RecordedSeries[]> | undefined>
}

/** What a feature adds to a pair after the verdict. */
export interface PairAddition {
  /** Differences are added to those that there are. */
  readonly comparison: Partial<Pick<Comparison, 'environmentDifferences' | 'allDifferences' | 'profiles'>>
  /** What is missing of it, and why. */
  readonly warnings: readonly string[]
  /** What the page of the report gets for them. */
  readonly sections?: Sections
}
