import type { MetricDefinition } from '../metric.ts'
import type { SeriesName } from '../series.ts'
import { parseSelector, selects, type Selector } from './selector.ts'
import type { GateSettings } from './settings.ts'

/** How a change of one series is judged. */
export interface SeriesPolicy {
  readonly scale: 'relative' | 'absolute'
  /** The worsening that is accepted: a share on the relative scale, else in the unit of the series. */
  readonly margin: number
  /** Whether the series can fail the build. */
  readonly gates: boolean
}

interface CompiledRule {
  readonly selector: Selector
  readonly margin: number | undefined
  readonly informational: boolean | undefined
}

/** The rules of the settings, parsed once for many series. */
export interface GatePolicy {
  readonly rules: readonly CompiledRule[]
  readonly policyOf: (series: SeriesName, definition: MetricDefinition | undefined) => SeriesPolicy
}

/**
 * Prepares the gate rules. For each series the last rule that matches wins, property by property. Without a rule the
 * default margin holds, and the metric's definition says whether the series gates. A metric without a definition
 * (imported record) is judged on the relative scale.
 * @throws {UserError} for a rule whose series is not understood.
 */
export function compilePolicy(settings: GateSettings): GatePolicy {
  const rules = settings.rules.map<CompiledRule>(({ series, margin, informational }) => ({
    selector: parseSelector(series),
    margin,
    informational,
  }))
  return {
    rules,
    policyOf: (series, definition) => {
      const matching = rules.filter(({ selector }) => selects(selector, series))
      const informational = matching.findLast((rule) => rule.informational !== undefined)?.informational
      return {
        scale: definition?.effect ?? 'relative',
        margin: matching.findLast((rule) => rule.margin !== undefined)?.margin ?? settings.defaultMargin,
        gates:
          definition?.better !== 'neither' &&
          (informational === undefined ? gatesByDefault(series, definition) : !informational),
      }
    },
  }
}

/** Whether the series can fail a build where no rule says otherwise. One of a metric without a definition can. */
export function gatesByDefault(
  { labels }: Pick<SeriesName, 'labels'>,
  { gates, informs = [] }: Pick<MetricDefinition, 'gates' | 'informs'> = { gates: true },
): boolean {
  return (
    gates &&
    !informs.some(({ label, values, except }) => {
      const value = labels[label]
      return value !== undefined && (values?.includes(value) ?? value !== except)
    })
  )
}
