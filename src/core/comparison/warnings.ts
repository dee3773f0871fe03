import { ENOUGH_RUNS } from '../judge/baseline/evidence.ts'
import { matchesStars, selects, type Selector } from '../judge/policy/selector.ts'
import type { MetricCatalogue } from '../metric.ts'
import type { KbenchRecord } from '../record/schema.ts'
import type { SeriesName } from '../series.ts'
import type { JudgedSeries } from './judge-series.ts'
import * as messages from './messages.ts'

export interface WarningInput {
  readonly record: KbenchRecord
  readonly wasInBaseline: boolean
  readonly series: readonly JudgedSeries[]
  readonly selectors: readonly Selector[]
  readonly catalogue: MetricCatalogue
  readonly suiteOfMetric: (metric: string) => string | undefined
}

/** What the person must know to read the comparison rightly. */
export function warningsOf(input: WarningInput): string[] {
  const { record, wasInBaseline, series, selectors } = input
  const compared = series.filter(({ decision }) => decision !== undefined)
  const few = compared.filter(({ pair }) => pair.baseline.length < ENOUGH_RUNS)
  const fewest = Math.min(...few.map(({ pair }) => pair.baseline.length))
  const turned = series.filter(({ pair }) => disagrees(pair.metric, record, input.catalogue))
  return [
    ...(record.interrupted === true ? [messages.interrupted()] : []),
    ...(wasInBaseline ? [messages.ownRecord(record.id)] : []),
    ...(few.length > 0 ? [messages.fewRuns(few.length, compared.length, fewest)] : []),
    ...[...new Set(turned.map(({ pair }) => pair.metric))].map((metric) =>
      messages.otherDirection(metric, input.catalogue.get(metric)?.better ?? 'higher'),
    ),
    ...selectors
      .filter((selector) =>
        isIdleRule(
          selector,
          series.map(({ pair }) => pair),
          { ...input, measured: new Set(record.suites.map(({ name }) => name)) },
        ),
      )
      .map(({ text }) => messages.idleRule(text)),
  ]
}

function disagrees(metric: string, record: KbenchRecord, catalogue: MetricCatalogue): boolean {
  const better = catalogue.get(metric)?.better
  return better !== undefined && record.series.some((one) => one.metric === metric && one.better !== better)
}

interface RuleContext {
  readonly catalogue: MetricCatalogue
  readonly suiteOfMetric: (metric: string) => string | undefined
  /** Names of the suites that were measured. */
  readonly measured: ReadonlySet<string>
}

/** A rule that matches nothing is likely misspelt, unless it is about a suite that this run had no part in. */
export function isIdleRule(
  selector: Selector,
  series: readonly SeriesName[],
  { catalogue, suiteOfMetric, measured }: RuleContext,
): boolean {
  if (series.some((one) => selects(selector, one))) return false
  const metrics = [...catalogue.keys()].filter((metric) => matchesStars(selector.metric, metric))
  const isAboutOthers = metrics.every((metric) => !measured.has(suiteOfMetric(metric) ?? ''))
  return metrics.length === 0 || !isAboutOthers
}
