import type { ComparedSeries } from '../comparison/schema.ts'
import { count, formatInterval } from '../format/numbers.ts'

/** Whether enough was measured for a confidence interval; without one intervalWords says how much it was. */
export function hasInterval({ change, scale, unit }: ComparedSeries): boolean {
  return change !== null && formatInterval(change.lower, change.upper, scale, unit) !== ''
}

/** "[−86 %, −81 %]"; where too little was measured for one, why: "(8 rounds, no interval)". Empty without a change. */
export function intervalWords({ change, scale, unit, paired, baseline }: ComparedSeries): string {
  if (change === null) return ''
  const interval = formatInterval(change.lower, change.upper, scale, unit)
  if (interval !== '') return interval
  const measured =
    paired === undefined ? count(baseline?.runs ?? 0, 'baseline run') : count(paired.rounds, 'round')
  return `(${measured}, no interval)`
}
