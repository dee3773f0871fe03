import { describe, expect, test } from 'vitest'
import { differencesInWords } from '../../../../src/core/judge/rounds/facts.ts'
import { parseSeries } from '../../../../src/core/series.ts'

const pairDifferences = [
  { series: 'network_latency', share: 0.008, degreesOfFreedom: 8 },
  { series: 'storage_*{operation="write"}', share: 0.08, degreesOfFreedom: 8 },
  { series: '*', share: 0.03, degreesOfFreedom: 4 },
]

describe('what pairs of clusters are taken to differ by, in words', () => {
  test.each([
    [['network_latency'], 'about 0.8 %', undefined],
    [['network_latency', 'storage_iops{operation="write"}'], 'about 0.8 % to 8 %', undefined],
    [['network_latency', 'volume_provision_time'], 'about 0.8 %', 'about 3 %'],
    [['volume_provision_time', 'api_latency'], undefined, 'about 3 %'],
    [[], undefined, undefined],
  ])('%j: recorded %s, assumed %s', (names, recorded, assumed) => {
    expect(differencesInWords(names.map(parseSeries), { pairDifferences })).toEqual({ recorded, assumed })
  })

  test('is nothing where a design assumes nothing', () => {
    expect(differencesInWords([parseSeries('a')], {})).toEqual({ recorded: undefined, assumed: undefined })
  })
})
