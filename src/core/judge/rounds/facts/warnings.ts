import type { ComparedSeries } from '../../../comparison/schema.ts'
import { count, formatEstimate, formatMagnitude } from '../../../format/numbers.ts'
import { someOf } from '../../../format/text.ts'
import { type IdentityDifference, suiteOfField } from '../../../record/record.ts'
import { formatSeries } from '../../../series.ts'
import type { JudgedSeries } from '../../sides.ts'
import { POSITION_LEVEL } from '../look/location-of-rounds.ts'
import { commonCorrelation } from '../look/look.ts'
import { outlyingRounds } from './paired-facts.ts'
import type { MeasuredPairSeries } from '../effects/measured-series.ts'
import type { UsableRound } from '../round.ts'
import { disagreeingPairs } from './disagreeing-pairs.ts'
import { differencesInWords } from './pair-differences.ts'
import { lostShards, pairsNeeded } from './shards.ts'
import type { PairInput } from '../pair-input.ts'

interface Judged extends PairInput {
  readonly judged: readonly JudgedSeries[]
  readonly differences: readonly IdentityDifference[]
}

/** A series that both sides measured, with its place in the comparison. */
interface Compared extends MeasuredPairSeries {
  readonly compared: ComparedSeries
}

/** What the person must know to read the comparison of a pair rightly. */
export function pairWarnings(input: Judged): string[] {
  const both = input.judged.flatMap(({ series: { measured }, compared }): Compared[] =>
    measured === undefined ? [] : [{ ...measured, compared }],
  )
  const warnings = [
    unfinished(input),
    lostShards(input.pair),
    ...withoutSeries(input),
    otherRate(input),
    neverSwapped(input),
    ...otherParameters(input),
    calibration(input, both),
    disagreeingPairs(both),
    disturbed(input),
    gaps(both),
    uneven(both),
    outliers(both),
    position(both),
    correlation(input, both),
    approximated(both),
  ]
  return warnings.filter((text) => text !== undefined)
}

function unfinished({ pair: { completedStages, rounds, interrupted } }: Judged): string | undefined {
  const counted = rounds.filter(({ stage }) => stage < completedStages).length
  const later = rounds.length - counted
  if (interrupted !== true && later === 0) return undefined
  const how = interrupted === true ? 'was interrupted' : 'ended within a stage'
  const verdicts = `The pair ${how}: verdicts rest on ${count(counted, 'round')} of ${count(completedStages, 'completed stage')}.`
  if (later === 0) return verdicts
  const do_ = later === 1 ? 'does' : 'do'
  return `${verdicts} ${count(later, 'later round')} of an unfinished stage ${do_} not count.`
}

function withoutSeries({ pair: { measurements }, judged }: Judged): string[] {
  const silent = measurements.filter(({ series }) => series.length === 0)
  const texts = silent.map(
    ({ suite, id }) => `The measurement ${id} of the suite ${suite} gave no series on either side.`,
  )
  return judged.length === 0 ? [...texts, 'No series was measured.'] : texts
}

function otherRate({ pair: { design }, settings }: Judged): string | undefined {
  if (design.falseAlarmRate === settings.falseAlarmRate) return undefined
  const percent = (rate: number): string => formatMagnitude(rate, 'relative', '1')
  return `The settings ask for a false alarm rate of ${percent(settings.falseAlarmRate)}, but the pair was planned for ${percent(design.falseAlarmRate)}, which was used.`
}

function neverSwapped({ pair: { design } }: Judged): string | undefined {
  return design.needsSwappedRoles
    ? undefined
    : 'Base and head did not have to be swapped between the clusters: a constant difference between the clusters would look like a change.'
}

function otherParameters({ differences }: Judged): string[] {
  const suites = new Set(differences.flatMap(({ field }) => suiteOfField(field) ?? []))
  return [...suites].map(
    (suite) =>
      `The suite ${suite} was measured with other parameters on head than on base: a change may come from the parameters.`,
  )
}

function calibration(input: Judged, both: readonly Compared[]): string | undefined {
  // Where cluster pairs are the units of the tests nothing is assumed of them.
  const assuming = both.filter(({ compared }) => compared.paired?.test !== 'pairs')
  if (assuming.length === 0) return undefined
  const { design } = input.pair
  const namesOf = (some: readonly Compared[]): ComparedSeries[] => some.map(({ compared }) => compared)
  if (input.calibration === undefined) {
    const { recorded, assumed } = differencesInWords(namesOf(assuming), design)
    // sides.ts says both.
    if (recorded !== undefined) return undefined
    const fewest = count(pairsNeeded(input.pair), 'cluster pair')
    return assumed === undefined
      ? 'Not calibrated: identical clusters are assumed not to differ. Run `kbench calibrate` once.'
      : `Fewer than ${fewest}: identical clusters are assumed to differ by ${assumed}, which a change must exceed clearly. \`kbench calibrate\` measures it.`
  }
  const unknown = assuming.filter(({ paired }) => paired.offset === undefined)
  if (unknown.length === 0) return undefined
  const which = someOf(unknown.map(({ compared }) => formatSeries(compared)))
  const sizes = differencesInWords(namesOf(unknown), design)
  const size = [sizes.recorded, sizes.assumed].filter((one) => one !== undefined).join(' or ') || 'nothing'
  return `The calibration does not have ${count(unknown.length, 'series')} (${which}): there, identical clusters are assumed to differ by ${size}.`
}

