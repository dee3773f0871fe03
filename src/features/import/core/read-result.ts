import { defined } from '../../../core/defined.ts'
import { EnvironmentError, UserError } from '../../../core/errors.ts'
import { isBinary, knownText, plainText } from '../../../core/foreign-text.ts'
import { jsonOf } from '../../../core/json.ts'
import { firstLine } from '../../../core/parse-json-output.ts'
import { groupBy } from '../../../core/group-by.ts'
import type { EnvironmentFacts } from '../../../core/record/schema.ts'
import { schemaOf } from '../../../core/schema-of.ts'
import { formatSeries } from '../../../core/series.ts'
import { type ImportedResult, type Importer, Unexpected } from './importer.ts'

const QUOTED_CHARACTERS = 80
const KEYS_SHOWN = 6
const NOTES_SHOWN = 6

export interface ReadResult extends Required<ImportedResult> {
  readonly facts: EnvironmentFacts
  readonly notes: readonly string[]
}

const UNKNOWN: EnvironmentFacts = {
  kubernetes: null,
  nodes: [],
  cni: null,
  kubeProxyMode: null,
  storageClass: null,
  runner: 'unknown',
  isolation: null,
  tools: {},
}
const UNKNOWN_NODE = {
  role: '',
  cpuModel: '',
  cores: 0,
  memoryBytes: 0,
  kernel: '',
  os: '',
  containerRuntime: '',
}

/**
 * Reads the text of a file as the result of a tool.
 * @param others all importers, to name the tool that a file really comes from
 * @throws {UserError} for any text that is no such result, saying what was expected and what is there
 */
export function readResult(
  importer: Importer,
  { path, text: content }: { readonly path: string; readonly text: string },
  others: readonly Importer[],
): ReadResult {
  const notes = new Set<string>()
  const note = (text: string): void => void notes.add(text)
  const text = plainText(content)
  try {
    if (text.trim() === '') throw new Unexpected('an empty file')
    if (isBinary(text) || !importer.recognises(text)) throw foreign(text, path, others)
    const result = importer.read({ text, source: path, note })
    if (typeof result === 'string') throw new Unexpected(result)
    const samples = importer.repeats ? result.samples : withoutRepeats(result.samples, note)
    if (samples.length === 0)
      throw new Unexpected(['no number that can be read', ...[...notes].slice(0, NOTES_SHOWN)].join('; '))
    return {
      ...{ startedAt: undefined, durationSeconds: 0, subject: undefined, parameters: {} },
      ...{ ...result, samples, notes: [...notes], facts: factsOf(result.facts) },
    }
  } catch (error) {
    if (error instanceof Unexpected)
      throw new UserError(
        `${path}: no ${importer.title} result: expected ${importer.reads}, saw ${error.message}`,
        defined({ nextStep: error.nextStep }),
      )
    // Parsers shared with the suites call a bad output a failure of the environment; here it is a bad file.
    if (error instanceof EnvironmentError) throw new UserError(error.message, { cause: error.cause })
    throw error
  }
}

function factsOf({ nodes = [], tools = {}, ...facts }: ImportedResult['facts'] = {}): EnvironmentFacts {
  const versions = Object.entries(tools).flatMap(([tool, text]) =>
    (/\d+(?:\.\d+)+/.exec(text) ?? []).map((version) => [tool, version] as const),
  )
  return {
    ...{ ...UNKNOWN, ...facts, tools: Object.fromEntries(versions) },
    nodes: nodes.map((node) => ({ ...UNKNOWN_NODE, mtu: null, ...node })),
  }
}

/** Two numbers of one series are results of two things, and what differs is not known: neither is taken. */
function withoutRepeats(
  samples: ImportedResult['samples'],
  note: (text: string) => void,
): ImportedResult['samples'] {
  const byName = groupBy(samples, formatSeries)
  return [...byName].flatMap(([name, all]) => {
    if (all.length > 1) note(`left out: ${name}, which the file has more than once`)
    return all.length > 1 ? [] : all
  })
}

function foreign(text: string, path: string, others: readonly Importer[]): Unexpected {
  const schema = schemaOf(text)
  if (schema?.startsWith('kbench.') === true)
    return new Unexpected(`a file of kbench itself ("${schema}")`, 'It needs no import.')
  const other = others.find(({ recognises }) => recognises(text))
  if (other !== undefined)
    return new Unexpected(
      `what looks like a result of ${other.title}`,
      `Try: kbench import ${other.id} ${path}`,
    )
  const known = knownText(text)
  return new Unexpected(known?.what ?? describe(text), known?.nextStep?.replace('FILE', path))
}

function describe(text: string): string {
  const json = jsonOf(text)
  if (Array.isArray(json)) return `a JSON list of ${String(json.length)}`
  if (typeof json === 'object' && json !== null) {
    const keys = Object.keys(json)
    const shown = keys.slice(0, KEYS_SHOWN).join(', ')
    return `a JSON object ${keys.length === 0 ? 'without keys' : `with ${shown}`}${keys.length > KEYS_SHOWN ? ' …' : ''}`
  }
  return `text that begins with "${(firstLine(text) ?? '').slice(0, QUOTED_CHARACTERS)}"`
}
