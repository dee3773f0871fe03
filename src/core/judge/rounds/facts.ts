import { defined } from '../../defined.ts'
import type { ComparedSeries, Comparison, PairedFacts } from '../../record/comparison-schema.ts'
import { count, formatChange, formatEstimate, formatMagnitude } from '../../format/numbers.ts'
import { someOf } from '../../format/text.ts'
import type { Pair } from '../../record/pair-file.ts'
import type { PairedDesign } from '../../record/design.ts'
import { ANY_SERIES, differenceFor, type PairDifference, type UsableRound } from './round.ts'
import { changeOfValue, toAxis } from '../../record/policy.ts'
import { type IdentityDifference, suiteOfField } from '../../record/record.ts'
import type { KbenchRecord, SuiteResult } from '../../record/schema.ts'
import { formatSeries, type SeriesName } from '../../series.ts'
import { hodgesLehmann } from '../../stats/location.ts'
import { median, sortSamples, spread } from '../../stats/samples.ts'
import { changeOf, type Judgement } from '../judge.ts'
import type { JudgedSeries, MatchedSeries, PairInput } from '../sides.ts'
import type { MeasuredPairSeries, MeasuredRound } from './effects.ts'
import { commonCorrelation } from './evidence.ts'
import { locationOfRounds, POSITION_LEVEL } from './location.ts'
import {
  deviationWithinCells,
  fewestPairs,
  noiseOfPairs,
  pairEffects,
  POSITION_CONFIDENCE,
  positionEffect,
} from './noise.ts'
import { roundsNeeded } from './plan.ts'

/** What a design takes pairs of identical clusters to differ by in these series, in words; undefined: nothing. */
export function differencesInWords(
  series: readonly SeriesName[],
  design: Pick<PairedDesign, 'pairDifferences'>,
) {
  const all = series.flatMap((one) => differenceFor(one, design) ?? [])
  const isAssumed = (one: PairDifference): boolean => one.series === ANY_SERIES
  return {
    recorded: rangeOf(all.filter((one) => !isAssumed(one))),
    assumed: rangeOf(all.filter(isAssumed)),
  }
}

/** "about 3 %", "about 0.8 % to 4.5 %" */
function rangeOf(differences: readonly PairDifference[]): string | undefined {
  if (differences.length === 0) return undefined
  const shares = differences.map(({ share }) => share)
  const [least, most] = [Math.min(...shares), Math.max(...shares)].map((share) =>
    formatMagnitude(share, 'relative', '1'),
  )
  return least === most ? `about ${String(least)}` : `about ${String(least)} to ${String(most)}`
}

/** Whether so many shards of a merged pair are lost that those left do not suffice: with fewer cluster pairs something must be assumed of them. */
export function lacksShards(pair: Pair): boolean {
  const { shards, rounds } = pair
  return shards !== undefined && shards.lost.length > 0 && pairsOf(rounds) < pairsNeeded(pair)
}

/** Which shards are lost, why, and what that means; undefined: none. */
function lostShards(pair: Pair): string | undefined {
  const { shards, rounds } = pair
  if (shards === undefined || shards.lost.length === 0) return undefined
  const { of, merged, lost } = shards
  const which = someOf(
    lost.map(({ number, reason }) => `shard ${String(number)}: ${reason}`),
    of,
  )
  const judged = `${String(merged.length)} of ${count(of, 'shard')} were judged (${which}).`
  return lacksShards(pair)
    ? `${judged} ${count(pairsOf(rounds), 'cluster pair')} ${pairsOf(rounds) === 1 ? 'is' : 'are'} left, and ${String(pairsNeeded(pair))} are needed, so the result is incomplete.`
    : `${judged} The error rates hold if the loss had nothing to do with what was measured: a head so slow that its job ran out of time would be missed.`
}

/** For the look at what is there. */
function pairsNeeded({ completedStages, design }: Pick<Pair, 'completedStages' | 'design'>): number {
  return fewestPairs(completedStages - 1, design)
}

function pairsOf(rounds: Pair['rounds']): number {
  return new Set(rounds.map(({ clusterPair }) => clusterPair)).size
}

/**
 * Least distance between the largest and the smallest effect, in standard deviations of a cluster pair (its
 * own difference and the noise of its rounds). With ten identical, normally distributed pairs the chance is
 * 7e-7 for a series, with two 1.5e-8.
 */
