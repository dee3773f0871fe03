import * as z from 'zod'
import { comparisonSchema } from '../comparison/schema.ts'
import { pairSchema } from '../pair/schema.ts'
import { recordSchema } from '../record/schema.ts'

/**
 * Everything that one run of the action measured, `measured.json`: what a later job, with the rights to write on GitHub,
 * reports from. Contract: any change here changes the schema string.
 */
export const MEASURED_SCHEMA = 'kbench.measured/1'

const measuredResultSchema = z.strictObject({
  variant: z.string().nullable().describe('of the matrix of the configuration; null without a matrix'),
  record: recordSchema
    .nullable()
    .describe('of a pair: that of head; null where the measuring did not get as far as one'),
  comparison: comparisonSchema.nullable().describe('null: there is nothing to compare with yet'),
  problem: z.string().nullable().describe('why there is no record'),
  shard: z
    .strictObject({ pair: pairSchema, base: recordSchema })
    .optional()
    .describe(
      'only of one part of a pair over several machines: `record` is head, and nothing is judged yet',
    ),
})

export const measuredSchema = z.strictObject({
  schema: z.literal(MEASURED_SCHEMA),
  version: z.string().describe('of kbench'),
  results: z.array(measuredResultSchema).describe('one per variant; a single one without a matrix'),
})

export type Measured = z.infer<typeof measuredSchema>
export type MeasuredResult = z.infer<typeof measuredResultSchema>

/** What one job measured, with the name of its artifact, which distinguishes the jobs. */
export interface NamedMeasured {
  readonly name: string
  readonly measured: Measured
  /** Whether an earlier attempt of the run left it than the one that is reported; default: no. */
  readonly isEarlier?: boolean
}

/** A job that must have left a result, and did not, or none that can be read. */
export interface LostMeasured {
  readonly name: string
  readonly measured: null
  /** Why; may quote from what cannot be read. */
  readonly problem: string
}

export type JobResult = NamedMeasured | LostMeasured
