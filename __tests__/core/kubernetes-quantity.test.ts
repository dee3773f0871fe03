import { expect, test } from 'vitest'
import { memoryBytes, millicores, quantity } from '../../src/core/kubernetes-quantity.ts'

test.each([
  ['2', 2],
  ['900m', 0.9],
  ['1.5', 1.5],
  ['2Gi', 2147483648],
  ['24682416Ki', 25274793984],
  ['100M', 100_000_000],
  ['1e3', 1000],
  ['12E', 12e18],
])('%s is %d', (text, value) => {
  expect(quantity(text)).toBe(value)
})

test.each(['', 'm', '1 Gi', '5GB', '1Ki2', '..'])('"%s" is no quantity', (text) => {
  expect(quantity(text)).toBeUndefined()
})

test('CPU and memory of the cluster in whole millicores and bytes', () => {
  expect(millicores('250m')).toBe(250)
  expect(millicores('1930m')).toBe(1930)
  expect(memoryBytes('512Mi')).toBe(536870912)
  expect(() => memoryBytes('much')).toThrow('the cluster states an amount as "much"')
})
