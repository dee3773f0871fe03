import {
  isMap,
  isScalar,
  LineCounter,
  parseDocument,
  visit,
  type Document,
  isAlias,
  isSeq,
  type Pair,
  type YAMLMap,
} from 'yaml'
import { UserError } from '../core/errors.ts'
import { nameOf } from '../core/expected.ts'
import { resolveOverrides, type Override, type Overrides } from './overrides.ts'

/** What a variant may say of the file; all else in it is an error that the schema reports. */
const KEYS = ['provider', 'subject', 'preset', 'suites']

export interface PositionedYaml {
  readonly value: unknown
  /**
   * Where the value stands: `file:line:column` (where it is missing: of the nearest thing around it), or the option
   * of the command line that gave it.
   */
  positionOf(path: readonly PropertyKey[]): string
  /** The same for the key itself, for keys that should not be there. */
  positionOfKey(path: readonly PropertyKey[]): string
}

/**
 * Parses YAML, puts the chosen variant of its matrix and the overrides over it, and remembers where everything stands.
 * @throws {UserError} with file, line and column when it is not valid YAML
 */
export function parseYaml(
  text: string,
  source: string,
  overrides: Overrides = {},
  everySuite: readonly string[] = [],
): PositionedYaml {
  if (text.length > MOST_CHARACTERS)
    throw new UserError(
      `${source}: it has ${String(text.length)} characters, expected at most ${String(MOST_CHARACTERS)}`,
    )
  const lineCounter = new LineCounter()
  // That keys are unique is looked at below: the parser compares each with all others.
  const document = shallow(source, () =>
    // Its warnings of odd keys would go straight to the terminal; such keys are unknown ones below.
    parseDocument(text, { lineCounter, prettyErrors: false, uniqueKeys: false, logLevel: 'error' }),
  )
  const at = (offset: number): string => {
    const { line, col } = lineCounter.linePos(offset)
    return `${source}:${String(line)}:${String(col)}`
  }
  const error = document.errors[0]
  if (error !== undefined) {
    // The parser catches it itself.
    if (error.message.includes('call stack')) throw tooDeep(source)
    throw new UserError(`${at(error.pos[0])}: not valid YAML: ${error.message}`, { cause: error })
  }
  const repeated = shallow(source, () => repeatedKey(document))
  if (repeated !== undefined) throw new UserError(`${at(repeated)}: not valid YAML: Map keys must be unique`)
  if (overrides.variant !== undefined) {
    // First for too many aliases: the values of a variant are freed of theirs.
    toPlain(document, source)
    applyVariant(document, overrides.variant, everySuite)
  }
  const applied = applyOverrides(document, overrides, everySuite, source)
  const originOf = (path: readonly PropertyKey[]): string | undefined =>
    applied.findLast((override) => override.path.every((part, index) => path[index] === part))?.origin
  const value = toPlain(document, source)
  const positionOf = (path: readonly PropertyKey[]): string => originOf(path) ?? at(offsetOf(document, path))
  const nul = nulIn(value)
  if (nul !== undefined)
    throw new UserError(
      `${positionOf(nul)}: ${nameOf(nul)} has the character U+0000, expected text without it`,
      {
        nextStep: 'Leave it out: no command, path or variable can have it.',
      },
    )
  return {
    value,
    positionOf,
    positionOfKey: (path) => originOf(path) ?? at(keyOffset(document, path) ?? offsetOf(document, path)),
  }
}

/** Limits for a file that people write, so that all that is done with it ends soon. */
const MOST_CHARACTERS = 1_000_000
const MOST_LEVELS = 100

/** @throws {UserError} where the stack does not suffice for the levels of a file */
function shallow<T>(source: string, body: () => T): T {
  try {
    return body()
  } catch (cause) {
    if (cause instanceof RangeError) throw tooDeep(source)
    throw cause
  }
}

function tooDeep(source: string): UserError {
  return new UserError(`${source}: it has more than ${String(MOST_LEVELS)} levels`)
}

/** Where a text or a key has U+0000, which no argument, variable of the environment or path can have. */
function nulIn(value: unknown, path: readonly PropertyKey[] = []): readonly PropertyKey[] | undefined {
  if (typeof value === 'string') return value.includes('\0') ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const found = key.includes('\0')
      ? path
      : nulIn(inner, [...path, Array.isArray(value) ? Number(key) : key])
    if (found !== undefined) return found
  }
  return undefined
}

/** Where the first key stands that its map has already. */
function repeatedKey(document: Document): number | undefined {
  let offset: number | undefined
  visit(document, {
    Map(_key, { items }) {
      const seen = new Set<unknown>()
      for (const { key } of items) {
        if (!isScalar(key)) continue
        if (seen.has(key.value)) {
          offset = key.range?.[0] ?? 0
          return visit.BREAK
        }
        seen.add(key.value)
      }
      return undefined
    },
  })
  return offset
}

