import { classifyLoad, conditionalThroughput, type TrialResult } from './classify-load.ts'
import { targetsOf, type SearchGoal, type Target } from './search-goal.ts'

/** What a trial found. */
export interface TrialOutcome {
  /** Share of the frames sent that did not arrive, 0 to 1. */
  readonly sentLossRatio: number
  /** Frames per second that were really sent. */
  readonly offered: number
}

/** Offers a load (frames per second) for a time (seconds). What it throws ends the search. */
export type RunTrial = (load: number, seconds: number) => Promise<TrialOutcome>

export interface SearchLimits {
  /** Frames per second. */
  readonly minimum: number
  readonly maximum: number
  /** Where to begin: a guess. */
  readonly start: number
  /** The search takes no longer than this and one more trial. */
  readonly seconds: number
  /** Time since some fixed moment, in seconds. */
  readonly now: () => number
}

export interface SearchTrial extends TrialResult, TrialOutcome {
  /** The generator stayed behind the load, which therefore counts as not carried. */
  readonly shortfall: boolean
}

export interface SearchResult {
  /**
   * `width`: the bounds are close enough. `maximum`: nothing was lost at the highest load allowed. `minimum`: even the
   * lowest load allowed is too high. `time`: it was spent before.
   */
  readonly ended: 'width' | 'maximum' | 'minimum' | 'time'
  /** Frames per second without loss (Conditional Throughput); undefined without a lower bound. */
  readonly throughput: number | undefined
  /** Relevant bounds in frames per second. */
  readonly lower: number | undefined
  readonly upper: number | undefined
  /** The upper bound is the generator's: of what it sent there, no more was lost than the goal allows. */
  readonly limitedByGenerator: boolean
  readonly trials: readonly SearchTrial[]
}

/** How far the generator may stay behind the intended load. */
export const SHORTFALL = 0.03
/** When so much of the time is spent, the phases with short trials are over. */
const SHARE_FOR_SHORT_TRIALS = 0.5

interface Bounds {
  readonly lower: number | undefined
  readonly upper: number | undefined
}

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
    const share = target === final ? 1 : SHARE_FOR_SHORT_TRIALS
    let step = 1
    let ended: SearchResult['ended'] | undefined
    while (ended === undefined) {
      const next = nextLoad(trials, target, known, step, limits)
      if ('ended' in next) ended = next.ended
      else if (isSpent(share)) ended = 'time'
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
        (bounds.upper === undefined ? known.lower : below(bounds.upper, target.ratio, limits)),
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
  bounds(target: Target): Bounds {
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
  target: Target,
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
    return upper <= limits.minimum
      ? { ended: 'minimum' }
      : { load: below(upper, target.ratio ** step, limits), isOutward: true }
  }
  if (upper === undefined) {
    if (known.upper !== undefined && known.upper > lower) return { load: known.upper, isOutward: false }
    if (lower >= limits.maximum) return { ended: 'maximum' }
    return { load: clamp(Math.max(lower * target.ratio ** step, lower + 1), limits), isOutward: true }
  }
  const middle = Math.round(Math.sqrt(lower * upper))
  return upper / lower <= target.ratio || middle <= lower || middle >= upper
    ? { ended: 'width' }
    : { load: middle, isOutward: false }
}

function below(load: number, ratio: number, limits: SearchLimits): number {
  return clamp(Math.min(load / ratio, load - 1), limits)
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
  { lower, upper }: Bounds,
  goal: SearchGoal,
  trials: TrialBook,
): SearchResult {
  const isGenerators =
    upper !== undefined && trials.at(upper).every(({ sentLossRatio }) => sentLossRatio <= goal.lossRatio)
  return {
    ended,
    throughput: lower === undefined ? undefined : conditionalThroughput(trials.at(lower), goal),
    lower,
    upper,
    limitedByGenerator: ended === 'maximum' || isGenerators,
    trials: trials.all,
  }
}
