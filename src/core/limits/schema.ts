import * as z from 'zod'
import { UNITS } from '../series.ts'

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
