import type * as z from 'zod'
import { EnvironmentError } from './errors.ts'
import { describeIssues } from './expected.ts'
import { documentsIn } from './json.ts'

const QUOTED_CHARACTERS = 200
const ISSUES_SHOWN = 3
const QUOTED_WORD = 24

/**
 * Reads the JSON that a measuring tool printed, with whatever text stands around it.
 * @param source what printed it, as the start of a sentence: "fio (job read_iops)"
 * @throws {EnvironmentError} when nothing was printed, when it is no JSON (quoting the first line), when it is cut off or there several
 * times, or when the JSON is not of the expected form (naming the places)
 */
export function parseJsonOutput<Output>(schema: z.ZodType<Output>, text: string, source: string): Output {
  if (firstLine(text) === undefined)
    throw new EnvironmentError(`${source} printed nothing where JSON was expected`)
  const found = jsonOfForm(schema, text)
  if ('data' in found) return found.data
  throw new EnvironmentError(
    `${source} printed ${found.saw}`,
    found.isOtherForm
      ? { nextStep: 'The untouched output is under raw/. Is the version of the tool one that kbench knows?' }
      : {},
  )
}

/** The only JSON of the expected form in a text and what else was there, or what was there instead: "JSON that is cut off at line 3". */
type JsonOfForm<Output> =
  | { readonly data: Output; readonly leftOut: readonly string[] }
  | { readonly saw: string; readonly isOtherForm: boolean }

/** @param choose makes of all objects and lists in the text those that may be meant, e.g. one of a stream of events */
export function jsonOfForm<Output>(
  schema: z.ZodType<Output>,
  text: string,
  choose: (documents: readonly unknown[]) => readonly unknown[] = (documents) => documents,
): JsonOfForm<Output> {
  const { documents, cutOff, damaged, noNumbers, repeated } = documentsIn(text)
  if (cutOff !== undefined) return { saw: `JSON that is ${cutOff}`, isOtherForm: false }
  const chosen = choose(documents)
  const results = chosen.map((value) => schema.safeParse(value))
  const all = results.flatMap(({ data, success }) => (success ? [data] : []))
  const [fitting] = all
  // Some versions of iperf3 print the same twice.
  if (all.length > 1 && new Set(all.map((one) => JSON.stringify(one))).size > 1)
    return { saw: `${String(all.length)} JSON documents where one was expected`, isOtherForm: false }
  const note = (what: string, words: readonly string[]): string[] =>
    words.length === 0 ? [] : [`${what}: ${words.slice(0, ISSUES_SHOWN).map(quoted).join(', ')}`]
  const missing = note('what is no number is read as missing', noNumbers)
  if (fitting !== undefined)
    return {
      data: fitting,
      leftOut: [
        ...(all.length > 1 ? [`the same result is there ${String(all.length)} times`] : []),
        ...missing,
        ...note('of a key that an object has more than once the last value is read', repeated),
        ...(damaged === undefined ? [] : [`left out: JSON that is ${damaged}`]),
      ],
    }
  if (damaged !== undefined) return { saw: `JSON that is ${damaged}`, isOtherForm: false }
  const error = results.at(-1)?.error
  return error === undefined
    ? { saw: `something that is not JSON: "${firstLine(text) ?? ''}"`, isOtherForm: false }
    : {
        saw: `JSON of an unexpected form: ${[...describeIssues(error.issues, chosen.at(-1), ISSUES_SHOWN), ...missing].join('; ')}`,
        isOtherForm: true,
      }
}

function quoted(word: string): string {
  return `"${word.slice(0, QUOTED_WORD)}"`
}

/** The first line with text in it, shortened; undefined where there is none. */
export function firstLine(text: string): string | undefined {
  const line = text
    .split('\n')
    .map((one) => one.trim())
    .find((one) => one !== '')
  return line === undefined || line.length <= QUOTED_CHARACTERS
    ? line
    : `${line.slice(0, QUOTED_CHARACTERS)}…`
}
