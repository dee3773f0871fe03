import { effectOfChange, partsOf, verdictOf, withHeadline } from '../record/headline.ts'
import { type ComparedSeries, type Comparison, COMPARISON_SCHEMA } from '../record/comparison-schema.ts'
import { defined } from '../defined.ts'
import { count, formatMagnitude } from '../format/numbers.ts'
import type { BaselineInput, CompareContext, MatchedSeries, PairInput } from './sides.ts'
import { sidesOfBaseline } from './baseline.ts'
import { type Evidence, inUnits, judge, type Judgement } from './judge.ts'
import { explainVerdict } from './messages.ts'
import { pairedFacts } from './rounds/facts.ts'
import { sidesOfPair } from './rounds/sides.ts'
import type { AcceptedRegression, GatePolicy, Selector } from '../record/policy.ts'
import {
  compilePolicy,
  dayOf,
  gatesByDefault,
  marginEffect,
  matchesStars,
  parseSelector,
  selects,
} from '../record/policy.ts'
import type { KbenchRecord } from '../record/schema.ts'
import type { MetricCatalogue, SeriesName } from '../series.ts'

/**
 * Compares a record with a baseline, or head with base in alternating rounds: matches the series of both
 * sides, judges all at once, and states what that means for the whole.
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

/** Without a known direction, all that can be said of a series is that it stayed the same. */
const UNDIRECTED = { verdict: 'inconclusive', code: 'no-direction' } as const

/**
 * Lets accepted regressions fail nothing: they keep their verdict, name who accepts them until when, and do
 * not gate. All were judged before, so error rates stay.
 * @param today 2027-01-31, UTC
 * @param isAboutMeasured whether an entry that matches no series is about something that was measured
 * @returns warnings: of entries that have ended, are exceeded or match nothing
 * @throws {UserError} for an entry whose series is not understood
 */
function acceptRegressions(
  series: readonly ComparedSeries[],
  entries: readonly AcceptedRegression[],
  today: string,
  isAboutMeasured: (entry: AcceptedRegression) => boolean,
) {
  const compiled = entries.map((entry) => ({ entry, selector: parseSelector(entry.series) }))
  const warnings: string[] = []
  const exceeded = new Map<AcceptedRegression, number>()
  const ended = new Map<AcceptedRegression, number>()
  const more = (counts: Map<AcceptedRegression, number>, entry: AcceptedRegression): void =>
    void counts.set(entry, (counts.get(entry) ?? 0) + 1)
  const result = series.map((one): ComparedSeries => {
    if (one.verdict !== 'regressed' || !one.gates) return one
    const about = compiled.filter(({ selector }) => selects(selector, one)).map(({ entry }) => entry)
    const found = about.find((entry) => entry.until >= today && isWithin(one, entry))
    if (found !== undefined) return acceptedBy(found, one)
    for (const entry of about) more(entry.until < today ? ended : exceeded, entry)
    return one
  })
  for (const { entry, selector } of compiled) {
    const { reason, until, upTo } = entry
    const [late, worse] = [ended.get(entry) ?? 0, exceeded.get(entry) ?? 0]
    if (late > 0)
      warnings.push(
        `The regressions of ${entry.series} were accepted until ${until} (${reason}): ${count(late, 'series')} can fail the build again.`,
      )
    if (worse > 0 && upTo !== undefined)
      warnings.push(
        `The regressions of ${entry.series} are accepted up to ${formatMagnitude(upTo, 'relative', '1')} (${reason}): ${count(worse, 'series')} got worse by more.`,
      )
    if (!series.some((one) => selects(selector, one)) && isAboutMeasured(entry))
      warnings.push(`The accepted regression ${entry.series} (${reason}) matches no series.`)
  }
  return { series: result, warnings }
}

function isWithin(series: ComparedSeries, { upTo }: AcceptedRegression): boolean {
  if (upTo === undefined) return true
  const effect = effectOfChange(series)
  return effect !== undefined && effect <= marginEffect(upTo, series.scale)
}

function acceptedBy({ reason, until, upTo }: AcceptedRegression, series: ComparedSeries): ComparedSeries {
  const text = `${series.reason.text}; accepted until ${until}: ${reason}`
  return {
    ...series,
    gates: false,
    reason: { ...series.reason, text },
    accepted: { reason, until, ...defined({ upTo }) },
  }
}

/** Metrics whose record has another direction than their definition, and gate rules that do nothing. */
function definitionWarnings(
  records: readonly KbenchRecord[],
  series: readonly ComparedSeries[],
  { rules }: GatePolicy,
  { metrics, suiteOf }: CompareContext['catalogue'],
): string[] {
  const turned = records
    .flatMap((record) => record.series)
    .filter(({ metric, better }) => (metrics.get(metric)?.better ?? better) !== better)
  const isMeasured = measuredMetrics(records, suiteOf)
  const deciding = rules.filter(({ informational }) => informational !== undefined)
  const decided = new Set(series.filter((one) => deciding.some(({ selector }) => selects(selector, one))))
  return [
    ...[...new Set(turned.map(({ metric }) => metric))].map(
      (metric) =>
        `The record has the wrong direction for ${metric}; ${metrics.get(metric)?.better ?? 'higher'} is better, as the metric is defined.`,
    ),
    ...rules
      .filter(({ selector }) => isIdleRule(selector, series, [...metrics.keys()], isMeasured))
      .map(({ selector }) => `The gate rule for ${selector.text} matches no series.`),
    ...rules
      .filter((rule) => isMarginWithoutGate(rule, decided, series, metrics))
      .map(
        ({ selector }) =>
          `The gate rule for ${selector.text} sets a margin for series that only inform by default. Add informational: false to let them gate.`,
      ),
  ]
}

/** Who sets a margin for series wants them to gate; one who says that they inform, in any rule, does not. */
function isMarginWithoutGate(
  { selector, margin, informational }: GatePolicy['rules'][number],
  decided: ReadonlySet<SeriesName>,
  series: readonly SeriesName[],
  metrics: MetricCatalogue,
): boolean {
  const about = series.filter((one) => selects(selector, one))
  return (
    margin !== undefined &&
    informational === undefined &&
    about.length > 0 &&
    about.every((one) => !gatesByDefault(one, metrics.get(one.metric)) && !decided.has(one))
  )
}

function measuredMetrics(
  records: readonly KbenchRecord[],
  suiteOf: CompareContext['catalogue']['suiteOf'],
): (metric: string) => boolean {
  const measured = new Set(records.flatMap(({ suites }) => suites.map(({ name }) => name)))
  return (metric) => measured.has(suiteOf(metric) ?? '')
}

/** Whether the selector of an entry is about what these records measured, or about nothing that is known. */
function isAboutMeasured(
  records: readonly KbenchRecord[],
  { metrics, suiteOf }: CompareContext['catalogue'],
): (entry: { readonly series: string }) => boolean {
  const isMeasured = measuredMetrics(records, suiteOf)
  return ({ series }) => isIdleRule(parseSelector(series), [], [...metrics.keys()], isMeasured)
}

/** A rule that matches nothing is likely misspelt, unless it is about a suite that was not measured. */
function isIdleRule(
  selector: Selector,
  series: readonly SeriesName[],
  known: readonly string[],
  isMeasured: (metric: string) => boolean,
): boolean {
  if (series.some((one) => selects(selector, one))) return false
  const metrics = known.filter((metric) => matchesStars(selector.metric, metric))
  return metrics.length === 0 || metrics.some(isMeasured)
}
