import { worstFirst } from '../comparison/harm.ts'
import type { ComparedSeries, Comparison, OverallVerdict, SeriesVerdict } from '../comparison/schema.ts'
import { formatChange, formatMagnitude, formatValue } from '../format/numbers.ts'
import { groupSeries, labelled, type ReportCatalogue } from '../naming/metrics.ts'
import type { Style } from '../format/text-layout.ts'
import { intervalWords } from './interval-words.ts'

/** Signs stand beside the words, so that colour is never the only carrier. */
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
 * All series of a comparison in the order of their verdicts; within a verdict those that can fail the build first, then
 * the worst (core/comparison/harm.ts).
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
export function standingWord(series: Standing): string {
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
