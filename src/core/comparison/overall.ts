import { effectOfChange } from './harm.ts'
import { marginEffect } from '../policy/policy.ts'
import { count } from '../format/numbers.ts'
import type { ComparedSeries, Comparison, OverallVerdict, SeriesVerdict } from './schema.ts'

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
