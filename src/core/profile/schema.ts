import { parseJsonFile } from '../json-file.ts'
import { COUNTER_NAMES } from './counters.ts'
import * as z from 'zod'

export const PROFILE_SCHEMA = 'kbench.profile/1'

const changeFields = {
  base: z
    .number()
    .describe(
      'perf: share of the CPU time of the machine, 1 is all of it; pprof: CPUs, 1 is one of them all the time',
    ),
  head: z.number(),
  change: z.number(),
  lower: z.number().describe('95 % interval over the rounds, Student t'),
  upper: z.number(),
}

/** Measurements that are profiled. */
export const MOST_PROFILED = 2
/** Of each there is one by perf, one by pprof, or both. */
const SOURCES = ['perf', 'pprof'] as const
export const MOST_PROFILES = MOST_PROFILED * SOURCES.length
export const MOST_GROWN = 5

const grownFields = z
  .array(
    z.strictObject({
      name: z.string().max(200),
      systemCall: z
        .string()
        .max(200)
        .optional()
        .describe('of a function of the kernel: where most of its growth is'),
      ...changeFields,
    }),
  )
  .max(MOST_GROWN)

/** What a comparison says of a profile. */
export const profileSummarySchema = z.strictObject({
  source: z
    .enum(SOURCES)
    .default('perf')
    .describe(
      'perf: all that the CPUs of this machine run; pprof: the programs in the pods of subject.pprof',
    ),
  suite: z.string().max(300),
  measurement: z.string().max(300),
  series: z.array(z.string().max(10_000)).max(1000).describe('that regressed and come from this measurement'),
  rounds: z.int().describe('extra rounds, which count in no verdict'),
  busy: z.strictObject(changeFields).describe('all functions'),
  grew: grownFields.describe('functions with what they call, those that grew most first'),
  perOperation: z
    .strictObject({
      work: z
        .number()
        .positive()
        .describe('how much head did in the same time, of what base did: 0.67 is a third less'),
      busy: z.strictObject(changeFields),
      grew: grownFields,
    })
    .optional()
    .describe(
      'where no share grew, but the CPU time of an operation did: as above, with head as if it had done as much as base',
    ),
  counters: z
    .array(
      z.strictObject({
        name: z.enum(COUNTER_NAMES),
        ...changeFields,
        base: z.number().describe('per second'),
        pValue: z.number().describe('two-sided, adjusted by Holm for all counters'),
      }),
    )
    .max(COUNTER_NAMES.length)
    .describe('counters of the kernel that changed, the most certain first'),
})

export type ProfileSummary = z.infer<typeof profileSummarySchema>

/** Of profile.json: deeper or longer ones were not written by kbench. */
const MOST_FUNCTIONS = 20_000

/** A list, since callers go deeper than JSON should. */
const measuredProfileSchema = z.strictObject({
  summary: profileSummarySchema,
  functions: z
    .array(
      z.strictObject({
        name: z.string().max(200),
        caller: z.int().min(-1).describe('place in this list, before its own; -1: none, of the first alone'),
        base: z.number().min(0),
        head: z.number().min(0),
      }),
    )
    .min(1)
    .max(MOST_FUNCTIONS)
    .describe(
      'with the CPU time that they and what they call took, in the unit of the summary, mean of the rounds; the first is all of them',
    ),
})

/** `profile.json`: what the CPUs did on both sides of a pair. */
export const profileFileSchema = z.strictObject({
  schema: z.literal(PROFILE_SCHEMA),
  current: z.string().describe('id of the record of head'),
  profiles: z.array(measuredProfileSchema).max(MOST_PROFILES),
})

export type MeasuredProfile = z.infer<typeof measuredProfileSchema>
export type ProfiledFunction = MeasuredProfile['functions'][number]
export type ProfileFile = z.infer<typeof profileFileSchema>

/** @param source what the text came from, named in errors @throws {UserError} for text that is not as kbench writes it */
export function parseProfiles(text: string, source: string): ProfileFile {
  return parseJsonFile(text, source, {
    noun: 'profile',
    schema: PROFILE_SCHEMA,
    form: profileFileSchema,
    expected: 'a profile.json that `kbench pair` wrote',
  })
}
