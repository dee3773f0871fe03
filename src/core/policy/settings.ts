import type { AcceptedRegression } from './accepted.ts'

/** What the person asked of the gate (`gate:` in kbench.yaml), with all defaults filled in. */
export interface GateSettings {
  /** The worsening that is accepted: a share for relative metrics, in the metric's unit for absolute ones. */
  readonly defaultMargin: number
  /** The last rule that matches a series wins, property by property. */
  readonly rules: readonly GateRule[]
  /** Chance of any false alarm over all gating series of an unchanged pull request, 0 < rate < 1. */
  readonly falseAlarmRate: number
  /** Regressions that somebody accepts for a while. */
  readonly accepted?: readonly AcceptedRegression[]
}

export interface GateRule {
  /** Metric (`*` stands for any text) with the labels that must be equal: `network_latency{quantile="0.99"}`, `http_*`. */
  readonly series: string
  readonly margin?: number
  /** true: cannot fail the build; false: can, even if the metric by itself only informs. */
  readonly informational?: boolean
}

/** Every series is held against every rule. */
export const MOST_RULES = 500

export const DEFAULT_GATE: GateSettings = { defaultMargin: 0.02, rules: [], falseAlarmRate: 0.01 }
