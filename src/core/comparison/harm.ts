import { DEFAULT_GATE, marginEffect, towardHarm } from '../policy/policy.ts'
import { compareNaturally } from '../format/text.ts'
import { formatSeries } from '../series.ts'
import type { ComparedSeries } from './schema.ts'

type Changed = Pick<ComparedSeries, 'change' | 'scale' | 'better' | 'verdict'>

/**
 * The change as an effect toward harm (core/policy/policy.ts): on the relative scale the logarithm of a ratio, on the absolute scale in
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
