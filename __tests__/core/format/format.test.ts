import { describe, expect, it, test } from 'vitest'
import fc from 'fast-check'
import {
  count,
  formatChange,
  formatDuration,
  formatEstimate,
  formatInterval,
  formatMagnitude,
  formatMoment,
  formatValue,
} from '../../../src/core/format/numbers.ts'
import { type Unit, UNITS } from '../../../src/core/series.ts'

describe('formatValue', () => {
  test.each<[number, Unit, string]>([
    [9.81e9, 'bit/s', '9.81 Gbit/s'],
    [11763843072, 'bit/s', '11.8 Gbit/s'],
    [999.4e6, 'bit/s', '999 Mbit/s'],
    [999.96e6, 'bit/s', '1 Gbit/s'],
    [0.5, 'bit/s', '0.5 bit/s'],
    [1e15, 'bit/s', '1 Pbit/s'],
    [3e24, 'bit/s', '3e9 Pbit/s'],
    [1.3e9, 'By/s', '1.21 GiB/s'],
    [1023.9 * 2 ** 20, 'By/s', '1 GiB/s'],
    [1000 * 2 ** 20, 'By/s', '1000 MiB/s'],
    [6.15e-5, 's', '61.5 µs'],
    [1.28e-3, 's', '1.28 ms'],
    [3.2, 's', '3.2 s'],
    [0.9999, 's', '1 s'],
    [75.4, 's', '75.4 s'],
    [1234.4, 's', '1234 s'],
    [1e-9, 's', '1 ns'],
    [1e-15, 's', '1e−6 ns'],
    [1e6, '1/s', '1 M/s'],
    [999_600, '1/s', '1 M/s'],
    [1e12, 'bit/s', '1 Tbit/s'],
    [1e9, '1/s', '1 G/s'],
    [100018, '1/s', '100 k/s'],
    [812.5, '1/s', '813 /s'],
    [0.0012, '1', '0.12 %'],
    [1e-9, '1', '1e−7 %'],
    [0.65, 's/GBy', '0.65 s/GB'],
    [0.0042, 's/GBy', '4.2 ms/GB'],
    [0, 'bit/s', '0 bit/s'],
    [-0, 's', '0 s'],
    [0, '1', '0 %'],
    [-2.5e-3, 's', '\u22122.5 ms'],
    [Infinity, 'By/s', '∞ B/s'],
    [-Infinity, 's', '\u2212∞ s'],
    [Number.NaN, 's', 'n/a'],
  ])('%j %s is %s', (value, unit, text) => {
    expect(formatValue(value, unit)).toBe(text)
  })

  it('shows any value within half a percent of the truth', () => {
    const factors: Readonly<Record<string, number>> = {
      P: 1e15, T: 1e12, G: 1e9, M: 1e6, k: 1e3, '': 1,
      Pi: 2 ** 50, Ti: 2 ** 40, Gi: 2 ** 30, Mi: 2 ** 20, Ki: 2 ** 10,
      m: 1e-3, µ: 1e-6, n: 1e-9,
    } // prettier-ignore
    const value = fc.tuple(fc.double({ min: 1, max: 10, noNaN: true }), fc.integer({ min: -12, max: 20 }))
    fc.assert(
      fc.property(value, fc.constantFrom(...UNITS), ([mantissa, power], unit) => {
        const truth = mantissa * 10 ** power
        const text = formatValue(truth, unit)
        const [, digits = '', symbol = ''] = /^(\S+) (\S+)$/.exec(text) ?? []
        const prefix = /^([PTGMKkmµn]i?)?(?:bit\/s|B\/s|B|\/s|s|s\/GB|%|count)?$/.exec(symbol)?.[1] ?? ''
        const factor = symbol === '%' ? 0.01 : (factors[prefix] ?? Number.NaN)
        expect(Math.abs((Number(digits.replace('\u2212', '-')) * factor) / truth - 1)).toBeLessThan(0.0051)
      }),
    )
  })
})

describe('changes', () => {
  test.each<[number, 'relative' | 'absolute', Unit, string]>([
    [0.032, 'relative', 'bit/s', '+3.2 %'],
    [-0.804, 'relative', 'bit/s', '\u221280.4 %'],
    [-0.8, 'relative', 'bit/s', '\u221280 %'],
    [0.00042, 'relative', 's', '+0.04 %'],
    [0.00096, 'relative', 's', '+0.1 %'],
    [0.000004, 'absolute', '1', '+4e\u22124 pp'],
    [11.5, 'relative', 's', '+1150 %'],
    [0, 'relative', 's', '0 %'],
    [-1e-320, 'relative', 's', '0 %'],
    [4.9e-5, 'relative', 's', '0 %'],
    [Infinity, 'relative', 's', '+∞ %'],
    [Number.NaN, 'relative', 's', 'n/a'],
    [0.013, 'absolute', '1', '+1.3 pp'],
    [-0.0007, 'absolute', '1', '\u22120.07 pp'],
    [0.0012, 'absolute', 's', '+1.2 ms'],
  ])('%j %s in %s is %s', (change, scale, unit, text) => {
    expect(formatChange(change, scale, unit)).toBe(text)
  })

  it('writes an interval with its unbounded ends', () => {
    expect(formatInterval(-0.821, -0.789, 'relative', 'bit/s')).toBe('[\u221282.1 %, \u221278.9 %]')
    expect(formatInterval(null, 0.02, 'relative', 's')).toBe('[\u2212∞, +2 %]')
    expect(formatInterval(0.001, null, 'absolute', '1')).toBe('[+0.1 pp, +∞]')
  })

  it('writes no interval that says nothing', () => {
    expect(formatInterval(null, null, 'relative', 's')).toBe('')
    expect(formatEstimate({ estimate: 0.012, lower: null, upper: null }, 'relative', 's')).toBe('+1.2 %')
  })

  it('writes a margin without a sign', () => {
    expect(formatMagnitude(0.02, 'relative', 's')).toBe('2 %')
    expect(formatMagnitude(0.005, 'absolute', '1')).toBe('0.5 pp')
    expect(formatMagnitude(0.0005, 'absolute', 's')).toBe('500 µs')
  })
})

describe('formatDuration', () => {
  test.each([
    [0, '0 s'],
    [3.24, '3.2 s'],
    [9.97, '10 s'],
    [59.6, '1 min'],
    [133, '2 min 13 s'],
    [3599.7, '1 h'],
    [4000, '1 h 7 min'],
    [-1, 'n/a'],
    [Number.NaN, 'n/a'],
  ])('%j s is %s', (duration, text) => {
    expect(formatDuration(duration)).toBe(text)
  })
})

describe('formatMoment', () => {
  it('shows the minute, and leaves what is no time in UTC as it is', () => {
    expect(formatMoment('2026-11-20T10:07:59.123Z')).toBe('2026-11-20 10:07 UTC')
    expect(formatMoment('2026-11-20T10:07Z')).toBe('2026-11-20 10:07 UTC')
    for (const text of ['2026-11-20T10:07:59+01:00', 'yesterday', '', 'x2026-11-20T10:07:59Z'])
      expect(formatMoment(text)).toBe(text)
  })
})

test.each([
  [0, 'run', '0 runs'],
  [1, 'lasting change', '1 lasting change'],
  [2, 'record', '2 records'],
  [1, 'gating series', '1 gating series'],
  [2, 'series', '2 series'],
])('count(%d, %j)', (number, what, expected) => {
  expect(count(number, what)).toBe(expected)
})
