import type { ComparedSeries, Comparison } from '../../record/comparison-schema.ts'
import { defined } from '../../defined.ts'
import { count } from '../../format/numbers.ts'
import type { Pair } from '../../record/pair-file.ts'
import type { GatePolicy } from '../../record/policy.ts'
import { type Identity, identityDifferences, identityOf } from '../../record/record.ts'
import type { KbenchRecord } from '../../record/schema.ts'
import { areSamples, median, sortSamples, spread } from '../../stats/samples.ts'
import type { Evidence } from '../judge.ts'
import { evidenceOfRounds } from './evidence.ts'
import {
  type Apart,
  apart,
  definitionsDiffer,
  type MatchedSeries,
  type PairInput,
  type Sides,
  suiteProblem,
} from '../sides.ts'
import {
  asPairedSeries,
  type MeasuredPairSeries,
  type MeasuredRound,
  seriesOfPair,
  type TwoSidedSeries,
} from './effects.ts'
import { isUsable, type PairedSeries, type UsableRound } from './round.ts'
import {
  comparedSuite,
  differencesInWords,
  isIncomplete,
  lacksShards,
  pairWarnings,
  type SuiteOnBothSides,
  suitesOfBoth,
} from './facts.ts'

/**
 * Both sides of a pair. Rates, looks and levels are those of the pair's design, fixed before its first round;
 * of the settings only margins and rules count (docs/statistics.md).
 */
export function sidesOfPair(input: PairInput, policy: GatePolicy): Sides {
  const { pair, base, head, catalogue } = input
  const suites = suitesOfBoth(base, head)
  const all = seriesOfPair({ pair, base, head, policy, metrics: catalogue.metrics })
  const both = all.filter(({ state }) => state === 'both')
  const paired = both.map((one) => asPairedSeries(one, pair.design))
  const evidence = evidenceOfRounds(paired, pair.completedStages, pair.design)
  const measured = new Map(both.map((one, index) => [one, [paired[index], evidence[index]] as const]))
  const differences = identityDifferences(identityOfRecord(base), identityOfRecord(head))
  return {
    series: all.map((one) => {
      const { metric, labels, unit, better, policy } = one
      const facts = { metric, labels, unit, better, policy }
      const [series, found] = measured.get(one) ?? []
      if (series === undefined || found === undefined) {
        const suite = suites.find(({ name }) => name === catalogue.suiteOf(metric))
        return { ...facts, ...summaries(one, []), found: explainSide(one, suite) }
      }
      const rounds = measuredSeries(one, series, found, pair)
      return { ...facts, ...summaries(one, rounds.counted), found, measured: rounds }
    }),
    rates: pair.design,
    current: head,
    records: [base, head],
    baseline: {
      fingerprint: base.environment.fingerprint,
      records: [{ id: base.id, ...defined({ commit: base.subject.commit }), startedAt: base.startedAt }],
    },
    differences,
    suites: suites.map(comparedSuite),
    isIncomplete: suites.some(isIncomplete) || lacksShards(pair),
    ...methodOf(pair, evidence, both),
    warnings: (judged) => pairWarnings({ ...input, judged, differences }),
    pair: pairFacts(pair),
  }
}

function identityOfRecord({ environment, suites, subject }: KbenchRecord): Identity {
  return identityOf(environment.provider, environment.facts, suites, subject.labels)
}

function methodOf(
  { completedStages, design }: Pair,
  evidence: readonly Evidence[],
  series: readonly TwoSidedSeries[],
): Pick<Sides, 'method' | 'correction'> {
  const looks = count(completedStages, 'look')
  if (evidence.some((one) => one.looks.at(-1)?.kind === 'pairs')) {
    return {
      method: `alternating rounds of base and head on swapped clusters; exact sign-flip tests of cluster pairs, ${looks}`,
      correction: 'joint test',
    }
  }
  const pairs = `identical clusters ${differingBy(differencesInWords(series, design))}`
  return {
    method: `alternating rounds of base and head on swapped clusters; exact rank tests (Hodges-Lehmann, Wilcoxon, Mann-Whitney), ${looks}; ${pairs}`,
    correction: "Holm's correction",
  }
}

