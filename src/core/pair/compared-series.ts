import { changeOfValue, sizeOfWorsening } from '../judge/effect.ts'
import type { ComparedSeries, PairedFacts } from '../comparison/schema.ts'
import { INTERVAL_CONFIDENCE } from '../judge/rounds/position-effect.ts'
import type { PairedDecision, PairedEstimate } from '../judge/rounds/judge.ts'
import { median } from '../stats/median.ts'
import { areSamples, sortSamples } from '../stats/sorted-samples.ts'
import { spread } from '../stats/spread.ts'
import type { SuiteOnBothSides } from './compare-suites.ts'
import { explainRounds, explainSide } from './messages.ts'
import type { JudgedRounds } from './judge-pair.ts'
import type { Pair } from './schema.ts'
import type { Side, TwoSidedSeries } from './sides.ts'

const VERDICT_OF = {
  regressed: 'regressed',
  improved: 'improved',
  unchanged: 'unchanged',
  undecided: 'inconclusive',
} as const satisfies Record<PairedDecision['verdict'], ComparedSeries['verdict']>

const VERDICT_OF_STATE = {
  both: 'inconclusive',
  'only-base': 'missing',
  'only-head': 'new',
  neither: 'missing',
  'definition-differs': 'incomparable',
} as const satisfies Record<TwoSidedSeries['state'], ComparedSeries['verdict']>

/** A series of a pair in the form of a comparison: base is the baseline, head the current run. */
export function comparedSeries(
  series: TwoSidedSeries,
  judged: JudgedRounds | undefined,
  suite: SuiteOnBothSides | undefined,
  pair: Pair,
): ComparedSeries {
  const { metric, labels, unit, better, policy } = series
  const { scale, margin, gates } = policy
  const counted = judged?.counted ?? []
  const [base, head] = [
    summaryOf(
      counted.map((round) => round.base),
      series.base,
    ),
    summaryOf(
      counted.map((round) => round.head),
      series.head,
    ),
  ]
  const facts = {
    metric,
    labels: { ...labels },
    unit,
    better,
    scale,
    gates,
    margin,
    baseline: base === undefined ? null : { median: base.median, spread: base.spread, runs: 1 },
    current: head ?? null,
  }
  if (judged === undefined) {
    return {
      ...facts,
      verdict: VERDICT_OF_STATE[series.state],
      reason: explainSide(series, suite),
      change: null,
      pValue: null,
      smallestProvableChange: null,
    }
  }
  const { decision, provable } = judged
  const described = {
    ...facts,
    verdict: VERDICT_OF[decision.verdict],
    change: changeOf(judged.estimate, series),
    pValue: decision.looks.at(-1)?.worse ?? null,
    smallestProvableChange: provable === undefined ? null : finite(sizeOfWorsening(provable, scale, better)),
    paired: pairedFacts(series, judged),
  }
  const text = explainRounds(described, judged, pair)
  return { ...described, reason: { code: decision.code, text } }
}

/** Median and spread of the rounds that count; without any, of all that were measured. */
function summaryOf(
  counted: readonly (number | undefined)[],
  side: Side | undefined,
): NonNullable<ComparedSeries['current']> | undefined {
  const ofRounds = counted.filter((value) => value !== undefined)
  const values = ofRounds.length > 0 ? ofRounds : [...(side?.values.values() ?? [])].filter(Number.isFinite)
  if (!areSamples(values)) return undefined
  const samples = sortSamples(values)
  return { median: median(samples), spread: spread(samples), samples: samples.length }
}

/** As a change of the value itself; null where it cannot be expressed. */
function changeOf(
  estimate: PairedEstimate | undefined,
  { policy: { scale }, better }: TwoSidedSeries,
): ComparedSeries['change'] {
  if (estimate === undefined) return null
  const value = changeOfValue(estimate.effect, scale, better)
  if (!Number.isFinite(value)) return null
  const [lower, upper] = ends(estimate.lower, estimate.upper, scale, better)
  return { estimate: value, lower, upper, confidence: estimate.confidence }
}

function ends(
  lower: number,
  upper: number,
  scale: ComparedSeries['scale'],
  better: ComparedSeries['better'],
): [number | null, number | null] {
  const [low = NaN, high = NaN] = [lower, upper]
    .map((end) => changeOfValue(end, scale, better))
    .sort((a, b) => a - b)
  return [finite(low), finite(high)]
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null
}

function pairedFacts(series: TwoSidedSeries, judged: JudgedRounds): PairedFacts {
  const { rounds, counted, decision, position, needed, outlying } = judged
  const { policy, better } = series
  const last = decision.looks.at(-1)
  const changes = counted.map(({ effect }) => changeOfValue(effect, policy.scale, better))
  return {
    rounds: counted.length,
    disturbed: rounds.filter(({ without }) => without === 'disturbed').length,
    missing: rounds.filter(({ without }) => without !== undefined && without !== 'disturbed').length,
    looks: decision.looks.length,
    twins: new Set(counted.map(({ twins }) => twins)).size,
    test: last?.kind ?? null,
    method: last?.method ?? null,
    adjustedPValue: decision.worse,
    positionEffect: position === undefined ? null : positionOf(position, series),
    offset: last?.offset === undefined ? null : { ...last.offset },
    outlying: outlying.length,
    roundsNeeded: needed ?? null,
    changes: changes.filter(Number.isFinite),
  }
}

function positionOf(
  { estimate, lower, upper, pValue }: NonNullable<JudgedRounds['position']>,
  { policy: { scale }, better }: TwoSidedSeries,
): PairedFacts['positionEffect'] {
  const value = changeOfValue(estimate, scale, better)
  if (!Number.isFinite(value)) return null
  const [low, high] = ends(lower, upper, scale, better)
  return { estimate: value, lower: low, upper: high, confidence: INTERVAL_CONFIDENCE, pValue }
}
