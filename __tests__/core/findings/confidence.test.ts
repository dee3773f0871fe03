import { describe, expect, it } from 'vitest'
import { confidenceOf } from '../../../src/core/report/verdict-findings.ts'
import { aComparedSeries } from '../../../support/builders/examples.ts'
import { pairResult, shaped } from '../report/comment/examples.ts'

const gate = { falseAlarmRate: 0.01, family: 10 }
const withP = (pValue: number | null, code = 'beyond-margin') =>
  confidenceOf(aComparedSeries({ pValue, reason: { code, text: '' } }), gate)

describe('the word on confidence', () => {
  it.each([
    // p × 10 series against 0.01: the rate, a tenth and a thousandth of it.
    [9.9e-4, 'sufficient'],
    [1.1e-4, 'sufficient'],
    [1e-4, 'strong'],
    [1.1e-6, 'strong'],
    [1e-6, 'overwhelming'],
    [0, 'overwhelming'],
  ])('of p = %d among ten series is %s', (pValue, word) => {
    expect(withP(pValue)).toBe(word)
  })

  it('takes the adjusted p of a pair as it is', () => {
    const { comparison } = pairResult(shaped({ 0: { change: -0.12 } }))
    const [regressed] = comparison!.series.filter(({ verdict }) => verdict === 'regressed')
    const at = (adjustedPValue: number) =>
      confidenceOf({ ...regressed!, paired: { ...regressed!.paired!, adjustedPValue } }, gate)
    expect([at(0.009), at(0.001), at(1e-5)]).toEqual(['sufficient', 'strong', 'overwhelming'])
  })

  it('is another where chance is no part of it, and none where there is no p', () => {
    expect([withP(null, 'constant-baseline'), withP(null, 'dropped-to-zero')]).toEqual(['exact', 'exact'])
    expect(withP(null)).toBeUndefined()
  })
})
