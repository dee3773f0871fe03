import { describe, expect, it } from 'vitest'
import { type Cause, type CauseKind, rankCauses } from '../../../src/core/report/causes.ts'

interface Named extends Cause {
  readonly name: string
}

const cause = (name: string, kind: CauseKind, size = 1, unrelated = false): Named => ({
  name,
  kind,
  size,
  unrelated,
})
const order = (...causes: Named[]): string =>
  rankCauses(causes)
    .map(({ name }) => name)
    .join(' ')

describe('the order of possible causes', () => {
  it('has the kind first, then the size of the change', () => {
    expect(
      order(
        cause('a', 'setting', 9),
        cause('b', 'rules'),
        cause('c', 'bottleneck', 0.5),
        cause('d', 'function'),
      ),
    ).toBe('c d b a')
    expect(order(cause('small', 'rules', 0.2), cause('large', 'rules', 5))).toBe('large small')
  })

  it('alternates between the kinds, so that many of one kind hide no other', () => {
    const functions = Array.from({ length: 5 }, (_, index) =>
      cause(`f${String(index)}`, 'function', 5 - index),
    )
    const settings = Array.from({ length: 40 }, (_, index) => cause(`s${String(index)}`, 'setting'))
    expect(order(...settings, ...functions, cause('mtu', 'bottleneck'))).toMatch(/^mtu f0 s0 f1 s1 f2 s2 /)
  })

  it('puts what follows from other things behind all else, and what is unrelated last', () => {
    expect(
      order(
        cause('routes', 'consequence', 20),
        cause('disk', 'bottleneck', 20, true),
        cause('s1', 'setting'),
        cause('s2', 'setting'),
      ),
    ).toBe('s1 s2 routes disk')
  })

  it('leaves equal ones in their order', () => {
    expect(order(cause('image', 'subject'), cause('args', 'subject'), cause('labels', 'subject'))).toBe(
      'image args labels',
    )
  })

  it('is that of nothing', () => {
    expect(rankCauses([])).toEqual([])
  })
})
