import { describe, expect, test } from 'vitest'
import { fewestRounds } from '../../../../src/core/judge/rounds/location.ts'

describe('fewestRounds', () => {
  // 1 / C(n, n/2): C(16, 8) = 12870, C(18, 9) = 48620; 1 / 2^n.
  test.each([
    [1 / 12870, true, 16],
    [1 / 12871, true, 18],
    [0.5, true, 2],
    [1 / 1024, false, 10],
    [1 / 1025, false, 11],
    [1e-290, true, undefined],
  ])('%d with both roles %s: %j', (level, bothRoles, expected) => {
    expect(fewestRounds(level * (1 + 1e-12), bothRoles)).toBe(expected)
  })
})
