import type { LoadGoal } from './classify-load.ts'

/** One Search Goal of RFC 9971. */
export interface SearchGoal extends LoadGoal {
  /** Goal Width: the search ends when 1 − lower bound / upper bound is at most this. */
  readonly width: number
  /** Goal Initial Trial Duration in seconds. */
  readonly initialTrialSeconds: number
}

/** What one phase of the search is to reach. */
export interface SearchTarget extends LoadGoal {
  /** Largest ratio of upper to lower bound. */
  readonly ratio: number
}

/** From one phase to the next, trials become at most so much longer. */
const LARGEST_GROWTH = 8

/**
 * The phases of a search: it begins with short trials and a wide interval. Each following phase has longer trials and
 * half the width (on a logarithmic scale), so that it needs one trial to confirm the lower bound and about one to
 * halve the interval; only the last one costs full-length trials.
 */
export function targetsOf(goal: SearchGoal): readonly [SearchTarget, ...SearchTarget[]] {
  const { lossRatio, exceedRatio, durationSumSeconds, trialSeconds } = goal
  const growth = durationSumSeconds / goal.initialTrialSeconds
  const preceding = Math.max(0, Math.ceil(Math.log(growth) / Math.log(LARGEST_GROWTH)))
  const ratio = 1 / (1 - goal.width)
  const final: SearchTarget = { lossRatio, exceedRatio, durationSumSeconds, trialSeconds, ratio }
  const targets: [SearchTarget, ...SearchTarget[]] = [final]
  for (let step = 1; step <= preceding; step += 1) {
    const sum = durationSumSeconds * growth ** (-step / preceding)
    targets.unshift({
      ...final,
      durationSumSeconds: sum,
      trialSeconds: Math.min(trialSeconds, sum),
      ratio: ratio ** (2 ** step),
    })
  }
  return targets
}
