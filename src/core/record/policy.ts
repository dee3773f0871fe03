import { UserError } from '../errors.ts'
import { type Direction, type MetricDefinition, parseSeries, type SeriesName } from '../series.ts'

/** A share as kbench.yaml and `/kbench` have it, below 1000 %. */
export const PERCENTAGE = /^\d{1,3}(?:\.\d{1,6})?%$/

/** What the person asked of the gate (`gate:` in kbench.yaml), with all defaults filled in. */
export interface GateSettings {
  /** The worsening that is accepted: a share for relative metrics, in the metric's unit for absolute ones. */
  readonly defaultMargin: number
  /** The last rule that matches a series wins, property by property. */
  readonly rules: readonly {
    /** Metric (`*` stands for any text) with the labels that must be equal: `network_latency{quantile="0.99"}`, `http_*`. */
    readonly series: string
    readonly margin?: number
    /** true: cannot fail the build; false: can, even if the metric by itself only informs. */
    readonly informational?: boolean
  }[]
  /** Chance of any false alarm over all gating series of an unchanged pull request, 0 < rate < 1. */
  readonly falseAlarmRate: number
  /** Regressions that somebody accepts for a while. */
  readonly accepted?: readonly AcceptedRegression[]
}

/** Every series is held against every rule. */
export const MOST_RULES = 500

export const DEFAULT_GATE: GateSettings = { defaultMargin: 0.02, rules: [], falseAlarmRate: 0.01 }

/** A regression that somebody accepts for a while: an entry of `.kbench/accepted.yaml`. */
export interface AcceptedRegression {
  /** As in a gate rule. */
  readonly series: string
  readonly reason: string
  /** The last day, UTC: 2027-01-31. */
  readonly until: string
  /** The worsening that is accepted at most, as a margin is said; absent: any. */
  readonly upTo?: number
}

/** The day of a moment, UTC: 2027-01-31. @param moment ISO 8601 */
export function dayOf(moment: string): string {
  return moment.slice(0, '2027-01-31'.length)
}

/**
 * Whether a regression of a series would be accepted on a day, whatever its size.
 * @param moment of the run, ISO 8601
 * @throws {UserError} for an entry whose series is not understood
 */
export function acceptedOn(
  moment: string,
  entries: readonly AcceptedRegression[] = [],
): (series: string) => boolean {
  const selectors = entries
    .filter(({ until }) => until >= dayOf(moment))
    .map(({ series }) => parseSelector(series))
  return (series) => selectors.some((one) => selects(one, parseSeries(series)))
}

/*
 * The effect of a change is measured in the direction of harm: positive is worse.
 *
 * On the relative scale it is the logarithm of a ratio, log(current / baseline) for lower-is-better and
 * log(baseline / current) for higher-is-better, so that "twice as slow" is the same effect whether it was measured as a
 * time or as a rate. The margin m is the effect log(1 + m) for both: a margin of 2 % accepts a time of up to 1.02
 * times the old one, and a throughput of down to 1/1.02 of the old one, which is 1.96 % less.
 *
 * On the absolute scale it is the plain difference in the unit of the series.
 */

type Scale = SeriesPolicy['scale']

/** A value on the axis on which the gate computes: its logarithm (value > 0) or itself. */
export function toAxis(value: number, scale: Scale): number {
  return scale === 'relative' ? Math.log(value) : value
}

/** A difference on the axis as an effect, and back: the sign turns for higher-is-better. */
export function towardHarm(difference: number, better: Direction): number {
  // Not a plain minus: 0 would become −0.
  return better === 'lower' ? difference : 0 - difference
}

/** The margin as an effect. */
export function marginEffect(margin: number, scale: Scale): number {
  return scale === 'relative' ? Math.log1p(margin) : margin
}

/** An effect as a change of the value itself, positive when the value went up: a share, or in the unit. */
export function changeOfValue(effect: number, scale: Scale, better: Direction): number {
  const difference = towardHarm(effect, better)
  return scale === 'relative' ? Math.expm1(difference) : difference
}

/** Which series a gate rule or a limit is about: a metric, in which `*` stands for any text, and labels that must be equal. */
export interface Selector {
  readonly text: string
  readonly metric: string
  readonly labels: SeriesName['labels']
}

const METRIC_WITH_STARS = /^[a-zA-Z0-9_*]+/

/**
 * Parses `network_latency{quantile="0.99"}`, `http_*`, `*{path="host"}`.
 * @throws {UserError} naming the text and the place that is not understood.
 */
export function parseSelector(text: string): Selector {
  const metric = METRIC_WITH_STARS.exec(text)?.[0] ?? ''
  // A series name has no `*`; a stand-in of the same length keeps the positions in error messages right.
  const plain = metric.replaceAll('*', '_') + text.slice(metric.length)
  try {
    return { text, metric, labels: parseSeries(plain).labels }
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    throw new UserError(error.message.replace(`"${plain}"`, `"${text}"`), {
      nextStep:
        'Write the series as a metric, `*` for any text, and the labels that must be equal: network_*{path="pod-to-pod"}',
    })
  }
}

export function isSelector(text: string): boolean {
  try {
    parseSelector(text)
    return true
  } catch {
    return false
  }
}

export function selects({ metric, labels }: Selector, series: SeriesName): boolean {
  return (
    matchesStars(metric, series.metric) &&
    Object.entries(labels).every(([name, value]) => series.labels[name] === value)
  )
}

/** Whether the text is the pattern with each `*` replaced by any text. Linear: takes the first place that fits. */
export function matchesStars(pattern: string, text: string): boolean {
  const [head = '', ...parts] = pattern.split('*')
  const tail = parts.pop()
  if (tail === undefined) return text === head
  if (!text.startsWith(head) || text.length < head.length + tail.length || !text.endsWith(tail)) return false
  let position = head.length
  for (const part of parts) {
    const found = text.indexOf(part, position)
    if (found === -1) return false
    position = found + part.length
  }
  return position <= text.length - tail.length
}

export interface SeriesPolicy {
  readonly scale: 'relative' | 'absolute'
  /** The worsening that is accepted: a share on the relative scale, else in the unit of the series. */
  readonly margin: number
  /** Whether the series can fail the build. */
  readonly gates: boolean
}

/** The rules of the settings, parsed once for many series. */
export interface GatePolicy {
  readonly rules: readonly {
    readonly selector: Selector
    readonly margin: number | undefined
    readonly informational: boolean | undefined
  }[]
  readonly policyOf: (series: SeriesName, definition: MetricDefinition | undefined) => SeriesPolicy
}

/**
 * Prepares the gate rules. The last rule that matches a series wins, property by property. Without a rule the
 * default margin holds, and the metric's definition says whether the series gates. Metrics without one
 * (imported records) are judged on the relative scale.
 * @throws {UserError} for a rule whose series is not understood.
 */
export function compilePolicy(settings: GateSettings): GatePolicy {
  const rules = settings.rules.map(({ series, margin, informational }) => ({
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
