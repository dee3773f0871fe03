import { centreOf } from '../judge/baseline/centre.ts'
import { decide, type Decision } from '../judge/baseline/decide.ts'
import type { KbenchRecord } from '../record/schema.ts'
import { areSamples } from '../stats/sorted-samples.ts'
import { explainDecision, explainState } from './messages.ts'
import type { PairedSeries } from './pair-series.ts'
import type { ComparedSeries, SeriesVerdict } from './schema.ts'

export interface JudgedSeries {
  readonly pair: PairedSeries
  /** undefined for series that are not on both sides. */
  readonly decision: Decision | undefined
  readonly compared: ComparedSeries
}

type OneSided = Exclude<PairedSeries['state']['kind'], 'both'>

const VERDICT_OF: Readonly<Record<OneSided, SeriesVerdict>> = {
  'only-current': 'new',
  'only-baseline': 'missing',
  'gone-before': 'missing',
  'environment-differs': 'incomparable',
  'parameters-differ': 'incomparable',
  'definition-differs': 'incomparable',
}

/** Judges the series that are on both sides together, and names what the others are. */
export function judgeSeries(
  paired: readonly PairedSeries[],
  record: KbenchRecord,
  falseAlarmRate: number,
): JudgedSeries[] {
  const both = paired.filter(({ state }) => state.kind === 'both')
  const decisions = decide(
    both.map(({ policy, better, baseline, current }) => ({
      ...policy,
      better,
      baseline: baseline.map(({ median }) => median),
      current: current?.median ?? Number.NaN,
    })),
    falseAlarmRate,
  )
  const decided = new Map(both.map((pair, index) => [pair, decisions[index]]))
  const familySize = (gates: boolean): number => both.filter(({ policy }) => policy.gates === gates).length
  return paired.map((pair) => {
    const decision = decided.get(pair)
    const facts = factsOf(pair)
    if (decision === undefined) {
      return { pair, decision, compared: { ...facts, ...oneSided(pair, record) } }
    }
    const { verdict, code, change, pValue, smallestProvableChange } = decision
    const text = explainDecision(decision, { ...facts, familySize: familySize(facts.gates) })
    const compared = { ...facts, verdict, reason: { code, text }, change, pValue, smallestProvableChange }
    return { pair, decision, compared }
  })
}

type Facts = Omit<ComparedSeries, 'verdict' | 'reason' | 'change' | 'pValue' | 'smallestProvableChange'>

function factsOf({ metric, labels, unit, better, policy, baseline, current, state }: PairedSeries): Facts {
  const medians = baseline.map(({ median }) => median)
  const { centre, spread } = areSamples(medians) ? centreOf(medians, policy.scale) : NOTHING
  return {
    metric,
    labels,
    unit,
    better,
    scale: policy.scale,
    // What was given up before cannot fail this run.
    gates: policy.gates && state.kind !== 'gone-before',
    margin: policy.margin,
    baseline: medians.length === 0 ? null : { median: centre, spread, runs: medians.length },
    current:
      current === undefined || Number.isNaN(current.median)
        ? null
        : { median: current.median, spread: current.spread, samples: current.samples },
  }
}

const NOTHING = { centre: 0, spread: 0 }

function oneSided(
  pair: PairedSeries,
  record: KbenchRecord,
): Pick<ComparedSeries, 'verdict' | 'reason' | 'change' | 'pValue' | 'smallestProvableChange'> {
  const kind = pair.state.kind
  const suite = record.suites.find(({ name }) => name === pair.suite)
  return {
    verdict: kind === 'both' ? 'inconclusive' : VERDICT_OF[kind],
    reason: explainState(pair, suite),
    change: null,
    pValue: null,
    smallestProvableChange: null,
  }
}
