import { describe, expect, test } from 'vitest'
import { differenceInWords } from '../../../../src/core/judge/rounds/facts/pair-differences.ts'
import { parseSeries } from '../../../../src/core/series.ts'

const ASSUMED = { series: '*', share: 0.03, degreesOfFreedom: 4 }
const pairDifferences = [
  { series: 'network_latency', share: 0.008, degreesOfFreedom: 8 },
  { series: 'storage_*{operation="write"}', share: 0.08, degreesOfFreedom: 8 },
  ASSUMED,
]

describe('what pairs of clusters are taken to differ by, in words', () => {
  test.each([
    [['network_latency'], 'about 0.8 %', true],
    [['network_latency', 'storage_iops{operation="write"}'], 'about 0.8 % to 8 %', true],
    // What was recorded of one counts before what is assumed of another.
    [['network_latency', 'volume_provision_time'], 'about 0.8 %', true],
    [['volume_provision_time', 'api_latency'], 'about 3 %', false],
  ])('%j: %s', (names, size, isRecorded) => {
    expect(differenceInWords(names.map(parseSeries), { pairDifferences })).toEqual({ size, isRecorded })
  })

  test('is nothing where a design assumes nothing', () => {
    expect(differenceInWords([parseSeries('a')], {})).toEqual({ size: 'nothing', isRecorded: false })
    expect(differenceInWords([], { pairDifferences })).toEqual({ size: 'nothing', isRecorded: false })
  })
})
