import type { Look } from '../rounds/look/look.ts'
import type { VerdictCode } from '../verdict-code.ts'

/**
 * What the numbers of one series say before it is judged together with the others, whether they are runs of a baseline
 * (baseline.ts) or alternating rounds (rounds.ts). Effects point toward harm (core/policy/policy.ts).
 */
export interface Evidence {
  /** Whether the series can fail the build: gating and informational series are judged as separate families. */
  readonly gates: boolean
  /** Whether `worse` and `better` are adjusted for all series of the family already; else Holm's procedure does it. */
  readonly isAdjusted: boolean
  /** p-value of "no worse than the margin", over all looks; 1 where nothing may be proven. */
  readonly worse: number
  /** p-value of "no better than the margin". */
  readonly better: number
  /** p-value of "changed by the margin or more, in either direction". */
  readonly unchanged: number
  /** What a proof rests on. */
  readonly proof: { readonly changed: VerdictCode; readonly unchanged: VerdictCode }
  /**
   * Why nothing is proven.
   * @param level of the first step of Holm's procedure: the false alarm rate over the number of series
   */
  readonly open: (level: number) => VerdictCode
  /** p-value of "no worse than the margin" to show, of the last look alone; null where there is no test. */
  readonly pValue: number | null
  readonly estimate: () => Estimate | undefined
  /** The smallest effect that could have been proven worse at that level; undefined: none, however large. */
  readonly smallestProvable: (level: number) => number | undefined
  /** What each stage of alternating rounds showed, oldest first; none for runs. */
  readonly looks: readonly Look[]
}

/** An effect with its interval; infinite ends are unbounded, and an infinite effect is a rate that dropped to zero. */
export interface Estimate {
  readonly effect: number
  readonly lower: number
  readonly upper: number
  readonly confidence: number
}
