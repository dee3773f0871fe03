import { partsOf, verdictOf, withHeadline } from '../comparison/headline.ts'
import { COMPARISON_SCHEMA, type ComparedSeries, type Comparison } from '../comparison/schema.ts'
import { defined } from '../defined.ts'
import { count } from '../format/numbers.ts'
import { compilePolicy, dayOf } from '../policy/policy.ts'
import { sidesOfBaseline } from './baseline/sides.ts'
import type { BaselineInput } from './baseline/baseline-input.ts'
import type { Evidence } from './evidence/evidence.ts'
import { inUnits } from './in-units.ts'
import { judge, type Judgement } from './judge.ts'
import { explainVerdict } from './messages.ts'
import { pairedFacts } from './rounds/facts/paired-facts.ts'
import { sidesOfPair } from './rounds/sides.ts'
import type { PairInput } from './rounds/pair-input.ts'
import type { MatchedSeries } from './sides.ts'
import { acceptRegressions } from './accept.ts'
import { definitionWarnings, isAboutMeasured } from './warnings.ts'

/**
 * Compares a record with a baseline of earlier runs, or head with base measured in alternating rounds: brings together the
 * series of both sides, judges all of them at once, and states what that means for the whole.
 * @throws {UserError} for a gate rule whose series is not understood
 */
export function compare(input: BaselineInput | PairInput): Comparison {
  const policy = compilePolicy(input.settings)
  const sides = input.kind === 'pair' ? sidesOfPair(input, policy) : sidesOfBaseline(input, policy)
  const evidence = sides.series.flatMap(({ found }) => ('reason' in found ? [] : [found]))
  const judgements = new Map(judge(evidence, sides.rates).map((one) => [one.evidence, one]))
  const judged = sides.series.map((series) => ({ series, compared: comparedSeries(series, judgements) }))
  const { accepted = [] } = input.settings
  const { series, warnings } = acceptRegressions(
    judged.map(({ compared }) => compared),
    accepted,
    dayOf(sides.current.startedAt),
    isAboutMeasured(sides.records, input.catalogue),
  )
  const gatingSeries = partsOf(series).gating.length
  const { falseAlarmRate } = sides.rates
  const record = sides.current
  return withHeadline({
    schema: COMPARISON_SCHEMA,
    verdict: verdictOf({ series, pair: sides.pair }, sides.isIncomplete),
    baseline: sides.baseline,
    current: {
      id: record.id,
      subject: record.subject.name,
      ...defined({ commit: record.subject.commit }),
      startedAt: record.startedAt,
      provider: record.environment.provider,
      fingerprint: record.environment.fingerprint,
    },
    gate: {
      falseAlarmRate,
      gatingSeries,
      method: `${sides.method}; ${sides.correction} over ${count(gatingSeries, 'gating series')}`,
    },
    environmentDifferences: sides.differences.map(({ field, baseline, current }) => ({
      field,
      baseline: baseline ?? null,
      current: current ?? null,
    })),
    warnings: [
      ...sides.warnings(judged),
      ...warnings,
      ...definitionWarnings(sides.records, series, policy, input.catalogue),
    ],
    suites: sides.suites,
    series,
    ...defined({ limits: record.limits, pair: sides.pair }),
  })
}

function comparedSeries(series: MatchedSeries, judgements: ReadonlyMap<Evidence, Judgement>): ComparedSeries {
  const { metric, labels, unit, better, policy, baseline, current, found, measured } = series
  const { scale, gates, margin } = policy
  const facts = { metric, labels: { ...labels }, unit, better, scale, gates, margin, baseline, current }
  if ('reason' in found)
    return { ...facts, ...found, change: null, pValue: null, smallestProvableChange: null }
  const judgement = judgements.get(found)
  if (judgement === undefined) throw new RangeError(`${metric} was not judged`)
  const isUndirected = better === 'neither' && judgement.verdict !== 'unchanged'
  const { verdict, code } = isUndirected ? UNDIRECTED : judgement
  const paired = measured === undefined ? undefined : pairedFacts(series, measured, judgement)
  const unexplained = { ...facts, verdict, ...inUnits(judgement, { scale, better }), ...defined({ paired }) }
  return { ...unexplained, reason: { code, text: explainVerdict(unexplained, code, judgement, measured) } }
}

/** Of a series of which nobody knows whether it should be high or low, all that can be said is that it stayed the same. */
const UNDIRECTED = { verdict: 'inconclusive', code: 'no-direction' } as const
