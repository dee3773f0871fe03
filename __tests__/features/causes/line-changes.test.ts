import { describe, expect, it } from 'vitest'
import { lineChanges } from '../../../src/features/causes/core/differences.ts'

const lines = (text: string): string[] => (text === '' ? [] : text.split(' '))

describe('lines in which two texts differ', () => {
  it.each([
    ['a b c', 'a b c', '', ''],
    ['a b c', 'a x c', 'b', 'x'],
    ['a b c', 'a c', 'b', ''],
    ['', 'a b', '', 'a b'],
    ['a b c d e', 'b x d e f', 'a c', 'x f'],
    // A line that moved is removed and added.
    ['a b c', 'b c a', 'a', 'a'],
    ['a a', 'a a a', '', 'a'],
  ])('%s → %s', (first, second, removed, added) => {
    expect(lineChanges(lines(first), lines(second))).toEqual({ removed: lines(removed), added: lines(added) })
  })

  it('counts the middle of very long texts as changed', () => {
    const numbered = (from: number): string[] =>
      Array.from({ length: 1200 }, (_, index) => String(index + from))
    const { removed, added } = lineChanges(['same', ...numbered(0)], ['same', ...numbered(1)])
    expect(removed).toHaveLength(1200)
    expect(added).toHaveLength(1200)
  })
})
