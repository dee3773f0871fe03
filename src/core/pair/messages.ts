import type { ComparedSeries, PairedFacts } from '../comparison/schema.ts'
import { formatChange, formatEstimate, formatInterval, formatMagnitude } from '../format/change.ts'
import { count } from '../format/count.ts'
import { formatNumber } from '../format/number.ts'
import { fewestRounds } from '../judge/rounds/fewest-rounds.ts'
import { roundsToProve } from '../judge/rounds/judge.ts'
import type { SuiteOnBothSides } from './compare-suites.ts'
import type { JudgedRounds } from './judge-pair.ts'
import type { MeasuredRound } from './measured-rounds.ts'
import type { Pair } from './schema.ts'
import type { TwoSidedSeries } from './sides.ts'

// The sentences about single series of a pair; those about the whole are in remarks.ts.

type Described = Omit<ComparedSeries, 'reason' | 'paired'> & { readonly paired: PairedFacts }

/** Why a series that both sides measured got its verdict. */
export function explainRounds(series: Described, judged: JudgedRounds, pair: Pair): string {
  const { decision } = judged
  const { scale, unit } = series
  const margin = `the margin of ${formatMagnitude(series.margin, scale, unit)}`
  const change = formatEstimate(series.change, scale, unit)
  const rounds = `${count(series.paired.rounds, 'round')}${lostText(series.paired)}`
  const family = count(decision.familySize, series.gates ? 'gating series' : 'informational series')
  const direction = worseOrBetter(judged)
  switch (decision.code) {
    case 'beyond-margin':
      return `${decision.verdict === 'regressed' ? 'worse' : 'better'} by more than ${margin}: ${change} in ${rounds}${tested(series, decision.verdict, family)}`
    case 'within-margin':
      return withinMargin(judged, pair, margin, `${change} in ${rounds}`)
    case 'no-difference':
      return `base and head have exactly the same value in each of ${rounds}`
    case 'not-swapped':
      return `looks ${direction} than ${margin}, ${change} in ${rounds}, but base and head did not exchange their places: a difference of the places would look the same`
    case 'not-recurring':
      return `looks ${direction} than ${margin}, ${change} in ${rounds}, but the rounds of the last stage alone do not confirm it`
    case 'contradictory':
      return `its looks contradict one another, so none is believed: ${change} in ${rounds}`
    case 'suspect':
      return `looks ${direction} than ${margin}: ${change} in ${rounds}; not proven over ${family}${outlook(series, judged, pair)}`
    case 'within-noise':
      return `too noisy to tell from ${margin}: ${change} in ${rounds}${outlook(series, judged, pair)}`
    case 'too-few-rounds':
      return `${change}; only ${rounds}${fewest(judged, pair)}`
    case 'no-rounds':
      return noRounds(judged, pair)
  }
}

function lostText({ disturbed, missing }: PairedFacts): string {
  const parts = [
    ...(disturbed > 0 ? [`${String(disturbed)} disturbed`] : []),
    ...(missing > 0 ? [`${String(missing)} without a usable value`] : []),
  ]
  return parts.length === 0 ? '' : ` (not counting ${parts.join(' and ')})`
}

function worseOrBetter({ decision: { looks } }: JudgedRounds): string {
  const last = looks.at(-1)
  return last !== undefined && last.better < last.worse ? 'better' : 'worse'
}

function tested({ paired }: Described, verdict: string, family: string): string {
  if (verdict !== 'regressed') return ''
  const pValue = formatNumber(Number(paired.adjustedPValue.toPrecision(2)))
  return `, p = ${pValue} adjusted for ${count(paired.looks, 'look')} at ${family}`
}

function withinMargin(
  { decision: { looks }, estimate, series }: JudgedRounds,
  { design }: Pair,
  margin: string,
  found: string,
): string {
  const isWithin = (look: (typeof looks)[number]): boolean =>
    look.changed <= design.missRate * (design.stages[look.stage]?.unchangedShare ?? 0)
  const proof = looks.find(isWithin)
  const last = looks.at(-1)
  if (proof === undefined || last === undefined || proof === last || isWithin(last)) {
    return `the change, ${found}, lies within ${margin}`
  }
  const isOutside = estimate !== undefined && Math.abs(estimate.effect) > series.marginEffect
  const since = isOutside ? ', which the estimate has left since' : ''
  return `proven to lie within ${margin} after ${count(proof.rounds, 'round')}${since}: now ${found}`
}

/** What could have been proven, and what it would take. */
function outlook(series: Described, judged: JudgedRounds, { design }: Pair): string {
  const { smallestProvableChange: smallest, scale, unit, paired } = series
  const last = judged.decision.looks.at(-1)
  const share = last === undefined ? 0 : (design.stages[last.stage]?.alarmShare ?? 0)
  const next = design.stages.findIndex((stage, index) => index > (last?.stage ?? -1) && stage.alarmShare > 0)
  const roundsUntil = (stage: number): number =>
    design.stages.slice(0, stage + 1).reduce((sum, { rounds }) => sum + rounds, 0)
  const possible =
    share === 0
      ? next < 0
        ? '; this look can prove no change'
        : `; no change can be proven before ${count(roundsUntil(next), 'round')}`
      : smallest === null
        ? cannotProve(judged, design)
        : `; only a worsening beyond ${formatMagnitude(smallest, scale, unit)} could be`
  return `${possible}${neededText(paired)}`
}

