import { normalQuantile } from '../../stats/normal.ts'
import type { PairedDesign } from '../../record/design.ts'
import { isScreening, isUsable, type PairedSeries, type UsableRound } from './round.ts'
import { deviationWithinCells } from './noise.ts'
import { evidenceOfRounds } from './evidence.ts'
import { locationOfRounds } from './location.ts'
import { judge, type Judgement } from '../judge.ts'
import { hodgesLehmann } from '../../stats/location.ts'

/** Why a series is measured further, the most urgent first. */
const REASONS = ['screening', 'suspect', 'nearly-unchanged', 'maybe-improved'] as const

export interface PairedPlan {
  readonly decisions: readonly Judgement[]
  /** The stage to measure next; undefined when all is done. Each assignment of roles gets new cluster pairs. */
  readonly stage: number | undefined
  /**
   * Next rounds, half with swapped roles, orders balanced in each half. The most informative first, in case
   * the budget ends early.
   */
  readonly requests: readonly {
    readonly id: string
    readonly straight: number
    readonly swapped: number
    readonly why: (typeof REASONS)[number]
  }[]
  /** Undecided series that get no more rounds, and why. */
  readonly left: readonly { readonly id: string; readonly why: LeftCode }[]
}

type LeftCode =
  | 'last-stage'
  | 'hopeless'
  | 'few-rounds'
  | 'left-before'
  | 'informational'
  | 'failed-anyway'
  | 'not-suspected'

const POWER = 0.9
/** How many standard errors the estimate is given in its favour before a series is left as hopeless. */
const BENEFIT_OF_DOUBT = 1.28

/**
 * Decides what the rounds so far prove and which series deserve the next stage: all as long as the stage screens; later the
 * undecided gating ones, suspects by their p-value first, then those that will be proven unchanged with the fewest rounds, then what
 * may have improved. With a proven regression nothing more is measured, unless `afterRegression` says so; late stages are for suspects
 * alone where `further` says so.
 * Measuring one series less never touches the error rates; see `evidenceOfRounds`.
 * @param afterRegression whether undecided series are measured further although a regression is proven
 * @param further once most of `missRate` is spent: a slowdown that is no suspect by then is no longer looked for
 * @param isAccepted whether a regression of this series would be accepted: it is no reason to stop
 */
export function planPaired({
  series,
  completedStages,
  design,
  afterRegression = 'continue',
  further = 'all',
  isAccepted = () => false,
}: {
  readonly series: readonly PairedSeries[]
  readonly completedStages: number
  readonly design: PairedDesign
  readonly afterRegression?: 'stop' | 'continue'
  readonly further?: 'all' | 'suspects'
  readonly isAccepted?: (id: string) => boolean
}): PairedPlan {
  const decisions = judge(evidenceOfRounds(series, completedStages, design), design)
  const coming = design.stages[completedStages]
  const open = series
    .map((one, index) => ({ series: one, decision: decisions[index] }))
    .filter((one): one is Candidate => one.decision?.verdict === 'inconclusive')
  const end = (why: LeftCode): PairedPlan => ({
    decisions,
    stage: undefined,
    requests: [],
    left: open.map(({ series: { id } }) => ({ id, why })),
  })
  if (coming === undefined) return end('last-stage')
  const hasFailed = series.some(
    ({ id, gates }, index) => gates && decisions[index]?.verdict === 'regressed' && !isAccepted(id),
  )
  if (hasFailed && afterRegression === 'stop') return end('failed-anyway')
  // What was left out of the last stage has a gap, after which its rounds do not count (evidence.ts).
  const isGoing = ({ decision }: Candidate): boolean =>
    (decision.evidence.looks.at(-1)?.stage ?? -1) === completedStages - 1
  const ranked = open
    .filter(isGoing)
    .map((one) => rank(one, completedStages, design))
    .sort(byPromise)
  const requests: PairedPlan['requests'][number][] = []
  const left: PairedPlan['left'][number][] = open
    .filter((one) => !isGoing(one))
    .map(({ series: { id } }) => ({ id, why: 'left-before' }))
  const spent = design.stages.slice(0, completedStages).reduce((sum, one) => sum + one.unchangedShare, 0)
  const isForSuspects = further === 'suspects' && spent > 0.5
  const planned = design.stages.reduce((sum, { rounds }) => sum + rounds, 0)
  for (const { id, gates, why, needed } of ranked) {
    const request = { id, straight: coming.rounds / 2, swapped: coming.rounds / 2, why }
    // A series that cannot fail the build is measured as long as that takes no one's time.
    if (isScreening(completedStages, design)) requests.push(request)
    else if (!gates) left.push({ id, why: 'informational' })
    else if (why === 'nearly-unchanged' && (needed === undefined || needed > planned))
      left.push({ id, why: needed === undefined ? 'few-rounds' : 'hopeless' })
    else if (why !== 'suspect' && isForSuspects) left.push({ id, why: 'not-suspected' })
    else requests.push(request)
  }
  return { decisions, stage: requests.length === 0 ? undefined : completedStages, requests, left }
}

