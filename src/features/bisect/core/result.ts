import * as z from 'zod'
import { COMMIT_HASH } from '../../../core/github/commit-hash.ts'
import { parseJsonFile, serializeFile } from '../../../core/json-file.ts'
import { DIRECTIONS, UNITS } from '../../../core/series.ts'
import { valueChange, valueChangeOf } from './commit-effect.ts'
import type { BisectState } from './schema.ts'
import type { Posterior, Suspects } from './search.ts'

/** Possible causes of the first bad commit that a search keeps, the most likely first. */
export const MOST_CAUSES = 5
/** In characters: a line that people read. */
export const LONGEST_CAUSE = 300
/** In the folder of a search: the pair that found them, with its report. */
export const WHY_FOLDER = 'why'

/** A share as "96.4 %", never rounded up to certain. */
export function formatChance(share: number): string {
  return `${String(Math.floor(share * 1000) / 10)} %`
}

/** What a search for the first bad commit ended with: `bisect-result.json`, and what `kbench bisect --format json` prints. */
export const BISECT_RESULT_SCHEMA = 'kbench.bisect-result/1'

/** The beginning of a message says which commit it is. */
const LONGEST_SUBJECT = 300

const commit = z.string().regex(COMMIT_HASH)
const share = z.number().min(0).max(1)
const namedCommitSchema = z.strictObject({
  commit,
  subject: z
    .string()
    .max(LONGEST_SUBJECT)
    .describe('first line of its message; empty where git does not say'),
})

export const valueChangeSchema = z
  .strictObject({ estimate: z.number(), lower: z.number(), upper: z.number() })
  .nullable()
  .describe('of the value against GOOD, with 95 %: a share or in the unit; null: too large to express')

const headSchema = {
  schema: z.literal(BISECT_RESULT_SCHEMA),
  good: commit,
  bad: commit,
  folder: z.string(),
  exitCode: z.int(),
}

const bisectSearchSchema = z.strictObject({
  ...headSchema,
  kind: z.literal('search'),
  end: z.enum(['found', 'out-of-time', 'no-more-commits', 'interrupted']),
  series: z.string().describe('metric{label="value"}'),
  direction: z.enum(['worse', 'better']).describe('what bad is'),
  scale: z.enum(['relative', 'absolute']),
  better: z.enum(DIRECTIONS),
  unit: z.enum(UNITS),
  certainty: share.describe('that was asked for'),
  first: namedCommitSchema.describe('the most suspect commits are this one …'),
  last: namedCommitSchema.describe('… to this one, the same where it is one'),
  suspects: z
    .int()
    .min(1)
    .describe('how many these are: more than one where those between cannot be measured'),
  chance: share.describe('that the first bad commit is among them'),
  left: z.int().min(1).describe('how many commits together have the certainty'),
  change: valueChangeSchema,
  commits: z.int().min(1).describe('how many were searched'),
  measured: z.array(
    z.strictObject({
      commit,
      place: z.int().min(1).describe('among the commits after GOOD'),
      rounds: z.int(),
      seconds: z.number().nonnegative(),
      change: valueChangeSchema,
    }),
  ),
  why: z
    .array(z.string().max(LONGEST_CAUSE))
    .max(MOST_CAUSES)
    .default([])
    .describe('possible causes of the first bad commit, the most likely first'),
  skipped: z.array(z.strictObject({ commit, reason: z.string() })),
  next: z.array(z.strictObject({ what: z.string(), command: z.string() })),
})

const nothingToBisectSchema = z.strictObject({
  ...headSchema,
  kind: z.literal('nothing').describe('GOOD and BAD do not differ for certain'),
  series: z.string().nullable().describe('that was asked for'),
  text: z.string(),
})

export const bisectResultSchema = z.discriminatedUnion('kind', [bisectSearchSchema, nothingToBisectSchema])

export type BisectResultFile = z.infer<typeof bisectResultSchema>
export type BisectSearchResult = z.infer<typeof bisectSearchSchema>

/** @throws {UserError} for text that is no JSON, of another or newer schema, or not of its form */
export function parseBisectResult(text: string, source: string): BisectResultFile {
  return parseJsonFile(text, source, {
    noun: 'result of a bisection',
    schema: BISECT_RESULT_SCHEMA,
    form: bisectResultSchema,
    expected: 'a bisect-result.json that `kbench bisect` or action/bisect wrote',
  })
}

/** The text of the file. Ends with a line feed. */
export function serializeBisectResult(result: BisectResultFile): string {
  if (result.kind === 'nothing') return serializeFile(result, {})
  const { measured, why, skipped, next, ...head } = result
  return serializeFile(head, { measured, why, skipped, next })
}

type NamedCommit = BisectSearchResult['first']

/** A search as far as it came. */
export interface BisectSearch {
  readonly state: BisectState
  readonly posterior: Posterior
  /** The most suspect commits: one, or more where those between them cannot be measured. */
  readonly suspects: Suspects
  readonly end: BisectSearchResult['end']
  /** Possible causes of the first bad commit, the most likely first; foreign text in them is printable. */
  readonly why: readonly string[]
}

/** The same with all that a report of it says. */
export interface BisectFound extends BisectSearch {
  /** The first and the last of the suspects. */
  readonly named: readonly [NamedCommit, NamedCommit]
  /** How many commits have the requested certainty. */
  readonly left: number
  readonly certainty: number
  readonly folder: string
  /** Command lines for what to do next, each with what it is for. */
  readonly next: readonly (readonly [what: string, command: string])[]
}

/** What a search found, for programs. */
export function bisectSearchResult(found: BisectFound, exitCode: number): BisectSearchResult {
  const { state, posterior, suspects, named, end, left, certainty, why, folder, next } = found
  const { good, bad, series, direction, scale, better, unit } = state
  const placeOf = new Map(state.commits.map((commit, index) => [commit, index + 1]))
  return {
    schema: BISECT_RESULT_SCHEMA,
    kind: 'search',
    end,
    ...{ good, bad, series, direction, scale, better, unit, certainty },
    first: shortened(named[0]),
    last: shortened(named[1]),
    suspects: suspects.last - suspects.first + 1,
    // Sums of chances may be above 1 by what rounding adds.
    chance: Math.min(1, suspects.chance),
    left,
    change: valueChange(posterior.effect, state),
    commits: state.commits.length,
    measured: state.measured.map((one) => ({
      commit: one.commit,
      place: placeOf.get(one.commit) ?? 0,
      rounds: one.effects.length,
      seconds: one.seconds,
      change: valueChangeOf(one, state),
    })),
    why: [...why],
    skipped: state.skipped,
    next: next.map(([what, command]) => ({ what, command })),
    folder,
    exitCode,
  }
}

function shortened({ commit, subject }: NamedCommit): NamedCommit {
  return { commit, subject: subject.slice(0, LONGEST_SUBJECT).replaceAll(/\p{Surrogate}/gu, '') }
}
