import type { Unit } from '../unit.ts'
import { formatNumber, withSign } from './number.ts'
import { formatValue } from './value.ts'

/** Relative changes below 0.005 % are shown as none: no measurement here is that precise. */
const NOTHING = 5e-5

/** How a change is meant: a share of the value, or a difference in the unit of the series. */
type ChangeScale = 'relative' | 'absolute'

/**
 * A change with its sign: relative −0.804 → "−80.4 %"; absolute 0.013 of a share → "+1.3 pp" (percentage points);
 * absolute in any other unit → "+1.2 ms".
 */
export function formatChange(change: number, scale: ChangeScale, unit: Unit): string {
  return withSign(change, (magnitude) => formatMagnitude(magnitude, scale, unit))
}

/** A margin or a smallest provable change: the same without a sign. */
export function formatMagnitude(magnitude: number, scale: ChangeScale, unit: Unit): string {
  if (Number.isNaN(magnitude)) return 'n/a'
  if (scale === 'relative') return `${formatPercent(magnitude < NOTHING ? 0 : magnitude)} %`
  return unit === '1' ? `${formatPercent(magnitude)} pp` : formatValue(magnitude, unit)
}

/** "[−82.1 %, −78.9 %]"; an end that is null is unbounded. Empty where both are: too little was measured for an interval. */
export function formatInterval(
  lower: number | null,
  upper: number | null,
  scale: ChangeScale,
  unit: Unit,
): string {
  if (lower === null && upper === null) return ''
  const end = (value: number | null, unbounded: string): string =>
    value === null ? unbounded : formatChange(value, scale, unit)
  return `[${end(lower, '−∞')}, ${end(upper, '+∞')}]`
}

/** "−80.4 % [−82.1 %, −78.9 %]"; without an interval where its ends are the same, or unbounded. */
export function formatEstimate(
  change: { readonly estimate: number; readonly lower: number | null; readonly upper: number | null } | null,
  scale: ChangeScale,
  unit: Unit,
): string {
  if (change === null) return 'a change too large to express'
  const { lower, upper, estimate } = change
  const interval = lower === upper ? '' : formatInterval(lower, upper, scale, unit)
  return interval === ''
    ? formatChange(estimate, scale, unit)
    : `${formatChange(estimate, scale, unit)} ${interval}`
}

// One decimal says enough about a percentage that itself comes from noisy runs, below 0.1 a second one.
function formatPercent(share: number): string {
  const percent = Math.abs(share) * 100
  if (percent < 0.005 || percent >= 1000) return formatNumber(percent)
  return percent.toFixed(percent < 0.1 ? 2 : 1).replace(/\.?0+$/, '')
}
