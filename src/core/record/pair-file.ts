import { defined } from '../defined.ts'
import { serializeFile } from '../json-file.ts'
import { isSelector, MOST_RULES } from './policy.ts'
import * as z from 'zod'

/** How a pair of records was measured, `pair.json`. Contract: any change here changes the schema string. */
export const PAIR_SCHEMA = 'kbench.pair/1'

/** Limits the size of the file. */
const MOST_DIFFERENCES = 100

const pairSubjectSchema = z.strictObject({
  name: z.string(),
  commit: z.string().optional(),
  ref: z.string().optional(),
  settings: z
    .array(z.string())
    .optional()
    .describe('what only this side was given, e.g. "provider.kind.mtu=1400"'),
})

/** How a paired comparison goes on and when it decides. Fixed before the first round. */
const pairedDesignSchema = z.strictObject({
  stages: z
    .array(
      z.strictObject({
        rounds: z
          .int()
          .positive()
          .describe('of every series that takes part; a multiple of 4, for both roles and both orders'),
        alarmShare: z
          .number()
          .describe(
            'of the false alarm rate, spent at the look after this stage; 0: nothing can be proven worse here',
          ),
        unchangedShare: z.number().describe('of the miss rate'),
        test: z
          .literal('mean')
          .optional()
          .describe('that the look tests the mean of few rounds; absent: ranks, or cluster pairs'),
      }),
    )
    .min(1)
    .readonly(),
  falseAlarmRate: z
    .number()
    .describe('chance of any series wrongly called regressed, over all gating series together'),
  missRate: z
    .number()
    .describe('chance that one series, truly changed by the margin or more, is called unchanged'),
  suspectLevel: z
    .number()
    .describe('a series with a greater p-value gets more rounds only if they promise `unchanged`'),
  recurrenceLevel: z
    .number()
    .describe(
      'at which the rounds of the last stage alone must agree, and at later looks all rounds together',
    ),
  correlationLevel: z
    .number()
    .describe('at which neighbouring rounds that are proven to be alike widen every test'),
  roundsPerClusterPair: z
    .int()
    .positive()
    .describe(
      'rounds on one pair of clusters at most; one that took long to create serves several times as many',
    ),
  pairDifferences: z
    .array(
      z.strictObject({
        series: z
          .string()
          .refine(isSelector, { error: 'must be a metric, with * for any text, and labels' })
          .describe('selector, e.g. http_*{keepalive="on"}; *: whatever nobody has recorded'),
        share: z.number().positive().describe('standard deviation, as a share'),
        degreesOfFreedom: z.number().positive().describe('how well that is known'),
      }),
    )
    .max(MOST_DIFFERENCES)
    .readonly()
    .optional()
    .describe(
      'by how much pairs of identical clusters are taken to differ: the first that matches a series. Without one nothing is assumed',
    ),
  needsSwappedRoles: z
    .boolean()
    .describe(
      'whether both roles must have been measured before a series may be called regressed or improved',
    ),
})

const pairRoundSchema = z.strictObject({
  round: z.int().positive().describe('number of the samples in both records'),
  stage: z.int().min(0),
  clusterPair: z.int().positive().describe('number of the pair of clusters, counted over the whole run'),
  roles: z
    .enum(['straight', 'swapped'])
    .describe('swapped: base and head had exchanged the places of the two clusters'),
  first: z.enum(['base', 'head']).describe('which side was measured first'),
  measurements: z.array(z.string()).optional().describe('ids of those measured in this round; absent: all'),
})

const disturbanceSchema = z.strictObject({
  round: z.int().positive(),
  measurement: z.string(),
  side: z.enum(['base', 'head', 'both']),
  code: z.string().min(1),
  text: z.string().describe('what was seen, for the person'),
})

/** One number per slice, in order. */
const ofSlicesSchema = z.array(z.number().positive()).min(1).max(100)

const cpuSpeedSchema = z.strictObject({
  round: z.int().positive(),
  measurement: z.string(),
  base: ofSlicesSchema.describe('speed of the CPU in each slice of base, in units of work per ms'),
  head: ofSlicesSchema,
  series: z
    .array(z.strictObject({ series: z.string(), base: ofSlicesSchema, head: ofSlicesSchema }))
    .describe('values in each slice of the series that have a positive one in all of them'),
})