function disturbed({ pair }: Judged): string | undefined {
  const { length } = pair.disturbed
  if (length === 0) return undefined
  const codes = new Map<string, number>()
  for (const { code } of pair.disturbed) codes.set(code, (codes.get(code) ?? 0) + 1)
  const list = [...codes].sort((a, b) => b[1] - a[1]).map(([code, number]) => `${String(number)} × ${code}`)
  return `${count(length, 'measurement')} of single rounds ${length === 1 ? 'was' : 'were'} disturbed and excluded on both sides: ${list.join(', ')}.`
}

function gaps(both: readonly Compared[]): string | undefined {
  const missingOf = ({ compared }: Compared): number => compared.paired?.missing ?? 0
  const having = both.filter((one) => missingOf(one) > 0).sort((a, b) => missingOf(b) - missingOf(a))
  const [most] = having
  if (most === undefined) return undefined
  const lack = having.length === 1 ? 'lacks' : 'lack'
  return `${count(having.length, 'series')} ${lack} a usable value in some rounds, which are excluded (most: ${formatSeries(most.compared)}, ${String(missingOf(most))} of ${count(most.rounds.length, 'round')}).`
}

/** Groups of rounds whose sizes differ by more than this factor cost power that the person should know of. */
const UNEVEN = 1.5

function uneven(both: readonly Compared[]): string | undefined {
  const texts = both.flatMap((one) => {
    const text = unevenText(one.counted)
    return text === undefined ? [] : [`${formatSeries(one.compared)}: ${text}`]
  })
  const [first] = texts
  if (first === undefined) return undefined
  return `The rounds of ${count(texts.length, 'series')} are unevenly divided (${first}): verdicts hold, but only larger changes can be proven.`
}

function unevenText(rounds: readonly UsableRound[]): string | undefined {
  // What has no slices is measured once before the first look, on purpose.
  if (rounds.length === 1) return undefined
  const straight = rounds.filter(({ roles }) => roles === 'straight').length
  const baseFirst = rounds.filter(({ first }) => first === 'base').length
  const isUneven = (one: number): boolean =>
    Math.max(one, rounds.length - one) > UNEVEN * Math.min(one, rounds.length - one)
  const texts = (one: number, what: string, other: string): string =>
    `${String(one)} ${what}, ${String(rounds.length - one)} ${other}`
  if (isUneven(straight)) return texts(straight, 'straight', 'swapped')
  return isUneven(baseFirst) ? texts(baseFirst, 'with base first', 'with head first') : undefined
}

/** A round in which so large a share of the series are outliers on one side was disturbed by something unseen. */
const MANY = 0.2
const FEWEST_OUTLIERS = 3

function outliers(both: readonly Compared[]): string | undefined {
  const [hits, measured] = [new Map<number, number>(), new Map<number, number>()]
  for (const { counted, compared } of both) {
    for (const { round } of counted) measured.set(round, (measured.get(round) ?? 0) + 1)
    for (const round of outlyingRounds(counted, compared.scale)) hits.set(round, (hits.get(round) ?? 0) + 1)
  }
  const rounds = [...hits]
    .filter(([round, number]) => number >= FEWEST_OUTLIERS && number > MANY * (measured.get(round) ?? 0))
    .map(([round]) => round)
    .sort((a, b) => a - b)
  if (rounds.length === 0) return undefined
  return `In ${rounds.length === 1 ? 'round' : 'rounds'} ${rounds.join(', ')} many series have an outlier on one side only, without a visible disturbance. They are kept; rank tests tolerate outliers.`
}

function position(both: readonly Compared[]): string | undefined {
  const level = POSITION_LEVEL / Math.max(1, both.length)
  const proven = both.flatMap(({ compared }) => {
    const effect = compared.paired?.positionEffect
    return effect == null || effect.pValue > level ? [] : [{ compared, effect }]
  })
  const [first] = proven
  if (first === undefined) return undefined
  const { scale, unit } = first.compared
  const size = formatEstimate(first.effect, scale, unit)
  return `Being measured second matters for ${count(proven.length, 'series')} (${formatSeries(first.compared)}: ${size}). The order alternates, so this is not part of the changes.`
}

function correlation({ pair }: Judged, both: readonly Compared[]): string | undefined {
  const series = both.map(({ paired }) => paired)
  const found = commonCorrelation(series, pair.completedStages - 1, pair.design)
  if (found === undefined) return undefined
  return `Neighbouring rounds are correlated (${found.estimate.toFixed(2)}): confidence intervals were widened accordingly.`
}

function approximated(both: readonly Compared[]): string | undefined {
  // The mean of few rounds is tested by Student's t, on purpose.
  const { length } = both.filter(
    ({ compared: { paired } }) => paired?.method === 'normal' && paired.test !== 'mean',
  )
  if (length === 0) return undefined
  return `${count(length, 'series')} ${length === 1 ? 'has' : 'have'} too many rounds for the exact distribution: the normal approximation was used.`
}
