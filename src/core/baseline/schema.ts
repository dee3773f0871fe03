import * as z from 'zod'
import { DIRECTIONS, UNITS } from '../series.ts'

/** The committed baseline file, `.kbench/baseline.json`. Contract: any change here changes the schema string. */
export const BASELINE_SCHEMA = 'kbench.baseline/1'

/** Records that are kept per fingerprint unless the person says otherwise. */
export const DEFAULT_RECORD_LIMIT = 20

const seriesSummarySchema = z.strictObject({
  series: z.string().min(1).describe('name in Prometheus notation: metric{label="value"}'),
  unit: z.enum(UNITS),
  better: z.enum(DIRECTIONS),
  median: z.number().describe('of the samples of the run, in the unit'),
  spread: z.number().min(0).describe('1.4826 × median absolute deviation of the samples, in the unit'),
  samples: z.int().positive(),
})

const recordSummarySchema = z.strictObject({
  id: z.string().min(1),
  commit: z.string().optional(),
  startedAt: z.iso.datetime(),
  suites: z.array(z.string()).describe('suites that were measured completely'),
  series: z.array(seriesSummarySchema),
})

const baselineEnvironmentSchema = z.strictObject({
  fingerprint: z.string().min(1),
  provider: z.string(),
  identity: z.record(z.string(), z.string()).describe('the fields that the fingerprint is the hash of'),
  records: z.array(recordSummarySchema),
})

export const baselineSchema = z.strictObject({
  schema: z.literal(BASELINE_SCHEMA),
  environments: z.array(baselineEnvironmentSchema),
})

export type Baseline = z.infer<typeof baselineSchema>
export type BaselineEnvironment = z.infer<typeof baselineEnvironmentSchema>
export type RecordSummary = z.infer<typeof recordSummarySchema>
export type SeriesSummary = z.infer<typeof seriesSummarySchema>
