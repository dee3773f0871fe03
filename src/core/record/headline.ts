import type { ComparedSeries, Comparison, OverallVerdict, SeriesVerdict } from './comparison-schema.ts'
import { count, formatChange } from '../format/numbers.ts'
import { compareNaturally, shortened, someOf } from '../format/text.ts'
import { shortNames } from '../format/metrics.ts'
import { DEFAULT_GATE, marginEffect, towardHarm } from './policy.ts'
import { formatSeries } from '../series.ts'

type Changed = Pick<ComparedSeries, 'change' | 'scale' | 'better' | 'verdict'>

/**
 * The change as an effect toward harm (core/record/policy.ts): on the relative scale the logarithm of a ratio, on the absolute scale in
 * the unit of the series.
 * @returns undefined for a change that was never judged or cannot be expressed, infinite where only its verdict says so
 */
export function effectOfChange({ change, scale, better, verdict }: Changed): number | undefined {
  if (change !== null)
    return towardHarm(scale === 'relative' ? Math.log1p(change.estimate) : change.estimate, better)
  if (verdict === 'regressed') return Infinity
  return verdict === 'improved' ? -Infinity : undefined
}

/** What counts on the absolute scale as much as a margin there. */
const MARGIN_COUNTS_AS = marginEffect(DEFAULT_GATE.defaultMargin, 'relative')

/**
 * How bad a change is, positive is worse, to order several: the one order of every headline, title, table and
 * list of annotations.
 *
 * Relative changes go by the logarithm of their ratio, whatever their margins, so that of the numbers shown the largest is first:
 * half a rate is as bad as twice a time. A difference in a unit cannot be held against a ratio but by what the person accepts of
 * either: it goes by its margins, each of which counts as the default margin of a relative change does (2 %). With the default margin
 * of 0.02, 50 percentage points of errors are 25 margins, about as bad as +64 %.
 */
export function harmOf(series: Changed & Pick<ComparedSeries, 'margin'>): number {
  const effect = effectOfChange(series) ?? 0
  // 0 ÷ 0 is not a number, and no change is none whatever is accepted.
  if (series.scale === 'relative' || effect === 0) return effect
  return (effect / series.margin) * MARGIN_COUNTS_AS
}

/** For sorting: the worst first; of two as bad the one whose name is first, so that every list names the same one. */
export function worstFirst(a: ComparedSeries, b: ComparedSeries): number {
  const [harmOfA, harmOfB] = [harmOf(a), harmOf(b)]
  if (harmOfA !== harmOfB) return harmOfB > harmOfA ? 1 : -1
  return compareNaturally(formatSeries(a), formatSeries(b))
}

const COMPARED: readonly SeriesVerdict[] = ['regressed', 'improved', 'unchanged', 'inconclusive']

/** What the verdict over all rests on. */
export function partsOf(series: readonly ComparedSeries[]): {
  /** Series that were compared and can fail the build. */
  readonly gating: ComparedSeries[]
  readonly informational: ComparedSeries[]
  /** Gating series of the other side that were not measured. */
  readonly missing: ComparedSeries[]
  readonly incomparable: ComparedSeries[]
} {
  const compared = series.filter(({ verdict }) => COMPARED.includes(verdict))
  return {
    gating: compared.filter(({ gates }) => gates),
    informational: compared.filter(({ gates }) => !gates),
    missing: series.filter(({ verdict, gates }) => verdict === 'missing' && gates),
    incomparable: series.filter(({ verdict }) => verdict === 'incomparable'),
  }
}

/**
 * The verdict over all, see OVERALL_VERDICTS.
 * @param isIncomplete whether a suite was not measured completely that the other side has
 */
export function verdictOf(
  comparison: Pick<Comparison, 'series' | 'pair'>,
  isIncomplete: boolean,
): OverallVerdict {
  const { gating, informational, missing, incomparable } = partsOf(comparison.series)
  const some = (verdict: SeriesVerdict): boolean => gating.some((one) => one.verdict === verdict)
  if (some('regressed')) return 'regressed'
  const comparedAny = gating.length + informational.length > 0
  const nothingAtAll = !measuredAnything(comparison) || (!comparedAny && incomparable.length === 0)
  if (missing.length > 0 || isIncomplete || nothingAtAll) return 'incomplete'
  if (!comparedAny || incomparable.some(({ gates }) => gates)) return 'incomparable'
  return some('inconclusive') ? 'inconclusive' : 'passed'
}

/** Whether there is any number to compare: of this run; of a pair, of both sides and of a completed stage. */
function measuredAnything({ series, pair }: Pick<Comparison, 'series' | 'pair'>): boolean {
  if (series.some(({ verdict }) => COMPARED.includes(verdict))) return pair === undefined || pair.stages > 0
  if (series.every(({ current }) => current === null)) return false
  return pair === undefined || (pair.stages > 0 && series.some(({ baseline }) => baseline !== null))
}

