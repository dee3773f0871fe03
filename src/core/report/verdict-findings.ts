import { worstFirst } from '../record/headline.ts'
import type {
  ComparedSeries,
  Comparison,
  OverallVerdict,
  SeriesVerdict,
} from '../record/comparison-schema.ts'
import { count, formatChange, formatInterval, formatMagnitude, formatValue } from '../format/numbers.ts'
import type { Style } from '../format/text-layout.ts'
import { groupSeries, labelled, type ReportCatalogue } from '../format/metrics.ts'

/** What the two sides of a comparison are called. */
export function sideWords({ pair }: Pick<Comparison, 'pair'>): {
  readonly baseline: string
  readonly current: string
} {
  return pair === undefined
    ? { baseline: 'baseline', current: 'current' }
    : { baseline: 'base', current: 'head' }
}

/** Whether enough was measured for a confidence interval; without one intervalWords says how much it was. */
export function hasInterval({ change, scale, unit }: ComparedSeries): boolean {
  return change !== null && formatInterval(change.lower, change.upper, scale, unit) !== ''
}

/** "[−86 %, −81 %]"; where too little was measured for one, why: "(8 rounds, no interval)". Empty without a change. */
export function intervalWords({ change, scale, unit, paired, baseline }: ComparedSeries): string {
  if (change === null) return ''
  const interval = formatInterval(change.lower, change.upper, scale, unit)
  if (interval !== '') return interval
  const measured =
    paired === undefined ? count(baseline?.runs ?? 0, 'baseline run') : count(paired.rounds, 'round')
  return `(${measured}, no interval)`
}

type Members = readonly (ComparedSeries | undefined)[]

/** "−83.7 %" and "[−86 %, −81 %]"; of several quantiles "+1 % / +3 %" without intervals; "–" where nothing could be compared. */
export function changeTexts(members: Members): { readonly change: string; readonly interval: string } {
  const texts = members.map((series) =>
    series?.change == null ? '–' : formatChange(series.change.estimate, series.scale, series.unit),
  )
  if (texts.every((text) => text === '–')) return { change: '–', interval: '' }
  const [only] = members
  if (members.length > 1 || only === undefined) return { change: texts.join(' / '), interval: '' }
  return { change: texts.join(), interval: intervalWords(only) }
}

/** Both as one part of a sentence; nothing where nothing could be compared. */
export function changeWords(members: Members): string[] {
  const { change, interval } = changeTexts(members)
  return change === '–' ? [] : [`${change} ${interval}`.trim()]
}

/** "unchanged (info)"; of several quantiles with different verdicts those that changed: "p99 regressed". */
export function verdictWords(members: Members, quantiles: readonly string[]): string {
  const known = members.filter((series) => series !== undefined)
  const [informs, ...others] = new Set(known.map(standingWord))
  const verdicts = VERDICT_ORDER.filter((one) => known.some(({ verdict }) => verdict === one))
  const shown = verdicts.length === 1 ? verdicts : verdicts.filter((verdict) => verdict !== 'unchanged')
  const texts = shown.map((verdict) => {
    const names = quantiles.filter((_, index) => members[index]?.verdict === verdict)
    return verdicts.length === 1 ? verdict : `${names.join(', ')} ${verdict}`
  })
  return `${texts.join(', ')}${others.length === 0 ? (informs ?? '') : ''}`
}

/** How sure a regression is, in one word. */
type Confidence = 'sufficient' | 'strong' | 'overwhelming' | 'exact'

/** By how much the chance of a false alarm lies below what the gate asks for. */
const STRONG = 10
const OVERWHELMING = 1000

/**
 * A proven regression in one word, by p, the chance of a result like it without a worsening beyond the margin: `sufficient` is below the
 * gate's rate of false alarms, as every proven one is, `strong` at most a tenth and `overwhelming` at most a thousandth of it. p is corrected
 * for all series that are judged together: as it is for a pair; against a baseline, where Holm's procedure made the verdict, by
 * Bonferroni's bound, which is never below Holm's. `exact`: the baseline never varied, or a rate dropped to zero: no chance to speak of.
 * @param gate the rate of false alarms, and how many series are judged together with this one
 * @returns undefined for a series without a p-value
 */
export function confidenceOf(
  { pValue, paired, reason }: Pick<ComparedSeries, 'pValue' | 'paired' | 'reason'>,
  gate: { readonly falseAlarmRate: number; readonly family: number },
): Confidence | undefined {
  if (reason.code === 'constant-baseline' || reason.code === 'dropped-to-zero') return 'exact'
  if (paired === undefined && pValue === null) return undefined
  const adjusted = paired?.adjustedPValue ?? (pValue ?? 1) * Math.max(1, gate.family)
  if (adjusted <= gate.falseAlarmRate / OVERWHELMING) return 'overwhelming'
  return adjusted <= gate.falseAlarmRate / STRONG ? 'strong' : 'sufficient'
}

/** What the column of the smallest provable change means, for the reader of a table that has it. */
export const PROVABLE_WORDS = 'the smallest worsening that this comparison could have proven.'

/** What the words mean, for the reader of a table that has them. */
export const CONFIDENCE_WORDS =
  'Confidence: how small the chance of such a result would be without a worsening beyond the margin, over all series together. Sufficient: below the rate of false alarms; strong: at most a tenth of that rate; overwhelming: at most a thousandth of it. Exact: no chance is involved, because all earlier values are equal or the value dropped to zero.'

