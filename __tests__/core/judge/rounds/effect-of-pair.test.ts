import { describe, expect, it, test } from 'vitest'
import fc from 'fast-check'
import { effectOfPair } from '../../../../src/core/judge/rounds/effects.ts'

const effect = (value: number) => ({ effect: value })
const none = (without: string) => ({ without })
const TIME = { scale: 'relative', better: 'lower' } as const
const RATE = { scale: 'relative', better: 'higher' } as const
const COUNT = { scale: 'absolute', better: 'lower' } as const

describe('effectOfPair', () => {
  test.each([
    ['a slower time is worse', 10, 20, TIME, effect(Math.log(20) - Math.log(10))],
    ['a lower rate is worse by as much', 20, 10, RATE, effect(Math.log(20) - Math.log(10))],
    ['an absolute rise', -3, 1, COUNT, effect(4)],
    ['zeros are fine on the absolute scale', 0, 0, COUNT, effect(0)],
    ['a rate that head lost', 5, 0, RATE, effect(Infinity)],
    ['a rate that base did not have', 0, 5, RATE, effect(-Infinity)],
    ['no rate on either side', 0, 0, RATE, effect(0)],
    ['a time of zero', 1, 0, TIME, none('non-positive')],
    ['two times of zero', 0, 0, TIME, none('non-positive')],
    ['a negative rate', 1, -1, RATE, none('non-positive')],
    ['not-a-number', Number.NaN, 1, TIME, none('non-finite')],
    ['an infinite value', 1, Infinity, COUNT, none('non-finite')],
    ['only head measured', undefined, 1, TIME, none('base-missing')],
    ['only base measured', 1, undefined, TIME, none('head-missing')],
    ['nothing measured', undefined, undefined, TIME, none('both-missing')],
  ])('%s', (_, base, head, policy, expected) => {
    expect(effectOfPair(base, head, policy)).toEqual(expected)
  })

  it('turns its sign when the subjects are exchanged', () => {
    const value = fc.double({ min: 1e-9, max: 1e9, noNaN: true })
    fc.assert(
      fc.property(value, value, fc.constantFrom(TIME, RATE, COUNT), (base, head, policy) => {
        const [there, back] = [effectOfPair(base, head, policy), effectOfPair(head, base, policy)]
        expect(there.effect! + back.effect!).toBe(0)
      }),
    )
  })
})
