import * as z from 'zod'
import { MOST_PROFILES, profileSummarySchema } from '../../../core/record/profile-summary.ts'
import { parseJsonFile } from '../../../core/json-file.ts'

export const PROFILE_SCHEMA = 'kbench.profile/1'

/** For profile.json: kbench writes none that is deeper or longer. */
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