/** @throws {UserError} for more levels than anybody writes, and for an alias within its own value */
function checkLevels(value: unknown, source: string, level = 0): void {
  if (typeof value !== 'object' || value === null) return
  if (level > MOST_LEVELS) throw tooDeep(source)
  for (const inner of Object.values(value)) checkLevels(inner, source, level + 1)
}

function applyOverrides(
  document: Document,
  overrides: Overrides,
  everySuite: readonly string[],
  source: string,
): Override[] {
  const applied = resolveOverrides(overrides, toPlain(document, source), everySuite)
  for (const { path, value } of applied) {
    makeParents(document, path)
    document.setIn(path, document.createNode(value))
  }
  return applied
}

/** `suites: {network: null}` and `provider: kind` take a nested value as well as `{}` would. */
function makeParents(document: Document, path: readonly string[]): void {
  if (!isMap(document.contents)) document.contents = document.createNode({})
  for (let length = 1; length < path.length; length += 1) {
    const parent = document.getIn(path.slice(0, length), true)
    if (isMap(parent)) continue
    const isNamed = isScalar(parent) && typeof parent.value === 'string' && parent.value === path[length]
    document.setIn(
      path.slice(0, length),
      document.createNode(isNamed ? { [parent.value as string]: {} } : {}),
    )
  }
}

function toPlain(document: Document, source: string): unknown {
  let value: unknown
  try {
    value = shallow(source, () => document.toJS({ maxAliasCount: 100 }) as unknown)
  } catch (cause) {
    if (cause instanceof UserError) throw cause
    throw new UserError(`${source}: too many aliases, or aliases of aliases`, { cause })
  }
  checkLevels(value, source)
  return value
}

function offsetOf(document: Document, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true)
    if (typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range))
      return Number(node.range[0])
  }
  return 0
}

function keyOffset(document: Document, path: readonly PropertyKey[]): number | undefined {
  const parent = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true)
  if (!isMap(parent)) return undefined
  const pair = parent.items.find(({ key }) => isScalar(key) && key.value === path.at(-1))
  return isScalar(pair?.key) ? pair.key.range?.[0] : undefined
}

/**
 * Puts the values of one variant of `matrix` over the rest of the document: maps key by key, anything else as a whole.
 * The nodes keep where they stand, so that an error in a variant names its place. A document that is not as it
 * should be is left alone: the schema reports what is wrong.
 * @param everySuite what is measured where the file does not choose: parameters of one suite leave none out
 */
function applyVariant(document: Document, name: string, everySuite: readonly string[]): void {
  const root = document.contents
  const matrix = isMap(root) ? root.get('matrix') : undefined
  if (!isMap(root) || !isSeq(matrix)) return
  const variant = matrix.items.find((item): item is YAMLMap => isMap(item) && item.get('name') === name)
  if (variant === undefined) return
  resolveAliases(variant, document)
  if (variant.has('suites') && !root.has('suites'))
    root.set('suites', document.createNode(Object.fromEntries(everySuite.map((id) => [id, null]))))
  for (const pair of variant.items) {
    const key = keyOf(pair)
    if (key === undefined || !KEYS.includes(key)) continue
    if (key === 'provider') mergeProvider(root, pair)
    else mergePair(root, pair)
  }
}

/** Another provider takes the place of the file's with all its options; the same one keeps them. */
function mergeProvider(root: YAMLMap, pair: Pair): void {
  const [present, wanted] = [providerOf(root.get('provider', true)), providerOf(pair.value)]
  if (present === undefined || present !== wanted) setPair(root, pair)
  else if (isMap(pair.value)) mergePair(root, pair)
}

function providerOf(node: unknown): string | undefined {
  if (isScalar(node)) return String(node.value)
  if (!isMap(node) || node.items.length !== 1 || node.items[0] === undefined) return undefined
  return keyOf(node.items[0])
}

function mergePair(target: YAMLMap, pair: Pair): void {
  const present = target.get(pair.key, true)
  // A key without a value says nothing, as in `suites: { network: }`.
  if (isMap(present) && isScalar(pair.value) && pair.value.value === null) return
  if (!isMap(present) || !isMap(pair.value)) setPair(target, pair)
  else for (const inner of pair.value.items) mergePair(present, inner)
}

/** Key and value both come from the variant, with their positions. */
function setPair(target: YAMLMap, pair: Pair): void {
  const key = keyOf(pair)
  const index = target.items.findIndex((one) => keyOf(one) === key)
  if (index === -1) target.items.push(pair)
  else target.items[index] = pair
}

function keyOf({ key }: Pair): string | undefined {
  return isScalar(key) ? String(key.value) : undefined
}

/** An alias means what stands before it, and the values move. */
function resolveAliases(variant: YAMLMap, document: Document): void {
  visit(variant, {
    Alias: (_, alias) => (isAlias(alias) ? alias.resolve(document) : undefined),
  })
}
