interface JsonComplexity {
  /** Levels of objects and arrays in each other. */
  readonly depth: number
  /** Members of objects and arrays, about. */
  readonly members: number
  /** Members of the object that has most; those deeper than 256 levels are not counted. */
  readonly widestObject: number
  /** Characters between two quotes, as written. */
  readonly longestString: number
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
/** Levels whose objects are counted: a text that is deeper is refused for its depth. */
const COUNTED_LEVELS = 256
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Complexity of a JSON text, in one pass without recursion or building it, so that text made to exhaust a
 * reader can be refused first. For text that is no JSON the numbers mean nothing, but are found as safely.
 */
export function jsonComplexity(text: string): JsonComplexity {
  let [depth, deepest, members, widestObject, longestString] = [0, 0, 0, 0, 0]
  // Members of the object at each level: colons outside of strings. Lists have none.
  const colons = new Uint32Array(COUNTED_LEVELS)
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code === QUOTE) {
      const end = endOfString(text, index)
      longestString = Math.max(longestString, end - index - 1)
      index = end
    } else if (code === COMMA) members += 1
    else if (code === COLON && depth >= 0 && depth < COUNTED_LEVELS) {
      const width = (colons[depth] ?? 0) + 1
      colons[depth] = width
      if (width > widestObject) widestObject = width
    } else if (code === OPEN_ARRAY || code === OPEN_OBJECT) {
      depth += 1
      members += 1
      if (depth < COUNTED_LEVELS && depth >= 0) colons[depth] = 0
      if (depth > deepest) deepest = depth
    } else if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) depth -= 1
  }
  return { depth: deepest, members, widestObject, longestString }
}

/**
 * Different keys in a JSON text, at most `most` + 1: objects without shared keys take several times the
 * memory.
 */
export function differentKeys(text: string, most: number): number {
  const keys = new Set<string>()
  let [start, end] = [0, 0]
  for (let index = 0; index < text.length && keys.size <= most; index += 1) {
    const code = text.charCodeAt(index)
    if (code === QUOTE) {
      start = index + 1
      end = endOfString(text, index)
      index = end
    } else if (code === COLON) keys.add(text.slice(start, end))
  }
  return keys.size
}

/** Where the string that begins here ends: its closing quote, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code === QUOTE) return index
    if (code === BACKSLASH) index += 1
  }
  return text.length
}

/** No file that kbench reads is deeper; what checks and shows JSON goes down by recursion. */
const DEEPEST = 200

/**
 * The value of foreign text in JSON.
 * @throws {SyntaxError} for text that is no JSON, or whose objects and lists are in each other too often to be read
 */
export function parseShallowJson(text: string, reviver?: (key: string, value: unknown) => unknown): unknown {
  if (isDeepJson(text)) throw new SyntaxError(`it is more than ${String(DEEPEST)} levels deep`)
  return JSON.parse(text, reviver)
}

/** Whether text is deeper than can be read; known before any of it is. */
export function isDeepJson(text: string): boolean {
  return jsonComplexity(text).depth > DEEPEST
}

/** What a text has of JSON, whatever stands before, between and after it. */
interface JsonInText {
  /** The objects and lists that are whole, in their order. */
  readonly documents: readonly unknown[]
  /** The first one that is no JSON: 'damaged at line 12 (at "oops")'. */
  readonly damaged: string | undefined
  /** The last one, if the text ends before it does: "cut off at line 12". */
  readonly cutOff: string | undefined
  /** Words that stand for numbers and are none, as -nan, and "KEY:" where no value follows; they are read as null. */
  readonly noNumbers: readonly string[]
  /** Keys that an object has more than once, with different values; the last one is read. */
  readonly repeated: readonly string[]
}

/**
 * Finds all JSON in what a program printed, in one pass without backtracking. Text in brackets ("[INFO]
 * starting") is no JSON: what has no key counts only at the end of a line. A comma before a closing bracket,
 * as shell scripts leave it, is passed over.
 */
