/** One trial: a load offered for some time, and its result. */
interface TrialResult {
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
interface LoadGoal {
  /** Goal Loss Ratio: a trial that loses more is a high-loss trial. */
  readonly lossRatio: number
  /** Goal Final Trial Duration in seconds: shorter trials can only speak against a load. */
  readonly trialSeconds: number
  /** Goal Duration Sum in seconds: after so much of full-length trials a load is decided. */
  readonly durationSumSeconds: number
  /** Goal Exceed Ratio: share of the time that may be high-loss, 0 (RFC 2544) up to below 1. */
  readonly exceedRatio: number
}

/** One Search Goal of RFC 9971. */
export interface SearchGoal extends LoadGoal {
  /** Goal Width: the search ends when 1 − lower bound / upper bound is at most this. */
  readonly width: number
  /** Goal Initial Trial Duration in seconds. */
  readonly initialTrialSeconds: number
}

/** What one phase of the search is to reach. */
interface SearchTarget extends LoadGoal {
  /** Largest ratio of upper to lower bound. */
  readonly ratio: number
}

/** From one phase to the next, trials become at most so much longer. */
const LARGEST_GROWTH = 8

/** What a trial found. */
interface TrialOutcome {
  /** Share of the frames sent that did not arrive, 0 to 1. */
  readonly sentLossRatio: number
  /** Frames per second that were really sent. */
  readonly offered: number
}

/** Offers a load (frames per second) for a time (seconds). What it throws ends the search. */
export type RunTrial = (load: number, seconds: number) => Promise<TrialOutcome>

interface SearchLimits {
  /** Frames per second. */
  readonly minimum: number
  readonly maximum: number
  /** Where to begin: a guess. */
  readonly start: number
  /**
   * When so much is spent, the search is content with the bounds it has. It goes on for half as long again where one of
   * them is still missing, and for one more trial at most.
   */
  readonly seconds: number
  /** Time since some fixed moment, in seconds. */
  readonly now: () => number
}

interface SearchTrial extends TrialResult, TrialOutcome {
  /** The generator stayed behind the load, which therefore counts as not carried. */
  readonly shortfall: boolean
}

export interface SearchResult {
  /**
   * `width`: the bounds are close enough. `maximum`: nothing was lost at the highest load allowed. `minimum`: even the
   * lowest load allowed is too high. `time`: it was spent before.
   */
  readonly ended: 'width' | 'maximum' | 'minimum' | 'time'
  /**
   * Frames per second without loss (Conditional Throughput); undefined without a lower bound. Where the time was spent it
   * may rest on fewer or shorter trials than the goal asks for.
   */
  readonly throughput: number | undefined
  /** Relevant bounds in frames per second. */
  readonly lower: number | undefined
  readonly upper: number | undefined
  /** The upper bound is the generator's: of what it sent there, no more was lost than the goal allows. */
  readonly limitedByGenerator: boolean
  readonly trials: readonly SearchTrial[]
}

/** How far the generator may stay behind the intended load. */
const SHORTFALL = 0.03
/** When so much of the time is spent, the phases with short trials are over. */
const SHARE_FOR_SHORT_TRIALS = 0.5
const SHARE_FOR_MISSING_BOUNDS = 1.5

type Bounds = Pick<SearchResult, 'lower' | 'upper'>

type Next =
  | { readonly load: number; readonly isOutward: boolean }
  | { readonly ended: Exclude<SearchResult['ended'], 'time'> }

/**
 * The highest load that meets the goal: Multiple Loss Ratio search (https://www.rfc-editor.org/rfc/rfc9971) with one
 * goal. The classification of loads, the relevant bounds and the reported rate are those of the RFC. Which load is
 * tried next it leaves to implementations; here: from a guess outwards in steps that double, then halving, both on a
 * logarithmic scale, in phases with longer and longer trials. It always ends, see `SearchLimits.seconds`.
 *
 * A trial whose generator stayed more than 3 % behind the load counts what was missing as lost, as the RFC recommends
 * (section "Measurer"), and is remembered as a shortfall.
 */
export async function searchHighestLoad(
  goal: SearchGoal,
  limits: SearchLimits,
  runTrial: RunTrial,
): Promise<SearchResult> {
  const startedAt = limits.now()
  const isSpent = (share: number): boolean => limits.now() - startedAt >= limits.seconds * share
  const trials = new TrialBook()
  let known: Bounds = { lower: clamp(limits.start, limits), upper: undefined }

  const targets = targetsOf(goal)
  const final = targets.at(-1)
  for (const target of targets) {
    const isTimeUp = (): boolean => {
      if (target !== final) return isSpent(SHARE_FOR_SHORT_TRIALS)
      const { lower, upper } = likelyBounds(trials.bounds(target), goal, trials)
      return isSpent(lower === undefined || upper === undefined ? SHARE_FOR_MISSING_BOUNDS : 1)
    }
    let step = 1
    let ended: SearchResult['ended'] | undefined
    while (ended === undefined) {
      const next = nextLoad(trials, target, known, step, limits)
      if ('ended' in next) ended = next.ended
      else if (isTimeUp()) ended = 'time'
      else {
        if (next.isOutward) step *= 2
        trials.add(toTrial(next.load, target.trialSeconds, await runTrial(next.load, target.trialSeconds)))
      }
    }
    const bounds = trials.bounds(target)
    if (target === final) return resultOf(ended, bounds, goal, trials)
    known = {
      lower:
        bounds.lower ??
        (bounds.upper === undefined ? known.lower : below(bounds.upper / target.ratio, bounds.upper, limits)),
      upper: bounds.upper,
    }
  }
  throw new Error('a search has at least one phase')
}

/** All trials so far. */
class TrialBook {
  readonly all: SearchTrial[] = []
  readonly #byLoad = new Map<number, SearchTrial[]>()

