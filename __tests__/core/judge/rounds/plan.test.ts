import { describe, expect, it } from 'vitest'
import { THREE_LOOKS } from '../../../../support/builders/three-looks.ts'
import { DEFAULT_DESIGN, type PairedSeries } from '../../../../src/core/judge/rounds/round.ts'
import { planPaired, roundsNeeded } from '../../../../src/core/judge/rounds/plan.ts'
import { around, buildSeries, roundsOf } from './rounds.ts'

const screened = (id: string, centre: number, spread: number, overrides: Partial<PairedSeries> = {}) =>
  buildSeries({ id, rounds: roundsOf(around(centre, 16, spread), 0), ...overrides })

function plan(series: PairedSeries[], overrides: Partial<Parameters<typeof planPaired>[0]> = {}) {
  return planPaired({ series, completedStages: 1, design: THREE_LOOKS, ...overrides })
}

describe('planPaired', () => {
  it('begins with all series, half of the rounds with the roles swapped', () => {
    const { stage, requests, decisions } = plan([buildSeries({ id: 'a' }), buildSeries({ id: 'b' })], {
      completedStages: 0,
    })
    expect(stage).toBe(0)
    expect(requests).toEqual(['a', 'b'].map((id) => ({ id, straight: 8, swapped: 8, why: 'screening' })))
    expect(decisions.map(({ verdict }) => verdict)).toEqual(['inconclusive', 'inconclusive'])
  })

  it('goes on with suspects by evidence, then with what is nearly proven unchanged; informational ones are left', () => {
    const { requests, stage, left } = plan([
      screened('quiet', 0, 0.01),
      screened('noisy', 0.01, 0.5),
      screened('noisier', 0.01, 0.7),
      screened('some', 0.15, 0.4),
      screened('informs', 0.9, 0.4, { gates: false }),
      screened('much', 0.9, 0.4),
      screened('better', -0.5, 0.4),
    ])
    expect(stage).toBe(1)
    expect(requests.map(({ id, why }) => `${id} ${why}`)).toEqual([
      'much suspect',
      'some suspect',
      'noisy nearly-unchanged',
      'noisier nearly-unchanged',
      'better maybe-improved',
    ])
    expect(requests[0]).toMatchObject({ straight: 12, swapped: 12 })
    expect(left).toEqual([{ id: 'informs', why: 'informational' }])
  })

  it('measures no more once a regression is proven, if it is to stop then', () => {
    const series = [screened('slower', 0.5, 0.01), screened('undecided', 0.1, 0.4)]
    const design = { ...THREE_LOOKS, stages: THREE_LOOKS.stages.map((one) => ({ ...one, alarmShare: 0.3 })) }
    expect(plan(series, { design, afterRegression: 'stop' })).toMatchObject({
      stage: undefined,
      requests: [],
      left: [{ id: 'undecided', why: 'failed-anyway' }],
    })
    expect(plan(series, { design }).requests.map(({ id }) => id)).toEqual(['undecided'])
    // What only informs fails nothing.
    const [slower, undecided] = series
    const informs = [{ ...slower!, gates: false }, undecided!]
    expect(plan(informs, { design, afterRegression: 'stop' }).requests.map(({ id }) => id)).toEqual([
      'undecided',
    ])
  })

  it('measures everything after a look at few rounds, unless a regression is proven', () => {
    const few = (id: string, centre: number, overrides: Partial<PairedSeries> = {}) =>
      buildSeries({
        id,
        assumed: { scale: 0.03, degreesOfFreedom: 4 },
        rounds: roundsOf([...around(centre, 4, 0.02), ...around(centre, 4, 0.02)]),
        ...overrides,
      })
    const calm = [few('hopeless', 0.09), few('informs', 0.09, { gates: false })]
    const design = DEFAULT_DESIGN
    expect(plan([few('a', 0, { rounds: [] })], { completedStages: 0, design }).requests).toEqual([
      { id: 'a', straight: 4, swapped: 4, why: 'screening' },
    ])
    const { stage, requests, left } = plan(calm, { design, afterRegression: 'stop' })
    expect(stage).toBe(1)
    expect(requests.map(({ id }) => id)).toEqual(['hopeless', 'informs'])
    expect(left).toEqual([])
    const failed = plan([...calm, few('worse', 1)], { design, afterRegression: 'stop' })
    expect(failed.stage).toBeUndefined()
    expect(failed.left.map(({ id, why }) => `${id} ${why}`)).toEqual([
      'hopeless failed-anyway',
      'informs failed-anyway',
    ])
  })

  it('does not take up again what it left out of a stage', () => {
    const behind = screened('behind', 0.15, 0.6)
    const going = {
      ...behind,
      id: 'going',
      rounds: [...behind.rounds, ...roundsOf(around(0.15, 24, 0.6), 1)],
    }
    const { requests, left } = plan([behind, going], { completedStages: 2 })
    expect(requests.map(({ id }) => id)).toEqual(['going'])
    expect(left).toEqual([{ id: 'behind', why: 'left-before' }])
  })

  it('goes on with what was measured after the first look for the first time', () => {
    const late = buildSeries({ id: 'late', rounds: roundsOf(around(0.15, 24, 0.6), 1) })
    expect(plan([late], { completedStages: 2 })).toMatchObject({ requests: [{ id: 'late' }], left: [] })
  })

  it('does not take a position effect for noise', () => {
    const rounds = roundsOf(around(0, 16, 0.5), 0).map((one) => ({
      ...one,
      effect: one.effect + (one.first === 'base' ? 9 : -9),
    }))
    const { requests, left } = plan([buildSeries({ marginEffect: 0.13, rounds })])
    expect({ why: requests.map(({ why }) => why), left }).toEqual({ why: ['nearly-unchanged'], left: [] })
  })

  it('leaves a series whose noise no planned number of rounds can overcome', () => {
    const { requests, left } = plan([screened('hopeless', 0, 30)])
    // As likely worse as better, so no suspect at the generous level either.
    expect({ requests, left }).toEqual({ requests: [], left: [{ id: 'hopeless', why: 'hopeless' }] })
  })

  it('leaves a series of which it is not known how much it varies: one round of each kind', () => {
    const late = buildSeries({ id: 'late', rounds: roundsOf(around(0, 4, 0.6), 1) })
    const { requests, left } = plan([late], { completedStages: 2 })
    expect({ requests, left }).toEqual({ requests: [], left: [{ id: 'late', why: 'few-rounds' }] })
  })

  it('leaves what is no suspect once most of the miss rate is spent, where only suspects matter', () => {
    const rounds = (centre: number, spread: number) => [
      ...roundsOf(around(centre, 16, spread), 0),
      ...roundsOf(around(centre, 24, spread), 1),
    ]
    const both = [
      buildSeries({ id: 'calm', marginEffect: 0.2, rounds: rounds(0, 2) }),
      buildSeries({ id: 'suspect', marginEffect: 0.2, rounds: rounds(0.22, 0.4) }),
    ]
    const idsAt = (completedStages: number, further?: 'all' | 'suspects'): string[] =>
      plan(both, { completedStages, ...(further === undefined ? {} : { further }) }).requests.map(
        ({ id }) => id,
      )
    expect(idsAt(1, 'suspects')).toEqual(['suspect', 'calm'])
    expect(idsAt(2, 'suspects')).toEqual(['suspect'])
    expect(idsAt(2)).toEqual(['suspect', 'calm'])
    expect(plan(both, { completedStages: 2, further: 'suspects' }).left).toEqual([
      { id: 'calm', why: 'not-suspected' },
    ])
  })

  it('ends after the last stage, and when all is decided', () => {
    const undecided = screened('a', 0.1, 0.4)
    expect(plan([undecided], { completedStages: 3 })).toMatchObject({
      stage: undefined,
      requests: [],
      left: [{ id: 'a', why: 'last-stage' }],
    })
    expect(plan([screened('quiet', 0, 0.01)])).toMatchObject({ stage: undefined, requests: [], left: [] })
    expect(plan([])).toEqual({ decisions: [], stage: undefined, requests: [], left: [] })
  })
})

describe('roundsNeeded', () => {
  it('grows with the square of noise over distance', () => {
    const needed = (centre: number, spread: number) =>
      roundsNeeded(screened('a', centre, spread, { marginEffect: 1 }), 1, THREE_LOOKS)!
    expect(needed(0, 4) / needed(0, 2)).toBeCloseTo(4, 0)
    expect(needed(0.5, 4) / needed(0, 4)).toBeCloseTo(4, 0)
    // Either side of the margin by as much: proving a change asks for the smaller level.
    expect(needed(1.5, 4)).toBeGreaterThan(needed(0.5, 4))
  })

  it('cannot be said without noise or at the margin', () => {
    expect(roundsNeeded(buildSeries(), 1, THREE_LOOKS)).toBeUndefined()
    expect(roundsNeeded(buildSeries({ rounds: roundsOf([1], 0) }), 1, THREE_LOOKS)).toBeUndefined()
    const at = buildSeries({ marginEffect: 1, rounds: roundsOf([0, 2, 0, 2, 0, 2, 0, 2], 0) })
    expect(roundsNeeded(at, 1, THREE_LOOKS)).toBeUndefined()
  })
})
