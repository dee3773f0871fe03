import { UserError } from '../errors.ts'
import { formatSeries, type Labels, type Unit, UNITS } from '../series.ts'
import { parseSelector, type Selector, selects } from './policy.ts'
import * as z from 'zod'

/** What a chart has room for; a record may be a stranger's. */
export const MOST_LIMITS = 50
const LONGEST_SELECTOR = 1000
export const LONGEST_LIMIT_LABEL = 80

/** A known limit of the place that was measured, e.g. what a machine type guarantees: drawn in charts, and part of no verdict. */
const knownLimitSchema = z.strictObject({
  series: z.string().min(1).max(LONGEST_SELECTOR).describe('which series it is drawn for, as in a gate rule'),
  value: z.number().positive(),
  unit: z.enum(UNITS).describe('of the value; series of another unit do not have the limit'),
  label: z.string().min(1).max(LONGEST_LIMIT_LABEL),
})

export const knownLimitsSchema = z
  .array(knownLimitSchema)
  .max(MOST_LIMITS)
  .optional()
  .describe(
    'known limits of the place that was measured, for charts only: no part of the identity or a verdict',
  )

export type KnownLimit = z.infer<typeof knownLimitSchema>

interface LimitedSeries {
  readonly metric: string
  readonly labels: Labels
  readonly unit: Unit
}

/** The limits that a series has: those that select it and have its unit, the smallest first. */
export type LimitsOf = (series: LimitedSeries) => readonly KnownLimit[]

/** Prepares limits for many series. An unreadable selector (only in foreign records) selects nothing. */
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

/** The limits of several parts of one record, each once. */
export function distinctLimits(
  parts: readonly (readonly KnownLimit[] | undefined)[],
): readonly KnownLimit[] | undefined {
  const all = parts.flatMap((limits) => limits ?? [])
  if (all.length === 0) return undefined
  return [...new Map(all.map((limit) => [JSON.stringify(limit), limit])).values()]
}

/** The same limits, of those series only that have the label. @throws {UserError} for a selector that is not understood */
export function limitsWithLabel(
  limits: readonly KnownLimit[] | undefined,
  name: string,
  value: string,
): readonly KnownLimit[] | undefined {
  return limits?.map((limit) => {
    const { metric, labels } = parseSelector(limit.series)
    return { ...limit, series: formatSeries({ metric, labels: { ...labels, [name]: value } }) }
  })
}
