import { type SeriesPolicy, toAxis, towardHarm } from '../../../policy/policy.ts'
import type { Direction } from '../../../series.ts'

/** Why a round gives no effect. */
export type PairCode = 'base-missing' | 'head-missing' | 'both-missing' | 'non-finite' | 'non-positive'

export type PairOutcome =
  { readonly kind: 'effect'; readonly effect: number } | { readonly kind: 'none'; readonly code: PairCode }

/**
 * The effect of one round, positive for harm (../effect.ts).
 *
 * On the relative scale a rate (higher is better) that is exactly zero on one side is infinitely worse there, and zero on
 * both sides is no change. A time of zero, and anything negative, has no logarithm: `non-positive`.
 * @param base undefined: not measured in this round
 */
export function effectOfPair(
  base: number | undefined,
  head: number | undefined,
  { scale, better }: Pick<SeriesPolicy, 'scale'> & { readonly better: Direction },
): PairOutcome {
  if (base === undefined || head === undefined) {
    if (base === head) return none('both-missing')
    return none(base === undefined ? 'base-missing' : 'head-missing')
  }
  if (!Number.isFinite(base) || !Number.isFinite(head)) return none('non-finite')
  if (scale === 'relative') {
    const least = Math.min(base, head)
    if (least < 0 || (least === 0 && better === 'lower')) return none('non-positive')
    if (base === head) return { kind: 'effect', effect: 0 }
  }
  return { kind: 'effect', effect: towardHarm(toAxis(head, scale) - toAxis(base, scale), better) }
}

function none(code: PairCode): PairOutcome {
  return { kind: 'none', code }
}