/** Where verdict or numbers are not what its own series make of them, in words; undefined where they agree. */
export function contradictionIn(comparison: Comparison): string | undefined {
  const { verdict, gate, series, suites } = comparison
  // Whether a suite that was not measured counts, only the other side knows.
  const possible = [
    verdictOf(
      comparison,
      suites.some(({ status }) => status !== 'ok'),
    ),
    verdictOf(comparison, false),
  ]
  const isLess = verdict === 'incomplete' && !possible.includes('regressed')
  if (!possible.includes(verdict) && !isLess)
    return `its verdict is ${verdict}, its series make it ${possible[0] ?? verdict}`
  const { gating } = partsOf(series)
  if (gate.gatingSeries !== gating.length)
    return `it says that ${count(gate.gatingSeries, 'series')} can fail the build, and has ${String(gating.length)}`
  const wrong = series.find(isAgainstItsNumbers)
  return wrong === undefined
    ? undefined
    : `a series of ${wrong.metric} is ${wrong.verdict}, which its change is not`
}

/** A change for the worse is no improvement, nor the other way round; no verdict of a test can turn the sign of its estimate. */
function isAgainstItsNumbers(series: ComparedSeries): boolean {
  const effect = effectOfChange(series)
  if (series.change === null || effect === undefined) return false
  if (series.verdict === 'regressed') return effect < 0
  if (series.verdict === 'improved') return effect > 0
  // The estimate of a pair may leave the margin after it was proven to be within.
  if (series.verdict === 'unchanged' && series.paired === undefined)
    return Math.abs(effect) > marginEffect(series.margin, series.scale) * (1 + 1e-9)
  return false
}

type WithoutHeadline = Omit<Comparison, 'headline'>

/** The comparison with the headline that its numbers give. */
export function withHeadline({ schema, verdict, ...rest }: WithoutHeadline): Comparison {
  return { schema, verdict, headline: headlineOf({ schema, verdict, ...rest }), ...rest }
}

/**
 * The outcome in one sentence: "Regressed: 1 of 4 gating series is worse: network_throughput · inter-node
 * −80.4 %." A stranger's job can write any sentence into a comparison. So no text is quoted: no former
 * headline, no suite's words, no fact of the environment.
 */
export function headlineOf(comparison: WithoutHeadline): string {
  const { verdict } = comparison
  const [first = '', ...rest] = verdict
  const says = { regressed, incomplete, incomparable, inconclusive, passed }[verdict](comparison)
  const shards = fewerShards(comparison)
  return `${first.toUpperCase()}${rest.join('')}${shards}: ${says}${acceptedOnes(comparison)}.`
}

/** Regressions that somebody accepts; why is free text, and is not quoted here. */
function acceptedOnes({ series }: WithoutHeadline): string {
  const some = series.filter((one) => one.accepted !== undefined)
  if (some.length === 0) return ''
  const are =
    some.length === 1
      ? '1 regression is accepted:'
      : `${String(some.length)} regressions are accepted, most of all`
  return `; ${are} ${worstOf(some, series)}`
}

function fewerShards({ pair }: WithoutHeadline): string {
  const { of, merged } = pair?.shards ?? { of: 0, merged: 0 }
  return merged < of ? ` (${String(merged)} of ${String(of)} shards)` : ''
}

function regressed({ series }: WithoutHeadline): string {
  const { gating } = partsOf(series)
  const bad = gating.filter(({ verdict }) => verdict === 'regressed')
  if (bad.length === 0) return 'the comparison names no gating series that is worse'
  const are = bad.length === 1 ? 'is worse:' : 'are worse, most of all'
  return `${String(bad.length)} of ${count(gating.length, 'gating series')} ${are} ${worstOf(bad, series)}`
}

function inconclusive({ series }: WithoutHeadline): string {
  const { gating } = partsOf(series)
  const open = gating.filter(({ verdict }) => verdict === 'inconclusive')
  const suspects = open.filter(({ reason }) => reason.code === 'suspect')
  const look =
    suspects.length === 0
      ? ''
      : `; ${String(suspects.length)} ${suspects.length === 1 ? 'looks worse:' : 'look worse, most of all'} ${worstOf(suspects, series)}`
  return `${String(open.length)} of ${count(gating.length, 'gating series')} ${open.length === 1 ? 'is' : 'are'} undecided, none is proven worse${look}`
}

