/** One trial: a load offered for some time, and what came of it. */
export interface TrialResult {
  /** Intended load in frames per second. */
  readonly load: number
  /** Intended duration in seconds; also the Trial Effective Duration of RFC 9971. */
  readonly seconds: number
  /** Share of the intended frames that were not forwarded, 0 to 1. */
  readonly lossRatio: number
  /** Frames per second that arrived. */
  readonly forwardingRate: number
}

/** What makes a load a good one, in the terms of RFC 9971, section 4.6. */
export interface LoadGoal {
  /** Goal Loss Ratio: a trial that loses more is a high-loss trial. */
  readonly lossRatio: number
  /** Goal Final Trial Duration in seconds: shorter trials can only speak against a load. */
  readonly trialSeconds: number
  /** Goal Duration Sum in seconds: after so much of full-length trials a load is decided. */
  readonly durationSumSeconds: number
  /** Goal Exceed Ratio: share of the time that may be high-loss, 0 (RFC 2544) up to below 1. */
  readonly exceedRatio: number
}

type LoadClass = 'lower' | 'upper' | 'undecided'

/**
 * Whether the load of these trials can be sustained (`lower` bound), cannot (`upper` bound), or whether more trials
 * are needed: https://www.rfc-editor.org/rfc/rfc9971, appendix "Load Classification Code".
 * @param trials all of one load
 */
export function classifyLoad(trials: readonly TrialResult[], goal: LoadGoal): LoadClass {
  const sums = { fullLow: 0, fullHigh: 0, shortLow: 0, shortHigh: 0 }
  for (const { seconds, lossRatio } of trials) {
    const length = seconds >= goal.trialSeconds ? 'full' : 'short'
    sums[`${length}${lossRatio > goal.lossRatio ? 'High' : 'Low'}`] += seconds
  }
  const balancing = (sums.shortLow * goal.exceedRatio) / (1 - goal.exceedRatio)
  const high = sums.fullHigh + Math.max(0, sums.shortHigh - balancing)
  const whole = Math.max(sums.fullLow + high, goal.durationSumSeconds)
  const tolerated = whole * goal.exceedRatio
  if (high > tolerated) return 'upper'
  return whole - sums.fullLow <= tolerated ? 'lower' : 'undecided'
}

/**
 * The rate to report for a lower bound: what arrived per second in the worst trial within the part that the exceed ratio
 * does not excuse (appendix "Conditional Throughput Code"). There it is the load times the forwarding ratio; here it
 * is what really arrived, which is less where the generator fell a little short of the load.
 * @param trials all of one load, at least one of full length
 */
export function conditionalThroughput(trials: readonly TrialResult[], goal: LoadGoal): number {
  const full = trials
    .filter(({ seconds }) => seconds >= goal.trialSeconds)
    .sort((a, b) => a.lossRatio - b.lossRatio || b.forwardingRate - a.forwardingRate)
  const measured = full.reduce((sum, { seconds }) => sum + seconds, 0)
  let remaining = Math.max(goal.durationSumSeconds, measured) * (1 - goal.exceedRatio)
  let rate = 0
  for (const [index, trial] of full.entries()) {
    if (index > 0 && remaining <= 0) break
    rate = trial.forwardingRate
    remaining -= trial.seconds
  }
  return remaining > 0 ? 0 : rate
}
