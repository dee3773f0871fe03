import { jsonComplexity } from './json-complexity.ts'

/** No file that kbench reads is deeper; what checks and shows JSON goes down by recursion. */
export const DEEPEST = 200

/**
 * The value of foreign text in JSON.
 * @throws {SyntaxError} for text that is no JSON, or whose objects and lists are in each other too often to be read
 */
export function parseShallowJson(text: string): unknown {
  if (isDeepJson(text)) throw new SyntaxError(`it is more than ${String(DEEPEST)} levels deep`)
  return JSON.parse(text)
}

/** Whether text is deeper than can be read; known before any of it is. */
export function isDeepJson(text: string): boolean {
  return jsonComplexity(text).depth > DEEPEST
}