interface Candidate {
  readonly series: PairedSeries
  readonly decision: Judgement
}

interface Ranked {
  readonly id: string
  readonly gates: boolean
  readonly why: (typeof REASONS)[number]
  readonly pValue: number
  /** Rounds in all; undefined: too few say how much they vary. */
  readonly needed: number | undefined
}

function rank({ series, decision }: Candidate, completedStages: number, design: PairedDesign): Ranked {
  const { id, gates } = series
  const last = decision.evidence.looks.at(-1)
  const facts = { id, gates }
  if (completedStages === 0) return { ...facts, why: 'screening', pValue: 1, needed: 0 }
  const needed = roundsNeeded(series, completedStages, design, BENEFIT_OF_DOUBT)
  const [worse, better] = [last?.worse ?? 1, last?.better ?? 1]
  if (worse <= design.suspectLevel) return { ...facts, why: 'suspect', pValue: worse, needed }
  if (better <= design.suspectLevel) return { ...facts, why: 'maybe-improved', pValue: better, needed }
  return { ...facts, why: 'nearly-unchanged', pValue: 1, needed }
}

/** By urgency, then by evidence or by the rounds they need. Stable for equal ones. */
function byPromise(a: Ranked, b: Ranked): number {
  if (a.why !== b.why) return REASONS.indexOf(a.why) - REASONS.indexOf(b.why)
  const difference =
    a.why === 'nearly-unchanged' ? (a.needed ?? Infinity) - (b.needed ?? Infinity) : a.pValue - b.pValue
  return Number.isNaN(difference) ? 0 : difference
}

/**
 * About how many rounds in all would prove the series unchanged (or, with an estimate beyond the margin, changed) with 90 %
 * chance, if its estimate were true: ((z_level + z_0.9) · s / distance to the margin)². An orientation for people and for the
 * order of requests; no verdict depends on it.
 * @param benefitOfDoubt standard errors by which the estimate may be further from the margin than it seems
 * @returns undefined with fewer than 2 usable rounds in a cell or an estimate exactly at the margin
 */
export function roundsNeeded(
  series: PairedSeries,
  completedStages: number,
  design: PairedDesign,
  benefitOfDoubt = 0,
): number | undefined {
  const rounds = series.rounds.filter((one) => one.stage < completedStages && isUsable(one)) as UsableRound[]
  const effect = hodgesLehmann(locationOfRounds(rounds))
  const deviation = deviationWithinCells(rounds)
  if (effect === undefined || deviation === undefined) return undefined
  const { marginEffect: margin } = series
  const isWithin = Math.abs(effect) <= margin
  const favoured =
    Math.abs(Math.abs(effect) - margin) + (benefitOfDoubt * deviation) / Math.sqrt(rounds.length)
  // Within the margin nothing can be further from it than the middle.
  const distance = isWithin ? Math.min(margin, favoured) : favoured
  if (distance === 0 || !Number.isFinite(distance)) return undefined
  const level = isWithin
    ? design.missRate * Math.max(...design.stages.map(({ unchangedShare }) => unchangedShare))
    : design.falseAlarmRate / 2
  const z = normalQuantile(level) + normalQuantile(1 - POWER)
  return Math.ceil(((z * deviation) / distance) ** 2)
}
