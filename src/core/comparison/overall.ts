import type { KbenchRecord } from '../record/schema.ts'
import type { JudgedSeries } from './judge-series.ts'
import type { Comparison, OverallVerdict } from './schema.ts'
import type { Selection } from './select-runs.ts'

/** The verdict over all, with what it rests on. */
export interface Overall {
  readonly verdict: OverallVerdict
  /** Series that are on both sides and can fail the build. */
  readonly gating: readonly JudgedSeries[]
  readonly informational: readonly JudgedSeries[]
  /** Gating series of the baseline that were not measured. */
  readonly missing: readonly JudgedSeries[]
  readonly incomparable: readonly JudgedSeries[]
  /** Suites that the baseline has and that this run did not measure completely. */
  readonly incompleteSuites: Comparison['suites']
  readonly selection: Selection
  readonly measuredAnything: boolean
}

export interface OverallInput {
  readonly selection: Selection
  readonly record: KbenchRecord
  readonly series: readonly JudgedSeries[]
  readonly suites: Comparison['suites']
  readonly expected: ReadonlySet<string>
}

/** See the comment of OVERALL_VERDICTS for the meaning of each verdict. */
export function overallOf({ selection, record, series, suites, expected }: OverallInput): Overall {
  const compared = series.filter(({ decision }) => decision !== undefined)
  const gates = ({ compared: { gates: can } }: JudgedSeries): boolean => can
  const having = (verdict: string): JudgedSeries[] =>
    series.filter(({ compared: one }) => one.verdict === verdict)
  const parts = {
    gating: compared.filter(gates),
    informational: compared.filter((one) => !gates(one)),
    missing: having('missing').filter(gates),
    incomparable: having('incomparable'),
    incompleteSuites: suites.filter(({ name, status }) => status !== 'ok' && expected.has(name)),
    selection,
    measuredAnything: record.series.some(({ samples }) => samples.length > 0),
  }
  return { ...parts, verdict: verdictOf(parts) }
}

function verdictOf(parts: Omit<Overall, 'verdict'>): OverallVerdict {
  const { gating, informational, missing, incomparable, incompleteSuites, measuredAnything } = parts
  const some = (verdict: string): boolean => gating.some(({ compared }) => compared.verdict === verdict)
  if (some('regressed')) return 'regressed'
  const comparedAny = gating.length + informational.length > 0
  const nothingAtAll = !measuredAnything || (!comparedAny && incomparable.length === 0)
  if (missing.length > 0 || incompleteSuites.length > 0 || nothingAtAll) return 'incomplete'
  if (!comparedAny || incomparable.some(({ compared }) => compared.gates)) return 'incomparable'
  return some('inconclusive') ? 'inconclusive' : 'passed'
}
