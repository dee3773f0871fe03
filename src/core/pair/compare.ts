import { withHeadline } from '../comparison/headline.ts'
import { partsOf, verdictOf } from '../comparison/overall.ts'
import { COMPARISON_SCHEMA, type ComparedSeries, type Comparison } from '../comparison/schema.ts'
import { compilePolicy } from '../judge/policy/policy.ts'
import type { GateSettings } from '../judge/policy/settings.ts'
import type { MetricCatalogue } from '../metric.ts'
import { identityDifferences, identityOf, type Identity } from '../record/identity.ts'
import type { KbenchRecord } from '../record/schema.ts'
import type { Calibration } from '../calibration/schema.ts'
import { comparedSeries } from './compared-series.ts'
import { comparedSuite, isIncomplete, suitesOfBoth } from './compare-suites.ts'
import { judgeRounds, type JudgedRounds } from './judge-pair.ts'
import { pairMethod, remarksOf } from './remarks.ts'
import type { Pair } from './schema.ts'
import { sidesOf, type TwoSidedSeries } from './sides.ts'

/** One series of a pair with its verdict. */
export interface JudgedPair {
  readonly sides: TwoSidedSeries
  readonly rounds: JudgedRounds | undefined
  readonly compared: ComparedSeries
}

/**
 * Compares head with base from the rounds in which both were measured in alternation (../../../docs/statistics.md). The result
 * has the form of a comparison with a baseline: base stands in the place of the baseline, head in that of the current run.
 *
 * Rates, looks and levels are those of the pair's own design, which was fixed before its first round; of the settings only
 * margins and rules count.
 * @param suiteOfMetric the suite that measures a metric, undefined for one that no suite of this version measures
 * @throws {UserError} for a gate rule whose series is not understood
 */
export function comparePair(
  pair: Pair,
  base: KbenchRecord,
  head: KbenchRecord,
  settings: GateSettings,
  catalogue: MetricCatalogue,
  suiteOfMetric: (metric: string) => string | undefined,
  calibration?: Calibration,
): Comparison {
  const policy = compilePolicy(settings)
  const suites = suitesOfBoth(base, head)
  const sides = sidesOf(base, head, policy, catalogue)
  const rounds = judgeRounds(sides, pair, calibration)
  const judged = sides.map((one, index): JudgedPair => {
    const suite = suites.find(({ name }) => name === suiteOfMetric(one.metric))
    const ofRounds = rounds[index]
    return {
      sides: one,
      rounds: ofRounds,
      compared: comparedSeries(one, ofRounds, suite, pair),
    }
  })
  const series = judged.map(({ compared }) => compared)
  const gatingSeries = partsOf(series).gating.length
  const completed = pair.rounds.filter(({ stage }) => stage < pair.completedStages)
  const differences = identityDifferences(identityOfRecord(base), identityOfRecord(head))
  const ofPair: Comparison['pair'] = {
    id: pair.id,
    base: pair.subjects.base,
    head: pair.subjects.head,
    durationSeconds: pair.durationSeconds,
    rounds: completed.length,
    stages: pair.completedStages,
    plannedStages: pair.design.stages.length,
    twins: new Set(completed.map(({ twins }) => twins)).size,
    disturbed: pair.disturbed.length,
    calibrated: calibration !== undefined,
  }
  return withHeadline({
    schema: COMPARISON_SCHEMA,
    verdict: verdictOf({ series, pair: ofPair }, suites.some(isIncomplete)),
    baseline: {
      fingerprint: base.environment.fingerprint,
      records: [
        {
          id: base.id,
          ...(base.subject.commit === undefined ? {} : { commit: base.subject.commit }),
          startedAt: base.startedAt,
        },
      ],
    },
    current: {
      id: head.id,
      subject: head.subject.name,
      ...(head.subject.commit === undefined ? {} : { commit: head.subject.commit }),
      startedAt: head.startedAt,
      provider: head.environment.provider,
      fingerprint: head.environment.fingerprint,
    },
    gate: {
      falseAlarmRate: pair.design.falseAlarmRate,
      gatingSeries,
      method: pairMethod(pair, gatingSeries, calibration !== undefined),
    },
    environmentDifferences: differences.map(({ field, baseline, current }) => ({
      field,
      baseline: baseline ?? null,
      current: current ?? null,
    })),
    warnings: remarksOf({
      pair,
      base,
      head,
      settings,
      policy,
      catalogue,
      suiteOfMetric,
      calibration,
      judged,
      differences,
    }),
    suites: suites.map(comparedSuite),
    series,
    pair: ofPair,
  })
}

function identityOfRecord({ environment, suites, subject }: KbenchRecord): Identity {
  return identityOf(environment.provider, environment.facts, suites, subject.labels)
}