const FAR = 8

/**
 * Whether a gating series changed so differently between cluster pairs that it was hardly the same change.
 * Seen so far: an installer missed a node of one cluster (network throughput −20 and +1973 %); the median
 * latency of HTTP servers with a CPU limit depends on the cluster (−49 and +28 %).
 * @returns a sentence for the person; undefined: they agree
 */
function disagreeingPairs(both: readonly Compared[]): string | undefined {
  const texts = both.flatMap((one) => disagreement(one) ?? [])
  const [first] = texts
  if (first === undefined) return undefined
  return `Cluster pairs disagree about ${count(texts.length, 'series')} (${first}). Either the change is not on all clusters (check that subject.setup reaches every node, and fails where it cannot), or these clusters differ by more than is expected of identical ones.`
}

function disagreement({ paired, counted, compared }: Compared): string | undefined {
  const { gates, assumed } = paired
  // How noisy a round is shows only where a pair has several.
  if (!gates || assumed === undefined || deviationWithinCells(counted) === undefined) return undefined
  const effects = [...pairEffects(counted)].filter(([, effect]) => Number.isFinite(effect))
  const sorted = effects.sort(([, a], [, b]) => a - b)
  const [least, most] = [sorted[0], sorted.at(-1)]
  if (least === undefined || most === undefined) return undefined
  if (most[1] - least[1] <= FAR * Math.hypot(assumed.scale, Math.sqrt(noiseOfPairs(counted))))
    return undefined
  const { scale, better, unit } = compared
  const changes = [least, most].map(
    ([pair, effect]) => `${formatChange(changeOfValue(effect, scale, better), scale, unit)} on ${pair}`,
  )
  return `${formatSeries(compared)}: ${changes.join(', ')}`
}

/** How one suite ended on both sides; undefined: it was no part of that side. */
export interface SuiteOnBothSides {
  readonly name: string
  readonly base: SuiteResult | undefined
  readonly head: SuiteResult | undefined
}

/** All suites of either side, those of head first. */
export function suitesOfBoth(base: KbenchRecord, head: KbenchRecord): SuiteOnBothSides[] {
  const find = ({ suites }: KbenchRecord, name: string): SuiteResult | undefined =>
    suites.find((suite) => suite.name === name)
  const names = new Set([...head.suites, ...base.suites].map(({ name }) => name))
  return [...names].map((name) => ({ name, base: find(base, name), head: find(head, name) }))
}

/** What a comparison says of a suite: how it ended on the side where it did worse, and on which. */
export function comparedSuite({ name, base, head }: SuiteOnBothSides): Comparison['suites'][number] {
  const hasFailed = head?.status === 'failed' || base?.status === 'failed'
  // What base could not measure, or did not have, makes series new; the suite itself is as it should be.
  const status = hasFailed ? 'failed' : (head?.status ?? 'missing')
  return { name, status, ...defined({ reason: reasonOf(base, head) }) }
}

function reasonOf(base: SuiteResult | undefined, head: SuiteResult | undefined): string | undefined {
  const said = (['base', 'head'] as const).flatMap((side) => {
    const suite = side === 'base' ? base : head
    if (suite === undefined) return [`${side} does not have it`]
    if (suite.status === 'ok') return []
    const how = suite.status === 'failed' ? side : `${side} skipped it`
    return [suite.reason === undefined ? how : `${how}: ${suite.reason}`]
  })
  if (said.length === 0) return undefined
  const isSame = base?.status === head?.status && base?.reason === head?.reason && base !== undefined
  return isSame ? `on both sides${base.reason === undefined ? '' : `: ${base.reason}`}` : said.join('; ')
}

/**
 * Whether a side failed, or head lacks what base has. A suite that both skipped has nothing to measure here.
 */
export function isIncomplete({ base, head }: SuiteOnBothSides): boolean {
  if (base?.status === 'failed' || head?.status === 'failed') return true
  return base?.status === 'ok' && head?.status !== 'ok'
}

