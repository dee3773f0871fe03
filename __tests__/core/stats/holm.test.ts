import { describe, expect, it, test } from 'vitest'
import fc from 'fast-check'
import { holm } from '../../../src/core/stats/holm.ts'
import { referenceCases, relativeError } from '../../../support/stats-reference.ts'

interface Case {
  readonly pValues: readonly number[]
  readonly adjusted: readonly number[]
}
const cases = referenceCases('holm') as Case[]
const pValues = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 30 })

describe('holm', () => {
  test.each(cases.map((one) => [one.pValues.length, one] as const))(
    'agrees with statsmodels on %i values',
    (_, one) => {
      const found = holm(one.pValues)
      expect(found).toHaveLength(one.adjusted.length)
      for (const [index, value] of found.entries()) {
        expect(relativeError(value, one.adjusted[index]!)).toBeLessThan(1e-14)
      }
    },
  )

  it('never lowers a value, keeps their order and stays a probability', () => {
    fc.assert(
      fc.property(pValues, (some) => {
        const adjusted = holm(some)
        for (const [i, p] of some.entries()) {
          expect(adjusted[i]).toBeGreaterThanOrEqual(p)
          expect(adjusted[i]).toBeLessThanOrEqual(1)
          for (const [j, q] of some.entries())
            if (p < q) expect(adjusted[i]).toBeLessThanOrEqual(adjusted[j]!)
        }
      }),
    )
  })

  it('does not depend on the order', () => {
    fc.assert(
      fc.property(pValues, (some) => {
        expect(holm([...some].reverse())).toEqual(holm(some).reverse())
      }),
    )
  })

  it('of nothing is nothing', () => {
    expect(holm([])).toEqual([])
  })
})
