import { parseJsonFile, serializeFile } from '../json-file.ts'
import { pairedDesignSchema } from '../pair/pair-file.ts'
import { DIRECTIONS, UNITS } from '../series.ts'
import * as z from 'zod'

/** What base against base showed of this place: `calibration.json`. Contract: any change here changes the schema string. */
export const CALIBRATION_SCHEMA = 'kbench.calibration/1'

const AXIS = 'of logarithms on the relative scale (0.02 is about 2 %), else in the unit'

const estimateSchema = z.strictObject({
  estimate: z.number(),
  lower: z.number().nullable().describe('of a 95 % interval; null: too few rounds for one'),
  upper: z.number().nullable(),
})

const clusterPairOffsetSchema = z.strictObject({
  scale: z.number().min(0).describe(AXIS),
  degreesOfFreedom: z.number().positive(),
})

const calibratedSeriesSchema = z.strictObject({
  series: z.string().min(1).describe('name in Prometheus notation'),
  unit: z.enum(UNITS),
  better: z.enum(DIRECTIONS),
  scale: z.enum(['relative', 'absolute']),
  gates: z.boolean(),
  margin: z.number().describe('a share, or in the unit'),
  clusterPairs: z.int().min(0).describe('pairs of clusters with usable rounds'),
  rounds: z.int().min(0).describe('usable rounds of all of them'),
  unusable: z.int().min(0).describe('rounds that were disturbed or gave no effect'),
  within: z
    .number()
    .nullable()
    .describe(`standard deviation of one side from round to round on one pair of clusters; ${AXIS}`),
  ofEffects: z.number().nullable().describe(`standard deviation of the effects of such rounds; ${AXIS}`),
  correlation: estimateSchema
    .nullable()
    .describe('of base and head in one round (Pearson): what hits both sides cancels'),
  position: estimateSchema
    .nullable()
    .describe(`how much worse being measured second is, as an effect toward harm; ${AXIS}`),
  place: estimateSchema
    .nullable()
    .describe(`how much worse the second of the two places is; exchanging places cancels it; ${AXIS}`),
  between: z
    .number()
    .nullable()
    .describe(
      `standard deviation of what each new pair of clusters adds, less the noise of its rounds; ${AXIS}`,
    ),
  offset: clusterPairOffsetSchema.nullable().describe('what the gate widens its tests by'),
  hidden: z
    .number()
    .nullable()
    .describe(
      'slowdown beyond the margin up to which differences of clusters hide a change however many rounds a stage has; a share, or in the unit',
    ),
  roundsNeeded: z.array(
    z.strictObject({
      excess: z.number().positive().describe('slowdown beyond the margin; a share, or in the unit'),
      rounds: z
        .int()
        .positive()
        .nullable()
        .describe('to find it 9 times in 10 if clusters do not differ; null: not known'),
    }),
  ),
})

export const calibrationSchema = z.strictObject({
  schema: z.literal(CALIBRATION_SCHEMA),
  provider: z.string(),
  pairs: z.array(z.strictObject({ id: z.string(), startedAt: z.string(), clusterPairs: z.int().min(0) })),
  design: pairedDesignSchema,
  gatingSeries: z.int().min(0).describe('that share the false alarm rate'),
  series: z.array(calibratedSeriesSchema),
})

export type Calibration = z.infer<typeof calibrationSchema>
export type CalibratedSeries = z.infer<typeof calibratedSeriesSchema>

/**
 * Reads the text of a calibration.
 * @param source what the text came from, named in errors (a file path)
 * @throws {UserError} for text that is no JSON, of another or newer schema, or not of its form.
 */
export function parseCalibration(text: string, source: string): Calibration {
  return parseJsonFile(text, source, {
    noun: 'calibration',
    schema: CALIBRATION_SCHEMA,
    form: calibrationSchema,
    expected: 'a file that `kbench calibrate` wrote',
  })
}

/** The text of a calibration: one series per line, as they are sorted by name. Ends with a line feed. */
export function serializeCalibration({ series, ...head }: Calibration): string {
  return serializeFile(head, { series })
}
