import { parse } from 'yaml'
import { messageOf } from './errors.ts'

/** The parser compares every key with all others of its map: this many take it half a second at most. */
const MOST_CHARACTERS = 30_000

/**
 * The value of foreign text in YAML, without places.
 * @throws {SyntaxError} for text that is no YAML, or too long or too deep to be read soon
 */
export function parseForeignYaml(text: string): unknown {
  if (text.length > MOST_CHARACTERS)
    throw new SyntaxError(
      `it has ${String(text.length)} characters, expected at most ${String(MOST_CHARACTERS)}`,
    )
  try {
    return parse(text, { logLevel: 'error', maxAliasCount: 100 })
  } catch (cause) {
    // The parser catches some of these itself.
    if (cause instanceof RangeError || messageOf(cause).includes('call stack'))
      throw new SyntaxError('it has too many levels', { cause })
    throw cause
  }
}
