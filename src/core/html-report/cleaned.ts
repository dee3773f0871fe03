import { plainLine } from '../report/text/plain-line.ts'

/** The same data with all its texts, names of keys too, on one line and without characters that hide or reorder others. */
export function cleaned<Value>(value: Value): Value {
  return cleanedValue(value) as Value
}

function cleanedValue(value: unknown): unknown {
  if (typeof value === 'string') return plainLine(value)
  if (Array.isArray(value)) return value.map(cleanedValue)
  if (typeof value !== 'object' || value === null) return value
  // No prototype: a key `__proto__` is a name like others.
  const entries = Object.entries(value).map(([key, inner]) => [plainLine(key), cleanedValue(inner)] as const)
  return Object.fromEntries(entries)
}
