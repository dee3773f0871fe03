import * as z from 'zod'

export const DIFFERENCES_SCHEMA = 'kbench.differences/1'

/** More of them explain nothing. */
export const MOST_DIFFERENCES = 2000
/** Lines of one difference and one side. */
export const MOST_LINES = 300
/** In characters. */
export const LONGEST_LINE = 1000

const linesSchema = z.array(z.string()).max(MOST_LINES + 1)

const stateDifferenceSchema = z.strictObject({
  field: z.string().describe('what differs: `Deployment NAMESPACE/NAME, container NAME: args`'),
  onlyBase: linesSchema.describe('values or lines that only base has'),
  onlyHead: linesSchema.describe('values or lines that only head has'),
})

/** `differences.json`: what differs between the clusters of base and head after both were set up. */
export const differencesFileSchema = z.strictObject({
  schema: z.literal(DIFFERENCES_SCHEMA),
  current: z.string().describe('id of the record of head'),
  differences: z
    .array(stateDifferenceSchema)
    .max(MOST_DIFFERENCES)
    .describe('what explains most first: images, arguments, the rest of workloads, ConfigMaps, all else'),
})

export type StateDifference = z.infer<typeof stateDifferenceSchema>
export type DifferencesFile = z.infer<typeof differencesFileSchema>
