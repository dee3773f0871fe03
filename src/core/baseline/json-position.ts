import { isDeepJson } from '../json.ts'

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

/**
 * Where a text stops being JSON (RFC 8259), undefined for valid JSON and where it is too deep to say. The messages of JSON.parse differ between Node
 * versions and mostly lack the line.
 */
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
