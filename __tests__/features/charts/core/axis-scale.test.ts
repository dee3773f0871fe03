import { expect, test } from 'vitest'
import { axisScale } from '../../../../src/features/charts/core/rows.ts'
import { scaleOf } from '../../../../src/core/format/numbers.ts'
import type { Unit } from '../../../../src/core/series.ts'

// Ends of vega's nice domains: d3.scaleLinear([0, value], …).nice().
test.each<[Unit, number, string]>([
  ['1/s', 890_000, 'k/s'], // ends at 900
  ['1/s', 910_000, 'M/s'], // ends at 1000
  ['bit/s', 999e6, 'Gbit/s'],
  ['s', 0.00096, 'ms'],
  ['s', 0.00089, 'µs'],
  ['By/s', 1000 * 2 ** 20, 'MiB/s'], // 1000 of 1024
  ['1', 0.99, '%'],
  ['1/s', 0, '/s'],
])('an axis of %s for values up to %d is in %s', (unit, largest, symbol) => {
  expect(axisScale(unit, [largest / 3, largest]).symbol).toBe(symbol)
  expect(axisScale(unit, [-largest]).symbol).toBe(symbol)
})

test('the prefix of a single value is its own', () => {
  expect(scaleOf('1/s', 960_000).symbol).toBe('k/s')
})
