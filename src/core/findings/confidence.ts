import type { ComparedSeries } from '../comparison/schema.ts'

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
