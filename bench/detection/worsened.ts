import { towardHarm } from '../../src/core/record/policy.ts'
import type { SeriesKind } from './recorded-run.ts'

/** The value, made worse by an effect. */
export function worsened(value: number, effect: number, { scale, better }: SeriesKind): number {
  const difference = towardHarm(effect, better)
  return scale === 'relative' ? value * Math.exp(difference) : value + difference
}
