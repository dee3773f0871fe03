import { describe, expect, it, test } from 'vitest'
import fc from 'fast-check'
import { widthInColumns, printable, printableColors, wrap } from '../../../src/core/format/text-layout.ts'

test.each([
  ['two\nlines\tand', 'two lines and'],
  ['\u001b[31mred\u001b[0m', '\\x1b[31mred\\x1b[0m'],
  ['a\u202eb', 'a\\u202eb'],
  ['a\u061c\u00ad\u{e0041}\ufe0f\u{e0100}\ufff9b', 'a\\u061c\\xad\\u{e0041}\\ufe0f\\u{e0100}\\ufff9b'],
  ['µ · −5 %', 'µ · −5 %'],
])('%j is printed as %j', (text, printed) => {
  expect(printable(text)).toBe(printed)
})

test('of a coloured text only our own colours stay escape sequences', () => {
  expect(printableColors('\u001b[1mgood\u001b[22m\n\u001b[8mhidden\u001b]0;title\u0007\r')).toBe(
    '\u001b[1mgood\u001b[22m\n\\x1b[8mhidden\\x1b]0;title\\x07 ',
  )
})

test.each([
  ['abc', 3],
  ['漢字', 4],
  ['e\u0301', 1],
  ['−', 1],
])('%j takes %d columns', (text, columns) => {
  expect(widthInColumns(text)).toBe(columns)
})

describe('wrap', () => {
  it('breaks between the parts of a label before it breaks at spaces', () => {
    expect(wrap('tcp · pod to pod · inter-node', 16)).toEqual(['tcp ·', 'pod to pod ·', 'inter-node'])
  })

  it('chops a word that is longer than a line', () => {
    expect(wrap('x'.repeat(7), 3)).toEqual(['xxx', 'xxx', 'x'])
  })

  it('loses no character and keeps to the width', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', ' · ', '漢', '-', 'long-word-here') })
    fc.assert(
      fc.property(text, fc.integer({ min: 2, max: 30 }), (content, columns) => {
        const lines = wrap(content, columns)
        expect(lines.join('').replaceAll(' ', '')).toBe(content.replaceAll(' ', ''))
        for (const line of lines) expect(widthInColumns(line)).toBeLessThanOrEqual(columns)
      }),
    )
  })
})
