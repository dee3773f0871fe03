import { describe, expect, it } from 'vitest'
import { classifyLoad, conditionalThroughput } from '../../../../src/suites/network/zero-loss-search.ts'

// The worked example of RFC 9971, appendix "Example Search": four goals, trials of one load added at six points in time.
const LOAD = 1e6
const goals = {
  'RFC 2544': { trialSeconds: 60, durationSumSeconds: 60, lossRatio: 0, exceedRatio: 0 },
  TST009: { trialSeconds: 60, durationSumSeconds: 120, lossRatio: 0, exceedRatio: 0.5 },
  '1s final': { trialSeconds: 1, durationSumSeconds: 120, lossRatio: 0.005, exceedRatio: 0.5 },
  '20% exceed': { trialSeconds: 60, durationSumSeconds: 60, lossRatio: 0.005, exceedRatio: 0.2 },
}

const trials = (count: number, seconds: number, lossRatio: number) =>
  Array.from({ length: count }, () => ({
    load: LOAD,
    seconds,
    lossRatio,
    forwardingRate: LOAD * (1 - lossRatio),
  }))

const added = [
  trials(59, 1, 0),
  trials(1, 1, 0.01),
  trials(59, 1, 0.01),
  trials(1, 1, 0),
  trials(1, 60, 0.001),
  trials(1, 60, 0),
]
const at = (point: number) => added.slice(0, point).flat()

describe('classification of a load, as in the example of RFC 9971', () => {
  it.each([
    [1, 'undecided', 'undecided', 'undecided', 'undecided'],
    [2, 'upper', 'undecided', 'undecided', 'undecided'],
    [3, 'upper', 'undecided', 'undecided', 'upper'],
    [4, 'upper', 'undecided', 'lower', 'upper'],
    // For the last goal the table of the RFC says "Lower Bound" here, against its own numbers (42.9 and 27.3 % of high-loss
    // time where 20 % are allowed) and against its code, which is what defines a bound and says "upper".
    [5, 'upper', 'undecided', 'lower', 'upper'],
    [6, 'upper', 'lower', 'lower', 'upper'],
  ])('at point %d', (point, ...expected) => {
    expect(Object.values(goals).map((goal) => classifyLoad(at(point), goal))).toEqual(expected)
  })

  it('cannot decide without a trial', () => {
    expect(Object.values(goals).map((goal) => classifyLoad([], goal))).toEqual(Array(4).fill('undecided'))
  })
})

describe('the rate that is reported', () => {
  it.each([
    ['TST009', 1e6],
    ['1s final', 1e6],
    ['20% exceed', 999e3],
  ] as const)('is that of the example for the goal %s', (name, expected) => {
    expect(conditionalThroughput(at(6), goals[name])).toBeCloseTo(expected, 6)
  })

  it('is 0 where full-length trials are missing', () => {
    expect(conditionalThroughput(trials(5, 1, 0), goals['RFC 2544'])).toBe(0)
  })

  it('is what arrived, where the generator stayed a little behind', () => {
    const slow = { load: 1000, seconds: 60, lossRatio: 0, forwardingRate: 985 }
    expect(conditionalThroughput([slow], goals['RFC 2544'])).toBe(985)
  })
})
