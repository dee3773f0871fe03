import { describe, expect, it } from 'vitest'
import { equivalenceOf } from '../../bench/profile-overhead/equivalence.ts'

/** ttest_ind(equal_var=False) at a + 0.05 and a − 0.05, and its 90 % interval. */
const REFERENCE = {
  difference: 0.006,
  degreesOfFreedom: 6.344014715136259,
  pValue: 0.008166285471033945,
  lower: -0.020128432191126405,
  upper: 0.03212843219112638,
}

describe('two one-sided tests', () => {
  const a = [0.01, -0.02, 0.03, 0]
  const b = [0.02, -0.01, 0.01, -0.03, 0.005]

  it('have the values of SciPy 1.17.1', () => {
    const found = equivalenceOf(a, b, 0.05)
    expect(found.difference).toBeCloseTo(REFERENCE.difference, 12)
    expect(found.degreesOfFreedom).toBeCloseTo(REFERENCE.degreesOfFreedom, 9)
    expect(found.pValue).toBeCloseTo(REFERENCE.pValue, 9)
    expect(found.lower).toBeCloseTo(REFERENCE.lower, 9)
    expect(found.upper).toBeCloseTo(REFERENCE.upper, 9)
  })

  it('do not call equal what differs by more, or is not known', () => {
    expect(
      equivalenceOf(
        a.map((one) => one + 0.2),
        b,
        0.05,
      ).pValue,
    ).toBeGreaterThan(0.99)
    expect(equivalenceOf(a, b, 0.001).pValue).toBeGreaterThan(0.05)
    expect(() => equivalenceOf([0.1], b, 0.05)).toThrow(RangeError)
    expect(() => equivalenceOf([1, 1], [1, 1], 0.05)).toThrow('do not vary')
  })
})
