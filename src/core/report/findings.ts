import { headlineOf } from '../record/headline.ts'
import type { ComparedSeries, Comparison, SeriesVerdict } from '../record/comparison-schema.ts'
import { VERDICT_ORDER, type VerdictRow, verdictRows } from './verdict-findings.ts'
import { type FindingsCatalogue, whyOf } from './causes.ts'
import { formatChange, formatMagnitude, formatValue } from '../format/numbers.ts'
import type { RecordedSeries } from '../record/schema.ts'
import type { Unit } from '../series.ts'
import { medianOf, sortSamples, spread } from '../stats/samples.ts'

/**
 * What was found in one suite, as a title: "network: 2 of 8 gating series regressed, worst −80.4 % (Throughput, tcp · pod-to-pod · inter-node)";
 * without a regression the counts of the verdicts: "storage: 6 unchanged, 1 inconclusive".
 */
export function suiteTitle(suite: string, found: readonly Finding[]): string {
  const rowsOf = (...kinds: readonly FindingKind[]): VerdictRow[] =>
    found
      .filter(({ kind }) => kinds.includes(kind))
      .flatMap(({ rows }) => rows.filter((row) => row.suite === suite))
  // What can fail the build is the finding; what only informs is mentioned.
  const [regressed, informing] = [rowsOf('regressed'), rowsOf('accepted', 'worse-info')]
  const [shown, rest] =
    regressed.length === 0
      ? [informing, '; none of them can fail the build']
      : [
          regressed,
          informing.length === 0 ? '' : `; ${String(informing.length)} more that cannot fail the build`,
        ]
  const [worst] = shown
  const all = rowsOf('accepted', 'worse-info', ...VERDICT_ORDER)
  const [judged, which] =
    regressed.length === 0 ? [all, 'series'] : [all.filter(({ series }) => series.gates), 'gating series']
  if (worst === undefined) {
    const counts = VERDICT_ORDER.map((verdict) => [rowsOf(verdict).length, verdict] as const)
    return `${suite}: ${counts.flatMap(([count, verdict]) => (count === 0 ? [] : `${String(count)} ${verdict}`)).join(', ')}`
  }
  const { change, scale, unit } = worst.series
  const size = change === null ? '' : ` ${formatChange(change.estimate, scale, unit)}`
  return `${suite}: ${String(shown.length)} of ${String(judged.length)} ${which} regressed, worst${size} (${worst.title})${rest}`
}

/** What a report says about the samples of one series, ready to print. */
interface SampleSummary {
  readonly median: string
  /** "±3.2 %": the spread as a share of the median; "–" for fewer than two samples. */
  readonly spread: string
  readonly samples: string
}

export function summarise({ samples, unit }: Pick<RecordedSeries, 'samples' | 'unit'>): SampleSummary {
  const values = samples.map(({ value }) => value)
  const middle = medianOf(values)
  return {
    median: middle === undefined ? 'no samples' : formatValue(middle, unit),
    spread:
      middle === undefined || values.length < 2
        ? '–'
        : formatSpread(spread(sortSamples(values)), middle, unit),
    samples: String(values.length),
  }
}

/** A spread in the unit of the series as a share of the median; around zero, where there is no share, as it is. */
function formatSpread(width: number, middle: number, unit: Unit): string {
  if (middle === 0) return `±${formatMagnitude(width, 'absolute', unit)}`
  return `±${formatMagnitude(Math.abs(width / middle), 'relative', unit)}`
}

/**
 * `cause` may explain a regression, `difference` is what differs besides; `worse-info`: regressions for
 * information only; `accepted`: regressions that somebody accepts; then verdicts of series, and what stands
 * next to series.
 */
export type FindingKind =
  'verdict' | 'suite' | 'cause' | 'difference' | 'warning' | 'worse-info' | 'accepted' | SeriesVerdict

export interface Finding {
  readonly kind: FindingKind
  /** Text that still holds foreign names. */
  readonly sentence: string
  readonly rows: readonly VerdictRow[]
  /** 0 is what stays longest where space is short. */
  readonly importance: number
}

/** Findings about series in the order in which they are shown, what needs attention first, with their importance. */
const OF_SERIES: readonly (readonly [FindingKind, importance: number])[] = [
  ['regressed', 1],
  ['missing', 1],
  ['accepted', 2],
  ['worse-info', 3],
  ['inconclusive', 3],
  ['improved', 3],
  ['unchanged', 6],
  ['new', 6],
  ['incomparable', 5],
]

const WORDS: Partial<Record<FindingKind, string>> = {
  'worse-info': 'worse, for information only',
  accepted: 'regressed and accepted',
}

/** Findings, the most important first. Every output shows these in this order, and decides only how. */
export function findings(comparison: Comparison, catalogue: FindingsCatalogue): Finding[] {
  const { suites, warnings } = comparison
  const why = whyOf(comparison, catalogue)
  const rows = verdictRows(comparison, catalogue)
  return [
    said('verdict', 0, headlineOf(comparison)),
    ...suiteSentences(suites).map((sentence) => said('suite', 2, sentence)),
    ...OF_SERIES.flatMap(([kind, importance]): Finding[] => {
      const found = rows.filter(({ series }) => kindOf(series) === kind)
      const sentence = `${String(found.length)} ${WORDS[kind] ?? kind}`
      return found.length === 0 ? [] : [{ kind, importance, sentence, rows: found }]
    }),
    ...why.likely.sentences.map((sentence) => said('cause', 2, sentence)),
    ...why.others.sentences.map((sentence) => said('difference', 2, sentence)),
    ...warnings.map((text) => said('warning', 3, text)),
  ]
}

function said(kind: FindingKind, importance: number, sentence: string): Finding {
  return { kind, sentence, rows: [], importance }
}

function kindOf({ verdict, gates, accepted }: ComparedSeries): FindingKind {
  if (accepted !== undefined) return 'accepted'
  return verdict === 'regressed' && !gates ? 'worse-info' : verdict
}

interface EndedSuite {
  readonly name: string
  readonly status: string
  readonly reason?: string | undefined
}

/** The suites that did not do all their work: "suite storage failed: no volume was bound in 120 s". */
export function suiteSentences(suites: readonly EndedSuite[]): string[] {
  return suites.filter(({ status }) => status !== 'ok').map(suiteSentence)
}

/** How a suite ended that did not do all its work. */
export function suiteSentence({ name, status, reason }: EndedSuite): string {
  const how = status === 'missing' ? 'is not part of this run' : status === 'skipped' ? 'was skipped' : status
  return `suite ${name} ${how}${reason === undefined ? '' : `: ${reason}`}`
}
