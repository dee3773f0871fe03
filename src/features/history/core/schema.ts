import * as z from 'zod'
import { DIRECTIONS, UNITS } from '../../../core/series.ts'

/** What a series of records reports about changes over time; `kbench history --format json`. */
export const HISTORY_SCHEMA = 'kbench.history/1'

const runSchema = z.strictObject({
  record: z.string().describe('id of the record'),
  commit: z.string().nullable(),
  startedAt: z.iso.datetime(),
})

const changeSchema = z.strictObject({
  verdict: z.enum(['worse', 'better']),
  began: runSchema.describe('the first run of the new level'),
  lastBefore: runSchema.describe('the last run of the old level: the cause lies between the two'),
  earliest: runSchema.describe('the change may have begun with any run from this one …'),
  latest: runSchema.describe('… to this one, with 95 % confidence'),
  before: z.number().describe('level in the unit of the series, geometric mean on the relative scale'),
  after: z.number(),
  runsBefore: z.int().describe('since the change before, or the first run'),
  runsSince: z.int().describe('until the next change, or the last run'),
  change: z.strictObject({
    estimate: z
      .number()
      .describe(
        'of the value itself: positive means that the value went up, good or bad; a share or in the unit',
      ),
    lower: z.number(),
    upper: z.number(),
    confidence: z.number(),
  }),
  pValue: z
    .number()
    .describe('chance that a series of this length without any change shows one as clear, at most'),
  undone: z
    .boolean()
    .describe('the level of the last runs is nearer to the one before this change than to the one after it'),
  accepted: z.boolean().describe('it may have begun with a commit that a person accepted'),
  machine: z
    .array(z.strictObject({ field: z.string(), before: z.string(), after: z.string() }))
    .optional()
    .describe('versions on the machine that differ between the last run before and the first one after'),
})

const lineSchema = z.strictObject({
  metric: z.string(),
  labels: z.record(z.string(), z.string()),
  unit: z.enum(UNITS),
  better: z.enum(DIRECTIONS),
  scale: z.enum(['relative', 'absolute']),
  runs: z.int(),
  searched: z.boolean().describe('false: too few runs to distinguish a change from chance, or no direction'),
  changes: z.array(changeSchema).describe('in the order of time'),
})

const suiteCountSchema = z.strictObject({
  suite: z.string(),
  status: z.enum(['failed', 'skipped']),
  runs: z.int().describe('that do not count for the series of the suite'),
  latest: runSchema,
})

export const historySchema = z.strictObject({
  schema: z.literal(HISTORY_SCHEMA),
  falseAlarmRate: z.number().describe('chance that a series without any change shows one, at most'),
  since: z.iso.datetime().optional().describe('changes that began before this time are left out'),
  records: z.int().describe('records that form the lines below'),
  leftOut: z.array(z.strictObject({ records: z.int(), reason: z.string() })),
  environments: z.array(
    z.strictObject({
      fingerprint: z.string(),
      provider: z.string(),
      records: z.int(),
      from: z.iso.datetime(),
      to: z.iso.datetime(),
      suiteProblems: z
        .array(suiteCountSchema)
        .optional()
        .describe('runs in which a suite failed or was skipped, by suite'),
      series: z.array(lineSchema),
    }),
  ),
})

export type History = z.infer<typeof historySchema>
export type HistoryEnvironment = History['environments'][number]
export type HistoryLine = z.infer<typeof lineSchema>
export type HistoryChange = z.infer<typeof changeSchema>
export type SuiteCount = z.infer<typeof suiteCountSchema>
export type HistoryRun = z.infer<typeof runSchema>
