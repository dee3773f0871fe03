import { describe, expect, it } from 'vitest'
import type { ComparedSeries } from '../../../src/core/record/comparison-schema.ts'
import { seriesToProfile } from '../../../src/app/pair/explain-pair.ts'

const series = (
  metric: string,
  verdict: ComparedSeries['verdict'],
  estimate: number,
  gates = true,
): ComparedSeries => ({ metric, verdict, gates, change: { estimate } }) as unknown as ComparedSeries
const judged = () => ({
  series: [
    series('slow', 'regressed', -0.1),
    series('fine', 'unchanged', 0.01),
    series('slower', 'regressed', 0.3),
    series('info', 'regressed', -0.9, false),
  ],
})

describe('seriesToProfile', () => {
  it('takes what fails the build, the largest change first', () => {
    expect(seriesToProfile('regressions', judged).map(({ metric }) => metric)).toEqual(['slower', 'slow'])
  })

  it('takes every gating series after them where asked for', () => {
    expect(seriesToProfile('always', judged).map(({ metric }) => metric)).toEqual(['slower', 'slow', 'fine'])
  })

  it('judges nothing where nothing is wanted', () => {
    const fail = (): never => {
      throw new Error('judged')
    }
    expect(seriesToProfile('never', fail)).toEqual([])
  })
})
