import * as z from 'zod'
import { COMMIT_HASH } from '../../../core/github/commit-hash.ts'
import { parseJsonFile, serializeFile } from '../../../core/json-file.ts'
import { DIRECTIONS, UNITS } from '../../../core/series.ts'

/** What a search for the first bad commit has measured so far, `bisect.json`: it goes on from there. */
export const BISECT_SCHEMA = 'kbench.bisect/1'

/** More commits than a bisection ever has. */
const MOST_COMMITS = 100_000

/** Larger than any effect; its fourth power is still a number. */
const MOST_EFFECT = 1e60

const commit = z.string().regex(COMMIT_HASH)

const measuredCommitSchema = z.strictObject({
  commit,
  folder: z.string().describe('of the pair: GOOD is its base, this commit its head'),
  seconds: z.number().nonnegative().describe('wall time, with building and set-up'),
  effects: z
    .array(z.number().min(-MOST_EFFECT).max(MOST_EFFECT))
    .min(2)
    .describe(
      'of the rounds that count, positive in the direction of the change that is searched; on the relative scale logarithms of ratios',
    ),
  offset: z
    .strictObject({
      scale: z.number().nonnegative().max(MOST_EFFECT),
      degreesOfFreedom: z.number().positive(),
    })
    .nullable()
    .describe('by how much all rounds may be off together'),
})

export const bisectSchema = z
  .strictObject({
    schema: z.literal(BISECT_SCHEMA),
    good: commit,
    bad: commit,
    series: z.string().describe('metric{label="value"}'),
    suite: z.string().describe('that measures it'),
    measurements: z.array(z.string()).describe('that give the series; ids as in pair.json'),
    direction: z.enum(['worse', 'better']).describe('what bad is'),
    scale: z.enum(['relative', 'absolute']),
    better: z.enum(DIRECTIONS),
    unit: z.enum(UNITS),
    configuration: z.string().describe('hash of what else decides a measurement'),
    commits: z.array(commit).min(1).max(MOST_COMMITS).describe('after good, oldest first; the last is bad'),
    measured: z.array(measuredCommitSchema),
    skipped: z.array(z.strictObject({ commit, reason: z.string() })),
  })
  .refine(
    ({ commits, bad, measured }) => commits.at(-1) === bad && measured.some(({ commit }) => commit === bad),
    'the last commit must be bad, and measured',
  )
  .refine(
    ({ commits, measured, skipped }) =>
      [...measured, ...skipped].every(({ commit }) => commits.includes(commit)),
    'a commit was measured or skipped that is not searched',
  )

export type BisectState = z.infer<typeof bisectSchema>
export type MeasuredCommit = z.infer<typeof measuredCommitSchema>

/** @throws {UserError} for text that is no JSON, of another or newer schema, or not of its form */
export function parseBisect(text: string, source: string): BisectState {
  return parseJsonFile(text, source, {
    noun: 'bisection',
    schema: BISECT_SCHEMA,
    form: bisectSchema,
    expected: 'a bisect.json that `kbench bisect` wrote',
  })
}

/** The text of the file: one measured commit per line. Ends with a line feed. */
export function serializeBisect({ commits, measured, skipped, ...head }: BisectState): string {
  return serializeFile(head, { commits, measured, skipped })
}
