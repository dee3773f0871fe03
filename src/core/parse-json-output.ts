import type * as z from 'zod'
import { EnvironmentError } from './errors.ts'
import { findJson } from './find-json.ts'

const QUOTED_CHARACTERS = 200
const ISSUES_SHOWN = 3

/**
 * Reads the JSON that a measuring tool printed, skipping the lines of text that some print before or after it.
 * @param source what printed it, as the start of a sentence: "fio (job read_iops)"
 * @throws {EnvironmentError} when nothing was printed, when it is no JSON (quoting the first line), or when the JSON is
 * not of the expected form (naming the places)
 */
export function parseJsonOutput<Output>(schema: z.ZodType<Output>, text: string, source: string): Output {
  const parsed = schema.safeParse(jsonIn(text, source))
  if (parsed.success) return parsed.data
  throw new EnvironmentError(
    `${source} printed JSON of an unexpected form: ${describeIssues(parsed.error)}`,
    {
      nextStep: 'The untouched output is under raw/. Is the version of the tool one that kbench knows?',
    },
  )
}

/** The first few places where JSON is not of the expected form, each with what is wrong. */
export function describeIssues({ issues }: z.ZodError): string {
  return issues
    .slice(0, ISSUES_SHOWN)
    .map(({ path, message }) => `${path.length === 0 ? 'the whole' : path.map(String).join('.')}: ${message}`)
    .join('; ')
}

function jsonIn(text: string, source: string): unknown {
  const first = firstLine(text)
  if (first === undefined) throw new EnvironmentError(`${source} printed nothing where JSON was expected`)
  const found = findJson(text)
  if (found === undefined)
    throw new EnvironmentError(`${source} printed something that is not JSON: "${first}"`)
  return found.value
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
