import { UserError } from '../errors.ts'
import { parseSelector, type Selector, selects } from '../policy/policy.ts'
import type { Labels, Unit } from '../series.ts'
import type { KnownLimit } from './schema.ts'

interface LimitedSeries {
  readonly metric: string
  readonly labels: Labels
  readonly unit: Unit
}

/** The limits that a series has: those that select it and have its unit, the smallest first. */
export type LimitsOf = (series: LimitedSeries) => readonly KnownLimit[]

/**
 * Prepares the limits of a record for many series. A selector that cannot be read selects nothing: a configuration has none, and a
 * foreign record is to be drawn all the same.
 */
export function fittingLimits(limits: readonly KnownLimit[] = []): LimitsOf {
  const prepared = limits
    .map((limit) => ({ limit, selector: readable(limit.series) }))
    .sort((a, b) => a.limit.value - b.limit.value)
  return (series) =>
    prepared.flatMap(({ limit, selector }) =>
      selector !== undefined && limit.unit === series.unit && selects(selector, series) ? [limit] : [],
    )
}

/** Sentences for the limits that no measured series has. */
export function limitNotes(limits: readonly KnownLimit[] = [], series: readonly LimitedSeries[]): string[] {
  return limits
    .filter((limit) => !series.some((one) => fittingLimits([limit])(one).length > 0))
    .map(
      ({ series: selector, label }) =>
        `charts.limits: "${label}" is in no chart, as ${selector} selects no series that was measured in its unit`,
    )
}

function readable(text: string): Selector | undefined {
  try {
    return parseSelector(text)
  } catch (error) {
    if (error instanceof UserError) return undefined
    throw error
  }
}