/** What only a comparison of alternating rounds knows of a series. */
export function pairedFacts(
  { policy: { scale }, better }: Pick<MatchedSeries, 'policy' | 'better'>,
  { pair, paired, rounds, counted }: MeasuredPairSeries,
  { verdict, worse, evidence }: Judgement,
): PairedFacts {
  const { looks } = evidence
  const last = looks.at(-1)
  const stages = (last?.stage ?? -1) + 1
  const needed = verdict === 'inconclusive' ? roundsNeeded(paired, stages, pair.design) : undefined
  return {
    rounds: counted.length,
    disturbed: rounds.filter(({ without }) => without === 'disturbed').length,
    missing: rounds.filter(({ without }) => without !== undefined && without !== 'disturbed').length,
    looks: looks.length,
    clusterPairs: new Set(counted.map(({ clusterPair }) => clusterPair)).size,
    test: last?.kind ?? null,
    method: last?.method ?? null,
    adjustedPValue: worse,
    positionEffect: positionOf(counted, { scale, better }),
    offset: last?.offset === undefined ? null : { ...last.offset },
    outlying: outlyingRounds(counted, scale).length,
    roundsNeeded: needed ?? null,
    changes: counted.map(({ effect }) => changeOfValue(effect, scale, better)).filter(Number.isFinite),
  }
}

function positionOf(
  counted: readonly UsableRound[],
  axis: Pick<ComparedSeries, 'scale' | 'better'>,
): PairedFacts['positionEffect'] {
  const effect = hodgesLehmann(locationOfRounds(counted)) ?? 0
  const found = positionEffect(counted, Number.isFinite(effect) ? effect : 0)
  if (found === undefined) return null
  const { estimate, lower, upper, pValue } = found
  return changeOf({ effect: estimate, lower, upper }, axis, { confidence: POSITION_CONFIDENCE, pValue })
}

/** Beyond this many spreads a normal sample lies in fewer than one of 2000 cases (the value of Iglewicz and Hoaglin, 1993). */
const OUTLIER_SCORE = 3.5

/**
 * Numbers of the rounds that are out of line on one side, from the robust z-scores of both. A disturbance of
 * the machine moves both sides equally and does no harm; one that hits a single side ends up in the effect.
 * Outliers are reported, never removed: ranks bear them, and removing them would bias the effect.
 */
export function outlyingRounds(
  rounds: readonly Pick<MeasuredRound, 'round' | 'base' | 'head'>[],
  scale: ComparedSeries['scale'],
): number[] {
  const scoresOf = (side: 'base' | 'head'): (number | undefined)[] =>
    scores(rounds.map(({ [side]: value }) => (value === undefined ? undefined : toAxis(value, scale))))
  const [ofBase, ofHead] = [scoresOf('base'), scoresOf('head')]
  return rounds.flatMap(({ round }, index) => {
    const [base, head] = [ofBase[index], ofHead[index]]
    if (base === undefined || head === undefined) return []
    const out = [base, head].filter((score) => Math.abs(score) > OUTLIER_SCORE)
    return out.length === 1 || (out.length === 2 && Math.sign(base) !== Math.sign(head)) ? [round] : []
  })
}

/** (value − median) / (1.4826 · median absolute deviation); ±Infinity where the others are all equal. */
function scores(values: readonly (number | undefined)[]): (number | undefined)[] {
  const isFinite = (value: number | undefined): value is number => Number.isFinite(value)
  const finite = values.filter(isFinite)
  if (finite.length === 0) return values.map(() => undefined)
  const samples = sortSamples(finite)
  const [centre, scale] = [median(samples), spread(samples)]
  return values.map((value) =>
    !isFinite(value) ? undefined : value === centre ? 0 : (value - centre) / scale,
  )
}

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
    assumption(input, both),
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

function assumption({ pair }: Judged, both: readonly Compared[]): string | undefined {
  // Where cluster pairs are the units of the tests nothing is assumed of them.
  const assuming = both.filter(({ compared }) => compared.paired?.test !== 'pairs')
  if (assuming.length === 0) return undefined
  const { recorded, assumed } = differencesInWords(
    assuming.map(({ compared }) => compared),
    pair.design,
  )
  // sides.ts says both.
  if (recorded !== undefined) return undefined
  return assumed === undefined
    ? 'Identical clusters are assumed not to differ.'
    : `Fewer than ${count(pairsNeeded(pair), 'cluster pair')}: identical clusters are assumed to differ by ${assumed}, which a change must exceed clearly.`
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
