import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentsIn } from '../../src/core/json.ts'

const valuesIn = (text: string): readonly unknown[] => documentsIn(text).documents

describe('documentsIn', () => {
  it.each([
    ['{"a": 1}', [{ a: 1 }]],
    ['warning\n{"a": 1}', [{ a: 1 }]],
    ['warning\n{\n"a": 1\n}\nbye', [{ a: 1 }]],
    ['warning\r\n[\r\n1\r\n]\r\nbye [x]', [[1]]],
    ['}\n{\n"a": 1\n}\n', [{ a: 1 }]],
    ['{\n"a": 1\n}\nsecond\n]\n', [{ a: 1 }]],
    [
      '[INFO] starting\n[  5] local 10.0.0.1 port 1\n[2026-01-01T00:00:00Z] x\n[12:30] y\n{"a": 1}',
      [{ a: 1 }],
    ],
    ['iperf-1  | {"a": 1}\npod "x" deleted', [{ a: 1 }]],
    ['{"a": 1}pod "x" deleted', [{ a: 1 }]],
    ['{"a": 1}\n{"a": 2}{"a": 3}\n{"a": 1}', [{ a: 1 }, { a: 2 }, { a: 3 }, { a: 1 }]],
    ['{"a": [1, 2,], "b": ",]", }', [{ a: [1, 2], b: ',]' }]],
    ['{"a": , "b": {"c": \n}}', [{ a: null, b: { c: null } }]],
    ['{"a": -nan, "b": [nan, -inf, Infinity]}', [{ a: null, b: [null, null, null] }]],
    ['[INFO]\n[nano]\n{"a": -nan(ind)}', [{ a: null }]],
    ['nothing', []],
    ['a [ b { c', []],
  ])('finds in %j', (text, values) => {
    expect(valuesIn(text)).toEqual(values)
    expect(documentsIn(text).damaged).toBeUndefined()
    expect(documentsIn(text).cutOff).toBeUndefined()
  })

  it('says which words were no numbers', () => {
    expect(documentsIn('{"a": -nan, "b": -nan, "c": inf, "d": }').noNumbers).toEqual(['-nan', 'inf', 'd:'])
  })

  it.each([
    ['{"a": 1, "b": {"a": 2}, "c": [{"a": 3}, {"a": 4}]}', []],
    ['{"a": 1,\n "a" : 1}', []],
    ['{"b": {"a": [1], "a": [2]}, "b": {"a": 1}, "c": 1, "c": 1}', ['a', 'b']],
  ])('of %j knows which keys have two values', (text, keys) => {
    expect(documentsIn(text).repeated).toEqual(keys)
  })

  it.each([
    ['{"a": 1, "b": oops}\n{"a": 1}', 'damaged at line 1 (at "oops}")', [{ a: 1 }]],
    // The tool was ended, and started again.
    ['{"a": 1,\n "b": [1\n{"a": 1}\n', 'damaged at line 3 (at "{\\"a\\": 1}")', [{ a: 1 }]],
    ['{"a": "\n"}', 'damaged at line 1 (at "{\\"a\\": \\"")', []],
    ['{"a": {"b": 1 {"c": 2}}}', 'damaged at line 1 (at "{\\"c\\": 2}}}")', []],
  ])('%j has damage, and no piece of what is damaged is taken for a document', (text, damaged, values) => {
    expect(documentsIn(text).damaged).toBe(damaged)
    expect(valuesIn(text)).toEqual(values)
  })

  it.each([
    ['{"a": 1}\n{"a": [1, {"b": 2}', 'cut off at line 2', [{ a: 1 }]],
    [`{"a": ${'['.repeat(100_000)}`, 'more than 200 levels deep at line 1', []],
  ])('%.30j is cut off', (text, cutOff, values) => {
    expect(documentsIn(text).cutOff).toBe(cutOff)
    expect(valuesIn(text)).toEqual(values)
  })

  it('finds every document whole, whatever lines stand around it', () => {
    const line = fc.constantFrom('[INFO] x', '[  5] local', 'note: {x}', '# ]', 'a "b', '')
    const document = fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 })
    fc.assert(
      fc.property(
        fc.array(fc.tuple(line, document, fc.constantFrom(undefined, 2)), { minLength: 2 }),
        (parts) => {
          const texts = parts.map(
            ([before, value, indent]) => `${before}\n${JSON.stringify(value, null, indent)}`,
          )
          const expected = parts.map(([, value]) => JSON.parse(JSON.stringify(value)) as unknown)
          expect(valuesIn(texts.join('\n'))).toEqual(expected)
        },
      ),
    )
  })
})