export function documentsIn(text: string): JsonInText {
  const documents: unknown[] = []
  const noNumbers = new Set<string>()
  const repeated = new Set<string>()
  let [damaged, cutOff]: (string | undefined)[] = []
  const opening = /[{[]/g
  for (let found = opening.exec(text); found !== null; found = opening.exec(text)) {
    const scanned = scan(text, found.index)
    opening.lastIndex = scanned.end
    const value = scanned.json === undefined ? undefined : jsonOf(scanned.json)
    const problem =
      scanned.problem ?? (scanned.json === undefined || value !== undefined ? undefined : { at: found.index })
    if (problem?.isOpen === true) cutOff = placeOf(problem, text)
    else if (problem !== undefined) damaged ??= placeOf(problem, text)
    if (value === undefined) continue
    documents.push(value)
    for (const word of scanned.noNumbers) noNumbers.add(word)
    for (const key of scanned.repeated) repeated.add(key)
  }
  return { documents, damaged, cutOff, noNumbers: [...noNumbers], repeated: [...repeated] }
}

/** The value of a text in JSON; undefined for any other text. */
export function jsonOf(text: string): unknown {
  try {
    return parseShallowJson(text)
  } catch {
    return undefined
  }
}

interface Problem {
  readonly at: number
  readonly isTooDeep?: boolean
  /** The text ends before it is over. */
  readonly isOpen?: boolean
}

function placeOf({ at, isTooDeep }: Problem, text: string): string {
  const line = `line ${String(text.slice(0, at).split('\n').length)}`
  if (isTooDeep === true) return `more than ${String(DEEPEST)} levels deep at ${line}`
  const seen = text.slice(at, at + 20).split('\n')[0] ?? ''
  return at < text.length ? `damaged at ${line} (at ${JSON.stringify(seen)})` : `cut off at ${line}`
}

const WORD = /[^\s,:{}[\]"]+/y
const LITERAL = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null)$/
/** As printf and others write what is no number: nan, -nan(ind), inf, -Infinity. */
const NO_NUMBER = /^[-+]?(?:nan|inf(?:inity)?)(?:\(\w+\)|[\d.]*)$/i

interface Scan extends Pick<JsonInText, 'noNumbers' | 'repeated'> {
  /** Where to go on. */
  readonly end: number
  /** The text of an object or a list that is whole, as JSON; undefined for damage and for any other text. */
  readonly json?: string
  readonly problem?: Problem
}

interface OpenObject {
  /** Key → its value as it is written. */
  readonly members: Map<string, string>
  key: string
  /** Where the value of the key begins; undefined where none is expected. */
  valueAt: number | undefined
}

/** Reads from an opening bracket on: to its closing one, to what shows that it is not JSON at all, or to the end of the text. */
function scan(text: string, start: number): Scan {
  const open: (OpenObject | 'list')[] = []
  const pieces: string[] = []
  const noNumbers: string[] = []
  const repeated: string[] = []
  let expected: 'value' | 'key' | 'colon' | 'next' = 'value'
  let [keys, previous, previousAt, done] = [0, '', start, start]
  let problem: Problem | undefined
  const replace = (from: number, to: number, by: string): void => {
    pieces.push(text.slice(done, from), by)
    done = to
  }
  for (let at = start; at < text.length;) {
    const character = text.charAt(at)
    const from = at
    at += 1
    if (character === ' ' || character === '\n' || character === '\r' || character === '\t') continue
    const last = open.at(-1)
    const object = last === 'list' ? undefined : last
    if (object?.valueAt !== undefined && (character === ',' || character === '}')) {
      if (previous === ':') {
        replace(from, from, 'null')
        noNumbers.push(`${object.key}:`)
        expected = 'next'
      }
      const value = text.slice(object.valueAt, from).trim()
      if ((object.members.get(object.key) ?? value) !== value) repeated.push(object.key)
      object.members.set(object.key, value)
      object.valueAt = undefined
    }
    let fits: boolean
    if (character === '{' || character === '[') {
      fits = expected === 'value'
      // What is damaged may be followed by another one, which begins a line.
      if ((!fits || problem !== undefined) && character === '{' && text.charAt(from - 1) === '\n')
        return { end: from, problem: problem ?? { at: from }, noNumbers, repeated }
      expected = character === '{' ? 'key' : 'value'
      open.push(character === '{' ? { members: new Map(), key: '', valueAt: undefined } : 'list')
    } else if (character === '}' || character === ']') {
      const isObject = character === '}'
      fits =
        (object !== undefined) === isObject &&
        (expected === 'next' || expected === (isObject ? 'key' : 'value'))
      open.pop()
      if (fits && previous === ',') replace(previousAt, previousAt + 1, '')
      expected = 'next'
    } else if (character === '"') {
      fits = expected === 'value' || expected === 'key'
      at = endOfString(text, from) + 1
      if (expected === 'key' && object !== undefined) object.key = text.slice(from + 1, at - 1)
      expected = expected === 'key' ? 'colon' : 'next'
    } else if (character === ':') {
      fits = expected === 'colon'
      expected = 'value'
      if (fits) keys += 1
      if (object !== undefined) object.valueAt = at
    } else if (character === ',') {
      fits = expected === 'next'
      expected = object === undefined ? 'value' : 'key'
    } else {
      WORD.lastIndex = from
      const word = WORD.exec(text)?.[0] ?? character
      at = from + word.length
      const isNoNumber = NO_NUMBER.test(word)
      fits = expected === 'value' && (isNoNumber || LITERAL.test(word))
      expected = 'next'
      if (isNoNumber) {
        replace(from, at, 'null')
        noNumbers.push(word)
      }
    }
    ;[previous, previousAt] = [character, from]
    if (!fits && keys === 0 && problem === undefined) return { end: from, noNumbers, repeated }
    if (!fits || open.length > DEEPEST) problem ??= { at: from, isTooDeep: fits }
    if (open.length > 0) continue
    if (problem !== undefined) return { end: at, problem, noNumbers, repeated }
    const isJson = keys > 0 || /^[ \t\r]*(?:\n|$)/.test(text.slice(at, at + 80))
    return { end: at, ...(isJson && { json: pieces.join('') + text.slice(done, at) }), noNumbers, repeated }
  }
  const atEnd = { ...(problem ?? { at: text.length }), isOpen: true }
  const isCutOff = keys > 0 || problem !== undefined
  return { end: text.length, ...(isCutOff && { problem: atEnd }), noNumbers, repeated }
}