function passed({ series }: WithoutHeadline): string {
  const { gating, informational } = partsOf(series)
  if (gating.length === 0)
    return `${count(informational.length, 'series')} compared for information, none that can fail the build`
  const improved = gating.filter(({ verdict }) => verdict === 'improved').length
  const better = improved === 0 ? '' : `, ${String(improved)} improved`
  const within =
    gating.length === 1 ? 'the only gating series is' : `all ${count(gating.length, 'gating series')} are`
  return `${within} within the margin or better (${String(gating.length - improved)} unchanged${better})`
}

function incomplete(comparison: WithoutHeadline): string {
  const { series, suites, pair, baseline } = comparison
  const { gating, informational, missing } = partsOf(series)
  const lacking = suitesThatLack(suites, series)
  const isNothing = (side: 'baseline' | 'current'): boolean => series.every((one) => one[side] === null)
  if (pair !== undefined && (isNothing('baseline') || isNothing('current'))) {
    const where =
      isNothing('baseline') && isNothing('current') ? 'either side' : isNothing('baseline') ? 'base' : 'head'
    return `nothing was measured on ${where}${lacking.length === 0 ? '' : `: ${someOf(lacking)}`}`
  }
  if (pair?.stages === 0) return 'the pair ended before its first stage was complete'
  if (pair === undefined && isNothing('current')) return 'this run measured nothing'
  if (pair === undefined && baseline.fingerprint === null)
    return 'the baseline holds no other run to compare with'
  const names = lacking.length > 0 ? '' : ` (${someOf([...new Set(namesOf(missing, series))])})`
  const were = missing.length === 1 ? 'was' : 'were'
  const parts = [
    ...(lacking.length === 0 ? [] : [someOf(lacking)]),
    ...(missing.length === 0
      ? []
      : pair === undefined
        ? [`${count(missing.length, 'gating series')} of the baseline ${were} not measured${names}`]
        : [`${count(missing.length, 'gating series')} ${were} not measured on head${names}`]),
  ]
  if (missing.length === 0 && gating.length + informational.length === 0)
    parts.push(
      pair === undefined
        ? 'no series of this run is in the baseline'
        : 'base and head have no series in common',
    )
  if (parts.length === 0 && fewerShards(comparison) !== '') return 'too few shards are left to judge'
  return parts.length === 0 ? 'not everything was measured' : parts.join('; ')
}

const HOW: Readonly<Record<Comparison['suites'][number]['status'], string>> = {
  ok: 'is complete',
  failed: 'failed',
  skipped: 'was skipped',
  missing: 'is not part of this run',
}

/** A suite that was skipped lacks nothing unless the other side has series of it, or nothing else is known to be missing. */
function suitesThatLack(suites: Comparison['suites'], series: readonly ComparedSeries[]): string[] {
  const codes = new Set(series.map(({ reason }) => reason.code))
  const unfinished = suites.filter(({ status }) => status !== 'ok')
  const counted = unfinished.filter(({ status }) => status !== 'skipped' || codes.has('suite-skipped'))
  const shown = counted.length === 0 && partsOf(series).missing.length === 0 ? unfinished : counted
  return shown.map(({ name, status }) => `suite ${name} ${HOW[status]}`)
}

/** Names of fields, not sentences. */
const FIELD = /^[\w./-]{1,60}$/

function incomparable({ series, environmentDifferences, pair }: WithoutHeadline): string {
  const { incomparable: apart, gating, informational } = partsOf(series)
  const fields = environmentDifferences.map(({ field }) => field).filter((field) => FIELD.test(field))
  const which =
    fields.length === 0 ? '' : ` (${someOf(fields, 3, ', ')} ${fields.length === 1 ? 'differs' : 'differ'})`
  const codes = new Set(apart.map(({ reason }) => reason.code))
  if (codes.has('environment')) return `no baseline run was measured in this environment${which}`
  const other = pair === undefined ? 'the baseline has' : 'base and head have'
  const why = codes.has('suite-parameters')
    ? `measured with other settings${which}`
    : `${other} them in another unit or direction`
  const compared = gating.length + informational.length
  const rest = compared === 0 ? '' : `; of the other ${String(compared)} none is proven worse`
  return `${count(apart.length, 'series')} cannot be compared, ${why}${rest}`
}

function worstOf(some: readonly ComparedSeries[], all: readonly ComparedSeries[]): string {
  const [worst] = [...some].sort(worstFirst)
  if (worst === undefined) return ''
  const { change, scale, unit } = worst
  return `${namesOf([worst], all).join()}${change === null ? '' : ` ${formatChange(change.estimate, scale, unit)}`}`
}

function namesOf(some: readonly ComparedSeries[], all: readonly ComparedSeries[]): string[] {
  const names = shortNames(all)
  return some.map((one) => shortened(names.get(one) ?? one.metric))
}
