import type { ComparedSeries } from '../comparison/schema.ts'
import type { MetricCatalogue, SeriesName } from '../series.ts'
import type { GatePolicy, Selector } from '../policy/policy.ts'
import { gatesByDefault, matchesStars, parseSelector, selects } from '../policy/policy.ts'
import type { KbenchRecord } from '../record/schema.ts'
import type { CompareContext } from './sides.ts'

/** Metrics whose record has another direction than their definition, and gate rules that do nothing. */
export function definitionWarnings(
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
export function isAboutMeasured(
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
