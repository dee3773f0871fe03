import { describe, expect, it } from '@jest/globals'
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
    expect(read).toThrow('at items[9]')
    expect(read).toThrow(/… and 990 more$/)
    expect(read).not.toThrow('items[10]')
  })

  it('is described in full where the mistakes are few', () => {
    const read = (): unknown => parseJsonFile(listOf([1, 'a', 2]), 'x.json', file)
    expect(read).toThrow(/items\[0\][^]*items\[2\]$/)
  })
})
