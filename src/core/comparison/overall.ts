import type { KbenchRecord } from '../record/schema.ts'
import type { JudgedSeries } from './judge-series.ts'
import type { ComparedSeries, Comparison, OverallVerdict } from './schema.ts'
import type { Selection } from './select-runs.ts'

/** One series of a comparison, as far as the verdict over all and its sentence need it. */
export interface Judged {
  readonly compared: ComparedSeries
  /** undefined for series that are not on both sides. */
  readonly decision: object | undefined
}

/** What the verdict over all rests on. */
export interface OverallParts<Series extends Judged = Judged> {
  /** Series that are on both sides and can fail the build. */
  readonly gating: readonly Series[]
  readonly informational: readonly Series[]
  /** Gating series of the other side that were not measured. */
  readonly missing: readonly Series[]
  readonly incomparable: readonly Series[]
  /** Suites that should have been measured completely and were not. */
  readonly incompleteSuites: Comparison['suites']
  readonly measuredAnything: boolean
}

/** The verdict over all, with what it rests on. */
export interface Overall extends OverallParts<JudgedSeries> {
  readonly verdict: OverallVerdict
  readonly selection: Selection
}

export interface OverallInput {
  readonly selection: Selection
  readonly record: KbenchRecord
  readonly series: readonly JudgedSeries[]
  readonly suites: Comparison['suites']
  readonly expected: ReadonlySet<string>
}

export function overallOf({ selection, record, series, suites, expected }: OverallInput): Overall {
  const parts = partsOf(
    series,
    suites.filter(({ name, status }) => status !== 'ok' && expected.has(name)),
    record.series.some(({ samples }) => samples.length > 0),
  )
  return { ...parts, selection, verdict: verdictOf(parts) }
}

export function partsOf<Series extends Judged>(
  series: readonly Series[],
  incompleteSuites: Comparison['suites'],
  measuredAnything: boolean,
): OverallParts<Series> {
  const compared = series.filter(({ decision }) => decision !== undefined)
  const gates = ({ compared: { gates: can } }: Judged): boolean => can
  const having = (verdict: string): Series[] => series.filter(({ compared: one }) => one.verdict === verdict)
  return {
    gating: compared.filter(gates),
    informational: compared.filter((one) => !gates(one)),
    missing: having('missing').filter(gates),
    incomparable: having('incomparable'),
    incompleteSuites,
    measuredAnything,
  }
}

/** See the comment of OVERALL_VERDICTS for the meaning of each verdict. */
export function verdictOf(parts: OverallParts): OverallVerdict {
  const { gating, informational, missing, incomparable, incompleteSuites, measuredAnything } = parts
  const some = (verdict: string): boolean => gating.some(({ compared }) => compared.verdict === verdict)
  if (some('regressed')) return 'regressed'
  const comparedAny = gating.length + informational.length > 0
  const nothingAtAll = !measuredAnything || (!comparedAny && incomparable.length === 0)
  if (missing.length > 0 || incompleteSuites.length > 0 || nothingAtAll) return 'incomplete'
  if (!comparedAny || incomparable.some(({ compared }) => compared.gates)) return 'incomparable'
  return some('inconclusive') ? 'inconclusive' : 'passed'
}
