import type { ComparedSeries, PairedFacts } from '../record/comparison-schema.ts'
import { count, formatEstimate, formatMagnitude, formatNumber, formatValue } from '../format/numbers.ts'
import { ENOUGH_RUNS } from './baseline-evidence.ts'
import { fewestRounds } from './rounds/location.ts'
import { roundsToProve } from './rounds/evidence.ts'
import type { Judgement, VerdictCode } from './judge.ts'
import type { MeasuredPairSeries, MeasuredRound } from './rounds/effects.ts'

// The sentences about single series that are judged; those about the others are in ./baseline.ts and rounds/sides.ts, and those about a whole comparison
// in the warnings of its kind.

type Unexplained = Omit<ComparedSeries, 'reason'>

/**
 * Why a series that both sides have got its verdict.
 * @param measured the rounds of a pair; undefined for a baseline
 */
export function explainVerdict(
  series: Unexplained,
  code: VerdictCode,
  judgement: Judgement,
  measured: MeasuredPairSeries | undefined,
): string {
  const { scale, unit, baseline, current } = series
  const runs = count(baseline?.runs ?? 0, 'baseline run')
  const value = baseline === null ? 'n/a' : formatValue(baseline.median, unit)
  const margin = `the margin of ${formatMagnitude(series.margin, scale, unit)}`
  const change = formatEstimate(series.change, scale, unit)
  const found = `${change} ${series.paired === undefined ? `against ${runs}` : roundsText(series.paired)}`
  const looks = `looks ${directionOf(judgement)} than ${margin}: ${found}`
  switch (code) {
    case 'beyond-margin':
      return `${judgement.verdict === 'regressed' ? 'worse' : 'better'} by more than ${margin}: ${found}${proofText(series, judgement)}`
    case 'no-direction':
      return `${found}; whether it should be high or low is not known`
    case 'within-margin':
      return withinMargin(margin, found, judgement, measured)
    case 'suspect':
    case 'maybe-improved':
      return `${looks}; not proven over ${family(series, judgement)}${outlook(series, judgement, measured)}`
    case 'within-noise':
      return `too noisy for ${margin}: ${found}${outlook(series, judgement, measured)}`
    case 'constant-baseline':
      return `all ${runs} have the same value, ${value}, so the values were compared exactly: ${change} is ${judgement.verdict === 'unchanged' ? 'within' : 'beyond'} ${margin}`
    case 'dropped-to-zero':
      return `dropped to 0; the ${runs} have ${value}`
    case 'too-few-runs':
      return `${change} against only ${runs}; at least ${String(ENOUGH_RUNS)} are needed to prove a change`
    case 'rounding':
      return `all ${runs} have the same value, ${value}; ${change} may be a single rounding step of the tool`
    case 'non-positive':
      return `a relative change needs values above 0: baseline ${value}, now ${current === null ? 'n/a' : formatValue(current.median, unit)}`
    case 'non-finite':
      return 'a value is infinite or not a number'
    case 'no-difference':
      return `base and head have exactly the same value in each of ${count(series.paired?.rounds ?? 0, 'round')}`
    case 'not-swapped':
      return `${looks}, but base and head were never swapped between the clusters: a difference between the clusters would look the same`
    case 'not-recurring':
      return `${looks}, but the rounds of the last stage alone do not confirm it`
    case 'not-confirmed':
      return `an earlier look found a change, but all rounds together do not confirm it: ${found}`
    case 'contradictory':
      return `the stages contradict one another, so nothing is concluded: ${found}`
    case 'too-few-rounds':
      return `${found}; ${fewestText(judgement, measured)}`
    case 'no-rounds':
      return noRounds(measured)
  }
}

/** "over 40 alternating rounds on 4 cluster pairs (3 disturbed excluded)". */
function roundsText({ rounds, clusterPairs, disturbed, missing }: PairedFacts): string {
  const excluded = [
    ...(disturbed > 0 ? [`${String(disturbed)} disturbed`] : []),
    ...(missing > 0 ? [`${String(missing)} without a usable value`] : []),
  ]
  const text = `over ${count(rounds, 'alternating round')} on ${count(clusterPairs, 'cluster pair')}`
  return excluded.length === 0 ? text : `${text} (${excluded.join(' and ')} excluded)`
}

function directionOf({ evidence }: Judgement): string {
  const { worse, better } = evidence.looks.at(-1) ?? { worse: 0, better: 1 }
  return better < worse ? 'better' : 'worse'
}

function family({ gates }: Unexplained, { familySize }: Judgement): string {
  return count(familySize, gates ? 'gating series' : 'informational series')
}

