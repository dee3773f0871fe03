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
 * How much there is to read in a JSON text, found without building any of it: in one pass and without recursion, so that text that
 * was made to exhaust a reader can be refused first. Of text that is no JSON the numbers mean nothing, but are found as safely.
 */
export function jsonComplexity(text: string): JsonComplexity {
  let [depth, deepest, members, widestObject, longestString] = [0, 0, 0, 0, 0]
  // Of the object at each level: colons outside of strings, one per member. Lists have none.
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
 * How many different keys the objects of a JSON text have, counted until there are more than `most`. Objects that share no key with others take
 * a reader several times the memory of those that do.
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
export function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code === QUOTE) return index
    if (code === BACKSLASH) index += 1
  }
  return text.length
}
