import { describe, expect, it } from 'vitest'
import { mergedOrder } from '../../scripts/reference/merged-order.ts'

describe('one order of many lists', () => {
  it('keeps that of each, whichever list comes first', () => {
    // Read from first to last, the family would stand before the protocol.
    const lists = [
      ['entry', 'family', 'size'],
      ['protocol', 'family', 'path'],
    ]
    expect(mergedOrder(lists)).toEqual(['entry', 'protocol', 'family', 'size', 'path'])
    expect(mergedOrder(lists.toReversed())).toEqual(['protocol', 'entry', 'family', 'path', 'size'])
  })

  it('is that of the only list, and none of none', () => {
    expect(mergedOrder([['b', 'a']])).toEqual(['b', 'a'])
    expect(mergedOrder([])).toEqual([])
  })

  it('is refused where lists contradict one another', () => {
    expect(() =>
      mergedOrder([
        ['a', 'b'],
        ['b', 'a'],
      ]),
    ).toThrow('no order keeps that of all lists: a, b')
  })
})