function proofText(series: Unexplained, judgement: Judgement): string {
  if (judgement.verdict !== 'regressed') return ''
  const pValue = judgement.worse === 0 ? '0' : formatNumber(Number(judgement.worse.toPrecision(2)))
  const looks = series.paired === undefined ? '' : `${count(series.paired.looks, 'look')} at `
  return `, p = ${pValue} adjusted for ${looks}${family(series, judgement)}`
}

function withinMargin(
  margin: string,
  found: string,
  { evidence: { looks, estimate } }: Judgement,
  measured: MeasuredPairSeries | undefined,
): string {
  const isWithin = (look: (typeof looks)[number]): boolean => {
    const { missRate, stages } = measured?.pair.design ?? { missRate: 0, stages: [] }
    return look.changed <= missRate * (stages[look.stage]?.unchangedShare ?? 0)
  }
  const [proof, last] = [looks.find(isWithin), looks.at(-1)]
  if (proof === undefined || last === undefined || proof === last || isWithin(last))
    return `within ${margin}: ${found}`
  const effect = estimate()?.effect ?? 0
  const since = Math.abs(effect) > (measured?.paired.marginEffect ?? Infinity) ? ', outside it' : ''
  return `proven within ${margin} after ${count(proof.rounds, 'round')}; now ${found}${since}`
}

/** What could have been proven, and what it would take. */
function outlook(
  series: Unexplained,
  judgement: Judgement,
  measured: MeasuredPairSeries | undefined,
): string {
  const smallest = smallestText(series, judgement, measured)
  return `${smallest}${series.paired === undefined ? '' : neededText(series.paired)}`
}

function smallestText(
  { smallestProvableChange: smallest, scale, unit }: Unexplained,
  { evidence, level }: Judgement,
  measured: MeasuredPairSeries | undefined,
): string {
  if (smallest !== null)
    return `; the smallest regression detectable here is ${formatMagnitude(smallest, scale, unit)}`
  if (measured === undefined) return ''
  const { stages, needsSwappedRoles } = measured.pair.design
  const stage = evidence.looks.at(-1)?.stage ?? -1
  const share = stages[stage]?.alarmShare ?? 0
  if (share === 0) {
    const next = stages.findIndex(({ alarmShare }, index) => index > stage && alarmShare > 0)
    const rounds = stages.slice(0, next + 1).reduce((sum, one) => sum + one.rounds, 0)
    return next < 0
      ? '; this look can prove no change'
      : `; no change can be proven before ${count(rounds, 'round')}`
  }
  const { counted } = measured
  const hasBothRoles = new Set(counted.map(({ roles }) => roles)).size > 1
  const least = fewestRounds(level * share, hasBothRoles || needsSwappedRoles)
  const until =
    least === undefined || least <= counted.length ? '' : ` with fewer than ${count(least, 'round')}`
  return `; no regression, however large, is detectable${until === '' ? ' here' : until}`
}

/** More rounds than this are out of reach. */
const WITHIN_REACH = 1000

function neededText({ roundsNeeded, rounds }: PairedFacts): string {
  if (roundsNeeded === null || roundsNeeded <= rounds) return ''
  return roundsNeeded > WITHIN_REACH
    ? `; more than ${count(WITHIN_REACH, 'round')} would be needed to decide`
    : `; about ${count(roundsNeeded, 'round')} would decide`
}

function fewestText({ evidence, level }: Judgement, measured: MeasuredPairSeries | undefined): string {
  const last = evidence.looks.at(-1)
  const least =
    last === undefined || measured === undefined
      ? undefined
      : roundsToProve(last, level, measured.pair.design)
  return least === undefined
    ? 'too few to prove anything'
    : `at least ${String(least)} rounds are needed to prove anything`
}

const WHY: Readonly<Record<NonNullable<MeasuredRound['without']>, string>> = {
  disturbed: 'disturbed',
  'base-missing': 'not measured on base',
  'head-missing': 'not measured on head',
  'both-missing': 'not measured on either side',
  'non-finite': 'with a value that is infinite or not a number',
  'non-positive': 'with a value that is not above 0, as a ratio needs',
}

function noRounds(measured: MeasuredPairSeries | undefined): string {
  const { rounds = [], pair } = measured ?? {}
  if (pair?.completedStages === 0)
    return `not judged: the first ${count(pair.design.stages[0]?.rounds ?? 0, 'round')} were not completed`
  if (rounds.length === 0) return 'it was not measured in any round of the completed stages'
  const numbers = new Map<string, number>()
  for (const { without } of rounds) {
    if (without !== undefined) numbers.set(WHY[without], (numbers.get(WHY[without]) ?? 0) + 1)
  }
  const reasons = [...numbers].map(([why, number]) => `${String(number)} ${why}`)
  return `none of ${count(rounds.length, 'round')} counts: ${reasons.join(', ')}`
}
