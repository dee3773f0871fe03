import * as z from 'zod'
import { messageOf, UserError } from '../errors.ts'
import { describeIssues, flatIssues } from '../expected.ts'
import { formatSeries, parseSeries } from '../series.ts'
import { parseShallowJson } from '../json.ts'
import { findJsonProblem, lineOfPath } from './json-position.ts'
import { BASELINE_SCHEMA, baselineSchema, type Baseline } from './schema.ts'

const WAY_OUT =
  'It was left as it is. Restore the file from version control, or delete it to begin a new baseline.'
const CONFLICT = /^(?:<{7}|={7}|>{7}|\|{7})/

interface Problem {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/**
 * Reads the text of a baseline file.
 * @param source the path of the file, named in errors
 * @throws {UserError} naming file, line and way out for text that is empty, truncated, no JSON, of another or newer
 * schema, or not of its form. A baseline that cannot be read is never taken for an empty one.
 */
export function parseBaseline(text: string, source: string): Baseline {
  const json = parseJson(text, source)
  const at = ({ path, message }: Problem): UserError =>
    new UserError(`${source}:${String(lineOfPath(text, path))}: ${message}`, { nextStep: WAY_OUT })
  const schema = z.looseObject({ schema: z.string() }).safeParse(json).data?.schema
  if (schema !== BASELINE_SCHEMA) throw otherSchema(schema, source, lineOfPath(text, ['schema']))
  const parsed = baselineSchema.safeParse(json)
  if (!parsed.success) {
    const path = flatIssues(parsed.error.issues)[0]?.path ?? []
    throw at({ path, message: describeIssues(parsed.error.issues, json, 1).join('\n') })
  }
  const problem = findDisagreement(parsed.data)
  if (problem !== undefined) throw at(problem)
  return parsed.data
}

function parseJson(text: string, source: string): unknown {
  try {
    return parseShallowJson(text)
  } catch (cause) {
    const problem = findJsonProblem(text)
    const what =
      problem === undefined
        ? `${source} is not valid JSON: ${messageOf(cause)}`
        : `${source}:${String(problem.line)}: ${describe(problem, text)}`
    throw new UserError(what, { nextStep: WAY_OUT, cause })
  }
}

function describe(
  { found, expected, line }: NonNullable<ReturnType<typeof findJsonProblem>>,
  text: string,
): string {
  if (text.trim() === '') return 'the baseline file is empty'
  if (CONFLICT.test(text.split('\n')[line - 1] ?? '')) {
    return 'the baseline holds the marks of a merge conflict: keep the lines of both sides, without the marks'
  }
  return found === undefined
    ? `the baseline is cut off: expected ${expected}, but the file ends`
    : `the baseline is not valid JSON: expected ${expected}, found ${JSON.stringify(found)}`
}

function otherSchema(schema: string | undefined, source: string, line: number): UserError {
  const version = /^kbench\.baseline\/(\d+)$/.exec(schema ?? '')?.[1]
  if (version !== undefined && Number(version) > 1) {
    return new UserError(
      `${source}:${String(line)}: the baseline has the schema "${String(schema)}", newer than "${BASELINE_SCHEMA}" that this kbench reads`,
      { nextStep: 'Use a newer kbench, such as the one that wrote it. The file was left as it is.' },
    )
  }
  const seen = schema === undefined ? 'no "schema"' : `the schema "${schema}"`
  return new UserError(
    `${source}:${String(line)}: this is no baseline: it has ${seen}, expected "${BASELINE_SCHEMA}"`,
    {
      nextStep: schema?.startsWith('kbench.record/') === true ? 'A record is given as it is.' : WAY_OUT,
    },
  )
}

/** What the form allows and a careless merge produces: anything twice. A run counted twice would look too steady. */
function findDisagreement({ environments }: Baseline): Problem | undefined {
  const fingerprints = new Set<string>()
  const ids = new Set<string>()
  for (const [index, { fingerprint, records }] of environments.entries()) {
    if (fingerprints.has(fingerprint)) {
      const message = `two environments have the fingerprint "${fingerprint}": join their records into one`
      return { path: ['environments', index], message }
    }
    fingerprints.add(fingerprint)
    for (const [place, { id, series }] of records.entries()) {
      const path = ['environments', index, 'records', place]
      if (ids.has(id)) return { path, message: `the record "${id}" is there twice: delete one` }
      ids.add(id)
      const problem = findSeriesProblem(series)
      if (problem !== undefined) {
        return { path: [...path, 'series', ...problem.path], message: problem.message }
      }
    }
  }
  return undefined
}

function findSeriesProblem(series: readonly { readonly series: string }[]): Problem | undefined {
  const names = new Set<string>()
  for (const [index, { series: text }] of series.entries()) {
    try {
      const name = formatSeries(parseSeries(text))
      if (names.has(name)) return { path: [index], message: `the series ${name} is there twice: delete one` }
      names.add(name)
    } catch (error) {
      return { path: [index], message: messageOf(error) }
    }
  }
  return undefined
}
