import type { Baseline } from '../record/baseline-file.ts'
import type { ComparedSeries, Comparison } from '../record/comparison-schema.ts'
import type { Pair } from '../record/pair-file.ts'
import type { GateSettings, SeriesPolicy } from '../record/policy.ts'
import type { IdentityDifference } from '../record/record.ts'
import type { KbenchRecord, SuiteResult } from '../record/schema.ts'
import type { Direction, MetricCatalogue, SeriesName, Unit } from '../series.ts'
import type { ErrorRates, Evidence } from './judge.ts'
import type { MeasuredPairSeries } from './rounds/effects.ts'

export interface CompareContext {
  readonly settings: GateSettings
  readonly catalogue: {
    readonly metrics: MetricCatalogue
    /** The suite that measures a metric, undefined for one that no suite of this version measures. */
    readonly suiteOf: (metric: string) => string | undefined
  }
}

/** Why a series has nothing to judge, in the form of a comparison. */
export type Apart = Pick<ComparedSeries, 'verdict' | 'reason'>

/** One series of either side. In a pair, base is the baseline and head the current run. */
export interface MatchedSeries extends SeriesName {
  readonly unit: Unit
  readonly better: Direction
  readonly policy: SeriesPolicy
  readonly baseline: ComparedSeries['baseline']
  readonly current: ComparedSeries['current']
  readonly found: Evidence | Apart
  /** Set for a pair. */
  readonly measured?: MeasuredPairSeries
}

export interface JudgedSeries {
  readonly series: MatchedSeries
  readonly compared: ComparedSeries
}

/** Both sides of a comparison, brought together: all that only its kind knows. */
export interface Sides {
  readonly series: readonly MatchedSeries[]
  readonly rates: ErrorRates
  readonly current: KbenchRecord
  /** The records that were measured for this comparison. */
  readonly records: readonly KbenchRecord[]
  readonly baseline: Comparison['baseline']
  readonly differences: readonly IdentityDifference[]
  readonly suites: Comparison['suites']
  /** Whether a suite was not measured completely that the other side has. */
  readonly isIncomplete: boolean
  /** How the verdicts are reached, and how they are corrected for the number of series. */
  readonly method: string
  readonly correction: string
  readonly warnings: (series: readonly JudgedSeries[]) => string[]
  readonly pair?: Comparison['pair']
}

/** A record against earlier runs. */
export interface BaselineInput extends CompareContext {
  readonly kind: 'baseline'
  readonly record: KbenchRecord
  readonly baseline: Baseline
}

/** Head against base, measured in alternating rounds. */
export interface PairInput extends CompareContext {
  readonly kind: 'pair'
  readonly pair: Pair
  readonly base: KbenchRecord
  readonly head: KbenchRecord
}

/** Why a suite has no result; undefined: it has. */
export function suiteProblem(
  verdict: Apart['verdict'],
  suite: SuiteResult,
  where: string,
): Apart | undefined {
  if (suite.status === 'ok') return undefined
  const how = suite.status === 'failed' ? 'failed' : 'was skipped'
  const why = suite.reason === undefined ? '' : `: ${suite.reason}`
  return apart(verdict, `suite-${suite.status}`, `its suite ${how}${where}${why}`)
}

type Defined = Pick<MatchedSeries, 'unit' | 'better'>

export function definitionsDiffer(
  has: string,
  base: Defined | undefined,
  other: string,
  head: Defined | undefined,
): Apart {
  const of = (one: Defined | undefined): string => `${one?.unit ?? '?'} (${one?.better ?? '?'} is better)`
  return apart('incomparable', 'definition', `${has} in ${of(base)}, ${other} in ${of(head)}`)
}

export function apart(verdict: Apart['verdict'], code: string, text: string): Apart {
  return { verdict, reason: { code, text } }
}
