import { messageOf, UserError } from '../errors.ts'
import { describeIssues, flatIssues } from '../expected.ts'
import { isDeepJson, parseShallowJson } from '../json.ts'
import { DIRECTIONS, formatSeries, parseSeries, UNITS } from '../series.ts'
import * as z from 'zod'

/** The committed baseline file, `.kbench/baseline.json`. Contract: any change here changes the schema string. */
export const BASELINE_SCHEMA = 'kbench.baseline/1'

/** Records that are kept per fingerprint unless the person says otherwise. */
export const DEFAULT_RECORD_LIMIT = 20

const seriesSummarySchema = z.strictObject({
  series: z.string().min(1).describe('name in Prometheus notation: metric{label="value"}'),
  unit: z.enum(UNITS),
  better: z.enum(DIRECTIONS),
  median: z.number().describe('of the samples of the run, in the unit'),
  spread: z.number().min(0).describe('1.4826 × median absolute deviation of the samples, in the unit'),
  samples: z.int().positive(),
})

const recordSummarySchema = z.strictObject({
  id: z.string().min(1),
  commit: z.string().optional(),
  startedAt: z.iso.datetime(),
  suites: z.array(z.string()).describe('suites that were measured completely'),
  series: z.array(seriesSummarySchema),
})

const baselineEnvironmentSchema = z.strictObject({
  fingerprint: z.string().min(1),
  provider: z.string(),
  identity: z.record(z.string(), z.string()).describe('the fields that the fingerprint is the hash of'),
  records: z.array(recordSummarySchema),
})

export const baselineSchema = z.strictObject({
  schema: z.literal(BASELINE_SCHEMA),
  environments: z.array(baselineEnvironmentSchema),
})

export type Baseline = z.infer<typeof baselineSchema>
export type BaselineEnvironment = z.infer<typeof baselineEnvironmentSchema>
export type RecordSummary = z.infer<typeof recordSummarySchema>
export type SeriesSummary = z.infer<typeof seriesSummarySchema>

/** A place in a JSON text that is not JSON. */
interface JsonProblem {
  readonly line: number
  readonly expected: string
  /** undefined: the text ends here. */
  readonly found: string | undefined
}

type Path = readonly PropertyKey[]

interface Scanner {
  readonly text: string
  position: number
  readonly onValue: (path: Path, position: number) => void
}

/** Carries the problem out of the recursion; never leaves this file. */
class NotJson extends Error {
  readonly expected: string
  constructor(expected: string) {
    super(expected)
    this.expected = expected
  }
}

const WHITESPACE = /[ \t\r\n]*/y
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y // oxlint-disable-line no-control-regex
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const WORD = /true|false|null/y

/** Where a text stops being JSON (RFC 8259), which JSON.parse rarely says; undefined: valid, or too deep. */
export function findJsonProblem(text: string): JsonProblem | undefined {
  if (isDeepJson(text)) return undefined
  const scanner: Scanner = { text, position: 0, onValue: () => undefined }
  try {
    scanValue(scanner, [])
    skip(scanner)
    if (scanner.position < text.length) throw new NotJson('the end of the file')
    return undefined
  } catch (error) {
    if (!(error instanceof NotJson)) throw error
    const rest = text.slice(scanner.position)
    const end = rest === '' ? text.trimEnd().length : scanner.position
    return {
      line: lineAt(text, end),
      expected: error.expected,
      found: rest === '' ? undefined : (rest.split('\n')[0] ?? '').slice(0, 20),
    }
  }
}

/** The line, counted from 1, on which the value at a path of valid JSON begins; that of its nearest parent if absent. */
export function lineOfPath(text: string, path: Path): number {
  let best = 0
  let depth = -1
  const onValue = (here: Path, position: number): void => {
    const isOnTheWay = here.length <= path.length && here.every((key, index) => key === path[index])
    if (isOnTheWay && here.length > depth) [best, depth] = [position, here.length]
  }
  scanValue({ text, position: 0, onValue }, [])
  return lineAt(text, best)
}

function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length
}

function scanValue(scanner: Scanner, path: Path): void {
  skip(scanner)
  scanner.onValue(path, scanner.position)
  switch (scanner.text[scanner.position]) {
    case '{':
      scanObject(scanner, path)
      return
    case '[':
      scanArray(scanner, path)
      return
    case '"':
      take(scanner, STRING, 'a string with its closing quote')
      return
    default:
      if (match(scanner, NUMBER) ?? match(scanner, WORD)) return
      throw new NotJson('a value')
  }
}

