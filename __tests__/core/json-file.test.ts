import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { parseJsonFile } from '../../src/core/json-file.ts'

const file = {
  noun: 'list',
  schema: 'test.list/1',
  form: z.strictObject({ schema: z.string(), items: z.array(z.string()) }),
  expected: 'a list',
}
const listOf = (items: readonly unknown[]): string => JSON.stringify({ schema: 'test.list/1', items })

describe('a file that is wrong from end to end', () => {
  it('is described by the first mistakes and the number of the others', () => {
    const read = (): unknown => parseJsonFile(listOf(Array.from({ length: 1000 }, () => 1)), 'x.json', file)
    expect(read).toThrow('x.json is not a valid list')
    expect(read).toThrow('items[19] is 1: expected text')
    expect(read).toThrow(/… and at least 980 more$/)
    expect(read).not.toThrow('items[20]')
  })

  it('is left alone after the first of many mistakes, wherever they are', () => {
    const form = z.strictObject({
      schema: z.string(),
      lists: z.record(z.string(), z.array(z.strictObject({ a: z.number() }))).optional(),
    })
    const many = (value: unknown): string =>
      JSON.stringify({ schema: 'test.list/1', lists: { x: Array.from({ length: 200_000 }, () => value) } })
    const read = (value: unknown) => (): unknown => parseJsonFile(many(value), 'x.json', { ...file, form })
    for (const [wrong, where] of [
      [1, 'lists.x[19] is 1: expected a mapping with keys of a'],
      [{ a: 1, b: 2 }, 'lists.x[19]: unknown key "b". Did you mean "a"? Known keys: a.'],
      [{}, 'lists.x[19].a is missing: expected a number'],
    ] as const) {
      const before = process.memoryUsage.rss()
      expect(read(wrong)).toThrow(where)
      expect(read(wrong)).toThrow(/… and at least 1 more$/)
      // A note of each mistake takes a kilobyte.
      expect(process.memoryUsage.rss() - before).toBeLessThan(120e6)
    }
    expect(read({ a: 1 })()).toMatchObject({ lists: { x: { length: 200_000 } } })
  })

  it('is described in full where the mistakes are few', () => {
    const read = (): unknown => parseJsonFile(listOf([1, 'a', 2]), 'x.json', file)
    expect(read).toThrow(/items\[0\] is 1: [^\n]*\nitems\[2\] is 2: [^\n]*$/)
  })
})

describe('a file of an older version', () => {
  it('has its cluster pairs under their first names', () => {
    const form = z.strictObject({
      schema: z.string(),
      rounds: z.array(z.strictObject({ round: z.number(), clusterPair: z.number() })),
      paired: z.strictObject({
        clusterPairs: z.number(),
        design: z.strictObject({ roundsPerClusterPair: z.number() }),
      }),
      labels: z.record(z.string(), z.string()),
    })
    const old = { rounds: [{ round: 1, twins: 1 }], paired: { twins: 2, design: { roundsPerTwins: 4 } } }
    const text = JSON.stringify({ schema: 'test.list/1', ...old, labels: { path: 'a' } })
    expect(parseJsonFile(text, 'x.json', { ...file, form })).toEqual({
      schema: 'test.list/1',
      rounds: [{ round: 1, clusterPair: 1 }],
      paired: { clusterPairs: 2, design: { roundsPerClusterPair: 4 } },
      labels: { path: 'a' },
    })
  })
})
