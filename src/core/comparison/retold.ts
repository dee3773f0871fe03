import { count } from '../format/count.ts'
import { marginEffect } from '../judge/effect.ts'
import { effectOfChange } from './harm.ts'
import { headlineOf } from './headline.ts'
import { partsOf, verdictOf, type Judged, type OverallParts } from './overall.ts'
import type { ComparedSeries, Comparison, OverallVerdict } from './schema.ts'

/*
 * What the words of a comparison say, said from its series: for a comparison that comes from the job of a stranger, who may have
 * written any sentence beside the numbers.
 */

/** The same comparison with a headline of our own words; suites are named without what they say of themselves. */
export function retold(comparison: Comparison): Comparison {
  const parts = partsFrom(comparison, true)
  return {
    ...comparison,
    headline: headlineOf(
      { ...parts, verdict: comparison.verdict },
      { incomplete: () => incomplete(parts), incomparable: () => incomparable(parts) },
    ),
  }
}

/** Where verdict or numbers are not what its own series make of them, in words; undefined where they agree. */
export function contradictionIn(comparison: Comparison): string | undefined {
  const { verdict, gate, series } = comparison
  const parts = partsFrom(comparison, true)
  const possible: readonly OverallVerdict[] = [
    verdictOf(parts),
    // A suite that was not measured counts where the other side has it, which the series need not tell.
    verdictOf(partsFrom(comparison, false)),
  ]
  const isLess = verdict === 'incomplete' && !possible.includes('regressed')
  if (!possible.includes(verdict) && !isLess)
    return `its verdict is ${verdict}, its series make it ${possible[0] ?? verdict}`
  if (gate.gatingSeries !== parts.gating.length)
    return `it says that ${count(gate.gatingSeries, 'series')} can fail the build, and has ${String(parts.gating.length)}`
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

const JUDGED: readonly string[] = ['regressed', 'improved', 'unchanged', 'inconclusive']

function partsFrom({ series, suites, pair }: Comparison, withSuites: boolean): OverallParts {
  const judged = series.map((compared): Judged => ({
    compared,
    decision: JUDGED.includes(compared.verdict) ? {} : undefined,
  }))
  return partsOf(
    judged,
    withSuites
      ? suites.filter(({ status }) => status !== 'ok').map(({ name, status }) => ({ name, status }))
      : [],
    pair === undefined ? series.some(({ current }) => current !== null) : pair.stages > 0,
  )
}

function incomplete({
  measuredAnything,
  incompleteSuites,
  missing,
  gating,
  informational,
}: OverallParts): string {
  if (!measuredAnything) return 'nothing was measured'
  const parts = [
    ...(incompleteSuites.length === 0
      ? []
      : [
          `${count(incompleteSuites.length, 'suite')} not measured (${incompleteSuites.map(({ name }) => name).join(', ')})`,
        ]),
    ...(missing.length === 0 ? [] : [`${count(missing.length, 'gating series')} not measured`]),
  ]
  if (parts.length > 0) return parts.join('; ')
  return gating.length + informational.length === 0
    ? 'there is nothing to compare with'
    : 'not all was measured'
}

function incomparable({ incomparable: series, gating, informational }: OverallParts): string {
  const compared = gating.length + informational.length
  const rest = compared === 0 ? '' : `; of the other ${String(compared)} none is proven worse`
  return `${count(series.length, 'series')} cannot be compared, they were measured in another way or place${rest}`
}