  add(trial: SearchTrial): void {
    this.all.push(trial)
    this.#byLoad.set(trial.load, [...this.at(trial.load), trial])
  }

  at(load: number): readonly SearchTrial[] {
    return this.#byLoad.get(load) ?? []
  }

  /** The smallest load that is too high, and the largest good one below it. */
  bounds(target: SearchTarget): Bounds {
    let lower: number | undefined
    for (const load of [...this.#byLoad.keys()].sort((a, b) => a - b)) {
      const found = classifyLoad(this.at(load), target)
      if (found === 'upper') return { lower, upper: load }
      if (found === 'lower') lower = load
    }
    return { lower, upper: undefined }
  }
}

function nextLoad(
  trials: TrialBook,
  target: SearchTarget,
  known: Bounds,
  step: number,
  limits: SearchLimits,
): Next {
  const { lower, upper } = trials.bounds(target)
  const last = trials.all.at(-1)
  // More trials of the load that this phase has begun with, until it is decided.
  if (
    last?.seconds === target.trialSeconds &&
    (upper === undefined || last.load < upper) &&
    classifyLoad(trials.at(last.load), target) === 'undecided'
  )
    return { load: last.load, isOutward: false }
  // Bounds of the phase before are confirmed first.
  if (lower === undefined && known.lower !== undefined && (upper === undefined || known.lower < upper))
    return { load: known.lower, isOutward: false }
  if (lower === undefined) {
    if (upper === undefined) throw new Error('a search begins with a guess')
    if (upper <= limits.minimum) return { ended: 'minimum' }
    // Above its capacity a system carries about what it can: the search need not step down to there.
    const carried = Math.max(...trials.at(upper).map(({ forwardingRate }) => forwardingRate))
    return { load: below(Math.min(upper / target.ratio ** step, carried), upper, limits), isOutward: true }
  }
  const ceiling = upper ?? (known.upper !== undefined && known.upper > lower ? known.upper : undefined)
  if (ceiling === undefined) {
    return lower >= limits.maximum
      ? { ended: 'maximum' }
      : { load: clamp(Math.max(lower * target.ratio ** step, lower + 1), limits), isOutward: true }
  }
  const middle = Math.round(Math.sqrt(lower * ceiling))
  if (ceiling / lower > target.ratio && middle > lower && middle < ceiling)
    return { load: middle, isOutward: false }
  // The bound of the phase before is confirmed only where it is one of the result.
  return upper === undefined ? { load: ceiling, isOutward: false } : { ended: 'width' }
}

function below(load: number, upper: number, limits: SearchLimits): number {
  return clamp(Math.min(Math.floor(load), upper - 1), limits)
}

function clamp(load: number, { minimum, maximum }: SearchLimits): number {
  return Math.round(Math.min(Math.max(load, minimum), maximum))
}

function toTrial(load: number, seconds: number, outcome: TrialOutcome): SearchTrial {
  const { sentLossRatio, offered } = outcome
  const shortfall = offered < load * (1 - SHORTFALL)
  const forwardingRate = offered * (1 - sentLossRatio)
  const lossRatio = shortfall ? 1 - forwardingRate / load : sentLossRatio
  return { load, seconds, ...outcome, shortfall, forwardingRate, lossRatio }
}

function resultOf(
  ended: SearchResult['ended'],
  proven: Bounds,
  goal: SearchGoal,
  trials: TrialBook,
): SearchResult {
  const { lower, upper } = ended === 'time' ? likelyBounds(proven, goal, trials) : proven
  const isGenerators =
    upper !== undefined && trials.at(upper).every(({ sentLossRatio }) => sentLossRatio <= goal.lossRatio)
  const throughput =
    lower === undefined
      ? undefined
      : lower === proven.lower
        ? conditionalThroughput(trials.at(lower), goal)
        : Math.min(...trials.at(lower).map(({ forwardingRate }) => forwardingRate))
  return {
    ended,
    throughput,
    lower,
    upper,
    limitedByGenerator: ended === 'maximum' || isGenerators,
    trials: trials.all,
  }
}

/**
 * Where the time was spent before a bound was proven: as the upper one the lowest load at which a trial lost too much,
 * as the lower one the highest at which none did, if at least trials of half the length were made.
 */
function likelyBounds({ lower, upper }: Bounds, goal: SearchGoal, { all }: TrialBook): Bounds {
  const lossy = all.filter(({ lossRatio }) => lossRatio > goal.lossRatio).map(({ load }) => load)
  const likelyUpper = upper ?? lowest(lossy.filter((load) => load > (lower ?? 0)))
  const likelyLower =
    lower ??
    highest(
      all
        .filter(({ load, seconds }) => seconds >= goal.trialSeconds / 2 && !lossy.includes(load))
        .map(({ load }) => load)
        .filter((load) => load < (likelyUpper ?? 0)),
    )
  return { lower: likelyLower, upper: likelyUpper }
}

const lowest = (loads: readonly number[]): number | undefined =>
  loads.length === 0 ? undefined : Math.min(...loads)
const highest = (loads: readonly number[]): number | undefined =>
  loads.length === 0 ? undefined : Math.max(...loads)

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

/**
 * Whether the load of these trials can be sustained (`lower` bound), cannot (`upper` bound), or whether more trials
 * are needed: https://www.rfc-editor.org/rfc/rfc9971, appendix "Load Classification Code".
 * @param trials all of one load
 */
export function classifyLoad(
  trials: readonly TrialResult[],
  goal: LoadGoal,
): 'lower' | 'upper' | 'undecided' {
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
