import { endOfString } from './json-complexity.ts'
import { DEEPEST, parseShallowJson } from './shallow-json.ts'

/** What a text has of JSON, whatever stands before, between and after it. */
export interface JsonInText {
  /** The objects and lists that are whole, in their order. */
  readonly documents: readonly unknown[]
  /** The first one that is no JSON: 'damaged at line 12 (at "oops")'. */
  readonly damaged?: string
  /** The last one, if the text ends before it does: "cut off at line 12". */
  readonly cutOff?: string
  /** Words that stand for numbers and are none, as -nan; they are read as null. */
  readonly noNumbers: readonly string[]
}

/**
 * Finds all JSON in what a program printed, in one pass that never goes back. Text in brackets ("[INFO] starting") is no JSON:
 * what has no key counts only at the end of a line. A comma before a closing bracket, as shell scripts leave it, is passed over.
 */
export function documentsIn(text: string): JsonInText {
  const whole = jsonOf(text)
  if (whole !== undefined) return { documents: [whole], noNumbers: [] }
  const documents: unknown[] = []
  const noNumbers = new Set<string>()
  let damaged: string | undefined
  const opening = /[{[]/g
  for (let found = opening.exec(text); found !== null; found = opening.exec(text)) {
    const { end, json, problem, words } = scan(text, found.index)
    const value = json === undefined ? undefined : jsonOf(json)
    if (json !== undefined && value !== undefined) {
      documents.push(value)
      for (const word of words) noNumbers.add(word)
    } else if (problem?.isOpen === true)
      return { documents, cutOff: placeOf(problem, text), noNumbers: [...noNumbers] }
    else if (problem !== undefined) damaged ??= placeOf(problem, text)
    else if (json !== undefined) damaged ??= placeOf({ at: found.index }, text)
    opening.lastIndex = end
  }
  return {
    documents,
    noNumbers: [...noNumbers],
    ...(damaged === undefined ? {} : { damaged }),
  }
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

interface Scan {
  /** Where to go on. */
  readonly end: number
  /** The text of an object or a list that is whole, as JSON; undefined for damage and for any other text. */
  readonly json?: string
  readonly problem?: Problem
  readonly words: readonly string[]
}

/** Reads from an opening bracket on: to its closing one, to what shows that it is not JSON at all, or to the end of the text. */
function scan(text: string, start: number): Scan {
  const open: string[] = []
  const words: string[] = []
  let expected: 'value' | 'key' | 'colon' | 'next' = 'value'
  let [keys, comma, done, json] = [0, -1, start, '']
  let problem: Problem | undefined
  const replace = (from: number, to: number, by: string): void => {
    json += text.slice(done, from) + by
    done = to
  }
  for (let at = start; at < text.length;) {
    const character = text.charAt(at)
    const from = at
    at += 1
    if (character === ' ' || character === '\n' || character === '\r' || character === '\t') continue
    let fits: boolean
    if (character === '{' || character === '[') {
      fits = expected === 'value'
      // What is damaged may be followed by another one, which begins a line.
      if ((!fits || problem !== undefined) && character === '{' && text.charAt(from - 1) === '\n')
        return { end: from, problem: problem ?? { at: from }, words }
      expected = character === '{' ? 'key' : 'value'
      open.push(character)
    } else if (character === '}' || character === ']') {
      const isObject = character === '}'
      fits =
        open.pop() === (isObject ? '{' : '[') &&
        (expected === 'next' || expected === (isObject ? 'key' : 'value'))
      if (fits && comma !== -1) replace(comma, comma + 1, '')
      expected = 'next'
    } else if (character === '"') {
      fits = expected === 'value' || expected === 'key'
      expected = expected === 'key' ? 'colon' : 'next'
      at = endOfString(text, from) + 1
    } else if (character === ':') {
      fits = expected === 'colon'
      expected = 'value'
      if (fits) keys += 1
    } else if (character === ',') {
      fits = expected === 'next'
      expected = open.at(-1) === '{' ? 'key' : 'value'
    } else {
      WORD.lastIndex = from
      const word = WORD.exec(text)?.[0] ?? character
      at = from + word.length
      const isNoNumber = NO_NUMBER.test(word)
      fits = expected === 'value' && (isNoNumber || LITERAL.test(word))
      expected = 'next'
      if (isNoNumber) {
        replace(from, at, 'null')
        words.push(word)
      }
    }
    comma = character === ',' ? from : -1
    if (!fits && keys === 0 && problem === undefined) return { end: from, words }
    if (!fits || open.length > DEEPEST) problem ??= { at: from, isTooDeep: fits }
    if (open.length > 0) continue
    if (problem !== undefined) return { end: at, problem, words }
    const isJson = keys > 0 || /^[ \t\r]*(?:\n|$)/.test(text.slice(at, at + 80))
    return isJson ? { end: at, json: json + text.slice(done, at), words } : { end: at, words }
  }
  const atEnd = { ...(problem ?? { at: text.length }), isOpen: true }
  return keys > 0 || problem !== undefined
    ? { end: text.length, problem: atEnd, words }
    : { end: text.length, words }
}
