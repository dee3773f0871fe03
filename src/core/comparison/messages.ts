import type { Decision } from '../judge/baseline/decide.ts'
import { ENOUGH_RUNS } from '../judge/baseline/evidence.ts'
import { formatEstimate, formatMagnitude } from '../format/change.ts'
import { count } from '../format/count.ts'
import { formatNumber } from '../format/number.ts'
import { formatValue } from '../format/value.ts'
import type { IdentityDifference } from '../record/identity.ts'
import type { SuiteResult } from '../record/schema.ts'
import type { Direction } from '../unit.ts'
import type { PairedSeries } from './pair-series.ts'
import type { ComparedSeries } from './schema.ts'

// All sentences of the gate and of comparisons, except the headline (headline.ts).

type Reason = ComparedSeries['reason']

/** What the sentence about a decision needs beside the decision. */
export type DecisionFacts = Pick<ComparedSeries, 'unit' | 'scale' | 'better' | 'margin' | 'gates'> & {
  readonly baseline: ComparedSeries['baseline']
  readonly current: ComparedSeries['current']
  /** Series that are tested together with this one. */
  readonly familySize: number
}

export function explainDecision(decision: Decision, facts: DecisionFacts): string {
  const { verdict, code } = decision
  const { unit, scale, baseline } = facts
  const runs = count(baseline?.runs ?? 0, 'baseline run')
  const margin = `the margin of ${formatMagnitude(facts.margin, scale, unit)}`
  const value = baseline === null ? 'n/a' : formatValue(baseline.median, unit)
  const change = formatEstimate(decision.change, scale, unit)
  const family = count(facts.familySize, facts.gates ? 'gating series' : 'informational series')
  switch (code) {
    case 'beyond-margin':
      return `${verdict === 'regressed' ? 'worse' : 'better'} by more than ${margin}: ${change} against ${runs}${tested(decision, facts, family)}`
    case 'within-margin':
      return `the change, ${change}, lies within ${margin}`
    case 'constant-baseline':
      return `all ${runs} have the same value, ${value}, so it was compared exactly: ${change} is ${verdict === 'unchanged' ? 'within' : 'beyond'} ${margin}`
    case 'dropped-to-zero':
      return `dropped to 0; the ${runs} have ${value}`
    case 'too-few-runs':
      return `${change}; only ${runs}, and fewer than ${String(ENOUGH_RUNS)} prove no change`
    case 'suspect':
      return `looks worse than ${margin}: ${change}; not proven over ${family}${provable(decision, facts)}`
    case 'within-noise':
      return `too noisy to tell from ${margin}: ${change} against ${runs}${provable(decision, facts)}`
    case 'rounding':
      return `all ${runs} have the same value, ${value}; ${change} may be no more than one step of the tool's rounding`
    case 'non-positive':
      return `a ratio needs values above 0: baseline ${value}, now ${nowText(facts)}`
    case 'non-finite':
      return 'a value is infinite or not a number'
  }
}

function tested({ verdict, pValue }: Decision, { current }: DecisionFacts, family: string): string {
  if (verdict !== 'regressed' || pValue === null || current === null) return ''
  return `, p = ${pValue === 0 ? '0' : formatNumber(Number(pValue.toPrecision(2)))} among ${family}`
}

function provable({ smallestProvableChange: smallest }: Decision, { scale, unit }: DecisionFacts): string {
  if (smallest === null) return ''
  return `; only a worsening beyond ${formatMagnitude(smallest, scale, unit)} could be`
}

function nowText({ current, unit }: DecisionFacts): string {
  return current === null ? 'n/a' : formatValue(current.median, unit)
}

/**
 * Why a series was not judged.
 * @param suite how the suite of the series ended in this run, undefined if it was not part of it
 */
export function explainState({ state, current, unit, better }: PairedSeries, suite?: SuiteResult): Reason {
  switch (state.kind) {
    case 'both':
      return { code: 'not-judged', text: 'not judged' }
    case 'only-current':
      return current === undefined
        ? { code: 'no-samples', text: 'this run has no sample of it, and neither has the baseline' }
        : { code: 'not-in-baseline', text: 'no baseline run has it: nothing to compare with yet' }
    case 'only-baseline':
      return explainMissing(suite)
    case 'gone-before':
      return {
        code: 'gone-before',
        text: 'not measured, and the newest baseline run does not have it either',
      }
    case 'environment-differs':
      return { code: 'environment', text: `measured elsewhere: ${describeDifferences(state.differences)}` }
    case 'parameters-differ':
      return {
        code: 'suite-parameters',
        text: `measured with other settings: ${describeDifferences(state.differences)}`,
      }
    case 'definition-differs':
      return {
        code: 'definition',
        text: `the baseline has it in ${state.other.unit} (${state.other.better} is better), this run in ${unit} (${better} is better)`,
      }
  }
}

function explainMissing(suite: SuiteResult | undefined): Reason {
  if (suite === undefined) return { code: 'suite-missing', text: 'its suite is not part of this run' }
  const why = suite.reason === undefined ? '' : `: ${suite.reason}`
  if (suite.status === 'failed') return { code: 'suite-failed', text: `its suite failed${why}` }
  if (suite.status === 'skipped') return { code: 'suite-skipped', text: `its suite was skipped${why}` }
  return { code: 'not-measured', text: 'the baseline has it, this run did not measure it' }
}

/** "kubernetes is 1.34, in the baseline 1.33; cni is none, in the baseline flannel". */
export function describeDifferences(differences: readonly IdentityDifference[]): string {
  return differences
    .map(
      ({ field, baseline, current }) =>
        `${field} is ${current ?? 'none'}, in the baseline ${baseline ?? 'none'}`,
    )
    .join('; ')
}

/** How the verdicts were reached, for `gate.method`. */
export function method(gatingSeries: number, falseAlarmRate: number): string {
  const rate = formatMagnitude(falseAlarmRate, 'relative', '1')
  return `prediction interval for one more run (Student's t, one median per run), Holm's correction over ${count(gatingSeries, 'gating series')}: chance of any false alarm at most ${rate}`
}

export function interrupted(): string {
  return 'This run was interrupted: what it did not come to measure is missing.'
}

export function ownRecord(id: string): string {
  return `The record ${id} is itself part of the baseline; it was not compared with itself.`
}

export function fewRuns(few: number, all: number, fewest: number): string {
  const which = few === all ? 'All' : `${String(few)} of`
  const runs = fewest === 1 ? '1 run' : `${String(fewest)} runs`
  return `${which} ${count(all, 'series')} have fewer than ${String(ENOUGH_RUNS)} baseline runs (the fewest: ${runs}): such a series never fails the build. Add records of unchanged runs with \`kbench baseline add\`.`
}

export function otherDirection(metric: string, better: Direction): string {
  return `The record has the wrong direction for ${metric}; ${better} is better, as the metric is defined.`
}

export function idleRule(text: string): string {
  return `The gate rule for ${text} matches no series.`
}