/** More would be no gain, and each is a runner. */
export const MOST_SHARDS = 20

const shardSchema = z.strictObject({
  number: z.int().min(1).max(MOST_SHARDS),
  of: z.int().min(2).max(MOST_SHARDS),
  configuration: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .describe('hash of what all shards must have in common: what is measured, where, how, and the gate'),
  gate: z
    .strictObject({
      defaultMargin: z.number(),
      rules: z
        .array(
          z.strictObject({
            series: z.string(),
            margin: z.number().optional(),
            informational: z.boolean().optional(),
          }),
        )
        .max(MOST_RULES),
      falseAlarmRate: z.number(),
      accepted: z
        .array(
          z.strictObject({
            series: z.string(),
            reason: z.string(),
            until: z.iso.date(),
            upTo: z.number().optional(),
          }),
        )
        .max(MOST_RULES)
        .optional(),
    })
    .describe('what the merged pair is judged with'),
  certaintyRequired: z.boolean(),
})

const shardsSchema = z.strictObject({
  of: z.int().min(2).max(MOST_SHARDS),
  merged: z.array(z.int().min(1).max(MOST_SHARDS)).describe('their numbers'),
  lost: z.array(z.strictObject({ number: z.int().min(1).max(MOST_SHARDS), reason: z.string() })),
})

export const pairSchema = z.strictObject({
  schema: z.literal(PAIR_SCHEMA),
  id: z.string().min(1),
  startedAt: z.iso.datetime(),
  durationSeconds: z.number(),
  interrupted: z.boolean().optional().describe('true when the run was stopped before its end'),
  provider: z.string(),
  paused: z.boolean().describe('whether the cluster that was not measured was paused meanwhile'),
  subjects: z.strictObject({ base: pairSubjectSchema, head: pairSubjectSchema }),
  design: pairedDesignSchema,
  completedStages: z.int().min(0).describe('verdicts rest on the rounds of these stages alone'),
  measurements: z.array(
    z.strictObject({
      suite: z.string(),
      id: z.string().min(1).describe('unique within the pair'),
      secondsPerSide: z.number(),
      series: z.array(z.string()).describe('the series that it gives: metric{label="value"}'),
    }),
  ),
  rounds: z.array(pairRoundSchema),
  shard: shardSchema
    .optional()
    .describe(
      'only where this is one part of a pair over several machines: what it measured is not judged alone',
    ),
  shards: shardsSchema.optional().describe('only where it was merged from shards'),
  disturbed: z
    .array(disturbanceSchema)
    .describe('samples of both sides of that measurement in that round are in the records and do not count'),
  speeds: z
    .array(cpuSpeedSchema)
    .optional()
    .describe('only where the loads of both sides kept to one CPU, whose speed was watched'),
  switches: z.strictObject({
    count: z.int().min(0),
    medianSeconds: z.number().nullable().describe('null: there was no switch'),
    longestPauseSeconds: z.number().nullable(),
  }),
})

export type Pair = z.infer<typeof pairSchema>
export type ShardFacts = NonNullable<Pair['shard']>
export type PairRound = z.infer<typeof pairRoundSchema>
export type PairCpuSpeed = z.infer<typeof cpuSpeedSchema>

/** The text of `pair.json`: keys in the order of the contract; of each list one entry per line, so that it grows by lines. */
export function serializePair(pair: Pair): string {
  const { schema, id, startedAt, durationSeconds, interrupted, provider, paused, subjects, ...rest } = pair
  const { shard, shards, design, completedStages, measurements, rounds, disturbed, speeds, switches } = rest
  const stopped = interrupted === true ? { interrupted } : {}
  return serializeFile(
    {
      schema,
      id,
      startedAt,
      durationSeconds,
      ...stopped,
      provider,
      paused,
      subjects,
      ...defined({ shard, shards }),
    },
    { design, completedStages, measurements, rounds, disturbed, ...defined({ speeds }), switches },
  )
}
