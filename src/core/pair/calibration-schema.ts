import * as z from 'zod'
import { UNITS } from '../unit.ts'

/** What base against base showed of this place: `calibration.json`. Contract: any change here changes the schema string. */
export const CALIBRATION_SCHEMA = 'kbench.calibration/1'

const ASSUMED =
  'an effect: the logarithm of a ratio on the relative scale, else in the unit; positive is worse'

const estimateSchema = z.strictObject({
  estimate: z.number(),
  lower: z.number().nullable().describe('of a 95 % interval; null: too few rounds for one'),
  upper: z.number().nullable(),
})

export const twinOffsetSchema = z.strictObject({
  scale: z.number().min(0).describe(`root mean square of one effect per pair of twins; ${ASSUMED}`),
  degreesOfFreedom: z.number().positive().describe('the number of pairs of twins'),
})

export const calibratedSeriesSchema = z.strictObject({
  series: z.string().min(1).describe('name in Prometheus notation'),
  unit: z.enum(UNITS),
  better: z.enum(['higher', 'lower']),
  scale: z.enum(['relative', 'absolute']),
  margin: z.number().min(0).describe('that roundsNeeded reckons with; a share, or in the unit'),
  twins: z.int().min(0).describe('pairs of twins with usable rounds'),
  rounds: z.int().min(0).describe('usable rounds of all pairs of twins'),
  unusable: z.int().min(0).describe('rounds that were disturbed or gave no effect'),
  within: z
    .number()
    .min(0)
    .nullable()
    .describe('standard deviation of one subject from round to round on one pair of twins; on that scale'),
  ofEffects: z
    .number()
    .min(0)
    .nullable()
    .describe('standard deviation of the effect of one round on one pair of twins'),
  correlation: estimateSchema
    .nullable()
    .describe('of base and head in one round (Pearson): what hits both sides cancels'),
  position: estimateSchema.nullable().describe(`how much worse being measured second is; ${ASSUMED}`),
  between: z
    .number()
    .min(0)
    .nullable()
    .describe('standard deviation of the offset between pairs of twins, without the noise of the rounds'),
  offset: twinOffsetSchema.nullable().describe('what the gate adds to its tests'),
  roundsNeeded: z
    .array(
      z.strictObject({
        excess: z.number().positive().describe('slowdown beyond the margin'),
        rounds: z.int().positive().nullable().describe('to find it 9 times in 10; null: no number is enough'),
      }),
    )
    .describe('without the offset of twins, one series of so many that gate'),
})

export const calibrationSchema = z.strictObject({
  schema: z.literal(CALIBRATION_SCHEMA),
  provider: z.string(),
  pairs: z.array(z.strictObject({ id: z.string(), startedAt: z.string(), twins: z.int().min(0) })),
  gatingSeries: z.int().min(0).describe('that share the false alarm rate in roundsNeeded'),
  falseAlarmRate: z.number(),
  series: z.array(calibratedSeriesSchema),
})

export type Calibration = z.infer<typeof calibrationSchema>
export type CalibratedSeries = z.infer<typeof calibratedSeriesSchema>