function scanObject(scanner: Scanner, path: Path): void {
  scanner.position += 1
  if (takeIf(scanner, '}')) return
  do {
    skip(scanner)
    const key = JSON.parse(take(scanner, STRING, 'a name in quotes')) as string
    if (!takeIf(scanner, ':')) throw new NotJson('":"')
    scanValue(scanner, [...path, key])
  } while (takeIf(scanner, ','))
  if (!takeIf(scanner, '}')) throw new NotJson('"," or "}"')
}

function scanArray(scanner: Scanner, path: Path): void {
  scanner.position += 1
  if (takeIf(scanner, ']')) return
  let index = 0
  do {
    scanValue(scanner, [...path, index])
    index += 1
  } while (takeIf(scanner, ','))
  if (!takeIf(scanner, ']')) throw new NotJson('"," or "]"')
}

function skip(scanner: Scanner): void {
  match(scanner, WHITESPACE)
}

function takeIf(scanner: Scanner, character: string): boolean {
  skip(scanner)
  if (scanner.text[scanner.position] !== character) return false
  scanner.position += 1
  return true
}

function take(scanner: Scanner, pattern: RegExp, expected: string): string {
  const found = match(scanner, pattern)
  if (found === undefined) throw new NotJson(expected)
  return found
}

function match(scanner: Scanner, pattern: RegExp): string | undefined {
  pattern.lastIndex = scanner.position
  const found = pattern.exec(scanner.text)?.[0]
  if (found !== undefined) scanner.position += found.length
  return found
}

const WAY_OUT =
  'It was left as it is. Restore the file from version control, or delete it to begin a new baseline.'
const CONFLICT = /^(?:<{7}|={7}|>{7}|\|{7})/

interface Problem {
  readonly path: Path
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

function describe({ found, expected, line }: JsonProblem, text: string): string {
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

/**
 * Text of the baseline file: environments by fingerprint, records by time, a line per series by name, so that
 * a run only adds lines. Ends with a line feed.
 */
export function serializeBaseline({ schema, environments }: Baseline): string {
  const sorted = [...environments].sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1))
  return `${object({ schema: JSON.stringify(schema), environments: list(sorted.map(environmentText), '  ') }, '')}\n`
}

function environmentText({ fingerprint, provider, identity, records }: BaselineEnvironment): string {
  const fields = Object.entries(identity).sort(([a], [b]) => (a < b ? -1 : 1))
  const texts = {
    fingerprint: JSON.stringify(fingerprint),
    provider: JSON.stringify(provider),
    identity: object(
      Object.fromEntries(fields.map(([field, value]) => [field, JSON.stringify(value)])),
      '      ',
    ),
    records: list([...records].sort(byTime).map(recordText), '      '),
  }
  return object(texts, '    ')
}

function recordText({ id, commit, startedAt, suites, series }: RecordSummary): string {
  const lines = [...series]
    .sort((a, b) => (a.series < b.series ? -1 : 1))
    .map(({ series: name, unit, better, median, spread, samples }) =>
      JSON.stringify({ series: name, unit, better, median, spread, samples }),
    )
  const texts = {
    id: JSON.stringify(id),
    ...(commit === undefined ? {} : { commit: JSON.stringify(commit) }),
    startedAt: JSON.stringify(startedAt),
    suites: JSON.stringify(suites),
    series: list(lines, '          '),
  }
  return object(texts, '        ')
}

/** @param texts the JSON of each value @param indent of the line on which it begins */
function object(texts: Readonly<Record<string, string>>, indent: string): string {
  const lines = Object.entries(texts).map(([key, text]) => `\n${indent}  ${JSON.stringify(key)}: ${text}`)
  return lines.length === 0 ? '{}' : `{${lines.join(',')}\n${indent}}`
}

function list(items: readonly string[], indent: string): string {
  return items.length === 0 ? '[]' : `[\n${indent}  ${items.join(`,\n${indent}  `)}\n${indent}]`
}

/** Oldest first; records of the same moment by id. */
export function byTime(a: RecordSummary, b: RecordSummary): number {
  const difference = Date.parse(a.startedAt) - Date.parse(b.startedAt)
  return difference === 0 ? (a.id < b.id ? -1 : 1) : difference
}
