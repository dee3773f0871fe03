import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { differentKeys, jsonComplexity } from '../../src/core/json.ts'

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}
/** Characters of the longest key or text as JSON writes it. */
function longestOf(value: unknown): number {
  const written = (text: string): number => JSON.stringify(text).length - 2
  if (typeof value === 'string') return written(value)
  if (typeof value !== 'object' || value === null) return 0
  const keys = Array.isArray(value) ? [] : Object.keys(value).map(written)
  return Math.max(0, ...keys, ...Object.values(value).map(longestOf))
}
/** Commas and opening brackets of the serialised value. */
function membersOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const members: unknown[] = Object.values(value)
  return 1 + Math.max(0, members.length - 1) + members.reduce<number>((sum, one) => sum + membersOf(one), 0)
}

function widestOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const members: unknown[] = Object.values(value)
  return Math.max(0, Array.isArray(value) ? 0 : members.length, ...members.map(widestOf))
}

describe('how much there is to read in a JSON text', () => {
  it('is what a reader of all of it finds', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(undefined, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent)
        const read: unknown = JSON.parse(text)
        expect(jsonComplexity(text)).toEqual({
          depth: depthOf(read),
          members: membersOf(read),
          widestObject: widestOf(read),
          longestString: longestOf(read),
        })
      }),
    )
  })

  it('does not count what stands in strings', () => {
    expect(jsonComplexity(String.raw`["[[[{,,,\"[[", "\\", {"a,[": 1}]`)).toEqual({
      depth: 2,
      members: 4,
      widestObject: 1,
      longestString: 11,
    })
  })

  it('is found of any text', () => {
    expect(jsonComplexity('[['.repeat(500_000))).toEqual({
      depth: 1_000_000,
      members: 1_000_000,
      widestObject: 0,
      longestString: 0,
    })
    expect(jsonComplexity(']]"[')).toEqual({ depth: 0, members: 0, widestObject: 0, longestString: 1 })
    expect(jsonComplexity('"\\')).toEqual({ depth: 0, members: 0, widestObject: 0, longestString: 1 })
  })
})

function keysOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const own = Array.isArray(value) ? [] : Object.keys(value).map((key) => JSON.stringify(key))
  return [...own, ...Object.values(value).flatMap(keysOf)]
}

describe('how many different keys a JSON text has', () => {
  it('is what a reader of all of it finds', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const keys = new Set(keysOf(JSON.parse(JSON.stringify(value))))
        expect(differentKeys(JSON.stringify(value), 1000)).toBe(keys.size)
      }),
    )
  })

  it('is counted until there are too many', () => {
    expect(differentKeys('{"a": 1, "b": {"a": "c", "d": ":"}}', 10)).toBe(3)
    expect(differentKeys('{"a": 1, "b": {"a": "c", "d": ":"}}', 1)).toBe(2)
  })
})