/** Nobody measures more rounds than this. */
const WITHIN_REACH = 1000

function neededText({ roundsNeeded, rounds }: PairedFacts): string {
  if (roundsNeeded === null || roundsNeeded <= rounds) return ''
  return roundsNeeded > WITHIN_REACH
    ? `; more than ${count(WITHIN_REACH, 'round')} would be needed to tell`
    : `; about ${count(roundsNeeded, 'round')} would tell`
}

function cannotProve({ decision, counted }: JudgedRounds, design: Pair['design']): string {
  const last = decision.looks.at(-1)
  const share = last === undefined ? 0 : (design.stages[last.stage]?.alarmShare ?? 0)
  const level = (design.falseAlarmRate * share) / Math.max(1, decision.familySize)
  const hasBothRoles = new Set(counted.map(({ roles }) => roles)).size > 1
  const least = fewestRounds(level, hasBothRoles || design.needsSwappedRoles)
  return least === undefined || least <= counted.length
    ? '; no worsening, however large, could be'
    : `; no worsening, however large, could be with fewer than ${count(least, 'round')}`
}

function fewest({ decision }: JudgedRounds, { design }: Pair): string {
  const last = decision.looks.at(-1)
  const least = last === undefined ? undefined : roundsToProve(last, decision.familySize, design)
  return least === undefined
    ? ', too few to prove anything'
    : `, and fewer than ${String(least)} prove nothing`
}

const WHY: Readonly<Record<NonNullable<MeasuredRound['without']>, string>> = {
  disturbed: 'disturbed',
  'base-missing': 'not measured on base',
  'head-missing': 'not measured on head',
  'both-missing': 'not measured on either side',
  'non-finite': 'with a value that is infinite or not a number',
  'non-positive': 'with a value that is not above 0, as a ratio needs',
}

function noRounds({ rounds }: JudgedRounds, { completedStages, design }: Pair): string {
  if (completedStages === 0) {
    const planned = design.stages[0]?.rounds ?? 0
    return `not judged: the first ${count(planned, 'round')} were not completed`
  }
  if (rounds.length === 0) return 'it was not measured in any round of the completed stages'
  const numbers = new Map<string, number>()
  for (const { without } of rounds) {
    if (without !== undefined) numbers.set(WHY[without], (numbers.get(WHY[without]) ?? 0) + 1)
  }
  const reasons = [...numbers].map(([why, number]) => `${String(number)} ${why}`)
  return `none of ${count(rounds.length, 'round')} counts: ${reasons.join(', ')}`
}

/** Why a series was not judged: one side lacks it, or has something else by its name. */
export function explainSide(
  series: TwoSidedSeries,
  suite: SuiteOnBothSides | undefined,
): ComparedSeries['reason'] {
  const { state, base, head } = series
  switch (state) {
    case 'both':
      return { code: 'not-judged', text: 'not judged' }
    case 'neither':
      return { code: 'no-samples', text: 'neither base nor head has a sample of it' }
    case 'only-base':
      return withoutSide('head', suite)
    case 'only-head':
      return withoutSide('base', suite)
    case 'definition-differs':
      return {
        code: 'definition',
        text: `base has it in ${base?.unit ?? '?'} (${base?.better ?? '?'} is better), head in ${head?.unit ?? '?'} (${head?.better ?? '?'} is better)`,
      }
  }
}

function withoutSide(side: 'base' | 'head', suite: SuiteOnBothSides | undefined): ComparedSeries['reason'] {
  const other = side === 'base' ? 'head' : 'base'
  const result = suite?.[side]
  const why = result?.reason === undefined ? '' : `: ${result.reason}`
  if (suite !== undefined && result === undefined) {
    return { code: 'suite-missing', text: `${side} does not have its suite` }
  }
  if (result?.status === 'failed') return { code: 'suite-failed', text: `its suite failed on ${side}${why}` }
  if (result?.status === 'skipped')
    return { code: 'suite-skipped', text: `its suite was skipped on ${side}${why}` }
  const code = side === 'base' ? 'not-in-baseline' : 'not-measured'
  return { code, text: `${other} has it, ${side} did not measure it` }
}

/** The estimated position effect of a series in words: "+1.2 % [0.8 %, 1.6 %]"; undefined where there is none. */
export function positionText({ paired, scale, unit }: ComparedSeries): string | undefined {
  const effect = paired?.positionEffect
  if (effect === undefined || effect === null) return undefined
  return `${formatChange(effect.estimate, scale, unit)} ${formatInterval(effect.lower, effect.upper, scale, unit)}`
}
