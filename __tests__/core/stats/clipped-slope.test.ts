import { expect, test } from 'vitest'
import { clippedSlope } from '../../../src/core/stats/samples.ts'
import { seeded } from '../../../support/simulation/noise.ts'

test('is least squares where nothing is far off', () => {
  const points = [
    { x: 1, y: 2.1 },
    { x: 2, y: 3.9 },
    { x: -1, y: -2.2 },
    { x: -3, y: -5.8 },
  ]
  const { slope, standardError } = clippedSlope(points)
  // By hand: Σxy / Σxx, and √(Σ residual² / 3 / Σxx).
  expect(slope).toBeCloseTo(29.5 / 15, 10)
  expect(standardError).toBeCloseTo(0.04303315, 8)
})

test('leaves out slices in which a program stalled', () => {
  const random = seeded(3)
  const points = Array.from({ length: 96 }, (_, index) => {
    const x = 0.15 * random.normal()
    const y = 0.8 * x + 0.03 * random.normal()
    return { x, y: index % 12 === 0 ? y - 2 : y }
  })
  const { slope, standardError } = clippedSlope(points)
  expect(Math.abs(slope - 0.8)).toBeLessThan(4 * standardError)
  expect(standardError).toBeLessThan(0.03)
})

test('of nothing, of two points or of a constant is none', () => {
  for (const points of [
    [],
    [
      { x: 1, y: 1 },
      { x: 2, y: 2 },
    ],
    [0, 1, 2].map((y) => ({ x: 0, y })),
  ])
    expect(clippedSlope(points)).toEqual({ slope: 0, standardError: Infinity })
})
