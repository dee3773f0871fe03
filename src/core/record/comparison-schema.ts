import * as z from 'zod'
import { knownLimitsSchema } from './limits.ts'
import { MOST_PROFILES, profileSummarySchema } from './profile-summary.ts'
import { DIRECTIONS, UNITS } from '../series.ts'

/** What a comparison of a run with a baseline found, `comparison.json`. */
export const COMPARISON_SCHEMA = 'kbench.comparison/1'

export const SERIES_VERDICTS = [
  'regressed',
  'improved',
  'unchanged',
  'inconclusive',
  'new',
  'missing',
  'incomparable',
] as const
export type SeriesVerdict = (typeof SERIES_VERDICTS)[number]

/**
 * The verdict over all: `regressed` when any gating series is; `incomplete` when something that the baseline has was
 * not measured, or nothing could be compared; `incomparable` when the environments differ; `inconclusive` when
 * nothing is worse for sure but something is undecided; else `passed`.
 */
export const OVERALL_VERDICTS = ['passed', 'regressed', 'inconclusive', 'incomparable', 'incomplete'] as const
export type OverallVerdict = (typeof OVERALL_VERDICTS)[number]

/** What only a comparison of alternating rounds (`kbench pair`) knows of a series. */
const pairedFactsSchema = z.strictObject({
  rounds: z.int().min(0).describe('that count'),
  disturbed: z.int().min(0).describe('rounds left out because something disturbed a side'),
  missing: z.int().min(0).describe('rounds left out because a side has no usable value'),
  looks: z.int().min(0).describe('how often it was judged: once after each stage in which it was measured'),
  clusterPairs: z.int().min(0).describe('pairs of clusters that its rounds were measured on'),
  test: z.string().nullable().describe('which votes the rounds cast, see docs/notes/statistics.md'),
  method: z.enum(['exact', 'normal']).nullable(),
  adjustedPValue: z
    .number()
    .describe('of "no worse than the margin", adjusted for looks and for all series judged together'),
  positionEffect: z
    .strictObject({
      estimate: z.number(),
      lower: z.number().nullable(),
      upper: z.number().nullable(),
      confidence: z.number(),
      pValue: z.number(),
    })
    .nullable()
    .describe('change of the value by being measured second'),
  offset: z
    .strictObject({ scale: z.number(), degreesOfFreedom: z.number() })
    .nullable()
    .describe(
      'what widened the tests beyond the noise of the rounds: cluster pairs that differ, rounds that resemble each other',
    ),
  outlying: z.int().min(0).describe('rounds that are outliers on one side; they are kept'),
  roundsNeeded: z.int().nullable().describe('about how many rounds in all would decide; null: not known'),
  changes: z.array(z.number()).describe('change of the value in each round that counts'),
})

const acceptedSchema = z
  .strictObject({
    reason: z.string(),
    until: z.iso.date().describe('the last day, UTC'),
    upTo: z.number().optional().describe('the worsening that is accepted at most'),
  })
  .describe('only of a regression that would fail the build, and that somebody accepts for a while')

export const comparedSeriesSchema = z.strictObject({
  metric: z.string(),
  labels: z.record(z.string(), z.string()),
  unit: z.enum(UNITS),
  better: z.enum(DIRECTIONS),
  scale: z
    .enum(['relative', 'absolute'])
    .describe(
      'relative: changes and margin are shares (0.02 is 2 %); absolute: they have the unit of the series',
    ),
  verdict: z.enum(SERIES_VERDICTS),
  reason: z.strictObject({ code: z.string(), text: z.string() }),
  gates: z.boolean().describe('false: for information only or accepted, cannot fail the build'),
  accepted: acceptedSchema.optional(),
  margin: z.number(),
  baseline: z
    .strictObject({
      median: z
        .number()
        .describe(
          'what the change is measured from: the mean of the run medians, geometric on the relative scale; of a pair: the median of its rounds on base',
        ),
      spread: z
        .number()
        .describe('standard deviation between runs, 0 for a single run; of a pair: between rounds'),
      runs: z.int(),
    })
    .nullable(),
  current: z.strictObject({ median: z.number(), spread: z.number(), samples: z.int() }).nullable(),
  change: z
    .strictObject({
      estimate: z
        .number()
        .describe('of the value itself: positive means that the value went up, good or bad'),
      lower: z.number().nullable().describe('null: unbounded'),
      upper: z.number().nullable(),
      confidence: z.number(),
    })
    .nullable(),
  pValue: z.number().nullable().describe('one-sided, of "no worse than the margin"; null: not computed'),
  smallestProvableChange: z
    .number()
    .nullable()
    .describe(
      'the smallest worsening that this comparison could have proven; null: none could have been proven',
    ),
  paired: pairedFactsSchema.optional(),
})

const pairedSideSchema = z.strictObject({
  name: z.string(),
  commit: z.string().optional(),
  ref: z.string().optional(),
  settings: z.array(z.string()).optional(),
})

export const comparisonSchema = z.strictObject({
  schema: z.literal(COMPARISON_SCHEMA),
  verdict: z.enum(OVERALL_VERDICTS),
  headline: z.string().describe('one sentence for the person'),
  baseline: z.strictObject({
    fingerprint: z.string().nullable(),
    records: z.array(
      z.strictObject({ id: z.string(), commit: z.string().optional(), startedAt: z.string() }),
    ),
  }),
  current: z.strictObject({
    id: z.string(),
    subject: z.string(),
    commit: z.string().optional(),
    startedAt: z.string(),
    provider: z.string(),
    fingerprint: z.string(),
  }),
  gate: z.strictObject({ falseAlarmRate: z.number(), gatingSeries: z.int(), method: z.string() }),
  environmentDifferences: z.array(
    z.strictObject({
      field: z.string(),
      baseline: z.string().nullable(),
      current: z.string().nullable(),
      unrelated: z.literal(true).optional().describe('it cannot act on the series that regressed'),
    }),
  ),
  allDifferences: z
    .strictObject({ count: z.int(), file: z.string().max(200) })
    .optional()
    .describe(
      'between the objects in the clusters of base and head; the file next to this one has all of them',
    ),
  warnings: z.array(z.string()),
  suites: z.array(
    z.strictObject({
      name: z.string(),
      status: z.enum(['ok', 'failed', 'skipped', 'missing']),
      reason: z.string().optional(),
    }),
  ),
  series: z.array(comparedSeriesSchema),
  limits: knownLimitsSchema,
  profiles: z
    .array(profileSummarySchema)
    .max(MOST_PROFILES)
    .optional()
    .describe('which functions take more of the CPU time on head, where that was recorded'),
  pair: z
    .strictObject({
      id: z.string(),
      base: pairedSideSchema,
      head: pairedSideSchema,
      durationSeconds: z.number(),
      rounds: z.int().describe('of completed stages; a series takes part in all or some'),
      stages: z.int().describe('that were completed'),
      plannedStages: z.int(),
      clusterPairs: z.int().describe('pairs of clusters'),
      shards: z
        .strictObject({ of: z.int(), merged: z.int().describe('fewer: the others are lost') })
        .optional()
        .describe('only where it was measured in shards, on several machines'),
      disturbed: z.int().describe('rounds of single measurements that do not count'),
    })
    .optional()
    .describe(
      'only where base and head were measured in alternating rounds: "baseline" is base, "current" is head',
    ),
})

export type Comparison = z.infer<typeof comparisonSchema>
export type PairedFacts = z.infer<typeof pairedFactsSchema>
export type ComparedSeries = z.infer<typeof comparedSeriesSchema>
