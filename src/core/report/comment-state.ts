import * as z from 'zod'
import { OVERALL_VERDICTS } from '../record/comparison-schema.ts'

// Two lines at the head of a comment that GitHub does not show: by the first it is found again, the second carries what the next
// run must know. Both are made of names, numbers and times alone, so that nothing measured can end or imitate them.

/** What a comment may be called: it stands in the marker. */
export const COMMENT_NAME = /^[A-Za-z0-9._-]{1,64}$/

/** The first line of the comment of this name. */
export function markerOf(name: string): string {
  return `<!-- kbench:${name} -->`
}

const commit = z.string().regex(/^[0-9a-f]{7,64}$/)
const runSchema = z.strictObject({ id: z.int().min(0), attempt: z.int().min(1) })
const entrySchema = z.strictObject({
  commit,
  run: runSchema,
  verdict: z.enum([...OVERALL_VERDICTS, 'first-run', 'nothing']),
  at: z.iso.datetime().nullable(),
})

/** How many verdicts are kept, with that of the comment itself. */
const KEPT_VERDICTS = 5

const stateSchema = z.strictObject({ verdicts: z.array(entrySchema).min(1).max(KEPT_VERDICTS) })

/** A run of a workflow: later ones have a greater id, re-runs of the same a greater attempt. */
export type RunId = z.infer<typeof runSchema>
export type PastVerdict = z.infer<typeof entrySchema>
/** What a comment remembers: its own verdict first, then those it had before. */
export type CommentState = z.infer<typeof stateSchema>

/** Five verdicts need less. */
const LONGEST_STATE = 2000
const STATE_LINE = /^<!-- kbench-state (\{[^\r\n]*\}) -->$/

/**
 * What a comment remembers. GitHub's editor may have changed the line ends.
 * @returns undefined when it is not one of ours; without a state where that is missing, broken or not of its form
 */
export function readComment(
  body: string,
  name: string,
): { readonly state: CommentState | undefined } | undefined {
  const [first, second = ''] = body.split(/\r?\n/, 2)
  if (first !== markerOf(name)) return undefined
  const json = second.length > LONGEST_STATE ? undefined : STATE_LINE.exec(second)?.[1]
  if (json === undefined) return { state: undefined }
  try {
    return { state: stateSchema.safeParse(JSON.parse(json)).data }
  } catch {
    return { state: undefined }
  }
}

/** Both lines, without the last line feed. */
export function writeHead(name: string, state: CommentState): string {
  // Checked values have no such characters; the references keep the line closed should that ever change.
  const json = JSON.stringify(stateSchema.parse(state)).replaceAll(/[<>&]|--/g, (text) =>
    Array.from(text, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  )
  return `${markerOf(name)}\n<!-- kbench-state ${json} -->`
}

/** The memory of a comment with one more verdict; a report of the same run and attempt takes the place of the former. */
export function withVerdict(state: CommentState | undefined, now: PastVerdict): CommentState {
  const before = (state?.verdicts ?? []).filter(({ run }) => compareRuns(run, now.run) !== 0)
  return { verdicts: [now, ...before].slice(0, KEPT_VERDICTS) }
}

/** Negative when the first run came before the other. */
export function compareRuns(a: RunId, b: RunId): number {
  return a.id - b.id || a.attempt - b.attempt
}

/** Whether a comment already shows a newer run of another commit: then an older run does not update it. */
export function isOutdated(state: CommentState | undefined, { commit: own, run }: PastVerdict): boolean {
  const shown = state?.verdicts[0]
  return shown !== undefined && shown.commit !== own && compareRuns(run, shown.run) < 0
}
