import type { ComparedSeries } from '../comparison/schema.ts'
import type { GatePolicy } from '../policy/policy.ts'
import { matchesStars, selects, type Selector } from '../policy/selector.ts'
import type { KbenchRecord } from '../record/schema.ts'
import type { SeriesName } from '../series.ts'
import type { CompareContext } from './sides.ts'

/** Metrics whose record has another direction than their definition, and gate rules that match nothing. */
export function definitionWarnings(
  records: readonly KbenchRecord[],
  series: readonly ComparedSeries[],
  { selectors }: GatePolicy,
  { metrics, suiteOf }: CompareContext['catalogue'],
): string[] {
  const turned = records
    .flatMap((record) => record.series)
    .filter(({ metric, better }) => (metrics.get(metric)?.better ?? better) !== better)
  const measured = new Set(records.flatMap(({ suites }) => suites.map(({ name }) => name)))
  const isAboutMeasured = (metric: string): boolean => measured.has(suiteOf(metric) ?? '')
  return [
    ...[...new Set(turned.map(({ metric }) => metric))].map(
      (metric) =>
        `The record has the wrong direction for ${metric}; ${metrics.get(metric)?.better ?? 'higher'} is better, as the metric is defined.`,
    ),
    ...selectors
      .filter((selector) => isIdleRule(selector, series, [...metrics.keys()], isAboutMeasured))
      .map(({ text }) => `The gate rule for ${text} matches no series.`),
  ]
}

/** A rule that matches nothing is likely misspelt, unless it is about a suite that was not measured. */
function isIdleRule(
  selector: Selector,
  series: readonly SeriesName[],
  known: readonly string[],
  isAboutMeasured: (metric: string) => boolean,
): boolean {
  if (series.some((one) => selects(selector, one))) return false
  const metrics = known.filter((metric) => matchesStars(selector.metric, metric))
  return metrics.length === 0 || metrics.some(isAboutMeasured)
}