function differingBy({ recorded, assumed }: ReturnType<typeof differencesInWords>): string {
  const parts = [
    ...(recorded === undefined ? [] : [`found to differ by ${recorded}`]),
    ...(assumed === undefined ? [] : [`assumed to differ by ${assumed}`]),
  ]
  return parts.length === 0 ? 'assumed not to differ' : parts.join(' or ')
}

function pairFacts(pair: Pair): NonNullable<Comparison['pair']> {
  const completed = pair.rounds.filter(({ stage }) => stage < pair.completedStages)
  return {
    id: pair.id,
    base: pair.subjects.base,
    head: pair.subjects.head,
    durationSeconds: pair.durationSeconds,
    rounds: completed.length,
    stages: pair.completedStages,
    plannedStages: pair.design.stages.length,
    clusterPairs: new Set(completed.map(({ clusterPair }) => clusterPair)).size,
    ...(pair.shards === undefined
      ? {}
      : { shards: { of: pair.shards.of, merged: pair.shards.merged.length } }),
    disturbed: pair.disturbed.length,
  }
}

function measuredSeries(
  series: TwoSidedSeries,
  paired: PairedSeries,
  { looks }: Evidence,
  pair: Pair,
): MeasuredPairSeries {
  const stages = (looks.at(-1)?.stage ?? -1) + 1
  const rounds = series.rounds.filter(({ stage }) => stage < stages)
  return { pair, paired, rounds, counted: rounds.filter(isUsable) as (MeasuredRound & UsableRound)[] }
}

/** Median and spread of the rounds that count; without any, of all that were measured. */
function summaries(
  { base, head }: TwoSidedSeries,
  counted: readonly MeasuredRound[],
): Pick<MatchedSeries, 'baseline' | 'current'> {
  const of = (side: 'base' | 'head'): ComparedSeries['current'] => {
    const ofRounds = counted.map((round) => round[side]).filter((value) => value !== undefined)
    const all = (side === 'base' ? base : head)?.values.values() ?? []
    const values = ofRounds.length > 0 ? ofRounds : [...all].filter(Number.isFinite)
    if (!areSamples(values)) return null
    const samples = sortSamples(values)
    return { median: median(samples), spread: spread(samples), samples: samples.length }
  }
  const baseline = of('base')
  return {
    baseline: baseline === null ? null : { median: baseline.median, spread: baseline.spread, runs: 1 },
    current: of('head'),
  }
}

/** Why a series is not judged: it is missing on one side, or both sides cannot be compared. */
function explainSide({ state, base, head }: TwoSidedSeries, suite: SuiteOnBothSides | undefined): Apart {
  switch (state) {
    case 'only-base':
      return withoutSide('missing', 'head', suite)
    case 'only-head':
      return withoutSide('new', 'base', suite)
    case 'definition-differs':
      return definitionsDiffer('base has it', base, 'head', head)
    default:
      return apart('missing', 'no-samples', 'neither base nor head has a sample of it')
  }
}

function withoutSide(
  verdict: Apart['verdict'],
  side: 'base' | 'head',
  suite: SuiteOnBothSides | undefined,
): Apart {
  const result = suite?.[side]
  if (suite !== undefined && result === undefined)
    return apart(verdict, 'suite-missing', `${side} does not have its suite`)
  const problem = result === undefined ? undefined : suiteProblem(verdict, result, ` on ${side}`)
  if (problem !== undefined) return problem
  const code = side === 'base' ? 'not-in-baseline' : 'not-measured'
  return apart(verdict, code, `${side === 'base' ? 'head' : 'base'} has it, ${side} did not measure it`)
}