/** Signs stand next to the words, so that colour is never the only carrier. */
interface Look {
  readonly symbol: string
  readonly style: Style
}

/** The verdicts in the order in which they are shown, what needs attention first. */
export const VERDICT_LOOK: Readonly<Record<SeriesVerdict, Look>> = {
  regressed: { symbol: '✗', style: 'bad' },
  missing: { symbol: '!', style: 'bad' },
  inconclusive: { symbol: '?', style: 'warning' },
  improved: { symbol: '▲', style: 'good' },
  unchanged: { symbol: '=', style: 'plain' },
  new: { symbol: '+', style: 'plain' },
  incomparable: { symbol: '≠', style: 'warning' },
}
export const VERDICT_ORDER = Object.keys(VERDICT_LOOK) as readonly SeriesVerdict[]

export const OVERALL_LOOK: Readonly<Record<OverallVerdict, Look>> = {
  passed: { symbol: '✓', style: 'good' },
  regressed: { symbol: '✗', style: 'bad' },
  inconclusive: { symbol: '?', style: 'warning' },
  incomparable: { symbol: '≠', style: 'warning' },
  incomplete: { symbol: '!', style: 'bad' },
}

/** One compared series with everything a table says about it, as text that still holds foreign labels. */
export interface VerdictRow {
  readonly series: ComparedSeries
  readonly suite: string
  /** "network_throughput · tcp · pod-to-pod · inter-node". */
  readonly name: string
  /** "Throughput, tcp · pod-to-pod · inter-node". */
  readonly title: string
  readonly verdict: string
  readonly baseline: string
  readonly current: string
  /** "−80.4 %", empty where there is none. */
  readonly change: string
  /** "[−82.1 %, −78.9 %]" or "(8 rounds, no interval)", empty without a change. */
  readonly interval: string
  readonly provable: string
  /** "network_throughput · inter-node fell by 12.1 %, from 11 Gbit/s to 9.66 Gbit/s; the margin is 2 %". */
  readonly sentence: string
}

/**
 * All series by verdict, then those that can fail the build, then the worst first (core/record/headline.ts).
 */
export function verdictRows(comparison: Comparison, catalogue: ReportCatalogue): VerdictRow[] {
  const groups = groupSeries(
    comparison.series,
    comparison.suites.map(({ name }) => name),
    catalogue,
  )
  const rows = groups.flatMap(({ suite, metrics }) =>
    metrics.flatMap((metric) =>
      metric.rows.map(({ label, series }) => ({
        ...verdictRow(series, labelled(metric.metric, label)),
        suite,
        title: `${metric.title}, ${label}`,
      })),
    ),
  )
  const rank = ({ series }: VerdictRow): number => VERDICT_ORDER.indexOf(series.verdict)
  const informs = ({ series }: VerdictRow): number => (series.gates || series.verdict === 'unchanged' ? 0 : 1)
  return rows.sort((a, b) => rank(a) - rank(b) || informs(a) - informs(b) || byHarm(a.series, b.series))
}

// Series that need no attention stay in the order of their suites and labels.
function byHarm(a: ComparedSeries, b: ComparedSeries): number {
  return ['regressed', 'inconclusive', 'improved'].includes(a.verdict) ? worstFirst(a, b) : 0
}

function verdictRow(series: ComparedSeries, name: string): Omit<VerdictRow, 'suite' | 'title'> {
  const { unit, scale, baseline, current, change, smallestProvableChange, verdict } = series
  return {
    series,
    name,
    verdict: `${VERDICT_LOOK[verdict].symbol} ${verdict}${standingWord(series)}`,
    baseline: baseline === null ? '–' : formatValue(baseline.median, unit),
    current: current === null ? '–' : formatValue(current.median, unit),
    change: change === null ? '' : formatChange(change.estimate, scale, unit),
    interval: intervalWords(series),
    sentence: sentenceOf(series, name),
    provable: smallestProvableChange === null ? '–' : formatMagnitude(smallestProvableChange, scale, unit),
  }
}

type Standing = Pick<ComparedSeries, 'gates' | 'accepted'>

/** Behind a verdict that cannot fail the build: why not. */
function standingWord(series: Standing): string {
  if (series.accepted !== undefined) return ' (accepted)'
  return isInformational(series) ? ' (info)' : ''
}

/** Whether it never could fail the build; an accepted regression could, without somebody who accepts it. */
export function isInformational({ gates, accepted }: Standing): boolean {
  return !gates && accepted === undefined
}

function sentenceOf(
  { unit, scale, margin, baseline, current, change }: ComparedSeries,
  name: string,
): string {
  const size =
    change === null || change.estimate === 0
      ? 'changed'
      : `${change.estimate < 0 ? 'fell' : 'rose'} by ${formatMagnitude(Math.abs(change.estimate), scale, unit)}`
  const values =
    baseline === null || current === null
      ? ''
      : `, from ${formatValue(baseline.median, unit)} to ${formatValue(current.median, unit)}`
  return `${name} ${size}${values}; the margin is ${formatMagnitude(margin, scale, unit)}`
}
