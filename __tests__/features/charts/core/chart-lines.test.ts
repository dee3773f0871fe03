import { describe, expect, it } from 'vitest'
import { chartLines, unbroken } from '../../../../src/features/charts/core/chart.ts'

describe('chartLines', () => {
  it.each([
    [
      'a separator',
      'Throughput, tcp · pod-to-pod · inter-node',
      25,
      ['Throughput, tcp ·', 'pod-to-pod · inter-node'],
    ],
    ['a unit', 'largest change: −51.1 % of 13 Gbit/s', 21, ['largest change:', '−51.1 % of 13 Gbit/s']],
    ['the slash between percentiles', 'lower is better · p50 / p99', 22, ['lower is better ·', 'p50 / p99']],
  ])('begin no line with %s', (_, text, characters, lines) => {
    expect(chartLines(text, characters)).toEqual(lines)
  })
})

it('a title for a page breaks at other spaces only', () => {
  expect(unbroken('worst +30.6 % (tcp · host)')).toBe('worst +30.6\u00a0% (tcp\u00a0· host)')
})
